"""Inputs of HDU 1730: rows with two pieces each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy.contest.workshop.making import Case, Edge, Format, Measure, Pairs, Shape, fewer


@dataclass(frozen=True)
class Rows(Case):
    """The number of columns, and per row the columns of both pieces."""

    columns: int
    pieces: Pairs

    def text(self) -> str:
        """`n m`, and the pieces, a line per row."""
        head = f"{len(self.pieces)} {self.columns}"
        return "\n".join([head, *(f"{a} {b}" for a, b in self.pieces)])

    def measure(self) -> Measure:
        """Rows; then columns and the places of pieces."""
        return len(self.pieces), self.columns + sum(map(sum, self.pieces))

    def smaller(self) -> Iterator[Rows]:
        """Fewer rows, fewer columns, pieces a step to the left, or both by as much as they can."""
        for pieces in fewer(self.pieces, 1):
            yield replace(self, pieces=pieces)
        yield replace(self, columns=max(2, *(max(pair) for pair in self.pieces)))
        for i, (a, b) in enumerate(self.pieces):
            shift = min(a, b) - 1
            for pair in ((a - shift, b - shift), (a - 1, b), (a, b - 1), (b, a)):
                if pair < (a, b):
                    yield replace(self, pieces=(*self.pieces[:i], pair, *self.pieces[i + 1 :]))


def legal(case: Rows) -> bool:
    """Up to 100 columns; two pieces on different squares in each row."""
    return 1 < case.columns <= 100 and all(
        a != b and min(a, b) > 0 and max(a, b) <= case.columns for a, b in case.pieces
    )


def rows(rng: random.Random, size: int) -> Rows:
    """Rows with pieces anywhere."""
    columns = rng.choice((2, 3, 5, 9, 100))
    return Rows(columns, tuple(pair(rng, columns, rng.randint(0, columns)) for _ in range(size)))


def pair(rng: random.Random, columns: int, gap: int) -> tuple[int, int]:
    """Two pieces with that gap between them, as far as there is room for it."""
    gap = min(gap, columns - 2)
    left = rng.randint(1, columns - gap - 1)
    pieces = (left, left + gap + 1)
    return pieces if rng.random() < 0.5 else (pieces[1], pieces[0])


def lost(rng: random.Random, size: int) -> Rows:
    """Rows whose gaps have the nim-sum 0."""
    gaps = [rng.randrange(8) for _ in range(max(size - 1, 0))]
    total = 0
    for gap in gaps:
        total ^= gap
    return Rows(12, tuple(pair(rng, 12, gap) for gap in (*gaps, total)))


def position(case: Rows) -> str:
    """Tom's pieces are the mover's."""
    letters = ({a: "W", b: "B"} for a, b in case.pieces)
    columns = range(1, case.columns + 1)
    return "\n".join("".join(row.get(c, ".") for c in columns) for row in letters)


FORMAT = Format(judge=1000, beyond=200_000, most=20, legal=legal)
SHAPES = (
    Shape("uniform", "pieces anywhere", rows),
    Shape("lost", "the gaps have the nim-sum 0", lost),
)
EDGES = (
    Edge("no-gap", "stepping back does not help: a loss", Rows(3, ((2, 1),))),
    Edge("gap", "the smallest win", Rows(3, ((1, 3),))),
    Edge("piece-on-the-right", "the mover's piece is on the right", Rows(3, ((3, 1),))),
    Edge("two-gaps", "equal gaps cancel", Rows(4, ((1, 3), (4, 2)))),
    Edge("blocked", "no square at all: a loss", Rows(2, ((1, 2),))),
)
