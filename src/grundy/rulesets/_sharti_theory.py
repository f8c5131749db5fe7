"""What coins are worth in Sharti, and which squares win.

Theorem: let k be the longest side. A head in row r and column c is worth the largest power of two
that divides both and is k at most.

Proof, by induction. Let 2^M be the largest power up to k, and for a square at (r, c) of side s let
a_j and b_j be how many of its rows and of its columns are multiples of 2^j. If heads are worth what
the theorem says, the square has a_j b_j heads worth 2^j or more, so it is worth 0 exactly if
a_j b_j is even for each j up to M. That never is: for s = 2^q t with t odd, q <= M, a_q and b_q are
t. So no move leaves what (r, c) is worth. But if that is 2^m, every smaller value is left by some
side s from 1 to 2^m: there a_j and b_j are (s - 1) // 2^j + 1 for j <= m, and one of them is 0
above; so the square is worth 2^m and, below, s - 1 in Gray code: every number below 2^m once.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from grundy.core.nimber import nim_sum
from grundy.rulesets._closed import closed_theorem

Table = tuple[int, tuple[tuple[int, int], ...]]
"""The longest side, and the rows and columns of the heads, from 1, in order."""
SHOWN = 6


def worth(longest: int, row: int, column: int) -> int:
    """What a head is worth. O(1)."""
    both = row | column
    return min(both & -both, 1 << longest.bit_length() - 1)


def value(position: Table) -> int:
    """The nim-sum of the heads."""
    return nim_sum(worth(position[0], row, column) for row, column in position[1])


def winning(position: Table) -> Iterator[Any]:
    """Squares grow by a row and a column each, and win where they are worth the whole."""
    longest, heads = position
    total = value(position)
    for row, column in heads if total else ():
        square = 0
        for side in range(1, min(longest, row, column) + 1):
            r, c = row - side + 1, column - side + 1
            square ^= nim_sum(worth(longest, r, x) for x in range(c, column + 1))
            square ^= nim_sum(worth(longest, x, c) for x in range(r + 1, row + 1))
            if square == total:
                yield row, column, side


def explain(position: Table) -> Iterator[str]:
    """What some heads are worth, and all together."""
    longest, heads = position
    for row, column in heads[:SHOWN]:
        yield (
            f"The head at ({row}, {column}) is worth {worth(longest, row, column)}, the largest "
            f"power of two up to {longest} that divides {row} and {column}."
        )
    yield f"The nim sum of all {len(heads)} heads is {value(position)}."


def sample(rng: Random) -> Table:
    """Up to 9 cells, squares longer and shorter than the board."""
    rows, columns = rng.choice([(1, 4), (2, 3), (2, 4), (4, 2), (3, 3)])
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    return rng.randint(1, 4), tuple(sorted(rng.sample(cells, rng.randint(0, len(cells)))))


THEOREM = closed_theorem(
    "largest common power of two",
    "a head is worth the largest power of two, no larger than a square may be, that divides its "
    "row and its column",
    "Codeforces Round 282, problem 494E (Sharti), and its editorial",
    winning,
    explain,
    sample,
    value=value,
)
