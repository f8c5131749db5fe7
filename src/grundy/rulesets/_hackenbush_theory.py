"""The theorems of green Hackenbush, and how they find values, winning cuts and proofs."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.kernels import bridges, chains, cut_pairs
from grundy.rulesets._hackenbush_text import Drawing, drawing

# Beyond this many steps for proving each cut of a cycle one by one, only some are listed.
PROOF_STEPS = 1_000_000


class Folded:
    """A drawing folded into its ground: depth-first tree, bridges, values and wanted values.

    The roots are one vertex, 0; vertex v of the drawing is `vertex[v]` here. Attributes are
    those of the `bridges` kernels. O(V + E) time and space.
    """

    def __init__(self, position: Drawing) -> None:
        roots = set(position.roots)
        n = len(position.names) - len(roots) + 1
        others = iter(range(1, n))
        self.vertex = array(
            "q", [0 if v in roots else next(others) for v in range(len(position.names))]
        )
        self.name = ["the ground"] + [x for v, x in enumerate(position.names) if v not in roots]
        self.position = position
        self.edges = m = len(position.ends) // 2
        self.ends = array("q", [self.vertex[v] for v in position.ends])
        self.first, self.slots = _ints(n), _ints(4 * m + n)
        bridges.incidence(self.ends, 0, m, self.first, self.slots)
        self.seen, self.order, self.above, self.low = (_ints(n) for _ in range(4))
        self.worth, counts = _longs(n), _longs(2)
        bridges.add_loops(self.ends, 0, m, self.worth)
        bridges.fold(
            self.first, self.slots, 0, self.seen, self.order, self.above, self.low,
            self.worth, _longs(4 * n), counts,
        )  # fmt: skip
        self.visited, self.backs = counts

    @property
    def is_forest(self) -> bool:
        """Whether what hangs on the ground (the roots being one vertex) has no cycle."""
        return not self.backs and not self.loops

    @property
    def value(self) -> int:
        """The nimber of the whole drawing."""
        return self.worth[0]

    @cached_property
    def loops(self) -> list[int]:
        """Loops at vertices that hang on the ground."""
        ends = self.ends
        around = range(self.edges)
        return [e for e in around if ends[2 * e] == ends[2 * e + 1] and self.seen[ends[2 * e]]]

    @cached_property
    def want(self) -> array[int]:
        """What each vertex would have to be worth for the whole to be worth 0."""
        want = _longs(len(self.worth))
        bridges.wanted(
            self.ends, 0, self.seen, self.order, self.above, self.visited, self.low,
            self.worth, want,
        )  # fmt: skip
        return want

    def other(self, edge: int, v: int) -> int:
        """The end of `edge` that is not v."""
        return self.ends[2 * edge] ^ self.ends[2 * edge + 1] ^ v

    @cached_property
    def tree(self) -> list[tuple[int, int, int, bool]]:
        """(edge, parent, child, whether it is a bridge) of the tree edges, top down."""
        links = ((self.above[v], v) for v in self.order[1 : self.visited])
        return [(e, self.other(e, v), v, self.low[v] == self.seen[v]) for e, v in links]

    @cached_property
    def part(self) -> array[int]:
        """The 2-edge-connected part of each vertex, named by its top vertex; -1 if unreached."""
        part = array("q", [-1]) * len(self.worth)
        part[0] = 0
        for _, parent, child, bridge in self.tree:
            part[child] = child if bridge else part[parent]
        return part

    @cached_property
    def cycle_edges(self) -> dict[int, list[int]]:
        """Edges on cycles, loops among them, by their part."""
        inside: dict[int, list[int]] = {}
        if self.is_forest:
            return inside
        bridging = {e for e, _, _, bridge in self.tree if bridge}
        for e in range(self.edges):
            part = self.part[self.ends[2 * e]]
            if part >= 0 and e not in bridging:
                inside.setdefault(part, []).append(e)
        return inside

    def move(self, edge: int) -> tuple[str, str]:
        """The names of an edge's ends."""
        names, ends = self.position.names, self.position.ends
        return names[ends[2 * edge]], names[ends[2 * edge + 1]]

    def winning_bridges(self) -> list[int]:
        """All bridges that leave 0 when cut: those whose share was wanted to be 0."""
        want = self.want
        return [self.above[v] for v in self.order[1 : self.visited] if want[v] == -2]

    def winning_cycle_edges(self) -> Iterator[int]:
        """All edges on cycles that leave 0 when cut. O(E log E).

        The k edges that lie on the same cycles join k pieces in a ring; cutting one leaves two
        chains of pieces on the piece nearest the ground. All of it was worth k + (the pieces'
        own worth) as loops; the chains are worth what `chains` says.
        """
        if self.is_forest:
            return
        yield from (e for e in self.loops if self._change(self.ends[2 * e]) == 1)
        for ring, weights in self._rings():
            change = self._change(self.ends[2 * ring[0]])
            if change < 0:
                continue
            together = len(ring) & 1
            for w in weights:
                together ^= w
            near = _chain_values(weights)
            far = _chain_values(weights[::-1])
            for i, e in enumerate(ring):
                if near[i] ^ far[len(weights) - i] ^ together == change:
                    yield e

    def _change(self, v: int) -> int:
        """The change of value wanted in v's part, -1 if none will do."""
        top = self.part[v]
        return self.want[top] ^ self.worth[top] if self.want[top] >= 0 else -1

    def _rings(self) -> Iterator[tuple[list[int], array[int]]]:
        """Each class of edges on the same cycles, in ring order, and the worth of its pieces
        from the ring's first edge to its last (without the piece nearest the ground)."""
        group = _ints(self.edges)
        work = memoryview(_ints(11 * (self.edges + len(self.worth))))
        count = cut_pairs.cycle_classes(
            self.ends, self.first, self.slots, self.seen, self.order, self.above, self.visited,
            group, work,
        )  # fmt: skip
        down: list[list[int]] = [[] for _ in range(count)]
        closing: list[int] = [-1] * count
        tree_edge = bytearray(self.edges)
        for e, _, child, _ in self.tree:
            tree_edge[e] = 1
            if group[e] >= 0:
                down[group[e]].append(child)
        for e in range(self.edges):
            if group[e] >= 0 and not tree_edge[e]:
                closing[group[e]] = e
        for children, back in zip(down, closing, strict=True):
            ring = [self.above[v] for v in children]
            worths = [self.worth[v] for v in children]
            weights = array("q", [a ^ b ^ 1 for a, b in pairwise(worths)])
            if back >= 0:
                ring.append(back)
                if children:
                    weights.append(worths[-1] ^ 1)
            if ring:
                yield ring, weights


