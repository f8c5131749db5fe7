"""Inputs of POJ 2234: heaps of Nim, each case in one line."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import Line, heap_edges, heap_shapes, large_heaps
from grundy.contest.shapes.heaps import row as position
from grundy.contest.workshop.making import Format

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]


def line(rng: random.Random, heaps: tuple[int, ...]) -> Line:
    """The heaps as a case."""
    return Line(heaps, low=1, least=1)


FORMAT = Format(judge=20, beyond=1_000_000, most=100)
SHAPES = (*heap_shapes(line), large_heaps(10**7, line))
EDGES = heap_edges(line)
