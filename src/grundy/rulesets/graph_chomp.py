"""Graph Chomp: take an edge, or a vertex with all its edges."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.outcome import Outcome
from grundy.core.picture import Told
from grundy.core.ruleset import Option, Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._graphs import Graph, GraphGame, random_graph


def two_sides(graph: Graph) -> frozenset[str] | None:
    """One end of every edge, and only one; None if there is an odd cycle. O(V + E)."""
    around = graph.neighbours
    side: dict[str, bool] = {}
    for start in around:
        if start in side:
            continue
        side[start] = True
        queue = [start]
        for v in queue:
            for w in around[v]:
                if w not in side:
                    side[w] = not side[v]
                    queue.append(w)
                elif side[w] == side[v]:
                    return None
    return frozenset(v for v, here in side.items() if here)


def answer(graph: Graph, budget: Budget) -> Answer:
    """Parities of vertices, edges and degrees decide. O(V + E log E)."""
    vertices, edges = len(graph.vertices), len(graph.edges)
    value = vertices % 2 + 2 * (edges % 2)
    winning: list[Any] = []
    if vertices % 2:
        around = graph.neighbours
        winning += [v for v, near in around.items() if len(near) % 2 == edges % 2]
    elif edges % 2:
        winning += graph.in_order
    listed = winning[: budget.moves]

    def certificate() -> Certificate:
        side = sorted(two_sides(graph) or ())
        return Certificate("graph_chomp", {"side": side, "listed": len(listed)})

    def explain() -> Iterator[str]:
        yield f"There are {vertices} vertices and {edges} edges, and no odd cycle."
        yield f"The parity of vertices counts 1 and that of edges 2: the value is {value}."
        if vertices % 2:
            yield "A vertex of as many edges as the graph has, mod 2, leaves even numbers of both."
        elif edges % 2:
            yield "Any edge leaves even numbers of both."

    return Answer(
        outcome=Outcome.N if value else Outcome.P,
        value=value,
        winning=listed,
        winning_count=len(winning),
        certificate=certificate,
        explain=explain,
    )


def _sample(rng: Random) -> Graph:
    while True:
        graph = random_graph(rng, 5)
        if two_sides(graph) is not None:
            return graph


class GraphChomp(GraphGame):
    """A move is a vertex, or an edge as the pair of its ends."""

    name = "graph-chomp"
    title = "Graph Chomp: take an edge, or a vertex with its edges"
    source = "Fraenkel and Scheinerman, A deletion game on hypergraphs, 1991"
    example = "1-2 2-3 3-4 4-1 4-5"
    search_only = "only bipartite graphs have a formula here"
    theorems = (
        Theorem(
            name="Graph Chomp on bipartite graphs",
            statement="a graph without odd cycles is worth v mod 2 + 2 (e mod 2), for v vertices "
            "and e edges",
            source="Khandhawit and Ye, Chomp on graphs and subsets, 2011",
            applies=lambda graph: two_sides(graph) is not None,
            answer=answer,
            sample=_sample,
        ),
    )

    def options(self, position: Graph) -> Iterator[Option]:
        """Vertices first."""
        for v in position.neighbours:
            yield Option(v, position.without([v]))
        for pair in position.in_order:
            yield Option(pair, Graph(position.vertices, position.edges - {pair}))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"take vertex {move}" if isinstance(move, str) else f"take edge {move[0]}-{move[1]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        if isinstance(move, str):
            return Told("move.vertex", {"vertex": move})
        return Told("move.edge", {"a": move[0], "b": move[1]})

    def sample(self, rng: Random) -> Graph:
        """Up to 4 vertices, for a graph of m edges leads to 2^m others and more."""
        return random_graph(rng, 4)


RULESETS = (GraphChomp(),)
