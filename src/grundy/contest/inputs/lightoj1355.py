"""Inputs of LightOJ 1355: trees rooted at 0 whose edges are bundles of units."""

from __future__ import annotations

import random
from dataclasses import dataclass

from grundy.contest.shapes.trees import tree_shapes
from grundy.contest.workshop.making import Edge, Format, Graph, Pairs, Question


@dataclass(frozen=True)
class Bundles(Graph):
    """A tree whose vertices count from 0, with a weight per edge."""

    tree: bool = True

    def text(self) -> str:
        """`n`, and the edges with their units."""
        return f"{self.n}\n{self.pairs(first=0)}"


def legal(case: Bundles) -> bool:
    """At least one edge."""
    return case.n > 1


def bundles(rng: random.Random, n: int, edges: Pairs) -> Bundles:
    """The tree with units: mostly one to three, some of them many."""
    edges = edges or ((1, 2),)
    most = rng.choice((1, 2, 3, 4, 10**9))
    return fixed(*((a, b, rng.choice((1, rng.randint(1, most)))) for a, b in edges))


def fixed(*edges: tuple[int, int, int]) -> Bundles:
    """A tree by its edges, with vertices from 1, and units."""
    ends = tuple((a, b) for a, b, _ in edges)
    return Bundles(len(edges) + 1, ends, weights=tuple(w for _, _, w in edges))


def position(case: Bundles) -> Question:
    """Bundles are parallel edges, of which two more change nothing where there are two."""
    units = [w if w < 3 else 2 + w % 2 for w in case.weights]
    rows = (f"{a - 1}-{b - 1}*{w}" for (a, b), w in zip(case.edges, units, strict=True))
    changed = [*dict.fromkeys(w for w in case.weights if w > 3)]
    seen = (
        "The units between two vertices are parallel edges of Green Hackenbush.",
        *(f"{w} parallel edges are worth as much as {2 + w % 2} of them." for w in changed),
    )
    return Question("\n".join(["root 0", *rows]), seen)


FORMAT = Format(judge=1000, beyond=100_000, most=100, header=True, legal=legal)
SHAPES = tree_shapes(bundles)
EDGES = (
    Edge("one-unit", "the smallest win", fixed((1, 2, 1))),
    Edge("two-units", "a pair of edges is worth 0", fixed((1, 2, 2))),
    Edge("edge-turned", "the root stands second", fixed((2, 1, 1))),
    Edge("unit-above-two", "what stands on a bundle stands on the ground",
         fixed((1, 2, 2), (2, 3, 1))),
    Edge("unit-above-three", "three units and one above cancel", fixed((1, 2, 3), (2, 3, 1))),
    Edge("two-above-one", "a single unit is worth 1, with two above too",
         fixed((1, 2, 1), (2, 3, 2), (1, 4, 1))),
    Edge("many-units", "an even number of units is worth 0", fixed((1, 2, 10**9))),
)  # fmt: skip
