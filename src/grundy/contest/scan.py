"""Judge input as integers, with faults reported by line and column.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed
from grundy.core.errors import InputError, quote
from grundy.kernels import reader


class Scanner:
    """Whitespace-separated integers of `data`, read once; `at` is the next token's index.

    `tokens` (a view of int64) holds all integers up to the first token that is none; reaching that
    one is an error, so whatever comes before it can be answered.
    """

    def __init__(self, data: bytes | memoryview) -> None:
        self._data = data
        self.tokens = zeroed("q", reader.count_tokens(data))
        place = zeroed("q", 1)
        self.count: int = reader.read_integers(data, self.tokens, place)
        self._readable = place[0] == len(data)
        self.at = 0

    @property
    def data(self) -> bytes:
        """The whole input, copied once if it was not given as bytes."""
        if not isinstance(self._data, bytes):
            self._data = bytes(self._data)
        return self._data

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


BOM = b"\xef\xbb\xbf"
