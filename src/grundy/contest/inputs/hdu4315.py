"""Inputs of HDU 4315: different squares, ascending, and who is the king."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import Beside, strip_shapes
from grundy.contest.workshop.making import Edge, Format


def legal(case: Beside) -> bool:
    """Ascending squares, and the king among the persons."""
    squares = case.values
    return case.other <= len(squares) and all(map(int.__lt__, squares, squares[1:]))


def hill(rng: random.Random, squares: tuple[int, ...]) -> Beside:
    """Mostly one of the first is the king."""
    top = len(squares) if rng.random() < 0.5 else min(3, len(squares))
    return Beside(squares, low=1, least=1, other=rng.randint(1, top))


def position(case: Beside) -> str:
    """The squares, the king's marked as the dollar."""
    return " ".join("$" * (i == case.other) + str(n) for i, n in enumerate(case.values, 1))


def fixed(king: int, *squares: int) -> Beside:
    """A fixed case."""
    return Beside(squares, low=1, least=1, other=king)


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
