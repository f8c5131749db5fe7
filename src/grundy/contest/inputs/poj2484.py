"""Inputs of POJ 2484: coins in a circle."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.shapes.rings import LONGEST, Rings
from grundy.contest.workshop.making import Edge, Fields, Format, Question


def case(values: tuple[int, ...]) -> Fields:
    """The numbers in one line."""
    return Fields(values, low=1)


def position(case: Fields) -> Question:
    """The ring, if it is small; and the strategy."""
    n = case.values[0]
    if n < 3:
        seen = f"All coins, {n} in number, may be taken at once."
    else:
        seen = (
            f"The first move leaves a row, {n - 2} or {n - 1} long. Bob takes its middle, one coin "
            "or two, so that two equal rows are left, and answers each move in one by the same "
            "move in the other."
        )
    return Question(("ring", n) if n <= LONGEST else None, (seen,), ruleset=Rings(1, 2))


FORMAT = Format(judge=1_000_000, beyond=2**62, most=100, end="0")
SHAPES = field_shapes(1, case)
EDGES = (
    Edge("one", "taken at once", case((1,))),
    Edge("two", "taken at once", case((2,))),
    Edge("three", "the smallest loss", case((3,))),
    Edge("four", "opposite coins", case((4,))),
)
