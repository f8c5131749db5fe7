"""Records that are kept one by one, so that whoever is killed goes on from what is done."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Generic, TypeVar

from grundy.core.errors import InputError
from grundy.core.locks import lock

R = TypeVar("R")


class Kept(AbstractContextManager["Kept[R]"], Generic[R]):
    """The file `found.jsonl` of a folder: a line of JSON for each record, held by one run.

    A line that was cut short when its writer was killed is dropped.
    """

    def __init__(self, folder: Path, kind: str, read: Callable[[object], R]) -> None:
        """`kind` says what makes the records, such as "a census"; `read` makes a record of JSON and
        raises ValueError, TypeError or KeyError where it is none.

        Raises InputError where the folder cannot be used, or another run uses it. O(file).
        """
        path = folder / "found.jsonl"
        where = f"store {path}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = path.open("a+b")
        except OSError as fault:
            raise InputError(
                f"the folder cannot be used: {fault.strerror or fault}", where=where
            ) from fault
        try:
            if not lock(self._file):
                other = kind.split()[-1]
                raise InputError(
                    f"another {other} is using it", where=where, remedy="wait for it to end"
                )
            try:
                self.records = self._read(read)
            except (ValueError, TypeError, KeyError) as fault:
                raise InputError(
                    f"this is no file of {kind}",
                    where=where,
                    remedy="name another folder, or remove it",
                ) from fault
        except BaseException:
            self._file.close()
            raise

    def _read(self, read: Callable[[object], R]) -> list[R]:
        self._file.seek(0)
        records, end = [], 0
        for line in self._file:
            if not line.endswith(b"\n"):
                self._file.truncate(end)
                break
            end += len(line)
            records.append(read(json.loads(line)))
        return records

    def add(self, record: object) -> None:
        """Keep one more, as plain JSON. Raises InputError where the disk does not take it."""
        try:
            self._file.write(json.dumps(record).encode("ascii") + b"\n")
            self._file.flush()
        except OSError as fault:
            raise InputError(
                f"a record cannot be kept: {fault.strerror or fault}",
                where=f"store {self._file.name}",
                remedy="make room, and start again: it goes on from what is kept",
            ) from fault

    def __exit__(self, *_: object) -> None:
        self._file.close()
