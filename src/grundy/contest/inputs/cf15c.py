"""Inputs of Codeforces 15C: quarries, runs of heaps."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial

from grundy.contest.workshop.making import Edge, Fields, Format, Listed, Numbers, Question, Shape

MOST = 10**16


@dataclass(frozen=True)
class Quarries(Listed):
    """Quarries, at least one."""

    least: int = 1


def legal(case: Quarries) -> bool:
    """Numbers within the statement's limits."""
    numbers = [n for quarry in case.items if isinstance(quarry, Numbers) for n in quarry.values]
    return bool(numbers) and min(numbers) > 0 and max(numbers) <= MOST


def fixed(*quarries: tuple[int, int]) -> Quarries:
    """Quarries by first heap and number of heaps."""
    return Quarries(tuple(Fields(quarry, low=1) for quarry in quarries))


def quarries(most: int, rng: random.Random, size: int) -> Quarries:
    """Quarries of numbers up to `most`."""
    return fixed(*((rng.randint(1, most), rng.randint(1, most)) for _ in range(size)))


def lost(rng: random.Random, size: int) -> Quarries:
    """Each quarry cut in two, and then again as a whole: the xor is 0."""
    found: list[tuple[int, int]] = []
    for _ in range(max(1, size // 3)):
        x, a, b = (rng.randint(1, 1000) for _ in range(3))
        found += [(x, a), (x + a, b), (x, a + b)]
    return fixed(*rng.sample(found, len(found)))


def position(case: Quarries) -> Question:
    """The heaps without fours in a row from a multiple of 4, which cancel."""
    found: list[int] = []
    for quarry in case.items:
        assert isinstance(quarry, Numbers)
        first, stop = quarry.values[0], sum(quarry.values)
        head, tail = first + -first % 4, stop // 4 * 4
        kept = [range(first, stop)] if head >= tail else [range(first, head), range(tail, stop)]
        found += [heap for part in kept for heap in part]
    seen = "Heaps 4k, 4k + 1, 4k + 2, 4k + 3 of one quarry have the xor 0, and are left out."
    return Question(" ".join(map(str, found)), (seen,))


FORMAT = Format(judge=100_000, beyond=500_000, legal=legal)
SHAPES = (
    Shape("small", "small heaps", partial(quarries, 9)),
    Shape("large", "numbers up to 10^16", partial(quarries, MOST)),
    Shape("lost", "the xor of all heaps is 0", lost),
)
EDGES = (
    Edge("one-heap", "the smallest win", fixed((1, 1))),
    Edge("one-to-three", "1, 2 and 3 cancel", fixed((1, 3))),
    Edge("four-in-a-row", "four heaps from a multiple of 4 cancel", fixed((4, 4))),
    Edge("largest", "the largest numbers", fixed((MOST, MOST))),
    Edge("equal", "four equal heaps", fixed((1, 1), (1, 1), (1, 1), (1, 1))),
)
