"""Inputs of Codeforces 603C: piles, and a number of copies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy.contest.making import Edge, Format, Numbers
from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps


@dataclass(frozen=True)
class Piles(Numbers):
    """The number of copies stands behind the number of piles."""

    copies: int = 1

    def text(self) -> str:
        """`n k`, and the piles."""
        return f"{len(self.values)} {self.copies}\n{self.row()}"

    def smaller(self) -> Iterator[Numbers]:
        """Fewer copies, of the same parity and of the other; fewer and lower piles."""
        for copies in (1, 2, self.copies - 2):
            if 0 < copies < self.copies:
                yield replace(self, copies=copies)
        yield from super().smaller()

    def measure(self) -> tuple[int, int]:
        """The copies count as well."""
        return len(self.values), sum(self.values) + self.copies


def piles(rng: random.Random, heaps: tuple[int, ...]) -> Piles:
    """Mostly few copies, odd and even."""
    return Piles(heaps, low=1, least=1, copies=rng.choice((1, 2, 3, 4, 999_999_999, 10**9)))


def position(case: Piles) -> str:
    """Many copies are replaced by fewer of the same parity, which are worth the same."""
    return f"copies {case.copies if case.copies < 9 else 2 - case.copies % 2}\nheaps {case.row()}"


FORMAT = Format(judge=100_000, beyond=1_000_000)
SHAPES = (*heap_shapes(piles), large_heaps(10**9, piles))
EDGES = (
    *(
        Edge(f"pile-{n}-{'odd' if k % 2 else 'even'}", "one pile", Piles((n,), 1, 1, k))
        for k in (1, 2)
        for n in range(1, 9)
    ),
    *heap_edges(piles)[1:],
)