def _ints(count: int) -> array[int]:
    return array("i", bytes(4 * count))


def _longs(count: int) -> array[int]:
    return array("q", bytes(8 * count))


def _chain_values(weights: array[int]) -> array[int]:
    """The values of the chains of the first 0, 1, ..., k pieces; O(k log k) for long ones."""
    out = _longs(len(weights) + 1)
    if len(weights) < 64:
        chains.chain_values(weights, out)
        return out
    bits = (sum(weights) + len(weights)).bit_length()
    chains.long_chain_values(weights, bits, bytearray(1 << bits), _longs(1 << bits), out)
    return out


def _folded(position: Drawing) -> Folded:
    """The fold, made once per drawing."""
    known: Folded | None = position.__dict__.get("folded")
    if known is None:
        known = position.__dict__["folded"] = Folded(position)
    return known


def is_forest(position: Drawing) -> bool:
    """The condition of the colon principle. O(V + E) once per drawing."""
    return _folded(position).is_forest


def answer(position: Drawing, budget: Budget) -> Answer:
    """Value and winning cuts by folding; O(E log E).

    All winning cuts are listed where each edge on a cycle can be proven good or bad within
    PROOF_STEPS (always in a forest); beyond that all winning bridges, and cycle edges as far as
    the steps go, one at least where no bridge wins.
    """
    folded = _folded(position)
    value = folded.value
    steps = sum(len(edges) ** 2 for edges in folded.cycle_edges.values())
    complete = steps <= PROOF_STEPS
    chosen: list[int] = []
    if value:
        chosen = folded.winning_bridges()
        left = PROOF_STEPS
        for e in folded.winning_cycle_edges():
            left -= len(folded.cycle_edges[folded.part[folded.ends[2 * e]]])
            if left < 0 and chosen and not complete:
                break
            chosen.append(e)
    moves = list(dict.fromkeys(folded.move(e) for e in sorted(chosen)))
    return Answer(
        outcome=Outcome.N if value else Outcome.P,
        value=value,
        winning=moves,
        winning_count=len(moves) if complete else None,
        certificate=lambda: certificate(folded, sorted(chosen), complete),
        explain=lambda: explain(folded),
    )


