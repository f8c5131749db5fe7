"""Inputs of LeetCode 1728: boards with cat, mouse and food, and two jumps."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from grundy.contest.parts.positions import CHASE, chase_text
from grundy.contest.parts.token import jumps
from grundy.contest.shapes.boards import Rows, board_shapes
from grundy.contest.workshop.making import Board, Case, Edge, Format, Measure, Question, lowered

LETTERS = "#.CMF"


@dataclass(frozen=True)
class Race(Case):
    """The board, and how far the cat and the mouse can jump."""

    board: Board
    far: tuple[int, ...]

    def text(self) -> str:
        """Rows as JSON, and the jumps, a line each."""
        return "\n".join([json.dumps(list(self.board.rows)), *map(str, self.far)])

    def measure(self) -> Measure:
        """That of the board, and the jumps."""
        cells, letters = self.board.measure()
        return cells, letters + sum(self.far)

    def smaller(self) -> Iterator[Race]:
        """A smaller board, or shorter jumps."""
        for board in self.board.smaller():
            yield replace(self, board=board)
        for far in lowered(self.far, 1):
            yield replace(self, far=far)


def legal(case: Race) -> bool:
    """Up to eight rows and columns, one of each letter, jumps of 1 to 8."""
    cells = "".join(case.board.rows)
    return (
        max(len(case.board.rows), len(case.board.rows[0]), *case.far) <= 8
        and min(case.far) > 0
        and all(cells.count(letter) == 1 for letter in "CMF")
    )


def race(rng: random.Random, rows: Rows) -> Race:
    """The board, cut to eight rows and columns, with cat, mouse and food; three cells at least."""
    cut = [row[:8] for row in rows[:8]]
    width = len(cut[0])
    cells = list("".join(cut))
    if len(cells) < 3:
        cells, width = list("..."), 3
    for letter, at in zip("CMF", rng.sample(range(len(cells)), 3), strict=True):
        cells[at] = letter
    text = "".join(cells)
    split = tuple(text[i : i + width] for i in range(0, len(text), width))
    return fixed(split, rng.randint(1, 8), rng.randint(1, 8))


def fixed(rows: Rows, cat: int, mouse: int) -> Race:
    """A board with its jumps."""
    return Race(Board(rows, LETTERS), (cat, mouse))


def position(case: Race) -> Question:
    """Places of mouse and cat, and whose turn it is, as vertices; a draw is a win for the cat."""
    width = len(case.board.rows[0]) + 1
    board = "#".join(["", *case.board.rows, ""]).encode()
    cats, mice = (jumps(board, width, far) for far in case.far)
    mouse, cat, food = map(board.index, (b"M", b"C", b"F"))
    seen = (
        CHASE,
        f"Cells are counted row by row from 1, each row being one longer: the mouse is at {mouse}, "
        f"the cat at {cat}, the food at {food}. A draw is a win for the cat.",
    )
    return Question(chase_text(mice, cats, food, mouse, cat), seen)


FORMAT = Format(judge=64, beyond=64, most=20, legal=legal)
SHAPES = board_shapes(race)
EDGES = (
    Edge("one-step", "the mouse gets to the food at once", fixed(("CMF",), 1, 1)),
    Edge("cat-between", "the mouse jumps over the cat", fixed(("MCF",), 1, 2)),
    Edge("cat-first", "the cat is nearer", fixed(("MCF",), 1, 1)),
    Edge("wall", "no jump across a wall: a draw, so the cat wins", fixed(("M#F", "#C#"), 8, 8)),
    Edge("too-far", "a jump may be shorter than it can be", fixed(("CM.F.",), 1, 8)),
    Edge("caught", "the cat jumps farther than the mouse", fixed(("C.M...F",), 4, 2)),
)
