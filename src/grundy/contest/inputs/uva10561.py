"""Inputs of UVa 10561: rows of free and marked cells."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial

from grundy.contest.workshop.making import Board, Edge, Format, Shape


@dataclass(frozen=True)
class Row(Board):
    """A board of one row, written as a word."""

    letters: str = ".X"

    def text(self) -> str:
        """The row."""
        return self.rows[0]


def legal(case: Row) -> bool:
    """Three cells at least, no three marks."""
    return len(case.rows[0]) > 2 and "XXX" not in case.rows[0]


def row(apart: int, rng: random.Random, size: int) -> Row:
    """Some marks, mostly at least so many cells apart."""
    size = max(size, 3)
    cells = ["."] * size
    at = rng.randrange(apart + 3)
    while at < size:
        cells[at] = "X"
        if "XXX" in "".join(cells):
            cells[at] = "."
        at += apart + rng.choice((0, 0, 1, 2, rng.randint(0, size)))
    return Row(("".join(cells),))


def empty(rng: random.Random, size: int) -> Row:
    """No marks, or one."""
    row = "." * max(size, 3)
    at = rng.randrange(2 * len(row))
    return Row((row[:at] + "X" + row[at + 1 :] if at < len(row) else row,))


def position(case: Row) -> str:
    """The row."""
    return case.rows[0]


FORMAT = Format(judge=200, beyond=20_000, most=99, header=True, legal=legal)
SHAPES = (
    Shape("apart", "no two marks within two cells", partial(row, 3)),
    Shape("close", "some marks can become three", partial(row, 1)),
    Shape("empty", "an empty row, or one mark", empty),
)
EDGES = (
    Edge("three-cells", "an empty row of three: the middle, or any", Row(("...",))),
    Edge("at-once", "only the third mark wins", Row(("XX...",))),
    Edge("gap", "the mark between two", Row(("X.X",))),
    Edge("two-ways", "marks on either side", Row((".XX.",))),
    Edge("middle", "the middle of five", Row((".....",))),
    Edge("no-safe-cell", "every mark lets the other one win: a loss", Row(("X..X",))),
    Edge("one-mark", "a mark in the middle of seven: a loss", Row(("...X...",))),
)
