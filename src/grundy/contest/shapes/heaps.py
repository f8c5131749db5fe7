"""Heaps: lists of sizes, few numbers, coins on a strip."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial, reduce
from operator import xor

from grundy.contest.workshop.making import Case, Edge, Numbers, Shape

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


# --- cases of heaps, as most problems write them ------------------------------------------------

Make = Callable[[random.Random, tuple[int, ...]], Case]

SMALL_HEAPS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("one-heap", "the smallest win, in misère play the smallest loss", (1,)),
    ("two-equal", "equal heaps cancel", (2, 2)),
    ("ones-even", "evenly many heaps of one", (1, 1)),
    ("ones-odd", "oddly many heaps of one", (1, 1, 1)),
    ("one-two-three", "the smallest lost position of different heaps", (1, 2, 3)),
    ("three-and-four", "where splits in two exchange values", (3, 4)),
    ("seven-and-eight", "where splits in three exchange values", (7, 8)),
    ("powers", "heaps of all powers of two: the largest decides", (1, 2, 4, 8)),
)


class Line(Numbers):
    """Numbers in one line, behind their count."""

    def text(self) -> str:
        """The count and the numbers."""
        return " ".join(map(str, (len(self.values), *self.values)))


@dataclass(frozen=True)
class Beside(Numbers):
    """Numbers behind their count and one number more, 1 at least."""

    other: int = 1

    def text(self) -> str:
        """The count and the other number; the numbers."""
        return f"{len(self.values)} {self.other}\n{self.row()}"

    def smaller(self) -> Iterator[Numbers]:
        """A smaller other number, also one of the same parity; fewer and lower numbers."""
        for other in (1, 2, self.other - 2, self.other - 1):
            if 0 < other < self.other:
                yield replace(self, other=other)
        yield from super().smaller()

    def measure(self) -> tuple[int, int]:
        """The other number counts as well."""
        return len(self.values), sum(self.values) + self.other


def numbers(rng: random.Random, heaps: tuple[int, ...]) -> Numbers:
    """At least one heap, of at least 1 each."""
    return Numbers(heaps, low=1, least=1)


def up_to(most: int, make: Make = numbers) -> Make:
    """The same with heaps of at most so much."""
    return lambda rng, heaps: make(rng, tuple(min(n, most) for n in heaps))


def heap_edges(make: Make = numbers) -> tuple[Edge, ...]:
    """Small heaps that tell false short cuts apart."""
    return tuple(Edge(name, why, make(random.Random(1), heaps)) for name, why, heaps in SMALL_HEAPS)


def large_heaps(most: int, make: Make = numbers) -> Shape:
    """Heaps up to the largest that the problem allows."""

    def draw(rng: random.Random, size: int) -> Case:
        return make(rng, tuple(most - rng.randrange(rng.choice((8, most))) for _ in range(size)))

    return Shape("large", "sizes up to the limit", draw)


def row(case: Numbers) -> str:
    """The heaps as a position of Nim and its kin."""
    return case.row()


def misere_seen(heaps: tuple[int, ...]) -> tuple[str, ...]:
    """What decides Nim with these heaps, each 1 at least, if the last move loses (Bouton, 1901)."""
    if max(heaps) == 1:
        parity = "odd" if len(heaps) % 2 else "even"
        return (
            f"All heaps are 1, and {len(heaps)} in number, which is {parity}: "
            f"{'who moves first' if parity == 'odd' else 'the other player'} has to take the last.",
        )
    return (
        f"Some heap is above 1, and the nim sum of all is {reduce(xor, heaps)}: as in normal play, "
        "who moves first wins exactly if that is not 0.",
    )


# --- a fixed number of numbers -------------------------------------------------------------------


def _fibonacci(size: int) -> Heaps:
    found = [1, 2]
    while found[-1] <= size:
        found.append(found[-2] + found[-1])
    return found[:-1]


def _golden(rng: random.Random, count: int, size: int) -> Heaps:
    known = _fibonacci(size)
    at = rng.randrange(len(known))
    return [known[(at + i) % len(known)] + rng.choice((0, 0, 1, -1)) for i in range(count)]


def _steps(rng: random.Random, count: int, size: int) -> Heaps:
    base = rng.choice((2, 3, 18))
    powers = [base**k for k in range(1 + len(bin(size)) // len(bin(base)))]
    return [
        rng.choice(powers) * rng.choice((1, 1, 9)) + rng.choice((-1, 0, 1)) for _ in range(count)
    ]


FIELDS: dict[str, tuple[str, Callable[[random.Random, int, int], Heaps]]] = {
    "uniform": (
        "numbers at random",
        lambda rng, count, size: [rng.randint(1, size) for _ in range(count)],
    ),
    "small": (
        "numbers up to twelve",
        lambda rng, count, size: [rng.randint(1, min(size, 12)) for _ in range(count)],
    ),
    "equal": (
        "equal numbers, or one a multiple of the other",
        lambda rng, count, size: [rng.randint(1, 1 + size // 4) * rng.randint(1, 3)] * count,
    ),
    "golden": ("Fibonacci numbers and their neighbours", _golden),
    "steps": ("powers and their neighbours", _steps),
    "largest": (
        "the size that was asked for, or a little less",
        lambda rng, count, size: [size - rng.randrange(3) for _ in range(count)],
    ),
}


def field_shapes(
    count: int, make: Callable[[tuple[int, ...]], Case], low: int = 1
) -> tuple[Shape, ...]:
    """A shape per kind; `make` gets `count` numbers from `low` to the size (or `low` itself)."""
    return tuple(
        Shape(name, why, partial(_field_case, count, make, low, draw))
        for name, (why, draw) in FIELDS.items()
    )


def _field_case(
    count: int,
    make: Callable[[tuple[int, ...]], Case],
    low: int,
    draw: Callable[[random.Random, int, int], Heaps],
    rng: random.Random,
    size: int,
) -> Case:
    return make(tuple(max(low, min(n, size)) for n in draw(rng, count, size)))


# --- coins on a strip ----------------------------------------------------------------------------


def strip_shapes(make: Make) -> tuple[Shape, ...]:
    """Different squares from 1 on, ascending; the size is their number."""

    def spread(rng: random.Random, size: int) -> Case:
        return make(rng, tuple(sorted(rng.sample(range(1, 3 * size + 3), size))))

    def packed(rng: random.Random, size: int) -> Case:
        start = rng.randint(1, 4)
        return make(rng, tuple(range(start, start + size)))

    def paired(rng: random.Random, size: int) -> Case:
        # From the right, every second gap is the same, and there are few of them or evenly many.
        squares, gap = [rng.randint(1, 3)], rng.randint(0, 3)
        for i in range(1, size):
            step = gap if (size - i) % 2 else rng.randint(0, 3)
            squares.append(squares[-1] + step + 1)
        return make(rng, tuple(squares))

    return (
        Shape("uniform", "squares at random", spread),
        Shape("packed", "coins side by side", packed),
        Shape("paired", "equal gaps, which cancel", paired),
    )
