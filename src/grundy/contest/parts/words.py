"""Judge input as words, for formats where numbers and other words follow each other.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.contest.parts.scan import token_fault
from grundy.kernels import reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.contest.parts.scan import Scanner
    from grundy.core.errors import InputError


class Words:
    """The words of the input, in order; `at` is the next one's index."""

    def __init__(self, scan: Scanner) -> None:
        """The words of the whole input that `scan` reads. O(len(data))."""
        self.data = scan.data
        self.words = self.data.split()
        self.at = 0

    def more(self) -> bool:
        """Whether any word is left."""
        return self.at < len(self.words)

    def integer(self, what: str, low: int, high: int) -> int:
        """The next word as an integer within [low, high]."""
        word = self.words[self.at] if self.more() else b""
        digits = word.removeprefix(b"-")
        if not (digits.isdigit() and len(digits) < 20 and low <= int(word) <= high):
            raise self.fault(f"{what} from {low} to {high}")
        self.at += 1
        return int(word)

    def word(self, what: str, letters: bytes, low: int, high: int) -> bytes:
        """The next word, `low` to `high` characters out of `letters`; `what` names it."""
        word = self.words[self.at] if self.more() else b""
        if not low <= len(word) <= high or word.translate(None, letters):
            raise self.fault(what)
        self.at += 1
        return word

    def rows(self, rows: int, columns: int, letters: bytes) -> Sequence[bytes]:
        """The next `rows` words, each of `columns` characters out of `letters`."""
        shown = " ".join(map(chr, letters))
        what = f"a row of {columns} cells out of {shown}"
        # One word after the other, so that missing ones take no memory.
        return [self.word(what, letters, columns, columns) for _ in range(rows)]

    def fault(self, expected: str, back: int = 0) -> InputError:
        """The error that the next word, or the one `back` before it, is not what was expected."""
        offset = reader.token_offset(self.data, self.at - back)
        return token_fault(self.data, offset, expected)
