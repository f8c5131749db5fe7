"""HDU 5724, Chess: a move takes a piece to the next free square on its right, past all others; the
board has rows of 20 squares; who cannot move loses.

Input: `T`, then per case `n` and for each row `m` and m squares. Output: `YES` if Alice, who moves
first, wins, else `NO`. Traps: a row may be empty or full; the squares come in any order. Seen from
the free squares this is the Silver Dollar game: a free square goes left over pieces, past no other
free square. So no table of 2^20 rows is needed.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import squares
from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels.heaps import free_gaps

TITLE, RULESET, THEOREM = "Chess (20 columns)", "silver-dollar", "gaps are steps"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(squares)."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        total = 0
        for _ in range(scan.integer("a number of rows", 1, 10**9)):
            pieces = scan.integer("a number of pieces", 0, 20)
            start = scan.block(pieces, "a square", 1, 20)
            value = free_gaps(scan.tokens, start, scan.at, 20)
            if value < 0:
                scan.at = start
                squares(scan, pieces, 20)
            total ^= value
        yield "YES\n" if total else "NO\n"
