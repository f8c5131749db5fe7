"""Codeforces 1704F, Colouring Game: whiten two neighbours, one of them of the own colour at least.

Input: `t`, then per case `n` and n letters `R` and `B`. Output: the winner, `Alice` (red, who moves
first) or `Bob` (blue); who cannot move loses. Whoever has more cells wins: taking one of each keeps
the lead, until only single cells are taken. With equally many, who has to take a single cell first
loses. So what counts are red and blue neighbours, and a stretch of n cells without equal neighbours
is a heap of Dawson's Kayles. Trap: most cells decide before any pairs do.
"""

from __future__ import annotations

from itertools import pairwise

from grundy.contest.parts.rows import row_values, runs
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.words import Words

TITLE, RULESET = "Colouring Game", "dawsons-kayles"
THEOREM = "Sprague-Grundy values and their periods"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(n), besides the table of values."""
    read = Words(scan)
    value = row_values("0.07", len(read.data))
    for _ in range(read.integer("a number of cases", 0, 10**9)):
        n = read.integer("a number of cells", 1, 10**9)
        cells = read.word(f"{n} letters R and B", b"RB", n, n)
        total, lead = 0, 2 * cells.count(b"R") - n
        # A run of k places where neighbours differ is a stretch of k + 1 cells.
        for _, k in runs(bytes([a != b for a, b in pairwise(cells)])):
            total ^= value[k + 1]
        yield "Alice\n" if lead > 0 or (lead == 0 and total) else "Bob\n"
