"""Certificates of minesweeper sums: what the kernels found, written so that it can be checked.

The graph of each component, and each graph that a click or a move in the search leads to, is taken
apart by a proof `[swaps, parts]`. A swap is a list of pairs of vertices that trade places; then
they are deleted. A part `[label, vertices]` says that a component of what is left is the graph of
that label, vertex by vertex. What is in no part must have a value by formula.

A label is a connected graph, either with its value, proven by a proof for every move in it; or with
numbers that it is not worth, each proven by a move to a graph worth that number. A label comes
after those that it uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.core.errors import BudgetError
from grundy.core.seal import seal
from grundy.core.solution import Certificate
from grundy.rulesets._minesweeper_values import Values, graph_of

if TYPE_CHECKING:
    from grundy.rulesets._minesweeper_theory import Solved

LARGEST = 20_000_000
"""How many vertices the graphs that all clicks lead to may have together."""

Edge = tuple[int, int]


class Links(NamedTuple):
    """A graph: vertices in rising order, those with a half-edge, edges (lower vertex first)."""

    vertices: Sequence[int]
    halves: set[int]
    edges: set[Edge]


class Proof:
    """How a graph is taken apart: `total` by formulas, swaps, and parts by their states."""

    def __init__(self, values: Values, graph: Links) -> None:
        name = graph.vertices
        number = {v: i for i, v in enumerate(name)}
        edges = [(number[v], number[w]) for v, w in sorted(graph.edges)]
        taken = graph_of(len(name), [number[v] for v in graph.halves], edges)
        swaps, parts = values.reduce(taken)
        self.total = values.settle(taken)[0]
        self.swaps = [sorted(sorted([name[v], name[w]]) for v, w in swap) for swap in swaps]
        self.parts = {state: [name[v] for v in part] for state, part in parts.items()}

    def written(self, places: dict[int, int]) -> list[Any]:
        """As JSON; `places` numbers the labels."""
        return [self.swaps, sorted([places[state], part] for state, part in self.parts.items())]


def followers(graph: Links, own: set[int], joined: Iterable[Edge]) -> list[Links]:
    """What each move leads to: for each vertex v the deletion of v; then, if it is in `own`, of one
    half-edge at v; then of one edge to each later vertex that it is joined to.

    A half-edge or edge that is not in the graph stands for an even number of them, of which an odd
    number is left. O(vertices + edges) each.
    """
    later: dict[int, list[Edge]] = {v: [] for v in graph.vertices}
    for pair in sorted(joined):
        later[pair[0]].append(pair)
    found = []
    for v in graph.vertices:
        rest = [w for w in graph.vertices if w != v]
        edges = {pair for pair in graph.edges if v not in pair}
        found.append(Links(rest, graph.halves - {v}, edges))
        if v in own:
            found.append(graph._replace(halves=graph.halves ^ {v}))
        found += [graph._replace(edges=graph.edges ^ {pair}) for pair in later[v]]
    return found


class Ledger:
    """What must be proven of which states."""

    def __init__(self, values: Values) -> None:
        self.values = values
        # The numbers that a state is not worth, or None if its value is needed.
        self.needs: dict[int, set[int] | None] = {}
        self._queue: list[tuple[int, int]] = []

    def graph(self, state: int) -> Links:
        """The graph of a state."""
        n, halves, edges = self.values.graph(state)
        return Links(range(n), set(halves), set(edges))

    def _note(self, state: int) -> None:
        if state not in self.needs:
            self.needs[state] = set()
            graph = self.graph(state)
            size = len(graph.vertices) + len(graph.halves) + len(graph.edges)
            heappush(self._queue, (-size, state))

    def exact(self, proof: Proof) -> None:
        """The value of a graph is to be proven."""
        for state in proof.parts:
            self._note(state)
            self.needs[state] = None

    def differs(self, proof: Proof, goal: int) -> None:
        """That a graph is not worth `goal`, as is known, is to be proven."""
        if not proof.parts:
            return
        *others, last = sorted(proof.parts, key=self._hardness)
        goal ^= self.values.worth(proof.total, others)
        for state in others:
            self._note(state)
            self.needs[state] = None
        self._note(last)
        need = self.needs[last]
        if not self.values.refuted(last, goal):
            self.needs[last] = None
        elif need is not None:
            need.add(goal)

    def _hardness(self, state: int) -> tuple[bool, int, int]:
        return self.values.known(state) is None, self.values.graph(state)[0], state

    def labels(self) -> tuple[list[Any], dict[int, int]]:
        """All labels that are needed, as JSON, and their numbers by states.

        Every move in a state that is needed is reduced once more.
        """
        proofs: dict[int, list[tuple[int, Proof]]] = {}
        while self._queue:
            # Larger states first: what they need of smaller ones must be known by then.
            state = heappop(self._queue)[1]
            proofs[state] = self._prove(state)
        order = list(reversed(proofs))
        places = {state: i for i, state in enumerate(order)}
        told = []
        for state in order:
            graph, need = self.graph(state), self.needs[state]
            told.append(
                {
                    "vertices": len(graph.vertices),
                    "halves": sorted(graph.halves),
                    "edges": sorted(map(list, graph.edges)),
                    "value": self.values.value(state) if need is None else None,
                    "not": sorted(need or ()),
                    "moves": [[k, *proof.written(places)] for k, proof in proofs[state]],
                }
            )
        return told, places

    def _prove(self, state: int) -> list[tuple[int, Proof]]:
        """The moves, by number, that prove what is needed of `state`; what they need is noted."""
        graph, need = self.graph(state), self.needs[state]
        proofs = [Proof(self.values, f) for f in followers(graph, graph.halves, graph.edges)]
        goals = range(self.values.value(state)) if need is None else sorted(need)
        witnesses = {self._witness(proofs, goal) for goal in goals}
        for k in witnesses:
            self.exact(proofs[k])
        if need is not None:
            return [(k, proofs[k]) for k in sorted(witnesses)]
        for k, proof in enumerate(proofs):
            if k not in witnesses:
                self.differs(proof, self.values.value(state))
        return list(enumerate(proofs))

    def _witness(self, proofs: list[Proof], goal: int) -> int:
        """A move to a graph worth `goal`; there is one, and as a rule one with known parts."""
        known = [
            (len(proof.parts), k)
            for k, proof in enumerate(proofs)
            if all(self.values.known(state) is not None for state in proof.parts)
            and self.values.worth(proof.total, proof.parts) == goal
        ]
        if known:
            return min(known)[1]
        return next(k for k, p in enumerate(proofs) if self.values.is_worth(p.total, p.parts, goal))


def certificate(solved: Solved, listed: int) -> Certificate:
    """Regions, how each component is taken apart and each click in it, and the search's labels."""
    values, ledger = solved.values, Ledger(solved.values)
    pairs = sorted(solved.shared)
    told: list[tuple[Proof, list[Proof]]] = []
    size = 0
    component_of = {v: i for i, part in enumerate(solved.components) for v in part}
    joined: list[list[Edge]] = [[] for _ in solved.components]
    for pair in pairs:
        joined[component_of[pair[0]]].append(pair)
    for vertices, edges in zip(solved.components, joined, strict=True):
        odd = {pair for pair in edges if solved.shared[pair] % 2}
        graph = Links(vertices, {v for v in vertices if solved.own[v] % 2}, odd)
        whole = Proof(values, graph)
        ledger.exact(whole)
        clicks: list[Proof] = []
        if solved.value:
            own = {v for v in vertices if solved.own[v]}
            size += len(vertices) * (len(vertices) + len(own) + len(edges))
            if size > LARGEST:
                raise BudgetError(
                    f"a certificate of all winning clicks takes more than {LARGEST} regions",
                    remedy="ask without the certificate, or about a smaller board",
                )
            goal = solved.value ^ values.worth(whole.total, whole.parts)
            clicks = [Proof(values, follower) for follower in followers(graph, own, edges)]
            for proof in clicks:
                if values.is_worth(proof.total, proof.parts, goal):
                    ledger.exact(proof)
                else:
                    ledger.differs(proof, goal)
        told.append((whole, clicks))
    labels, places = ledger.labels()
    first = solved.first_cells()
    data: dict[str, Any] = {
        "regions": [[*first[v], solved.sizes[v], solved.own[v]] for v in range(solved.n)],
        "shared": [[*pair, solved.shared[pair]] for pair in pairs],
        "lone": solved.lone,
        "labels": labels,
        "components": [
            {"proof": whole.written(places), "clicks": [p.written(places) for p in clicks]}
            for whole, clicks in told
        ],
        "listed": listed,
    }
    return Certificate("minesweeper", {**data, "seal": seal(data)})
