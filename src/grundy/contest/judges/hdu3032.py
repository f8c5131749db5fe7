"""HDU 3032, Nim or not Nim?: take any number from a heap, or split it in two.

Input: `T`, then per case `N` and N heaps. Output: the winner, `Alice` (who moves first) or `Bob`.
Trap: heaps reach 2^31 - 1, so the rule (4k + 3 and 4k + 4 change places) is needed, not a table.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels import heaps

TITLE, RULESET, THEOREM = "Nim or not Nim?", "laskers-nim", "Lasker's Nim"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(N) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        start = scan.block(scan.integer("a number of heaps", 1, 10**9), "a heap", 1, MOST)
        won = heaps.swapped_sum(scan.tokens, start, scan.at, 4)
        yield "Alice\n" if won else "Bob\n"
