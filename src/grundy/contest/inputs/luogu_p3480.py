"""Inputs of Luogu P3480: piles, none lower than the one before."""

from __future__ import annotations

import random
from functools import partial
from itertools import accumulate

from grundy.contest.workshop.making import Edge, Format, Numbers, Question, Shape


def legal(case: Numbers) -> bool:
    """A pile at least, in order, 10,000 pebbles at most."""
    piles = case.values
    return bool(piles) and list(piles) == sorted(piles) and sum(piles) <= 10_000


def piles(*sizes: int) -> Numbers:
    """A case by its piles."""
    return Numbers(sizes, least=1)


def steps(most: int, rng: random.Random, size: int) -> Numbers:
    """Piles that grow by up to `most`, so that there are 10,000 pebbles at most."""
    most = min(most, max(1, 20_000 // (size * (size + 1))))
    chosen = rng.sample(range(size), min(size, max(1, 140))) if size > 140 else range(size)
    grown = [0] * size
    for i in chosen:
        grown[i] = rng.randint(0, most)
    found = tuple(accumulate(grown))
    while sum(found) > 10_000:
        grown = [step // 2 if rng.random() < 0.5 else step for step in grown]
        found = tuple(accumulate(grown))
    return piles(*found)


def lost(rng: random.Random, size: int) -> Numbers:
    """The steps that count are equal, and evenly many; or there is one more."""
    gap = rng.randint(0, 3)
    count = min(size, 60)
    grown = [gap if (count - i) % 2 else rng.randint(0, 2) for i in range(count)]
    found = tuple(accumulate(grown))
    return piles(*found) if sum(found) <= 10_000 else piles(0)


def position(case: Numbers) -> Question:
    """The steps from the lowest, which is that of the last pile."""
    padded = (0, *case.values)
    steps = [b - a for a, b in zip(padded[-2::-1], padded[:0:-1], strict=True)]
    seen = (
        "What a pile has more than the one before it lies on a step: from the last pile on, "
        f"{', '.join(map(str, steps))}. Taking from a pile moves that much from its step to the "
        "next pile's, the one below.",
    )
    return Question(" ".join(map(str, steps)), seen)


FORMAT = Format(judge=1000, beyond=1000, most=10, header=True, legal=legal)
SHAPES = (
    Shape("uniform", "steps of up to 4", partial(steps, 4)),
    Shape("steep", "steps of up to 40", partial(steps, 40)),
    Shape("lost", "equal steps, which cancel if they are evenly many", lost),
)
EDGES = (
    Edge("empty", "no pebble: a loss", piles(0)),
    Edge("one", "the smallest win", piles(1)),
    Edge("equal", "only the first of two equal piles can be lowered: a loss", piles(2, 2)),
    Edge("last-counts", "from the last pile pebbles are gone", piles(0, 1)),
    Edge("three", "the first step and the last cancel", piles(1, 1, 2)),
)
