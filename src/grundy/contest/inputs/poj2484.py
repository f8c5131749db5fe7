"""Inputs of POJ 2484: coins in a circle."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=1)


FORMAT = Format(judge=1_000_000, beyond=2**62, most=100, end="0")
SHAPES = field_shapes(1, case)
EDGES = (
    Edge("one", "taken at once", case((1,))),
    Edge("two", "taken at once", case((2,))),
    Edge("three", "the smallest loss", case((3,))),
    Edge("four", "opposite coins", case((4,))),
)
