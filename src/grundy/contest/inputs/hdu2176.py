"""Inputs of HDU 2176: heaps of Nim."""

from __future__ import annotations

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, numbers
from grundy.contest.shapes.heaps import row as position
from grundy.contest.workshop.making import Format

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]

FORMAT = Format(judge=200_000, beyond=1_000_000, most=100, end="0")
SHAPES = heap_shapes(numbers)
EDGES = heap_edges()
