"""Lost positions of Wythoff's game by the golden section, in whole numbers of any size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._golden import lower, partner

Pair = tuple[int, int]


def ordered(a: int, b: int) -> Pair:
    """The smaller first."""
    return (a, b) if a <= b else (b, a)


def winning(position: Pair) -> Iterator[Any]:
    """At most one in each heap, and one in both: leave a heap its partner, or keep the difference.

    Empty for a lost position.
    """
    a, b = position
    if partner(a) == b:
        return
    for n, other in dict.fromkeys([(a, b), (b, a)]):
        if partner(other) < n:
            yield ((n, partner(other)),)
    small = lower(b - a)
    if small < a:
        yield ((a, small), (b, small + b - a))


def _explain(position: Pair) -> Iterator[str]:
    a, b = position
    yield "The k-th lost position is floor(k phi), floor(k phi) + k, for the golden ratio phi."
    yield f"A heap of {a} is lost with one of {partner(a)} only."
    if partner(a) != b:
        small = lower(b - a)
        yield f"The lost position whose heaps differ by {b - a} is {small}, {small + b - a}."


THEOREM = closed_theorem(
    "Wythoff's theorem",
    "the lost positions are (floor(k phi), floor(k phi^2)) for k = 0, 1, 2, ..., with the "
    "golden ratio phi",
    "Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7, 1907",
    winning,
    _explain,
    lambda rng: ordered(rng.randrange(14), rng.randrange(14)),
)
