"""Inputs of HDU 3951: coins in a circle, and how many may be taken."""

from __future__ import annotations

import random

from grundy.contest.shapes.rings import LONGEST, Rings
from grundy.contest.workshop.making import Edge, Fields, Format, Question, Shape


def legal(case: Fields) -> bool:
    """At least three coins; up to ten may be taken."""
    n, k = case.values
    return 3 <= n <= 10**9 and 1 <= k <= 10


def coin(n: int, k: int) -> Fields:
    """A circle of n."""
    return Fields((n, k), low=1)


def small(rng: random.Random, size: int) -> Fields:
    """A circle of up to `size`."""
    return coin(rng.randint(3, max(size, 3)), rng.randint(1, 10))


def one(rng: random.Random, size: int) -> Fields:
    """One coin at a time."""
    return coin(rng.randint(3, max(size, 3)), 1)


def close(rng: random.Random, size: int) -> Fields:
    """About as many coins as may be taken."""
    k = rng.randint(2, 10)
    return coin(max(3, k + rng.randint(-1, 3)), k)


def position(case: Fields) -> Question:
    """The ring, if it is small; and the strategy."""
    n, k = case.values
    if n <= k:
        seen = f"All {n} coins may be taken at once."
    elif k == 1:
        seen = f"Coins are taken one by one, so there are {n} moves in all."
    else:
        seen = (
            f"The first move leaves a row, at least {n - k} long. The second player takes its "
            "middle, one coin or two, so that two equal rows are left, and answers each move in "
            "one by the same move in the other."
        )
    return Question(("ring", n) if n <= LONGEST else None, (seen,), ruleset=Rings(1, k))


FORMAT = Format(judge=10**9, beyond=10**9, most=1000, header=True, legal=legal)
SHAPES = (
    Shape("uniform", "any circle", small),
    Shape("one-at-a-time", "parity decides", one),
    Shape("close", "the circle is taken at once, or just not", close),
)
EDGES = (
    Edge("all-at-once", "three coins, three may be taken", coin(3, 3)),
    Edge("more-than-all", "more may be taken than there are", coin(3, 10)),
    Edge("one-left", "the second player takes what is left", coin(3, 2)),
    Edge("odd", "one at a time, an odd number", coin(3, 1)),
    Edge("even", "one at a time, an even number", coin(4, 1)),
    Edge("just-too-many", "one coin more than may be taken", coin(11, 10)),
)
