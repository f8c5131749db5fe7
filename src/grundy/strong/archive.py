r"""A solution in one compressed file that is queried as it is.

The file starts with 18 bytes `grundy archive 1\n\n`. Then come the blocks of the labels, and of the
positions of a sorted solution, each compressed on its own. An index follows: of each column the
checks as they lie beside the files of the solution (see `files`), and the places where its blocks
begin, and where the last one ends (64 bits each). After that stands `meta.json`; and at the end,
in 48 bytes, the lengths of index and meta, and the SHA-256 of both.

Before a block is compressed it is turned into planes, the lowest bytes of all numbers first; of
positions, which ascend, into planes of the differences.
"""

from __future__ import annotations

import lzma
import mmap
import os
import struct
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import InputError
from grundy.strong.columns import Column
from grundy.strong.files import (
    LABELS,
    NUMBERS,
    POSITIONS,
    AlteredError,
    meta_text,
    parse_meta,
    replacing,
)
from grundy.strong.query import Labels

MAGIC = b"grundy archive 1\n\n"
KEPT = 64
"""Blocks that are kept uncompressed, of 64 KiB each."""
_END = struct.Struct("<QQ32s")


class _Method(NamedTuple):
    """A way to compress that the standard library has."""

    first: bytes
    """What its output starts with."""
    pack: Callable[[bytes], bytes]
    unpack: Callable[[memoryview], bytes]


METHODS = {
    "zlib": _Method(b"x", lambda data: zlib.compress(data, 6), zlib.decompress),
    "lzma": _Method(b"\xfd", lzma.compress, lzma.decompress),
}
_FAULTS = (zlib.error, lzma.LZMAError, EOFError, ValueError)


def _pack(block: NDArray[Any], name: str) -> bytes:
    if name == POSITIONS:
        # The first is kept as it is.
        block = np.diff(block, prepend=block.dtype.type(0))
    return block.view(np.uint8).reshape(len(block), -1).T.tobytes()


def _unpack(data: bytes, dtype: np.dtype[Any], name: str) -> NDArray[Any]:
    planes = np.frombuffer(data, np.uint8).reshape(dtype.itemsize, -1)
    block: NDArray[Any] = np.ascontiguousarray(planes.T).view(dtype).ravel()
    return block.cumsum(dtype=dtype) if name == POSITIONS else block


class _Packed(Column):
    """A column whose blocks lie compressed in a file that is mapped."""

    def __init__(self, path: Path, name: str, dtype: np.dtype[Any], size: int) -> None:
        super().__init__(path, name, dtype, size)
        self._kept: dict[int, NDArray[Any]] = {}

    def lies_in(self, data: memoryview, index: bytes, stated: str) -> bytes:
        """Where the blocks are, from what stands first in the index; the rest of that."""
        checks = self.blocks * (12 if self.name == POSITIONS else 4)
        end = checks + 8 * (self.blocks + 1)
        if len(index) < end:
            raise self._altered("the index was cut short")
        self._prove(index[:checks], stated)
        self._data = data
        self._places = np.frombuffer(index[checks:end], NUMBERS).tolist()
        return index[end:]

    def block(self, number: int) -> NDArray[Any]:
        """As a column has it. O(block), less if it was asked for a short while ago."""
        # A reader in another thread may take it out between two looks.
        found = self._kept.get(number)
        if found is None:
            packed = self._data[self._places[number] : self._places[number + 1]]
            try:
                unpack = next(m.unpack for m in METHODS.values() if packed[:1] == m.first)
                found = _unpack(unpack(packed), self.dtype, self.name)
            except (StopIteration, *_FAULTS) as fault:
                raise self._altered_block(number) from fault
            self._compare(number, found.view(np.uint8).data)
            while len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept), number), None)
            self._kept[number] = found
        return found


def write_archive(labels: Labels, path: str | os.PathLike[str], method: str = "zlib") -> int:
    """Put a solution into one file, block by block; its length in bytes. O(size).

    The file takes the place of one that is there when it is on the disk. Raises InputError where
    the labels were altered, the method is unknown, or the disk is full.
    """
    path = Path(path)
    if method not in METHODS:
        raise InputError(f"no method is called {method!r}", remedy=f"one of {', '.join(METHODS)}")
    with replacing(path, "writing the archive") as name, name.open("wb") as file:
        file.write(MAGIC)
        index = b""
        for column in filter(None, (labels.column, labels.positions)):
            places = [file.tell()]
            for number in range(column.blocks):
                packed = _pack(column.block(number), column.name)
                places.append(places[-1] + file.write(METHODS[method].pack(packed)))
            index += column.checks + np.array(places, NUMBERS).tobytes()
        meta = meta_text(labels.meta).encode("ascii")
        file.write(index + meta)
        file.write(_END.pack(len(index), len(meta), sha256(index + meta).digest()))
    return path.stat().st_size


def open_archive(path: str | os.PathLike[str]) -> Labels:
    """The labels in an archive; a block is uncompressed, and checked, when it is asked for.

    Raises InputError for what is none, or was altered. O(blocks).
    """
    where = Path(path)

    def altered(problem: str) -> AlteredError:
        return AlteredError(problem, where=str(path))

    try:
        with where.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise InputError("this is no archive of a solution", where=str(path))
            data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}", where=str(path)) from fault
    if len(data) < len(MAGIC) + _END.size:
        raise altered("the archive was cut short")
    indexed, described, stated = _END.unpack(data[-_END.size :])
    middle = len(data) - _END.size - described
    start = middle - indexed
    if start < len(MAGIC) or sha256(data[start : -_END.size]).digest() != stated:
        raise altered("the archive was altered at its end, or cut short")
    meta = parse_meta(bytes(data[middle : -_END.size]), str(path))
    index = bytes(data[start:middle])
    column = _Packed(where, LABELS, np.dtype(meta.dtype), meta.size)
    index = column.lies_in(data, index, meta.columns[LABELS]["checks"])
    positions = None
    if meta.sorted:
        positions = _Packed(where, POSITIONS, NUMBERS, meta.size)
        index = positions.lies_in(data, index, meta.columns[POSITIONS]["checks"])
    if index:
        raise altered("the index is too long")
    return Labels(meta, column, positions)
