"""HDU 3404, Switch lights: Turning Turtles times Turning Turtles.

A move switches the lights at the corners of a rectangle, which may be a line or a single light;
the corner farthest from (1, 1) goes off. Input: `T`, then per case `n` and n pairs `x y`, from 1.
Output: `Have a try, lxhgww.` if the player to move wins, else `Don't waste your time.` Traps: the
light at (x, y) is worth the nim product of x and y, which passes the limit of the coordinates.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels.nim_products import sum_of_products
from grundy.rulesets._nim_tables import nim_tables

TITLE = "Switch lights"
RULESET = "turning-turtles-squared"
THEOREM = "Tartan theorem"

FARTHEST = 2**32 - 1


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n) per case."""
    tables = nim_tables()
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        n = scan.integer("a number of lights", 0, 10**9)
        start = scan.block(2 * n, "a coordinate", 1, FARTHEST)
        won = sum_of_products(scan.tokens, start, n, 2, *tables)
        yield "Have a try, lxhgww.\n" if won else "Don't waste your time.\n"
