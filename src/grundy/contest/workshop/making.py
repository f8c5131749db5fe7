"""How inputs of a contest problem are made: what a file `contest/inputs/NAME.py` is written with.

Such a file, called like its judge, holds

- ``FORMAT``, a `Format`: how cases become the text of one input, and what is promised of a case;
- ``SHAPES``, a tuple of `Shape`: named ways to draw a case, from a seeded generator and a size;
- ``EDGES``, a tuple of `Edge`: fixed small cases, each for one purpose.

- ``position(case)``, so that a failure can be explained: the case as a position of the judge's
  RULESET, or a `Question` where it is one of other rules, or where it takes sentences to say how it
  comes from the case; or else ``questions(case)``, where a case asks several things.
  ``PLAY = "misere"`` says that the last move loses.

Some functions are optional: ``accepts(data, given, right)`` is a special judge, for problems with
more than one right output: it says what is wrong with the output `given`, or None.
``loosely(output)`` brings an output into a fixed order, for `check-answer --loose`.

A `Case` has `text()` and `smaller()`, the cases a step simpler. Shrinking goes down such steps, so
it needs no knowledge of the problem. Take the class that fits: `Numbers` (a count, then so many),
`Fields` (a fixed number of integers), `Graph`, `Board` (rows of characters), `Cells` (a board as
a list of its cells), `Listed` (a count, then so many cases) and `Several` (one case after
another). Where a problem writes them otherwise, its file has a subclass with another `text()`:

>>> class Start(Graph):
...     def text(self):
...         return f"{self.n} {len(self.edges)} {self.marks[0]}\\n{self.pairs()}"
>>> print(Start(3, ((1, 2), (2, 3)), marks=(2,)).text())
3 2 2
1 2
2 3

No text ends in a line feed: who joins texts adds it. Cases are frozen dataclasses; they do not
check themselves, since `Format.legal` does.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import Any, TypeVar

T = TypeVar("T")
Measure = tuple[int, int]
Pairs = tuple[tuple[int, int], ...]

FEW = 8
"""Up to so many numbers are lowered two at a time as well, and so many choices tried each."""


class Case(ABC):
    """One case of an input; subclasses are frozen dataclasses."""

    @abstractmethod
    def text(self) -> str:
        """The case in the problem's format, without a final line feed."""

    @abstractmethod
    def smaller(self) -> Iterator[Case]:
        """Cases that are simpler, the boldest steps first; possibly illegal ones among them."""

    @abstractmethod
    def measure(self) -> Measure:
        """How many things the case consists of, and then the sum of its numbers."""

    def key(self) -> tuple[Measure, str]:
        """Of two cases the one with the smaller key is the simpler one."""
        return self.measure(), self.text()


# --- what a problem's file consists of ---------------------------------------------------------


@dataclass(frozen=True)
class Shape:
    """A named way to draw cases.

    `make(rng, size)` returns a legal case of about that size, from 1 on: so many vertices, edges,
    cells or heaps; numbers up to `size` where the number of numbers is fixed (and choose how large
    heaps get: small heaps find more mistakes). All chance comes from `rng`. Sizes up to
    `Format.judge` must keep the judge's limits. `why` is a phrase: what such cases are for.
    With `promise=False` the cases are those that break the promise of the format.
    """

    name: str
    why: str
    make: Callable[[random.Random, int], Case]
    promise: bool = True


@dataclass(frozen=True)
class Edge:
    """A fixed case; `name` says what it is for in one or two words joined by hyphens."""

    name: str
    why: str
    case: Case


@dataclass(frozen=True)
class Question:
    """A position that answers a case, or one thing that the case asks, when it is solved.

    `position` is what `solve` takes, of the `ruleset` of that name, or of rules of one's own; by
    default of the judge's RULESET. It is None where a search would take too long, or nothing is to
    be searched: then `seen`, the sentences that lead from the case to the position, have to say all
    there is to say. `about` says, where there are several questions, what this one asks.
    """

    position: Any = None
    seen: tuple[str, ...] = ()
    about: str = ""
    ruleset: Any = ""


def always(case: Any) -> bool:
    """Whether nothing is wrong with a case where nothing can be."""
    return True