def certificate(folded: Folded, chosen: list[int], complete: bool) -> Certificate:
    """Parts with ear decompositions, joined by bridges; the same for followers on cycles.

    `parts`: [bridge from above, ears] from the ground downwards. `followers`: per edge cut on a
    cycle, the parts into which the rest of its own part falls.
    """
    everything = [e for e in range(folded.edges) if folded.seen[folded.ends[2 * e]]]
    cuts: dict[tuple[str, str], int] = {}
    on_cycle = {e for edges in folded.cycle_edges.values() for e in edges}
    for e in sorted(on_cycle) if complete else [e for e in chosen if e in on_cycle]:
        cuts.setdefault(folded.move(e), e)
    followers = []
    for cut in cuts.values() if folded.value else ():
        top = folded.part[folded.ends[2 * cut]]
        rest = [e for e in folded.cycle_edges[top] if e != cut]
        followers.append([cut, ear_parts(folded, top, rest)])
    data = {"parts": ear_parts(folded, 0, everything), "followers": followers}
    return Certificate("hackenbush", data)


def ear_parts(folded: Folded, root: int, edges: Iterable[int]) -> list[list[Any]]:
    """[bridge or None, ears] of each 2-edge-connected part of a connected graph, top down.

    Chains of a depth-first tree (Schmidt 2013): from each vertex in visiting order, each back
    edge that ends there and the tree path up from its other end to a vertex already met. Edges
    on no chain are the bridges. O(V + E).
    """
    around: dict[int, list[int]] = {root: []}
    for e in edges:
        for v in {folded.ends[2 * e], folded.ends[2 * e + 1]}:
            around.setdefault(v, []).append(e)
    visits, above, backs = _walk(folded, root, around)
    ears: list[tuple[int, list[int]]] = []
    met: set[int] = set()
    chained: set[int] = set()
    for v in visits:
        for back in backs.get(v, ()):
            met.add(v)
            ear, w = [back], folded.other(back, v)
            while w not in met:
                met.add(w)
                ear.append(above[w])
                w = folded.other(above[w], w)
            chained.update(ear)
            ears.append((v, ear))
    top: dict[int, int] = {}
    parts: dict[int, list[Any]] = {}
    for v in visits:
        e = above[v]
        if e in chained:
            top[v] = top[folded.other(e, v)]
        else:
            top[v] = v
            parts[v] = [None if e < 0 else e, []]
    for v, ear in ears:
        parts[top[v]][1].append(ear)
    return list(parts.values())


def _walk(
    folded: Folded, root: int, around: dict[int, list[int]]
) -> tuple[list[int], dict[int, int], dict[int, list[int]]]:
    """Visiting order, edge to the parent (-1 at the root), back edges by their upper end."""
    above, visits, backs = {root: -1}, [root], dict[int, list[int]]()
    done: set[int] = set()
    stack = [(root, iter(around[root]))]
    while stack:
        v, rest = stack[-1]
        for e in rest:
            if e in done:
                continue
            done.add(e)
            w = folded.other(e, v)
            if w in above:
                # Seen from below: w is an ancestor of v, or v itself.
                backs.setdefault(w, []).append(e)
            else:
                above[w] = e
                visits.append(w)
                stack.append((w, iter(around[w])))
                break
        else:
            stack.pop()
    return visits, above, backs


