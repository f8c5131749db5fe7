"""Inputs of HDU 2188: the sum wanted, and the most one may give, up to ten."""

from __future__ import annotations

from grundy.contest.inputs.hdu1846 import EDGES, position
from grundy.contest.shapes.heaps import field_shapes
from grundy.contest.workshop.making import Fields, Format

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]


def case(values: tuple[int, ...]) -> Fields:
    """The most that one may give is at most ten."""
    return Fields((values[0], 1 + values[1] % 10), low=1)


FORMAT = Format(judge=9999, beyond=10**18, most=100, header=True)
SHAPES = field_shapes(2, case)
