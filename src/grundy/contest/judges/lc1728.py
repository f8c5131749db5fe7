"""LeetCode 1728, Cat and Mouse II: both jump on a grid, in straight lines not across walls.

Input, until end of file: rows as JSON (floor `.`, wall `#`, cat `C`, mouse `M`, food `F`), then how
far the cat and the mouse can jump. Output: `true` if the mouse, who moves first, gets to the food
within 1000 moves, else `false`: the cat wins by getting to the mouse, or to the food first. Traps:
one may stay; a draw is a loss for the mouse; jumps may pass the other, the food and the start.
"""

from __future__ import annotations

from grundy.contest.parts.literals import Literals
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.token import chase, jumps

TITLE, RULESET, THEOREM = "Cat and Mouse II", "token", "retrograde analysis"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(cells^2 jump) per case."""
    read = Literals(scan)
    while read.more():
        begin = read.at
        rows = [read.text("a row of cells . # C M F", b".#CMF") for _ in read.items()]
        board = b"#".join([b"", *rows, b""])
        n, width = len(board), len(board) // max(len(rows), 1)
        if [*map(board.count, b"CMF")] != [1, 1, 1] or len({*map(len, rows)}) > 1 or n > 256:
            raise read.fault("few equal rows with one C, one M and one F", begin)
        cats, mice = (jumps(board, width, read.integer("a jump", 1, 8)) for _ in range(2))
        rank = chase(mice, cats, board.index(b"F"))
        start = rank[2 * (board.index(b"M") * n + board.index(b"C"))]
        yield "true\n" if start % 2 and 0 < start <= 1000 else "false\n"
