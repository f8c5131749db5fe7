"""Acrostic Twins: the nim-sum of all coordinates, and every winning move found again.

Turning a head and another coin on a line with it replaces one heap of the heaps that its
coordinates are by a smaller one (two heads at one place cancel, as equal games do), so the theorem
of Nim decides. Linear.
"""

from __future__ import annotations

from grundy.check.claim import Claim, check_outcome, require, same
from grundy.core.nimber import nim_sum


def check(claim: Claim) -> list[str]:
    """Value, outcome, each listed move, and how many there are."""
    require(claim.line == [], "a line is not part of this proof")
    listed = {"listed": len(claim.winning)}
    require(same(claim.data, listed), "another number of winning moves is listed")
    axes = getattr(claim.ruleset, "axes", 0)
    require(axes, f"{claim.ruleset.name} is another game")
    heads = claim.position
    value = nim_sum(nim_sum(head) for head in heads)
    require(claim.value == value, f"the coordinates have nim-sum {value}")
    check_outcome(claim)
    # A move lowers one heap x by turning it to x + value: less just if x has value's highest bit.
    bit = 1 << value.bit_length() >> 1
    count = sum(x & bit != 0 for head in heads for x in head)
    require(claim.winning_count == count, f"there are {count} winning moves")
    seen = set()
    for move in claim.winning:
        form = isinstance(move, list) and len(move) == axes + 2
        require(form and all(type(part) is int for part in move), f"{move!r} is no move")
        *head, axis, x = move
        require(tuple(head) in heads, f"{move!r} turns no head to tails")
        require(0 <= axis < axes and 0 <= x < head[axis], f"{move!r} may not be turned")
        require(head[axis] ^ x == value, f"{move!r} does not win")
        require(tuple(move) not in seen, f"{move!r} is listed twice")
        seen.add(tuple(move))
    known = len(claim.winning)
    require(known <= count, "there are more moves than winning ones")
    missing = f", {count - known} of them not listed" if known < count else ""
    return [
        f"value {value} and outcome {claim.outcome}: the nim-sum of the coordinates",
        f"all {count} winning moves, and no others{missing}",
    ]
