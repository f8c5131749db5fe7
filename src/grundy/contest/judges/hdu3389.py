"""HDU 3389, Game: move any number of cards from box A to a box B < A with A + B odd and a multiple
of 3; who makes the last move wins.

Input: `T`, then per case `n` and the cards in the boxes 1..n. Output: `Case i: ` and the winner,
`Alice` (who moves first) or `Bob`. Trap: from a box there may be several ways down (9 leads to 6),
but all have the same parity. So it is Staircase Nim: 1, 3, 4 mod 6 are even steps, the rest odd.
"""

from __future__ import annotations

from grundy.contest.parts.heaps import MOST
from grundy.contest.parts.scan import Answers, Scanner
from grundy.kernels.heaps import nim_sum

TITLE, RULESET, THEOREM = "Game (cards in boxes)", "staircase-nim", "odd steps"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(n) per case."""
    for case in range(1, scan.integer("a number of cases", 0, 10**9) + 1):
        boxes = scan.integer("a number of boxes", 1, 10**9)
        start = scan.block(boxes, "a number of cards", 0, MOST)
        total = 0
        for box in (2, 5, 6):
            total ^= nim_sum(scan.tokens, start + box - 1, scan.at, 6)
        yield f"Case {case}: {'Alice' if total else 'Bob'}\n"
