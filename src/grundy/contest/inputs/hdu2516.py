"""Inputs of HDU 2516: a number of stones."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=2)


def position(case: Fields) -> str:
    """The heap."""
    return case.row()


FORMAT = Format(judge=2**31 - 1, beyond=2**62, most=100, end="0")
SHAPES = field_shapes(1, case, 2)
EDGES = (
    Edge("two", "one stone is left for the other", case((2,))),
    Edge("three", "lost", case((3,))),
    Edge("four", "the smallest win", case((4,))),
    Edge("twelve", "two parts", case((12,))),
    Edge("thirteen", "a Fibonacci number", case((13,))),
)
