"""Inputs of AGC 017 D: one tree rooted at 1, of two vertices at least."""

from __future__ import annotations

import random

from grundy.contest.inputs.hdu3094 import EDGES as TREES
from grundy.contest.inputs.hdu3094 import pairs, position
from grundy.contest.shapes.trees import tree_shapes
from grundy.contest.workshop.making import Format, Graph, Pairs

__all__ = ["EDGES", "FORMAT", "SHAPES", "position"]


def legal(case: Graph) -> bool:
    """At least one edge."""
    return case.n > 1


def tree(rng: random.Random, n: int, edges: Pairs) -> Graph:
    """The tree as a case."""
    return pairs(n, *edges) if n > 1 else pairs(2, (1, 2))


FORMAT = Format(judge=100_000, beyond=1_000_000, legal=legal)
SHAPES = tree_shapes(tree)
EDGES = tuple(edge for edge in TREES if edge.case.measure()[0] > 1)
