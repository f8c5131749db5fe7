"""Inputs of HDU 3389: cards in boxes, up to a hundred in each."""

from __future__ import annotations

from grundy.contest.inputs.luogu_p2197 import emptied
from grundy.contest.shapes.heaps import heap_shapes, up_to
from grundy.contest.workshop.making import Edge, Format, Numbers, Question


def alone(box: int) -> Edge:
    """Cards in one box only."""
    cards = Numbers((0,) * (box - 1) + (2,), least=1)
    return Edge(f"box-{box}", f"cards in box {box} alone", cards)


def position(case: Numbers) -> Question:
    """The boxes an odd number of steps from an end, as heaps of Nim."""
    odd = [(box, cards) for box, cards in enumerate(case.values, 1) if box % 6 in (2, 5, 0)]
    named = ", ".join(f"box {box}: {cards}" for box, cards in odd if cards)
    seen = (
        "Cards in the boxes 1, 3 and 4 cannot move. All ways from a box to those are odd, or all "
        "are even, in the number of steps: odd for the boxes that leave 2, 5 or 0 modulo 6.",
        f"Only those count, as the odd steps in Staircase Nim ({named or 'they are empty'}): what "
        "arrives there from the others is passed on at once.",
        "So they are heaps of Nim, and taking from a heap is moving cards down a step.",
    )
    return Question(" ".join(str(cards) for _, cards in odd), seen, ruleset="nim")


FORMAT = Format(judge=10_000, beyond=1_000_000, most=100, header=True)
SHAPES = heap_shapes(up_to(100, emptied))
EDGES = (
    *map(alone, range(1, 10)),
    Edge("two-boxes", "equal cards on two odd steps", Numbers((0, 3, 1, 2, 3), least=1)),
)
