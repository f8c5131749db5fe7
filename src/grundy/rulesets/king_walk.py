"""The king's walk: a chess king goes to the corner, one square along a side, or both at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from grundy.core.picture import Preset
from grundy.core.ruleset import Option
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._wythoff_theory import Pair, ordered
from grundy.rulesets.wythoff import Wythoff, reduced


def moves(position: Pair) -> Iterator[Any]:
    """One from either heap, or one from both, as pairs (size, what is left)."""
    a, b = position
    for n in dict.fromkeys(position):
        if n:
            yield ((n, n - 1),)
    if a:
        yield ((a, a - 1), (b, b - 1))


def value(position: Pair) -> int:
    """By the parities of the smaller and the larger heap. O(1)."""
    small, large = position[0] % 2, position[1] % 2
    return 3 - large if small else large


def _winning(position: Pair) -> Iterator[Any]:
    return (move for move in moves(position) if not value(ordered(*reduced(position, move))))


def _explain(position: Pair) -> Iterator[str]:
    a, b = (f"{n}, which is {'odd' if n % 2 else 'even'}" for n in position)
    yield f"The smaller heap is {a}, the larger one is {b}."
    if value(position):
        yield "Take one from each heap that is odd: then both are even."
    else:
        yield "Every move leaves an odd heap, and the answer makes both even again."


def _sample(rng: Random) -> Pair:
    return ordered(rng.randrange(12), rng.randrange(12))


class KingWalk(Wythoff):
    """A position is two sizes in order; a move the pairs (size, what is left) it changes."""

    name = "king-walk"
    title = "King's walk: take one from a heap, or one from both"
    source = "Winning Ways, ch. 3; HDU 2147"
    piece = "K"
    presets = (Preset("king", "4 7"),)
    theorems = (
        closed_theorem(
            "both even",
            "a position is lost if and only if both heaps are even; it is worth the parity of the "
            "larger heap if the smaller one is even, else 3 less that parity",
            "induction over both heaps; the problem is HDU 2147",
            _winning,
            _explain,
            _sample,
            value=value,
        ),
    )

    def options(self, position: Pair) -> Iterator[Option]:
        """One from either heap, or one from both."""
        for move in moves(position):
            yield Option(move, ordered(*reduced(position, move)))


RULESETS = (KingWalk(),)
