"""Inputs of POJ 3480: heaps of Nim in misère play."""

from __future__ import annotations

from math import prod

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps, misere_seen, numbers
from grundy.contest.workshop.making import Format, Numbers, Question

MOST = 3000
"""So many positions are searched."""


def position(case: Numbers) -> Question:
    """The heaps; a search if they are small."""
    small = prod(n + 1 for n in case.values) <= MOST
    return Question(case.row() if small else None, misere_seen(case.values))


PLAY = "misere"


FORMAT = Format(judge=47, beyond=1_000_000, most=474, header=True)
SHAPES = (*heap_shapes(numbers), large_heaps(4747))
EDGES = heap_edges()
