"""Inputs of Codeforces 768E: piles of up to 60 stones, a line each."""

from __future__ import annotations

import random
from math import isqrt

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, up_to
from grundy.contest.workshop.making import Edge, Format, Numbers, Question

SEARCHED = 20
"""Piles up to so large are searched."""


class Piles(Numbers):
    """A line for each number."""

    def text(self) -> str:
        """The count, and the numbers below it."""
        return "\n".join(map(str, (len(self.values), *self.values)))


def piles(rng: random.Random, heaps: tuple[int, ...]) -> Piles:
    """The piles as a case."""
    return Piles(heaps, low=1, least=1)


def position(case: Numbers) -> Question:
    """The piles; large ones as heaps of Nim of the same values."""
    worth = {n: (isqrt(8 * n + 1) - 1) // 2 for n in case.values}
    seen = tuple(
        f"A pile of {n} is worth {k}, the most moves it can last: "
        f"{' + '.join(map(str, range(1, k + 1)))} is not above {n}, and {k + 1} more is."
        for n, k in worth.items()
    )
    if max(case.values) <= SEARCHED:
        return Question(case.row(), seen)
    return Question(" ".join(str(worth[n]) for n in case.values), seen, ruleset="nim")


FORMAT = Format(judge=1_000_000, beyond=1_000_000)
SHAPES = heap_shapes(up_to(60, piles))
EDGES = (
    *heap_edges(piles),
    *(Edge(f"pile-{n}", "beside a triangle number", Piles((n,), 1, 1)) for n in (5, 6, 9, 10, 21)),
)
