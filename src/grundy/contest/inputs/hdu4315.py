"""Inputs of HDU 4315: different squares, ascending, and who is the king."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy.contest.making import Edge, Format, Numbers
from grundy.contest.shapes.heaps import strip_shapes


@dataclass(frozen=True)
class Hill(Numbers):
    """The king's number stands behind the number of persons."""

    king: int = 1

    def text(self) -> str:
        """`N k`, and the squares."""
        return f"{len(self.values)} {self.king}\n{self.row()}"

    def smaller(self) -> Iterator[Numbers]:
        """A king nearer to the top; fewer persons, lower squares."""
        for king in (1, 2, self.king - 1):
            if 0 < king < self.king:
                yield replace(self, king=king)
        yield from super().smaller()

    def measure(self) -> tuple[int, int]:
        """The king's number counts as well."""
        return len(self.values), sum(self.values) + self.king


def legal(case: Hill) -> bool:
    """Ascending squares, and the king among the persons."""
    squares = case.values
    return case.king <= len(squares) and all(map(int.__lt__, squares, squares[1:]))


def hill(rng: random.Random, squares: tuple[int, ...]) -> Hill:
    """Mostly one of the first is the king."""
    top = len(squares) if rng.random() < 0.5 else min(3, len(squares))
    return Hill(squares, low=1, least=1, king=rng.randint(1, top))


def position(case: Hill) -> str:
    """The squares, the king's marked as the dollar."""
    return " ".join("$" * (i == case.king) + str(n) for i, n in enumerate(case.values, 1))


def fixed(king: int, *squares: int) -> Hill:
    """A fixed case."""
    return Hill(squares, low=1, least=1, king=king)


FORMAT = Format(judge=1000, beyond=100_000, most=100, legal=legal)
SHAPES = strip_shapes(hill)
EDGES = (
    Edge("king-alone", "won at once", fixed(1, 5)),
    Edge("king-first", "won at once", fixed(1, 2, 3)),
    Edge("king-second", "the top is no square for the first", fixed(2, 1, 2)),
    Edge("king-second-of-three", "the first is paired with square 0", fixed(2, 1, 3, 4)),
    Edge("king-third", "the top is a square for the first", fixed(3, 1, 2, 4)),
    Edge("king-last-of-two", "a pair with a gap", fixed(2, 1, 3)),
)
