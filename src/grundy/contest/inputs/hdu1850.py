"""Inputs of HDU 1850: two heaps of Nim at least."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import heap_edges, heap_shapes
from grundy.contest.shapes.heaps import row as position
from grundy.contest.workshop.making import Format, Numbers

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]


def two(rng: random.Random, heaps: tuple[int, ...]) -> Numbers:
    """The heaps, or a single one twice."""
    return Numbers(heaps if len(heaps) > 1 else heaps * 2, low=1, least=2)


FORMAT = Format(judge=100, beyond=1_000_000, most=100, end="0")
SHAPES = heap_shapes(two)
EDGES = heap_edges(two)[1:]
