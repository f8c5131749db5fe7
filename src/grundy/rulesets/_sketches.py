"""What rulesets share to draw boards and graphs whose parts are moves, and to edit them by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, TypeVar

from grundy.core.errors import InputError, quote
from grundy.core.picture import Action, Cell, Tool

Spot = tuple[int, int]
T = TypeVar("T")

LARGEST_GRAPH = 1500
"""Vertices and edges that are drawn and edited; a larger graph is no picture."""
LARGEST_BOARD = 2_500
"""Cells of a board that is drawn and edited."""
LONGEST_SIDE = 100
"""Rows and columns to which it may grow by hand."""

RESIZE = (
    Tool("row-add", ("cell",)),
    Tool("row-remove", ("cell",)),
    Tool("column-add", ("cell",)),
    Tool("column-remove", ("cell",)),
)
CELL_TOOLS = (Tool("cell", ("cell",)), *RESIZE)
GRAPH_TOOLS = (
    Tool("grow", ("vertex",), drag=True),
    Tool("plant", ("free",)),
    Tool("erase", ("edge", "vertex")),
)


def by_spot(pairs: Iterable[tuple[T, Any]]) -> dict[T, list[Any]]:
    """The moves of each spot, from pairs (spot, move)."""
    found: dict[T, list[Any]] = {}
    for spot, move in pairs:
        found.setdefault(spot, []).append(move)
    return found


def cells(
    looks: Sequence[Sequence[tuple[str, str]]],
    moves: Mapping[Spot, Sequence[Any]],
    wins: Iterable[Spot] = (),
) -> list[list[Cell]]:
    """Rows of cells from (text, kind), with the moves and marks of the spots, counted from 0."""
    marked = set(wins)
    return [
        [
            Cell(text, kind, (r, c) in marked, moves.get((r, c), ()), ("cell", (r, c)))
            for c, (text, kind) in enumerate(row)
        ]
        for r, row in enumerate(looks)
    ]


def numbers(first: int, how_many: int) -> list[str]:
    """What stands at the edge of a board."""
    return [str(first + i) for i in range(how_many)]


def cell_of(action: Action, rows: int, columns: int) -> Spot:
    """The cell that an action names, if it is on the board. Raises InputError."""
    kind, spot = action.target
    if kind != "cell" or not (0 <= spot[0] < rows and 0 <= spot[1] < columns):
        raise InputError("there is no such cell on the board", where="field target")
    row, column = spot
    return row, column


def resized(rows: Sequence[Sequence[T]], action: Action, fill: T) -> list[list[T]] | None:
    """The board with a row or column more behind a cell, or without the cell's; None for another
    tool. Raises InputError for a board of nothing, and for one with sides above LONGEST_SIDE."""
    table = [list(row) for row in rows]
    height, width = len(table), len(table[0]) if table else 0
    r, c = cell_of(action, height, width)
    if action.tool == "row-add":
        table.insert(r + 1, [fill] * width)
    elif action.tool == "row-remove":
        del table[r]
    elif action.tool == "column-add":
        for row in table:
            row.insert(c + 1, fill)
    elif action.tool == "column-remove":
        for row in table:
            del row[c]
    else:
        return None
    if not table or not table[0]:
        raise InputError("a board has one cell at least")
    if max(len(table), len(table[0])) > LONGEST_SIDE:
        raise InputError(f"a board edited by hand has at most {LONGEST_SIDE} rows and columns")
    if len(table) * len(table[0]) > LARGEST_BOARD:
        raise InputError(f"a board edited by hand has at most {LARGEST_BOARD} cells")
    return table


def edit_cells(rows: Sequence[str], action: Action, letters: str) -> list[str]:
    """Rows of letters after a tool: the cell's letter becomes the next of `letters`, or rows and
    columns are added and dropped. Raises InputError."""
    table = resized(rows, action, letters[0])
    if table is None:
        r, c = cell_of(action, len(rows), len(rows[0]) if rows else 0)
        table = [list(row) for row in rows]
        table[r][c] = letters[(letters.index(table[r][c]) + 1) % len(letters)]
    return ["".join(row) for row in table]


def redrawn(
    names: Sequence[str], edges: Iterable[tuple[str, str]], action: Action
) -> tuple[list[str], list[tuple[str, str]]]:
    """Vertices and edges after a branch was grown (to a new vertex, or onto another one), a loop
    drawn, a vertex planted, or something erased. O(V + E). Raises InputError."""
    vertices, pairs = list(names), list(edges)
    known = set(vertices)
    if len(vertices) + len(pairs) >= LARGEST_GRAPH and action.tool != "erase":
        raise InputError(
            f"a graph of {LARGEST_GRAPH} vertices and edges is not edited by hand",
            remedy="write it as text",
        )

    def new() -> str:
        name = next(name for name in map(str, count(1)) if name not in known)
        vertices.append(name)
        return name

    kind, value = action.target
    if action.tool == "plant":
        new()
        return vertices, pairs
    if kind == "edge":
        wanted = tuple(value.split(" "))
        if wanted not in pairs:
            raise InputError(f"there is no edge {quote(value)}", where="field target")
        pairs.remove((wanted[0], wanted[1]))
        return vertices, pairs
    onto = action.to[1] if action.to and action.to[0] == "vertex" else None
    for name in (value, value if onto is None else onto):
        if name not in known:
            raise InputError(f"there is no vertex {quote(str(name))}", where="field target")
    if action.tool == "grow":
        pairs.append((value, new() if onto is None else onto))
    elif action.tool == "loop":
        pairs.append((value, value))
    else:
        vertices.remove(value)
        pairs = [pair for pair in pairs if value not in pair]
    return vertices, pairs
