"""What rules answered, kept in a file: a search killed at any moment continues where it was.

A search is a fixed function of the answers of the rules, so one that is resumed ends as if it had
never stopped. The file grows only at its end. It starts with 18 bytes `grundy answers v1\\n`; then
come blocks: length and crc-32 (32 bits each, little-endian) and that many bytes of JSON. The first
block says whose answers they are, each further one

- `first`, `positions`: the positions that have the numbers `first`, `first` + 1, ...
- `answers`: for each question what was asked for (0: the options; of a partisan game 1: Left's, 2:
  Right's), the number of the position, then the options: `follower`, or [`move`, `follower`] where
  the move has a name of its own; a follower is the number of a position, or a list of them for a
  Sum.

A block that is not whole, and what follows it, is cut off when the file is opened: who is killed
loses at most what was not yet in a block.
"""

from __future__ import annotations

import copy
import json
import os
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Any
from zlib import crc32

from grundy.core.errors import GrundyError, InputError
from grundy.core.fingerprint import fingerprint
from grundy.core.locks import lock, unlock
from grundy.core.rules import Rules, literal, read_literal
from grundy.core.ruleset import Option, Ruleset, Sum

MAGIC = b"grundy answers v1\n"
_HEAD = struct.Struct("<II")
_DEPTH = 40
_ASKED_FOR = ("options", "left_options", "right_options")
BLOCK_ANSWERS = 20_000
BLOCK_SECONDS = 1.0
"""A block is written after so many answers or seconds, whichever comes first."""


