"""Inputs of POJ 2599: trees with a start, at most 20 edges at each vertex."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from grundy.contest.shapes.trees import tree_shapes
from grundy.contest.workshop.making import Edge, Format, Graph, Pairs

MOST = 20


@dataclass(frozen=True)
class Flights(Graph):
    """A tree whose mark is the start."""

    tree: bool = True

    def text(self) -> str:
        """`N K`, and the edges."""
        return "\n".join([f"{self.n} {self.marks[0]}", *([self.pairs()] if self.edges else [])])


def legal(case: Flights) -> bool:
    """At most 20 flights at each airport."""
    return max(Counter(v for edge in case.edges for v in edge).values(), default=0) <= MOST


def flights(rng: random.Random, n: int, edges: Pairs) -> Flights:
    """The tree with a start, edges of crowded vertices moved to other ones."""
    beside: list[list[int]] = [[] for _ in range(n + 1)]
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    kept: list[tuple[int, int]] = []
    queue = [(1, 0)]
    for v, above in queue:
        below = [w for w in beside[v] if w != above]
        for w in below[: MOST - 1]:
            kept.append((v, w) if rng.random() < 0.5 else (w, v))
            queue.append((w, v))
        for w in below[MOST - 1 :]:
            # A vertex too many hangs on its sister.
            beside[below[0]].append(w)
            beside[w] = [below[0] if x == v else x for x in beside[w]]
    return Flights(n, tuple(kept), marks=(rng.choice((1, rng.randint(1, n))),))


def fixed(start: int, *edges: tuple[int, int]) -> Flights:
    """A tree by its edges."""
    return Flights(len(edges) + 1, edges, marks=(start,))


def position(case: Flights) -> str:
    """The edges, and where the token is."""
    return "\n".join(
        [f"token {case.marks[0]}", str(case.marks[0]), *(f"{a}-{b}" for a, b in case.edges)]
    )


FORMAT = Format(judge=1000, beyond=200_000, legal=legal)
SHAPES = tree_shapes(flights)
EDGES = (
    Edge("one-airport", "no flight: the first player loses", fixed(1)),
    Edge("one-flight", "the smallest win", fixed(1, (1, 2))),
    Edge("from-the-other-end", "the start is not airport 1", fixed(2, (1, 2))),
    Edge("two-flights", "from the end of a path of 3: a loss", fixed(1, (1, 2), (2, 3))),
    Edge("least-number", "two ways win, and the second in the input is less",
         fixed(3, (3, 2), (3, 1))),
    Edge("one-of-two", "only the longer way wins",
         fixed(1, (1, 2), (2, 3), (1, 4), (4, 5), (5, 6))),
)  # fmt: skip
