"""Codeforces 936B, Sleepy Game: one player makes the moves of both on a digraph.

Input: `n m`, then for each vertex how many arcs leave it and their targets; then the start.
Output: `Win` and a shortest walk of an odd number of moves to a dead end, else `Draw` if a cycle
can be reached, else `Lose`. Traps: cycles out of reach; walks that must repeat vertices.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.core.buffers import zeroed
from grundy.kernels import walk

TITLE, RULESET = "Sleepy Game", "walk"
THEOREM = "breadth-first search over vertex and parity"


def judge(scan: Scanner) -> Answers:
    """The outcome, and the walk if it is `Win`. O(n + m)."""
    n = scan.integer("a number of vertices", 1, 10**9)
    m = scan.integer("a number of arcs", 0, 10**9)
    row, bounds = zeroed("q", min(n, scan.count - scan.at) + 1), zeroed("q", 2)
    bad = walk.find_rows(scan.tokens, scan.at, scan.count, n, m, row, bounds)
    low, high = bounds
    if bad >= 0:
        raise scan.fault(bad, f"{'a vertex' if low else 'a number of arcs'} from {low} to {high}")
    if high < m:
        raise scan.fault(1, f"{high} arcs, the sum of the numbers of arcs that follow")
    scan.at, graph = low, (scan.tokens, row)
    start = scan.integer("a start vertex", 1, n)
    queue, came, block = zeroed("i", 2 * n + 1), zeroed("i", 2 * n + 1), zeroed("q", walk.BLOCK)
    place = walk.shortest_walk(*graph, 2 * start, queue, came, zeroed("B", n // 4 + 1), block)
    if place >= 0:
        vertices = zeroed("i", place + 1)
        length = walk.walk_back(queue, came, place, vertices)
        yield f"Win\n{' '.join(map(str, vertices[-length:]))}\n"
    else:
        end = walk.all_walks_end(*graph, queue, zeroed("i", n + 1), block)
        yield "Lose\n" if end else "Draw\n"
