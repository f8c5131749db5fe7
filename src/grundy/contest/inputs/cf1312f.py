"""Inputs of Codeforces 1312F: three attacks, and castles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from grundy.contest.workshop.making import Case, Edge, Format, Measure, Numbers, Shape, lowered


@dataclass(frozen=True)
class War(Case):
    """What the attacks take, and the castles, at least one."""

    amounts: tuple[int, ...]
    castles: Numbers

    def text(self) -> str:
        """`n x y z`, and the castles."""
        amounts = " ".join(map(str, self.amounts))
        return f"{len(self.castles.values)} {amounts}\n{self.castles.row()}"

    def measure(self) -> Measure:
        """Castles; then all numbers."""
        count, total = self.castles.measure()
        return count, total + sum(self.amounts)

    def smaller(self) -> Iterator[War]:
        """Fewer and weaker castles, weaker attacks."""
        for castles in self.castles.smaller():
            yield replace(self, castles=castles)
        for amounts in lowered(self.amounts, 1):
            yield replace(self, amounts=amounts)


def fixed(amounts: tuple[int, int, int], *castles: int) -> War:
    """A case by its numbers."""
    return War(amounts, Numbers(castles, low=1, least=1))


def legal(case: War) -> bool:
    """Attacks of 1 to 5, castles of up to 10^18."""
    castles = case.castles.values
    return 0 < min(case.amounts) <= max(case.amounts) < 6 and 0 < max(castles) <= 10**18


def war(most: int, rng: random.Random, size: int) -> War:
    """Castles of up to `most`."""
    amounts = rng.randint(1, 5), rng.randint(1, 5), rng.randint(1, 5)
    return fixed(amounts, *(rng.randint(1, most) for _ in range(size)))


def position(case: War) -> str:
    """Nobody has attacked yet."""
    amounts = " ".join(map(str, case.amounts))
    return f"attacks {amounts}\ncastles {case.castles.row()}"


FORMAT = Format(judge=300_000, beyond=1_000_000, most=100, header=True, legal=legal)
SHAPES = (
    Shape("small", "castles that one or two attacks take", partial(war, 8)),
    Shape("middle", "castles about the first periods", partial(war, 80)),
    Shape("large", "castles of up to 10^18", partial(war, 10**18)),
)
EDGES = (
    Edge("one-defender", "each of the three attacks wins", fixed((1, 1, 1), 1)),
    Edge("two-defenders", "one attack is answered by another", fixed((1, 1, 1), 2)),
    Edge("all-at-once", "different attacks that take all", fixed((1, 2, 3), 1)),
    Edge("no-win", "no first attack wins", fixed((1, 2, 2), 3)),
    Edge("equal", "equal castles cancel: no first attack wins", fixed((1, 2, 3), 4, 4)),
    Edge("largest", "the largest castle", fixed((5, 4, 3), 10**18)),
)
