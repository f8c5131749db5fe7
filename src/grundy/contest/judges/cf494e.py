"""Codeforces 494E, Sharti: turn a square of cells whose lower right one is white.

Input: `n m k`, then m rectangles `a b c d` (first row and column, last row and column) of an n x n
board, whose union is white. A move turns a square of side k at most; who cannot move loses. Output:
the winner, `Hamed` (who moves first) or `Malek`. A white cell (r, c) is worth the largest power of
two, k at most, that divides r and c. So it matters of which powers oddly many white cells have
multiples for both. Traps: rectangles overlap; the board has 10^18 cells.
"""

from __future__ import annotations

from grundy.contest.parts.rectangles import odd_powers
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Sharti", "sharti", "largest common power of two"


def judge(scan: Scanner) -> Answers:
    """The winner. O(m log m)."""
    n = scan.integer("a side of the board", 1, 10**18)
    count = scan.integer("a number of rectangles", 1, 10**9)
    k = scan.integer("the longest side to turn", 1, n)
    start = scan.block(4 * count, "a row or column", 1, n)
    rectangles = []
    for at in range(start, start + 4 * count, 4):
        a, b, c, d = scan.tokens[at : at + 4]
        if a > c or b > d:
            raise scan.fault(at, "a first row and column no larger than the last")
        rectangles.append((a, b, c, d))
    odd = odd_powers(rectangles) % (1 << k.bit_length())
    yield "Hamed\n" if odd else "Malek\n"
