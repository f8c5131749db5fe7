"""Inputs of Codeforces 1704F: rows of red and blue cells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from grundy.contest.workshop.making import Board, Edge, Format, Question, Shape
from grundy.core.ruleset import Option, Sum

LONGEST = 24
"""Rows up to so long are searched."""


@dataclass(frozen=True)
class Cells(Board):
    """A board of one row, written after its length."""

    letters: str = "BR"

    def text(self) -> str:
        """The number of cells, and the cells."""
        return f"{len(self.rows[0])}\n{self.rows[0]}"


def legal(case: Cells) -> bool:
    """At least two cells."""
    return len(case.rows[0]) > 1


def uniform(rng: random.Random, size: int) -> Cells:
    """Cells at random."""
    return Cells(("".join(rng.choices("BR", k=max(size, 2))),))


def equal(rng: random.Random, size: int) -> Cells:
    """As many red as blue cells, in random order."""
    half = max(size // 2, 1)
    return Cells(("".join(rng.sample("BR" * half, 2 * half)),))


def stretches(rng: random.Random, size: int) -> Cells:
    """Stretches of alternating cells, as many red as blue in all."""
    size = max(size // 2 * 2, 2)
    row = rng.choice("BR")
    while len(row) < size:
        same = rng.random() < 0.15
        row += row[-1] if same else "BR"[row[-1] == "B"]
    # Cells of the colour in excess are turned, from the right.
    cells = list(row)
    for i in range(size - 1, -1, -1):
        lead = 2 * cells.count("R") - size
        if lead == 0:
            break
        if cells[i] == "BR"[lead > 0]:
            cells[i] = "RB"[lead > 0]
    return Cells(("".join(cells),))


def moves(colour: str, row: str) -> Iterator[Option]:
    """Two neighbours, one of the colour at least, are whitened.

    What is left are stretches of cells, `-` being the white cell beside one.
    """
    for i in range(len(row) - 1):
        if colour in row[i : i + 2]:
            rest = (f"{row[:i]}-", f"-{row[i + 2 :]}")
            name = f"{row[i : i + 2]} at {i + 1} of {row}"
            yield Option(name, Sum(part for part in rest if part.strip("-")))


GAME = partial(moves, "R"), partial(moves, "B")


def position(case: Cells) -> Question:
    """Where both have as many cells, stretches without equal neighbours as rows of Dawson's
    Kayles; else the row itself, Alice being Left."""
    row = case.rows[0]
    red, blue = row.count("R"), row.count("B")
    if red == blue:
        stretches = "".join(a + " " * (a == b) for a, b in pairwise(row + row[-1])).split()
        return Question(
            " ".join(str(len(stretch)) for stretch in stretches),
            (
                f"There are {red} red cells and as many blue ones. Who first has to take a cell "
                "alone, or two of one's own, falls behind and loses; until then a move takes a red "
                "cell and a blue one beside it.",
                f"So stretches without equal neighbours ({', '.join(stretches)}) are rows of "
                "Dawson's Kayles: two neighbours are taken from one.",
            ),
        )
    more, name, fewer = max((red, "Alice", blue), (blue, "Bob", red))
    seen = (
        f"{name} has {more} cells, the other player {fewer}. {name} takes red and blue neighbours, "
        "which keeps the lead, as long as there are any; then cells can be taken one by one, and "
        f"{name} has more of them.",
        "Alice, red, is Left and moves first; Bob, blue, is Right.",
    )
    return Question(row if len(row) <= LONGEST else None, seen, ruleset=GAME)


FORMAT = Format(judge=500_000, beyond=1_000_000, most=100, header=True, legal=legal)
SHAPES = (
    Shape("uniform", "cells at random: one colour leads", uniform),
    Shape("equal", "equally many of both", equal),
    Shape("stretches", "long alternating stretches, equally many of both", stretches),
)
EDGES = (
    Edge("one-pair", "the smallest win", Cells(("RB",))),
    Edge("red-only", "Alice alone can move", Cells(("RR",))),
    Edge("blue-leads", "Bob has more cells", Cells(("BRB",))),
    Edge("two-stretches", "two pairs cancel", Cells(("RBBR",))),
    Edge("stretch-of-four", "only the middle wins", Cells(("RBRB",))),
    Edge("blocks", "equally many cells, one pair", Cells(("RRRBBB",))),
)
