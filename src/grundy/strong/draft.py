"""A solution while it is written: in a folder of its own, put into the store when it is whole."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Any
from uuid import uuid4
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from grundy.core.budget import in_bytes
from grundy.core.errors import InputError
from grundy.core.locks import lock
from grundy.core.seal import seal
from grundy.engine.boxes import Box
from grundy.strong.catalogue import adopt
from grundy.strong.counts import Counts
from grundy.strong.files import (
    BLOCK,
    DRAFT,
    FORMAT,
    HELD,
    LABELS,
    META,
    NUMBERS,
    POSITIONS,
    Meta,
    checked_name,
    directory_to_disk,
    held,
    meta_text,
    room,
    to_disk,
)
from grundy.strong.games import Game
from grundy.strong.labels import KINDS, NARROW, WIDE


class _Written:
    """A column while it is written."""

    def __init__(self, folder: Path, name: str, dtype: np.dtype[Any]) -> None:
        self.name, self.dtype, self.checks = name, dtype, folder / f"{name}.checks"
        self.count = self.bytes = 0
        self._file: IO[bytes] = (folder / f"{name}.bin").open("xb")
        self._block = bytearray()
        self._crcs, self._firsts = bytearray(), bytearray()

    def put(self, numbers: NDArray[Any]) -> None:
        """Add numbers of the column's own type."""
        data = np.ascontiguousarray(numbers, self.dtype).view(np.uint8).data
        self.count += len(numbers)
        self._file.write(data)
        self.bytes += len(data)
        if self._block:
            missing = BLOCK - len(self._block)
            self._block += data[:missing]
            data = data[missing:]
            if len(self._block) == BLOCK:
                self._seal(memoryview(bytes(self._block)))
                self._block.clear()
        while len(data) >= BLOCK:
            self._seal(data[:BLOCK])
            data = data[BLOCK:]
        self._block += data

    def _seal(self, block: memoryview) -> None:
        self._crcs += crc32(block).to_bytes(4, "little")
        if self.name == POSITIONS:
            self._firsts += block[: NUMBERS.itemsize]

    def end(self) -> dict[str, Any]:
        """Put everything on the disk; what `meta.json` says of it."""
        if self._block:
            self._seal(memoryview(bytes(self._block)))
        to_disk(self._file)
        checks = bytes(self._firsts + self._crcs)
        with self.checks.open("xb") as file:
            file.write(checks)
            to_disk(file)
        return {"bytes": self.bytes, "checks": sha256(checks).hexdigest()}

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


