"""Trees on the vertices 1..n, rooted at 1, as lists of edges."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial

from grundy.contest.workshop.making import Case, Pairs, Shape

Parent = Callable[[random.Random, int, int], int]
"""From a generator, a vertex from 2 on, and the number of vertices, to the vertex's parent."""


def _uniform(rng: random.Random, v: int, n: int) -> int:
    return rng.randrange(1, v)


def _path(rng: random.Random, v: int, n: int) -> int:
    return v - 1


def _star(rng: random.Random, v: int, n: int) -> int:
    return 1


def _caterpillar(rng: random.Random, v: int, n: int) -> int:
    return v - (1 if v <= (n + 1) // 2 else n // 2)


def _binary(rng: random.Random, v: int, n: int) -> int:
    return v // 2


def _deep(rng: random.Random, v: int, n: int) -> int:
    return rng.randrange(max(1, v - 3), v)


def _broom(rng: random.Random, v: int, n: int) -> int:
    return min(v - 1, (n + 1) // 2)


def _spider(rng: random.Random, v: int, n: int) -> int:
    return max(1, v - max(2, n // 5))


TREES: dict[str, tuple[str, Parent]] = {
    "uniform": ("each vertex hangs on a random earlier one", _uniform),
    "path": ("as deep as can be: ends recursion", _path),
    "star": ("as wide as can be: one vertex with all edges", _star),
    "caterpillar": ("a path from the root, each vertex with a leaf", _caterpillar),
    "binary": ("balanced, two children each", _binary),
    "deep": ("almost a path, with short side branches", _deep),
    "broom": ("a path that ends in a star", _broom),
    "spider": ("long legs from the root", _spider),
}


def tree_edges(rng: random.Random, n: int, parent: Parent, *, shuffled: bool = True) -> Pairs:
    """The edges of a tree; if shuffled, in random order and direction, other vertices than the root
    named at random. O(n)."""
    edges = [(parent(rng, v, n), v) for v in range(2, n + 1)]
    return shuffle(rng, n, edges) if shuffled else tuple(edges)


def shuffle(
    rng: random.Random, n: int, edges: Iterable[tuple[int, int]], *, turned: bool = True
) -> Pairs:
    """The same graph, other vertices than 1 named anew, edges in random order (and direction)."""
    name = list(range(2, n + 1))
    rng.shuffle(name)
    name[:0] = [0, 1]
    named = [
        (name[b], name[a]) if turned and rng.random() < 0.5 else (name[a], name[b])
        for a, b in edges
    ]
    rng.shuffle(named)
    return tuple(named)


def tree_shapes(make: Callable[[random.Random, int, Pairs], Case]) -> tuple[Shape, ...]:
    """A shape per kind of tree; `make(rng, n, edges)` makes the case. The size is n."""
    return tuple(
        Shape(name, why, partial(_tree_case, make, parent)) for name, (why, parent) in TREES.items()
    )


def _tree_case(
    make: Callable[[random.Random, int, Pairs], Case], parent: Parent, rng: random.Random, size: int
) -> Case:
    # The rare half in order, since some mistakes need vertices named from the root on.
    return make(rng, size, tree_edges(rng, size, parent, shuffled=rng.random() < 0.7))
