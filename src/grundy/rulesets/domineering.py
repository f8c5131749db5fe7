"""Domineering: Left places dominoes upright, Right lengthwise; who cannot place one loses.

Invented by G. Andersson (Conway, On Numbers and Games, ch. 10; Winning Ways, ch. 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.partisan import PartisanRuleset
from grundy.core.picture import Action, Board, Preset, Told
from grundy.core.ruleset import Option
from grundy.rulesets import _partisan_forms as forms
from grundy.rulesets._partisan_forms import Rows
from grundy.rulesets._sketches import CELL_TOOLS, LARGEST_BOARD, edit_cells


class Domineering(PartisanRuleset[Rows]):
    """A position is rows of cells; a move is the (row, column) of the domino's first cell."""

    name = "domineering"
    title = "Domineering: Left places dominoes upright, Right lengthwise"
    source = "Conway, On Numbers and Games, ch. 10; Winning Ways, ch. 5"
    text_form = """\
Rows of cells, all of one length: `.` is free, `#` taken. An empty board of 3 rows and 4 columns may
be written 3x4. Left covers two cells of a column, Right two cells of a row."""
    example = "....\n..#.\n....\n"
    tools = CELL_TOOLS
    presets = (Preset("domineering-4x4", "4x4"), Preset("domineering-3x3", "3x3"))

    def parse(self, text: str) -> Rows:
        """Linear."""
        return forms.parse_board(text)

    def adopt(self, value: Any, *_: Any, **choices: Any) -> Rows:
        """Text, or a list of rows."""
        return forms.parse_board(forms.joined(value, "\n", "a list of rows"))

    def format(self, position: Rows) -> str:
        """The rows, a line each."""
        return "\n".join(position)

    def left_options(self, position: Rows) -> Iterator[Option]:
        """Two free neighbours of a column."""
        for (column, row), after in forms.pairs_in_rows(forms.turned(position)):
            yield Option((row, column), forms.turned(after))

    def right_options(self, position: Rows) -> Iterator[Option]:
        """Two free neighbours of a row."""
        return (Option(move, after) for move, after in forms.pairs_in_rows(position))

    def split(self, position: Rows) -> Sequence[Rows]:
        """Regions of free cells, each cut out; single cells are of no use."""
        return forms.regions(position)

    def canonical(self, position: Rows) -> Rows:
        """The least of the mirror images that leave upright what is upright."""
        mirrored = tuple(row[::-1] for row in position)
        return min(position, position[::-1], mirrored, mirrored[::-1])

    def describe(self, move: tuple[int, int]) -> str:
        """Where the domino's first cell lies."""
        return f"domino at ({move[0]}, {move[1]})"

    def tell(self, move: tuple[int, int]) -> Told:
        """Where the domino's first cell lies."""
        return Told("move.domino-at", {"row": move[0], "column": move[1]})

    def draw(self, position: Rows, winning: Sequence[Any] = ()) -> Board | None:
        """The board; the first cell of a winning domino bears the initial of its player."""
        if sum(map(len, position)) > LARGEST_BOARD:
            return None
        upright = [("left", move) for move, _ in self.left_options(position)]
        lengthwise = [("right", move) for move, _ in self.right_options(position)]
        return forms.board_picture(position, winning, upright, lengthwise)

    def edit(self, position: Rows, action: Action) -> Rows:
        """A cell taken or free; rows and columns."""
        return tuple(edit_cells(position, action, ".#"))

    def sample(self, rng: Random) -> Rows:
        """Boards of up to 3 by 4 cells with some taken, the empty one included."""
        rows, columns = rng.randrange(4), rng.randint(1, 4)
        return tuple("".join(rng.choices("..#", k=columns)) for _ in range(rows))


RULESETS = (Domineering(),)
