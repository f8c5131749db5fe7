"""Inputs of Codeforces 1194D: a heap and the third number that may be taken."""

from __future__ import annotations

import random
from functools import partial

from grundy.contest.workshop.making import Edge, Fields, Format, Question, Shape


def legal(case: Fields) -> bool:
    """Numbers within the statement's limits."""
    n, k = case.values
    return 0 <= n <= 10**9 and 3 <= k <= 10**9


def game(n: int, k: int) -> Fields:
    """A heap of n."""
    return Fields((n, k))


def small(step: int, rng: random.Random, size: int) -> Fields:
    """A heap of up to `size`, and a number that is a multiple of `step` if there is room."""
    k = max(3, rng.randint(3, max(3, size)) // step * step)
    return game(rng.randint(0, size), k)


def near(rng: random.Random, size: int) -> Fields:
    """A heap near a multiple of k + 1, where k is a multiple of 3."""
    k = 3 * rng.randint(1, max(1, size // 9))
    return game(max(0, min(10**9, (k + 1) * rng.randint(0, 3) + rng.randint(-2, 2))), k)


def position(case: Fields) -> Question:
    """The set and the heap; from three periods on it repeats."""
    n, k = case.values
    heap = n if n < 3 * (k + 1) else n % (k + 1) + k + 1 if k % 3 == 0 else n % 3 + 3
    period = k + 1 if k % 3 == 0 else 3
    seen = (f"The values of heaps have the period {period}: {n} is worth as much as {heap}.",)
    return Question(f"set 1 2 {k}\nheaps {heap}", seen if heap < n else ())


FORMAT = Format(judge=10**9, beyond=10**9, most=100, header=True, legal=legal)
SHAPES = (
    Shape("uniform", "any numbers", partial(small, 1)),
    Shape("threes", "k is a multiple of 3", partial(small, 3)),
    Shape("near", "near a multiple of k + 1", near),
)
EDGES = (
    Edge("no-stones", "nothing to take", game(0, 3)),
    Edge("three", "k takes all", game(3, 3)),
    Edge("three-of-four", "3 is lost where k is 4", game(3, 4)),
    Edge("after-k", "k + 1 is lost where k is a multiple of 3", game(4, 3)),
    Edge("four", "k takes all, and 1 leaves 3", game(4, 4)),
    Edge("second-period", "as far past k + 1", game(7, 3)),
)
