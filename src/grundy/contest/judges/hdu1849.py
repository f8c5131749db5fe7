"""HDU 1849, Rabbit and Grass: move one of m pieces left along a strip; the last move wins.

Input: `m`, then m squares from 0, per case; ended by `0`. Output: `Rabbit Win!` (who moves first)
or `Grass Win!`. Trap: pieces jump and share squares, so they are heaps of Nim, not a staircase.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import nim_sum
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Rabbit and Grass", "nim", "Bouton's theorem"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(m) per case."""
    while pieces := scan.integer("a number of pieces", 0, 10**9):
        yield "Rabbit Win!\n" if nim_sum(scan, pieces, 0, "a square") else "Grass Win!\n"
