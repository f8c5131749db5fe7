"""AtCoder Educational DP Contest K, Stones: take an amount that a set allows from a heap of K.

Input: `N K`, then the N amounts, ascending. Output: the winner, `First` or `Second`. Trap: perhaps
no amount fits, and the first player loses.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Stones"
RULESET = "subtraction"
THEOREM = "finite subtraction sets are periodic"


def judge(scan: Scanner) -> Answers:
    """The winner. O(K^2 / 64): a lost heap adds all amounts at once, as bits of a number."""
    n = scan.integer("a number of amounts", 1, 10**9)
    heap = scan.integer("a heap", 1, 10**6)
    start = scan.block(n, "an amount", 1, heap)
    amounts = sum(1 << taken for taken in {*scan.tokens[start : start + n]})
    won = 0
    for _ in range(heap):
        # Bit i of `won` is the heap larger by i than the one that it is the turn of.
        if not won & 1:
            won |= amounts
        won >>= 1
    yield "First\n" if won & 1 else "Second\n"
