"""Luogu P2197, Nim: who wins.

Input: `T`, then per case `n` and n heaps. Output: `Yes` if the first player wins, else `No`. Trap:
heaps may be empty.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import nim_sum
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Nim", "nim", "Bouton's theorem"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        yield "Yes\n" if nim_sum(scan, scan.integer("a number of heaps", 1, 10**9), 0) else "No\n"
