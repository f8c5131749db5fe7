"""Inputs of POJ 3480: heaps of Nim in misère play."""

from __future__ import annotations

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps, numbers
from grundy.contest.workshop.making import Format

FORMAT = Format(judge=47, beyond=1_000_000, most=474, header=True)
SHAPES = (*heap_shapes(numbers), large_heaps(4747))
EDGES = heap_edges()
