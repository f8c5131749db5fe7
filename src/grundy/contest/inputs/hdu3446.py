"""Inputs of HDU 3446: boards with a king."""

from __future__ import annotations

import random

from grundy.contest.shapes.boards import Rows, board_shapes
from grundy.contest.workshop.making import Board, Edge, Format

LETTERS = "#.K"


def legal(case: Board) -> bool:
    """Exactly one king."""
    return sum(row.count("K") for row in case.rows) == 1


def king(rng: random.Random, rows: Rows) -> Board:
    """The board with a king anywhere; long ones are cut to 15 rows and columns."""
    if len(rows) != len(rows[0]):
        rows = tuple(row[:15] for row in rows[:15])
    at, width = rng.randrange(len(rows) * len(rows[0])), len(rows[0])
    cells = "".join(rows)
    cells = f"{cells[:at]}K{cells[at + 1 :]}"
    return Board(tuple(cells[i : i + width] for i in range(0, len(cells), width)), LETTERS)


def position(case: Board) -> str:
    """The lucky squares, called by row and column, and which of them are a move apart."""
    lucky = {(r, c): x for r, row in enumerate(case.rows) for c, x in enumerate(row) if x != "#"}
    name = {(r, c): f"r{r + 1}c{c + 1}" for r, c in lucky}
    edges = [
        f"{name[a]}-{name[b]}"
        for a in lucky
        for b in lucky
        if a < b and {abs(a[0] - b[0]), abs(a[1] - b[1])} in ({1}, {2}, {0, 1}, {1, 2})
    ]
    token = next(name[at] for at, cell in lucky.items() if cell == "K")
    return "\n".join([*name.values(), *edges, f"token {token}"])


def drawn(*rows: str) -> Board:
    """A fixed board."""
    return Board(rows, LETTERS)


FORMAT = Format(judge=225, beyond=10_000, most=50, header=True, legal=legal)
SHAPES = board_shapes(king)
EDGES = (
    Edge("king-alone", "no move: a loss", drawn("K")),
    Edge("one-step", "the smallest win", drawn("K.")),
    Edge("straight-two", "two squares ahead is no move", drawn("K#.")),
    Edge("diagonal-two", "two squares along a diagonal is a move", drawn("K##", "###", "##.")),
    Edge("knight", "a knight's move is a move", drawn("K#", "##", "#.")),
    Edge("odd-cycle", "three squares that touch each other: a loss", drawn("K.", ".#")),
    Edge("row-of-four", "the row's squares in pairs: a win", drawn("K...")),
    Edge("square-of-nine", "no two colours", drawn("...", ".K.", "...")),
)  # fmt: skip
