"""Hackenbush walked through on the drawing: each cycle fused, then branches made stalks.

What is said comes from the drawing alone, step by step; it is not read off the theorem's answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.core.nimber import nim_sum
from grundy.core.picture import Edge, Network, Params, Step
from grundy.rulesets._hackenbush_text import Drawing
from grundy.rulesets._hackenbush_theory import Folded
from grundy.rulesets._sketches import LARGEST_GRAPH

MOST_CYCLES = 12
"""So many fusions are shown one by one, and so many branchings."""
MOST_BRANCHINGS = 20
NAMED = 12


def steps(position: Drawing) -> Iterator[Step]:
    """The walk-through; nothing for a drawing too large for a picture. O((V + E) * steps)."""
    if len(position.names) + len(position.ends) // 2 > LARGEST_GRAPH:
        return
    fusing = _Fusing(position)
    yield Step("step.hackenbush.start", {"edges": len(position.ends) // 2}, fusing.picture())
    fallen = len(position.names) - len(position.prune().names)
    if fallen:
        fusing = _Fusing(position.prune())
        yield Step("step.hackenbush.fallen", {"count": fallen}, fusing.picture())
    yield from fusing.steps()
    stalks = _Stalks(fusing)
    yield from stalks.steps()
    yield from stalks.total()


class _Fusing:
    """The drawing while its cycles are fused: vertices that were fused bear one name."""

    def __init__(self, position: Drawing) -> None:
        self.position, self.folded = position, Folded(position)
        self.names = position.names
        self.roots = [self.names[r] for r in position.roots]
        self.home = list(range(len(self.names)))
        self.edges = list(position.pairs())
        self.gone: set[int] = set()

    def groups(self) -> list[list[int]]:
        """The edges of each part that is fused to one point; at the ground, of each plant's."""
        found: list[list[int]] = []
        for top, edges in self.folded.cycle_edges.items():
            found += [edges] if top else self.position.plants(edges)
        return sorted(found)

    def fuse(self, edges: Sequence[int]) -> str:
        """The vertices of these edges become one point, and they loops there: its name.

        The point is a root if one is among them; other roots stay where they are, as the ground
        is one point anyway.
        """
        grounded = set(self.position.roots)
        ends = {v for e in edges for v in self.edges[e]}
        seen, vertex = self.folded.seen, self.folded.vertex
        point = min(ends & grounded, default=-1)
        if point < 0:
            point = min(ends, key=lambda v: seen[vertex[v]])
        for v in ends - grounded:
            self.home[v] = point
        for e in edges:
            self.edges[e] = (point, point)
        return self.names[point]

    def cancel(self, edges: Sequence[int]) -> None:
        """Loops in pairs go."""
        self.gone.update(edges[: len(edges) // 2 * 2])

    def steps(self) -> Iterator[Step]:
        """Two steps for each fusion, and one for all that are left."""
        groups = self.groups()
        for group in groups[:MOST_CYCLES]:
            words = [self._edge(e) for e in group[:NAMED]] + ["…"] * (len(group) > NAMED)
            ends = {v for e in group for v in self.edges[e]}
            told: Params = {"edges": ", ".join(words), "count": len(group)}
            before = self.picture(strong=set(group))
            if len(ends) > 1:
                yield Step("step.hackenbush.cycle", told, before)
            where = self.fuse(group)
            told = {"vertex": where, "count": len(group), "left": len(group) % 2}
            if len(ends) > 1:
                yield Step("step.hackenbush.fused", told, self.picture(strong=set(group)))
            self.cancel(group)
            if len(group) > 1:
                yield Step("step.hackenbush.loops", told, self.picture())
        rest = groups[MOST_CYCLES:]
        for group in rest:
            self.fuse(group)
            self.cancel(group)
        if rest:
            yield Step("step.hackenbush.more-cycles", {"count": len(rest)}, self.picture())

    def _edge(self, e: int) -> str:
        a, b = self.edges[e]
        return f"{self.names[a]}-{self.names[b]}"

    def links(self) -> Iterator[tuple[int, int, int]]:
        """What is left: (edge, end, end), fused vertices by one index."""
        for e, (a, b) in enumerate(self.edges):
            if e not in self.gone:
                yield e, self.home[a], self.home[b]

    def picture(self, strong: set[int] | None = None) -> Network:
        """The drawing now."""
        strong = strong or set()
        links = list(self.links())
        kept = sorted({*self.position.roots, *(v for _, a, b in links for v in (a, b))})
        index = {v: i for i, v in enumerate(kept)}
        edges = [
            Edge(index[a], index[b], look="strong" if e in strong else "") for e, a, b in links
        ]
        roots = [index[r] for r in self.position.roots]
        return Network([self.names[v] for v in kept], edges, roots=roots)


class _Stalks:
    """A forest with loops, whose branches are made stalks from the tips to the ground."""

    def __init__(self, fusing: _Fusing) -> None:
        self.roots = fusing.roots
        self.children: dict[str, list[str]] = {name: [] for name in fusing.roots}
        self.loops: dict[str, int] = {}
        around: dict[str, list[str]] = {}
        for _, a, b in fusing.links():
            v, w = fusing.names[a], fusing.names[b]
            if v == w:
                self.loops[v] = self.loops.get(v, 0) + 1
            else:
                around.setdefault(v, []).append(w)
                around.setdefault(w, []).append(v)
        self.order = list(self.roots)
        met = set(self.roots)
        for v in self.order:
            new = [w for w in around.get(v, ()) if w not in met]
            met.update(new)
            self.children[v] = new
            self.order.extend(new)
        self.used = {*fusing.names}

    def heights(self, v: str) -> list[int]:
        """What stands on v, each branch a stalk already, or a loop, worth 1."""
        found = []
        for w in self.children[v]:
            height = 1
            while self.children[w]:
                w = self.children[w][0]
                height += 1
            found.append(height)
        return found + [1] * self.loops.get(v, 0)

    def straighten(self, v: str) -> int:
        """Make one stalk of what stands on v: its height."""
        heights = self.heights(v)
        value = nim_sum(heights)
        stalk: list[str] = []
        branches = zip(heights, self.children[v], strict=False)
        tip = max(branches, key=lambda branch: branch[0], default=(0, ""))[1]
        while tip and len(stalk) < value:
            stalk.append(tip)
            tip = self.children[tip][0] if self.children[tip] else ""
        while len(stalk) < value:
            stalk.append(self._new())
        for below, above in zip([v, *stalk], [*stalk, ""], strict=True):
            self.children[below] = [above] if above else []
        self.loops.pop(v, None)
        return value

    def _new(self) -> str:
        name = f"{len(self.used) + 1}"
        while name in self.used:
            name += "'"
        self.used.add(name)
        return name

    def steps(self) -> Iterator[Step]:
        """One for each vertex on which several branches stand, from the tips to the ground."""
        shown = left = 0
        for v in reversed(self.order):
            heights = self.heights(v) if v not in self.roots else []
            if len(heights) < 2 and not self.loops.get(v):
                continue
            if v in self.roots:
                continue
            value = self.straighten(v)
            if shown == MOST_BRANCHINGS:
                left += 1
                continue
            shown += 1
            told: Params = {"vertex": v, "sum": _sum(heights), "value": value}
            key = "step.hackenbush.colon" if len(heights) > 1 else "step.hackenbush.loop"
            yield Step(key, told, self.picture(v))
        if left:
            yield Step("step.hackenbush.more-branches", {"count": left}, self.picture())

    def total(self) -> Iterator[Step]:
        """The stalks on the ground, and what they are worth together."""
        heights = [height for root in self.roots for height in self.heights(root)]
        value = nim_sum(heights)
        if len(heights) > 1:
            told: Params = {"sum": _sum(heights), "value": value}
            yield Step("step.hackenbush.ground", told, self.picture(notes=True))
        key = "step.hackenbush.won" if value else "step.hackenbush.lost"
        yield Step(key, {"value": value}, self.picture(notes=True))

    def picture(self, strong: str = "", *, notes: bool = False) -> Network:
        """The forest now; the stalk on one vertex strong, or the worth of each stalk beside it."""
        names = list(self.roots)
        links: list[tuple[str, str]] = []
        for v in names:
            for w in self.children[v]:
                names.append(w)
                links.append((v, w))
        bold = {strong} if strong else set()
        for v, w in links:
            if v in bold:
                bold.add(w)
        index = {name: i for i, name in enumerate(names)}
        edges = [Edge(index[v], index[w], look="strong" if v in bold else "") for v, w in links]
        for v, times in self.loops.items():
            edges += [Edge(index[v], index[v])] * times
        told: dict[int, str] = {}
        if notes:
            for root in self.roots:
                for w, height in zip(self.children[root], self.heights(root), strict=False):
                    told[index[w]] = f"*{height}"
        return Network(names, edges, roots=range(len(self.roots)), notes=told)


def _sum(heights: Sequence[int]) -> str:
    shown = [str(height) for height in heights[:NAMED]]
    return " ⊕ ".join(shown) + (" ⊕ …" if len(heights) > NAMED else "")
