"""Inputs of Codeforces 936B, and its special judge: any walk that wins is right."""

from __future__ import annotations

import random
from dataclasses import dataclass

from grundy.contest.parts.scan import Scanner
from grundy.contest.shapes.digraphs import digraph_shapes
from grundy.contest.workshop.answers import Words
from grundy.contest.workshop.making import Edge, Format, Graph, Pairs

LONGEST = 1_000_000


@dataclass(frozen=True)
class Walk(Graph):
    """A digraph whose mark is the start."""

    directed: bool = True

    def text(self) -> str:
        """`n m`, a line of targets per vertex, the start."""
        lists = (" ".join(map(str, [len(out), *out])) for out in self.out_lists()[1:])
        return "\n".join([f"{self.n} {len(self.edges)}", *lists, str(self.marks[0])])


def legal(case: Walk) -> bool:
    """At least two vertices; no loop, and no arc twice."""
    return (
        case.n > 1
        and len(set(case.edges)) == len(case.edges)
        and all(a != b for a, b in case.edges)
    )


def walk(rng: random.Random, n: int, arcs: Pairs, start: int) -> Walk:
    """The digraph as a case."""
    return Walk(n, arcs, marks=(start,))


def position(case: Walk) -> str:
    """The targets of each vertex, and the start."""
    lists = enumerate(case.out_lists())
    rows = (f"{v} -> {' '.join(map(str, out))}" for v, out in lists if v)
    return "\n".join([*rows, f"start {case.marks[0]}"])


def accepts(data: bytes, given: str, right: str) -> str | None:
    """What is wrong with the output: another verdict, or a walk that is none or does not win."""
    said, verdict = Words(given), right.split()[0]
    if fault := said.differ(verdict):
        return fault
    if verdict == "Win":
        scan = Scanner(data)
        n = scan.integer("a number of vertices", 1, 10**9)
        scan.at += 1
        out = []
        for _ in range(n):
            count = scan.integer("a number of arcs", 0, 10**9)
            start = scan.block(count, "a vertex", 1, n)
            out.append(scan.tokens[start : start + count])
        at, moves = scan.integer("a start vertex", 1, n), 0
        if fault := said.differ(str(at), "the walk starts at"):
            return fault
        while said.left():
            place, word = said.place(), said.next()
            if not word.isdecimal() or int(word) not in out[at - 1]:
                return f"{place}: no arc leads from {at} to {word}"
            at, moves = int(word), moves + 1
        if len(out[at - 1]):
            return f"the walk ends at {at}, where a move is left"
        if moves % 2 == 0 or moves > LONGEST:
            return (
                f"the walk has {moves} moves, so Petya does not make the last one of at most 10^6"
            )
    return said.end()


FORMAT = Format(judge=100_000, beyond=1_000_000, legal=legal)
SHAPES = digraph_shapes(walk, least=2)
EDGES = (
    Edge("no-arcs", "the start has no way out: Lose", Walk(2, ())),
    Edge("one-move", "the smallest win", Walk(2, ((1, 2),))),
    Edge("two-moves", "an even walk only: Lose", Walk(3, ((1, 2), (2, 3)))),
    Edge("two-cycle", "the smallest draw", Walk(2, ((1, 2), (2, 1)))),
    Edge("cycle-out-of-reach", "a cycle that the start does not reach: Lose",
         Walk(3, ((2, 3), (3, 2)))),
    Edge("cycle-leads-to-start", "the start has no way out, though a cycle leads to it: Lose",
         Walk(3, ((2, 3), (3, 2), (2, 1)))),
    Edge("both-parities", "ways of two and of one move to the same vertex: Win",
         Walk(3, ((1, 2), (2, 3), (1, 3)))),
    Edge("vertex-twice", "the winning walk comes back to its start",
         Walk(4, ((1, 2), (2, 3), (2, 4), (3, 1)))),
    Edge("start-last", "the start is not vertex 1", Walk(2, ((2, 1),), marks=(2,))),
    Edge("diamond", "two ways that meet are no cycle: Lose",
         Walk(4, ((1, 2), (1, 3), (2, 4), (3, 4)))),
)  # fmt: skip
