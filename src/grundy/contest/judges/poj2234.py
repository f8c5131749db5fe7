"""POJ 2234, Matches Game: Nim.

Input, until end of file: `M`, then M heaps. Output: `Yes` if the first player wins, else `No`.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import nim_sum
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Matches Game", "nim", "Bouton's theorem"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(M) per case."""
    while scan.more():
        yield "Yes\n" if nim_sum(scan, scan.integer("a number of heaps", 1, 10**9)) else "No\n"
