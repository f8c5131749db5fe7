"""HDU 3094, A tree game: green Hackenbush on a tree rooted at vertex 1.

Input: `T`, then per case `N` and N - 1 pairs. Output: the winner, `Alice` (who moves first) or
`Bob`. Traps: N = 1 has no edges, so Bob wins; a path of 10^5 vertices overflows a recursion.
"""

from __future__ import annotations

from grundy.contest.scan import Answers, Scanner
from grundy.core.buffers import zeroed
from grundy.kernels.trees import colon_values

TITLE = "A tree game"
RULESET = "hackenbush"
THEOREM = "colon principle"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(N) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        n = scan.integer("a number of vertices", 1, 10**8)
        start = scan.block(2 * (n - 1), "a vertex", 1, n)
        degree, link, value = (zeroed("i", n + 1) for _ in range(3))
        if not colon_values(scan.tokens, start, degree, link, value):
            raise scan.fault(start, f"{n - 1} edges that form a tree, not a cycle from here on")
        yield "Alice\n" if value[1] else "Bob\n"
