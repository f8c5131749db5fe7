"""Inputs of POJ 1067: two heaps, empty ones among them."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=0)


def position(case: Fields) -> str:
    """Two heaps."""
    return case.row()


FORMAT = Format(judge=10**9, beyond=2**62, most=100)
SHAPES = field_shapes(2, case, 0)
EDGES = (
    Edge("empty", "nothing to take", case((0, 0))),
    Edge("one-two", "the smallest loss", case((1, 2))),
    Edge("two-one", "in the other order", case((2, 1))),
    Edge("equal", "both at once", case((5, 5))),
    Edge("three-five", "lost", case((3, 5))),
    Edge("large", "where single precision fails", case((267914296, 433494437))),
)
