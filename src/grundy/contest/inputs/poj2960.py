"""Inputs of POJ 2960: a set of amounts, and positions; heaps may be empty."""

from __future__ import annotations

import random
from collections.abc import Iterator

from grundy.contest.shapes.heaps import Line
from grundy.contest.workshop.making import Edge, Format, Listed, Numbers, Question, Several, Shape


def game(amounts: tuple[int, ...], *positions: tuple[int, ...]) -> Several:
    """A case."""
    heaps = tuple(Line(heaps, low=0, least=1) for heaps in positions)
    return Several((Line(amounts, low=1, least=1), Listed(heaps, least=1)))


def uniform(rng: random.Random, size: int) -> Several:
    """Few small amounts, in any order."""
    amounts = rng.sample(range(1, 2 * size + 3), rng.randint(1, min(size + 1, 100)))
    return game(tuple(amounts), *_positions(rng, size, 3 * size + 6))


def gaps(rng: random.Random, size: int) -> Several:
    """No amount is 1, so that some heaps are stuck; amounts repeat."""
    amounts = [rng.randint(2, size + 3) for _ in range(min(size, 99))]
    return game((*amounts, amounts[0]), *_positions(rng, size, 3 * size + 6))


def many(rng: random.Random, size: int) -> Several:
    """Large amounts and large heaps."""
    amounts = [rng.randint(1, 100 * size) for _ in range(min(size, 100))]
    return game(tuple(amounts), *_positions(rng, size, 100 * size))


def _positions(rng: random.Random, size: int, top: int) -> list[tuple[int, ...]]:
    counts = [rng.randint(1, min(size, 100)) for _ in range(min(size, 100))]
    return [tuple(rng.randint(0, top) for _ in range(count)) for count in counts]


def questions(case: Several) -> Iterator[Question]:
    """Each position by itself."""
    amounts, positions = case.parts
    assert isinstance(amounts, Numbers) and isinstance(positions, Listed)
    usable = " ".join(map(str, sorted({*amounts.values})))
    for number, heaps in enumerate(positions.items, 1):
        assert isinstance(heaps, Numbers)
        about = f"position {number}, heaps {heaps.row()}"
        yield Question(f"set {usable}\nheaps {heaps.row()}", about=about)


FORMAT = Format(judge=100, beyond=300, most=10, end="0")
SHAPES = (
    Shape("uniform", "few small amounts", uniform),
    Shape("gaps", "amounts from 2, with repeats", gaps),
    Shape("large", "large amounts and heaps", many),
)
EDGES = (
    Edge("stuck", "the heap is smaller than every amount", game((2,), (1,))),
    Edge("empty-heap", "nothing to take", game((1,), (0,), (1,))),
    Edge("out-of-order", "the amounts are not sorted", game((5, 2), (5,), (2, 5), (12,))),
    Edge("repeated-amount", "an amount given twice", game((2, 2, 5), (4,), (7,))),
    Edge("values-of-two", "a heap worth 2", game((2, 3), (4,), (4, 2), (4, 5))),
    Edge("too-large-an-amount", "an amount above every heap", game((10_000,), (9_999,), (10_000,))),
)
