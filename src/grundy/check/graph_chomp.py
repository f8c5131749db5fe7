"""Graph Chomp on bipartite graphs: the two sides are verified, then parities decide.

Why: taking a vertex changes the parity of vertices, taking an edge that of edges, so no option has
the same value. If the number of vertices is odd, some vertex has an even degree, for an even number
of vertices have an odd one; if the number of edges is odd, some vertex of one side has an odd
degree, for the degrees of that side sum up to it. So every smaller value has an option.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from grundy.check.claim import Claim, check_outcome, require, same


def check(claim: Claim) -> list[str]:
    """O(V log V + E)."""
    graph = claim.position
    require(set(claim.data) == {"side", "listed"}, "one side of the graph is needed")
    side, listed = claim.data["side"], claim.data["listed"]
    require(isinstance(side, list) and all(isinstance(v, str) for v in side), "a side is names")
    require(side == sorted(set(side)), "the side is not in order")
    here = set(side)
    require(here <= graph.vertices, "the side has other vertices")
    require(all((a in here) != (b in here) for a, b in graph.edges), "an edge stays on its side")
    degree = Counter(v for pair in graph.edges for v in pair)
    require(here >= {v for v in graph.vertices if not degree[v]}, "a lone vertex is on the side")
    odd_vertices, odd_edges = len(graph.vertices) & 1, len(graph.edges) & 1
    require(claim.value == odd_vertices | odd_edges << 1, "the parities tell another value")
    check_outcome(claim)
    require(claim.line == [], "a line is not part of this proof")
    moves: list[Any] = []
    if odd_vertices:
        moves = [v for v in graph.vertices if (degree[v] ^ odd_edges) & 1 == 0]
    elif odd_edges:
        moves = [list(pair) for pair in graph.edges]
    wins, told = set(map(repr, moves)), list(map(repr, claim.winning))
    require(
        same(listed, len(told)) and len(told) == len(set(told)), "another number of moves is listed"
    )
    require(wins.issuperset(told), "a listed move does not win")
    require(claim.winning_count == len(wins), f"there are {len(wins)} winning moves")
    require(told or not wins, "a won position needs a winning move")
    return [f"value {claim.value}, outcome {claim.outcome}", f"{listed} of {len(wins)} moves"]
