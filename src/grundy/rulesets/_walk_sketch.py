"""Digraphs with tokens as pictures, and tools to change them."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.core.picture import Action, Edge, Network, Preset, Tool
from grundy.rulesets import _sketches as sketches
from grundy.rulesets._walk_text import Digraph, Walk

TOOLS = (*sketches.GRAPH_TOOLS, Tool("loop", ("vertex",)), Tool("start", ("vertex",)))
WALK_PRESETS: Sequence[Preset] = (
    Preset("walk-won", "1 -> 2 3\n2 -> 4 5\n3 -> 4\n4 -> 5\n5 ->\nstart 1"),
    Preset("walk-drawn", "1 -> 2\n2 -> 3 1\n3 -> 4\n4 -> 1\nstart 1"),
    Preset("walk-lost", "1 -> 2\n2 -> 3\n3 ->\nstart 1"),
)
TOKEN_PRESETS = (
    Preset("token-won", "1 -> 2 3\n2 -> 1 4\n3 -> 5\n4 -> 5\n5 ->\nstart 1"),
    Preset("token-drawn", "1 -> 2 3\n2 -> 1 4\n3 -> 5\n4 -> 5\n5 -> 6\n6 ->\nstart 2"),
)


def picture(position: Walk, winning: Collection[Any]) -> Network | None:
    """The digraph with the token and the winning arcs marked; None if it is large."""
    graph, here = position.graph, position.at
    if len(graph.flat) > sketches.LARGEST_GRAPH:
        return None
    names = graph.names
    edges = []
    for v in range(1, len(names) + 1):
        for w in graph.targets(v):
            move = names[w - 1]
            moves = [move] if v == here else []
            wins = v == here and move in winning
            edges.append(Edge(v - 1, w - 1, mark=wins, arrow=True, moves=moves))
    to = {w - 1: [names[w - 1]] for w in graph.targets(here)}
    return Network(names, edges, moves=to, tokens=frozenset({here - 1}))


def edit(position: Walk, action: Action) -> Walk:
    """Vertices, arcs and loops, and where the token starts. O(n + m). Raises InputError."""
    graph, names = position.graph, position.graph.names
    at = names[position.at - 1]
    if action.tool == "start":
        if action.target[1] not in graph.number:
            raise InputError(f"there is no vertex {quote(action.target[1])}", where="field target")
        return Walk(graph, graph.number[action.target[1]], position.odd)
    arcs = [(name, names[w - 1]) for v, name in enumerate(names, 1) for w in graph.targets(v)]
    vertices, pairs = sketches.redrawn(names, arcs, action)
    if at not in vertices:
        raise InputError("the token stands there", remedy="let it start elsewhere first")
    number = {name: v for v, name in enumerate(vertices)}
    tails, heads = (array("i", [number[pair[end]] for pair in pairs]) for end in (0, 1))
    return Walk(Digraph(vertices, tails, heads), number[at] + 1, position.odd)


def tokens_picture(
    graph: Digraph, at: Sequence[str], winning: Collection[tuple[str, str]]
) -> Network | None:
    """Tokens on the vertices called `at`, how many beside those with more than one."""
    if len(graph.flat) + len(at) > sketches.LARGEST_GRAPH:
        return None
    names = [*graph.names, *dict.fromkeys(name for name in at if name not in graph.number)]
    there = {v: at.count(name) for v, name in enumerate(names) if name in set(at)}
    edges = []
    for v, name in enumerate(graph.names, 1):
        for w in graph.targets(v):
            move = (name, names[w - 1])
            moves = [move] if v - 1 in there else []
            edges.append(Edge(v - 1, w - 1, mark=move in winning, arrow=True, moves=moves))
    notes = {v: f"×{times}" for v, times in there.items() if times > 1}
    return Network(names, edges, tokens=frozenset(there), notes=notes)
