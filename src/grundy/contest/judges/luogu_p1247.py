"""Luogu P1247, a game of matches: Nim, and the winning first move.

Input: `k`, then k heaps. Output: `lose`, or `a b` (take a from heap b, counted from 1) and in the
second line what is left of all heaps. Of several moves the one with the least b; only one amount
is right for a heap. Trap: a before b.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import nim_sum
from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels.heaps import next_reducible

TITLE, RULESET, THEOREM = "Matches (first move)", "nim", "Bouton's theorem"


def judge(scan: Scanner) -> Answers:
    """The first winning move and what it leaves, or `lose`. O(k)."""
    count = scan.integer("a number of heaps", 1, 10**9)
    start = scan.at
    total = nim_sum(scan, count)
    if not total:
        yield "lose\n"
        return
    heap = next_reducible(scan.tokens, start, scan.at, total) - start
    left = scan.tokens[start : scan.at].tolist()
    left[heap] ^= total
    yield f"{scan.tokens[start + heap] - left[heap]} {heap + 1}\n{' '.join(map(str, left))}\n"
