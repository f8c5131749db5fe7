"""POJ 2484, A Funny Game: take one or two neighbouring coins from a circle of n; the last one wins.

Input: `n` per case, ended by `0`. Output: the winner, `Alice` (who moves first) or `Bob`. Trap:
coins that become neighbours by a move are none. After the first move, from n >= 3, it is Kayles on
one row that is not empty, and no such row is worth 0: Bob takes its middle.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET = "A Funny Game", "kayles"
THEOREM = "Sprague-Grundy values and their periods"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    while n := scan.integer("a number of coins", 0, MOST):
        yield "Alice\n" if n < 3 else "Bob\n"
