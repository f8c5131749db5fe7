"""Inputs of POJ 3710: sums of drawings."""

from __future__ import annotations

import random

from grundy.contest.shapes.drawings import drawing_shapes, some_drawing
from grundy.contest.workshop.making import Edge, Format, Graph, Listed, Pairs


def legal(case: Listed) -> bool:
    """At least one drawing; every other drawing is legal."""
    return len(case.items) > 0


def drawings(rng: random.Random, n: int, edges: Pairs) -> Listed:
    """The drawing, and now and then a small one or two beside it."""
    others = [some_drawing(rng, rng.randint(1, 4)) for _ in range(rng.choice((0, 0, 1, 2)))]
    return Listed(tuple(Graph(*drawing) for drawing in ((n, edges), *others)))


def one(n: int, *edges: tuple[int, int]) -> Listed:
    """A case of a single drawing."""
    return Listed((Graph(n, edges),))


def position(case: Listed) -> str:
    """A drawing as it is; several as one, since they share the ground: vertices with the drawing's
    number before theirs."""
    lines = ["root 1"]
    for number, drawing in enumerate(case.items, 1):
        assert isinstance(drawing, Graph)
        before = f"{number}." if len(case.items) > 1 else ""
        name = ["", "1", *(f"{before}{v}" for v in range(2, drawing.n + 1))]
        lines += [f"{name[a]}-{name[b]}" for a, b in drawing.edges]
    return "\n".join(lines)


FORMAT = Format(judge=99, beyond=1_000_000, most=100, legal=legal)
SHAPES = drawing_shapes(drawings)
EDGES = (
    Edge("bare-root", "a drawing without edges", one(1)),
    Edge("one-edge", "the smallest win", one(2, (1, 2))),
    Edge("two-drawings", "nothing of a drawing is left for the next one",
         Listed((Graph(1, ((1, 1),)), Graph(1, ())))),
    Edge("double-edge", "two parallel edges are worth 0, not 1", one(2, (1, 2), (1, 2))),
    Edge("loop-at-root", "a loop is an edge worth 1", one(1, (1, 1))),
    Edge("loops-above", "two loops at 2 cancel", one(2, (1, 2), (2, 2), (2, 2))),
    Edge("triple-edge-below", "fused, three parallel edges are worth 1 and the leaf 1",
         one(3, (1, 2), (1, 2), (1, 2), (2, 3))),
    Edge("triangle-and-leaf", "an odd cycle and an edge at the root cancel",
         one(4, (1, 2), (2, 3), (3, 1), (1, 4))),
    Edge("k4", "a block that is no polygon",
         one(4, (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))),
    Edge("floating", "what hangs on nothing is worth 0", one(3, (2, 3))),
    Edge("edge-below-4-cycle", "a leaf edge, and an edge to a 4-cycle",
         one(6, (1, 2), (1, 3), (3, 4), (4, 5), (5, 6), (6, 3))),
)  # fmt: skip
