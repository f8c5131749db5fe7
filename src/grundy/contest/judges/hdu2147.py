"""HDU 2147, kiki's game: move a coin one square left, down or both; who cannot move loses.

Input: `n m`, the size of the board, per case; ended by `0 0`; the coin starts in the top right
corner. Output: `Wonderful!` if kiki, who moves first, wins, else `What a pity!`. Trap: the coin is
n - 1 and m - 1 squares away from the end, so odd sizes lose.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import pairs
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "kiki's game", "king-walk", "both even"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(1) per case."""
    for rows, columns in pairs(scan, "a side of the board"):
        yield "What a pity!\n" if rows % 2 and columns % 2 else "Wonderful!\n"
