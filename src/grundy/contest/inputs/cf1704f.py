"""Inputs of Codeforces 1704F: rows of red and blue cells."""

from __future__ import annotations

import random
from dataclasses import dataclass

from grundy.contest.workshop.making import Board, Edge, Format, Shape


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
