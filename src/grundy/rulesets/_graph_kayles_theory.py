"""Kayles on graphs of paths and cycles: octal games of their lengths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._graphs import Graph, joined, paths_and_cycles
from grundy.rulesets._take_and_break_theory import code_values
from grundy.sequences.code import Code


def kayles_theorem(code: Code, taken: int, title: str) -> Theorem[Graph]:
    """A move takes up to `taken` neighbouring vertices, as the code says."""
    return Theorem(
        name=f"{title} on paths and cycles",
        statement=f"a path of n vertices is a heap of n in the octal game {code}, and a move in a "
        f"cycle of n leaves a path of n - {taken}",
        source="Berlekamp, Conway, Guy, Winning Ways, ch. 4",
        applies=lambda graph: all(len(around) < 3 for around in graph.neighbours.values()),
        answer=lambda graph, budget: _answer(code, taken, graph, budget),
        sample=_sample,
    )


def _answer(code: Code, taken: int, graph: Graph, budget: Budget) -> Answer:
    """Values by the octal game, and every move tried. O(V), besides the table."""
    walks = list(paths_and_cycles(graph.neighbours))
    largest = max((len(walk) for walk, _ in walks), default=0)
    values = code_values(code, largest, budget)
    value = values.value

    def worth(walk: list[str], cycle: bool) -> int:
        # All moves in a cycle leave the same path.
        return int(value(len(walk) - taken) == 0) if cycle else value(len(walk))

    total = nim_sum(worth(*walk) for walk in walks)
    winning: list[Any] = []
    for walk, cycle in walks if total else ():
        wanted = worth(walk, cycle) ^ total
        winning += _moves(walk, cycle, taken, wanted, value)
    listed = winning[: budget.moves]

    def explain() -> Iterator[str]:
        for walk, cycle in walks[:30]:
            kind = "cycle" if cycle else "path"
            yield f"The {kind} of {len(walk)} at {walk[0]} is worth {worth(walk, cycle)}."
        yield f"The nim sum of all {len(walks)} components is {total}."

    return Answer(
        outcome=Outcome.N if total else Outcome.P,
        value=total,
        winning=listed,
        winning_count=len(winning),
        certificate=lambda: Certificate("graph_kayles", values.data | {"listed": len(listed)}),
        explain=explain,
    )


def _moves(
    walk: list[str], cycle: bool, taken: int, wanted: int, value: Callable[[int], int]
) -> Iterator[Any]:
    """The moves that leave the value `wanted`: vertices if three are taken, else edges."""
    n = len(walk)
    if cycle and value(n - taken) != wanted:
        return
    # The vertex names itself in the middle of three; the first of two names an edge.
    before = taken - 2
    for i in range(n if cycle or before else n - 1):
        left, right = max(0, i - before), max(0, n - i - 2)
        if cycle or value(left) ^ value(right) == wanted:
            yield walk[i] if before else joined(walk[i], walk[(i + 1) % n])


def _sample(rng: Random) -> Graph:
    """Paths and cycles of up to 9 vertices in all, in any numbering."""
    names = [str(v) for v in range(1, rng.randrange(1, 10))]
    rng.shuffle(names)
    edges = []
    start = 0
    while start < len(names):
        part = names[start : start + rng.randrange(1, 8)]
        start += len(part)
        edges += [joined(a, b) for a, b in pairwise(part)]
        if len(part) > 2 and rng.random() < 0.5:
            edges.append(joined(part[0], part[-1]))
    return Graph(frozenset(names), frozenset(edges))
