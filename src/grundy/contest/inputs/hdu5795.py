"""Inputs of HDU 5795: heaps."""

from __future__ import annotations

from grundy.contest.making import Format
from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps, numbers

FORMAT = Format(judge=1_000_000, beyond=1_000_000, most=100, header=True)
SHAPES = (*heap_shapes(numbers), large_heaps(10**9))
EDGES = heap_edges()
