"""HDU 3446, daizhenyang's chess: a king that also jumps moves to squares never visited.

Input: `N`, then per case `R C` and R rows: `.` lucky, `#` unlucky, `K` the king. It moves to any of
the 24 squares at most two rows and columns away but the 4 straight ahead by two: so 20. Who cannot
move loses. Output: `Case #i: ` and `daizhenyang win` (he moves first) or `daizhenyang lose`. Trap:
the graph is not bipartite, so Kuhn's matching fails on it.
"""

from __future__ import annotations

from grundy.contest.parts.geography import winning_steps
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.words import Words

TITLE = "daizhenyang's chess"
RULESET = "geography"
THEOREM = "maximum matchings"

WAYS = [(dy, dx) for dy in range(-2, 3) for dx in range(-2, 3) if dy * dx or abs(dy + dx) == 1]


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. A maximum matching per case."""
    read = Words(scan)
    for case in range(1, read.integer("a number of cases", 0, 10**9) + 1):
        rows, columns = (read.integer(f"a number of {x}", 1, 1000) for x in ("rows", "columns"))
        board = b"####".join(read.rows(rows, columns, b".#K"))
        if board.count(b"K") != 1:
            raise read.fault("a board with one king", back=rows)
        # In a frame as wide as the steps.
        width = columns + 4
        above = b"#" * (2 * width + 2)
        board = above + board + above
        free = bytes([cell == ord(".") for cell in board])
        won = winning_steps(free, [dy * width + dx for dy, dx in WAYS], board.index(b"K"))
        yield f"Case #{case}: daizhenyang {'win' if won else 'lose'}\n"
