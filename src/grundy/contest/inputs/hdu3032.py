"""Inputs of HDU 3032: heaps of Lasker's Nim."""

from __future__ import annotations

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps, numbers
from grundy.contest.shapes.heaps import row as position
from grundy.contest.workshop.making import Format

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]

FORMAT = Format(judge=1_000_000, beyond=1_000_000, most=100, header=True)
SHAPES = (*heap_shapes(numbers), large_heaps(2**31 - 1))
EDGES = heap_edges()
