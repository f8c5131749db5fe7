"""HDU 2509, Be the Winner: take any number of neighbouring apples from a row, so a row may fall
into two; who takes the last apple loses.

Input, until end of file: `n`, then n rows. Output: `Yes` if the first player wins, else `No`.
Traps: the last apple loses; splitting a row changes nothing, for a heap of n of the game 0.7~
(take any number, split or not) is tame and worth n, as in Nim.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import misere_won
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Be the Winner", "take-and-break", "tame misère sums"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n) per case."""
    while scan.more():
        yield "Yes\n" if misere_won(scan, scan.integer("a number of rows", 1, 10**9)) else "No\n"
