"""POJ 2311, Cutting Game: cut a sheet of paper in two along the grid; who first cuts off one cell
wins.

Input, until end of file: `W H`. Output: `WIN` or `LOSE`, for the first player. Trap: who cuts a
strip of width 1 loses at once, so play is about cuts that leave sides of at least 2, and who has
none is lost.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.core.buffers import zeroed
from grundy.kernels.cuts import rectangle_values

TITLE, RULESET, THEOREM = "Cutting Game", "paper-cutting", "search by mex"
MOST = 255


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(1) per case, after O(n^3) for sheets up to n."""
    size = min(max(scan.tokens[: scan.count], default=0), MOST)
    table = zeroed("B", (size + 1) ** 2)
    rectangle_values(size, table, zeroed("q", 256))
    while scan.more():
        width = scan.integer("a width", 2, MOST)
        height = scan.integer("a height", 2, MOST)
        yield "WIN\n" if table[width * (size + 1) + height] else "LOSE\n"
