"""Codeforces 936B, Sleepy Game: one player makes the moves of both on a digraph.

Input: `n m`, then for each vertex how many arcs leave it and their targets; then the start.
Output: `Win` and a shortest walk of an odd number of moves to a vertex with no way out, else
`Draw` if a cycle can be reached, else `Lose`. Traps: cycles that cannot be reached; a walk that
must repeat vertices; a start with no way out (no move was made: `Lose`).
"""

from __future__ import annotations

from array import array

from grundy.kernels import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.scan import Scanner

TITLE = "Sleepy Game"
RULESET = "walk"
THEOREM = "breadth-first search over vertex and parity"


def judge(scan: Scanner) -> Iterator[str]:
    """The outcome, and the walk if it is `Win`. O(n + m)."""
    n = scan.integer("a number of vertices", 1, 10**9)
    m = scan.integer("a number of arcs", 0, 10**9)
    row, bounds = array("q", bytes(8 * (min(n, scan.count - scan.at) + 1))), array("q", [0, 0])
    bad = walk.find_rows(scan.tokens, scan.at, scan.count, n, m, row, bounds)
    low, high = bounds
    if bad >= 0:
        what = "a vertex" if low else "a number of arcs"
        raise scan.fault(bad, f"{what} from {low} to {high}")
    if high < m:
        raise scan.fault(1, f"the sum of the numbers of arcs that follow, {high}")
    scan.at = low
    start = scan.integer("a start vertex", 1, n)
    came, queue = array("i", bytes(8 * (n + 1))), array("i", bytes(8 * (n + 1)))
    end = walk.shortest_walk(scan.tokens, row, 2 * start, came, queue)
    if end:
        yield "Win\n" + " ".join(map(str, queue[walk.walk_back(came, end, queue) :])) + "\n"
    else:
        tried, up = array("i", bytes(4 * (n + 1))), array("i", bytes(4 * (n + 1)))
        yield "Draw\n" if walk.find_cycle(scan.tokens, row, start, tried, up) else "Lose\n"
