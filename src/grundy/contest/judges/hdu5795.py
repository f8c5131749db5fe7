"""HDU 5795, A Simple Nim: take any number from a heap, or split it in three.

Input: `T`, then per case `n` and n heaps. Output: `First player wins.` or `Second player wins.`.
Trap: heaps reach 10^9: the values of the game 8.3~ are the sizes, but 8k + 7 and 8k + 8 change
places (an arithmetic period that is proven: docs/periods.md).
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels import heaps

TITLE, RULESET = "A Simple Nim", "take-and-break"
THEOREM = "Sprague-Grundy values and their periods"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(n) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        start = scan.block(scan.integer("a number of heaps", 1, 10**9), "a heap", 1, MOST)
        won = heaps.swapped_sum(scan.tokens, start, scan.at, 8)
        yield "First player wins.\n" if won else "Second player wins.\n"
