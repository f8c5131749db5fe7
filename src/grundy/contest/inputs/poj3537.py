"""Inputs of POJ 3537: a number of cells."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=3)


def position(case: Fields) -> str:
    """The empty row."""
    return "." * case.values[0]


FORMAT = Format(judge=2000, beyond=20_000)
SHAPES = field_shapes(1, case, 3)
EDGES = (
    Edge("three", "the middle wins next", case((3,))),
    Edge("four", "lost or won by parity of moves", case((4,))),
    Edge("five", "five cells", case((5,))),
    Edge("six", "six cells", case((6,))),
    Edge("nine", "nine cells", case((9,))),
    Edge("thirty", "where short patterns end", case((30,))),
)
