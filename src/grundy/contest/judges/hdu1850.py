"""HDU 1850, Being a Good Boy in Spring Festival: how many first moves win at Nim.

Input: `M`, then M heaps, per case; ended by `0`. Output: the number of winning first moves, 0 if
there is none. Traps: two heaps of one size count twice; `^` binds weaker than `<` in C.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import winning_heaps
from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Being a Good Boy in Spring Festival"
RULESET, THEOREM = "nim", "Bouton's theorem"


def judge(scan: Scanner) -> Answers:
    """The number for each case, a line each. O(M) per case."""
    while count := scan.integer("a number of heaps", 0, 10**9):
        yield f"{len(winning_heaps(scan, count)[1])}\n"