class AnswerStore:
    """The answers of one ruleset, in memory and in the file at `path`.

    `ruleset` is the one to search with: `rules`, but what was asked before comes from memory. Use
    the store as a context manager, or call `close`, which writes the last block.
    """

    def __init__(self, path: str | os.PathLike[str], ruleset: Ruleset[Any]) -> None:
        """Open the file, or make it. `dropped` tells how many bytes were cut off its end.

        Raises InputError where the file cannot be used, is none of ours, damaged at its start, in
        use, or holds the answers of other rules. O(file).
        """
        self.path, self.rules = Path(path), ruleset
        self.ruleset = copy.copy(ruleset)
        for source, name in enumerate(_ASKED_FOR):
            if hasattr(ruleset, name):
                vars(self.ruleset)[name] = partial(self._options, source)
        self._pack, self._unpack = _codec(ruleset)
        self._numbers: dict[Any, int] = {}
        self._positions: list[Any] = []
        # The list of a source that was never asked for stays empty.
        self._answers: list[list[tuple[Option, ...] | None]] = [[] for _ in _ASKED_FOR]
        self._fresh: list[Any] = []
        self._asked: list[list[Any]] = []
        self.count = 0
        self.dropped = 0
        self._last = time.monotonic()
        try:
            if not self.path.exists():
                self._create()
            self._file: IO[bytes] = self.path.open("r+b")
        except OSError as fault:
            raise self._fault(f"the file cannot be used: {fault.strerror or fault}") from fault
        try:
            if not lock(self._file):
                raise self._fault("another run is using it", "wait for that run to end")
            self._read()
        except OSError as fault:
            self._file.close()
            raise self._fault(f"the file cannot be read: {fault.strerror or fault}") from fault
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> AnswerStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write what is not yet written, and let go of the file. Raises InputError."""
        if self._file.closed:
            return
        try:
            self._commit()
        finally:
            self._let_go()

    def _let_go(self) -> None:
        if not self._file.closed:
            unlock(self._file)
            self._file.close()

    def _whose(self) -> dict[str, str]:
        return {
            "ruleset": self.rules.name,
            "rules": fingerprint(self.rules),
            "Python": f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]}",
        }

    def _fault(self, problem: str, remedy: str = "name another file, or remove it") -> InputError:
        return InputError(problem, where=f"store {self.path}", remedy=remedy)

    def _create(self) -> None:
        """Put a file with its first block in place at once."""
        handle, name = tempfile.mkstemp(prefix=self.path.name, dir=self.path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(MAGIC + _block(self._whose()))
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self.path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _read(self) -> None:
        if self._file.read(len(MAGIC)) != MAGIC:
            raise self._fault("this is no file of answers")
        whose = self._next_block()
        if not isinstance(whose, dict):
            raise self._fault("the file is damaged at its start")
        for name, mine in self._whose().items():
            if whose.get(name) != mine:
                found, here = whose.get(name), mine
                if name == "rules":
                    found, here = "other rules, or of these before they were changed", "these"
                raise self._fault(f"the file holds the answers of {found}, not of {here}")
        self._end = self._file.tell()
        while (block := self._next_block()) is not None:
            try:
                self._take(block)
            except (AttributeError, LookupError, TypeError, ValueError) as fault:
                raise self._fault(f"the block at byte {self._end} is none of ours") from fault
            self._end = self._file.tell()
        self.dropped = os.fstat(self._file.fileno()).st_size - self._end
        if self.dropped:
            os.ftruncate(self._file.fileno(), self._end)

    def _next_block(self) -> Any:
        """The JSON of the next block; None if no whole block follows."""
        head = self._file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return None
        length, crc = _HEAD.unpack(head)
        if length > os.fstat(self._file.fileno()).st_size - self._file.tell():
            return None
        data = self._file.read(length)
        if crc32(data) != crc:
            return None
        try:
            return json.loads(data)
        except (ValueError, RecursionError):
            return None

    def _take(self, block: dict[str, Any]) -> None:
        """Remember what a block says. Raises what nonsense in it leads to."""
        first = block["first"]
        if not 0 <= first <= len(self._positions):
            raise ValueError(first)
        for number, packed in enumerate(block["positions"], first):
            position = self._unpack(packed)
            self._numbers[position] = number
            self._positions[number:] = [position]
        for source, number, *options in block["answers"]:
            if not 0 <= source < len(_ASKED_FOR):
                raise ValueError(source)
            self._set(source, self._place(number), tuple(map(self._option, options)))

    def _place(self, number: int) -> int:
        if not 0 <= number < len(self._positions):
            raise IndexError(number)
        return number

    def _option(self, written: Any) -> Option:
        move, after = written if isinstance(written, list) else (None, written)
        if isinstance(after, list):
            follower: Any = Sum(self._positions[self._place(i)] for i in after)
        else:
            follower = self._positions[self._place(after)]
        return Option(_unpack_literal(move) if isinstance(written, list) else follower, follower)

    def _set(self, source: int, number: int, answer: tuple[Option, ...]) -> None:
        answers = self._answers[source]
        if number >= len(answers):
            answers.extend([None] * (len(self._positions) - len(answers)))
        self.count += answers[number] is None
        answers[number] = answer

    def _options(self, source: int, position: Any) -> Iterator[Option]:
        """The options of a position: from memory, else from the rules, and then remembered."""
        number, answers = self._numbers.get(position, sys.maxsize), self._answers[source]
        known = answers[number] if number < len(answers) else None
        if known is not None:
            yield from known
            return
        answer: list[Option] = []
        for option in getattr(self.rules, _ASKED_FOR[source])(position):
            answer.append(option)
            yield option
        self._remember(source, position, tuple(answer))

    def _remember(self, source: int, position: Any, answer: tuple[Option, ...]) -> None:
        # An interruption may come anywhere in here; the order of steps keeps all of it consistent.
        if self._file.closed:
            return
        number = self._number(position)
        self._asked.append([source, number, *map(self._written, answer)])
        self._set(source, number, answer)
        due = time.monotonic() - self._last > BLOCK_SECONDS
        if due or len(self._asked) >= BLOCK_ANSWERS:
            self._commit()

    def _written(self, option: Option) -> Any:
        move, follower = option
        if isinstance(follower, Sum):
            return [self._packed(_pack_literal, move), [*map(self._number, follower)]]
        number = self._number(follower)
        return number if move is follower else [self._packed(_pack_literal, move), number]

    def _number(self, position: Any) -> int:
        number = self._numbers.get(position)
        if number is None:
            packed = self._packed(self._pack, position)
            number = len(self._positions)
            self._fresh.append(packed)
            self._positions.append(position)
            self._numbers[position] = number
        return number

    def _packed(self, pack: Callable[[Any], Any], value: Any) -> Any:
        try:
            return pack(value)
        except GrundyError as fault:
            raise self._fault(f"answers cannot be kept: {fault.problem}", fault.remedy) from fault

    def _commit(self) -> None:
        """Add a block to the file. Raises InputError where it cannot be written."""
        if not self._asked:
            return
        first = len(self._positions) - len(self._fresh)
        block = _block({"first": first, "positions": self._fresh, "answers": self._asked})
        try:
            os.lseek(file := self._file.fileno(), self._end, os.SEEK_SET)
            left = memoryview(block)
            while left:
                left = left[os.write(file, left) :]
            os.fsync(file)
        except OSError as fault:
            kept = self.count - len(self._asked)
            os.ftruncate(self._file.fileno(), self._end)
            self._let_go()
            raise self._fault(
                f"the file cannot grow: {fault.strerror or fault}; it keeps {kept} answers",
                "make room, then continue from it",
            ) from fault
        self._end, self._fresh, self._asked = self._end + len(block), [], []
        self._last = time.monotonic()


def _block(data: Any) -> bytes:
    text = json.dumps(data, separators=(",", ":")).encode("ascii")
    return _HEAD.pack(len(text), crc32(text)) + text


def _codec(ruleset: Ruleset[Any]) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """How positions become JSON and come back: by their text, literals more quickly."""
    kind = type(ruleset)
    if isinstance(ruleset, Rules) and (kind.parse, kind.format) == (Rules.parse, Rules.format):
        return _pack_literal, _unpack_literal
    return ruleset.format, ruleset.parse


def _pack_literal(value: Any, depth: int = 0) -> Any:
    """JSON of a literal; its text where JSON would not give the same back, or nests deeply."""
    kind = type(value)
    if kind is tuple and depth < _DEPTH:
        return [_pack_literal(part, depth + 1) for part in value]
    if value is None or kind is bool or (kind is str and value.isascii()):
        return value
    if kind is int and -(2**63) <= value < 2**63:
        return value
    return {"literal": literal(value)}


def _unpack_literal(packed: Any) -> Any:
    if isinstance(packed, list):
        return tuple(map(_unpack_literal, packed))
    return read_literal(packed["literal"]) if isinstance(packed, dict) else packed
