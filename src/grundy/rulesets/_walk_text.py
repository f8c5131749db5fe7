"""Positions of the one player walk: a compact digraph, a token on it, and their text form."""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from grundy.core.errors import InputError, quote
from grundy.kernels import walk


class Digraph:
    """Vertices 1..n with names and arcs in order; loops and parallel arcs are arcs like any other.

    `flat` (int64) holds for each vertex its number of arcs and then their heads, from index
    `row[v]` on. Made from arcs between indices of `names`. Immutable by convention, so positions
    on the same digraph share it.
    """

    def __init__(self, names: Sequence[str], tails: array[int], heads: array[int]) -> None:
        self.names = tuple(names)
        self.row = array("q", bytes(8 * (len(names) + 1)))
        self.flat = array("q", bytes(8 * (len(names) + len(tails))))
        walk.group_arcs(tails, heads, self.row, self.flat)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Digraph) and self.names == other.names and self.flat == other.flat

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.names, self.flat.tobytes()))

    @cached_property
    def number(self) -> dict[str, int]:
        """The vertex of a name."""
        return {name: v for v, name in enumerate(self.names, 1)}

    def targets(self, v: int) -> array[int]:
        """Where the arcs from v lead, in order."""
        at = self.row[v] + 1
        return self.flat[at : at + self.flat[at - 1]]


class Walk(NamedTuple):
    """A token on vertex `at`, after an odd or even number of moves."""

    graph: Digraph
    at: int
    odd: bool = False

    def __hash__(self) -> int:
        # Positions on one digraph are what dictionaries hold; its own hash would cost most.
        return 2 * self.at + self.odd


def parse_walk(text: str) -> Walk:
    """Read arcs and the start; see `SleepyWalk.text_form`. Linear.

    Vertices with a line of their own come first, in that order; then those that are only targets.
    """
    number: defaultdict[str, int] = defaultdict()
    number.default_factory = number.__len__
    lines = [line.partition("#")[0].replace(",", " ") for line in text.split("\n")]
    start: tuple[int, list[str]] | None = None
    for i, line in enumerate(lines):
        tail, arrow, targets = line.partition("->")
        words = tail.split()
        if arrow:
            if len(words) != 1:
                raise _fault(line, i, 1 if words else 0, "one vertex before ->")
            if "->" in targets:
                at = len(line) - len(targets) + targets.index("->")
                raise _fault(line, i, len(line[: at + 1].split()) - 1, "one arrow in a line")
            _ = number[words[0]]
        elif words[:1] == ["start"] and not start:
            if len(words) < 2:
                raise _fault(line, i, 1, "the start vertex")
            if words[2:] not in ([], ["odd"]):
                raise _fault(line, i, 3 if words[2] == "odd" else 2, "`odd` or nothing")
            start = i, words
        elif words:
            what = "one start" if words[0] == "start" else "a line `1 -> 2 3` or `start 1`"
            raise _fault(line, i, 0, what)
    tails, heads = array("i"), array("i")
    for line in lines:
        tail, _, targets = line.partition("->")
        heads.extend(map(number.__getitem__, targets.split()))
        if len(heads) > len(tails):
            tails.extend([number[tail.strip()]] * (len(heads) - len(tails)))
    if start is None:
        raise _fault(lines[-1], len(lines) - 1, len(lines[-1].split()), "a line `start VERTEX`")
    i, (_, name, *odd) = start
    if name not in number:
        remedy = f"if it has no way out, add the line: {name} ->"
        raise _fault(lines[i], i, 1, "a vertex of the digraph", remedy)
    return Walk(Digraph(tuple(number), tails, heads), number[name] + 1, bool(odd))


def _fault(line: str, i: int, word: int, expected: str, remedy: str = "") -> InputError:
    """The error that word number `word` of line i (or its end) is not what was expected."""
    words = [(m.start(), quote(m[0])) for m in re.finditer(r"\S+", line)]
    at, found = [*words, (len(line.rstrip()), "the end of the line")][word]
    where = f"line {i + 1}, column {at + 1}"
    return InputError(f"found {found}, expected {expected}", where=where, remedy=remedy)


def format_walk(position: Walk) -> str:
    """A line for every vertex, then the start."""
    graph, names = position.graph, position.graph.names
    lines = [
        " ".join([name, "->", *(names[w - 1] for w in graph.targets(v))])
        for v, name in enumerate(names, 1)
    ]
    lines.append(f"start {names[position.at - 1]}{' odd' if position.odd else ''}")
    return "\n".join(lines) + "\n"
