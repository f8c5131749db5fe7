"""Solutions on disk: what lies where, and how it gets there whole.

The folder of a solution holds `labels.bin`, the labels in order of rank, little-endian; where
positions have no ranks also `positions.bin`, their numbers in ascending order (64 bits each), the
i-th label being that of the i-th position. Beside each lies a file of checks: the crc-32 of every
block of 64 KiB, and before that, of `positions.bin`, the first number of every block. `meta.json`
says whose solution it is and carries the SHA-256 of the checks, so that one seal holds all of it.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple
from uuid import uuid4

import numpy as np

from grundy.core.errors import InputError
from grundy.core.locks import lock
from grundy.core.seal import seal

FORMAT = 1
BLOCK = 1 << 16
"""Bytes with a check of their own."""
DRAFT, HELD = ".draft-", "lock"
"""What the folder of a draft is called, and the file in it that its run holds."""
NUMBERS = np.dtype("<u8")
LABELS, POSITIONS, META = "labels", "positions", "meta.json"
PATIENCE = 60.0
"""Seconds to wait for another run that puts a solution in its place."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,99}")


class AlteredError(InputError):
    """A solution that is not what was written."""


class Meta(NamedTuple):
    """What a solution is: `size` labels, one for each rank, or `sorted`, one for each position.

    `rules` is the fingerprint of the rules and of how they number positions: they have `ranks` of
    them (None: as many as moves lead to), in a `box` (None: the rules rank them). `play` is
    "normal" or "misere", `kind` what labels tell, one of `labels.KINDS`, `starts` are the numbers
    that the positions were found from (none: all ranks are positions), `positions` is how many were
    reached, `counts` how many have each outcome, or value, `longest` the greatest remoteness, or
    value, `method` how it was made, `finished` when (UTC).
    """

    name: str
    game: str
    rules: str
    play: str
    kind: str
    size: int
    positions: int
    dtype: str
    sorted: bool
    starts: list[int]
    ranks: int | None
    box: list[Any] | None
    counts: dict[str, int]
    longest: int
    method: dict[str, Any]
    finished: str
    columns: dict[str, Any]
    seal: str

    @property
    def bytes(self) -> int:
        """Of labels and positions on disk."""
        return sum(column["bytes"] for column in self.columns.values())


def read_meta(folder: Path) -> Meta:
    """What the solution in a folder is. Raises InputError where that was altered or is newer."""
    try:
        text = (folder / META).read_bytes()
    except OSError as fault:
        problem = f"cannot be read: {fault.strerror}"
        raise InputError(problem, where=str(folder / META)) from fault
    return parse_meta(text, str(folder / META))


def parse_meta(text: bytes, where: str) -> Meta:
    """What a solution is, as `meta.json` says. Raises InputError with the place `where`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise AlteredError("is not JSON: it was altered", where=where) from fault
    if isinstance(data, dict) and type(data.get("format")) is int and data["format"] > FORMAT:
        raise InputError(
            f"the solution has format {data['format']}, of a later version than this one, which "
            f"knows {FORMAT}",
            where=where,
            remedy="use a newer grundy",
        )
    try:
        stated = data.pop("seal")
        altered = seal(data) != stated
        meta = Meta(**{**data, "seal": stated}) if data.pop("format") == FORMAT else None
    except (AttributeError, KeyError, TypeError) as fault:
        raise AlteredError("is not what was written: it was altered", where=where) from fault
    if altered or meta is None:
        raise AlteredError("its seal does not fit: it was altered", where=where)
    return meta


def meta_text(meta: Meta) -> str:
    """What `parse_meta` reads."""
    return json.dumps({"format": FORMAT, **meta._asdict()}, indent=1)


def checked_name(name: str) -> str:
    """`name`, if a solution may be called so. Raises InputError."""
    if not _NAME.fullmatch(name):
        raise InputError(
            f"a solution cannot be called {name!r}",
            remedy="use letters, digits and . _ + -, a letter or a digit first, 100 at most",
        )
    return name


@contextmanager
def held(store: Path) -> Iterator[None]:
    """Keep other runs from changing which solutions are in a store, and from tidying up.

    Raises InputError if another run does that for long.
    """
    try:
        file = (store / ".lock").open("ab")
    except OSError as fault:
        raise InputError(f"cannot be written to: {fault.strerror}", where=str(store)) from fault
    with file:
        until = time.monotonic() + PATIENCE
        while not lock(file):
            if time.monotonic() > until:
                raise InputError("another run is changing the store", where=str(store))
            time.sleep(0.01)
        yield


@contextmanager
def room(place: Path, doing: str) -> Iterator[None]:
    """Turn what a disk refuses within into an InputError that says what remains."""
    try:
        yield
    except OSError as fault:
        raise InputError(
            f"{doing} failed: {fault.strerror or fault}",
            where=str(place),
            remedy="what was there before is unchanged; make room, or use another folder",
        ) from fault


@contextmanager
def replacing(path: Path, doing: str) -> Iterator[Path]:
    """A file to write, which takes the place of `path` when it is whole and on the disk.

    Raises InputError where the disk refuses it; what was there is then unchanged.
    """
    with room(path, doing):
        written = path.with_name(f"{path.name}.{uuid4().hex[:8]}")
        try:
            yield written
            with written.open("rb") as file:
                os.fsync(file.fileno())
            written.replace(path)
        except BaseException:
            written.unlink(missing_ok=True)
            raise
        directory_to_disk(path.parent)


def to_disk(file: IO[Any]) -> None:
    """Return when the disk has what was written to a file."""
    file.flush()
    os.fsync(file.fileno())


def directory_to_disk(folder: Path) -> None:
    """Return when the disk has the names in a folder, where the system can tell."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        # Folders cannot be opened everywhere; names are then up to the system.
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
