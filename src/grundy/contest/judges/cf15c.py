"""Codeforces 15C, Industrial Nim: Nim with heaps of consecutive sizes.

Input: `n`, then per quarry `x m`: heaps of x, x + 1, ..., x + m - 1. Output: the winner, `tolik`
(who moves first) or `bolik`. Trap: up to 10^16 heaps a quarry; but the xor of 0, ..., n is n, 1,
n + 1 or 0, as n leaves 0, 1, 2 or 3 when divided by 4.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Industrial Nim"
RULESET = "nim"
THEOREM = "Bouton's theorem"


def judge(scan: Scanner) -> Answers:
    """The winner. O(n)."""
    total = 0
    for _ in range(scan.integer("a number of quarries", 1, 10**9)):
        first = scan.integer("a number of stones", 1, 10**18)
        count = scan.integer("a number of heaps", 1, 10**18)
        total ^= up_to(first - 1) ^ up_to(first + count - 1)
    yield "tolik\n" if total else "bolik\n"


def up_to(n: int) -> int:
    """The xor of 0, ..., n."""
    return (n, 1, n + 1, 0)[n % 4]
