"""HDU 2516, taking stones: at first not all of n, then at most twice what was taken last.

Input: `n` per case, ended by `0`. Output: `First win` or `Second win`, for the winner. Trap: n is
at least 2, since of one stone nothing can be taken.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Taking stones (twice as many)", "fibonacci-nim", "Zeckendorf parts"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each: the second one if n is a Fibonacci number. O(1)."""
    fibonacci = [1, 2]
    while fibonacci[-1] < MOST:
        fibonacci.append(fibonacci[-2] + fibonacci[-1])
    lost = set(fibonacci)
    while n := scan.integer("a number of stones", 0, MOST):
        if n == 1:
            raise scan.fault(scan.at - 1, "at least 2 stones, or 0 at the end")
        yield "Second win\n" if n in lost else "First win\n"
