"""Inputs of HDU 2147: sides of a board."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format, Question


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=1)


def position(case: Fields) -> Question:
    """How far the corner is."""
    rows, columns = case.values[0] - 1, case.values[1] - 1
    seen = (
        f"The corner is {rows} rows and {columns} columns away: heaps, of which a step takes one "
        "from either, or one from both.",
    )
    return Question(f"{rows} {columns}", seen)


FORMAT = Format(judge=2000, beyond=10**18, most=100, end="0 0")
SHAPES = field_shapes(2, case)
EDGES = (
    Edge("one-square", "nowhere to go", case((1, 1))),
    Edge("row", "one row: parity", case((1, 4))),
    Edge("column", "one column", case((4, 1))),
    Edge("odd", "both sides odd", case((3, 5))),
    Edge("even", "both sides even", case((2, 2))),
    Edge("mixed", "one side odd", case((5, 4))),
)
