"""Undirected vertex geography on a grid: move a token to a free cell beside it, never visited.

Who cannot move loses. Without a token the first move places it on any free cell, which visits it.
The theory is that of `geography`; published as a contest problem in JSOI 2009 (BZOJ 1443).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.core.picture import Action, Board
from grundy.rulesets import _geography_sketch as sketch
from grundy.rulesets._geography_rules import VertexGeography
from grundy.rulesets._geography_text import (
    Grid,
    format_grid,
    parse_grid,
    rows_text,
)
from grundy.rulesets._geography_theory import sample_grid, theorem


class GridGeography(VertexGeography[Grid]):
    """On a grid, to a free cell that shares a side; moves are (row, column), counted from 1."""

    name = "geography-grid"
    title = "Undirected vertex geography on a grid"
    text_form = """\
Rows of cells, all of one length: `.` is free, `#` a wall or a cell already visited, `T` the
token. Without a token the player to move places it on any free cell."""
    example = ".##\n...\n#.#\n"
    theorems = (theorem(sample_grid),)
    tools = sketch.GRID_TOOLS
    presets = sketch.GRID_PRESETS

    def parse(self, text: str) -> Grid:
        """Linear."""
        return parse_grid(text)

    def format(self, position: Grid) -> str:
        """The rows, a line each."""
        return format_grid(position)

    def adopt(self, value: Any, *_: Any, start: tuple[int, int] | None = None) -> Grid:
        """Text, a position, or rows of text; `start` is the token's cell, if placed."""
        if not isinstance(value, (str, Grid)):
            value = rows_text(value)
        position = self.parse(value) if isinstance(value, str) else value
        return self.placed(position, start if start is None else tuple(start))

    def describe(self, move: Any) -> str:
        """Row and column of the cell."""
        return f"to ({move[0]}, {move[1]})"

    def draw(self, position: Grid, winning: Sequence[Any] = ()) -> Board | None:
        """With the token; where to go to win is marked. None if it is large."""
        return sketch.grid_picture(position, winning)

    def edit(self, position: Grid, action: Action) -> Grid:
        """See `_geography_sketch`."""
        return sketch.edit_grid(position, action)


RULESETS = (GridGeography(),)
