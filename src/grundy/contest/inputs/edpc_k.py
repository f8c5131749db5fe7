"""Inputs of the Educational DP Contest's problem K: a heap and a set of amounts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from grundy.contest.workshop.making import Case, Edge, Format, Measure, Shape, fewer, lowered


@dataclass(frozen=True)
class Stones(Case):
    """The heap, and the amounts in order."""

    heap: int
    amounts: tuple[int, ...]

    def text(self) -> str:
        """`N K`, and the amounts."""
        return f"{len(self.amounts)} {self.heap}\n{' '.join(map(str, self.amounts))}"

    def measure(self) -> Measure:
        """Amounts; then the heap and all of them."""
        return len(self.amounts), self.heap + sum(self.amounts)

    def smaller(self) -> Iterator[Stones]:
        """Fewer amounts, a smaller heap, lower amounts."""
        for amounts in (*fewer(self.amounts, 1), *lowered(self.amounts, 1)):
            yield replace(self, amounts=amounts)
        for (heap,) in lowered((self.heap,), 1):
            yield replace(self, heap=heap)


def legal(case: Stones) -> bool:
    """Up to 100 amounts, ascending, none above the heap."""
    ends = (0, *case.amounts, case.heap + 1)
    return 0 < len(case.amounts) <= 100 and all(a < b for a, b in pairwise(ends))


def stones(share: float, rng: random.Random, size: int) -> Stones:
    """Up to a hundred amounts out of a share of those up to the heap."""
    heap = max(1, size - rng.randint(0, min(size, 9)))
    most = max(1, int(heap * share))
    count = rng.randint(1, min(most, 100))
    return Stones(heap, tuple(sorted(rng.sample(range(1, most + 1), count))))


def position(case: Stones) -> str:
    """The set and the heap."""
    return f"set {' '.join(map(str, case.amounts))}\nheaps {case.heap}"


FORMAT = Format(judge=100_000, beyond=1_000_000, legal=legal)
SHAPES = (
    Shape("uniform", "any amounts", partial(stones, 1.0)),
    Shape("small", "small amounts", partial(stones, 0.2)),
)
EDGES = (
    Edge("one-stone", "the smallest win", Stones(1, (1,))),
    Edge("nothing-fits", "after 2 nothing fits", Stones(3, (2,))),
    Edge("too-few", "one by one, an even number: a loss", Stones(2, (1,))),
    Edge("lost", "2 and 3 from 5: a loss", Stones(5, (2, 3))),
    Edge("all", "the whole heap can be taken", Stones(5, (1, 5))),
)
