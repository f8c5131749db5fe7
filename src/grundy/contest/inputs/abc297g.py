"""Inputs of ABC 297 G: the least and the most to take, and heaps."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy.contest.shapes.heaps import heap_shapes
from grundy.contest.workshop.making import Case, Edge, Format, Measure, Numbers, Question, lowered

SEARCHED = 50
"""Up to so much to take the values are computed from the set itself."""


@dataclass(frozen=True)
class Nim(Case):
    """The bounds, and the heaps, at least one."""

    low: int
    high: int
    heaps: Numbers

    def text(self) -> str:
        """`N L R`, and the heaps."""
        return f"{len(self.heaps.values)} {self.low} {self.high}\n{self.heaps.row()}"

    def measure(self) -> Measure:
        """Heaps; then all numbers."""
        count, total = self.heaps.measure()
        return count, total + self.low + self.high

    def smaller(self) -> Iterator[Nim]:
        """Fewer and lower heaps, lower bounds."""
        for heaps in self.heaps.smaller():
            yield replace(self, heaps=heaps)
        for low, high in lowered((self.low, self.high), 1):
            yield replace(self, low=low, high=high)


def legal(case: Nim) -> bool:
    """Numbers within the statement's limits."""
    heaps = case.heaps.values
    return 1 <= case.low <= case.high <= 10**9 and bool(heaps) and max(heaps) <= 10**9


def nim(rng: random.Random, heaps: tuple[int, ...]) -> Nim:
    """The heaps with small bounds, and now and then both as many times as large."""
    low = rng.randint(1, 4)
    high = low + rng.choice((0, 1, rng.randint(0, 9)))
    by = rng.choice((1, 1, 1, 10**6))
    return fixed(by * low, by * high, *(by * heap + rng.randrange(by) for heap in heaps))


def fixed(low: int, high: int, *heaps: int) -> Nim:
    """A case by its numbers."""
    return Nim(low, high, Numbers(tuple(min(heap, 10**9) for heap in heaps), low=1, least=1))


def position(case: Nim) -> Question:
    """The set and the heaps; where the set is large, heaps of Nim of the same values."""
    low, high, heaps = case.low, case.high, case.heaps.values
    rests = {heap: heap % (low + high) for heap in heaps}
    seen = [
        f"A heap of {heap} leaves {rest} when divided by {low} + {high}, so it is worth "
        f"{rest} // {low} = {rest // low}."
        for heap, rest in rests.items()
    ]
    if high <= SEARCHED:
        amounts = " ".join(map(str, range(low, high + 1)))
        return Question(f"set {amounts}\nheaps {case.heaps.row()}", tuple(seen))
    values = " ".join(str(rests[heap] // low) for heap in heaps)
    return Question(values, (*seen, "Heaps of Nim are worth their sizes."), ruleset="nim")


FORMAT = Format(judge=200_000, beyond=1_000_000, legal=legal)
SHAPES = heap_shapes(nim)
EDGES = (
    Edge("one-stone", "the smallest win", fixed(1, 1, 1)),
    Edge("too-small", "nothing can be taken", fixed(2, 3, 1)),
    Edge("last-of-a-period", "the whole period less one is worth most", fixed(2, 3, 4)),
    Edge("a-period", "L + R is lost", fixed(2, 3, 5)),
    Edge("below-l-more", "a period and less than L is lost", fixed(2, 3, 6)),
    Edge("two-heaps", "different heaps of the same worth cancel", fixed(2, 3, 2, 3)),
)
