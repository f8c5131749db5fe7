"""What a position looks like, before anyone decides how to show it: a board or a network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """One square of a board: `text` inside it, `kind` its look, `mark` whether it wins.

    Kinds: "free", "wall", "open", "closed", "mine", "coin" (a disc).
    """

    text: str = ""
    kind: str = "free"
    mark: bool = False


@dataclass(frozen=True)
class Board:
    """Rows of cells, top row first; rows may differ in length."""

    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class Edge:
    """An edge between vertex indices; `mark` if it is a winning move, `arrow` if directed."""

    tail: int
    head: int
    label: str = ""
    mark: bool = False
    arrow: bool = False


@dataclass(frozen=True)
class Network:
    """A graph: vertex labels, edges between their indices, marked vertices, rooted vertices."""

    labels: Sequence[str]
    edges: Sequence[Edge]
    marked: frozenset[int] = frozenset()
    roots: Sequence[int] = ()


Picture = Board | Network
