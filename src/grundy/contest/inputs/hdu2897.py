"""Inputs of HDU 2897: coins, and the least and the most one may take."""

from __future__ import annotations

from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Edge, Fields, Format, Question

SEARCHED = 200
"""So many coins are searched."""


def case(values: tuple[int, ...]) -> Fields:
    """The largest number of coins, then the other two in order."""
    p, q, n = sorted(values)
    return Fields((n, p, q), low=1)


def legal(case: Fields) -> bool:
    """p <= q <= n."""
    n, p, q = case.values
    return p <= q <= n


def position(case: Fields) -> Question:
    """Fewer than p are taken only if that is all; no position where the numbers are large."""
    n, p, q = case.values
    rest = n % (p + q)
    seen = (
        f"Divided by {p} + {q}, {n} leaves {rest}. What has a rest of 1 to {p} is lost: whatever "
        f"is taken, the answer makes it {p} + {q}, until the last {p} at most have to be taken.",
    )
    text = f"code 0.{'1' * (p - 1)}{'3' * (q - p + 1)}\nheaps {n}"
    return Question(text if n <= SEARCHED else None, seen)


PLAY = "misere"
FORMAT = Format(judge=65_535, beyond=10**18, most=100, legal=legal)
SHAPES = field_shapes(3, case)
EDGES = (
    Edge("one", "the last coin loses", case((1, 1, 1))),
    Edge("two", "one by one: parity", case((1, 1, 2))),
    Edge("all-at-once", "fewer than p must be taken whole", case((3, 4, 5))),
    Edge("rest-p", "the rest is p: lost", case((2, 3, 7))),
    Edge("rest-above-p", "the rest is above p: won", case((2, 3, 8))),
    Edge("no-rest", "a multiple of p + q: won", case((2, 3, 10))),
)
