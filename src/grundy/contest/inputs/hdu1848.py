"""Inputs of HDU 1848: three heaps."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=1)


def position(case: Fields) -> str:
    """Heaps of which Fibonacci numbers are taken."""
    return f"set fibonacci\nheaps {case.row()}"


FORMAT = Format(judge=1000, beyond=100_000, most=100, end="0 0 0")
SHAPES = field_shapes(3, case)
EDGES = (
    Edge("ones", "the smallest win", case((1, 1, 1))),
    Edge("lost", "the smallest loss of different heaps", case((1, 2, 3))),
    Edge("four", "a heap that is no Fibonacci number", case((1, 4, 1))),
    Edge("sample-four", "two heaps cancel", case((4, 4, 9))),
)
