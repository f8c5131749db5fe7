"""Connected multigraphs that hang on the vertex 1, as numbers of vertices and lists of edges."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import combinations, pairwise
from math import isqrt

from grundy.contest.shapes.trees import TREES, shuffle
from grundy.contest.workshop.making import Case, Pairs, Shape

Drawing = tuple[int, list[tuple[int, int]]]
"""The number of vertices, and the edges."""

Draw = Callable[[random.Random, int], Drawing]


class _Growing:
    """A drawing that grows from the root by paths and rings."""

    def __init__(self) -> None:
        self.n = 1
        self.edges: list[tuple[int, int]] = []

    def ring(self, at: int, length: int) -> None:
        """A cycle of so many edges through `at`: one is a loop, two are parallel edges."""
        self.path(at, length - 1)
        self.edges.append((self.n if length > 1 else at, at))

    def path(self, at: int, length: int) -> None:
        """A path of so many edges from `at` to new vertices."""
        self.edges.extend(pairwise([at, *range(self.n + 1, self.n + length + 1)]))
        self.n += length

    def drawing(self) -> Drawing:
        return self.n, self.edges


def _cactus(rng: random.Random, size: int, *, deep: bool = False) -> Drawing:
    grown = _Growing()
    while grown.n < size:
        at = grown.n if deep else rng.randint(1, grown.n)
        room = size - grown.n
        if rng.random() < 1 / 3:
            grown.path(at, 1)
        else:
            grown.ring(at, min(rng.randint(1, 6), room + 1))
    return grown.drawing()


def _gifts(rng: random.Random, size: int) -> Drawing:
    grown = _Growing()
    grown.path(1, rng.randint(0, size - 1) // 2)
    while grown.n < size:
        grown.ring(rng.randint(1, grown.n), min(rng.randint(3, 6), size - grown.n + 1))
    return grown.drawing()


def _theta(rng: random.Random, size: int) -> Drawing:
    grown = _Growing()
    grown.path(1, rng.randint(0, size - 1) // 4)
    first, last = grown.n, rng.randint(1, grown.n)
    while grown.n < size:
        grown.path(first, min(rng.randint(1, 3), size - grown.n))
        grown.edges.append((grown.n, last))
    if size > 2:
        grown.edges.append((first, last))
    return grown.drawing()


def _uniform(rng: random.Random, size: int) -> Drawing:
    n = rng.randint(1, size)
    return n, [(rng.randint(1, n), rng.randint(1, n)) for _ in range(rng.randint(0, size + n // 2))]


def _parallel(rng: random.Random, size: int) -> Drawing:
    edges: list[tuple[int, int]] = []
    for v in range(2, size + 1):
        edges.extend([(rng.randint(1, v - 1), v)] * rng.choice((1, 1, 2, 2, 3, 4)))
    return size, edges


def _loops(rng: random.Random, size: int) -> Drawing:
    edges = [(rng.randint(1, v - 1), v) for v in range(2, size + 1)]
    for _ in range(rng.randint(0, 3)):
        edges.extend([(v := rng.randint(1, size), v)] * rng.randint(1, 2))
    return size, edges


def _complete(rng: random.Random, size: int) -> Drawing:
    n = min(size, max(30, isqrt(size)))
    return n, list(combinations(range(1, n + 1), 2))


def _floating(rng: random.Random, size: int) -> Drawing:
    n, edges = _cactus(rng, size)
    cut = rng.randint(1, n)
    return n, [(a, b) for a, b in edges if (a <= cut) == (b <= cut)]


def _bare(rng: random.Random, size: int) -> Drawing:
    _, parent = TREES[rng.choice(list(TREES))]
    return size, [(parent(rng, v, size), v) for v in range(2, size + 1)]


DRAWINGS: dict[str, tuple[str, Draw]] = {
    "uniform": ("random pairs: loops, parallel edges, pieces that hang on nothing", _uniform),
    "tree": ("no cycles: paths, stars, caterpillars and other trees", _bare),
    "path": (
        "as deep as can be: ends recursion",
        lambda rng, n: (n, list(pairwise(range(1, n + 1)))),
    ),
    "star": ("all edges at the root", lambda rng, n: (n, [(1, v) for v in range(2, n + 1)])),
    "cactus": ("bridges and cycles of 1 to 6 edges, no two sharing an edge", _cactus),
    "chain": ("a cactus that grows at its newest vertex: deep", partial(_cactus, deep=True)),
    "gifts": ("a path with polygons, as the story has them", _gifts),
    "theta": ("two vertices joined by several paths: a block that is no polygon", _theta),
    "parallel": ("a tree whose edges stand one to four times", _parallel),
    "loops": ("a tree with loops, single and double", _loops),
    "complete": ("each two vertices joined", _complete),
    "floating": ("a cactus of which a part hangs on nothing", _floating),
}


def drawing_shapes(
    make: Callable[[random.Random, int, Pairs], Case], leave_out: tuple[str, ...] = ()
) -> tuple[Shape, ...]:
    """A shape per kind of drawing; `make(rng, n, edges)` makes the case. The size is n, about."""
    return tuple(
        Shape(name, why, partial(_drawing_case, make, draw))
        for name, (why, draw) in DRAWINGS.items()
        if name not in leave_out
    )


def _drawing_case(
    make: Callable[[random.Random, int, Pairs], Case], draw: Draw, rng: random.Random, size: int
) -> Case:
    n, edges = draw(rng, size)
    return make(rng, n, shuffle(rng, n, edges) if rng.random() < 0.7 else tuple(edges))


def some_drawing(rng: random.Random, size: int) -> tuple[int, Pairs]:
    """A drawing of any kind, shuffled."""
    n, edges = DRAWINGS[rng.choice(list(DRAWINGS))][1](rng, size)
    return n, shuffle(rng, n, edges)
