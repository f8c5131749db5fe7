"""What problems about heaps and coins on strips have in common.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.kernels import heaps, reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.parts.scan import Scanner

MOST = 2**62
"""The largest heap that is read: far above every judge's limit."""


def nim_sum(scan: Scanner, count: int, low: int = 1, what: str = "a heap") -> int:
    """The xor of the next `count` numbers, each at least `low`. O(count)."""
    start = scan.block(count, what, low, MOST)
    total: int = heaps.nim_sum(scan.tokens, start, scan.at, 1)
    return total


def pairs(scan: Scanner, what: str) -> Iterator[tuple[int, int]]:
    """The pairs of positive numbers before the pair 0 0. O(1) each."""
    while first := scan.integer(what, 0, MOST):
        yield first, scan.integer(what, 1, MOST)
    scan.integer("0, as behind the last case", 0, 0)


def winning_heaps(scan: Scanner, count: int) -> tuple[int, list[int]]:
    """The xor of the next `count` heaps, and those of them that it makes smaller. O(count)."""
    start = scan.at
    total, at = nim_sum(scan, count), start
    found: list[int] = []
    while total and (at := heaps.next_reducible(scan.tokens, at, scan.at, total)) < scan.at:
        found.append(scan.tokens[at])
        at += 1
    return total, found


def misere_won(scan: Scanner, count: int) -> bool:
    """Whether who moves first wins Nim with the next `count` heaps, if the last move loses.

    As in normal play if a heap has two or more; else the parity of the heaps is what counts, the
    other way round (Bouton, 1901). O(count).
    """
    start = scan.at
    total = nim_sum(scan, count)
    plain: bool = reader.first_outside(scan.tokens, start, scan.at, 0, 1) < 0
    return (total == 0) == plain


def squares(scan: Scanner, count: int, most: int) -> list[int]:
    """The next `count` squares from 1 to `most`, all different, sorted. O(n log n)."""
    start = scan.block(count, "a square", 1, most)
    found = sorted(scan.tokens[start : scan.at])
    if any(map(int.__eq__, found, found[1:])):
        seen: set[int] = set()
        for i in range(start, scan.at):
            if scan.tokens[i] in seen:
                raise scan.fault(i, "a square that is not taken yet")
            seen.add(scan.tokens[i])
    return found


def gap_sum(coins: list[int], edge: int) -> int:
    """The xor of every other gap left of the ascending coins, the last coin's first. O(n).

    `edge` is the place just before the first that a coin may go to (Winning Ways, ch. 15).
    """
    total, left = 0, len(coins) % 2
    if left:
        total = coins[0] - edge - 1
    for i in range(left, len(coins), 2):
        total ^= coins[i + 1] - coins[i] - 1
    return total
