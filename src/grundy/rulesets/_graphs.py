"""Simple undirected graphs as positions: their text form, components, paths and cycles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.graphs import edge_list
from grundy.core.picture import Action, Edge, Network
from grundy.core.ruleset import Ruleset
from grundy.rulesets._heaps import split_words
from grundy.rulesets._sketches import GRAPH_TOOLS, LARGEST_GRAPH, redrawn

Pair = tuple[str, str]
_NAME = re.compile(r"[^\s,#\-\x00-\x1f\x7f]+")
_EDGE = re.compile(rf"({_NAME.pattern})-({_NAME.pattern})")


@dataclass(frozen=True)
class Graph:
    """Vertices by name, and edges as pairs of names in the order of `sort_key`."""

    vertices: frozenset[str]
    edges: frozenset[Pair]

    @cached_property
    def names(self) -> list[str]:
        """The vertices, sorted."""
        return sorted(self.vertices, key=sort_key)

    @cached_property
    def in_order(self) -> list[Pair]:
        """The edges, sorted."""
        names = self.names
        rank = {name: i for i, name in enumerate(names)}
        ranks = sorted((rank[a], rank[b]) for a, b in self.edges)
        return [(names[a], names[b]) for a, b in ranks]

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """The vertices next to each vertex, in order. O(V log V + E log E)."""
        around: dict[str, list[str]] = {v: [] for v in self.names}
        for a, b in self.in_order:
            around[a].append(b)
            around[b].append(a)
        return around

    def without(self, gone: Iterable[str]) -> Graph:
        """What is left when vertices go, and their edges with them. O(V + E)."""
        lost = frozenset(gone)
        kept = frozenset(pair for pair in self.edges if lost.isdisjoint(pair))
        return Graph(self.vertices - lost, kept)


def sort_key(name: str) -> tuple[int, int, str]:
    """Numbers by size before other names by spelling."""
    if name.isascii() and name.isdigit() and len(name) < 19:
        return 0, int(name), name
    return 1, 0, name


def joined(a: str, b: str) -> Pair:
    """The edge between two vertices."""
    return (a, b) if sort_key(a) < sort_key(b) else (b, a)


class GraphGame(Ruleset[Graph]):
    """Base of games on a graph: text form, pictures, graphs of other libraries, components."""

    tools = GRAPH_TOOLS
    text_form = """\
Edges as pairs of vertex names, a-b, between blanks, commas or line breaks; a vertex
without edges stands alone. Names have no - in them. What follows # is a comment."""

    def parse(self, text: str) -> Graph:
        """Linear. Loops and edges that are listed twice are refused."""
        vertices: set[str] = set()
        edges: set[Pair] = set()
        for word, at in split_words(text):
            pair = _EDGE.fullmatch(word)
            if not pair and not _NAME.fullmatch(word):
                raise InputError(
                    f"found {quote(word)}, expected an edge like 1-2 or a vertex",
                    where=text_place(text, at),
                )
            ends = pair.groups() if pair else (word,)
            vertices.update(ends)
            if pair:
                fault = _add(edges, pair[1], pair[2])
                if fault:
                    raise InputError(fault, where=text_place(text, at))
        return Graph(frozenset(vertices), frozenset(edges))

    def format(self, position: Graph) -> str:
        """Vertices without edges, then the edges, in order."""
        alone = position.vertices.difference(*position.edges)
        return " ".join([*sorted(alone, key=sort_key), *(f"{a}-{b}" for a, b in position.in_order)])

    def split(self, position: Graph) -> Sequence[Graph]:
        """The connected components. O(V + E)."""
        parts = [frozenset(part) for part in components(position.neighbours)]
        if len(parts) < 2:
            return (position,)
        number = {v: i for i, part in enumerate(parts) for v in part}
        edges: list[list[Pair]] = [[] for _ in parts]
        for pair in position.edges:
            edges[number[pair[0]]].append(pair)
        return [Graph(part, frozenset(own)) for part, own in zip(parts, edges, strict=True)]

    def adopt(self, value: Any, **choices: Any) -> Graph:
        """Text, a graph of this kind, or an undirected one of another library."""
        if isinstance(value, (str, Graph)):
            return super().adopt(value)
        graph = edge_list(value, directed=False)
        names = [str(label) for label in graph.labels]
        for name in names:
            if not _NAME.fullmatch(name):
                raise InputError(
                    f"a vertex cannot be called {quote(name)}",
                    remedy="names have no blanks and none of the characters , # -",
                )
        if len(set(names)) < len(names):
            raise InputError("two vertices have the same name", remedy="give them names")
        edges: set[Pair] = set()
        for tail, head in zip(graph.tails, graph.heads, strict=True):
            fault = _add(edges, names[tail], names[head])
            if fault:
                raise InputError(fault)
        return Graph(frozenset(names), frozenset(edges))

    def draw(self, position: Graph, winning: Sequence[Any] = ()) -> Network | None:
        """The graph; winning vertices and edges are marked. None if it is large."""
        names = position.names
        if len(names) + len(position.edges) > LARGEST_GRAPH:
            return None
        legal = {option.move for option in self.options(position)}
        index = {name: i for i, name in enumerate(names)}
        wins = {move if isinstance(move, str) else tuple(move) for move in winning}
        edges = [
            Edge(index[pair[0]], index[pair[1]], mark=pair in wins, moves=[pair] * (pair in legal))
            for pair in position.in_order
        ]
        marked = frozenset(i for i, name in enumerate(names) if name in wins)
        moves = {i: [name] for i, name in enumerate(names) if name in legal}
        return Network(names, edges, marked, moves=moves)

    def edit(self, position: Graph, action: Action) -> Graph:
        """Vertices and edges. Raises InputError for loops and parallel edges."""
        names, pairs = redrawn(position.names, position.in_order, action)
        edges: set[Pair] = set()
        for a, b in pairs:
            fault = _add(edges, a, b)
            if fault:
                raise InputError(fault)
        return Graph(frozenset(names), frozenset(edges))

    def sample(self, rng: Random) -> Graph:
        """Up to 7 vertices."""
        return random_graph(rng)


def _add(edges: set[Pair], a: str, b: str) -> str:
    """Add an edge; why it cannot be one, or nothing."""
    if a == b:
        return f"found a loop at {a}, expected an edge between two vertices"
    if joined(a, b) in edges:
        return f"the edge {a}-{b} is listed twice"
    edges.add(joined(a, b))
    return ""


def components(around: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """The vertices of each component. O(V + E)."""
    seen: set[str] = set()
    for start in around:
        if start not in seen:
            seen.add(start)
            part = [start]
            for v in part:
                new = [w for w in around[v] if w not in seen]
                seen.update(new)
                part.extend(new)
            yield part


def paths_and_cycles(around: Mapping[str, Sequence[str]]) -> Iterator[tuple[list[str], bool]]:
    """Each component from end to end, or once around, and whether it is a cycle.

    All vertices have at most two neighbours. O(V).
    """
    for part in components(around):
        start = next((v for v in part if len(around[v]) < 2), part[0])
        walk = [start]
        before, here = start, start
        while True:
            ahead = next((w for w in around[here] if w not in (before, start)), None)
            if ahead is None:
                break
            walk.append(ahead)
            before, here = here, ahead
        yield walk, len(around[start]) == 2


def random_graph(rng: Random, most: int = 7) -> Graph:
    """Any number of edges, isolated vertices, the empty graph."""
    names = [str(v) for v in range(1, rng.randrange(1, most + 2))]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    edges = rng.sample(pairs, min(len(pairs), rng.randrange(2 * most)))
    return Graph(frozenset(names), frozenset(edges))
