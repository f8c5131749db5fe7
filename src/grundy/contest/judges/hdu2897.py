"""HDU 2897, a chance meeting: take p to q of n coins, or all if fewer than p are left; who takes
the last coin loses.

Input, until end of file: `n p q`. Output: `WIN` or `LOST`, for the first player. Traps: the last
coin loses; what is below p must be taken whole. A heap is worth (n mod (p + q)) / p, rounded down,
and is tame: so it is lost in misère play where that is 1 (or 0 at n = 0 alone).
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner

TITLE = "A chance meeting (p to q coins)"
RULESET, THEOREM = "take-and-break", "tame misère sums"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(1) per case."""
    while scan.more():
        n = scan.integer("a number of coins", 1, MOST)
        least = scan.integer("the least one may take", 1, MOST)
        most = scan.integer("the most one may take", least, MOST)
        yield "LOST\n" if 0 < n % (least + most) <= least else "WIN\n"
