"""Inputs of Codeforces 1451F: matrices of numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from grundy.contest.shapes.boards import sides
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
from grundy.core.nimber import nim_sum


@dataclass(frozen=True)
class Matrix(Case):
    """Rows of numbers, all of one length."""

    rows: tuple[tuple[int, ...], ...]

    def text(self) -> str:
        """`n m`, and the rows."""
        head = f"{len(self.rows)} {len(self.rows[0])}"
        return "\n".join([head, *(" ".join(map(str, row)) for row in self.rows)])

    def measure(self) -> Measure:
        """Cells; then the sum of their numbers."""
        return len(self.rows) * len(self.rows[0]), sum(map(sum, self.rows))

    def smaller(self) -> Iterator[Matrix]:
        """Fewer rows, fewer columns, lower numbers."""
        for rows in fewer(self.rows, 1):
            yield Matrix(rows)
        for columns in fewer(tuple(zip(*self.rows, strict=True)), 1):
            yield Matrix(tuple(zip(*columns, strict=True)))
        for i, row in enumerate(self.rows):
            for less in lowered(row, 0):
                yield Matrix((*self.rows[:i], less, *self.rows[i + 1 :]))


def matrix(most: int, rng: random.Random, size: int) -> Matrix:
    """Numbers at random."""
    rows, columns = sides(rng, size)
    return Matrix(tuple(tuple(rng.randint(0, most) for _ in range(columns)) for _ in range(rows)))


def lost(rng: random.Random, size: int) -> Matrix:
    """Each diagonal has the xor 0, or in one case of three all but one."""
    made = [list(row) for row in matrix(7, rng, size).rows]
    for column in range(len(made) + len(made[0]) - 1):
        cells = [(r, column - r) for r in range(len(made)) if 0 <= column - r < len(made[0])]
        total = 0
        for r, c in cells:
            total ^= made[r][c]
        r, c = rng.choice(cells)
        made[r][c] ^= total
    if rng.random() < 1 / 3:
        row = rng.choice(made)
        row[rng.randrange(len(row))] ^= 1 << rng.randrange(3)
    return Matrix(tuple(map(tuple, made)))


def position(case: Matrix) -> Question:
    """The cells of the first diagonal that has an xor, or of the first one, as heaps of Nim."""
    diagonals: list[list[int]] = [[] for _ in range(len(case.rows) + len(case.rows[0]) - 1)]
    for r, row in enumerate(case.rows):
        for c, cell in enumerate(row):
            diagonals[r + c].append(cell)
    totals = [nim_sum(cells) for cells in diagonals]
    first = (
        "Cells with one sum of row and column form a diagonal; a path meets each later one once."
    )
    xors = f"The diagonals, from the upper left, have the xor {', '.join(map(str, totals))}."
    at = next((i for i, total in enumerate(totals) if total), -1)
    if at >= 0:
        last = (
            f"The first that is not 0 is that of diagonal {at + 1}. Who is to move makes it 0, as "
            "in Nim with its cells as heaps, and sets a cell of each later diagonal so that all "
            "are 0."
        )
    else:
        at = next((i for i, cells in enumerate(diagonals) if any(cells)), 0)
        last = (
            "A move lowers a cell, so the xor of its diagonal is no longer 0, as in Nim with the "
            "cells of the diagonal as heaps; the answer makes all 0 again. These are the heaps of "
            f"diagonal {at + 1}:"
        )
    return Question(" ".join(map(str, diagonals[at])), (first, xors, last))


FORMAT = Format(judge=10_000, beyond=1_000_000, most=10, header=True)
SHAPES = (
    Shape("small", "numbers up to 1", partial(matrix, 1)),
    Shape("uniform", "any numbers", partial(matrix, 10**6)),
    Shape("lost", "all diagonals have the xor 0, or all but one", lost),
)
EDGES = (
    Edge("zero", "no number to lower: a loss", Matrix(((0,),))),
    Edge("one", "the smallest win", Matrix(((1,),))),
    Edge("row", "each cell of a row is a diagonal: equal numbers do not cancel", Matrix(((1, 1),))),
    Edge("diagonal", "equal numbers on a diagonal cancel", Matrix(((0, 1), (1, 0)))),
    Edge("corners", "opposite corners do not cancel", Matrix(((1, 0), (0, 1)))),
    Edge("wide", "diagonals of a matrix wider than high", Matrix(((0, 0, 2), (0, 2, 0)))),
)
