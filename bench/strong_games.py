"""Games of any size with cycles, for measuring strong solvers; both tell predecessors."""

from __future__ import annotations

from collections.abc import Iterator

from grundy import Ranked

STEPS = (3, 7, 11)
SHIFTS = (1, 5_003, 70_001)


class Shuffle(Ranked):
    """Position p has p // 5 % 4 moves, each by a linear map modulo the size: followers lie
    anywhere, so most messages go elsewhere, and nearly every look misses the cache."""

    name = "shuffle"

    def __init__(self, size: int = 10**7) -> None:
        # Prime to 3, 7 and 11, so that the maps can be turned round.
        while size % 3 == 0 or size % 7 == 0 or size % 11 == 0:
            size += 1
        self.size = size
        self.back = tuple(pow(step, -1, size) for step in STEPS)

    def followers(self, position: int) -> Iterator[int]:
        for i in range(position // 5 % 4):
            yield (STEPS[i] * position + SHIFTS[i]) % self.size

    def predecessors(self, position: int) -> Iterator[int]:
        for i in range(3):
            before = (position - SHIFTS[i]) % self.size * self.back[i] % self.size
            if before // 5 % 4 > i:
                yield before


class Ratchet(Ranked):
    """Two counters go down by 1 or 2, and from a few positions up by 3: followers lie near, and
    play lasts long, so that there are many levels with few positions each."""

    name = "ratchet"

    def __init__(self, size: int = 10**7) -> None:
        self.side = int(size**0.5)
        self.size = self.side * self.side

    def followers(self, position: int) -> Iterator[int]:
        a = position // self.side
        b = position - a * self.side
        for hours in (1, 2):
            if a >= hours:
                yield position - hours * self.side
            if b >= hours:
                yield position - hours
        if position % 1009 == 5 and a + 3 < self.side:
            yield position + 3 * self.side

    def predecessors(self, position: int) -> Iterator[int]:
        a = position // self.side
        b = position - a * self.side
        for hours in (1, 2):
            if a + hours < self.side:
                yield position + hours * self.side
            if b + hours < self.side:
                yield position + hours
        if a >= 3 and (position - 3 * self.side) % 1009 == 5:
            yield position - 3 * self.side
