"""HDU 1848, Fibonacci again and again: take a Fibonacci number (1, 2, 3, 5, ...) from one of three
heaps; who takes the last one wins.

Input: `m n p` per case, ended by `0 0 0`. Output: the winner, `Fibo` (who moves first) or `Nacci`.
Trap: the values have no pattern, they need a table; heaps past its end are refused.
"""

from __future__ import annotations

from grundy.contest.parts.amounts import amounts_table
from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels import heaps

TITLE = "Fibonacci again and again"
RULESET, THEOREM = "subtraction", "Sprague-Grundy values by table"
MOST = 100_000


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(1) per case, and O(n log n) for a table to n."""
    fibonacci = [1, 2]
    while fibonacci[-1] < MOST:
        fibonacci.append(fibonacci[-2] + fibonacci[-1])
    values = amounts_table(fibonacci, 1000)
    while True:
        start = scan.block(3, "a heap", 0, MOST)
        three = scan.tokens[start : scan.at]
        if not any(three):
            return
        if 0 in three:
            raise scan.fault(start + three.tolist().index(0), "a heap from 1, or all three 0")
        if max(three) >= len(values):
            values = amounts_table(fibonacci, MOST)
        yield "Fibo\n" if heaps.mapped_sum(scan.tokens, start, scan.at, values) else "Nacci\n"
