"""Inputs of Codeforces 768E: piles of up to 60 stones, a line each."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, up_to
from grundy.contest.shapes.heaps import row as position
from grundy.contest.workshop.making import Edge, Format, Numbers

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]


class Piles(Numbers):
    """A line for each number."""

    def text(self) -> str:
        """The count, and the numbers below it."""
        return "\n".join(map(str, (len(self.values), *self.values)))


def piles(rng: random.Random, heaps: tuple[int, ...]) -> Piles:
    """The piles as a case."""
    return Piles(heaps, low=1, least=1)


FORMAT = Format(judge=1_000_000, beyond=1_000_000)
SHAPES = heap_shapes(up_to(60, piles))
EDGES = (
    *heap_edges(piles),
    *(Edge(f"pile-{n}", "beside a triangle number", Piles((n,), 1, 1)) for n in (5, 6, 9, 10, 21)),
)
