"""POJ 3533, Light Switching Game: Turning Turtles in three dimensions.

A move switches the lights at the corners of a box, which may be flat, a line or a single light;
the corner farthest from (1, 1, 1) goes off. Input, until end of file: `n`, then n triples `x y z`,
from 1. Output per case: `No` if the player to move wins, else `Yes`. Traps: that is the answer to
whether the second player wins; values of 16 bits come from coordinates of ten.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels.nim_products import sum_of_products
from grundy.rulesets._nim_tables import nim_tables

TITLE = "Light Switching Game"
RULESET = "turning-turtles-cubed"
THEOREM = "Tartan theorem"

FARTHEST = 2**32 - 1


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n) per case."""
    tables = nim_tables()
    while scan.more():
        n = scan.integer("a number of lights", 0, 10**9)
        start = scan.block(3 * n, "a coordinate", 1, FARTHEST)
        yield "No\n" if sum_of_products(scan.tokens, start, n, 3, *tables) else "Yes\n"
