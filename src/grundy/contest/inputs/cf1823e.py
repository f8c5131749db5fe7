"""Inputs of Codeforces 1823E: cycles, and how many vertices a move takes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from grundy.contest.shapes.rings import LONGEST, Rings
from grundy.contest.workshop.making import (
    Case,
    Edge,
    Format,
    Measure,
    Question,
    Shape,
    fewer,
    lowered,
)
from grundy.core.ruleset import Sum


@dataclass(frozen=True)
class Cycles(Case):
    """The bounds and the lengths of cycles; `seed` names their vertices, 0 in order."""

    low: int
    high: int
    lengths: tuple[int, ...]
    seed: int = 0

    def text(self) -> str:
        """`n l r`, and the edges."""
        n = sum(self.lengths)
        name = list(range(1, n + 1))
        if self.seed:
            random.Random(self.seed).shuffle(name)
        edges: list[tuple[int, int]] = []
        start = 0
        for length in self.lengths:
            ring = name[start : start + length]
            edges += zip(ring, ring[1:] + ring[:1], strict=True)
            start += length
        if self.seed:
            random.Random(self.seed + 1).shuffle(edges)
        return "\n".join([f"{n} {self.low} {self.high}", *(f"{a} {b}" for a, b in edges)])

    def measure(self) -> Measure:
        """Vertices; then the bounds, and whether they are shuffled."""
        return sum(self.lengths), self.low + self.high + (self.seed > 0)

    def smaller(self) -> Iterator[Cycles]:
        """Fewer and shorter cycles, lower bounds, vertices in order."""
        yield replace(self, seed=0)
        for lengths in (*fewer(self.lengths, 1), *lowered(self.lengths, 3)):
            yield replace(self, lengths=lengths)
        for low, high in lowered((self.low, self.high), 1):
            yield replace(self, low=low, high=high)


def legal(case: Cycles) -> bool:
    """Cycles of at least three, l below r, r at most n."""
    return min(case.lengths) > 2 and 0 < case.low < case.high <= sum(case.lengths)


def cycles(most: int, rng: random.Random, size: int) -> Cycles:
    """Cycles of up to `most` vertices, about `size` in all."""
    lengths = [rng.randint(3, max(3, min(most, size)))]
    while sum(lengths) + 3 <= size:
        lengths.append(min(rng.randint(3, max(3, most)), size - sum(lengths)))
    n = sum(lengths)
    low = rng.randint(1, min(n - 1, rng.choice((2, 4, most))))
    high = min(n, low + rng.choice((1, 2, rng.randint(1, n))))
    return Cycles(low, high, tuple(lengths), rng.randint(1, 10**6))


def position(case: Cycles) -> Question:
    """The cycles as rings; where they are long, heaps of Nim of the same values."""
    low, high = case.low, case.high
    if sum(case.lengths) <= LONGEST:
        rings = [("ring", n) for n in case.lengths]
        return Question(Sum(rings) if len(rings) > 1 else rings[0], ruleset=Rings(low, high))
    short = {n: n < low + high for n in case.lengths}
    worth = {n: n // low * short[n] for n in case.lengths}
    seen = [
        f"A cycle of {n} has fewer than {low} + {high} vertices, and is worth {n} // {low} = "
        f"{worth[n]}."
        if short[n]
        else f"A cycle of {n} has {low} + {high} vertices or more, and is worth 0."
        for n in short
    ]
    values = " ".join(str(worth[n]) for n in case.lengths)
    return Question(values, (*seen, "Heaps of Nim are worth their sizes."), ruleset="nim")


FORMAT = Format(judge=200_000, beyond=1_000_000, legal=legal)
SHAPES = (
    Shape("short", "many short cycles", partial(cycles, 9)),
    Shape("middle", "cycles as long as l + r, or about", partial(cycles, 40)),
    Shape("one", "one long cycle", partial(cycles, 10**9)),
)
EDGES = (
    Edge("triangle", "all at once", Cycles(1, 3, (3,))),
    Edge("leaves-one", "the second player takes the rest", Cycles(1, 2, (3,))),
    Edge("last-short", "l + r - 1 vertices: a win", Cycles(2, 3, (4,))),
    Edge("first-long", "l + r vertices: a loss", Cycles(2, 3, (5,))),
    Edge("too-large", "nothing fits but the whole of one cycle", Cycles(4, 5, (3, 4))),
    Edge("equal", "equal cycles cancel", Cycles(2, 3, (3, 3))),
)
