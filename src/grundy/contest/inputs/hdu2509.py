"""Inputs of HDU 2509: rows of up to 100 apples."""

from __future__ import annotations

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, misere_seen, up_to
from grundy.contest.workshop.making import Format, Numbers, Question

LONGEST = 16
"""Rows of so many apples in all are searched."""


def position(case: Numbers) -> Question:
    """Rows of 0.7~; a search if they are short."""
    seen = (
        "A row of n is like a heap of n in Nim: that it may be split changes nothing.",
        *misere_seen(case.values),
    )
    text = f"code 0.7~\nheaps {case.row()}" if sum(case.values) <= LONGEST else None
    return Question(text, seen)


PLAY = "misere"


FORMAT = Format(judge=100, beyond=1_000_000, most=100)
SHAPES = heap_shapes(up_to(100))
EDGES = heap_edges()
