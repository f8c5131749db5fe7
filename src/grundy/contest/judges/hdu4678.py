"""HDU 4678, Mine: a minesweeper board, all mines known, as a sum of games.

Input: `T`, then per case `N M K` and K pairs `x y`, the row and column (from 0) of a mine; a pair
may repeat. Output: `Case #i: ` and the winner, `Xiemao` (who moves first) or `Fanglaoshi`.
Trap: the published rule needs the judge's promise that no number cell touches two blank regions;
here every board is solved, or refused where its search would pass the budget.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.core.errors import BudgetError
from grundy.kernels.mines import lay_mines
from grundy.rulesets._minesweeper_values import Field, Values

TITLE, RULESET, THEOREM = "Mine", "minesweeper", "regions as a graph"
LONGEST, MANY = 10_000, 1_000_000


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(N M + K) per case, and the search."""
    values = Values()
    for case in range(1, scan.integer("a number of cases", 0, 10**9) + 1):
        rows, columns = (scan.integer(f"a number of {x}", 1, LONGEST) for x in ("rows", "columns"))
        count = scan.integer("a number of mines", 0, 10**9)
        start = scan.block(2 * count, "a row or column", 0, max(rows, columns) - 1)
        board = bytearray(b".") * (rows * columns)
        wrong = lay_mines(scan.tokens, start, count, rows, columns, board)
        if wrong >= 0:
            raise scan.fault(wrong, f"a row below {rows} and a column below {columns}")
        values = values if values.remembered < MANY else Values()
        values.start_counting()
        try:
            lost = Field(board, rows, columns).is_lost(values)
        except BudgetError as refusal:
            raise BudgetError(
                refusal.problem, where=f"case {case}", remedy=refusal.remedy
            ) from None
        yield f"Case #{case}: {'Fanglaoshi' if lost else 'Xiemao'}\n"
