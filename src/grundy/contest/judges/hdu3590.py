"""HDU 3590, PP and QQ: green Hackenbush on trees rooted at vertex 1, where who cannot move wins.

Input, until end of file: `N`, then per tree `m` and m - 1 pairs. Output: the winner, `PP` (who
moves first) or `QQ`. Trap: the published rule, misere Nim with the trees as heaps, is wrong: a tree
of two paths of length 2 is worth 0, but is no empty heap. The heaps are the branches, each worth
one more than the vertex its root edge leads to: a branch worth v > 1 has moves to each smaller
value, one worth 1 only to 0 (its root edge cut) and to values above 1. So misere Nim holds: PP wins
if some branch is worth more than 1 and the xor is not 0, or all are worth 1 and the xor is 0.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.tree import read_tree

TITLE = "PP and QQ"
RULESET = "hackenbush"
THEOREM = "tame misère sums"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(m) per tree."""
    while scan.more():
        total, large = 0, False
        for _ in range(scan.integer("a number of trees", 0, 10**9)):
            m = scan.integer("a number of vertices", 1, 10**8)
            start, value = read_tree(scan, m)
            ends = scan.tokens[start : start + 2 * (m - 1)]
            total ^= value[1]
            # An edge at the root leads to the other end: a + b - 1.
            beside = (a + b - 1 for a, b in zip(ends[::2], ends[1::2], strict=True) if 1 in (a, b))
            large = any(map(value.__getitem__, beside)) or large
        yield "PP\n" if (total > 0) == large else "QQ\n"
