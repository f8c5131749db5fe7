"""Inputs of NOI 2011 Rabbit and Egg: a board and a game on it that Egg wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import isqrt

from grundy.contest.shapes.boards import Rows, sides
from grundy.contest.workshop.making import Case, Edge, Format, Measure, Pairs, Question, Shape

TRIES = 60


@dataclass(frozen=True)
class Game(Case):
    """A board, and the cells (row and column from 0) that the gap goes to."""

    rows: Rows
    path: Pairs

    def text(self) -> str:
        """The board, the number of moves each, and the moves."""
        head = [f"{len(self.rows)} {len(self.rows[0])}", *self.rows, str(len(self.path) // 2)]
        return "\n".join([*head, *(f"{row + 1} {column + 1}" for row, column in self.path)])

    def measure(self) -> Measure:
        """Cells and moves; then black men."""
        cells = len(self.rows) * len(self.rows[0])
        return cells + len(self.path), sum(row.count("X") for row in self.rows)

    def smaller(self) -> Iterator[Game]:
        """The game without its first turn; a board without a row or column; white men for black."""
        if len(self.path) > 2:
            rows = self.rows
            for turn, to in enumerate(self.path[:2]):
                rows = moved(rows, to, "OX"[turn])
            yield Game(rows, self.path[2:])
        yield from self._narrower()
        yield from (game.turned() for game in self.turned()._narrower())
        for r, row in enumerate(self.rows):
            for c, cell in enumerate(row):
                if cell == "X":
                    changed = f"{row[:c]}O{row[c + 1 :]}"
                    yield replace(self, rows=(*self.rows[:r], changed, *self.rows[r + 1 :]))

    def turned(self) -> Game:
        """Rows for columns."""
        rows = tuple("".join(row) for row in zip(*self.rows, strict=True))
        return Game(rows, tuple((column, row) for row, column in self.path))

    def _narrower(self) -> Iterator[Game]:
        """Without one of the rows that the gap does not come to."""
        for gone in range(len(self.rows)):
            if "." not in self.rows[gone] and all(row != gone for row, _ in self.path):
                path = tuple((row - (row > gone), column) for row, column in self.path)
                yield Game((*self.rows[:gone], *self.rows[gone + 1 :]), path)


def gap_of(rows: Rows) -> tuple[int, int]:
    """Where the gap is."""
    return next((r, row.index(".")) for r, row in enumerate(rows) if "." in row)


def ways(rows: Rows, colour: str) -> list[tuple[int, int]]:
    """The men of that colour beside the gap."""
    r, c = gap_of(rows)
    beside = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return [
        (y, x)
        for y, x in beside
        if 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == colour
    ]


def moved(rows: Rows, to: tuple[int, int], colour: str) -> Rows:
    """The board after the man on `to` has gone into the gap."""
    cells = [list(row) for row in rows]
    r, c = gap_of(rows)
    cells[r][c], cells[to[0]][to[1]] = colour, "."
    return tuple("".join(row) for row in cells)


def legal(case: Game) -> bool:
    """A gap, a game of legal moves, as many by each, at the end of which Rabbit is stuck."""
    rows = case.rows
    if sum(row.count(".") for row in rows) != 1 or not case.path or len(case.path) % 2:
        return False
    for turn, to in enumerate(case.path):
        colour = "OX"[turn % 2]
        if to not in ways(rows, colour):
            return False
        rows = moved(rows, to, colour)
    return not ways(rows, "O")


def game(noise: float, rng: random.Random, size: int) -> Game:
    """A random game on a board that is chequered but for some men, of the games tried the longest
    that Egg won; on a row of three, if there was none."""
    best = Game(("XO.",), ((0, 1), (0, 0)))
    for _ in range(TRIES if size < 100 else 4):
        # No side is longer than 40, unless the size asks for it.
        height, width = (min(side, max(40, isqrt(size))) for side in sides(rng, size))
        start = (rng.randrange(height), rng.randrange(width))
        rows = tuple(
            "".join(
                "."
                if (r, c) == start
                else rng.choice("XO")
                if rng.random() < noise
                else "XO"[(r + c + sum(start)) % 2]
                for c in range(width)
            )
            for r in range(height)
        )
        path: list[tuple[int, int]] = []
        board = rows
        while after := ways(board, "OX"[len(path) % 2]):
            board = moved(board, rng.choice(after), "OX"[len(path) % 2])
            path.append(gap_of(board))
        if len(path) > len(best.path) and len(path) % 2 == 0:
            best = Game(rows, tuple(path))
    return best


def questions(case: Game) -> Iterator[Question]:
    """Before and after each move of Rabbit whether who is to move wins."""
    rows = case.rows
    for turn in range(0, len(case.path), 2):
        number = turn // 2 + 1
        yield Question(_ways(rows, "O"), SEEN, f"before move {number}, Rabbit is to move")
        rows = moved(rows, case.path[turn], "O")
        yield Question(
            _ways(rows, "X"),
            (*SEEN, "The move was a mistake exactly if Rabbit won before it and Egg wins now."),
            f"after move {number}, Egg is to move",
        )
        rows = moved(rows, case.path[turn + 1], "X")


SEEN = (
    "The gap comes nowhere twice. It is a token, which enters a cell an odd number of steps away "
    "only if a man of who is to move is on it, and one an even number away if not; all others are "
    "walls.",
)


def _ways(rows: Rows, mover: str) -> str:
    """The board for a token in the gap: free are the cells whose men fit the way to them."""
    gap = gap_of(rows)
    return "\n".join(
        "".join(
            "T" if (r, c) == gap else "#."[(cell == mover) == ((r + c + sum(gap)) % 2 == 1)]
            for c, cell in enumerate(row)
        )
        for r, row in enumerate(rows)
    )


FORMAT = Format(judge=1600, beyond=10_000, legal=legal)
SHAPES = (
    Shape("chequered", "all men fit the way to them: long games", partial(game, 0.0)),
    Shape("spoilt", "some men do not fit", partial(game, 0.2)),
    Shape("uniform", "men at random", partial(game, 1.0)),
)
EDGES = (
    Edge("no-choice", "one way, which loses", Game(("XO.",), ((0, 1), (0, 0)))),
    Edge("mistake", "the other way would have won", Game(("XO.O",), ((0, 1), (0, 0)))),
    Edge("lost-before", "no mistake where all moves lose", Game(("XO.OX",), ((0, 1), (0, 0)))),
    Edge("column", "rows and columns are told apart", Game(("X", "O", ".", "O"), ((1, 0), (0, 0)))),
)
