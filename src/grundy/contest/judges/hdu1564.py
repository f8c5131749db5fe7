"""HDU 1564, Play a game: a stone moves on an n x n board, from a corner, to squares never visited.

Input: numbers `n`, ended by 0. Output: the winner, `8600` (who moves first) or `ailyanlu`; who
cannot move loses. For even n dominoes cover the board, and the first player always goes to the
other half of the stone's domino; for odd n they cover all but the corner: the second player does.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Play a game"
RULESET = "geography-grid"
THEOREM = "maximum matchings"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    while n := scan.integer("a board's side, or 0 to end", 0, 10**9):
        yield "ailyanlu\n" if n % 2 else "8600\n"
