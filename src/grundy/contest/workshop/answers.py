"""The right output of an input, and whether another output is as good.

Outputs are compared word by word, so blanks and line breaks do not matter. A problem with more than
one right output has a special judge, `accepts` in its file under `contest/inputs/`.
"""

from __future__ import annotations

from grundy.contest import inputs, judges
from grundy.contest.parts.scan import Scanner
from grundy.core.errors import InputError, quote


class Words:
    """The words of an output, read one after the other; places are told as line and word."""

    def __init__(self, text: str) -> None:
        self._words = [
            (line, number, word)
            for line, row in enumerate(text.splitlines(), 1)
            for number, word in enumerate(row.split(), 1)
        ]
        self._at = 0

    def left(self) -> bool:
        """Whether a word is left."""
        return self._at < len(self._words)

    def place(self) -> str:
        """Where the next word stands."""
        if not self.left():
            return "at the end"
        line, number, _ = self._words[self._at]
        return f"line {line}, word {number}"

    def next(self) -> str:
        """The next word, which is passed over; there must be one."""
        self._at += 1
        return self._words[self._at - 1][2]

    def differ(self, right: str, what: str = "expected") -> str | None:
        """What is wrong with the next word if it is not the right one; else it is passed over."""
        place = self.place()
        if not self.left():
            return f"{place}: nothing is left, {what} {quote(right)}"
        found = self.next()
        return None if found == right else f"{place}: found {quote(found)}, {what} {quote(right)}"

    def end(self) -> str | None:
        """What is wrong if words are left over."""
        return f"{self.place()}: {quote(self.next())} is too much" if self.left() else None


def right_output(problem: str, data: bytes) -> str:
    """What the judge answers to an input. Raises InputError or BudgetError as the judge does."""
    return "".join(judges.find(problem).judge(Scanner(data)))


def difference(given: str, right: str) -> str | None:
    """The first place where two outputs differ, word by word; None if they do not. O(length)."""
    if given.split() == right.split():
        return None
    said = Words(given)
    for word in right.split():
        if fault := said.differ(word):
            return fault
    return said.end()


def check_output(
    problem: str, data: bytes, given: str, right: str, *, loose: bool = False
) -> str | None:
    """What is wrong with an output, None if it is right.

    `right` is the judge's output. With `loose`, parts of the output that a problem allows to be
    reordered may stand in any order; InputError where a problem has no such parts.
    """
    maker = inputs.find(problem) if problem in inputs.names() else object()
    if loose:
        loosely = getattr(maker, "loosely", None)
        if loosely is None:
            raise InputError(f"the output of {problem} has one order only", remedy="omit --loose")
        return difference(loosely(given), loosely(right))
    fault: str | None = getattr(maker, "accepts", _strictly)(data, given, right)
    return fault


def _strictly(data: bytes, given: str, right: str) -> str | None:
    return difference(given, right)
