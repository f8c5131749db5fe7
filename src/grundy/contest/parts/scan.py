"""Judge input as integers, with faults reported by line and column.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

import os

from grundy.core.buffers import check_room, read_all, zeroed
from grundy.core.errors import InputError, quote
from grundy.kernels import reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    Answers = Iterator[str]
else:
    # What a judge yields. At run time nobody asks, and naming it would cost an import.
    Answers = object

CHUNK = 1 << 18
"""Bytes of a file read at a time: few enough to stay in a processor's cache until they are read."""


class Scanner:
    """Whitespace-separated integers of the input, read once; `at` is the next token's index.

    `tokens` (a view of int64) holds all integers up to the first token that is none; reaching that
    one is an error, so whatever comes before it can be answered. A file longer than CHUNK is not
    held in memory; it is read again where a fault is to be shown.
    """

    def __init__(self, source: bytes | BinaryIO) -> None:
        self._source = source
        self.at = self.count = 0
        size = 0 if isinstance(source, bytes) else _bytes_left(source)
        if size > CHUNK:
            assert not isinstance(source, bytes)
            # Numbers take as many bytes as their digits and what separates them, by and large.
            check_room(size)
            self._start = source.tell()
            self.tokens = zeroed("q", size // 2 + 1)
            self._readable = self._read_chunks(source, size)
            if not self._readable:
                # A grid, most often, after two numbers: the space for more is given back.
                self.tokens = memoryview(bytearray(self.tokens[: self.count])).cast("q")
            return
        self._source = data = source if isinstance(source, bytes) else read_all(source)
        self.tokens = zeroed("q", reader.count_tokens(data))
        self._readable = self._read(data)

    def _read(self, data: bytes | memoryview) -> bool:
        """Append the integers of `data` to the tokens; whether all of it was read."""
        place = zeroed("q", 1)
        self.count += reader.read_integers(data, self.tokens[self.count :], place)
        return bool(place[0] == len(data))

    def _read_chunks(self, file: BinaryIO, size: int) -> bool:
        """The same for the next `size` bytes of a file, or less if it has become shorter."""
        chunk = memoryview(bytearray(CHUNK))
        kept = 0
        while size:
            got = file.readinto(chunk[kept : kept + size])  # type: ignore[attr-defined]
            size = size - got if got else 0
            filled = kept + got
            # The last token may go on in the next chunk.
            whole = reader.after_last_blank(chunk, filled) if size else filled
            if not self._read(chunk[:whole]):
                return False
            kept = filled - whole
            chunk[:kept] = chunk[whole:filled]
        return True

    @property
    def data(self) -> bytes:
        """The whole input."""
        if not isinstance(self._source, bytes):
            self._source.seek(self._start)
            self._source = read_all(self._source)
        return self._source

    def more(self) -> bool:
        """Whether any token is left, readable or not. O(1)."""
        return self.at < self.count or not self._readable

    def integer(self, what: str, low: int, high: int) -> int:
        """The next integer, within [low, high]. O(1)."""
        start = self.block(1, what, low, high)
        return self.tokens[start]

    def block(self, count: int, what: str, low: int, high: int) -> int:
        """Pass over `count` integers within [low, high]; the index of the first one. O(count)."""
        start, stop = self.at, self.at + count
        outside = reader.first_outside(self.tokens, start, min(stop, self.count), low, high)
        if outside >= 0:
            raise self.fault(outside, f"{what} from {low} to {high}")
        if stop > self.count:
            raise self.fault(self.count, f"{what} from {low} to {high}")
        self.at = stop
        return start

    def fault(self, index: int, expected: str) -> InputError:
        """The error that token `index` is not what was expected there. O(len(data))."""
        return token_fault(self.data, reader.token_offset(self.data, index), expected)


def token_fault(data: bytes, offset: int, expected: str) -> InputError:
    """The error that the token at byte `offset` is not what was expected. O(offset)."""
    line = data.count(b"\n", 0, offset) + 1
    column = offset - (data.rfind(b"\n", 0, offset) + 1) + 1
    head = data[offset : offset + 60].split(None, 1)
    found = quote(head[0].decode("utf-8", "backslashreplace")) if head else "the end of the input"
    remedy = "save the file without a byte order mark" if data[offset:].startswith(BOM) else ""
    place = f"line {line}, column {column}"
    return InputError(f"found {found}, expected {expected}", where=place, remedy=remedy)


def _bytes_left(file: BinaryIO) -> int:
    """How long a file is from where it stands; 0 if that is not known before its end (a pipe)."""
    try:
        return os.fstat(file.fileno()).st_size - file.tell()
    except OSError:
        return 0


BOM = b"\xef\xbb\xbf"
