"""HDU 1847, Good Luck in CET-4 Everybody!: take a power of two of n cards; the last card wins.

Input, until end of file: `n`. Output: the winner, `Kiki` (who moves first) or `Cici`. Trap: 1 is a
power of two, so nobody is ever stuck before the cards are gone.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Good Luck in CET-4 Everybody!"
RULESET, THEOREM = "subtraction", "powers of two mod 3"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    while scan.more():
        yield "Kiki\n" if scan.integer("a number of cards", 1, MOST) % 3 else "Cici\n"
