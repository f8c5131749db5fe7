"""Codeforces 768E, Game of Stones: from a pile take an amount never taken from that pile before;
who cannot move loses.

Input: `n`, then n piles. Output: `YES` if Jon, who moves second, wins, else `NO`. Trap: it is the
second player who is asked about. A pile is worth the most moves it can last, the k of the largest
triangle 1 + 2 + ... + k in it: so by search of all piles up to 60, and no larger one is read.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels.heaps import mapped_sum

TITLE, RULESET, THEOREM = "Game of Stones", "different-amounts", "search by mex"
MOST = 60


def judge(scan: Scanner) -> Answers:
    """The verdict. O(n)."""
    start = scan.block(scan.integer("a number of piles", 1, 10**9), "a pile", 1, MOST)
    worth = memoryview(bytearray(2 * MOST + 2)).cast("H")
    k = 0
    for pile in range(MOST + 1):
        k += (k + 1) * (k + 2) // 2 <= pile
        worth[pile] = k
    yield "NO\n" if mapped_sum(scan.tokens, start, scan.at, worth) else "YES\n"
