"""Inputs of HDU 3389: cards in boxes, up to a hundred in each."""

from __future__ import annotations

from grundy.contest.inputs.luogu_p2197 import emptied
from grundy.contest.shapes.heaps import heap_shapes, up_to
from grundy.contest.workshop.making import Edge, Format, Numbers


def alone(box: int) -> Edge:
    """Cards in one box only."""
    cards = Numbers((0,) * (box - 1) + (2,), least=1)
    return Edge(f"box-{box}", f"cards in box {box} alone", cards)


FORMAT = Format(judge=10_000, beyond=1_000_000, most=100, header=True)
SHAPES = heap_shapes(up_to(100, emptied))
EDGES = (
    *map(alone, range(1, 10)),
    Edge("two-boxes", "equal cards on two odd steps", Numbers((0, 3, 1, 2, 3), least=1)),
)
