"""Codeforces 1312F, Attack on Red Kingdom: lower a castle by x, y or z, to 0 at least.

Input: `t`, then per case `n x y z` and n castles. The attack by y may not follow one by y on the
same castle, nor that by z one by z, whoever made it; who makes the last attack wins. Output: how
many first attacks (castle and kind) win. What a castle is worth depends on its last attack, too,
and is periodic. Traps: attacks that leave nothing are told apart; castles have up to 10^18.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.rulesets._attacks_values import CastleValues

TITLE, RULESET, THEOREM = "Attack on Red Kingdom", "attacks", "values of castles are periodic"


def judge(scan: Scanner) -> Answers:
    """The number of each case, a line each. O(n) per case."""
    known: dict[tuple[int, int, int], CastleValues] = {}
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        n = scan.integer("a number of castles", 1, 10**9)
        x, y, z = (scan.integer("an attack", 1, 5) for _ in range(3))
        values = known.setdefault((x, y, z), CastleValues((x, y, z)))
        start, total = scan.block(n, "a castle", 1, 10**18), 0
        # How many attacks change the value of their castle by so much.
        changes = [0, 0, 0, 0]
        for castle in scan.tokens[start : start + n]:
            worth = values.value(castle, 0)
            total ^= worth
            for _, _, left in values.after(castle, 0):
                changes[worth ^ left] += 1
        yield f"{changes[total] if total else 0}\n"
