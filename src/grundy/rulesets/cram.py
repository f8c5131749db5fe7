"""Cram: cover two free neighbouring cells of a board with a domino; who cannot, loses.

Gardner, Scientific American, February 1974; Domineering in which both players may lay either way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.picture import Action, Board, Preset, Told
from grundy.core.ruleset import Option, Ruleset, Sum
from grundy.rulesets import _cram_board as boards
from grundy.rulesets._cram_table import RegionTable, fits
from grundy.rulesets._sketches import (
    CELL_TOOLS,
    LARGEST_BOARD,
    LONGEST_SIDE,
    by_spot,
    cells,
    edit_cells,
    numbers,
)


class Cram(Ruleset[str]):
    """A position is the board as text; a move is [row, column, "right" or "down"], from 1."""

    name = "cram"
    title = "Cram: dominoes on a board"
    source = "Gardner, Scientific American, Feb 1974; Winning Ways, ch. 15"
    text_form = """\
Rows of cells, all of one length: `.` is free, `#` is taken; or an empty board as rows x columns,
such as 5x7."""
    example = "..#.\n....\n.#.."
    ends = True
    tools = CELL_TOOLS
    presets = (Preset("cram-3x4", "3x4"), Preset("cram-holes", "..#.\n....\n.#.."))
    theorems = (boards.SYMMETRY,)

    def parse(self, text: str) -> str:
        """Linear."""
        return boards.parse_board(text)

    def format(self, position: str) -> str:
        """The rows."""
        return position

    def options(self, position: str) -> Iterator[Option]:
        """Every domino that fits, cell by cell."""
        return (Option(move, after) for move, after in boards.moves(position))

    def split(self, position: str) -> Sequence[str]:
        """The regions where a domino fits."""
        return boards.apart(position)

    def canonical(self, position: str) -> str:
        """The first of the eight ways to turn and mirror a region."""
        return boards.canonical(position)

    def followers_apart(self, position: str) -> Iterator[Sequence[str]]:
        """At once, by a kernel."""
        return boards.followers_apart(position)

    def depth_hint(self, position: str) -> int:
        """How many dominoes fit, and one."""
        return boards.fitting(position) + 1

    def value_table(self, position: str | Sum) -> RegionTable | None:
        """For regions of at most 56 cells, 7 on the short side."""
        return RegionTable(self) if fits(self.apart(position)) else None

    def describe(self, move: Any) -> str:
        """Where the domino goes."""
        return f"a domino on ({move[0]}, {move[1]}) and the cell {move[2].replace('down', 'below')}"

    def tell(self, move: Any) -> Told:
        """Where the domino goes."""
        return Told(f"move.domino-{move[2]}", {"row": move[0], "column": move[1]})

    def draw(self, position: str, winning: Sequence[Any] = ()) -> Board | None:
        """The board; both cells of a winning domino are marked."""
        if len(position) > LARGEST_BOARD + LONGEST_SIDE:
            return None
        looks = [
            [("", "free" if cell == "." else "wall") for cell in row]
            for row in position.split("\n")
        ]
        moves = by_spot(
            (spot, move) for move, _ in boards.moves(position) for spot in _covered(move)
        )
        wins = (spot for move in winning for spot in _covered(move))
        return Board(cells(looks, moves, wins), numbers(1, len(looks)), numbers(1, len(looks[0])))

    def edit(self, position: str, action: Action) -> str:
        """A cell taken or free; rows and columns."""
        return "\n".join(edit_cells(position.split("\n"), action, ".#"))

    def sample(self, rng: Random) -> str:
        """Up to eleven free cells."""
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        free = set(rng.sample(range(rows * columns), min(rows * columns, rng.randint(0, 11))))
        cells = "".join(".#"[i not in free] for i in range(rows * columns))
        return "\n".join(cells[r * columns : (r + 1) * columns] for r in range(rows))


def _covered(move: Any) -> Iterator[tuple[int, int]]:
    """The two cells of a domino, counted from 0."""
    r, c, way = move
    yield r - 1, c - 1
    yield r - 1 + (way == "down"), c - 1 + (way == "right")


RULESETS = (Cram(),)
