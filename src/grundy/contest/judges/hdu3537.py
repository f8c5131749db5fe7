"""HDU 3537, Daizhenyang's Coin: Mock Turtles on a row of coins at positions 0, 1, 2, ...

Input, until end of file: `n`, then the positions of n heads. Output: `Yes` if the player to move
loses, else `No`. Traps: a repeated position is the same coin; n may be 0; values pass 2^31.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed
from grundy.kernels.distinct import balanced_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.scan import Scanner

TITLE = "Daizhenyang's Coin"
RULESET = "mock-turtles"
THEOREM = "Mock Turtle theorem"

FARTHEST = 2**62
BATCH = 4096


def judge(scan: Scanner) -> Iterator[str]:
    """The verdict of each case, a line each. O(n) expected per case.

    The coin at x is worth 2x + 1, less 1 if x has an odd number of ones. So heads are worth 0
    together exactly if their positions have nim-sum 0 (then an even number of them have an odd
    number of ones) and they are even in number.
    """
    size = scan.count.bit_length()
    table, scratch = zeroed("q", 4 << size), zeroed("q", scan.count)
    first = zeroed("q", 1 + (1 << min(max(size - 10, 0), 12)))
    # Random in each process, so that no input can be made to collide.
    factors = zeroed("q", 2)
    factors[0], factors[1] = hash("low") & 0x7FFFFFFF | 1, hash("high") & 0x7FFFFFFF | 1
    lost, total, place = zeroed("B", BATCH), zeroed("q", 2), zeroed("q", 1)
    while scan.more():
        cases = balanced_rows(
            scan.tokens, scan.at, scan.count, FARTHEST,
            factors, table, scratch, first, total, place, lost,
        )  # fmt: skip
        for case in range(cases):
            yield "Yes\n" if lost[case] else "No\n"
        scan.at = place[0]
        if cases == 0:
            # The next case is at fault, and here is said where.
            scan.block(scan.integer("a number of heads", 0, 10**9), "a position", 0, FARTHEST)
