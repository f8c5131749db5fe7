"""HDU 4315, Climbing the Hill: move a person up, past none; who brings the king to the top wins.

Input, until end of file: `N k`, then N squares, ascending, counted from the top (0); the k-th
person is the king. Output: the winner, `Alice` (who moves first) or `Bob`. Traps: k = 1 wins at
once; the top holds any number of persons; but who is just before the king must not go there, so for
k = 2 the top is no square.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import gap_sum, squares
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET = "Climbing the Hill", "silver-dollar-pocketing"
THEOREM = "gaps are steps, and the pocket is a square"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(N) per case."""
    while scan.more():
        count = scan.integer("a number of persons", 1, 10**9)
        king = scan.integer("the king's place", 1, count)
        persons = squares(scan, count, 10**9)
        for i in range(count):
            if scan.tokens[scan.at - count + i] != persons[i]:
                raise scan.fault(scan.at - count + i, "squares in ascending order")
        won = king == 1 or gap_sum(persons, 0 if king == 2 else -1)
        yield "Alice\n" if won else "Bob\n"
