"""Inputs of HDU 5795: heaps."""

from __future__ import annotations

from grundy.contest.shapes.heaps import heap_edges, heap_shapes, large_heaps, numbers
from grundy.contest.workshop.making import Format, Numbers, Question

SEARCHED = 100
"""Heaps up to so large are valued by the rules themselves."""


def position(case: Numbers) -> Question:
    """Heaps of 8.3~; large ones as heaps of Nim of the same values."""
    if max(case.values) <= SEARCHED:
        return Question(f"code 8.3~\nheaps {case.row()}")
    worth = {n: n + (n % 8 == 7) - (n % 8 == 0) for n in case.values}
    seen = (
        "A heap of 8k + 7 is worth 8k + 8, one of 8k + 8 is worth 8k + 7, and others their size.",
        "Worth something else than their size: "
        + (", ".join(f"{n} ({value})" for n, value in worth.items() if n != value) or "none")
        + ".",
        "Heaps of Nim are worth their sizes.",
    )
    values = " ".join(str(worth[n]) for n in case.values)
    return Question(values, seen, ruleset="nim")


FORMAT = Format(judge=1_000_000, beyond=1_000_000, most=100, header=True)
SHAPES = (*heap_shapes(numbers), large_heaps(10**9))
EDGES = heap_edges()
