"""Inputs of POJ 2311: sides of a sheet."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=2)


def position(case: Fields) -> str:
    """The sheet."""
    return "{}x{}".format(*case.values)


FORMAT = Format(judge=200, beyond=255, most=100)
SHAPES = field_shapes(2, case, 2)
EDGES = (
    Edge("two-two", "every cut leaves a strip", case((2, 2))),
    Edge("three-two", "lost", case((3, 2))),
    Edge("four-two", "the smallest win", case((4, 2))),
    Edge("square", "four by four", case((4, 4))),
    Edge("turned", "in the other order", case((2, 5))),
)
