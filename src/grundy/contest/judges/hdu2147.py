"""HDU 2147, kiki's game: move a coin one square left, down or both; who cannot move loses.

Input: `n m`, the size of the board, per case; ended by `0 0`; the coin starts in the top right
corner. Output: `Wonderful!` if kiki, who moves first, wins, else `What a pity!`. Trap: the coin is
n - 1 and m - 1 squares away from the end, so odd sizes lose.
"""

from __future__ import annotations

from grundy.contest.heaps import MOST
from grundy.contest.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "kiki's game", "king-walk", "both even"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(1) per case."""
    while True:
        rows = scan.integer("a number of rows", 0, MOST)
        columns = scan.integer("a number of columns", 1 if rows else 0, MOST if rows else 0)
        if not rows:
            return
        yield "What a pity!\n" if rows % 2 and columns % 2 else "Wonderful!\n"
