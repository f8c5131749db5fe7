"""Inputs of Codeforces 603C: piles, and a number of copies."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import Beside, heap_edges, heap_shapes, large_heaps
from grundy.contest.workshop.making import Edge, Format, Question


def piles(rng: random.Random, heaps: tuple[int, ...]) -> Beside:
    """Mostly few copies, odd and even."""
    return Beside(heaps, low=1, least=1, other=rng.choice((1, 2, 3, 4, 999_999_999, 10**9)))


def position(case: Beside) -> Question:
    """Many copies are replaced by fewer of the same parity, which are worth the same."""
    copies = case.other if case.other < 9 else 2 - case.other % 2
    seen = f"{case.other} copies of a pile are worth as much as {copies}: copies cancel in pairs."
    return Question(f"copies {copies}\nheaps {case.row()}", (seen,) if copies < case.other else ())


FORMAT = Format(judge=100_000, beyond=1_000_000)
SHAPES = (*heap_shapes(piles), large_heaps(10**9, piles))
EDGES = (
    *(
        Edge(f"pile-{n}-{'odd' if k % 2 else 'even'}", "one pile", Beside((n,), 1, 1, k))
        for k in (1, 2)
        for n in range(1, 9)
    ),
    *heap_edges(piles)[1:],
)
