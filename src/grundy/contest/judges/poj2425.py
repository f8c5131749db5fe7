"""POJ 2425, A Chess Game: move one of M pieces along an arc of a digraph without cycles; who cannot
move loses. (HDU 1524 is the same.)

Input, until end of file: `N`, then for each of the positions 0..N-1 `X` and its X targets; then
queries: `M` and M positions; a query `0` ends the case. Output: `WIN` or `LOSE` for each query.
Traps: positions count from 0; pieces share positions; recursion; a table of N x N per case.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.core.buffers import zeroed
from grundy.kernels.acyclic import vertex_values

TITLE, RULESET, THEOREM = "A Chess Game", "tokens", "search by mex"


def judge(scan: Scanner) -> Answers:
    """The verdict of each query, a line each. O(N + arcs + queries)."""
    while scan.more():
        n = scan.integer("a number of positions", 1, 10**9)
        row = zeroed("q", min(n, scan.count - scan.at) + 1)
        for v in range(n):
            row[v] = scan.at
            scan.block(scan.integer("a number of targets", 0, 10**9), "a position", 0, n - 1)
        value, place, stack, seen = (zeroed("q", n + 1) for _ in range(4))
        closing = vertex_values(scan.tokens, row, n, value, zeroed("B", n), place, stack, seen)
        if closing >= 0:
            raise scan.fault(closing, "no position that leads back here")
        while pieces := scan.integer("a number of pieces", 0, 10**9):
            start = scan.block(pieces, "a position", 0, n - 1)
            total = 0
            for position in scan.tokens[start : scan.at]:
                total ^= value[position]
            yield "WIN\n" if total else "LOSE\n"
