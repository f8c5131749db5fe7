"""AtCoder AGC 017 D, Game on Tree: green Hackenbush on a tree rooted at vertex 1.

Input: `N` and N - 1 pairs. Output: the winner, `Alice` (who moves first) or `Bob`. A move cuts an
edge and throws away the part without vertex 1. Trap: a path of 10^5 vertices overflows a recursion.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.tree import read_tree

TITLE = "Game on Tree"
RULESET = "hackenbush"
THEOREM = "colon principle"


def judge(scan: Scanner) -> Answers:
    """The winner. O(N)."""
    _, value = read_tree(scan, scan.integer("a number of vertices", 2, 10**8))
    yield "Alice\n" if value[1] else "Bob\n"
