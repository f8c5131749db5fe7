"""Inputs of HDU 3537: positions of heads."""

from __future__ import annotations

import random

from grundy.contest.workshop.making import Edge, Format, Numbers, Shape


def uniform(rng: random.Random, size: int) -> Numbers:
    """Up to `size` heads among few positions, none twice."""
    below = 2 * size + 2
    return Numbers(tuple(rng.sample(range(below), rng.randint(0, size))))


def repeated(rng: random.Random, size: int) -> Numbers:
    """`size` heads, most of them given twice or more."""
    return Numbers(tuple(rng.randrange(size + 1) for _ in range(size)))


def far(rng: random.Random, size: int) -> Numbers:
    """Positions whose values pass 2^31, near powers of two; of a few heads nim-sums are so, too."""
    near = (2**30, 2**30, 2**29, 2**31 - 2)
    return Numbers(tuple(rng.choice(near) + rng.randint(0, 1) for _ in range(size)))


def lost(rng: random.Random, size: int) -> Numbers:
    """Heads that the player to move loses with: random ones, and then those that make up."""
    chosen = {rng.randrange(4 * size + 4) for _ in range(size)}
    total = 0
    for x in chosen:
        total ^= 2 * x + (x.bit_count() + 1) % 2
    if total:  # worth `total` is the coin at total // 2, if that is odious with its last bit
        chosen ^= {total // 2} if total.bit_count() % 2 else {0, (total ^ 1) // 2}
    return Numbers(tuple(rng.sample(sorted(chosen), len(chosen))))


def position(case: Numbers) -> str:
    """The heads."""
    return case.row()


FORMAT = Format(judge=100, beyond=1_000_000, most=100)
SHAPES = (
    Shape("uniform", "few positions, none twice", uniform),
    Shape("repeated", "the same coin given several times", repeated),
    Shape("lost", "the player to move loses", lost),
    Shape("far", "values beyond 32 bits", far),
)
EDGES = (
    Edge("no-heads", "n = 0: the player to move loses", Numbers(())),
    Edge("leftmost", "the coin at 0 is worth 1", Numbers((0,))),
    Edge("same-coin-twice", "a repeated position is one coin", Numbers((1, 1))),
    Edge("three-lost", "the smallest lost set of different coins", Numbers((0, 1, 2, 3))),
    Edge("far", "worth 2^31, of which the low 31 bits are zero", Numbers((2**30,))),
)
