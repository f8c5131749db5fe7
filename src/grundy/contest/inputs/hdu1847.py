"""Inputs of HDU 1847: a number of cards."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=1)


def position(case: Fields) -> str:
    """A heap of which powers of two are taken."""
    return f"set powers-of-two\nheaps {case.row()}"


FORMAT = Format(judge=1000, beyond=10**18, most=100)
SHAPES = field_shapes(1, case)
EDGES = (
    Edge("one", "the smallest win", case((1,))),
    Edge("three", "the smallest loss", case((3,))),
    Edge("six", "a multiple of three", case((6,))),
    Edge("sixteen", "a power of two", case((16,))),
)
