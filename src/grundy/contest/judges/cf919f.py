"""Codeforces 919F, A Game With Numbers: eight cards each, numbers 0 to 4, added modulo 5.

Input: `T`, then per case `f` (0: Alice moves first, 1: Bob), Alice's cards and Bob's. A move turns
an own card a into (a + b) mod 5, b being a card of the opponent, neither of them 0; whose cards are
all 0 wins. Output: `Alice`, `Bob`, or `Deal` if it goes on for ever. It is promised that who moves
first has a card above 0. Traps: the order of cards means nothing, so that 495 hands are left and
all pairs of them can be labelled once; it may be lost before it begins.
"""

from __future__ import annotations

from grundy.contest.parts.cards import Hands
from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "A Game With Numbers", "token", "retrograde analysis"
HANDS = Hands(8, 5)


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(1) per case, and once for all pairs of hands."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        bob = scan.integer("who moves first", 0, 1)
        starts = [scan.block(8, "a card", 0, 4) for _ in range(2)]
        cards = [scan.tokens[start : start + 8].tolist() for start in starts]
        if not any(cards[bob]):
            raise scan.fault(starts[bob], "a card above 0 among those of who moves first")
        rank = HANDS.rank(cards[bob], cards[1 - bob])
        yield "Deal\n" if rank < 0 else ("Alice\n", "Bob\n")[(rank + 1 + bob) % 2]
