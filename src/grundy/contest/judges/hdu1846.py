"""HDU 1846, Brave Game: take 1 to m stones from a heap of n; who takes the last one wins.

Input: `C`, then `n m` per case. Output: the winner, `first` or `second`. Trap: m may exceed n.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Brave Game", "bounded-nim", "complement to k + 1"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        n = scan.integer("a number of stones", 1, MOST)
        most = scan.integer("the most one may take", 1, MOST)
        yield "first\n" if n % (most + 1) else "second\n"
