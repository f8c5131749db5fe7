"""Numbers on disk, in blocks that are checked when they are first read.

No number comes from a block that was altered: what is read is compared with its crc-32 first, and
the crcs with a SHA-256 that the solution's seal covers.
"""

from __future__ import annotations

import mmap
import os
from abc import ABC, abstractmethod
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import InputError
from grundy.strong.files import BLOCK, NUMBERS, POSITIONS, AlteredError

Numbers = NDArray[Any]


class Column(ABC):
    """`size` numbers of one type, `each` in a block; of ascending ones `firsts` begin blocks.

    `checks` are the bytes that prove the blocks: the firsts, 64 bits each, if numbers ascend, and
    the crcs, 32 bits each.
    """

    def __init__(self, path: Path, name: str, dtype: np.dtype[Any], size: int) -> None:
        """`path` is the file to blame. Call `_prove` before any number is asked for."""
        self.path, self.name, self.dtype, self.size = path, name, dtype, size
        self.each = BLOCK // dtype.itemsize
        self.blocks = -(-size // self.each)

    def _prove(self, checks: bytes, stated: str) -> None:
        """Take over the checks, if `stated` is their SHA-256. Raises InputError."""
        if sha256(checks).hexdigest() != stated:
            raise self._altered("the checks of its blocks were altered")
        firsts = self.blocks if self.name == POSITIONS else 0
        self.checks = checks
        self.firsts: NDArray[np.uint64] = np.frombuffer(checks, NUMBERS, firsts)
        self._crcs = np.frombuffer(checks, "<u4", self.blocks, firsts * NUMBERS.itemsize)

    def _compare(self, number: int, block: memoryview | bytes) -> None:
        """Raise InputError unless a block is what was written."""
        if crc32(block) != self._crcs[number]:
            raise self._altered_block(number)

    def _altered_block(self, number: int) -> AlteredError:
        first = number * self.each
        last = min(first + self.each, self.size) - 1
        return self._altered(f"{self.name} {first} to {last} were altered")

    def _altered(self, how: str) -> AlteredError:
        return AlteredError(
            how, where=str(self.path), remedy="copy the solution anew, or make it so"
        )

    @abstractmethod
    def block(self, number: int) -> Numbers:
        """The numbers of a block. Raises InputError where it was altered."""

    def item(self, index: int) -> int:
        """One number, 0 <= index < size."""
        found: int = self.block(index // self.each).item(index % self.each)
        return found

    def take(self, indices: Numbers) -> Numbers:
        """The numbers at indices that lie in the range. O(n log n + blocks met)."""
        taken = np.empty(len(indices), self.dtype)
        blocks = indices // self.each
        for block, places in _grouped(blocks):
            taken[places] = self.block(block)[indices[places] - block * self.each]
        return taken

    def part(self, first: int, end: int) -> Numbers:
        """The numbers from `first` to before `end`. O(end - first)."""
        pieces = [np.empty(0, self.dtype)]
        for block in range(first // self.each, -(-end // self.each)):
            start = block * self.each
            pieces.append(self.block(block)[max(first - start, 0) : end - start])
        return np.concatenate(pieces)

    def find_one(self, number: int) -> int:
        """The index of a number among ascending ones, -1 where it is none. O(log size)."""
        # A plain int would make everything floating point.
        wanted = np.uint64(number)
        block = int(self.firsts.searchsorted(wanted, "right")) - 1
        if block < 0:
            return -1
        inside = self.block(block)
        at = int(inside.searchsorted(wanted))
        return block * self.each + at if at < len(inside) and inside[at] == wanted else -1

    def find(self, numbers: Numbers) -> NDArray[np.int64]:
        """The indices of numbers that do not descend; -1 where they are none. O(n log size)."""
        found = np.full(len(numbers), -1)
        blocks = self.firsts.searchsorted(numbers, "right") - 1
        for block, places in _grouped(blocks):
            if block < 0:
                continue
            inside, wanted = self.block(block), numbers[places]
            at = np.minimum(inside.searchsorted(wanted), len(inside) - 1)
            found[places] = np.where(inside[at] == wanted, at + block * self.each, -1)
        return found


def _grouped(blocks: Numbers) -> list[tuple[int, Numbers]]:
    """Each block that occurs with the places where it does. O(n log n)."""
    order = np.argsort(blocks, kind="stable")
    kinds, starts = np.unique(blocks[order], return_index=True)
    return list(zip(kinds.tolist(), np.split(order, starts[1:]), strict=True)) if len(order) else []


class Mapped(Column):
    """A file that is mapped and never written to."""

    def __init__(
        self, folder: Path, name: str, dtype: np.dtype[Any], size: int, stated: str
    ) -> None:
        """Map the file; `stated` is the SHA-256 of its checks. O(blocks).

        Raises InputError where it or its checks are missing or altered.
        """
        super().__init__(folder / f"{name}.bin", name, dtype, size)
        try:
            checks = self.path.with_suffix(".checks").read_bytes()
            with self.path.open("rb") as file:
                found, wanted = os.fstat(file.fileno()).st_size, size * dtype.itemsize
                if found != wanted:
                    change = "cut short" if found < wanted else "made longer"
                    raise self._altered(f"was {change}: {found} bytes instead of {wanted}")
                # An empty file cannot be mapped.
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if found else b""
        except FileNotFoundError as fault:
            raise self._altered(f"{Path(fault.filename).name} is missing") from fault
        except OSError as fault:
            problem = f"cannot be read: {fault.strerror}"
            raise InputError(problem, where=str(self.path)) from fault
        self._prove(checks, stated)
        self._data = memoryview(data)
        self._array: Numbers = np.frombuffer(data, dtype)
        self._good = np.zeros(self.blocks, np.bool_)
        self._whole = not self.blocks

    def block(self, number: int) -> Numbers:
        """As above. O(1) once it was checked."""
        if not self._good[number]:
            self._check(number)
        return self._array[number * self.each : (number + 1) * self.each]

    def item(self, index: int) -> int:
        """As above. O(1)."""
        if not self._whole and not self._good[index // self.each]:
            self._check(index // self.each)
        found: int = self._array.item(index)
        return found

    def take(self, indices: Numbers) -> Numbers:
        """As above. O(n)."""
        self._check_all(indices // self.each)
        taken: Numbers = self._array[indices]
        return taken

    def part(self, first: int, end: int) -> Numbers:
        """As above, without a copy."""
        self._check_all(np.arange(first // self.each, -(-end // self.each)))
        return self._array[first:end]

    def find(self, numbers: Numbers) -> NDArray[np.int64]:
        """As above. O(n log size)."""
        if not self._whole:
            return super().find(numbers)
        at = np.minimum(self._array.searchsorted(numbers), max(self.size - 1, 0))
        return np.where(self._array[at] == numbers, at, -1) if self.size else at - 1

    def _check_all(self, blocks: Numbers) -> None:
        if not self._whole and not self._good[blocks].all():
            for block in np.unique(blocks[~self._good[blocks]]).tolist():
                self._check(block)

    def _check(self, block: int) -> None:
        self._compare(block, self._data[block * BLOCK : (block + 1) * BLOCK])
        self._good[block] = True
        self._whole = bool(self._good.all())
