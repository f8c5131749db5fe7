"""Codeforces 603C, Lieges of Legendre: take one from a pile, or replace a pile of 2x by k piles of
x; who takes the last one wins.

Input: `n k`, then n piles. Output: the winner, `Kevin` (who moves first) or `Nicky`. Traps: only
the parity of k matters; for odd k the value of an even pile asks for that of its half.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels.heaps import halving_sum

TITLE, RULESET = "Lieges of Legendre", "one-or-halves"
THEOREM = "odd piles beyond three are worth 0"


def judge(scan: Scanner) -> Answers:
    """The winner. O(n log pile)."""
    count = scan.integer("a number of piles", 1, 10**9)
    copies = scan.integer("a number of copies", 1, MOST)
    start = scan.block(count, "a pile", 1, MOST)
    yield "Kevin\n" if halving_sum(scan.tokens, start, scan.at, copies % 2) else "Nicky\n"