class Draft:
    """A solution while it is written, in a folder of its own within the store's.

    As a context manager: what was not committed when it ends is discarded. One that was killed is
    cleared away by the next that is committed.

        with Draft(store, name="nim", game="nim", rules=fingerprint, kind="outcome",
                   size=1000, dtype="<u2") as draft:
            draft.put(labels)
            draft.commit()
    """

    def __init__(
        self,
        store: str | os.PathLike[str],
        *,
        name: str,
        game: str,
        rules: str,
        kind: str,
        size: int | None,
        dtype: str | np.dtype[Any] = NARROW,
        starts: Sequence[int] = (),
        ranks: int | None = None,
        box: Box | None = None,
        play: str = "normal",
        method: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin. `size` None: positions come with their labels, in ascending order.

        `starts`, `ranks` and `box` say how the rules number positions, as in `files.Meta`.
        Raises InputError where the folder cannot be written to, or has no room for `size` labels.
        """
        if np.dtype(dtype) not in (NARROW, WIDE):
            raise ValueError(f"labels have the type {NARROW} or {WIDE}, not {dtype}")
        if kind not in KINDS:
            raise ValueError(f"labels tell one of {KINDS}, not {kind!r}")
        self.store = Path(store)
        self._whose = {"name": checked_name(name), "game": game, "rules": rules}
        self._whose |= {"play": play, "kind": kind}
        self._size, self._dtype = size, np.dtype(dtype)
        self._numbering = {
            "starts": list(starts),
            "ranks": ranks,
            "box": None if box is None else [list(box.lo), list(box.size), box.flat],
        }
        self.method = dict(method or {})
        self._counts = Counts(kind)
        self._last = -1
        self._columns: dict[str, _Written] = {}
        self._held: IO[bytes] | None = None
        self.folder = self.store
        try:
            self._begin()
        except BaseException:
            self.discard()
            raise

    @classmethod
    def of(
        cls,
        store: str | os.PathLike[str],
        game: Game,
        *,
        kind: str,
        runs: bool = False,
        dtype: str | np.dtype[Any] = NARROW,
        method: Mapping[str, Any] | None = None,
        name: str | None = None,
    ) -> Draft:
        """Begin a solution of a game; with `runs` one that is sorted by position. As above."""
        return cls(
            store,
            name=re.sub(r"[^A-Za-z0-9._+-]", "-", game.name) if name is None else name,
            game=game.name,
            rules=game.fingerprint,
            kind=kind,
            size=None if runs else game.size,
            dtype=dtype,
            starts=game.starts,
            ranks=game.size,
            box=game.box,
            play=game.play,
            method=method,
        )

    def _begin(self) -> None:
        with room(self.store, "making a folder for the solution"):
            self.store.mkdir(parents=True, exist_ok=True)
            free = shutil.disk_usage(self.store).free
            needed = (self._size or 0) * self._dtype.itemsize
            if needed > free:
                raise InputError(
                    f"the solution takes {in_bytes(needed)}, and {in_bytes(free)} are free",
                    where=str(self.store),
                    remedy="make room, or use another folder",
                )
            with held(self.store):
                folder = self.store / f"{DRAFT}{uuid4().hex}"
                folder.mkdir()
                self.folder = folder
                # Held while this process lives: whoever tidies up knows by it what is in use.
                self._held = (self.folder / HELD).open("xb")
                lock(self._held)
            self._columns[LABELS] = _Written(self.folder, LABELS, self._dtype)
            if self._size is None:
                self._columns[POSITIONS] = _Written(self.folder, POSITIONS, NUMBERS)

    def put(self, labels: NDArray[Any], positions: NDArray[Any] | None = None) -> None:
        """Add labels in order of rank; or labels and their positions, in ascending order.

        Raises InputError where the disk is full, ValueError for labels that do not belong here.
        """
        if labels.dtype.newbyteorder("<") != self._dtype:
            raise ValueError(f"labels are {labels.dtype}, expected {self._dtype}")
        if (positions is None) != (self._size is not None):
            raise ValueError("positions come with the labels of a sorted solution, and only there")
        with room(self.folder.parent, "writing labels"):
            if positions is not None:
                if len(positions) != len(labels):
                    raise ValueError(f"{len(positions)} positions and {len(labels)} labels")
                numbers = positions.astype(NUMBERS, copy=False)
                if len(numbers):
                    if int(numbers[0]) <= self._last or not (numbers[1:] > numbers[:-1]).all():
                        raise ValueError("positions do not ascend")
                    self._last = int(numbers[-1])
                self._columns[POSITIONS].put(numbers)
            self._columns[LABELS].put(labels)
        self._counts.add(labels)

    def commit(self) -> Meta:
        """Put the solution into the store, in the place of one of the same name; its description.

        Once this returns, it is on the disk; killed before, the store is as it was. Raises
        InputError where the disk is full, ValueError where labels are missing.
        """
        count = self._columns[LABELS].count
        if self._size is not None and count != self._size:
            raise ValueError(f"{count} labels, expected {self._size}")
        with room(self.store, "writing the solution"):
            data: dict[str, Any] = {
                **self._whose,
                "size": count,
                "positions": self._counts.positions,
                "dtype": self._dtype.str,
                "sorted": self._size is None,
                **self._numbering,
                "counts": self._counts.found,
                "longest": self._counts.longest,
                "method": self.method,
                "finished": datetime.now(UTC).isoformat(timespec="seconds"),
                "columns": {name: column.end() for name, column in self._columns.items()},
            }
            meta = Meta(**data, seal=seal({"format": FORMAT, **data}))
            with (self.folder / META).open("x", encoding="ascii") as file:
                file.write(meta_text(meta))
                to_disk(file)
            directory_to_disk(self.folder)
            adopt(self.store, self.folder, meta)
        self._let_go()
        return meta

    def discard(self) -> None:
        """Remove what was written and not committed."""
        self._let_go()
        if self.folder != self.store:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _let_go(self) -> None:
        for column in self._columns.values():
            column.close()
        if self._held is not None:
            self._held.close()

    def __enter__(self) -> Draft:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.discard()
