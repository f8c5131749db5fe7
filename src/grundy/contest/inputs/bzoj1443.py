"""Inputs of BZOJ 1443: one board of free cells and walls."""

from __future__ import annotations

import random

from grundy.contest.shapes.boards import Rows, board_shapes
from grundy.contest.workshop.making import Board, Edge, Format

# A wall is simpler than a free cell: nobody stands on it.
LETTERS = "#."


def board(rng: random.Random, rows: Rows) -> Board:
    """The board as a case."""
    return Board(rows, LETTERS)


def position(case: Board) -> str:
    """The rows; no token, since it is placed."""
    return "\n".join(case.rows)


def loosely(output: str) -> str:
    """The winning cells in order, row by row."""
    first, *cells = output.split("\n")
    return "\n".join([first, *sorted(cells, key=lambda line: [len(line), line])])


def drawn(*rows: str) -> Board:
    """A fixed board."""
    return Board(rows, LETTERS)


FORMAT = Format(judge=10_000, beyond=4_000_000)
SHAPES = board_shapes(board)
EDGES = (
    Edge("one-cell", "placing there wins: no move is left", drawn(".")),
    Edge("one-wall", "nowhere to place: LOSE", drawn("#")),
    Edge("domino", "a perfect matching: LOSE", drawn("..")),
    Edge("three-in-a-row", "the ends win, the middle does not", drawn("...")),
    Edge("column", "rows and columns are told apart", drawn(".", ".", ".")),
    Edge("two-parts", "a lone cell beside a domino: only that cell", drawn("..#.")),
    Edge("t", "four cells, three of which win", drawn("...", "#.#")),
    Edge("open-3x3", "corners and centre win", drawn("...", "...", "...")),
    Edge("colours-equal", "as many black as white cells, yet no perfect matching",
         drawn("...##...")),
    Edge("all-walls", "LOSE", drawn("##", "##")),
)  # fmt: skip
