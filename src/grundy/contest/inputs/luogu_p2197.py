"""Inputs of Luogu P2197: heaps of Nim, empty ones among them."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps, up_to
from grundy.contest.shapes.heaps import row as position
from grundy.contest.workshop.making import Edge, Format, Numbers

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]


def emptied(rng: random.Random, heaps: tuple[int, ...]) -> Numbers:
    """Now and then a heap is empty."""
    return Numbers(tuple(n * (rng.random() < 0.9) for n in heaps), least=1)


FORMAT = Format(judge=10_000, beyond=1_000_000, most=10, header=True)
SHAPES = (*heap_shapes(up_to(10_000, emptied)), large_heaps(10_000, emptied))
EDGES = (*heap_edges(), Edge("empty", "nothing to take", Numbers((0,), least=1)))
