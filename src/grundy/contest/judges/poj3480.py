"""POJ 3480, John: Nim where who takes the last one loses.

Input: `T`, then per case `N` and N heaps. Output: the winner, `John` (who moves first) or
`Brother`. Trap: where all heaps are 1, an even number of them is won.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import misere_won
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "John", "nim", "tame misère sums"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(N) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        won = misere_won(scan, scan.integer("a number of heaps", 1, 10**9))
        yield "John\n" if won else "Brother\n"
