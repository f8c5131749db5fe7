"""Minesweeper certificates: regions, swaps, formulas, and labelled graphs for the rest.

The checker finds the regions itself. It believes four facts, proven in docs/minesweeper.md: two
number cells beside the same regions cancel; what an automorphism moves, that is its own inverse and
takes no vertex to a neighbour, cancels; one vertex is worth 1, or 2 with a half-edge; a bipartite
graph without half-edges is worth V mod 2 + 2 (E mod 2). All other values are labels, each justified
by the moves in its graph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from grundy.check.claim import Claim, check_outcome, is_count, require
from grundy.core.seal import seal

FIELDS = {"regions", "shared", "lone", "labels", "components", "listed", "seal"}
LABEL_FIELDS = {"vertices", "halves", "edges", "value", "not", "moves"}
MINE, CLOSED = b"*."


@dataclass
class Graph:
    """Neighbours of each vertex, and the vertices with a half-edge."""

    near: dict[int, set[int]]
    halves: set[int]

    def copy(self) -> Graph:
        return Graph({v: set(near) for v, near in self.near.items()}, set(self.halves))

    def delete(self, v: int) -> None:
        for w in self.near.pop(v):
            self.near[w].discard(v)
        self.halves.discard(v)

    def flip(self, v: int, w: int) -> None:
        """Take the edge v-w away, or put it there."""
        self.near[v] ^= {w}
        self.near[w] ^= {v}


@dataclass
class Label:
    """A graph on 0, 1, ... that is worth `value`, or is not worth any of `excluded`."""

    graph: Graph
    value: int | None
    excluded: set[int]
    used: set[int | None] = field(default_factory=set)


@dataclass
class Worth:
    """What a proof shows: `total` plus the label `rest` of unknown value, if there is one."""

    total: int
    rest: Label | None

    def exactly(self) -> int:
        """The value, which must be proven."""
        require(self.rest is None, "a value is needed where only some are excluded")
        return self.total

    def is_worth(self, goal: int) -> bool:
        """Whether it is `goal`, which must be proven either way."""
        if self.rest is None:
            return self.total == goal
        other = self.total ^ goal
        require(other in self.rest.excluded, f"it is not shown that a graph is not worth {goal}")
        self.rest.used.add(other)
        return False


def check(claim: Claim) -> list[str]:
    """Check regions, labels, components and clicks. O(cells + all graphs that are taken apart)."""
    data, ruleset = claim.data, claim.ruleset
    require(ruleset.name == "minesweeper", "mines belong to the ruleset minesweeper")
    require(set(data) == FIELDS, f"the certificate has exactly the fields {sorted(FIELDS)}")
    sealed = {key: part for key, part in data.items() if key != "seal"}
    require(data["seal"] == seal(sealed), "the certificate was altered: its seal is broken")
    field_ = Minefield(claim.position.cells, claim.position.columns)
    field_.compare(data)
    labels: list[Label] = []
    require(isinstance(data["labels"], list), "labels must be a list")
    for written in data["labels"]:
        labels.append(_label(written, labels))
    value = _check_clicks(claim, field_, labels)
    require(claim.value == value, f"the board is worth {value}")
    check_outcome(claim)
    require(claim.line == [], "a line is not part of this proof")
    for i, label in enumerate(labels):
        needed: set[int | None] = {None} if label.value is not None else set(label.excluded)
        require(label.used == needed, f"label {i} proves more than is needed")
    return [
        f"the board has {len(field_.regions)} closed regions, and what is beside them",
        f"value {value} and outcome {claim.outcome}: formulas, swaps and {len(labels)} labels",
        f"all {claim.winning_count} winning clicks were found, and {len(claim.winning)} are listed",
    ]


class Minefield:
    """The closed regions of a board in reading order, and the cells of each kind."""

    def __init__(self, cells: bytes, columns: int) -> None:
        self.cells, self.columns = cells, columns
        mines = [self._mines_near(cell) for cell in range(len(cells))]
        self.region: dict[int, int] = {}
        self.regions: list[list[int]] = []
        for start, char in enumerate(cells):
            if char != CLOSED or mines[start] or start in self.region:
                continue
            self.region[start] = len(self.regions)
            queue = [start]
            for cell in queue:
                for near in self._around(cell):
                    if mines[near] == 0 and near not in self.region:
                        self.region[near] = len(self.regions)
                        queue.append(near)
            self.regions.append(queue)
        self.beside: dict[int, tuple[int, ...]] = {}
        for cell, char in enumerate(cells):
            if char == CLOSED and mines[cell]:
                kind = {self.region[near] for near in self._around(cell) if near in self.region}
                self.beside[cell] = tuple(sorted(kind))
        self.counts: Counter[tuple[int, ...]] = Counter(self.beside.values())
        require(all(len(kind) < 3 for kind in self.counts), "a cell is beside three regions")

    def _around(self, cell: int) -> Iterator[int]:
        row, column = divmod(cell, self.columns)
        for r in range(max(row - 1, 0), min(row + 2, len(self.cells) // self.columns)):
            for c in range(max(column - 1, 0), min(column + 2, self.columns)):
                if r != row or c != column:
                    yield r * self.columns + c

    def _mines_near(self, cell: int) -> int:
        return sum(self.cells[near] == MINE for near in self._around(cell))

    def own(self, v: int) -> int:
        """How many number cells are beside region v alone."""
        return self.counts[(v,)]

    def compare(self, data: dict[str, Any]) -> None:
        """The certificate must tell the same regions and counts."""
        told = [
            [*divmod(min(region), self.columns), len(region), self.own(v)]
            for v, region in enumerate(self.regions)
        ]
        require(_same(data["regions"], told), "the regions are others")
        shared = [[*kind, count] for kind, count in sorted(self.counts.items()) if len(kind) == 2]
        require(_same(data["shared"], shared), "the cells beside two regions are others")
        require(_same(data["lone"], self.counts[()]), "another number is beside no region")

    def components(self) -> list[list[int]]:
        """Groups of two or more regions joined by number cells, each in rising order."""
        joined: dict[int, set[int]] = {}
        for kind in self.counts:
            if len(kind) == 2:
                joined.setdefault(kind[0], set()).add(kind[1])
                joined.setdefault(kind[1], set()).add(kind[0])
        return sorted(sorted(part) for part in _connected(joined))


def _connected(near: dict[int, set[int]]) -> list[list[int]]:
    """The components of a graph. O(vertices + edges)."""
    seen: set[int] = set()
    found = []
    for start in near:
        if start in seen:
            continue
        seen.add(start)
        queue = [start]
        for v in queue:
            queue += near[v] - seen
            seen |= near[v]
        found.append(queue)
    return found


def _check_clicks(claim: Claim, board: Minefield, labels: list[Label]) -> int:
    """The value of the board; every click is tried, and the winning ones must be those claimed."""
    components, told = board.components(), claim.data["components"]
    require(isinstance(told, list) and len(told) == len(components), "one entry per component")
    within = {v for part in components for v in part}
    alone = [v for v in range(len(board.regions)) if v not in within]
    single = {v: 1 + board.own(v) % 2 for v in alone}
    value = board.counts[()] % 2
    for v in alone:
        value ^= single[v]
    graphs, worths = [], []
    for vertices, entry in zip(components, told, strict=True):
        require(isinstance(entry, dict) and set(entry) == {"proof", "clicks"}, "proof and clicks")
        graph = Graph({v: set() for v in vertices}, {v for v in vertices if board.own(v) % 2})
        graphs.append(graph)
    place = {v: i for i, vertices in enumerate(components) for v in vertices}
    joined: list[list[tuple[int, ...]]] = [[] for _ in components]
    for kind in sorted(board.counts):
        if len(kind) == 2:
            joined[place[kind[0]]].append(kind)
            if board.counts[kind] % 2:
                graphs[place[kind[0]]].flip(*kind)
    for graph, entry in zip(graphs, told, strict=True):
        worths.append(_take_apart(graph.copy(), entry["proof"], labels).exactly())
        value ^= worths[-1]
    wins: set[tuple[str, tuple[int, ...]]] = set()
    if value:
        if value == 1:
            wins.add(("beside", ()))
        wins |= {("in", (v,)) for v in alone if single[v] == value}
        # A cell of its own turns a region worth 1 into 2, or 2 into 1.
        wins |= {("beside", (v,)) for v in alone if value == 3}
    for i, entry in enumerate(told):
        own = {v for v in graphs[i].near if board.own(v)}
        moves = list(_moves(graphs[i], own, joined[i])) if value else []
        clicks = entry["clicks"]
        require(isinstance(clicks, list) and len(clicks) == len(moves), "one proof per click")
        for (kind, follower), proof in zip(moves, clicks, strict=True):
            if _take_apart(follower(), proof, labels).is_worth(value ^ worths[i]):
                wins.add(kind)
    winning = [
        list(divmod(cell, board.columns))
        for cell, char in enumerate(board.cells)
        if char == CLOSED
        and (
            ("in", (board.region[cell],)) in wins
            if cell in board.region
            else ("beside", board.beside[cell]) in wins
        )
    ]
    require(claim.winning_count == len(winning), f"there are {len(winning)} winning clicks")
    require(_same(claim.data["listed"], len(claim.winning)), "another number was listed")
    require(_same(claim.winning, winning[: len(claim.winning)]), "other clicks win")
    return value


def _moves(graph: Graph, own: set[int], joined: list[tuple[int, ...]]) -> Iterator[Any]:
    """What is clicked, and a way to make the graph after it, for each kind of cell in order."""
    later: dict[int, list[int]] = {v: [] for v in graph.near}
    for v, w in joined:
        later[v].append(w)

    def without(v: int) -> Graph:
        after = graph.copy()
        after.delete(v)
        return after

    def other_half(v: int) -> Graph:
        after = graph.copy()
        after.halves ^= {v}
        return after

    def flipped(v: int, w: int) -> Graph:
        after = graph.copy()
        after.flip(v, w)
        return after

    for v in graph.near:
        yield ("in", (v,)), lambda v=v: without(v)
        if v in own:
            yield ("beside", (v,)), lambda v=v: other_half(v)
        for w in later[v]:
            yield ("beside", (v, w)), lambda v=v, w=w: flipped(v, w)


def _label(written: Any, labels: list[Label]) -> Label:
    """One label, justified by those before it."""
    require(isinstance(written, dict) and set(written) == LABEL_FIELDS, "a label has other fields")
    n, halves, edges = written["vertices"], written["halves"], written["edges"]
    require(isinstance(edges, list), "edges are a list")
    require(is_count(n, len(edges) + 2) and n > 0, "a graph that hangs together has vertices")
    require(_is_rising(halves, n), "half-edges are a rising list of vertices")
    graph = Graph({v: set() for v in range(n)}, set(halves))
    for edge in edges:
        require(_is_rising(edge, n) and len(edge) == 2, "an edge is a rising pair of vertices")
        require(edge[1] not in graph.near[edge[0]], "an edge is told twice")
        graph.flip(*edge)
    require(edges == sorted(edges), "edges are in order")
    moves = list(_moves(graph, graph.halves, [tuple(edge) for edge in edges]))
    proofs, value, excluded = written["moves"], written["value"], written["not"]
    require(isinstance(proofs, list) and all(isinstance(p, list) for p in proofs), "moves: proofs")
    require(all(len(p) == 3 and is_count(p[0], len(moves)) for p in proofs), "a move is none")
    numbers = [p[0] for p in proofs]
    worths = [_take_apart(moves[k][1](), [swaps, parts], labels) for k, swaps, parts in proofs]
    if value is None:
        require(_is_rising(excluded) and excluded, "what a label is not worth rises")
        require(numbers == sorted(set(numbers)), "moves come in order")
        found = sorted(worth.exactly() for worth in worths)
        require(found == excluded, "the moves do not exclude these values")
    else:
        require(is_count(value, len(moves) + 1) and excluded == [], "a value, or what it is not")
        require(numbers == list(range(len(moves))), "a value needs every move")
        require(not any(worth.is_worth(value) for worth in worths), f"a move is worth {value}")
        reached = {worth.total for worth in worths if worth.rest is None}
        require(reached >= set(range(value)), "a smaller value is not reached")
    return Label(graph, value, set(excluded))


def _same(one: Any, other: Any) -> bool:
    """Equal, and of the same types: true is not 1."""
    return repr(one) == repr(other)


def _is_rising(values: Any, below: int | None = None) -> bool:
    return (
        isinstance(values, list)
        and all(is_count(v, below) for v in values)
        and all(a < b for a, b in pairwise(values))
    )


def _take_apart(graph: Graph, proof: Any, labels: list[Label]) -> Worth:
    """What a proof shows of `graph`, which is used up. O(vertices + edges + proof)."""
    require(isinstance(proof, list) and len(proof) == 2, "a proof is swaps and parts")
    swaps, parts = proof
    require(isinstance(swaps, list) and isinstance(parts, list), "a proof is two lists")
    for swap in swaps:
        _check_swap(graph, swap)
    owner: dict[int, tuple[Label, list[int]]] = {}
    named = []
    for part in parts:
        require(isinstance(part, list) and len(part) == 2, "a part is a label and vertices")
        number, vertices = part
        require(is_count(number, len(labels)), "a part names a label that comes later")
        require(isinstance(vertices, list) and vertices, "a part has vertices")
        require(all(type(v) is int and v in graph.near for v in vertices), "a vertex is none")
        named.append(number)
        label = labels[number]
        _check_same(graph, label.graph, vertices)
        for v in vertices:
            require(v not in owner, "a vertex is in two parts")
            owner[v] = label, vertices
    require(named == sorted(set(named)), "parts are in order, equal ones are swapped")
    total, rest = 0, None
    for component in _connected(graph.near):
        if component[0] not in owner:
            total ^= _formula(graph, component)
            continue
        label, vertices = owner[component[0]]
        require(len(vertices) == len(component), "a part is a whole component")
        if label.value is not None:
            label.used.add(None)
            total ^= label.value
        else:
            require(rest is None, "two parts are of unknown value")
            rest = label
    return Worth(total, rest)


def _check_swap(graph: Graph, swap: Any) -> None:
    """An automorphism, its own inverse, that takes no vertex to a neighbour; it is deleted."""
    require(isinstance(swap, list) and swap, "a swap is a list of pairs")
    image: dict[int, int] = {}
    for pair in swap:
        require(_is_rising(pair) and len(pair) == 2, "a swap is a list of rising pairs")
        for v, w in (pair, reversed(pair)):
            require(v in graph.near, "a vertex that is swapped is none")
            require(v not in image, "a vertex is swapped twice")
            image[v] = w
    require(swap == sorted(swap), "pairs are in order")
    for v, w in image.items():
        require(w not in graph.near[v], "neighbours are swapped")
        require((v in graph.halves) == (w in graph.halves), "a half-edge is swapped with none")
        require({image.get(x, x) for x in graph.near[v]} == graph.near[w], "a swap breaks edges")
    for v in image:
        graph.delete(v)


def _check_same(graph: Graph, pattern: Graph, vertices: list[int]) -> None:
    """`vertices` form a union of components that is `pattern`, vertex by vertex."""
    require(len(vertices) == len(pattern.near), "a part has another size than its label")
    require(len(set(vertices)) == len(vertices), "a part has a vertex twice")
    for i, v in enumerate(vertices):
        require((v in graph.halves) == (i in pattern.halves), "a part has other half-edges")
        around = {vertices[j] for j in pattern.near[i]}
        require(graph.near[v] == around, "a part has other edges than its label")


def _formula(graph: Graph, component: list[int]) -> int:
    """The value of one vertex, or of a bipartite graph without half-edges; no other has one."""
    if len(component) == 1:
        return 1 + (component[0] in graph.halves)
    require(graph.halves.isdisjoint(component), "no formula covers a component with half-edges")
    side = {component[0]: 0}
    ends = 0
    # Each vertex stands behind one that it is joined to.
    for v in component:
        ends += len(graph.near[v])
        for w in graph.near[v]:
            require(side.setdefault(w, 1 - side[v]) != side[v], "no formula covers odd cycles")
    return len(component) % 2 + 2 * (ends // 2 % 2)
