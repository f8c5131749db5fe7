"""Inputs of POJ 1704: different squares in any order."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import strip_shapes
from grundy.contest.workshop.making import Edge, Format, Numbers


def legal(case: Numbers) -> bool:
    """No two pieces on one square."""
    return len(set(case.values)) == len(case.values)


def pieces(rng: random.Random, squares: tuple[int, ...]) -> Numbers:
    """The pieces, now and then out of order."""
    told = rng.sample(squares, len(squares)) if rng.random() < 0.5 else squares
    return Numbers(tuple(told), low=1, least=1)


def position(case: Numbers) -> str:
    """The squares in order."""
    return " ".join(map(str, sorted(case.values)))


def fixed(*squares: int) -> Numbers:
    """A fixed case."""
    return Numbers(squares, low=1, least=1)


FORMAT = Format(judge=1000, beyond=100_000, most=20, header=True, legal=legal)
SHAPES = strip_shapes(pieces)
EDGES = (
    Edge("at-the-edge", "no move", fixed(1)),
    Edge("one-piece", "paired with the edge", fixed(3)),
    Edge("two-neighbours", "a pair without a gap", fixed(4, 5)),
    Edge("out-of-order", "the squares are not sorted", fixed(7, 4)),
    Edge("three-pieces", "the first is paired with the edge", fixed(1, 2, 4)),
    Edge("equal-gaps", "two pairs cancel", fixed(1, 3, 5, 7)),
)
