"""HDU 2176, taking stones from m heaps: Nim, with all winning first moves.

Input: `m`, then m heaps, per case; ended by `0`. Output: `No` if the first player loses; else `Yes`
and, for each heap that can be made right, in the order of the input, its size and what is left of
it. Traps: the second number is what is left, not what is taken; equal heaps are a line each.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import winning_heaps
from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Taking stones (m heaps)"
RULESET, THEOREM = "nim", "Bouton's theorem"


def judge(scan: Scanner) -> Answers:
    """`No`, or `Yes` and the moves, for each case. O(m) per case."""
    while count := scan.integer("a number of heaps", 0, 10**9):
        total, sizes = winning_heaps(scan, count)
        yield "".join(["Yes\n", *(f"{n} {n ^ total}\n" for n in sizes)]) if sizes else "No\n"
