"""HDU 3951, Coin Game: take 1 to K neighbours from a circle of N coins; who takes the last wins.

Input: `T`, then `N K` per case. Output: `Case i: ` and the winner, `first` or `second`. Gaps do not
close. A first move that leaves coins leaves a row of them. From a row the player to move takes its
middle, one coin or two, and then mirrors the other's moves; so with K > 1 the second player wins
unless the circle is gone at once. With K = 1 parity decides. Trap: a row of even length and K = 1.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Coin Game"
RULESET = "take-and-break"
THEOREM = "Sprague-Grundy values and their periods"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    for case in range(1, scan.integer("a number of cases", 0, 10**9) + 1):
        n = scan.integer("a number of coins", 1, 10**18)
        k = scan.integer("the most to take", 1, 10**18)
        won = n <= k or (k == 1 and n % 2 == 1)
        yield f"Case {case}: {'first' if won else 'second'}\n"
