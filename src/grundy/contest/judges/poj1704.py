"""POJ 1704, Georgia and Bob: move one of N pieces left along a strip, past none; who cannot loses.

Input: `T`, then per case `N` and N different squares from 1. Output: `Georgia will win` (who moves
first) or `Bob will win`. Traps: the squares come in any order; for odd N the first piece is paired
with the edge. The third answer of the statement, `Not sure`, never occurs.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST, gap_sum, squares
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Georgia and Bob", "silver-dollar", "gaps are steps"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(N log N) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        pieces = squares(scan, scan.integer("a number of pieces", 1, 10**9), MOST)
        yield "Georgia will win\n" if gap_sum(pieces, 0) else "Bob will win\n"
