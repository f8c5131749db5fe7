"""States of a solver on disk, from which it continues whatever stops it.

A folder `step-N` holds a file for each partition and `job.json`, which says what is solved and how
it is dealt out. It is written under another name, and renamed when all of it is on the disk; the
last two are kept. One that is damaged is passed over for the one before it.
"""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from grundy.core.errors import InputError
from grundy.core.locks import lock
from grundy.strong.files import directory_to_disk, to_disk

KEPT = 2
SECONDS = 60.0
"""Seconds between checkpoints, unless steps are counted."""
SHARE = 20
"""Writing checkpoints takes one part in so many of the time."""
_JOB = "job.json"
_NEW = "new"


class Checkpoints:
    """The checkpoints of one job in a folder; one run at a time."""

    def __init__(self, folder: Path, job: dict[str, Any], every: int | None = None) -> None:
        """`job` is what must be the same for whoever continues; `every` counts steps between
        checkpoints (None: by time)."""
        self.folder, self.job, self.every = folder, job, every
        self.passed_over: list[str] = []
        self._last = time.monotonic()
        self._cost = 0.0

    @contextmanager
    def held(self) -> Iterator[Checkpoints]:
        """Keep other runs away. Raises InputError if one is at it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = (self.folder / "lock").open("ab")
        except OSError as fault:
            raise self._fault("checkpoints cannot be written", fault) from fault
        with file:
            if not lock(file):
                raise InputError(
                    "another run is at this", where=str(self.folder), remedy="wait for it to end"
                )
            shutil.rmtree(self.folder / _NEW, ignore_errors=True)
            try:
                yield self
            finally:
                if not self.steps():
                    self.clear()

    def steps(self) -> list[int]:
        """The steps of the checkpoints there are, the newest first."""
        found = (re.fullmatch(r"step-(\d+)", path.name) for path in self.folder.glob("step-*"))
        return sorted((int(match[1]) for match in found if match), reverse=True)

    def newest_job(self) -> dict[str, Any] | None:
        """What the newest checkpoint that tells it is of; None if there is no checkpoint."""
        for step in self.steps():
            try:
                job: dict[str, Any] = json.loads((self.folder / f"step-{step}" / _JOB).read_bytes())
            except (OSError, ValueError):
                continue
            return job
        return {} if self.steps() else None

    def restore(self, load: Callable[[Path], None]) -> int | None:
        """Load the newest checkpoint that is whole; its step, or None if there is none at all.

        Raises InputError where all are damaged, or belong to another job.
        """
        self.passed_over = []
        for step in self.steps():
            place = self.folder / f"step-{step}"
            try:
                self._compare(place)
                load(place)
            except _DifferentError:
                raise
            except InputError as fault:
                self.passed_over.append(str(fault))
            else:
                self._last = time.monotonic()
                return step
        if self.passed_over:
            raise InputError(
                f"no checkpoint is whole: {'; '.join(self.passed_over)}",
                remedy=f"remove {self.folder} to begin anew",
            )
        return None

    def _compare(self, place: Path) -> None:
        try:
            job = json.loads((place / _JOB).read_bytes())
        except (OSError, ValueError) as fault:
            raise InputError("what was solved cannot be read", where=str(place / _JOB)) from fault
        for name, value in self.job.items():
            if job.get(name) != value:
                raise _DifferentError(
                    f"the checkpoint has {name} {job.get(name)!r}, this job {value!r}",
                    where=str(place),
                    remedy=f"ask for the same, or remove {self.folder} to begin anew",
                )

    def due(self, step: int) -> bool:
        """Whether to save after so many steps."""
        if self.every is not None:
            return step % self.every == 0
        passed = time.monotonic() - self._last
        return passed > max(SECONDS, SHARE * self._cost)

    def save(self, step: int, write: Callable[[Path], None]) -> None:
        """Make a checkpoint of what `write` puts into a folder. Raises InputError where the disk
        refuses it; the checkpoints before are then unchanged."""
        began = time.monotonic()
        new, place = self.folder / _NEW, self.folder / f"step-{step}"
        try:
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir()
            write(new)
            with (new / _JOB).open("x", encoding="ascii") as file:
                json.dump(self.job, file)
                to_disk(file)
            directory_to_disk(new)
            if place.exists():
                shutil.rmtree(place)
            new.rename(place)
            directory_to_disk(self.folder)
        except OSError as fault:
            shutil.rmtree(new, ignore_errors=True)
            raise self._fault(f"the checkpoint of step {step} cannot be written", fault) from fault
        for old in self.steps():
            if old > step or old in self.steps()[KEPT:]:
                shutil.rmtree(self.folder / f"step-{old}", ignore_errors=True)
        self._last = time.monotonic()
        self._cost = self._last - began

    def clear(self) -> None:
        """Remove everything: the job is done."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _fault(self, what: str, fault: OSError) -> InputError:
        kept = self.steps()
        remedy = "make room"
        if kept:
            remedy += f"; --resume continues from the one of step {kept[0]}"
        return InputError(
            f"{what}: {fault.strerror or fault}", where=str(self.folder), remedy=remedy
        )


class _DifferentError(InputError):
    """A checkpoint of another job."""