@dataclass(frozen=True)
class Format:
    """How cases become an input, and which cases may occur.

    - `judge`, `beyond`: the `size` of shapes at the judge's limits, and far beyond them (what a
      shape makes in ten seconds or so);
    - `most`: at most so many cases in one input (1: an input is one case);
    - `header`: the number of cases stands first; `end`: what stands after the last case; with
      neither, cases go on until the end of the file;
    - `legal(case)`: whether a case is an input at all: ranges, a tree that is one, no repeated edge
      where the statement excludes it. It must be true of every case that a shape makes, and
      steps of `smaller()` for which it is false are not taken;
    - `promise(case)`: what the statement promises beyond that, which `--beyond-promise` lifts.
    """

    judge: int
    beyond: int
    most: int = 1
    header: bool = False
    end: str = ""
    legal: Callable[[Any], bool] = always
    promise: Callable[[Any], bool] = always

    def text(self, cases: Sequence[Case]) -> str:
        """The input of these cases, with its final line feed."""
        head = [str(len(cases))] if self.header else []
        tail = [self.end] if self.end else []
        return "".join(f"{line}\n" for line in [*head, *(c.text() for c in cases), *tail])


@dataclass(frozen=True)
class Input(Case):
    """The cases of one input, itself something that can be made smaller."""

    format: Format
    cases: tuple[Case, ...]
    promise: bool = True

    def text(self) -> str:
        """The whole input."""
        return self.format.text(self.cases)

    def measure(self) -> Measure:
        """Of all cases together; each counts as one thing more."""
        return added(self.cases)

    def of(self, *cases: Case) -> Input:
        """Another input of the same kind."""
        return replace(self, cases=cases)

    def allows(self, case: Case) -> bool:
        """Whether the case may stand in this input."""
        return self.format.legal(case) and (not self.promise or self.format.promise(case))

    def smaller(self) -> Iterator[Input]:
        """Fewer cases, and then legal smaller ones."""
        for kept in fewer(self.cases, 1):
            yield replace(self, cases=kept)
        for cases in one_smaller(self.cases, self.allows):
            yield replace(self, cases=cases)


# --- steps of tuples -----------------------------------------------------------------------------


def levels(count: int) -> Iterator[list[range]]:
    """Index ranges that cover `count` things: one, two halves, four quarters, down to each one."""
    size = count
    while size:
        yield [range(start, min(start + size, count)) for start in range(0, count, size)]
        size = (size + 1) // 2 if size > 1 else 0


def parts(count: int) -> Iterator[range]:
    """The ranges of all levels, one after the other."""
    return chain.from_iterable(levels(count))


def fewer(items: tuple[T, ...], least: int = 0) -> Iterator[tuple[T, ...]]:
    """The tuple without some part of it, as long as `least` items stay."""
    for part in parts(len(items)):
        if len(items) - len(part) >= least:
            yield items[: part.start] + items[part.stop :]


def lowered(values: tuple[int, ...], low: int) -> Iterator[tuple[int, ...]]:
    """Some of the values lowered, none below `low`: to it, to half way, by a bit, by one.

    Of a few values also each two at once, which can leave their nim-sum or difference as it was.
    """
    for part in parts(len(values)) if len(values) > FEW else ():
        yield tuple(low if i in part else value for i, value in enumerate(values))
    for i, value in enumerate(values):
        for less in _less(value, low):
            yield (*values[:i], less, *values[i + 1 :])
    pairs = ((i, j) for i in range(len(values)) for j in range(i)) if len(values) <= FEW else ()
    for i, j in pairs:
        for cut in _cuts(min(values[i], values[j]) - low):
            both = list(values)
            both[i] -= cut
            both[j] -= cut
            yield tuple(both)
        for bit in range(min(values[i], values[j], 1 << 62).bit_length()):
            both = list(values)
            both[i] &= ~(1 << bit)
            both[j] &= ~(1 << bit)
            if both[i] >= low and both[j] >= low and tuple(both) != values:
                yield tuple(both)


def _less(value: int, low: int) -> Iterator[int]:
    for cut in _cuts(value - low):
        yield value - cut
    if low >= 0:
        for bit in range(value.bit_length()):
            if value >> bit & 1 and value - (1 << bit) >= low:
                yield value - (1 << bit)


def _cuts(room: int) -> Iterator[int]:
    """What may be taken from a number that is `room` above its least value: all, half, ..., 1."""
    while room > 0:
        yield room
        room //= 2


def one_smaller(
    cases: tuple[Case, ...], allows: Callable[[Case], bool] = always
) -> Iterator[tuple[Case, ...]]:
    """The tuple with one of the cases replaced by an allowed smaller one."""
    for i, case in enumerate(cases):
        for less in case.smaller():
            if allows(less):
                yield (*cases[:i], less, *cases[i + 1 :])


