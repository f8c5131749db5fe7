"""Inputs of Luogu P1247: one list of heaps of Nim."""

from __future__ import annotations

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps, numbers
from grundy.contest.shapes.heaps import row as position
from grundy.contest.workshop.making import Format

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]

FORMAT = Format(judge=500_000, beyond=1_000_000)
SHAPES = (*heap_shapes(numbers), large_heaps(10**9))
EDGES = heap_edges()
