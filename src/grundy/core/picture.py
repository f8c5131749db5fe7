"""What a position looks like, before anyone decides how to show it: a board or a network.

What stands for a move, or can be edited, says so: then a page can be built on any picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from grundy.core.errors import InputError, quote

CELL_KINDS = (
    "free",
    "wall",
    "open",
    "closed",
    "mine",
    "coin",
    "stone",
    "token",
    "title",
    "gap",
)
"""Looks of a cell: a bare square, a block, minesweeper's three; a disc for a coin (heads), a stone
of a heap or a token; "title" is words beside the board, "gap" is nothing."""
LOOKS = ("", "faded", "strong", "dashed", "blue", "red", "green")
"""Looks of an edge, and of a vertex in a walk-through."""

Params = dict[str, str | int]
"""What fills the places of a sentence, by name."""
Spot = tuple[str, Any]
"""What an editing tool can touch: ("cell", (r, c)), ("vertex", label), ("edge", id),
("heap", i) or ("free", (x, y)), a place in the picture where nothing is."""
SPOTS = ("cell", "vertex", "edge", "heap", "free")


@dataclass(frozen=True)
class Cell:
    """One square of a board: `text` inside it, `kind` its look, `mark` whether it wins.

    `moves` are the moves that it stands for (in a partisan game pairs of player and move), `spot`
    says what an editing tool gets hold of, `note` is a small word in a corner, such as a value.
    """

    text: str = ""
    kind: str = "free"
    mark: bool = False
    moves: Sequence[Any] = ()
    spot: Spot | None = None
    note: str = ""


@dataclass(frozen=True)
class Board:
    """Rows of cells, top row first; rows may differ in length.

    `rows_named` and `columns_named` are what stands at the edges, if anything.
    """

    rows: Sequence[Sequence[Cell]]
    rows_named: Sequence[str] = ()
    columns_named: Sequence[str] = ()


@dataclass(frozen=True)
class Edge:
    """An edge between vertex indices; `mark` if it is a winning move, `arrow` if directed.

    `moves` are the moves that it stands for, `look` is one of LOOKS.
    """

    tail: int
    head: int
    label: str = ""
    mark: bool = False
    arrow: bool = False
    moves: Sequence[Any] = ()
    look: str = ""


@dataclass(frozen=True)
class Network:
    """A graph: vertex labels, edges between their indices, marked vertices, rooted vertices.

    Of some vertices: `moves` that they stand for, a `note` beside them, a `look`, a token on them.
    Labels are names as far as a picture is edited or vertices are dragged: then all differ.
    """

    labels: Sequence[str]
    edges: Sequence[Edge]
    marked: frozenset[int] = frozenset()
    roots: Sequence[int] = ()
    moves: Mapping[int, Sequence[Any]] = field(default_factory=dict)
    tokens: frozenset[int] = frozenset()
    notes: Mapping[int, str] = field(default_factory=dict)
    looks: Mapping[int, str] = field(default_factory=dict)

    def edge_id(self, edge: Edge) -> str:
        """What editing tools call an edge: its ends, a blank between. Parallel ones are alike."""
        return f"{self.labels[edge.tail]} {self.labels[edge.head]}"


@dataclass(frozen=True)
class Group:
    """Pictures side by side: the components of a sum."""

    parts: Sequence[Picture]


Picture = Board | Network | Group


class Step(NamedTuple):
    """A step of a walk-through: the key of a sentence, what it speaks of, and the picture then.

    `params` fill the sentence's places, by name.
    """

    key: str
    params: Mapping[str, str | int]
    picture: Picture


class Told(NamedTuple):
    """A sentence by its key in the catalogues of words, and what fills its places."""

    key: str
    params: Mapping[str, str | int]


class Tool(NamedTuple):
    """An editing tool: its name, the kinds of spots it works on, and whether it is pressed on one
    and let go on another."""

    id: str
    on: Sequence[str]
    drag: bool = False


class Preset(NamedTuple):
    """A position worth a look: the key of its name in the catalogues, and its text."""

    id: str
    text: str


class Action(NamedTuple):
    """An editing tool used on a spot, and let go at another if it is a dragging one."""

    tool: str
    target: Spot
    to: Spot | None = None


def read_action(value: Any, tools: Iterable[Tool]) -> Action:
    """The action that plain JSON {"tool", "target", "to"?} describes, of one of `tools`.

    Raises InputError for what is no such action: an unknown tool, or a spot it does not work on.
    """
    if not isinstance(value, dict) or not {"tool", "target"} <= set(value) <= {*Action._fields}:
        raise InputError(
            "an editing action has the fields tool, target and perhaps to", where="field action"
        )
    tool = next((tool for tool in tools if tool.id == value["tool"]), None)
    if tool is None:
        raise InputError(f"there is no tool {quote(str(value['tool']))}", where="field tool")
    target = read_spot(value["target"], "target")
    to = None if value.get("to") is None else read_spot(value["to"], "to")
    if target[0] not in tool.on or (to and not tool.drag):
        wrong = target[0] if target[0] not in tool.on else "a second spot"
        raise InputError(f"the tool {tool.id} cannot be used on {wrong}", where="field target")
    return Action(tool.id, target, to)


def read_spot(value: Any, where: str) -> Spot:
    """A spot from plain JSON such as {"cell": [1, 2]}. Raises InputError."""
    if isinstance(value, dict) and len(value) == 1:
        ((kind, inside),) = value.items()
        if kind in ("vertex", "edge") and isinstance(inside, str):
            return kind, inside
        if kind == "heap" and type(inside) is int:
            return kind, inside
        if kind == "cell" and _are(inside, int):
            return kind, (inside[0], inside[1])
        if kind == "free" and _are(inside, int, float) and all(abs(x) < 1e6 for x in inside):
            return kind, (inside[0], inside[1])
    raise InputError(
        f"found {quote(str(value))}, expected a spot such as {{'cell': [0, 0]}}",
        where=f"field {where}",
    )


def _are(value: Any, *types: type) -> bool:
    """Whether a value is a pair of numbers of these types."""
    return (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and all(type(x) in types for x in value)
    )


def with_moves(picture: Picture, change: Any) -> Picture:
    """The picture with `change(move)` in the place of every move."""

    def all_of(moves: Sequence[Any]) -> list[Any]:
        return [change(move) for move in moves]

    if isinstance(picture, Group):
        return Group([with_moves(part, change) for part in picture.parts])
    if isinstance(picture, Board):
        rows = [
            [replace(cell, moves=all_of(cell.moves)) if cell.moves else cell for cell in row]
            for row in picture.rows
        ]
        return replace(picture, rows=rows)
    edges = [
        replace(edge, moves=all_of(edge.moves)) if edge.moves else edge for edge in picture.edges
    ]
    return replace(
        picture, edges=edges, moves={v: all_of(moves) for v, moves in picture.moves.items()}
    )
