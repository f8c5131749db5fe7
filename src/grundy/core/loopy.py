"""Loopy nimbers: what a position of a game with cycles is worth in sums.

A position is worth a nimber, or infinity over a set K of nimbers: its options of finite value are
worth exactly K, and nobody can force play elsewhere to an end (C. A. B. Smith, Graphs and composite
games, J. Combin. Theory 1 (1966), 51-81; Fraenkel and Perl, Constructions in combinatorial games
with cycles, 1975; Winning Ways, ch. 12).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from grundy.core.outcome import Outcome


@dataclass(frozen=True)
class Infinity:
    """The loopy nimber ∞(K); `over` is K."""

    over: frozenset[int] = frozenset()

    def __init__(self, over: Iterable[int] = ()) -> None:
        object.__setattr__(self, "over", frozenset(over))

    def __str__(self) -> str:
        return f"∞({','.join(map(str, sorted(self.over)))})"

    def __repr__(self) -> str:
        return f"Infinity({sorted(self.over)})"


Value = int | Infinity


def loopy_sum(values: Iterable[Value]) -> Value:
    """What a sum is worth: the xor of finite values; with one ∞(K), infinity over K xor the rest;
    with two or more, ∞() (Winning Ways, ch. 12). O(sum of sizes)."""
    total, infinite = 0, []
    for value in values:
        if isinstance(value, Infinity):
            infinite.append(value.over)
        else:
            total ^= value
    if not infinite:
        return total
    return Infinity(n ^ total for n in infinite[0]) if len(infinite) == 1 else Infinity()


def loopy_outcome(value: Value) -> Outcome:
    """N, P or D in normal play of a position worth `value`."""
    if isinstance(value, Infinity):
        return Outcome.N if 0 in value.over else Outcome.D
    return Outcome.N if value else Outcome.P


def plain_value(value: Value | None) -> Any:
    """A value as JSON: a number, or {"infinity": K} with K in order."""
    return {"infinity": sorted(value.over)} if isinstance(value, Infinity) else value


def value_text(value: Value) -> str:
    """A value as people write it: 0, *3, ∞(0,2)."""
    return f"*{value}" if isinstance(value, int) and value else str(value)
