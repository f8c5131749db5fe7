"""Codeforces 787C (786A), Berzerk: two players move a token round a circle by shifts of their own.

Input: `n`, then for Rick and for Morty `k` and k shifts. Who moves the token to place 1 wins.
Output: for each of them moving first, `Win`, `Lose` or `Loop` of the places 2 to n, as he sees it.
Traps: play can go on for ever; n^2 arcs are too many to write down.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.core.buffers import zeroed
from grundy.kernels.retrograde import circle_remoteness

TITLE = "Berzerk"
RULESET = "token"
THEOREM = "retrograde analysis"

VERDICTS = ("Lose", "Win")


def judge(scan: Scanner) -> Answers:
    """The outcomes for Rick, then for Morty. O(n k)."""
    n = scan.integer("a number of places", 2, 10**6)
    start, count = zeroed("q", 2), zeroed("q", 2)
    for player in range(2):
        count[player] = scan.integer("a number of shifts", 1, n - 1)
        start[player] = scan.block(count[player], "a shift", 1, n - 1)
    rank, queue = zeroed("i", 2 * n), zeroed("i", 2 * n)
    circle_remoteness(n, scan.tokens, start, count, rank, queue)
    for player in range(2):
        ranks = rank[player + 2 :: 2]
        yield " ".join(["Loop" if r < 0 else VERDICTS[r % 2] for r in ranks]) + "\n"
