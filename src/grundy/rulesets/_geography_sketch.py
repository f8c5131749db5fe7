"""Geography as pictures, on grids and graphs, and tools to change them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.core.picture import Action, Board, Edge, Network, Preset, Tool
from grundy.rulesets import _sketches as sketches
from grundy.rulesets._geography_text import FREE, TOKEN, WALL, Graph, Grid, graph, grid

GRID_TOOLS = (Tool("wall", ("cell",)), Tool("token", ("cell",)), *sketches.RESIZE)
GRAPH_TOOLS = (*sketches.GRAPH_TOOLS, Tool("token", ("vertex",)))
GRID_PRESETS = (
    Preset("maze", "....#.\n.##...\n.#..#.\n...#.."),
    Preset("odd-board", "...\n...\n..."),
    Preset("token-in-a-corner", "T....\n.....\n.....\n....."),
)
GRAPH_PRESETS = (
    Preset("triangle-with-tail", "1-2 2-3 3-1 3-4 4-5"),
    Preset("two-hexagons", "1-2 2-3 3-4 4-5 5-6 6-1 5-7 7-8 8-9 9-10 10-6"),
)
_LOOKS = {FREE: ("", "free"), WALL: ("", "wall"), TOKEN: ("T", "token")}


def grid_picture(position: Grid, winning: Sequence[Any]) -> Board | None:
    """The board with the token; the cells to win by are marked. None if it is large."""
    if position.size > 4 * sketches.LARGEST_BOARD:
        return None
    shown = list(position.rows())
    if len(shown) * position.columns > sketches.LARGEST_BOARD:
        return None
    token = position.token
    to = position.neighbours(token) if token >= 0 else position.free()
    moves = sketches.by_spot(((r - 1, c - 1), (r, c)) for r, c in map(position.move, to))
    looks = [[_LOOKS[cell] for cell in row] for row in shown]
    rows = sketches.cells(looks, moves, ((r - 1, c - 1) for r, c in winning))
    return Board(rows, sketches.numbers(1, len(rows)), sketches.numbers(1, position.columns))


def edit_grid(position: Grid, action: Action) -> Grid:
    """A wall more or fewer, the token here or away, a row or column more or fewer. O(cells)."""
    rows = list(position.rows())
    table = sketches.resized(rows, action, FREE)
    if table is None:
        r, c = sketches.cell_of(action, len(rows), position.columns)
        table = [list(row) for row in rows]
        there = table[r][c]
        if action.tool == "wall":
            table[r][c] = FREE if there == WALL else WALL
        else:
            table = [[FREE if cell == TOKEN else cell for cell in row] for row in table]
            table[r][c] = FREE if there == TOKEN else TOKEN
    return grid([bytes(row) for row in table])


def graph_picture(position: Graph, winning: Sequence[Any]) -> Network | None:
    """The graph with the token; the vertices to win by are marked. None if it is large."""
    names, token = position.names, position.token
    if len(names) + len(position.targets) // 2 > sketches.LARGEST_GRAPH:
        return None
    wins = set(winning)
    to = position.neighbours(token) if token >= 0 else range(len(names))
    return Network(
        names,
        [Edge(v, w) for v, w in position.edges()],
        frozenset(v for v, name in enumerate(names) if name in wins),
        moves={v: [names[v]] for v in to},
        tokens=frozenset([token] if token >= 0 else []),
    )


def edit_graph(position: Graph, action: Action) -> Graph:
    """Vertices and edges, and the token on a vertex or away from it. O(V + E)."""
    names, token = position.names, position.token
    here = names[token] if token >= 0 else ""
    pairs = [(names[v], names[w]) for v, w in position.edges()]
    vertices = list(names)
    if action.tool == "token":
        if action.target[1] not in names:
            raise InputError(f"there is no vertex {quote(action.target[1])}", where="field target")
        here = "" if action.target[1] == here else action.target[1]
    else:
        vertices, pairs = sketches.redrawn(names, pairs, action)
    number = {name: v for v, name in enumerate(vertices)}
    tails, heads = (array("i", [number[pair[end]] for pair in pairs]) for end in (0, 1))
    return graph(vertices, tails, heads, number.get(here, -1))
