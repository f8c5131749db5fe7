"""HDU 2999, Stone Game, Why are you always there?: take neighbours from a row, as many as allowed.

Input, until end of file: `N` and N amounts, `M` and M lengths of rows. Output per row: `1` if the
player to move wins, else `2`; who takes the last stones wins. Traps: taking from the middle leaves
two rows, which do not join; amounts may repeat, or exceed the row.
"""

from __future__ import annotations

from grundy.contest.parts.rows import broken_values
from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Stone Game, Why are you always there?"
RULESET = "take-and-break"
THEOREM = "Sprague-Grundy values and their periods"

LONGEST = 100_000


def judge(scan: Scanner) -> Answers:
    """The verdict on each row, a line each. O(longest^2 * amounts) at most per case."""
    while scan.more():
        count = scan.integer("a number of amounts", 1, 10**9)
        start = scan.block(count, "an amount", 1, LONGEST)
        amounts = {*scan.tokens[start : start + count]}
        count = scan.integer("a number of rows", 0, 10**9)
        start = scan.block(count, "a row of stones", 0, LONGEST)
        rows = scan.tokens[start : start + count]
        value = broken_values(amounts, max(rows, default=0))
        yield "".join(["1\n" if value[row] else "2\n" for row in rows])