def added(cases: Iterable[Case]) -> Measure:
    """The measure of several cases, each of them one thing more."""
    measures = [case.measure() for case in cases]
    return len(measures) + sum(m[0] for m in measures), sum(m[1] for m in measures)


# --- kinds of cases ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Numbers(Case):
    """So many integers, at least `low` each and `least` in number; written after their count."""

    values: tuple[int, ...]
    low: int = 0
    least: int = 0

    def text(self) -> str:
        """The count, and on the next line the numbers."""
        return f"{len(self.values)}\n{self.row()}"

    def row(self) -> str:
        """The numbers in one line."""
        return " ".join(map(str, self.values))

    def smaller(self) -> Iterator[Numbers]:
        """Fewer numbers, lower numbers, and the same ones sorted."""
        for values in fewer(self.values, self.least):
            yield replace(self, values=values)
        for values in lowered(self.values, self.low):
            yield replace(self, values=values)
        yield replace(self, values=tuple(sorted(self.values)))

    def measure(self) -> Measure:
        """The count, and the sum of absolute values."""
        return len(self.values), sum(map(abs, self.values))


@dataclass(frozen=True)
class Fields(Numbers):
    """A fixed number of integers in one line, at least `low` each. Which one may be how large is
    what `Format.legal` says."""

    def text(self) -> str:
        """The numbers in one line."""
        return self.row()

    def smaller(self) -> Iterator[Numbers]:
        """Lower numbers."""
        for values in lowered(self.values, self.low):
            yield replace(self, values=values)


@dataclass(frozen=True)
class Several(Case):
    """A fixed number of cases, one after the other: such as `Fields`, and then a `Board`.

    Where one part tells the size of another, `Format.legal` compares them (and then a step changes
    one of them only, so better is a subclass whose text() derives what can be derived).
    """

    parts: tuple[Case, ...]

    def text(self) -> str:
        """The texts, each on lines of its own."""
        return "\n".join(part.text() for part in self.parts)

    def smaller(self) -> Iterator[Several]:
        """One of the parts made smaller."""
        for less in one_smaller(self.parts):
            yield replace(self, parts=less)

    def measure(self) -> Measure:
        """Of all parts together."""
        return added(self.parts)


@dataclass(frozen=True)
class Listed(Case):
    """Any number of cases, but at least `least`; written after their number."""

    items: tuple[Case, ...]
    least: int = 0

    def text(self) -> str:
        """The number of items, and then the items on lines of their own."""
        return "\n".join([str(len(self.items)), *(item.text() for item in self.items)])

    def smaller(self) -> Iterator[Listed]:
        """Fewer items, and one of the items made smaller."""
        for items in fewer(self.items, self.least):
            yield replace(self, items=items)
        for items in one_smaller(self.items):
            yield replace(self, items=items)

    def measure(self) -> Measure:
        """Of all items together."""
        return added(self.items)


