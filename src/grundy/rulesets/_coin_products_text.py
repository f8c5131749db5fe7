"""Heads on a board of two or three dimensions: their text form, pictures, and Python values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from grundy.core.errors import InputError, quote, text_place

Point = tuple[int, ...]

FARTHEST = 2**62
MOST_HEADS = 1_000_000

TEXT_FORM = """\
Where the heads are, coordinates counted from 0, one for each axis: such as 3,5 0,2 between blanks
or line breaks. A point given twice is the same coin. On two axes also the board itself, h for heads
and t for tails, a line for each value of the first coordinate. What follows # is a comment."""

_WORD = re.compile(r"#[^\n]*|(\n)|([^\s#]+)")


def parse_points(text: str, start: int, axes: int) -> frozenset[Point]:
    """The heads that text[start:] describes. Raises InputError with its place. Linear."""
    words = [found for found in _WORD.finditer(text, start) if found[1] or found[2]]
    first = next((word[2] for word in words if word[2]), "")
    if axes == 2 and first and not first.lower().strip("ht"):
        return _parse_board(text, words)
    form = re.compile(",".join(["([0-9]{1,19})"] * axes))
    heads: set[Point] = set()
    for word in words:
        if word[1]:
            continue
        found = form.fullmatch(word[2])
        point = tuple(map(int, found.groups())) if found else ()
        if not found or max(point) > FARTHEST:
            raise InputError(
                f"found {quote(word[2])}, expected {axes} coordinates from 0 to {FARTHEST} such as "
                + ",".join("3504"[:axes]),
                where=text_place(text, word.start()),
            )
        heads.add(point)
        if len(heads) > MOST_HEADS:
            raise InputError(
                f"found more than {MOST_HEADS} heads", where=text_place(text, word.start())
            )
    return frozenset(heads)


def _parse_board(text: str, words: list[re.Match[str]]) -> frozenset[Point]:
    heads: set[Point] = set()
    row = column = 0
    for word in words:
        if word[1]:
            # A line without coins is no row.
            row, column = row + (column > 0), 0
            continue
        coins = word[2].lower()
        if coins.strip("ht"):
            raise InputError(
                f"found {quote(word[2])}, expected more of the board, h or t, as it began with one",
                where=text_place(text, word.start()),
            )
        heads.update((row, column + i) for i, coin in enumerate(coins) if coin == "h")
        column += len(coins)
        if len(heads) > MOST_HEADS:
            raise InputError(
                f"found more than {MOST_HEADS} heads", where=text_place(text, word.start())
            )
    return frozenset(heads)


def point_text(point: Sequence[int]) -> str:
    """The coordinates between commas."""
    return ",".join(map(str, point))


def format_points(heads: Iterable[Point]) -> str:
    """The heads in ascending order, between blanks."""
    return " ".join(map(point_text, sorted(heads)))


def adopt_points(value: Any, axes: int) -> frozenset[Point]:
    """The set of heads in an iterable of points (of any library). Raises InputError."""
    try:
        heads = frozenset(tuple(map(index, point)) for point in value)
    except TypeError as fault:
        raise InputError(
            f"expected the coordinates of heads, got {quote(repr(value))}",
            remedy="pass text, or an iterable of tuples of ints",
        ) from fault
    for point in heads:
        if len(point) != axes or not all(0 <= x <= FARTHEST for x in point):
            raise InputError(
                f"found the point {point}, expected {axes} coordinates from 0 to {FARTHEST}"
            )
    return heads
