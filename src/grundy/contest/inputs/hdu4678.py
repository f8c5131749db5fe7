"""Inputs of HDU 4678: minesweeper boards, and the promise that no number touches two regions."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from grundy.contest.shapes.boards import sides
from grundy.contest.workshop.making import Cells, Edge, Format, Pairs, Shape

NOTHING, NUMBER, EDGE = -1, -2, -3
"""What is not (yet) in a region: a blank cell, a mine or number cell, the frame of the board."""


@dataclass
class Regions:
    """The blank regions of a board in a frame, whose cell (row, column) has the index
    (row + 1) * (columns + 2) + column + 1.

    `of` has the region of each cell, from 0 on, or NUMBER or EDGE; `sizes` the numbers of cells;
    `clashes` the regions that a number cell touches, wherever it touches several. O(cells).
    """

    of: list[int]
    sizes: list[int]
    clashes: list[set[int]]


def regions(case: Cells) -> Regions:
    """The regions of a board, by breadth-first search."""
    rows, columns, width = case.rows, case.columns, case.columns + 2
    steps = (-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1)
    of = [EDGE] * width + ([EDGE] + [NOTHING] * columns + [EDGE]) * rows + [EDGE] * width
    for row, column in set(case.cells):
        at = (row + 1) * width + column + 1
        for step in steps:
            if of[at + step] == NOTHING:
                of[at + step] = NUMBER
    first = [NOTHING] * len(of)
    sizes: list[int] = []
    clashes: dict[int, set[int]] = {}
    for start in range(len(of)):
        if of[start] != NOTHING:
            continue
        here = of[start] = len(sizes)
        queue = [start]
        for at in queue:
            for step in steps:
                beside = at + step
                if of[beside] == NOTHING:
                    of[beside] = here
                    queue.append(beside)
                elif of[beside] == NUMBER and first[beside] != here:
                    if first[beside] == NOTHING:
                        first[beside] = here
                    else:
                        clashes.setdefault(beside, {first[beside]}).add(here)
        sizes.append(len(queue))
    return Regions(of, sizes, list(clashes.values()))


def promise(case: Cells) -> bool:
    """Whether no number cell touches two regions."""
    return not regions(case).clashes


def legal(case: Cells) -> bool:
    """At least one cell, and mines on the board."""
    return min(case.rows, case.columns) > 0


def mended(case: Cells) -> Cells:
    """The board with mines in all cells of some regions, the smaller ones, so that it keeps the
    promise: no other region changes by that. O(cells)."""
    found, width = regions(case), case.columns + 2
    filled: set[int] = set()
    for touched in found.clashes:
        left = sorted(touched - filled, key=found.sizes.__getitem__)
        filled.update(left[:-1])
    extra = (divmod(at, width) for at, here in enumerate(found.of) if here in filled)
    more = tuple([(row - 1, column - 1) for row, column in extra])
    return Cells(case.rows, case.columns, case.cells + more)


def mines(low: float, high: float, rng: random.Random, rows: int, columns: int) -> Pairs:
    """Mines anywhere, each cell with a chance between `low` and `high`, in random order."""
    share = rng.uniform(low, high)
    spots = [(r, c) for r in range(rows) for c in range(columns) if rng.random() < share]
    rng.shuffle(spots)
    return tuple(spots)


def twice(rng: random.Random, rows: int, columns: int) -> Pairs:
    """Few mines, most of them given twice."""
    spots = mines(0.05, 0.3, rng, rows, columns)
    return spots + tuple(spot for spot in spots if rng.random() < 0.7)


def diagonal(rng: random.Random, rows: int, columns: int) -> Pairs:
    """Mines along a diagonal, with gaps: regions meet across corners."""
    gap, start = rng.randint(2, 3), rng.randint(0, 1)
    return tuple((row, row) for row in range(start, min(rows, columns), gap))


def lanes(rng: random.Random, rows: int, columns: int) -> Pairs:
    """Rows of mines, so that many regions lie apart."""
    step, shift = rng.randint(3, 6), rng.randint(0, 2)
    chance = rng.choice((1.0, 0.9))
    return tuple(
        (row, column)
        for row in range(shift, rows, step)
        for column in range(columns)
        if rng.random() < chance
    )


Lay = Callable[[random.Random, int, int], Pairs]


def board(lay: Lay, kept: bool, rng: random.Random, size: int) -> Cells:
    """A board of about `size` cells with mines laid, mended if the promise is to be kept."""
    rows, columns = sides(rng, size)
    case = Cells(rows, columns, lay(rng, rows, columns))
    return mended(case) if kept else case


def broken(lay: Lay, rng: random.Random, size: int) -> Cells:
    """A board that breaks the promise, of at least 5 cells."""
    for _ in range(TRIES):
        case = board(lay, False, rng, max(size, 15))
        if not promise(case):
            return case
    return Cells(3, 5, ((0, 3), (0, 4), (2, 1)))


def position(case: Cells) -> str:
    """The board with its mines."""
    mined = set(case.cells)
    return "\n".join(
        "".join("*" if (row, column) in mined else "." for column in range(case.columns))
        for row in range(case.rows)
    )


TRIES = 40
FORMAT = Format(
    judge=1_000_000, beyond=2_000_000, most=100, header=True, legal=legal, promise=promise
)
LAID: tuple[tuple[str, str, Lay], ...] = (
    ("uniform", "any share of mines", partial(mines, 0.0, 0.9)),
    ("sparse", "few mines: one region, with islands", partial(mines, 0.0, 0.08)),
    ("dense", "many mines: hardly a blank cell", partial(mines, 0.2, 0.5)),
    ("repeated", "mines given twice", twice),
    ("diagonal", "regions that meet across corners", diagonal),
    ("lanes", "many regions, apart from each other", lanes),
)
SHAPES = (
    *(Shape(name, why, partial(board, lay, True)) for name, why, lay in LAID),
    Shape("beginner", "as people play it: numbers touch two regions",
          partial(broken, partial(mines, 0.1, 0.2)), promise=False),
    Shape("corners", "regions that share numbers across corners",
          partial(broken, diagonal), promise=False),
)  # fmt: skip
EDGES = (
    Edge("one-cell", "no mine: one click, and it is over", Cells(1, 1, ())),
    Edge("one-mine", "no safe cell: Xiemao loses", Cells(1, 1, ((0, 0),))),
    Edge("no-mines", "one blank region without numbers", Cells(3, 3, ())),
    Edge("all-mines", "no safe cell", Cells(2, 2, ((0, 0), (0, 1), (1, 0), (1, 1)))),
    Edge("mine-twice", "a pair that repeats is one mine", Cells(1, 3, ((0, 0), (0, 0)))),
    Edge("one-number", "a blank region with one number is worth 2", Cells(1, 3, ((0, 0),))),
    Edge("two-numbers", "a region with two numbers is worth 1: with the third 0",
         Cells(2, 3, ((0, 0),))),
    Edge("numbers-only", "numbers beside no region are worth their parity",
         Cells(2, 2, ((0, 0),))),
    Edge("region-across-a-corner", "blank cells that meet at a corner are one region",
         Cells(4, 4, ((0, 3), (3, 0)))),
    Edge("wide", "rows and columns are told apart", Cells(1, 4, ((0, 3),))),
)  # fmt: skip
