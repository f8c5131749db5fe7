"""POJ 2348, Euclid's Game: take a multiple of the smaller number from the larger; who makes 0 wins.

Input: `a b` per case, ended by `0 0`. Output: `Stan wins` (who moves first) or `Ollie wins`.
Traps: the numbers come in any order; equal numbers are won at once. Otherwise Ollie wins if and
only if the larger is below the golden ratio times the smaller: compared in whole numbers.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import pairs
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Euclid's Game", "euclid", "Euclid's game to zero"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    for pair in pairs(scan, "a number"):
        a, b = sorted(pair)
        yield "Stan wins\n" if a == b or b * (b - a) > a * a else "Ollie wins\n"
