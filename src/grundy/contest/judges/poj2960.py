"""POJ 2960, S-Nim: take from a heap an amount that is in S; who cannot move loses.

Input: `k` and the k amounts of S, then `m`, then m positions: `l` and l heaps; ended by k = `0`.
Output: a line per set, a letter per position: `W` if it is won, else `L`. Traps: S is in any order
and may repeat; heaps may be empty; a mex over flags that are not cleared.
"""

from __future__ import annotations

from grundy.contest.parts.amounts import amounts_table
from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels import heaps

TITLE, RULESET = "S-Nim", "subtraction"
THEOREM = "finite subtraction sets are periodic"
MOST = 100_000


def judge(scan: Scanner) -> Answers:
    """The letters of each set, in a line. O(k n) per set with heaps up to n."""
    while count := scan.integer("a number of amounts", 0, 10**9):
        start = scan.block(count, "an amount", 1, 10**9)
        amounts = scan.tokens[start : scan.at]
        spans = []
        for _ in range(scan.integer("a number of positions", 1, 10**9)):
            start = scan.block(scan.integer("a number of heaps", 1, 10**9), "a heap", 0, MOST)
            spans.append((start, scan.at))
        values = amounts_table(amounts, max(max(scan.tokens[a:b]) for a, b in spans))
        yield "".join("LW"[heaps.mapped_sum(scan.tokens, *s, values) > 0] for s in spans) + "\n"
