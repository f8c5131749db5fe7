"""HDU 2188, choosing volunteers: give 1 to m in turn; who brings the sum to n or more wins.

Input: `C`, then `n m` per case. Output: the winner, `Grass` (who gives first) or `Rabbit`. Trap:
giving more than is missing is as good as giving what is missing.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Choosing volunteers"
RULESET, THEOREM = "bounded-nim", "complement to k + 1"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        n = scan.integer("the sum wanted", 1, MOST)
        most = scan.integer("the most one may give", 1, MOST)
        yield "Grass\n" if n % (most + 1) else "Rabbit\n"
