"""Graphs of other libraries, read without importing any of them."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any

from grundy.core.errors import InputError, quote

NAME = re.compile(r"[^\s,#*\x00-\x1f\x7f-]+")
"""What a vertex may be called in text."""


@dataclass(frozen=True)
class EdgeList:
    """Labels of the vertices 0..n-1, and the edges between them (tails and heads, ints)."""

    labels: list[Any]
    tails: array[int]
    heads: array[int]


def edge_list(graph: Any, *, directed: bool) -> EdgeList:
    """The vertices and edges of `graph`; O(n + m).

    Accepted: networkx graphs (and anything with `nodes` and `edges()`), rustworkx graphs
    (`node_indices`, `edge_list`; indices may have holes), igraph graphs (`vcount`,
    `get_edgelist`), SciPy sparse matrices (`tocoo`; the pattern alone counts), mappings from a
    vertex to its neighbours, and iterables of pairs. Parallel edges and loops are kept.

    Matrices and mappings may store an undirected edge at both ends: unless `directed`, {v, w}
    counts as often as it is stored at the end that stores it most often.
    """
    if hasattr(graph, "tocoo"):
        coo = graph.tocoo()
        stored = zip(map(int, coo.row), map(int, coo.col), strict=True)
        return _collect(range(max(coo.shape)), stored if directed else _at_one_end(stored))
    if hasattr(graph, "node_indices") and hasattr(graph, "edge_list"):
        return _collect(graph.node_indices(), graph.edge_list())
    if hasattr(graph, "vcount") and hasattr(graph, "get_edgelist"):
        return _collect(range(graph.vcount()), graph.get_edgelist())
    if hasattr(graph, "nodes") and hasattr(graph, "edges"):
        return _collect(graph.nodes, (edge[:2] for edge in graph.edges()))
    if isinstance(graph, Mapping):
        listed = ((v, w) for v, around in graph.items() for w in around)
        return _collect(graph, listed if directed else _at_one_end(listed))
    if isinstance(graph, Iterable) and not isinstance(graph, (str, bytes)):
        return _collect((), graph)
    raise InputError(
        f"expected a graph, got {type(graph).__name__}",
        remedy="pass a networkx, rustworkx, igraph or SciPy graph, a mapping, or pairs",
    )


def _at_one_end(stored: Iterable[tuple[Any, Any]]) -> Iterable[tuple[Any, Any]]:
    counts = Counter(stored)
    told: set[tuple[Any, Any]] = set()
    for (v, w), times in counts.items():
        if (w, v) not in told:
            told.add((v, w))
            yield from repeat((v, w), times if v == w else max(times, counts.get((w, v), 0)))


def _collect(vertices: Iterable[Any], pairs: Iterable[Any]) -> EdgeList:
    index: dict[Any, int] = {}
    for vertex in vertices:
        index.setdefault(vertex, len(index))
    tails, heads = array("i"), array("i")
    for pair in pairs:
        try:
            tail, head = pair
            tails.append(index.setdefault(tail, len(index)))
            heads.append(index.setdefault(head, len(index)))
        except (TypeError, ValueError) as fault:
            raise InputError(f"expected a pair of vertices, got {pair!r}") from fault
    return EdgeList(list(index), tails, heads)


def vertex_names(labels: Iterable[Any]) -> list[str]:
    """What the labels are called in text: a tuple by its parts and colons, others by `str`.

    Raises InputError for names that are equal, and for those that cannot be written. O(n).
    """
    names = [
        ":".join(map(str, label)) if isinstance(label, tuple) else str(label) for label in labels
    ]
    for name in names:
        if not NAME.fullmatch(name):
            raise InputError(
                f"a vertex cannot be called {quote(name)}",
                remedy="names have no blanks and none of the characters , # * -",
            )
    if len(set(names)) < len(names):
        twice = Counter(names).most_common(1)[0][0]
        raise InputError(f"two vertices are called {quote(twice)}", remedy="give them names")
    return names


def name_order(names: Sequence[str]) -> list[int]:
    """The indices of the names, sorted: numbers by size, then others by spelling. O(n log n)."""
    number = re.compile(r"[0-9]{1,18}").fullmatch
    keys = [(0, int(name), name) if number(name) else (1, 0, name) for name in names]
    return sorted(range(len(names)), key=keys.__getitem__)
