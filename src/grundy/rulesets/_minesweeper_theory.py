"""The theorem of minesweeper sums: a board solved by the graph of its regions, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from grundy.core.budget import Budget
from grundy.core.buffers import zeroed
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer
from grundy.kernels import mines
from grundy.rulesets._minesweeper_board import CLOSED, MINE, Minefield, number_at, opened
from grundy.rulesets._minesweeper_proof import certificate
from grundy.rulesets._minesweeper_values import Field, Graph, Values, joined

WORDS = 8
"""How many regions or components are told in words before the rest is only counted."""


class Solved:
    """A board's regions 0..n-1 in reading order, what is beside them, and what all is worth.

    label[cell] says what a click opens, see `mines.label_cells`; own[v] counts the number cells
    beside v alone, shared[v, w] those beside v and w, `lone` those beside none. `graph` joins
    regions; `components` are those of two or more joined regions.
    """

    def __init__(self, board: Minefield, budget: Budget) -> None:
        """Raises BudgetError where the search for the value passes it."""
        rows, columns, cells = board.rows, board.columns, board.cells
        field = Field(cells, rows, columns)
        self.board, self.field, self.n, self.lone = board, field, field.graph.n, field.lone
        self.label, sizes, own = zeroed("i", len(cells)), zeroed("i", self.n), zeroed("i", self.n)
        self.ends = zeroed("i", 2 * len(cells))
        count = mines.label_cells(
            cells,
            rows,
            columns,
            field.begin,
            field.end,
            field.row_start,
            field.region,
            self.n,
            self.label,
            sizes,
            own,
            self.ends,
        )
        self.sizes, self.own = sizes.tolist(), own.tolist()
        ends = self.ends[: 2 * count].tolist()
        self.pairs = list(zip(ends[::2], ends[1::2], strict=True))
        self.shared = Counter(self.pairs)
        half = zeroed("i", self.n)
        for v, cells_beside in enumerate(self.own):
            # Bit 1: a cell can be clicked; bit 0: they are odd in number.
            half[v] = cells_beside & 1 | (2 if cells_beside else 0)
        self.graph = joined(self.ends, count, half, self.n)
        self.components = _components(self.graph)
        self.values = Values(budget)
        self.total, self.states = self.values.settle(self.graph)
        self.value = self.values.worth(self.total ^ self.lone & 1, self.states)
        self.positions = self.values.positions

    def single(self, v: int) -> int:
        """The value of a region that shares no number cell."""
        return 1 + self.own[v] % 2

    def winning_labels(self) -> bytearray:
        """A 1 for each label of cells whose click leaves a board worth 0. Raises BudgetError."""
        n, wins = self.n, bytearray(2 * self.n + 1 + len(self.pairs))
        if self.value == 0:
            return wins
        wins[2 * n] = self.value == 1
        in_pairs: set[tuple[int, int]] = set()
        for v in range(n):
            if self.graph.first[v] == self.graph.first[v + 1]:
                wins[v] = self.single(v) == self.value
                # A cell of its own turns 1 into 2 or 2 into 1.
                wins[n + v] = self.value == 3
        for vertices in self.components:
            goal = self.value ^ self.values.worth(*self.values.settle(self.part(vertices)))
            for move, total, states in self.moves(vertices):
                if self.values.is_worth(total, states, goal):
                    if len(move) == 2:
                        in_pairs.add((move[0], move[1]))
                    else:
                        wins[move[0]] = 1
        for s, pair in enumerate(self.pairs):
            wins[2 * n + 1 + s] = pair in in_pairs
        return wins

    def part(self, vertices: list[int]) -> Graph:
        """The graph of a component, its vertices renamed 0, 1, ... in the order given."""
        name = {v: i for i, v in enumerate(vertices)}
        graph, half, edges = self.graph, zeroed("i", len(vertices)), []
        for v in vertices:
            half[name[v]] = graph.half[v]
            for w in graph.targets[graph.first[v] : graph.first[v + 1]]:
                if v < w:
                    edges += [name[v], name[w]] * (2 - self.shared[v, w] % 2)
        ends = zeroed("i", len(edges))
        for i, v in enumerate(edges):
            ends[i] = v
        return joined(ends, len(edges) // 2, half, len(vertices))

    def moves(self, vertices: list[int]) -> Iterator[tuple[tuple[int, ...], int, list[int]]]:
        """Moves in a component, and the sums they leave of it: a region (v,), a number cell beside
        v alone (n + v,), or one beside v and w (v, w)."""
        part = self.part(vertices)
        for i, v in enumerate(vertices):
            moves: list[tuple[int, ...]] = [(v,)]
            if self.own[v]:
                moves.append((self.n + v,))
            joined_to = part.targets[part.first[i] : part.first[i + 1]]
            moves += [(v, vertices[j]) for j in joined_to if i < j]
            # Each move passes over the whole component, as a search does over a position.
            self.values.count(len(moves) * part.n // 256, part.n)
            sums = list(self.values.moves_at(part, i))
            for move, (total, states) in zip(moves, sums, strict=True):
                yield move, total, states

    def first_cells(self) -> list[tuple[int, int]]:
        """Row and column of the first cell of each region. O(runs)."""
        field, found = self.field, [(-1, -1)] * self.n
        for row in range(self.board.rows):
            for run in range(field.row_start[row], field.row_start[row + 1]):
                if found[field.region[run]][0] < 0:
                    found[field.region[run]] = (row, field.begin[run])
        return found


def _components(graph: Graph) -> list[list[int]]:
    """The components of two or more vertices, each in rising order. O(n + edges)."""
    seen = bytearray(graph.n)
    found = []
    for start in range(graph.n):
        if seen[start] or graph.first[start] == graph.first[start + 1]:
            continue
        seen[start] = 1
        queue = [start]
        for v in queue:
            for w in graph.targets[graph.first[v] : graph.first[v + 1]]:
                if not seen[w]:
                    seen[w] = 1
                    queue.append(w)
        found.append(sorted(queue))
    return found


def _answer(board: Minefield, budget: Budget) -> Answer:
    solved = Solved(board, budget)
    cells = zeroed("q", min(budget.moves, len(board.cells)))
    count = mines.list_cells(solved.label, solved.winning_labels(), cells)
    winning = [divmod(cell, board.columns) for cell in cells[:count].tolist()]
    return Answer(
        outcome=Outcome.N if solved.value else Outcome.P,
        value=solved.value,
        winning=winning,
        winning_count=count,
        certificate=lambda: certificate(solved, len(winning)),
        explain=lambda: _explain(solved),
    )


def _explain(solved: Solved) -> Iterator[str]:
    first = solved.first_cells()
    shared = len(solved.pairs)
    yield (
        f"{_count(solved.n, 'closed region')}; {_count(sum(solved.own), 'closed number cell')} "
        f"beside one region, {shared} beside two, {solved.lone} beside none."
    )
    if solved.lone:
        yield f"Two beside none cancel: {solved.lone} of them are worth {solved.lone % 2}."
    singles = [v for v in range(solved.n) if solved.graph.first[v] == solved.graph.first[v + 1]]
    for v in singles[:WORDS]:
        yield (
            f"The region at {first[v]} ({_count(solved.sizes[v], 'cell')}) has "
            f"{_count(solved.own[v], 'number cell')} of its own and is worth {solved.single(v)}."
        )
    if len(singles) > WORDS:
        twos = sum(solved.own[v] % 2 for v in singles)
        yield (
            f"In all {len(singles)} regions share no number cell: {len(singles) - twos} are "
            f"worth 1, {twos} are worth 2."
        )
    for vertices in solved.components[:WORDS]:
        yield from _explain_component(solved, vertices, first)
    if len(solved.components) > WORDS:
        yield f"In all {len(solved.components)} groups of regions share number cells."
    if solved.positions:
        yield f"The search looked at {_count(solved.positions, 'position')}."
    yield f"All together, by nim-sum, the board is worth {solved.value}."


def _explain_component(
    solved: Solved, vertices: list[int], first: list[tuple[int, int]]
) -> Iterator[str]:
    inside = set(vertices)
    links = [(pair, k) for pair, k in sorted(solved.shared.items()) if pair[0] in inside]
    names = _few([f"{first[v]} ({solved.own[v]} of its own)" for v in vertices])
    told = _few([f"{first[v]} and {first[w]} share {count}" for (v, w), count in links])
    yield f"The regions at {names} are joined: {told}. Even numbers of cells cancel."
    part = solved.part(vertices)
    swaps, rest = solved.values.reduce(part)
    for swap in swaps[:WORDS]:
        pairs = _few([f"{first[vertices[v]]} with {first[vertices[w]]}" for v, w in swap])
        yield f"Swapping {pairs} changes nothing, so these regions cancel."
    worth = solved.values.worth(*solved.values.settle(part))
    if rest:
        parts = _few(
            [f"{solved.values.graph(s)[0]} regions is worth {solved.values.value(s)}" for s in rest]
        )
        yield f"No formula covers what is left; by search the part of {parts}."
    yield f"So this group is worth {worth}."


def _few(words: list[str]) -> str:
    shown = words[:WORDS]
    more = len(words) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _sample(rng: Random) -> Minefield:
    """Boards up to 5x5 on which a cell beside two regions is frequent, with few cells closed."""
    rows, columns = rng.randint(1, 5), rng.randint(1, 5)
    share = rng.choice([0, 0.1, 0.2, 0.4, 0.7, 1])
    cells = bytearray(MINE if rng.random() < share else CLOSED for _ in range(rows * columns))
    if min(rows, columns) > 2 and rng.random() < 0.7:
        _lay_trap(rng, cells, rows, columns)
    board = Minefield(columns, bytes(cells))
    numbers = [cell for cell, char in enumerate(cells) if char == CLOSED and number_at(board, cell)]
    rng.shuffle(numbers)
    # Opened number cells leave the regions as they are, and the search small.
    return opened(board, numbers[rng.randint(3, 7) :])


def _lay_trap(rng: Random, cells: bytearray, rows: int, columns: int) -> None:
    """Two blank cells at opposite corners of a number cell, with mines at the other corners."""
    row, column = rng.randint(1, rows - 2), rng.randint(1, columns - 2)
    turn = rng.choice([1, -1])
    for corner in (-1, 1):
        for r in range(max(row + corner - 1, 0), min(row + corner + 2, rows)):
            middle = column + turn * corner
            for c in range(max(middle - 1, 0), min(middle + 2, columns)):
                cells[r * columns + c] = CLOSED
    for corner in (-1, 1):
        cells[(row + corner) * columns + column - turn * corner] = MINE


THEOREMS = (
    Theorem(
        "regions as a graph",
        "Closed regions are the vertices of a graph, number cells beside two regions its edges, "
        "those beside one its half-edges, and those beside none stand alone. Each kind counts "
        "mod 2; what a swap moves cancels; a vertex alone is worth 1, with a half-edge 2; a "
        "bipartite graph without half-edges V mod 2 + 2 (E mod 2); search finds the rest.",
        "docs/minesweeper.md; the bipartite case: Fraenkel and Scheinerman, A deletion game on "
        "hypergraphs, Discrete Applied Mathematics 30 (1991)",
        lambda board: True,
        _answer,
        _sample,
    ),
)
