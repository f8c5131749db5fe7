"""Luogu P4136, Who can win: a stone moves on an n x n board, from a corner, to squares not visited.

Input: numbers `n`, ended by 0. Output: the winner, `Alice` (who moves first) or `Bob`. The game is
that of HDU 1564, where the reason stands.
"""

from __future__ import annotations

from grundy.contest.judges import hdu1564
from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Who can win"
RULESET, THEOREM = hdu1564.RULESET, hdu1564.THEOREM

NAMES = {"8600\n": "Alice\n", "ailyanlu\n": "Bob\n"}


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    return map(NAMES.__getitem__, hdu1564.judge(scan))
