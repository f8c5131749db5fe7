"""Heaps: lists of sizes."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial, reduce
from operator import xor

from grundy.contest.making import Case, Shape

Heaps = list[int]


def _uniform(rng: random.Random, size: int) -> Heaps:
    top = rng.choice((3, 8, 2 * size + 1))
    return [rng.randint(1, top) for _ in range(size)]


def _ones(rng: random.Random, size: int) -> Heaps:
    return [1] * size


def _equal(rng: random.Random, size: int) -> Heaps:
    return [rng.randint(1, size + 3)] * size


def _lost(rng: random.Random, size: int) -> Heaps:
    heaps = _uniform(rng, max(size - 1, 1))
    total = reduce(xor, heaps)
    return [*heaps, total] if total else heaps


def _powers(rng: random.Random, size: int) -> Heaps:
    return [max(1, (1 << rng.randint(0, 5)) + rng.choice((-1, 0, 1))) for _ in range(size)]


HEAPS: dict[str, tuple[str, Callable[[random.Random, int], Heaps]]] = {
    "uniform": ("heaps at random, mostly small", _uniform),
    "ones": ("heaps of one: where misère play differs", _ones),
    "equal": ("equal heaps, which cancel in pairs", _equal),
    "lost": ("nim-sum zero", _lost),
    "powers": ("powers of two and their neighbours", _powers),
}


def heap_shapes(make: Callable[[random.Random, tuple[int, ...]], Case]) -> tuple[Shape, ...]:
    """A shape per kind; `make(rng, heaps)` makes the case of heaps of at least 1. The size is their
    number."""
    return tuple(
        Shape(name, why, partial(_heap_case, make, draw)) for name, (why, draw) in HEAPS.items()
    )


def _heap_case(
    make: Callable[[random.Random, tuple[int, ...]], Case],
    draw: Callable[[random.Random, int], Heaps],
    rng: random.Random,
    size: int,
) -> Case:
    heaps = draw(rng, size)
    rng.shuffle(heaps)
    return make(rng, tuple(heaps))
