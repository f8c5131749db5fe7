"""Minesweeper as a sum of games: the mines are known, and the last safe click wins.

A move clicks one closed safe cell. A number cell (one with a mine beside it) opens alone; a blank
cell opens its region, that is all blank cells it is joined to by steps to any of eight neighbours,
and every number cell beside that region. Who clicks a mine loses at once, so who finds no closed
safe cell loses.

Rules: HDU 4678, Mine, where no number cell is beside two regions; here any board is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.picture import Action, Board, Step, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets import _minesweeper_board as boards
from grundy.rulesets import _minesweeper_sketch as sketch
from grundy.rulesets._minesweeper_board import Minefield
from grundy.rulesets._minesweeper_steps import steps
from grundy.rulesets._minesweeper_theory import THEOREMS


class Minesweeper(Ruleset[Minefield]):
    """A move is (row, column), counted from 0, of a closed safe cell."""

    name = "minesweeper"
    title = "Minesweeper as a sum: who clicks the last safe cell wins"
    source = "HDU 4678 (Mine)"
    text_form = """\
A row of cells per line, rows of equal length: `*` a mine, `.` a closed safe cell, `o` an
opened safe cell. A blank cell (no mine beside it) that is opened has only opened cells
beside it, as a click on it opens its region. What follows # is a comment. Moves name row
and column, counted from 0."""
    example = "...**\n.....   # (1, 2) is beside two regions\n.*...\n"
    theorems = THEOREMS
    tools = sketch.TOOLS
    presets = sketch.PRESETS

    def parse(self, text: str) -> Minefield:
        """Linear in the text."""
        return boards.parse_board(text)

    def format(self, position: Minefield) -> str:
        """A line per row."""
        return boards.format_board(position)

    def options(self, position: Minefield) -> Iterator[Option]:
        """One option per closed safe cell. O(cells) each."""
        for cell, follower in boards.clicks(position):
            yield Option(divmod(cell, position.columns), follower)

    def split(self, position: Minefield) -> Sequence[Minefield]:
        """Regions that share no number cell are independent: each with all else opened."""
        return boards.components(position)

    def canonical(self, position: Minefield) -> Minefield:
        """Number cells beside the same regions are alike: the first ones are closed."""
        return boards.lowest_closed(position)

    def adopt(
        self,
        value: Any,
        *,
        rows: int | None = None,
        columns: int | None = None,
        clicked: Iterable[tuple[int, int]] = (),
    ) -> Minefield:
        """Text, a position, rows as strings, or the mines (pairs of row and column, from 0) of a
        board of `rows` and `columns`; `clicked` cells are opened as by clicks. O(cells)."""
        if isinstance(value, str):
            board = self.parse(value)
        elif isinstance(value, Minefield):
            board = value
        elif rows is None and columns is None:
            board = self.parse("\n".join(value))
        else:
            board = boards.from_mines(value, rows, columns)
        for cell in clicked:
            board = boards.clicked(board, cell)
        return board

    def describe(self, move: Any) -> str:
        """The cell to click."""
        row, column = move
        return f"click row {row}, column {column}"

    def tell(self, move: Any) -> Told:
        """The cell to click."""
        return Told("move.click", {"row": move[0], "column": move[1]})

    def draw(self, position: Minefield, winning: Sequence[Any] = ()) -> Board | None:
        """The board with its numbers and the winning clicks marked; None if it is large."""
        return sketch.picture(position, winning)

    def steps(self, position: Minefield) -> Iterator[Step]:
        """Regions, components and their values; see `_minesweeper_steps`."""
        answer = self.theorems[0].answer(position, Budget())
        return steps(position, answer.winning)

    def edit(self, position: Minefield, action: Action) -> Minefield:
        """Mines, clicks, rows and columns."""
        return sketch.edit(position, action)

    def sample(self, rng: Random) -> Minefield:
        """See the theorem's sampler."""
        return self.theorems[0].sample(rng)


RULESETS = (Minesweeper(),)
