"""Inputs of HDU 3094: trees rooted at 1."""

from __future__ import annotations

import random

from grundy.contest.shapes.trees import tree_shapes
from grundy.contest.workshop.making import Edge, Format, Graph, Pairs


def tree(rng: random.Random, n: int, edges: Pairs) -> Graph:
    """The tree as a case."""
    return Graph(n, edges, tree=True)


def position(case: Graph) -> str:
    """The edges; without any, the root alone."""
    return "\n".join(["root 1", *(f"{a}-{b}" for a, b in case.edges)])


def pairs(n: int, *edges: tuple[int, int]) -> Graph:
    """A fixed tree."""
    return Graph(n, edges, tree=True)


FORMAT = Format(judge=100_000, beyond=1_000_000, most=100, header=True)
SHAPES = tree_shapes(tree)
EDGES = (
    Edge("one-vertex", "no edges: Bob wins", pairs(1)),
    Edge("one-edge", "the smallest win", pairs(2, (1, 2))),
    Edge("edge-turned", "the root stands second in its pair", pairs(2, (2, 1))),
    Edge("cherry", "two edges at the root cancel", pairs(3, (1, 2), (1, 3))),
    Edge("path", "a path is worth its length", pairs(3, (2, 3), (1, 2))),
    Edge("fork", "branches of lengths 1, 2 and 3 cancel",
         pairs(7, (1, 2), (1, 3), (3, 4), (1, 5), (5, 6), (6, 7))),
    Edge("three-leaves-above", "three leaves on an edge are worth 2, not 4",
         pairs(5, (1, 2), (2, 3), (2, 4), (2, 5))),
)  # fmt: skip
