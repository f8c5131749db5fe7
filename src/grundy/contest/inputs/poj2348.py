"""Inputs of POJ 2348: two positive numbers."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=1)


def position(case: Fields) -> str:
    """The two numbers."""
    return case.row()


FORMAT = Format(judge=2**31 - 1, beyond=2**62, most=100, end="0 0")
SHAPES = field_shapes(2, case)
EDGES = (
    Edge("equal", "won at once", case((5, 5))),
    Edge("one", "a multiple: won at once", case((1, 7))),
    Edge("lost", "one move only, and then the other wins", case((2, 3))),
    Edge("turned", "in the other order", case((3, 2))),
    Edge("golden", "beside the golden section", case((1836311903, 1134903170))),
    Edge("sample", "forced moves before the choice", case((34, 12))),
)
