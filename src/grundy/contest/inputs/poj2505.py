"""Inputs of POJ 2505: the number to reach."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=2)


def position(case: Fields) -> str:
    """What is needed."""
    return case.row()


FORMAT = Format(judge=4_294_967_294, beyond=2**62, most=100)
SHAPES = field_shapes(1, case, 2)
EDGES = (
    Edge("two", "the smallest win", case((2,))),
    Edge("nine", "the largest that one factor reaches", case((9,))),
    Edge("ten", "the smallest loss", case((10,))),
    Edge("eighteen", "the largest of these", case((18,))),
    Edge("nineteen", "won again", case((19,))),
    Edge("hundred-sixty-two", "nine times eighteen", case((162,))),
    Edge("next", "lost again", case((163,))),
    Edge("beyond-signed", "past 2^31", case((3000000000,))),
)
