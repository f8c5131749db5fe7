"""POJ 1067, taking stones: Wythoff's game. (HDU 1527 is the same.)

Input, until end of file: `a b`. Output: `1` if the first player wins, else `0`. Traps: the heaps
come in any order; floating point golden sections fail for large heaps, whole numbers do not.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner
from grundy.rulesets._golden import partner

TITLE, RULESET, THEOREM = "Taking stones (two heaps)", "wythoff", "Wythoff's theorem"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(1) per case."""
    while scan.more():
        a = scan.integer("a heap", 0, MOST)
        yield "0\n" if partner(a) == scan.integer("a heap", 0, MOST) else "1\n"
