"""Kernels of the heap problems, compiled and interpreted, against their definitions."""

from __future__ import annotations

from array import array
from functools import reduce
from operator import xor
from random import Random
from types import ModuleType

import pytest

from grundy.core.nimber import mex, nim_sum
from kernel_pairs import both

HEAPS, CUTS, ACYCLIC = both("heaps"), both("cuts"), both("acyclic")
rng = Random(5)
ROWS = [[rng.randrange(rng.choice([4, 9, 2**62])) for _ in range(n % 9)] for n in range(300)]


@pytest.mark.parametrize("kernel", HEAPS)
def test_nim_sums(kernel: ModuleType) -> None:
    for row in ROWS:
        values = array("q", row)
        for start, step in ((0, 1), (1, 1), (0, 2), (2, 6)):
            expected = nim_sum(row[start::step])
            assert kernel.nim_sum(values, start, len(row), step) == expected
        total = nim_sum(row)
        lower = [i for i, value in enumerate(row) if value ^ total < value]
        assert kernel.next_reducible(values, 0, len(row), total) == [*lower, len(row)][0]


@pytest.mark.parametrize("kernel", HEAPS)
@pytest.mark.parametrize("period", [2, 4, 8])
def test_neighbours_change_places(kernel: ModuleType, period: int) -> None:
    places = list(range(200))
    for k in range(period, 200, period):
        places[k - 1], places[k] = k, k - 1
    for row in ROWS:
        small = array("q", [value % 190 for value in row])
        expected = nim_sum(places[value] for value in small)
        assert kernel.swapped_sum(small, 0, len(small), period) == expected
        image = array("H", places)
        assert kernel.mapped_sum(small, 0, len(small), image) == expected


@pytest.mark.parametrize("kernel", HEAPS)
@pytest.mark.parametrize("odd", [0, 1])
def test_halves(kernel: ModuleType, odd: int) -> None:
    worth = [0]
    for n in range(1, 300):
        half = [worth[n // 2] if odd else 0] if n % 2 == 0 else []
        worth.append(mex([worth[n - 1], *half]))
    for n in range(300):
        assert kernel.halving_sum(array("q", [n]), 0, 1, odd) == worth[n]
    for row in ROWS:
        small = array("q", [value % 300 for value in row])
        expected = nim_sum(worth[value] for value in small)
        assert kernel.halving_sum(small, 0, len(small), odd) == expected


@pytest.mark.parametrize("kernel", HEAPS)
def test_runs_between_free_squares(kernel: ModuleType) -> None:
    for width in (1, 2, 7, 62):
        for _ in range(200):
            occupied = [x for x in range(1, width + 1) if rng.random() < 0.6]
            text = "".join("x" if x in occupied else "." for x in range(1, width + 1))
            runs = [len(run) for run in text.split(".")][:-1][::-1]
            expected = reduce(xor, runs[::2], 0)
            values = array("q", rng.sample(occupied, len(occupied)))
            assert kernel.free_gaps(values, 0, len(values), width) == expected
    assert kernel.free_gaps(array("q", [3, 1, 3]), 0, 3, 20) == -1


@pytest.mark.parametrize("kernel", CUTS)
def test_rectangles(kernel: ModuleType) -> None:
    size = 25
    worth: dict[tuple[int, int], int] = {}
    for w in range(2, size + 1):
        for h in range(2, size + 1):
            rows = [worth[i, h] ^ worth[w - i, h] for i in range(2, w - 1)]
            columns = [worth[w, i] ^ worth[w, h - i] for i in range(2, h - 1)]
            worth[w, h] = mex(rows + columns)
    table, seen = bytearray((size + 1) ** 2), array("q", [0] * 256)
    kernel.rectangle_values(size, table, seen)
    assert all(table[w * (size + 1) + h] == value for (w, h), value in worth.items())


@pytest.mark.parametrize("kernel", ACYCLIC)
def test_vertices(kernel: ModuleType) -> None:
    cyclic = 0
    for n in [*range(1, 9)] * 40:
        order = rng.sample(range(n), n)
        targets = [[w for w in range(n) if order[v] < order[w]] for v in range(n)]
        for heads in targets:
            heads[:] = [w for w in heads if rng.random() < 0.5] * rng.choice([1, 1, 2])
        if rng.random() < 0.2:
            targets[rng.randrange(n)].append(rng.randrange(n))
        flat, row = array("q"), array("q")
        for heads in targets:
            row.append(len(flat))
            flat.extend([len(heads), *heads])
        value, place, stack, seen = (array("q", [0] * (n + 1)) for _ in range(4))
        closing = kernel.vertex_values(flat, row, n, value, bytearray(n), place, stack, seen)
        if closing >= 0:
            cyclic += 1
            tail = max(v for v in range(n) if row[v] < closing)
            assert reaches(targets, flat[closing], tail)
        else:
            assert all(value[v] == mex(value[w] for w in targets[v]) for v in range(n))
    assert cyclic > 10


def reaches(targets: list[list[int]], start: int, goal: int) -> bool:
    met = [start]
    for v in met:
        met += [w for w in targets[v] if w not in met]
    return goal in met