@dataclass(frozen=True)
class Graph(Case):
    """A graph, digraph or tree on the vertices 1..n.

    - `edges`: pairs in order, loops and parallel edges as they come; arcs if `directed`;
    - `tree`: the edges form a tree, and steps keep it one;
    - `marks`: vertices that the case needs, such as a root or a start; they are never taken away,
      and come first where vertices are named anew, so marks (1, 2) stay 1 and 2;
    - `tokens`: vertices on which something stands, repeats allowed; tokens may be taken away;
    - `weights`: a number per edge, or empty; `values`: a number per vertex, or empty; at least
      `low` each.
    """

    n: int
    edges: Pairs
    marks: tuple[int, ...] = (1,)
    tokens: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    low: int = 1
    directed: bool = False
    tree: bool = False

    def text(self) -> str:
        """`n m`, and then the edges, a line each. A tree is written without m."""
        head = f"{self.n}" if self.tree else f"{self.n} {len(self.edges)}"
        return f"{head}\n{self.pairs()}" if self.edges else head

    def pairs(self, first: int = 1) -> str:
        """The edges, a line each, with weights if there are any, vertices named from `first`."""
        less = 1 - first
        if not self.weights:
            return "\n".join([f"{a - less} {b - less}" for a, b in self.edges])
        both = zip(self.edges, self.weights, strict=True)
        return "\n".join([f"{a - less} {b - less} {weight}" for (a, b), weight in both])

    def out_lists(self) -> list[list[int]]:
        """The targets of the arcs from each of the vertices 0..n, in order (none from 0)."""
        lists: list[list[int]] = [[] for _ in range(self.n + 1)]
        for a, b in self.edges:
            lists[a].append(b)
        return lists

    def measure(self) -> Measure:
        """Vertices, edges and tokens (a tree: its vertices); then the sum of all numbers."""
        count = self.n + len(self.tokens) + (0 if self.tree else len(self.edges))
        ends = sum(a + b for a, b in self.edges)
        return count, ends + sum(map(sum, (self.marks, self.tokens, self.weights, self.values)))

    def smaller(self) -> Iterator[Graph]:
        """Fewer vertices: merged into a neighbour each, or gone with their edges. Fewer edges,
        fewer tokens, vertices named anew in order of nearness, lower weights and values."""
        needed = set(self.marks)
        spare = [v for v in range(1, self.n + 1) if v not in needed]
        edges = levels(0 if self.tree else len(self.edges))
        for vertex_parts, edge_parts in zip_longest(levels(len(spare)), edges, fillvalue=()):
            for part in vertex_parts:
                chosen = spare[part.start : part.stop]
                if not self.tree:
                    yield self.without(chosen)
                yield from self.merged(chosen)
            for part in edge_parts:
                yield self._with_edges([i for i in range(len(self.edges)) if i not in part])
        for tokens in fewer(self.tokens):
            yield replace(self, tokens=tokens)
        yield self.tidy()
        yield replace(self, tokens=tuple(sorted(self.tokens)))
        for weights in lowered(self.weights, self.low):
            yield replace(self, weights=weights)
        for values in lowered(self.values, self.low):
            yield replace(self, values=values)

    def without(self, vertices: Iterable[int]) -> Graph:
        """The graph without these vertices and their edges; the others move up. O(n + m)."""
        name = list(range(self.n + 1))
        for v in vertices:
            name[v] = 0
        stay = [i for i, (a, b) in enumerate(self.edges) if name[a] and name[b]]
        return self._with_edges(stay)._named(name)

    def merged(self, vertices: Iterable[int]) -> Iterator[Graph]:
        """Each of these vertices put into its first neighbour: without the edges between them, or
        (no trees) without one each, or with all of them as loops. O(n + m); nothing if no vertex
        has a neighbour."""
        first: dict[int, int] = {}
        for i, (a, b) in enumerate(self.edges):
            if a != b:
                first.setdefault(a, i)
                first.setdefault(b, i)
        into = list(range(self.n + 1))
        used = {first[v] for v in vertices if v in first}
        for i in sorted(used):
            a, b = (_leader(into, v) for v in self.edges[i])
            # No two marks meet: each vertex here chose one edge, and a mark chose none.
            into[max(a, b)] = min(a, b)
            if max(a, b) in self.marks:
                into[max(a, b)], into[min(a, b)] = max(a, b), max(a, b)
        if not used:
            return
        name = [_leader(into, v) for v in range(self.n + 1)]
        rest = [i for i in range(len(self.edges)) if i not in used]
        apart = [i for i in rest if name[self.edges[i][0]] != name[self.edges[i][1]]]
        yield self._with_edges(apart)._named(name)
        if not self.tree:
            if len(apart) < len(rest):
                yield self._with_edges(rest)._named(name)
            yield self._named(name)

    def tidy(self) -> Graph:
        """The same graph: marks named first, then by breadth-first search; edges sorted."""
        beside: list[list[int]] = [[] for _ in range(self.n + 1)]
        for a, b in self.edges:
            beside[a].append(b)
            beside[b].append(a)
        name = [0] * (self.n + 1)
        queue: deque[int] = deque()
        count = 0
        for start in (*self.marks, *range(1, self.n + 1)):
            queue.append(start)
            while queue:
                v = queue.popleft()
                if not name[v]:
                    count += 1
                    name[v] = count
                    queue.extend(beside[v])
        named = [(name[a], name[b]) for a, b in self.edges]
        if not self.directed:
            named = [(min(pair), max(pair)) for pair in named]
        order = sorted(range(len(named)), key=named.__getitem__)
        values = list(self.values)
        for v, value in enumerate(self.values, 1):
            values[name[v] - 1] = value
        return replace(
            self,
            edges=tuple(named[i] for i in order),
            weights=tuple(self.weights[i] for i in order) if self.weights else (),
            values=tuple(values),
            marks=tuple(name[v] for v in self.marks),
            tokens=tuple(name[v] for v in self.tokens),
        )

    def _with_edges(self, indices: Sequence[int]) -> Graph:
        weights = tuple([self.weights[i] for i in indices]) if self.weights else ()
        return replace(self, edges=tuple([self.edges[i] for i in indices]), weights=weights)

    def _named(self, name: Sequence[int]) -> Graph:
        """The vertices that are names of themselves stay, numbered from 1; the others are called
        what `name` says, and tokens on those called 0 go."""
        place, count = [0] * (self.n + 1), 0
        for v in range(1, self.n + 1):
            if name[v] == v:
                count += 1
                place[v] = count
        new = [place[v] for v in name]
        kept = [v for v in range(1, self.n + 1) if name[v] == v]
        return replace(
            self,
            n=count,
            edges=tuple([(new[a], new[b]) for a, b in self.edges]),
            marks=tuple(new[v] for v in self.marks),
            tokens=tuple(new[v] for v in self.tokens if new[v]),
            values=tuple(self.values[v - 1] for v in kept) if self.values else (),
        )


