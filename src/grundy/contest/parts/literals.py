"""Judge input written as JSON: arrays of integers and of plain strings, one value after another.

Kept free of heavy imports (that of `json` would take longer than a small case does). Numbers may
have zeros in front; strings have no escapes.
"""

from __future__ import annotations

from grundy.contest.parts.scan import token_fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.parts.scan import Scanner
    from grundy.core.errors import InputError

BLANKS = b" \t\n\v\f\r"


class Literals:
    """The values of the input in order.

    `at` is the offset of what comes next, `depth` how many arrays are open there.
    """

    def __init__(self, scan: Scanner) -> None:
        self.data = scan.data
        self.at = self.depth = 0

    def more(self) -> bool:
        """Whether anything but blanks is left."""
        data = self.data
        while self.at < len(data) and data[self.at] in BLANKS:
            self.at += 1
        return self.at < len(data)

    def sign(self, signs: bytes) -> str:
        """The next character, one of `signs`."""
        if not self.more() or self.data[self.at] not in signs:
            raise self.fault(" or ".join(f"`{chr(sign)}`" for sign in signs))
        self.at += 1
        return chr(self.data[self.at - 1])

    def items(self) -> Iterator[None]:
        """Once for each item of the array that comes next; the caller reads the item."""
        self.sign(b"[")
        self.depth += 1
        if self.more() and self.data[self.at] == ord("]"):
            self.at += 1
        else:
            yield
            while self.sign(b",]") == ",":
                yield
        self.depth -= 1

    def integer(self, what: str, low: int, high: int) -> int:
        """The next integer, within [low, high]."""
        start = self.at if self.more() else len(self.data)
        stop = start + self.data[start : start + 1].count(b"-")
        while self.data[stop : stop + 1].isdigit():
            stop += 1
        word, after = self.data[start:stop], self.data[stop : stop + 1]
        ends = after in BLANKS or (self.depth and after in b",]")
        if not (ends and word[-1:].isdigit() and len(word) <= 20 and low <= int(word) <= high):
            raise self.fault(f"{what} from {low} to {high}")
        self.at = stop
        return int(word)

    def text(self, what: str, letters: bytes) -> bytes:
        """The next string, made of `letters` alone."""
        start = self.at + 1 if self.more() else len(self.data)
        stop = self.data.find(b'"', start)
        word = self.data[start:stop]
        if self.data[start - 1 : start] != b'"' or stop < 0 or word.translate(None, letters):
            raise self.fault(what)
        self.at = stop + 1
        return word

    def fault(self, expected: str, at: int = -1) -> InputError:
        """The error that what comes next, or came at offset `at`, is not what was expected."""
        self.more()
        return token_fault(self.data, self.at if at < 0 else at, expected)
