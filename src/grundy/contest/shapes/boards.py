"""Boards of free cells and walls, as rows of `.` and `#`."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from math import isqrt

from grundy.contest.workshop.making import Case, Shape

Rows = tuple[str, ...]
Draw = Callable[[random.Random, int, int], Rows]
"""From a generator and the numbers of rows and columns."""

SMALL = 64
"""Boards up to so many cells come in all proportions, others are square."""


def sides(rng: random.Random, size: int) -> tuple[int, int]:
    """Numbers of rows and columns of a board of about `size` cells, at least one each."""
    side = isqrt(size)
    if size > SMALL:
        return side, side
    rows = rng.choice((rng.randint(1, size), rng.randint(1, side), side))
    return rows, size // rows


def _where(rows: int, columns: int, free: Callable[[int, int], bool]) -> Rows:
    return tuple(
        "".join(["." if free(row, column) else "#" for column in range(columns)])
        for row in range(rows)
    )


def _walls(low: float, high: float, rng: random.Random, rows: int, columns: int) -> Rows:
    share = rng.uniform(low, high)
    return _where(rows, columns, lambda row, column: rng.random() >= share)


def _comb(rng: random.Random, rows: int, columns: int) -> Rows:
    return _where(rows, columns, lambda row, column: row == 0 or column % 2 == 0)


def _rings(rng: random.Random, rows: int, columns: int) -> Rows:
    def free(row: int, column: int) -> bool:
        return min(row, column, rows - 1 - row, columns - 1 - column) % 2 == 0

    return _where(rows, columns, free)


def _spiral(rng: random.Random, rows: int, columns: int) -> Rows:
    # Rings, each opened in its second column and joined to the next one there.
    board = [list(row) for row in _rings(rng, rows, columns)]
    for ring in range(0, (min(rows, columns) - 3) // 2, 2):
        board[ring][ring + 1] = "#"
        board[ring + 1][ring + 2] = "."
    return tuple("".join(row) for row in board)


def _arches(rng: random.Random, rows: int, columns: int) -> Rows:
    # Nested corridors: matched from the left along the top, each leaves both its ends over.
    def free(row: int, column: int) -> bool:
        inside = min(row, column, columns - 1 - column)
        return inside % 2 == 0 and (row - inside < 2 * ((rows - inside) // 2))

    return _where(rows, columns, free)


def _pillars(rng: random.Random, rows: int, columns: int) -> Rows:
    return _where(rows, columns, lambda row, column: not row % 2 or not column % 2)


def _crossings(rng: random.Random, rows: int, columns: int) -> Rows:
    # A corridor in every third row and column, where augmenting paths are long and interfere.
    return _where(rows, columns, lambda row, column: row % 3 == 0 or column % 3 == 0)


BOARDS: dict[str, tuple[str, Draw]] = {
    "uniform": ("any share of walls", partial(_walls, 0.0, 1.0)),
    "sparse": (
        "hardly a wall: hard for matchers that search from scratch",
        partial(_walls, 0.0, 0.05),
    ),
    "dense": ("mostly walls: many parts, single cells among them", partial(_walls, 0.5, 0.9)),
    "open": ("no walls: its colours are equally many, or differ by one", partial(_walls, 0.0, 0.0)),
    "comb": ("a row with teeth", _comb),
    "ring": ("cycles inside each other", _rings),
    "spiral": ("one long corridor: ends recursion", _spiral),
    "arches": ("worst for greedy matching: every corridor is matched out of step", _arches),
    "pillars": ("single walls on a lattice", _pillars),
    "crossings": ("a lattice of corridors", _crossings),
}


def board_shapes(make: Callable[[random.Random, Rows], Case]) -> tuple[Shape, ...]:
    """A shape per kind of board; `make(rng, rows)` makes the case. The size is rows * columns."""
    return tuple(
        Shape(name, why, partial(_board_case, make, draw)) for name, (why, draw) in BOARDS.items()
    )


def _board_case(
    make: Callable[[random.Random, Rows], Case], draw: Draw, rng: random.Random, size: int
) -> Case:
    return make(rng, draw(rng, *sides(rng, size)))
