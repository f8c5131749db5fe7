"""Digraphs without loops and repeated arcs, on the vertices 1..n, to be walked from 1."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial

from grundy.contest.workshop.making import Case, Pairs, Shape

Arcs = list[tuple[int, int]]
Draw = Callable[[random.Random, int], Arcs]


def _pairs(rng: random.Random, n: int, count: int, *, forward: bool = False) -> Arcs:
    """Up to `count` different arcs at random, from lower to higher vertices if `forward`."""
    drawn = dict.fromkeys((rng.randint(1, n), rng.randint(1, n)) for _ in range(count))
    arcs = dict.fromkeys((min(a, b), max(a, b)) if forward else (a, b) for a, b in drawn if a != b)
    return list(arcs)


def _uniform(rng: random.Random, n: int) -> Arcs:
    return _pairs(rng, n, rng.randint(0, 2 * n))


def _acyclic(rng: random.Random, n: int) -> Arcs:
    return _pairs(rng, n, rng.randint(n // 2, 2 * n), forward=True)


def _path(rng: random.Random, n: int) -> Arcs:
    return [(v, v + 1) for v in range(1, n)]


def _cycle(rng: random.Random, n: int) -> Arcs:
    # A long cycle, odd or even, entered after a few steps, with a way out somewhere on it.
    enter = rng.randint(1, max(1, min(n // 4, 3)))
    last = n - rng.randint(0, min(2, n - 1))
    arcs = [*_path(rng, n)[: last - 1], (last, enter), *((v, v + 1) for v in range(last + 1, n))]
    exits = [(rng.randint(enter, last), last + 1)] if last < n else []
    return list(dict.fromkeys((a, b) for a, b in [*arcs, *exits] if a != b))


def _dead_ends(rng: random.Random, n: int) -> Arcs:
    # A deep walk whose side branches end after an even number of moves, all but now and then one.
    arcs, spine = _path(rng, max(2, n // 2))[: n - 1], max(1, n // 2)
    for v in range(spine + 1, n + 1):
        at = rng.randint(1, spine)
        arcs.append((at - at % 2 if at > 1 and rng.random() < 0.9 else at, v))
    return list(dict.fromkeys((max(a, 1), b) for a, b in arcs if max(a, 1) != b))


def _draw(rng: random.Random, n: int) -> Arcs:
    # Every vertex has a way out: no walk ends.
    if n < 2:
        return []
    ways = [(v, rng.choice((v % n + 1, (v + n - 2) % n + 1))) for v in range(1, n + 1)]
    return list(dict.fromkeys(ways + _pairs(rng, n, n)))


def _apart(rng: random.Random, n: int) -> Arcs:
    # What 1 reaches has no cycle; elsewhere there is one.
    half = (n + 1) // 2
    here = _pairs(rng, half, 2 * half, forward=True)
    ring = [(v, v + 1) for v in range(half + 1, n)]
    if n - half > 1:
        ring.append((n, half + 1))
        ring.extend((rng.randint(half + 1, n), rng.randint(1, half)) for _ in range(half // 2))
    return list(dict.fromkeys(here + ring))


def _back(rng: random.Random, n: int) -> Arcs:
    # A path with arcs back from it: winning walks go round, and meet vertices twice.
    arcs = _path(rng, n)
    for _ in range(rng.randint(1, 1 + n // 3)):
        a, b = rng.randint(1, n), rng.randint(1, n)
        if a > b and a < n:
            arcs.append((a, b))
    return list(dict.fromkeys(arcs))


def _layers(rng: random.Random, n: int) -> Arcs:
    # Arcs lead one or three layers on, so all walks to the last layer are even or all are odd.
    wide = max(1, min(4, n // 4))
    arcs = []
    for v in range(1, n + 1):
        layer = (v - 1) // wide
        for skip in rng.choices((1, 3), k=2):
            target = (layer + skip) * wide + rng.randint(1, wide)
            if target <= n:
                arcs.append((v, target))
    return list(dict.fromkeys(arcs))


DIGRAPHS: dict[str, tuple[str, Draw]] = {
    "uniform": ("random arcs", _uniform),
    "acyclic": ("no cycles", _acyclic),
    "path": ("as deep as can be: ends recursion", _path),
    "cycle": ("a long cycle, odd or even, perhaps with a way out", _cycle),
    "dead-ends": ("a deep walk with dead ends beside it, mostly of the wrong parity", _dead_ends),
    "draw": ("every vertex has a way out", _draw),
    "apart": ("a cycle that the start does not reach", _apart),
    "back": ("a path with arcs back: walks must repeat vertices", _back),
    "layers": ("all walks of one parity", _layers),
}


def shuffle(rng: random.Random, n: int, arcs: Iterable[tuple[int, int]]) -> tuple[Pairs, int]:
    """The same digraph with vertices named at random and arcs in random order; and the vertex that
    1 has become."""
    name = list(range(1, n + 1))
    rng.shuffle(name)
    named = [(name[a - 1], name[b - 1]) for a, b in arcs]
    rng.shuffle(named)
    return tuple(named), name[0]


def digraph_shapes(
    make: Callable[[random.Random, int, Pairs, int], Case], least: int = 1
) -> tuple[Shape, ...]:
    """A shape per kind of digraph; `make(rng, n, arcs, start)` makes the case. The size is n, or
    `least` if it is less."""
    return tuple(
        Shape(name, why, partial(_digraph_case, make, draw, least))
        for name, (why, draw) in DIGRAPHS.items()
    )


def _digraph_case(
    make: Callable[[random.Random, int, Pairs, int], Case],
    draw: Draw,
    least: int,
    rng: random.Random,
    size: int,
) -> Case:
    n = max(size, least)
    arcs = draw(rng, n)
    if rng.random() < 0.7:
        return make(rng, n, *shuffle(rng, n, arcs))
    return make(rng, n, tuple(arcs), 1)
