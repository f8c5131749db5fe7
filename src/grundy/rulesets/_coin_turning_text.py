"""Sets of heads: their text form, and what Python values they are read from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import index
from typing import Any, NoReturn

from grundy.core.errors import InputError, quote, text_place

FARTHEST = 2**62
MOST_HEADS = 10_000_000

TEXT_FORM = """\
Where the heads are, coins counted from 0: numbers between blanks, commas or line breaks.
A range: 3-7 is 3 4 5 6 7. A number given twice is the same coin. Or the row itself from
the left, h for heads and t for tails, such as thht. What follows # is a comment."""

_TOKEN = re.compile(r"#[^\n]*|([^\s,#]+)")
_RANGE = re.compile(r"([0-9]{1,19})(?:-([0-9]{1,19}))?")
_EXPECTED = f"a position from 0 to {FARTHEST}, a range such as 3-7, or a row such as thht"


def parse_heads(text: str) -> frozenset[int]:
    """The set of heads that `text` describes. Raises InputError with its place. Linear."""
    words = [found for found in _TOKEN.finditer(text) if found[1]]
    if words and words[0][1].lower().strip("ht") == "":
        return _parse_row(text, words)
    heads: set[int] = set()
    for word in words:
        found = _RANGE.fullmatch(word[1])
        if not found:
            _refuse(text, word)
        low = int(found[1])
        high = int(found[2] or low)
        if not low <= high <= FARTHEST:
            _refuse(text, word)
        if high - low + len(heads) >= MOST_HEADS:
            raise InputError(
                f"{quote(word[1])} makes more than {MOST_HEADS} heads",
                where=text_place(text, word.start()),
            )
        heads.update(range(low, high + 1))
    return frozenset(heads)


def _parse_row(text: str, words: list[re.Match[str]]) -> frozenset[int]:
    heads: list[int] = []
    length = 0
    for word in words:
        row = word[1].lower()
        if row.strip("ht"):
            _refuse(text, word, "more of the row, h or t, as the text began with one")
        heads += [length + i for i, side in enumerate(row) if side == "h"]
        length += len(row)
    return frozenset(heads)


def _refuse(text: str, word: re.Match[str], expected: str = _EXPECTED) -> NoReturn:
    raise InputError(
        f"found {quote(word[1])}, expected {expected}", where=text_place(text, word.start())
    )


def format_heads(heads: Iterable[int]) -> str:
    """The heads in ascending order, between blanks."""
    return " ".join(map(str, sorted(heads)))


def adopt_heads(value: Any) -> frozenset[int]:
    """The set of heads in an iterable of ints (of any library). Raises InputError."""
    try:
        heads = frozenset(map(index, value))
    except TypeError as fault:
        raise InputError(
            f"expected the positions of heads, got {quote(repr(value))}",
            remedy="pass text, or an iterable of ints",
        ) from fault
    for x in heads:
        if not 0 <= x <= FARTHEST:
            raise InputError(f"found the position {x}, expected one from 0 to {FARTHEST}")
    return heads
