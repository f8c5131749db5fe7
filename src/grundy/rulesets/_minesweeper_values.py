"""From a board with mines to the graph of its regions, and from graphs to values.

The one place that calls the two kernels; kept free of heavy imports, as judge runs load it.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed
from grundy.kernels import deletion, mines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Literal

    from grundy.core.budget import Budget

STEP = 50_000
"""How many positions are searched between two looks at the clock."""

VALUE, LOOK = -1, -2
"""What the search is asked besides: what a state is worth, or only to list its options."""

GOALS = 62
"""The search takes questions "is it worth r?" for r below this."""


class Graph:
    """Vertices 0..n-1; half[v] has bit 0 if v has a half-edge, bit 1 if one may be deleted.

    Joined to v are targets[first[v]:first[v + 1]]; up to stop[v] by an edge, the others by an even
    number of edges, which is as good as none.
    """

    __slots__ = ("first", "half", "n", "stop", "targets")

    def __init__(
        self, half: memoryview, first: memoryview, stop: memoryview, targets: memoryview, n: int
    ) -> None:
        self.half, self.first, self.stop, self.targets, self.n = half, first, stop, targets, n


def joined(shared: memoryview, pairs: int, half: memoryview, n: int) -> Graph:
    """The graph with the edges shared[2i], shared[2i + 1] for i < pairs. O(n + pairs)."""
    first, stop, targets = zeroed("i", n + 2), zeroed("i", n), zeroed("i", 2 * pairs)
    mines.join_regions(shared, pairs, n, first, stop, targets, zeroed("B", n))
    return Graph(half, first, stop, targets, n)


def graph_of(n: int, halves: Iterable[int], edges: Sequence[tuple[int, int]]) -> Graph:
    """A graph from lists. O(n + edges)."""
    half, shared = zeroed("i", n), zeroed("i", 2 * len(edges))
    for v in halves:
        half[v] = 3
    for i, (v, w) in enumerate(edges):
        shared[2 * i], shared[2 * i + 1] = v, w
    return joined(shared, len(edges), half, n)


class Field:
    """A board as regions: `lone` number cells are beside none, the others make the `graph`.

    Row r has the runs row_start[r]..row_start[r + 1] - 1 of blank cells; run i covers columns
    begin[i]..end[i] and belongs to the region region[i].
    """

    def __init__(self, cells: bytes | bytearray, rows: int, columns: int) -> None:
        """`cells` row by row: `*` a mine, `.` closed, another byte opened. O(cells), one pass."""
        room = rows * ((columns + 3) // 4)
        self.begin, self.end, parent = (zeroed("i", room) for _ in range(3))
        self.row_start, shared, counts = (
            zeroed("i", rows + 1),
            zeroed("i", 6 * room, sparse=True),
            zeroed("q", 3),
        )
        cover, lines = zeroed("B", room), zeroed("B", 5 * (columns + 2))
        mines.find_regions(
            cells,
            rows,
            columns,
            lines,
            self.begin,
            self.end,
            self.row_start,
            parent,
            cover,
            shared,
            counts,
        )
        self.region, half = zeroed("i", counts[0]), zeroed("i", counts[0])
        n = mines.number_regions(parent, cover, shared, counts, self.region, half)
        self.lone: int = counts[2]
        self.graph = joined(shared, counts[1], half, n)

    def is_lost(self, values: Values) -> bool:
        """Whether the board is worth 0, so that whoever moves loses. Raises BudgetError."""
        total, states = values.settle(self.graph)
        return values.is_worth(total ^ self.lone & 1, states, 0)


class Values:
    """Values of graphs. Connected graphs in normal form, called states, are remembered.

    A sum is a number and a list of different states: what formulas gave, and what they left.
    `budget` bounds the states; one of n vertices counts 1 + (n // 16)^2 times, as it takes as long.
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget
        self._registers = zeroed("q", deletion.REGISTERS)
        self._codes, self._options, self._stack = (zeroed("i", 256) for _ in range(3))
        self._code_start, self._value, self._option_start = (zeroed("i", 16) for _ in range(3))
        self._refuted, self._table = zeroed("q", 16), zeroed("i", 32)
        self._unknown, self._room = zeroed("i", 2), 0
        self._asked, self._stride = 0, STEP
        self.start_counting()

    def start_counting(self) -> None:
        """The budget is for what is asked from now on."""
        self._extra, self._counted = 0, self.remembered
        # The default budget is not asked, nor loaded, before it could matter.
        free = STEP if self._budget is None else 0
        self._registers[deletion.LIMIT] = self._counted + free

    @property
    def positions(self) -> int:
        """How many positions were looked at since counting started, as the budget counts them."""
        return self.remembered - self._counted + self._extra

    @property
    def remembered(self) -> int:
        """The same count of all positions that are remembered."""
        weight: int = self._registers[deletion.WEIGHT]
        return weight

    def count(self, positions: int, regions: int) -> None:
        """Count positions that are not remembered. Raises BudgetError."""
        self._extra += positions
        self._check(regions)

    def _check(self, regions: int) -> None:
        if self._budget is None:
            from grundy.core.budget import Budget

            self._budget = Budget()
        self._budget.check(self.positions, f"search of a component of {regions} regions")
        limit = min(self.positions + self._stride, self._budget.positions)
        self._registers[deletion.LIMIT] = self._counted + limit - self._extra

    def _make_room(self, need: int) -> None:
        if need == deletion.NEED_STATES:
            for name in ("_code_start", "_value", "_option_start"):
                setattr(self, name, _doubled("i", getattr(self, name)))
            self._refuted = _doubled("q", self._refuted)
            self._table = zeroed("i", 2 * len(self._table))
            deletion.fill_table(self._codes, self._code_start, self._table, self._registers)
        elif need == deletion.NEED_CODES:
            self._codes = _doubled("i", self._codes)
        elif need == deletion.NEED_OPTIONS:
            self._options = _doubled("i", self._options)
        elif need == deletion.NEED_STACK:
            self._stack = _doubled("i", self._stack)
        else:
            self._check(self._asked)

    def _work(self, n: int) -> tuple[memoryview, int]:
        size = n + 1
        return zeroed("i", deletion.ROWS * size), size

    def _settle(self, graph: Graph) -> tuple[memoryview, int]:
        self._asked = graph.n
        work, size = self._work(graph.n)
        self._registers[deletion.NEXT] = -1
        while need := deletion.settle(
            graph.half,
            graph.first,
            graph.stop,
            graph.targets,
            graph.n,
            work,
            size,
            self._codes,
            self._code_start,
            self._table,
            self._registers,
        ):
            self._make_room(need)
        return work, size

    def _row(self, work: memoryview, size: int, row: int, register: int) -> list[int]:
        return work[row * size : row * size + self._registers[register]].tolist()

    def settle(self, graph: Graph) -> tuple[int, list[int]]:
        """The graph as a sum. O(n + m) per round of swaps, of which there are few as a rule."""
        work, size = self._settle(graph)
        odd: set[int] = set()
        for state in self._row(work, size, deletion.FOUND_ROW, deletion.FOUND):
            odd ^= {state}
        return self._registers[deletion.TOTAL], sorted(odd)

    def reduce(self, graph: Graph) -> tuple[list[list[tuple[int, int]]], dict[int, list[int]]]:
        """How `settle` comes to its sum: the swaps, as pairs of vertices, and the states left.

        Each state left comes with the vertices that it stands for, in its order. Two equal ones
        are swapped as well.
        """
        work, size = self._settle(graph)
        flat = iter(self._row(work, size, deletion.SWAPS_ROW, deletion.SWAPS))
        swaps: list[list[tuple[int, int]]] = []
        for v, w in zip(flat, flat, strict=True):
            if v < 0:
                swaps.append([])
            swaps[-1].append((v if v >= 0 else -1 - v, w))
        vertices = iter(self._row(work, size, deletion.PARTS_ROW, deletion.PARTS))
        parts: dict[int, list[int]] = {}
        for state in self._row(work, size, deletion.FOUND_ROW, deletion.FOUND):
            part = [next(vertices) for _ in range(self.graph(state)[0])]
            if state in parts:
                swaps.append(list(zip(parts.pop(state), part, strict=True)))
            else:
                parts[state] = part
        return swaps, parts

    def moves_at(self, graph: Graph, v: int) -> Iterator[tuple[int, list[int]]]:
        """The sums that the moves at v lead to: v deleted; one half-edge, if any; one edge to each
        later vertex joined to v, in the order of `targets`. O(n + m) each."""
        self._asked = graph.n
        work, size = self._work(graph.n)
        start: int = self._registers[deletion.OPTIONS]
        while need := deletion.moves_at(
            v,
            graph.half,
            graph.first,
            graph.stop,
            graph.targets,
            graph.n,
            work,
            size,
            self._codes,
            self._code_start,
            self._table,
            self._value,
            self._options,
            self._registers,
        ):
            self._make_room(need)
        flat = self._options[start : self._registers[deletion.OPTIONS]].tolist()
        self._registers[deletion.OPTIONS] = start
        at = 0
        while at < len(flat):
            end = at + 2 + flat[at + 1]
            yield flat[at], flat[at + 2 : end]
            at = end

    def _ask(self, state: int, goal: int) -> None:
        form = self._code_start[state + 1] - self._code_start[state]
        self._asked = self.graph(state)[0]
        if self._room < form:
            # A form has as many words as the graph has edges, and one more.
            self._room = 2 * form
            self._half, self._first, self._stop = (zeroed("i", self._room + 1) for _ in range(3))
            self._targets, self._space = zeroed("i", 2 * self._room), self._work(self._room)
        self._registers[deletion.STACK] = 0
        while need := deletion.search(
            state,
            goal,
            self._half,
            self._first,
            self._stop,
            self._targets,
            *self._space,
            self._codes,
            self._code_start,
            self._table,
            self._value,
            self._refuted,
            self._option_start,
            self._options,
            self._stack,
            self._unknown,
            self._registers,
        ):
            self._make_room(need)

    def _look(self, state: int) -> None:
        """List the moves of a state, which every question about it begins with.

        Raises BudgetError where these alone pass the budget, so that nothing else is searched in
        vain.
        """
        n, _, edges = self.graph(state)
        # Listing that is broken off for a look at the clock begins anew, so it is not.
        self._stride = max(STEP, (n + len(edges)) * (1 + (n // 16) ** 2))
        try:
            self._ask(state, LOOK)
        finally:
            self._stride = STEP
            registers = self._registers
            soon = registers[deletion.WEIGHT] + STEP
            registers[deletion.LIMIT] = min(registers[deletion.LIMIT], soon)

    def value(self, state: int) -> int:
        """The value of a state. Raises BudgetError."""
        if not self._value[state]:
            self._ask(state, VALUE)
        known: int = self._value[state]
        return known - 1

    def known(self, state: int) -> int | None:
        """The value of a state, if it was found already."""
        return self._value[state] - 1 if self._value[state] else None

    def refuted(self, state: int, goal: int) -> bool:
        """Whether the search found an option of `state` that is worth `goal`."""
        return 0 <= goal < GOALS and bool(self._refuted[state] >> goal & 1)

    def worth(self, total: int, states: Iterable[int]) -> int:
        """The value of a sum. Raises BudgetError."""
        for state in self._by_size(states):
            total ^= self.value(state)
        return total

    def is_worth(self, total: int, states: Iterable[int], goal: int) -> bool:
        """Whether a sum is worth `goal`; the largest state needs no value. Raises BudgetError."""
        *others, last = self._by_size(states) or [-1]
        if others and not self._value[last]:
            self._look(last)
        goal ^= self.worth(total, others)
        if last < 0:
            return goal == 0
        if goal < GOALS and not self._value[last] and not self.refuted(last, goal):
            self._ask(last, goal)
        if self.refuted(last, goal):
            return False
        return self.value(last) == goal

    def _by_size(self, states: Iterable[int]) -> list[int]:
        return sorted(states, key=lambda s: (self._code_start[s + 1] - self._code_start[s], s))

    def graph(self, state: int) -> tuple[int, list[int], list[tuple[int, int]]]:
        """The graph of a state: how many vertices, which have half-edges, the edges."""
        words = self._codes[self._code_start[state] : self._code_start[state + 1]]
        n, edges = 1, []
        halves = [0] if words[0] & 1 else []
        more = 0
        for word in words[1:]:
            n += not more
            edges.append((word >> 2, n - 1))
            if word & 1:
                halves.append(n - 1)
            more = word & 2
        return n, halves, edges


def _doubled(typecode: Literal["i", "q"], buffer: memoryview) -> memoryview:
    larger = zeroed(typecode, 2 * len(buffer))
    larger[: len(buffer)] = buffer
    return larger
