"""HDU 3537, Daizhenyang's Coin: Mock Turtles on a row of coins at positions 0, 1, 2, ...

Input, until end of file: `n`, then the positions of n heads. Output: `Yes` if the player to move
loses, else `No`. Traps: a repeated position is the same coin; n may be 0; values pass 2^31.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner
from grundy.core.buffers import zeroed
from grundy.kernels.distinct import balanced_rows

TITLE = "Daizhenyang's Coin"
RULESET = "mock-turtles"
THEOREM = "Mock Turtle theorem"

FARTHEST = 2**62


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n) expected per case.

    The coin at x is worth 2x + 1, less 1 if x has an odd number of ones. So heads are worth 0 if
    their positions have nim-sum 0 (so evenly many are odious) and they are even in number.
    """
    size = scan.count.bit_length()
    first = zeroed("q", 1 + (1 << min(max(size - 10, 0), 12)))
    place, lost = zeroed("q", 1), zeroed("B", 4096)
    # Random in each process, so that no input can be made to collide.
    factor = hash("factor") | 1
    work = zeroed("q", 4 << size), zeroed("q", scan.count), first, zeroed("q", 2)
    while scan.more():
        span = scan.tokens, scan.at, scan.count, FARTHEST
        cases = balanced_rows(*span, factor, *work, place, lost)
        yield from ("Yes\n" if lost[case] else "No\n" for case in range(cases))
        scan.at = place[0]
        if cases == 0:
            # The next case is at fault, and here is said where.
            scan.block(scan.integer("a number of heads", 0, 10**9), "a position", 0, FARTHEST)
