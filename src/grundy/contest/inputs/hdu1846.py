"""Inputs of HDU 1846: stones, and the most one may take."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=1)


def position(case: Fields) -> str:
    """A bounded heap."""
    return f"most {case.values[1]}\nheaps {case.values[0]}"


FORMAT = Format(judge=1000, beyond=10**18, most=100, header=True)
SHAPES = field_shapes(2, case)
EDGES = (
    Edge("take-all", "all may be taken at once", case((3, 5))),
    Edge("lost", "one more than may be taken", case((5, 4))),
    Edge("multiple", "a multiple of m + 1", case((12, 3))),
    Edge("one", "one by one: parity", case((7, 1))),
    Edge("one-even", "one by one, evenly many", case((6, 1))),
)
