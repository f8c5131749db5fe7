"""Inputs of Codeforces 494E: a board, the longest side, and rectangles that may overlap."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from grundy.contest.parts.rectangles import odd_powers
from grundy.contest.workshop.making import (
    Case,
    Edge,
    Format,
    Measure,
    Question,
    Shape,
    fewer,
    lowered,
)

LARGEST = 12
"""Boards up to so many rows and columns are written out."""

Corners = tuple[int, int, int, int]


@dataclass(frozen=True)
class Table(Case):
    """The side of the board, the longest side of a square, and rectangles."""

    n: int
    longest: int
    rectangles: tuple[Corners, ...]

    def text(self) -> str:
        """`n m k`, and the rectangles, a line each."""
        head = f"{self.n} {len(self.rectangles)} {self.longest}"
        return "\n".join([head, *(" ".join(map(str, corners)) for corners in self.rectangles)])

    def measure(self) -> Measure:
        """Rectangles; then all numbers."""
        return len(self.rectangles), self.n + self.longest + sum(map(sum, self.rectangles))

    def smaller(self) -> Iterator[Table]:
        """Fewer rectangles, lower numbers, a smaller board."""
        for rectangles in fewer(self.rectangles, 1):
            yield replace(self, rectangles=rectangles)
        for n, longest in lowered((self.n, self.longest), 1):
            yield replace(self, n=n, longest=longest)
        for i, (a, b, c, d) in enumerate(self.rectangles):
            others = self.rectangles[:i], self.rectangles[i + 1 :]
            for less in lowered((a, b, c, d), 1):
                corners = less[0], less[1], less[2], less[3]
                yield replace(self, rectangles=(*others[0], corners, *others[1]))


def legal(case: Table) -> bool:
    """Rectangles on the board, and a side that fits."""
    return 0 < case.longest <= case.n <= 10**9 and all(
        0 < a <= c <= case.n and 0 < b <= d <= case.n for a, b, c, d in case.rectangles
    )


def table(per_side: int, rng: random.Random, size: int) -> Table:
    """`size` rectangles on a board of up to `per_side` cells a side for each of them."""
    n = rng.randint(1, min(10**9, per_side * size))
    rectangles = []
    for _ in range(size):
        (a, c), (b, d) = (sorted(rng.choices(range(1, n + 1), k=2)) for _ in range(2))
        rectangles.append((a, b, c, d))
    return Table(n, rng.choice((1, rng.randint(1, n), rng.randint(1, n))), tuple(rectangles))


def twice(rng: random.Random, size: int) -> Table:
    """Rectangles inside others, and given twice."""
    made = table(4, rng, max(1, size // 2))
    inner = tuple(
        (a + (a < c), b, c, d - (b < d)) if rng.random() < 0.5 else (a, b, c, d)
        for a, b, c, d in made.rectangles
    )
    return replace(made, rectangles=made.rectangles + inner)


def position(case: Table) -> Question:
    """The board, if it is small; else what its cells are worth, as heaps of Nim."""
    if case.n <= LARGEST:
        white = {
            (r, c)
            for a, b, c2, d in case.rectangles
            for r in range(a, c2 + 1)
            for c in range(b, d + 1)
        }
        side = range(1, case.n + 1)
        rows = ("".join(".H"[(r, c) in white] for c in side) for r in side)
        text = "\n".join([f"side {case.longest}", *rows])
        return Question(text, ("White cells are heads.",))
    odd, top = odd_powers(case.rectangles), case.longest.bit_length() - 1
    bits = [odd >> j & 1 for j in range(top + 1)]
    worth = [1 << j for j in range(top + 1) if bits[j] ^ (bits[j + 1] if j < top else 0)]
    found = f"The worths that an odd number of white cells have are {', '.join(map(str, worth))}."
    seen = (
        "A white cell is worth the largest power of two, "
        f"{1 << top} at most, that divides its row and its column.",
        found if worth else "Each worth is that of an even number of white cells.",
        "Heaps of Nim are worth their sizes.",
    )
    return Question(" ".join(map(str, worth)), seen, ruleset="nim")


FORMAT = Format(judge=50_000, beyond=200_000, legal=legal)
SHAPES = (
    Shape("small", "a small board", partial(table, 2)),
    Shape("wide", "a large board", partial(table, 10**6)),
    Shape("twice", "rectangles inside each other, or twice", twice),
)
EDGES = (
    Edge("one-cell", "the smallest win", Table(1, 1, ((1, 1, 1, 1),))),
    Edge("two-cells", "two cells worth 1 cancel", Table(2, 1, ((1, 1, 1, 2),))),
    Edge("largest", "the whole of the largest board", Table(10**9, 10**9, ((1, 1, 10**9, 10**9),))),
    Edge("overlap", "a cell in both rectangles is white, not black",
         Table(2, 2, ((1, 1, 2, 1), (1, 1, 1, 2)))),
    Edge("same-twice", "the same rectangle twice", Table(2, 2, ((2, 2, 2, 2), (2, 2, 2, 2)))),
    Edge("square-too-long", "worth 2 where k allows it, else 1",
         Table(2, 1, ((1, 1, 1, 1), (2, 2, 2, 2)))),
)  # fmt: skip
