"""Geography certificates: a maximum matching, a witness that it is one, and contracted odd cycles.

H is the graph of the vertices that the token may still go to. The certificate gives the edges of a
matching M (`matching`); odd cycles, each through single vertices and cycles before it (`cycles`);
edges p, a (`forest`) that reach the witness vertices a; and a `digest` of these three.

What is proven, in linear time (up to union-find): some maximum matching of H misses a vertex
exactly if the vertex lies in a part. The theorem of the ruleset then names the winning moves.

1. Parts. Contracting a cycle joins an odd number of parts, at first single vertices, into one. If
   each of them has, for every vertex v of it, a matching that misses only v, then so has the
   whole: for v in one part take that part's matching; the other parts are an even number in a
   row, and are paired off along the cycle: an edge of the cycle joins a vertex of one to a vertex
   of the next, and matchings of the two parts that miss only these.
2. Reached parts. A part with a vertex that M misses is reached; so is, for an edge p, a of the
   forest from a vertex p of a reached part to a vertex a in none, the part of a's partner. Along
   these edges a can be matched with p instead of its partner: so for every vertex of a reached
   part some matching as large as M misses it (by 1, since M matches all other vertices of a part
   within it, or could be so changed).
3. M is maximum. Each reached part has an odd number of vertices and is joined by edges only to
   itself and to the set A of the vertices a. There are as many parts as M misses vertices and A
   has vertices, taken together, for each of these reached one part that was not reached before.
   Any matching joins at most |A| of the parts to A and misses a vertex of each other part: as
   many as M does, or more.
4. No other vertex is missed. A matching as large as M leaves just that many vertices in parts
   unmatched, so none elsewhere.
"""

from __future__ import annotations

from typing import Any

from grundy.check.claim import Claim, check_winning, is_count, require
from grundy.core.digest import digest
from grundy.core.solution import plain


def check(claim: Claim) -> list[str]:
    """Check parts, forest and matching, then the moves. O(n + m)."""
    data, position = claim.data, claim.position
    names = ("matching", "forest", "cycles")
    require(set(data) == {*names, "digest"}, "matching, forest, cycles and digest are needed")
    require(data["digest"] == digest({k: data[k] for k in names}), "the certificate was altered")
    require(claim.line == [] and claim.value is None, "no line or value is part of this proof")
    free = bytearray(position.size)
    for v in position.free():
        free[v] = 1
    mate = _read_matching(position, data["matching"])
    part = _contract(position, data["cycles"])
    missed = _reach(position, free, mate, part, data["forest"])
    token = position.token
    choice = range(position.size) if token < 0 else position.neighbours(token)
    winning = [plain(position.move(v)) for v in choice if missed[v]]
    check_winning(claim, winning)
    require(claim.outcome == ("N" if winning else "P"), "the outcome is not the one proven")
    return [
        f"the {len(data['matching'])} edges are a maximum matching of the free vertices",
        f"outcome {claim.outcome}: of the moves, {len(winning)} go to vertices that some maximum "
        "matching misses, and these win",
    ]


def _pairs(listed: Any, size: int) -> list[list[int]]:
    require(isinstance(listed, list), "edges are listed")
    for pair in listed:
        require(isinstance(pair, list) and len(pair) == 2, "an edge is a pair of vertices")
        require(is_count(pair[0], size) and is_count(pair[1], size), f"{pair} is no edge")
    return list(listed)


def _read_matching(position: Any, listed: Any) -> list[int]:
    """The partner of each vertex, or -1; edges of H that share no vertex."""
    mate = [-1] * position.size
    for v, w in _pairs(listed, position.size):
        require(position.beside(v, w), f"{v}, {w} is no edge")
        require(mate[v] < 0 and mate[w] < 0, f"{v}, {w} shares a vertex with another edge")
        mate[v], mate[w] = w, v
    return mate


def _find(part: list[int], v: int) -> int:
    while part[v] != v:
        part[v] = part[part[v]]
        v = part[v]
    return v


def _contract(position: Any, cycles: Any) -> list[int]:
    """Parts (union-find) after each cycle was contracted; a cycle is odd and meets a part once."""
    size = position.size
    part = list(range(size))
    require(isinstance(cycles, list), "cycles are listed")
    for cycle in cycles:
        require(isinstance(cycle, list) and all(is_count(v, size) for v in cycle), "no cycle")
        ends = list(zip(cycle[::2], cycle[1::2], strict=False))
        require(len(cycle) % 4 == 2 and len(ends) >= 3, "a cycle has an odd number of edges")
        met = [_find(part, tail) for tail, _ in ends]
        require(len(set(met)) == len(met), "a cycle meets a part twice")
        for (tail, head), following in zip(ends, [*met[1:], met[0]], strict=True):
            require(position.beside(tail, head), f"{tail}, {head} is no edge")
            require(_find(part, head) == following, "a cycle is not closed")
        for root in met:
            part[root] = met[0]
    return part


def _reach(
    position: Any, free: bytearray, mate: list[int], part: list[int], forest: Any
) -> list[bool]:
    """For each vertex whether it lies in a reached part; raises unless all of 2 to 4 holds."""
    size = position.size
    reached: set[int] = set()
    witness: set[int] = set()

    def reach(v: int) -> None:
        require(_find(part, v) not in reached, f"the part of {v} is reached twice")
        reached.add(_find(part, v))

    for v in range(size):
        if free[v] and mate[v] < 0:
            reach(v)
    for p, a in _pairs(forest, size):
        require(_find(part, p) in reached, f"{p} is in no part that was reached")
        require(position.beside(p, a), f"{p}, {a} is no edge")
        require(mate[a] >= 0 and a not in witness, f"{a} cannot be matched otherwise")
        witness.add(a)
        reach(mate[a])
    inside = [bool(free[v]) and _find(part, v) in reached for v in range(size)]
    for v in range(size):
        root = _find(part, v)
        if inside[v]:
            require(v not in witness, f"{v} is a witness within a part")
            for w in position.neighbours(v):
                near = w in witness or (inside[w] and _find(part, w) == root)
                require(near, f"{w} is joined to a part, but is no witness")
        else:
            require(root == v, f"{v} is in a cycle that was not reached")
    return inside
