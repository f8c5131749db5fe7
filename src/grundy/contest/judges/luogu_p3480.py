"""Luogu P3480, POI 2009 KAM Pebbles: piles of which none may become lower than the one before.

Input: `u`, then per case `n` and n piles, none lower than the one before. Output: `TAK` if who
moves first, taking pebbles from a pile, wins, else `NIE`. What a pile has more than the one before
it is a step of a staircase: taking there adds as much to the next step, and from the last one the
pebbles are gone. So the last step counts, the last but two, and so on. Trap: counting from the
first pile.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Pebbles", "staircase-nim", "odd steps"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        n = scan.integer("a number of piles", 1, 10**9)
        start = scan.block(n, "a pile", 0, 10**18)
        piles, total = scan.tokens[start : start + n].tolist(), 0
        for i in range(1, n):
            if piles[i] < piles[i - 1]:
                raise scan.fault(start + i, "a pile no lower than the one before")
        for i in range(n - 1, -1, -2):
            total ^= piles[i] - (piles[i - 1] if i else 0)
        yield "TAK\n" if total else "NIE\n"
