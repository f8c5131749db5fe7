"""Named arrays in one file, each with a check: what is read is what was written, or refused.

After 16 bytes `grundy record 1\\n` come the length of a JSON header (64 bits, little-endian), the
header, its crc-32, and the arrays one after the other. The header holds facts, and of each array
name, dtype, length and crc-32.
"""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path
from typing import IO, Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import InputError

MAGIC = b"grundy record 1\n"
_PIECE = 1 << 24

Arrays = dict[str, NDArray[Any]]


def write_record(path: Path, facts: dict[str, Any], arrays: Arrays) -> int:
    """Write the file, to the disk itself; its size. Raises OSError."""
    described = [
        [name, array.dtype.str, len(array), crc32(_bytes(array))] for name, array in arrays.items()
    ]
    header = json.dumps({"facts": facts, "arrays": described}).encode("ascii")
    with path.open("wb") as file:
        file.write(MAGIC + struct.pack("<Q", len(header)) + header)
        file.write(struct.pack("<I", crc32(header)))
        for array in arrays.values():
            file.write(_bytes(array))
        file.flush()
        os.fsync(file.fileno())
        return file.tell()


def read_record(path: Path) -> tuple[dict[str, Any], Arrays]:
    """Facts and arrays. Raises InputError where the file is missing, cut short or altered."""
    try:
        with path.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise _altered(path, "it does not begin as it should")
            header = _read(file, path, struct.unpack("<Q", _read(file, path, 8))[0])
            if struct.unpack("<I", _read(file, path, 4))[0] != crc32(header):
                raise _altered(path, "its header does not agree with its check")
            told = json.loads(header)
            arrays: Arrays = {}
            for name, dtype, length, check in told["arrays"]:
                array = np.empty(length, dtype)
                view = _bytes(array)
                for first in range(0, len(view), _PIECE):
                    piece = view[first : first + _PIECE]
                    if file.readinto(piece) < len(piece):
                        raise _altered(path, f"it ends within {name!r}")
                if crc32(view) != check:
                    raise _altered(path, f"{name!r} does not agree with its check")
                arrays[name] = array
            if file.read(1):
                raise _altered(path, "it goes on after its end")
            facts: dict[str, Any] = told["facts"]
            return facts, arrays
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror or fault}", where=str(path)) from fault


def _read(file: IO[bytes], path: Path, count: int) -> bytes:
    # A damaged length must not take all memory.
    if count > os.fstat(file.fileno()).st_size:
        raise _altered(path, "its header does not agree with its length")
    data = file.read(count)
    if len(data) < count:
        raise _altered(path, "it ends within the header")
    return data


def _bytes(array: NDArray[Any]) -> memoryview:
    # An empty view cannot be cast.
    whole: Any = np.ascontiguousarray(array)
    return memoryview(whole).cast("B") if len(array) else memoryview(b"")


def _altered(path: Path, why: str) -> InputError:
    return InputError(f"the file was altered or cut short: {why}", where=str(path))
