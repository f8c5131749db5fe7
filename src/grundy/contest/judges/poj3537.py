"""POJ 3537, Crosses and Crosses: put a cross into a row of n cells; who completes three in a row
wins.

Input: `n`. Output: `1` if the first player wins, else `2`. Traps: the game ends with three crosses,
not when nobody can move; cells next to a cross are not independent of it, so the row is a heap of
n + 2 of the octal game 0.007.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.sequences.code import parse
from grundy.sequences.sequence import Sequence

TITLE, RULESET, THEOREM = "Crosses and Crosses", "treblecross", "Treblecross is 0.007"


def judge(scan: Scanner) -> Answers:
    """The winner. O(n^2)."""
    n = scan.integer("a number of cells", 3, 20_000)
    yield "1\n" if Sequence(parse("0.007")).values(n + 2)[n + 2] else "2\n"
