"""Inputs of HDU 3197: forests told by fathers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from grundy.contest.shapes.trees import tree_shapes
from grundy.contest.workshop.making import Edge, Format, Graph, Pairs


@dataclass(frozen=True)
class Forest(Graph):
    """A tree whose vertex 1 is not there: its children are roots, and vertex v is called v - 2."""

    tree: bool = True

    def fathers(self) -> list[int]:
        """The father of each vertex, -1 for a root."""
        beside: list[list[int]] = [[] for _ in range(self.n + 1)]
        for a, b in self.edges:
            beside[a].append(b)
            beside[b].append(a)
        father = [0] * (self.n + 1)
        queue = [1]
        for v in queue:
            below = [w for w in beside[v] if w != father[v]]
            queue += below
            for w in below:
                father[w] = v
        return [v - 2 for v in father[2:]]

    def text(self) -> str:
        """The number of vertices, and their fathers."""
        fathers = self.fathers()
        return f"{len(fathers)}\n{' '.join(map(str, fathers))}"


def legal(case: Forest) -> bool:
    """At least one vertex."""
    return case.n > 1


def forest(rng: random.Random, n: int, edges: Pairs) -> Forest:
    """The tree without its root; now and then with more roots, and one vertex at least."""
    roots = rng.choice((0, 0.1, 0.5)) if rng.random() < 0.5 else 0
    # One vertex more, as the first does not count.
    fathers = Forest(n + 1, (*edges, (1, n + 1))).fathers()
    above = [father if rng.random() >= roots else -1 for father in fathers]
    return Forest(n + 1, tuple((max(father, -1) + 2, v) for v, father in enumerate(above, 2)))


def fixed(*fathers: int) -> Forest:
    """A forest by its fathers."""
    return Forest(len(fathers) + 1, tuple((father + 2, v) for v, father in enumerate(fathers, 2)))


def position(case: Forest) -> str:
    """The edges; all roots stand on the ground."""
    fathers = case.fathers()
    roots = (str(v) for v, father in enumerate(fathers) if father < 0)
    edges = (f"{father}-{v}" for v, father in enumerate(fathers) if father >= 0)
    return "\n".join([f"roots {' '.join(roots)}", *edges])


FORMAT = Format(judge=1000, beyond=1_000_000, most=100, legal=legal)
SHAPES = tree_shapes(forest)
EDGES = (
    Edge("one-vertex", "a root alone: nothing to cut", fixed(-1)),
    Edge("two-roots", "still nothing to cut", fixed(-1, -1)),
    Edge("one-edge", "the smallest win", fixed(-1, 0)),
    Edge("father-later", "a father has a larger number than his child", fixed(1, -1)),
    Edge("two-trees", "two edges on different roots cancel", fixed(-1, -1, 0, 1)),
    Edge("paths", "paths of 1, 2 and 3 on roots of their own cancel",
         fixed(-1, -1, -1, 0, 1, 4, 2, 6, 7)),
    Edge("leaves-above", "three leaves on an edge are worth 2", fixed(-1, 0, 1, 1, 1)),
)  # fmt: skip
