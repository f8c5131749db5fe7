"""POJ 3710, Christmas Game: green Hackenbush on multigraphs rooted at vertex 1, in a sum.

Input, until end of file: `N`, then per drawing `m k` (vertices 1..m) and k pairs. Output: the
winner, `Sally` (who moves first) or `Harry`. Traps: short cuts that skip the parent by vertex
take a double edge for a bridge; "polygons are worth their parity" fails on any other block; loops
and edges that hang on nothing are legal.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.core.buffers import zeroed
from grundy.kernels import bridges

TITLE = "Christmas Game"
RULESET = "hackenbush"
THEOREM = "fusion principle"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(m + k) per drawing."""
    while scan.more():
        total = 0
        for _ in range(scan.integer("a number of drawings", 0, 10**9)):
            n = scan.integer("a number of vertices", 1, 10**7)
            m = scan.integer("a number of edges", 0, 10**7)
            total ^= value(scan.tokens, scan.block(2 * m, "a vertex", 1, n), n, m)
        yield "Sally\n" if total else "Harry\n"


def value(tokens: memoryview, start: int, n: int, m: int) -> int:
    """The nimber of the drawing whose m pairs over 1..n are tokens[start:]."""
    first, slots = zeroed("i", n + 1), zeroed("i", 4 * m + n + 1)
    bridges.incidence(tokens, start, m, first, slots)
    seen, order, above, low = (zeroed("i", n + 1) for _ in range(4))
    worth, stack, counts = zeroed("q", n + 1), zeroed("q", 4 * n + 4), zeroed("q", 2)
    bridges.add_loops(tokens, start, m, worth)
    bridges.fold(first, slots, 1, seen, order, above, low, worth, stack, counts)
    return worth[1]