def _leader(into: list[int], v: int) -> int:
    """The end of the chain from v, which is made shorter on the way."""
    while into[v] != v:
        into[v] = into[into[v]]
        v = into[v]
    return v


@dataclass(frozen=True)
class Board(Case):
    """Rows of characters, all of one length, at least one. `letters` are those that may occur, the
    simplest first. A word is a board of one row."""

    rows: tuple[str, ...]
    letters: str = ".#"

    def text(self) -> str:
        """The numbers of rows and columns, and then the rows."""
        return "\n".join([f"{len(self.rows)} {len(self.rows[0])}", *self.rows])

    def measure(self) -> Measure:
        """The number of cells, and the sum of the places of their letters."""
        place = {letter: i for i, letter in enumerate(self.letters)}
        return len(self.rows) * len(self.rows[0]), sum(place[c] for row in self.rows for c in row)

    def smaller(self) -> Iterator[Board]:
        """Fewer rows, fewer columns, simpler letters."""
        for rows in fewer(self.rows, 1):
            yield replace(self, rows=rows)
        width = len(self.rows[0])
        for part in parts(width):
            if len(part) < width:
                cut = tuple(row[: part.start] + row[part.stop :] for row in self.rows)
                yield replace(self, rows=cut)
        cells = "".join(self.rows)
        for part in parts(len(cells)):
            for i, letter in enumerate(self.letters[:-1]):
                harder = self.letters[i + 1 :]
                simple = "".join(
                    letter if c in harder else c for c in cells[part.start : part.stop]
                )
                changed = cells[: part.start] + simple + cells[part.stop :]
                if changed != cells:
                    made = (changed[at : at + width] for at in range(0, len(cells), width))
                    yield replace(self, rows=tuple(made))


@dataclass(frozen=True)
class Cells(Case):
    """A board of so many rows and columns, and some of its cells as (row, column) from 0, in any
    order, repeats allowed."""

    rows: int
    columns: int
    cells: Pairs

    def text(self) -> str:
        """Rows, columns and the number of cells; then the cells, a line each."""
        head = f"{self.rows} {self.columns} {len(self.cells)}"
        return "\n".join([head, *(f"{row} {column}" for row, column in self.cells)])

    def measure(self) -> Measure:
        """Cells of the board and cells listed; then the sum of all numbers."""
        count = self.rows * self.columns + len(self.cells)
        return count, self.rows + self.columns + sum(map(sum, self.cells))

    def smaller(self) -> Iterator[Cells]:
        """Fewer rows, fewer columns, fewer cells listed, and those moved towards (0, 0)."""
        for part in parts(self.rows):
            if len(part) < self.rows:
                kept = _closed_up(self.cells, part)
                yield replace(self, rows=self.rows - len(part), cells=kept)
        turned = tuple([(column, row) for row, column in self.cells])
        for part in parts(self.columns):
            if len(part) < self.columns:
                kept = tuple([(row, column) for column, row in _closed_up(turned, part)])
                yield replace(self, columns=self.columns - len(part), cells=kept)
        for cells in fewer(self.cells):
            yield replace(self, cells=cells)
        if self.rows > self.columns:
            yield replace(self, rows=self.columns, columns=self.rows, cells=turned)
        for i, (row, column) in enumerate(self.cells):
            for moved in ((row - 1, column), (row, column - 1)):
                if min(moved) >= 0:
                    yield replace(self, cells=(*self.cells[:i], moved, *self.cells[i + 1 :]))
        yield replace(self, cells=tuple(sorted(self.cells)))


def _closed_up(cells: Pairs, gone: range) -> Pairs:
    """The cells outside the rows `gone`, those below moved up."""
    return tuple(
        [
            (row - len(gone) if row >= gone.stop else row, column)
            for row, column in cells
            if row not in gone
        ]
    )
