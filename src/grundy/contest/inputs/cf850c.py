"""Inputs of Codeforces 850C: up to a hundred numbers."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import heap_shapes, large_heaps, numbers
from grundy.contest.shapes.heaps import row as position
from grundy.contest.workshop.making import Edge, Format, Numbers, Shape

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]

MOST = 10**9


def powers(rng: random.Random, size: int) -> Numbers:
    """Powers of one prime, other primes now and then."""
    p, found = rng.choice((2, 2, 3, 7)), []
    for _ in range(size):
        top = rng.choice((3, 8, 29))
        number = p ** rng.randint(0, top)
        found.append(number if number <= MOST else p)
        if rng.random() < 0.1 and 5 * found[-1] <= MOST:
            found[-1] *= 5
    return numbers(rng, tuple(found))


def fixed(*values: int) -> Numbers:
    """A fixed case."""
    return Numbers(values, low=1, least=1)


FORMAT = Format(judge=100, beyond=10_000)
SHAPES = (
    *heap_shapes(numbers),
    Shape("one-prime", "powers of a prime, with gaps between the exponents", powers),
    large_heaps(MOST),
)
EDGES = (
    Edge("ones", "nothing to divide by", fixed(1, 1, 1, 1)),
    Edge("prime", "the smallest win", fixed(1, 17, 17)),
    Edge("prime-and-square", "a prime and its square: lost", fixed(17, 289)),
    Edge("two-primes", "two primes cancel", fixed(2, 3)),
    Edge("cube-alone", "one exponent above 1", fixed(8)),
    Edge("large-prime", "a prime beyond the root", fixed(999_999_937, 1)),
    Edge("gap", "exponents 1 and 3", fixed(2, 8)),
)
