"""Inputs of HDU 3590: sums of trees, in misere play."""

from __future__ import annotations

import random

from grundy.contest.inputs.hdu3094 import pairs
from grundy.contest.inputs.poj3710 import position as drawing_text
from grundy.contest.parts.scan import Scanner
from grundy.contest.parts.tree import read_tree
from grundy.contest.shapes.heaps import misere_seen
from grundy.contest.shapes.trees import TREES, tree_edges, tree_shapes
from grundy.contest.workshop.making import Edge, Format, Graph, Listed, Pairs, Question


def trees(rng: random.Random, n: int, edges: Pairs) -> Listed:
    """The tree, and now and then a small one or two beside it."""
    others = []
    for _ in range(rng.choice((0, 0, 1, 2))):
        small = rng.randint(1, 4)
        others.append(pairs(small, *tree_edges(rng, small, TREES["uniform"][1])))
    return Listed((pairs(n, *edges), *others))


def legal(case: Listed) -> bool:
    """At least one tree."""
    return len(case.items) > 0


def branches(tree: Graph) -> list[int]:
    """What the branches are worth, one for each edge at the root."""
    scan = Scanner(tree.text().encode())
    _, value = read_tree(scan, scan.integer("a number of vertices", 1, 10**9))
    # An edge at the root leads to the other end.
    return [value[a + b - 1] + 1 for a, b in tree.edges if 1 in (a, b)]


def position(case: Listed) -> Question:
    """The trees as one drawing, if they are small; and what the branches make of it."""
    trees = [tree for tree in case.items if isinstance(tree, Graph)]
    worth = tuple(value for tree in trees for value in branches(tree))
    seen = ["There is no edge: who has to move wins."]
    if worth:
        told = ", ".join(map(str, worth))
        seen = [f"The branches at the roots are like heaps of Nim: {told}.", *misere_seen(worth)]
    small = sum(len(tree.edges) for tree in trees) <= MOST
    return Question(drawing_text(case) if small else None, tuple(seen))


PLAY = "misere"
MOST = 9
"""Trees of so many edges in all are searched."""
STAR = pairs(3, (1, 2), (1, 3))
TWO_PATHS = pairs(5, (1, 2), (2, 3), (1, 4), (4, 5))
FORMAT = Format(judge=99, beyond=100_000, most=100, legal=legal)
SHAPES = tree_shapes(trees)
EDGES = (
    Edge("bare-root", "nobody can move: who has to wins", Listed((pairs(1),))),
    Edge("one-edge", "the smallest loss", Listed((pairs(2, (1, 2)),))),
    Edge("cherry", "two branches of 1, a tree worth 0: a win", Listed((STAR,))),
    Edge("path", "a branch worth 2: a win", Listed((pairs(3, (1, 2), (2, 3)),))),
    Edge("two-paths", "a tree worth 0 whose branches are worth 2: a loss", Listed((TWO_PATHS,))),
    Edge("paths-apart", "the same branches on two trees: a loss",
         Listed((pairs(3, (1, 2), (2, 3)), pairs(3, (1, 2), (2, 3))))),
    Edge("fork", "an edge with two leaves is one branch worth 1: a loss",
         Listed((pairs(4, (1, 2), (2, 3), (2, 4)),))),
    Edge("paths-and-edge", "branches of 2, 2 and 1: a win", Listed((TWO_PATHS, pairs(2, (1, 2))))),
)  # fmt: skip
