"""Codeforces 850C, Arpa and a game with Mojtaba: choose a prime p and k > 0 such that p^k divides
some number, and divide by p^k all numbers that it divides; who cannot move loses.

Input: `n`, then n numbers. Output: the winner, `Mojtaba` (who moves first) or `Arpa`. Traps: primes
are independent, numbers are not; equal exponents of a prime are one; k = 1 leaves none behind.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.rulesets._prime_powers_values import factors, value

TITLE, RULESET = "Arpa and a game with Mojtaba", "prime-powers"
THEOREM = "search by mex"


def judge(scan: Scanner) -> Answers:
    """The winner. O(n sqrt(number) / log) for the primes, and a search for each of them."""
    start = scan.block(scan.integer("a number of numbers", 1, 10**9), "a number", 1, 10**12)
    total, known = 0, {0: 0}
    for exponents in factors(scan.tokens[start : scan.at].tolist()).values():
        total ^= value(exponents, known)
    yield "Mojtaba\n" if total else "Arpa\n"
