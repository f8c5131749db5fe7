"""HDU 3197, Game: green Hackenbush on a forest, told by each vertex's father.

Input, until end of file: `n`, then the fathers of the vertices 0..n-1, -1 for a root. Output: `YES`
if the player to move wins, else `NO`. Traps: a father may have a larger number than his child; a
root alone is worth nothing.
"""

from __future__ import annotations

from array import array

from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.tree import tree_values

TITLE = "Game"
RULESET = "hackenbush"
THEOREM = "colon principle"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n) per case."""
    while scan.more():
        n = scan.integer("a number of vertices", 0, 10**8)
        start = scan.block(n, "a father", -1, n - 1)
        fathers = scan.tokens[start : start + n].tolist()
        # All roots are vertex 1, the ground; the others are 2, 3, ...
        others = iter(range(2, n + 2))
        name = [1 if father < 0 else next(others) for father in fathers]
        ends = [name[v] for i, father in enumerate(fathers) if father >= 0 for v in (i, father)]
        value = tree_values(memoryview(array("q", ends)), 0, len(ends) // 2 + 1)
        if not value:
            raise scan.fault(start, f"{n} fathers that form trees, not a cycle from here on")
        yield "YES\n" if value[1] else "NO\n"
