"""NOI 2011 Rabbit and Egg (Luogu P1971, BZOJ 2437): find the mistakes of a game that was played.

White men `O`, black men `X`, one gap `.`: Rabbit moves a white man beside the gap into it, Egg a
black one, in turn, Rabbit first; who cannot loses. Input: `n m`, the rows, `k`, then 2 k moves
`row column`. Output: how many of Rabbit's moves were mistakes, then their numbers, a line each.
The gap comes nowhere twice: that takes an even number of steps, and then the man there has the
wrong colour. So it is a token on the cells whose colour fits the parity of the way to them. Trap:
a move is no mistake if the position was lost before it.
"""

from __future__ import annotations

from grundy.contest.parts.geography import winning_steps
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.words import Words
from grundy.core.boards import framed

TITLE, RULESET, THEOREM = "Rabbit and Egg", "geography-grid", "maximum matchings"


def judge(scan: Scanner) -> Answers:
    """The mistakes. O(k) maximum matchings."""
    read = Words(scan)
    rows, columns = (read.integer(f"a number of {x}", 1, 1000) for x in ("rows", "columns"))
    board, width = framed(read.rows(rows, columns, b"XO."))
    if board.count(b".") != 1:
        raise read.fault("a board with one gap", back=rows)
    token, steps = board.index(b"."), (-width, -1, 1, width)
    # Rabbit enters cells at an odd distance; the width is odd, so parity is that of the index.
    free = bytearray(b"XO"[(i ^ token) & 1] == man for i, man in enumerate(board))
    won = [winning_steps(free, steps, token)]
    for turn in range(2 * read.integer("a number of moves each", 1, 10**6)):
        at = read.integer("a row", 1, rows) * width + read.integer("a column", 1, columns)
        if not free[at] or at - token not in steps:
            raise read.fault(f"a {('white', 'black')[turn % 2]} man beside the gap", back=2)
        token, free[at] = at, 0
        won.append(winning_steps(free, steps, token))
    bad = [i // 2 + 1 for i in range(0, len(won) - 1, 2) if won[i] and won[i + 1]]
    yield "".join(f"{number}\n" for number in (len(bad), *bad))
