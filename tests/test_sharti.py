"""Sharti: heads of large tables against the least excluded value; unions of rectangles."""

from __future__ import annotations

from array import array
from random import Random
from types import ModuleType

import pytest

from grundy.core.nimber import mex
from grundy.rulesets._sharti_theory import worth
from kernel_pairs import both


@pytest.mark.parametrize("longest", range(1, 21))
def test_worth_of_a_head(longest: int) -> None:
    """By the values of the heads above and to the left: all heads of a table of 24 by 24."""
    side = 24
    table: dict[tuple[int, int], int] = {}
    for row in range(1, side + 1):
        for column in range(1, side + 1):
            left, total = [], 0
            for size in range(1, min(longest, row, column) + 1):
                r, c = row - size + 1, column - size + 1
                edge = {(r, x) for x in range(c, column + 1)} | {(x, c) for x in range(r, row + 1)}
                for cell in edge - {(row, column)}:
                    total ^= table[cell]
                left.append(total)
            table[row, column] = mex(left)
            assert table[row, column] == worth(longest, row, column)


@pytest.mark.parametrize("kernel", both("rectangles"))
def test_odd_multiples(kernel: ModuleType) -> None:
    """Unions of up to six rectangles, cell by cell."""
    rng = Random(4)
    for _ in range(1000):
        n = rng.randint(1, 9)
        rectangles = []
        for _ in range(rng.randint(0, 6)):
            (a, c), (b, d) = (sorted(rng.choices(range(1, n + 1), k=2)) for _ in "ab")
            rectangles.append((a, b, c, d))
        cells = {
            (x, y) for a, b, c, d in rectangles for x in range(a, c + 1) for y in range(b, d + 1)
        }
        right = 0
        for j in range(4):
            multiples = [x % 2**j == 0 and y % 2**j == 0 for x, y in cells]
            right |= sum(multiples) % 2 << j
        ends = sorted({y for _, b, _, d in rectangles for y in (b - 1, d)})
        events = sorted(
            event for a, b, c, d in rectangles for event in ((a - 1, b, d, 1), (c, b, d, -1))
        )
        size = 1 << len(ends).bit_length()
        work = (
            array("q", bytes(16 * size)),
            array("i", bytes(8 * size)),
            array("q", bytes(16 * size)),
        )
        found = kernel.odd_multiples(
            array("q", [x for x, _, _, _ in events]),
            array("i", [ends.index(b - 1) for _, b, _, _ in events]),
            array("i", [ends.index(d) for _, _, d, _ in events]),
            array("i", [step for _, _, _, step in events]),
            array("q", ends),
            *work,
        )
        assert found == right, rectangles
