"""HDU 3094, A tree game: green Hackenbush on a tree rooted at vertex 1.

Input: `T`, then per case `N` and N - 1 pairs. Output: the winner, `Alice` (who moves first) or
`Bob`. Traps: N = 1 has no edges, so Bob wins; a path of 10^5 vertices overflows a recursion.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.tree import read_tree

TITLE = "A tree game"
RULESET = "hackenbush"
THEOREM = "colon principle"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(N) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        _, value = read_tree(scan, scan.integer("a number of vertices", 1, 10**8))
        yield "Alice\n" if value[1] else "Bob\n"
