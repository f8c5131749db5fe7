"""Codeforces 1194D, 1-2-K Game: take 1, 2 or k from a heap of n.

Input: `T`, then `n k` per case. Output: the winner, `Alice` (who moves first) or `Bob`. If k is no
multiple of 3, lost are the multiples of 3, as for 1 and 2 alone. Else the heaps up to k - 1 are won
and lost as for 1 and 2, k is won, though a multiple of 3, and it all repeats from k + 1 on. Trap:
n = 0 is lost.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE = "1-2-K Game"
RULESET = "subtraction"
THEOREM = "finite subtraction sets are periodic"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        n = scan.integer("a heap", 0, 10**18)
        k = scan.integer("a number to take", 3, 10**18)
        rest = n if k % 3 else n % (k + 1)
        yield "Alice\n" if rest % 3 or (rest == k and k % 3 == 0) else "Bob\n"
