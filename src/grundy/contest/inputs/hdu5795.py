"""Inputs of HDU 5795: heaps."""

from __future__ import annotations

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps, numbers
from grundy.contest.workshop.making import Format

FORMAT = Format(judge=1_000_000, beyond=1_000_000, most=100, header=True)
SHAPES = (*heap_shapes(numbers), large_heaps(10**9))
EDGES = heap_edges()
