"""AtCoder ABC 297 G, Constrained Nim 2: take at least L and at most R from one of the heaps.

Input: `N L R`, then N heaps. Output: the winner, `First` or `Second`. A heap of a is worth r // L
where r = a mod (L + R): amounts up to r leave all smaller values, others a rest of r + L or more.
Trap: heaps below L are worth nothing.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Constrained Nim 2"
RULESET = "subtraction"
THEOREM = "finite subtraction sets are periodic"


def judge(scan: Scanner) -> Answers:
    """The winner. O(N)."""
    n = scan.integer("a number of heaps", 1, 10**9)
    low = scan.integer("the least to take", 1, 10**18)
    high = scan.integer("the most to take", low, 10**18)
    start, total = scan.block(n, "a heap", 0, 10**18), 0
    for heap in scan.tokens[start : start + n]:
        total ^= heap % (low + high) // low
    yield "First\n" if total else "Second\n"
