"""Lost positions of Wythoff's game by the golden section, in whole numbers of any size."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from grundy.rulesets._closed import closed_theorem

Pair = tuple[int, int]


def ordered(a: int, b: int) -> Pair:
    """The smaller first."""
    return (a, b) if a <= b else (b, a)


def lower(k: int) -> int:
    """floor(k * phi) for the golden ratio phi, exactly: (k + sqrt(5 k^2)) / 2 rounded down."""
    return (k + isqrt(5 * k * k)) // 2


def partner(n: int) -> int:
    """The one heap that makes a lost position with a heap of n. O(multiplication)."""
    # n is floor(k phi) for the k = floor(n phi) - n + 1, or else floor(k phi^2) for another k.
    k = lower(n) - n + 1
    if not n or lower(k) == n:
        return n + k if n else 0
    return n - (2 * n - lower(n))


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
