"""HDU 1730, Northcott Game: a piece each in every row, moved along it and not across the other.

Input, until end of file: `n m`, rows and columns, then per row the columns of Tom's and of Jerry's
piece; blank lines between cases. Output: `I WIN!` if Tom, who moves first, wins, else `BAD LUCK!`.
Traps: either piece can be on the left; stepping back changes nothing, as the gap can be closed.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Northcott Game"
RULESET = "northcott"
THEOREM = "gaps are heaps"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n) per case."""
    while scan.more():
        rows = scan.integer("a number of rows", 1, 10**9)
        columns = scan.integer("a number of columns", 2, 10**9)
        start, total = scan.block(2 * rows, "a column", 1, columns), 0
        for at in range(start, start + 2 * rows, 2):
            gap = abs(scan.tokens[at] - scan.tokens[at + 1])
            if gap == 0:
                raise scan.fault(at + 1, "another column than that of the other piece")
            total ^= gap - 1
        yield "I WIN!\n" if total else "BAD LUCK!\n"
