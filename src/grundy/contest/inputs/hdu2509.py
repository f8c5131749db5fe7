"""Inputs of HDU 2509: rows of up to 100 apples."""

from __future__ import annotations

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, up_to
from grundy.contest.workshop.making import Format

FORMAT = Format(judge=100, beyond=1_000_000, most=100)
SHAPES = heap_shapes(up_to(100))
EDGES = heap_edges()
