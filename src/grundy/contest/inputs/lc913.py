"""Inputs of LeetCode 913: graphs on 3 to 50 vertices where mouse and cat can always move."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial

from grundy.contest.parts.positions import CHASE, chase_text
from grundy.contest.workshop.making import Edge, Format, Graph, Question, Shape


@dataclass(frozen=True)
class Holes(Graph):
    """A graph whose vertices 1, 2 and 3 are the hole, the mouse's place and the cat's."""

    marks: tuple[int, ...] = (1, 2, 3)

    def neighbours(self) -> list[list[int]]:
        """The neighbours of each vertex, counted from 0, in order."""
        beside: list[list[int]] = [[] for _ in range(self.n)]
        for a, b in self.edges:
            beside[a - 1].append(b - 1)
            beside[b - 1].append(a - 1)
        return [sorted(around) for around in beside]

    def text(self) -> str:
        """The neighbours as JSON."""
        return str(self.neighbours()).replace(" ", "")


def legal(case: Holes) -> bool:
    """Marks in order, no loop, no edge twice; a way from everywhere, and not only to the hole."""
    lists = case.neighbours()
    single = {frozenset(edge) for edge in case.edges}
    return (
        case.marks == (1, 2, 3)
        and len(single) == len(case.edges)
        and all(len(edge) == 2 for edge in single)
        and all(lists)
        and [0] not in lists
    )


def graph(share: float, rng: random.Random, size: int) -> Holes:
    """A ring in random order with a share of all other edges."""
    n = max(size, 3)
    order = rng.sample(range(1, n + 1), n)
    edges = {(min(pair), max(pair)) for pair in zip(order, order[1:] + order[:1], strict=True)}
    for b in range(2, n + 1):
        edges.update((a, b) for a in range(1, b) if rng.random() < share)
    kept = Holes(n, tuple(sorted(edges)))
    # Now and then without some edges that nobody needs.
    for edge in rng.sample(kept.edges, len(kept.edges)) if rng.random() < 0.7 else ():
        fewer = Holes(n, tuple(e for e in kept.edges if e != edge))
        if rng.random() < 0.5 and legal(fewer):
            kept = fewer
    return kept


def fixed(n: int, *edges: tuple[int, int]) -> Holes:
    """A graph by its edges, vertices from 0."""
    return Holes(n, tuple((a + 1, b + 1) for a, b in edges))


def position(case: Holes) -> Question:
    """Places of mouse and cat, and whose turn it is, as vertices."""
    mice = case.neighbours()
    text = chase_text(mice, [[to for to in after if to] for after in mice], 0, 1, 2)
    return Question(text, (CHASE,))


FORMAT = Format(judge=50, beyond=50, most=20, legal=legal)
SHAPES = (
    Shape("ring", "a ring, with gaps and few chords", partial(graph, 0.05)),
    Shape("uniform", "any edges", partial(graph, 0.4)),
    Shape("dense", "nearly all edges", partial(graph, 0.9)),
)
EDGES = (
    Edge("triangle", "the mouse goes into the hole", fixed(3, (0, 1), (1, 2), (0, 2))),
    Edge("caught", "the mouse has no way but to the cat", fixed(4, (1, 2), (2, 3), (0, 3))),
    Edge("met", "the cat comes to where the mouse must go", fixed(4, (0, 2), (2, 3), (1, 3))),
    Edge("apart", "cat and mouse never meet: a draw", fixed(6, (1, 3), (2, 4), (0, 5), (4, 5))),
    Edge("first-sample", "the cat guards the hole: a draw",
         fixed(6, (0, 2), (0, 5), (1, 3), (2, 4), (2, 5), (3, 4), (3, 5))),
)  # fmt: skip
