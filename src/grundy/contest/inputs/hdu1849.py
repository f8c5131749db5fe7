"""Inputs of HDU 1849: squares of pieces, from 0, shared ones among them."""

from __future__ import annotations

from grundy.contest.inputs.luogu_p2197 import EDGES, emptied, position
from grundy.contest.shapes.heaps import heap_shapes, up_to
from grundy.contest.workshop.making import Format

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]

FORMAT = Format(judge=1000, beyond=1_000_000, most=100, end="0")
SHAPES = heap_shapes(up_to(1000, emptied))
