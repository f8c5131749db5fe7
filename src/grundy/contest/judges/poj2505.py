"""POJ 2505, A multiplication game: from 1, multiply by 2 to 9 in turn; who reaches n wins.

Input, until end of file: `n`. Output: `Stan wins.` (who moves first) or `Ollie wins.`. Traps: the
full stop; n passes 2^31. Stan wins for n up to 9, Ollie to 18, Stan to 162, Ollie to 324, ...
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "A multiplication game", "multiplication", "powers of 18"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(log n) per case."""
    while scan.more():
        n, reach = scan.integer("a number to reach", 2, MOST), 18
        while n > reach:
            reach *= 18
        yield "Stan wins.\n" if 2 * n <= reach else "Ollie wins.\n"