def explain(folded: Folded, most: int = 40) -> Iterator[str]:
    """Part by part, from the tips to the ground."""
    hanging: dict[int, list[int]] = {}
    for _, parent, child, bridge in folded.tree:
        if bridge:
            hanging.setdefault(folded.part[parent], []).append(child)
    tops = [v for v in folded.order[: folded.visited] if folded.part[v] == v]
    if len(tops) > most:
        yield f"{len(tops)} parts; the {most} nearest to the ground are shown."
    for top in reversed(tops[:most]):
        inside = folded.cycle_edges.get(top, [])
        children = hanging.get(top, [])
        where = folded.name[top]
        if inside:
            yield (
                f"The {len(inside)} edges on cycles through {where} "
                f"({_some('-'.join(folded.move(e)) for e in inside)}) are fused to a point: each "
                f"becomes a loop worth 1, together {len(inside) % 2}."
            )
        if children:
            shares = [
                f"{'-'.join(folded.move(folded.above[v]))} carries {folded.worth[v]} "
                f"and is worth {folded.worth[v] + 1}"
                for v in children
            ]
            yield f"On {where}, by the colon principle: {_some(shares, '; ')}."
        terms = [len(inside) % 2] * bool(inside) + [folded.worth[v] + 1 for v in children]
        if len(terms) > 1:
            yield f"Together on {where}: {_some(map(str, terms), ' xor ')} = {folded.worth[top]}."
    unreached = len(folded.worth) - folded.visited
    if unreached:
        yield f"{unreached} vertices hang on no root and are worth nothing."
    yield f"The drawing is worth {folded.value}."


def _some(words: Iterable[str], comma: str = ", ", most: int = 12) -> str:
    shown = list(words)
    more = len(shown) - most
    return comma.join(shown[:most]) + (f"{comma}... ({more} more)" if more > 0 else "")


def sample_drawing(rng: Random) -> Drawing:
    """Up to 7 edges with loops, parallel edges, several roots, and parts on no root."""
    n, m = rng.randrange(1, 7), rng.randrange(8)
    ends = array("q", [rng.randrange(n) for _ in range(2 * m)])
    used = sorted({0, *ends})
    index = {v: i for i, v in enumerate(used)}
    roots = {1, *(index[rng.choice(used)] + 1 for _ in range(rng.randrange(3)))}
    return drawing(range(1, len(used) + 1), array("q", [index[v] for v in ends]), roots)


def sample_forest(rng: Random) -> Drawing:
    """A tree of up to 8 edges, or two trees one of which may hang on nothing."""
    n = rng.randrange(1, 10)
    pairs = [(rng.randrange(v), v) for v in range(1, n)]
    if len(pairs) > 1 and rng.random() < 0.3:
        pairs.pop(rng.randrange(len(pairs) - 1))
    used = sorted({0, *(v for pair in pairs for v in pair)})
    index = {v: i for i, v in enumerate(used)}
    flat = array("q", [index[v] for pair in pairs for v in pair])
    return drawing(range(1, len(used) + 1), flat, [1])


THEOREMS = (
    Theorem(
        name="colon principle",
        statement="in a forest a vertex is worth the nim-sum over its children of (child + 1)",
        source="Berlekamp, Conway, Guy, Winning Ways, ch. 7; Ferguson, Game Theory I, sect. 6.2",
        applies=is_forest,
        answer=answer,
        sample=sample_forest,
    ),
    Theorem(
        name="fusion principle",
        statement=(
            "fusing the vertices of a cycle changes no value: each 2-edge-connected part becomes "
            "a point with a loop worth 1 per edge, and the colon principle does the rest"
        ),
        source="Berlekamp, Conway, Guy, Winning Ways, ch. 7; Ferguson, Game Theory I, sect. 6.3",
        applies=lambda position: True,
        answer=answer,
        sample=sample_drawing,
    ),
)
