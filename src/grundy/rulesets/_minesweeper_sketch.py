"""Minesweeper boards as pictures, and tools to lay mines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grundy.core.errors import InputError
from grundy.core.picture import Action, Board, Cell, Preset, Tool
from grundy.rulesets import _minesweeper_board as boards
from grundy.rulesets import _sketches as sketches
from grundy.rulesets._minesweeper_board import Minefield

LOOKS = {boards.MINE: "mine", boards.CLOSED: "closed", boards.OPENED: "open"}
TOOLS = (Tool("mine", ("cell",)), Tool("open", ("cell",)), *sketches.RESIZE)
PRESETS = (
    # The published rule gives another value on the first, and another winner on the others: no
    # smaller square or board of three rows does so.
    Preset("rule-fails-3x3", "*..\n...\n..*"),
    Preset("rule-fails-3x5", "...**\n.....\n.*..."),
    Preset("rule-fails-4x4", "...*\n....\n.*..\n...."),
    Preset("rule-fails-5x5", "*...*\n.....\n..*..\n.....\n*...."),
)


def picture(
    position: Minefield, winning: Sequence[Any] = (), notes: Mapping[int, str] | None = None
) -> Board | None:
    """The board with its numbers and the winning clicks marked; `notes` by cell. None if it is
    large."""
    if len(position.cells) > sketches.LARGEST_BOARD:
        return None
    width = position.columns
    marked = {row * width + column for row, column in winning}
    rows: list[list[Cell]] = [[] for _ in range(position.rows)]
    for cell, char in enumerate(position.cells):
        spot = divmod(cell, width)
        number = boards.number_at(position, cell) if char != boards.MINE else 0
        moves = [spot] if char == boards.CLOSED else []
        note = notes.get(cell, "") if notes else ""
        looks = Cell(str(number or ""), LOOKS[char], cell in marked, moves, ("cell", spot), note)
        rows[spot[0]].append(looks)
    return Board(rows, sketches.numbers(0, position.rows), sketches.numbers(0, width))


def edit(position: Minefield, action: Action) -> Minefield:
    """Lay or lift a mine, click a cell open, add or drop a row or column. O(cells).

    Raises InputError where that would leave a closed cell beside an opened blank one.
    """
    width = position.columns
    rows = [position.cells[i : i + width] for i in range(0, len(position.cells), width)]
    spot = sketches.cell_of(action, position.rows, width)
    if action.tool == "open":
        return boards.clicked(position, spot)
    table = sketches.resized(rows, action, boards.CLOSED)
    if table is None:
        table = [list(row) for row in rows]
        there = table[spot[0]][spot[1]]
        table[spot[0]][spot[1]] = boards.CLOSED if there == boards.MINE else boards.MINE
    try:
        return boards.parse_board("\n".join(bytes(row).decode("ascii") for row in table))
    except InputError as fault:
        raise InputError(fault.problem, remedy="lay mines while the board is closed") from fault
