"""LightOJ 1355, Game of CS: green Hackenbush on a tree rooted at vertex 0 whose edges are bundles.

Input: `T`, then per case `n` and n - 1 lines `u v w`: an edge of w units. A move colours a unit of
an edge that can be reached from the root by edges not fully coloured. Output: `Case i: ` and the
winner, `Emily` (who moves first) or `Jolly`. Traps: a bundle of w > 1 is a cycle, so its ends are
fused and w mod 2 is left, while w = 1 makes g to g + 1; w is large.
"""

from __future__ import annotations

from array import array

from grundy.contest.judges.poj3710 import value
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.tree import tree_values

TITLE = "Game of CS"
RULESET = "hackenbush"
THEOREM = "fusion principle"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(n) per case."""
    for case in range(1, scan.integer("a number of cases", 0, 10**9) + 1):
        n, start = scan.integer("a number of vertices", 1, 10**7), scan.at
        ends, units = array("q"), array("q")
        for _ in range(n - 1):
            pair = [scan.integer("a vertex", 0, n - 1) + 1 for _ in range(2)]
            w = scan.integer("a number of units", 1, 10**18)
            ends.extend(pair)
            # Two more parallel edges on a cycle change nothing.
            units.extend(pair * (w if w < 3 else 2 + w % 2))
        if not tree_values(memoryview(ends), 0, n):
            raise scan.fault(start, f"{n - 1} edges that form a tree, not a cycle from here on")
        total = value(memoryview(units), 0, n, len(units) // 2)
        yield f"Case {case}: {'Emily' if total else 'Jolly'}\n"
