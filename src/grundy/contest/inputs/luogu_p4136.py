"""Inputs of Luogu P4136: those of HDU 1564."""

from __future__ import annotations

from grundy.contest.inputs.hdu1564 import EDGES, FORMAT, SHAPES, position

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]
