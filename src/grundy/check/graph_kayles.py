"""Kayles on graphs of paths and cycles: each component is measured, each move tried."""

from __future__ import annotations

from typing import Any

from grundy.check._code_forms import code_form
from grundy.check.claim import Claim, check_outcome, require, same
from grundy.sequences.code import parse

_CODES = {"node-kayles": ("0.137", 1), "arc-kayles": ("0.07", 0)}
"""The octal game of paths, and how far from the vertex or edge of a move vertices go with it."""


def check(claim: Claim) -> list[str]:
    """O(V + E log E), and what verifying the values takes."""
    data = dict(claim.data)
    require(same(data.pop("listed", None), len(claim.winning)), "another number of moves is listed")
    require(claim.line == [], "a line is not part of this proof")
    require(claim.ruleset.name in _CODES, "this proof is about Kayles on graphs")
    text, reach = _CODES[claim.ruleset.name]
    parts = _parts(claim.position)
    largest = max((len(vertices) for vertices, _ in parts), default=0)
    value = code_form(parse(text), largest, data).value
    worths = []
    for vertices, edges in parts:
        n = len(vertices)
        if edges < n:
            worths.append(value(n))
        else:
            # mex of the one value that all moves leave
            worths.append(1 if value(n - 2 - reach) == 0 else 0)
    total = 0
    for worth in worths:
        total ^= worth
    require(claim.value == total, f"the components are worth {total}")
    check_outcome(claim)
    winning: set[str] = set()
    for (vertices, edges), worth in zip(parts, worths, strict=True) if total else ():
        n = len(vertices)
        for i in range(n if reach or edges == n else n - 1):
            if edges == n:
                left = value(n - 2 - reach)
            else:
                # The move takes the vertices from i - reach to i + 1.
                left = value(max(0, i - reach)) ^ value(max(0, n - i - 2))
            if left ^ worth ^ total == 0:
                move = vertices[i] if reach else sorted((vertices[i], vertices[(i + 1) % n]))
                winning.add(repr(move))
    moves = [repr(m if isinstance(m, str) else _unordered(m)) for m in claim.winning]
    require(all(_in_order(claim, m) for m in claim.winning), "an edge is named the other way")
    require(len(set(moves)) == len(moves) and winning.issuperset(moves), "a move does not win")
    require(claim.winning_count == len(winning), f"there are {len(winning)} winning moves")
    require(moves or not winning, "a won position needs a winning move")
    return [
        f"value {total} and outcome {claim.outcome}: {len(parts)} paths and cycles",
        f"{len(moves)} of {len(winning)} winning moves",
    ]


def _unordered(move: Any) -> list[str]:
    require(isinstance(move, list) and len(move) == 2, "an edge is a pair of vertices")
    require(all(isinstance(v, str) for v in move), "vertices are names")
    return sorted(move)


def _in_order(claim: Claim, move: Any) -> bool:
    return isinstance(move, str) or tuple(move) in claim.position.edges


def _parts(graph: Any) -> list[tuple[list[str], int]]:
    """The vertices of each component in walking order, and how many edges it has."""
    around: dict[str, list[str]] = {v: [] for v in graph.vertices}
    for a, b in graph.edges:
        around[a].append(b)
        around[b].append(a)
    require(all(len(near) <= 2 for near in around.values()), "not only paths and cycles")
    parts, seen = [], set[str]()
    # Paths from their ends first; what is left are cycles.
    for start in [v for v in around if len(around[v]) < 2] + list(around):
        if start in seen:
            continue
        walk, edges, here = [], 0, start
        while True:
            seen.add(here)
            walk.append(here)
            edges += len(around[here])
            following = [w for w in around[here] if w not in seen]
            if not following:
                break
            here = following[0]
        parts.append((walk, edges // 2))
    return parts
