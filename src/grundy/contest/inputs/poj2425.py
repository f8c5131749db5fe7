"""Inputs of POJ 2425: a digraph without cycles, and pieces on it, one query in a case."""

from __future__ import annotations

import random
from dataclasses import replace

from grundy.contest.workshop.making import Edge, Format, Graph, Pairs, Shape


class Digraph(Graph):
    """Vertices are called from 0 on, and arcs stand in lists; the tokens are the query."""

    def text(self) -> str:
        """The number of vertices, their lists, the query, and 0."""
        lists = self.out_lists()[1:]
        rows = [[len(heads), *(w - 1 for w in heads)] for heads in lists]
        query = [len(self.tokens), *(v - 1 for v in self.tokens)]
        lines = [[self.n], *rows, query, [0]]
        return "\n".join(" ".join(map(str, line)) for line in lines)


def legal(case: Digraph) -> bool:
    """One to ten pieces, no arc twice, no cycle."""
    left = set(range(1, case.n + 1))
    heads = case.out_lists()
    while ends := [v for v in left if not left.intersection(heads[v])]:
        left.difference_update(ends)
    return 0 < len(case.tokens) <= 10 and not left and len(set(case.edges)) == len(case.edges)


def digraph(n: int, edges: Pairs, *tokens: int) -> Digraph:
    """A case."""
    return Digraph(n, edges, marks=(), tokens=tokens, directed=True)


def acyclic(rng: random.Random, size: int, chance: float, *, long: bool = False) -> Digraph:
    """Arcs go one way in a random order of the vertices; all steps of it are arcs if `long`."""
    order = rng.sample(range(1, size + 1), size)
    chance = min(chance, 20 * chance / size)
    edges = [
        (a, b)
        for i, a in enumerate(order)
        for j, b in enumerate(order[i + 1 :])
        if (long and j == 0) or rng.random() < chance
    ]
    pieces = [rng.randint(1, size) for _ in range(rng.randint(1, 4))]
    return digraph(size, tuple(rng.sample(edges, len(edges))), *pieces)


def position(case: Digraph) -> str:
    """Arcs and tokens by the names of the problem."""
    arcs = " ".join(f"{a - 1}>{b - 1}" for a, b in case.edges)
    return f"{arcs}\ntokens {' '.join(str(v - 1) for v in case.tokens)}"


FORMAT = Format(judge=1000, beyond=3000, most=20, legal=legal)
SHAPES = (
    Shape("uniform", "some arcs", lambda rng, size: acyclic(rng, size, 0.4)),
    Shape("dense", "most arcs, so that values are large", lambda rng, n: acyclic(rng, n, 0.9)),
    Shape("path", "a long path, deep for recursion",
          lambda rng, size: acyclic(rng, size, 0.1, long=True)),
    Shape("sorted", "arcs from smaller to larger names",
          lambda rng, size: replace(acyclic(rng, size, 0.5), edges=tuple(
              (a, b) for a in range(1, size + 1) for b in range(a + 1, min(size, a + 3) + 1)))),
)  # fmt: skip
EDGES = (
    Edge("no-arcs", "nowhere to go", digraph(1, (), 1)),
    Edge("one-arc", "the smallest win", digraph(2, ((1, 2),), 1)),
    Edge("same-position", "two pieces on one position cancel", digraph(2, ((1, 2),), 1, 1)),
    Edge("three-pieces", "values 2, 1 and 0", digraph(3, ((1, 2), (1, 3), (2, 3)), 1, 2, 3)),
    Edge("backwards", "arcs to smaller names", digraph(3, ((3, 2), (2, 1)), 3)),
    Edge("skipped-value", "options worth 0 and 2 only",
         digraph(5, ((1, 2), (1, 5), (2, 3), (2, 4), (3, 4)), 1)),
)  # fmt: skip
