"""Drawings of Hackenbush: a compact multigraph with named vertices, and its text form."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.graphs import NAME, name_order, vertex_names

_TOKEN = re.compile(r"#[^\n]*|(?P<line>\n)|(?P<word>[^\s,#]+)")
_EDGE = re.compile(rf"({NAME.pattern})-({NAME.pattern})(?:\*(\d{{1,9}}))?")
MOST_EDGES = 20_000_000


class Drawing:
    """Vertices `names` (text, sorted by first mention), edges `ends`, and `roots` (indices).

    `ends` is an array of int64: edge e joins ends[2e] <= ends[2e + 1], edges in sorted order, so
    that equal drawings have equal arrays. Immutable by convention; made by `drawing`.
    """

    __slots__ = ("__dict__", "ends", "names", "roots")

    def __init__(self, names: Sequence[str], ends: array[int], roots: tuple[int, ...]) -> None:
        self.names, self.ends, self.roots = names, ends, roots

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (tuple(self.names), self.roots, self.ends.tobytes())

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The edges, parallel ones as often as they are drawn."""
        return zip(self.ends[::2], self.ends[1::2], strict=True)

    def cut(self, a: int, b: int) -> Drawing:
        """The drawing without one of the edges between a and b. O(E)."""
        pairs = list(self.pairs())
        pairs.remove((a, b))
        return Drawing(self.names, _flat(pairs), self.roots)

    def plants(self, edges: Iterable[int]) -> Iterator[list[int]]:
        """Some edges, apart where only the ground joins them: each plant's in order. O(edges)."""
        grounded = set(self.roots)
        ends = {e: {self.ends[2 * e], self.ends[2 * e + 1]} - grounded for e in edges}
        around: dict[int, list[int]] = {}
        for e, own in ends.items():
            for v in own:
                around.setdefault(v, []).append(e)
        met: set[int] = set()
        for start in ends:
            if start in met:
                continue
            met.add(start)
            plant = [start]
            for e in plant:
                for v in ends[e]:
                    # Each vertex is left once.
                    new = [f for f in around.pop(v, ()) if f not in met]
                    met.update(new)
                    plant.extend(new)
            yield sorted(plant)

    def prune(self) -> Drawing:
        """What hangs on the ground: unreached edges and vertices are dropped. O(E)."""
        around: dict[int, list[int]] = {}
        for a, b in self.pairs():
            around.setdefault(a, []).append(b)
            around.setdefault(b, []).append(a)
        reached = set(self.roots)
        queue = list(self.roots)
        for v in queue:
            new = set(around.get(v, ())) - reached
            reached |= new
            queue.extend(new)
        if len(reached) == len(self.names):
            return self
        kept = sorted(reached)
        index = {v: i for i, v in enumerate(kept)}
        pairs = [(index[a], index[b]) for a, b in self.pairs() if a in index]
        return Drawing(
            [self.names[v] for v in kept], _flat(pairs), tuple(index[r] for r in self.roots)
        )


def _flat(pairs: Iterable[tuple[int, int]]) -> array[int]:
    return array("q", [end for pair in pairs for end in pair])


def drawing(labels: Sequence[Any], ends: array[int], roots: Iterable[Any]) -> Drawing:
    """A drawing from any vertex labels, edges between their indices, and root labels.

    Vertices are put in the order of their names (numbers by size), so that the same drawing is
    equal however it was built. Raises InputError for a root that is no vertex, for none at all
    where there are vertices, and for labels that read the same or cannot be written.
    """
    names = vertex_names(labels)
    index = {name: i for i, name in enumerate(names)}
    chosen = [str(root) for root in roots]
    for root in chosen:
        if root not in index:
            raise InputError(f"the root {quote(root)} is no vertex of the drawing")
    if names and not chosen:
        raise InputError("no root is given", remedy="pass root= or roots=")
    # A vertex without edges that is no root is worth nothing and offers no move.
    kept = {*ends, *(index[root] for root in chosen)}
    order = [v for v in name_order(names) if v in kept]
    place = array("q", bytes(8 * len(names)))
    for new, old in enumerate(order):
        place[old] = new
    pairs = [
        (a, b) if (a := place[v]) <= (b := place[w]) else (b, a)
        for v, w in zip(ends[::2], ends[1::2], strict=True)
    ]
    pairs.sort()
    grounded = tuple(sorted({place[index[root]] for root in chosen}))
    return Drawing([names[i] for i in order], _flat(pairs), grounded)


def parse_drawing(text: str) -> Drawing:
    """Read edges, multiplicities and root lines; see `Hackenbush.text_form`. Linear."""
    index: dict[str, int] = {}
    ends = array("q")
    roots: list[str] = []
    rooting, at_start = False, True
    for token in _TOKEN.finditer(text):
        word = token["word"]
        if word is None:
            if token["line"]:
                rooting, at_start = False, True
            continue
        if at_start and word in ("root", "roots"):
            rooting, at_start = True, False
            continue
        at_start = False
        if rooting and NAME.fullmatch(word):
            roots.append(word)
            index.setdefault(word, len(index))
            continue
        edge = _EDGE.fullmatch(word)
        if rooting or not edge:
            raise InputError(
                f"found {quote(word)}, expected " + ("a root" if rooting else "an edge like 1-2"),
                where=text_place(text, token.start()),
                remedy="" if rooting else "edges are a-b or a-b*3, roots stand on a `root` line",
            )
        a, b = (index.setdefault(name, len(index)) for name in edge.group(1, 2))
        times = int(edge[3] or 1)
        if len(ends) // 2 + times > MOST_EDGES:
            raise InputError(f"more than {MOST_EDGES} edges", where=text_place(text, token.start()))
        ends.extend((a, b) * times)
    if not roots and index:
        if "1" not in index:
            raise InputError(
                "no vertex is called 1, and no line says which vertices are roots",
                where=text_place(text, 0),
                remedy="add a line such as: root " + next(iter(index)),
            )
        roots = ["1"]
    return drawing(list(index), ends, roots)


def format_drawing(position: Drawing) -> str:
    """Root line, then one word per pair of joined vertices, parallel edges as a-b*k."""
    names = position.names
    words = [
        f"{names[a]}-{names[b]}" + (f"*{times}" if times > 1 else "")
        for (a, b), times in Counter(position.pairs()).items()
    ]
    ground = ["roots " + " ".join(names[r] for r in position.roots)] if position.roots else []
    return "\n".join(ground + [" ".join(words)] * bool(words))
