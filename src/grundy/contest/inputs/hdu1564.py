"""Inputs of HDU 1564: sides of boards."""

from __future__ import annotations

import random

from grundy.contest.workshop.making import Edge, Fields, Format, Question, Shape

LONGEST = 12
"""Boards of so many rows are written out."""


def side(rng: random.Random, size: int) -> Fields:
    """A side up to `size`."""
    return Fields((rng.randint(1, size),), low=1)


def largest(rng: random.Random, size: int) -> Fields:
    """The side itself."""
    return Fields((size,), low=1)


def position(case: Fields) -> Question:
    """An open board, the stone in its corner; and the strategy, which is all of a large one."""
    n = case.values[0]
    if n % 2:
        seen = (
            "Dominoes cover all squares but the corner's: wherever the stone goes, the second "
            "player moves it to the other square of the domino there."
        )
    else:
        seen = (
            "Dominoes cover all squares: who moves first moves the stone to the other square of "
            "the domino it is on, again and again."
        )
    rows = ["T" + "." * (n - 1), *["." * n] * (n - 1)] if n <= LONGEST else []
    return Question("\n".join(rows) or None, (seen,))


FORMAT = Format(judge=10_000, beyond=1_000_000_000, most=1000, end="0")
SHAPES = (
    Shape("uniform", "any side", side),
    Shape("largest", "the side that was asked for", largest),
)
EDGES = (
    Edge("one-square", "nowhere to go: the first player loses", Fields((1,), low=1)),
    Edge("two", "one domino more: the first player wins", Fields((2,), low=1)),
    Edge("three", "an odd side", Fields((3,), low=1)),
)
