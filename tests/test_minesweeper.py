"""Minesweeper as a sum: the kernels, values of graphs and boards, the judge."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from random import Random
from types import ModuleType
from unittest import mock

import pytest

from grundy.contest.judges import hdu4678
from grundy.contest.parts.scan import Scanner
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, InputError
from grundy.rulesets import _minesweeper_values
from grundy.rulesets._minesweeper_values import Field, Graph, Values, graph_of
from kernel_pairs import both
from minefields import graph_value, keeps_promise, parts, random_board, value, with_clicks

Edges = list[tuple[int, int]]
LIVES = list(zip(both("mines"), both("deletion"), strict=True))


@contextmanager
def kernels(lives: tuple[ModuleType, ModuleType]) -> Iterator[None]:
    """Run with these kernels, compiled or interpreted."""
    mines, deletion = lives
    with (
        mock.patch.object(_minesweeper_values, "mines", mines),
        mock.patch.object(_minesweeper_values, "deletion", deletion),
    ):
        yield


def field(rows: list[str]) -> Field:
    return Field("".join(rows).encode(), len(rows), len(rows[0]))


def lists(graph: Graph) -> tuple[list[int], list[list[int]]]:
    """Half-edges, and the neighbours of each vertex, sorted."""
    return (
        [graph.half[v] & 1 for v in range(graph.n)],
        [sorted(graph.targets[graph.first[v] : graph.stop[v]]) for v in range(graph.n)],
    )


def expected(rows: list[str]) -> tuple[int, list[int], list[list[int]]]:
    """Lone number cells, half-edges and neighbours, by the rules."""
    regions, beside = parts(rows)
    n = len(regions)
    halves = [beside[frozenset({v})] % 2 for v in range(n)]
    joined = [[w for w in range(n) if w != v and beside[frozenset({v, w})] % 2] for v in range(n)]
    return beside[frozenset()], halves, joined


def boards(rng: Random, count: int, side: int) -> Iterator[list[str]]:
    """Boards of any size up to a side, any share of mines, some partly opened."""
    for k in range(count):
        rows, columns = rng.randint(1, side), rng.randint(1, side)
        share = rng.choice([0, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.6, 1])
        board = random_board(rng, rows, columns, int(share * rows * columns))
        yield with_clicks(rng, board, rng.randrange(4) if k % 3 == 0 else 0)


@pytest.mark.parametrize("lives", LIVES, ids=["compiled", "interpreted"][: len(LIVES)])
def test_regions_of_a_board(lives: tuple[ModuleType, ModuleType]) -> None:
    seen = {"shared": 0, "several": 0}
    with kernels(lives):
        for rows in boards(Random(1), 700, 14):
            found = field(rows)
            assert (found.lone, *lists(found.graph)) == expected(rows), rows
            seen["shared"] += not keeps_promise(rows)
            seen["several"] += found.graph.n > 2
    assert min(seen.values()) > 50


def test_all_boards_of_three_by_four() -> None:
    for cells in product(".*", repeat=12):
        rows = ["".join(cells[i : i + 4]) for i in (0, 4, 8)]
        found = field(rows)
        assert (found.lone, *lists(found.graph)) == expected(rows), rows


def random_graph(rng: Random, most: int) -> tuple[int, set[int], Edges]:
    """Vertices, half-edges, edges; together at most `most`, of all densities."""
    while True:
        n = rng.randint(1, 7)
        share, own = rng.choice([0.2, 0.4, 0.7, 1]), rng.choice([0, 0.3, 0.6, 1])
        edges = [(a, b) for b in range(n) for a in range(b) if rng.random() < share]
        halves = {v for v in range(n) if rng.random() < own}
        if n + len(edges) + len(halves) <= most:
            rng.shuffle(edges)
            return n, halves, edges


def by_search(n: int, halves: set[int], edges: Edges) -> int:
    kinds = [frozenset({v}) for v in halves] + [frozenset(edge) for edge in edges]
    return graph_value(frozenset(range(n)), frozenset((kind, 1) for kind in kinds))


@pytest.mark.parametrize("lives", LIVES, ids=["compiled", "interpreted"][: len(LIVES)])
def test_values_of_small_graphs(lives: tuple[ModuleType, ModuleType]) -> None:
    rng = Random(2)
    with kernels(lives):
        kept = Values()
        for k in range(2000):
            n, halves, edges = random_graph(rng, 13)
            right = by_search(n, halves, edges)
            values = kept if k % 4 else Values()
            total, states = values.settle(graph_of(n, halves, edges))
            if k % 3 == 0:
                goal = rng.randrange(6)
                assert values.is_worth(total, states, goal) == (goal == right)
            assert values.worth(total, states) == right, (n, halves, edges)


def test_both_lives_search_alike() -> None:
    """The same states in the same order, not only the same values."""
    rng = Random(3)
    graphs = [random_graph(rng, 18) for _ in range(60)]
    told = []
    for lives in LIVES:
        with kernels(lives):
            values = Values()
            worth = [values.worth(*values.settle(graph_of(*graph))) for graph in graphs]
            told.append((worth, values.positions))
    assert told.count(told[0]) == len(told)


def test_reductions_are_what_they_say() -> None:
    """Swaps are automorphisms without a vertex beside its image; parts are isomorphic to states."""
    rng = Random(4)
    swapped = 0
    values = Values()
    for _ in range(1500):
        n, halves, edges = random_graph(rng, 30)
        swaps, rest = values.reduce(graph_of(n, halves, edges))
        pairs = set(edges) | {(b, a) for a, b in edges}
        left = set(range(n))
        for swap in swaps:
            image = {v: v for v in left} | dict(swap) | {w: v for v, w in swap}
            assert set(image) == left
            assert not any((v, w) in pairs for v, w in swap)
            assert all((v in halves) == (w in halves) for v, w in swap)
            inside = {(a, b) for a, b in pairs if a in left and b in left}
            assert {(image[a], image[b]) for a, b in inside} == inside
            left -= {v for pair in swap for v in pair}
            swapped += 1
        for state, part in rest.items():
            size, own, links = values.graph(state)
            assert len(part) == len(set(part)) == size
            assert set(part) <= left
            assert {v for v in part if v in halves} == {part[i] for i in own}
            inside = {(a, b) for a, b in pairs if a in part and b in left}
            assert inside == {(part[a], part[b]) for x, y in links for a, b in ((x, y), (y, x))}
    assert swapped > 200


def test_the_path_with_one_half_edge() -> None:
    """Values 2, 0, 4, 6, 4, 8, 10, ...: there is no formula for these, and no bound."""
    values = Values()
    told = [
        values.worth(*values.settle(graph_of(n, {0}, [(v, v + 1) for v in range(n - 1)])))
        for n in range(1, 80)
    ]
    assert told[:7] == [2, 0, 4, 6, 4, 8, 10]
    # Far beyond the questions that the search can note by a bit each.
    assert told[-1] == 106
    assert all(b == a + 4 for a, b in zip(told[1:], told[4:], strict=False))


def renamed(rng: Random, n: int, halves: set[int], edges: Edges) -> tuple[int, set[int], Edges]:
    name = rng.sample(range(n), n)
    moved = [(name[a], name[b]) if rng.random() < 0.5 else (name[b], name[a]) for a, b in edges]
    rng.shuffle(moved)
    return n, {name[v] for v in halves}, moved


def test_large_graphs_do_not_depend_on_names() -> None:
    rng = Random(5)
    for n in (9, 11, 13):
        for cycles in (0, 1, 3):
            edges = [(rng.randrange(max(v - 4, 0), v), v) for v in range(1, n)]
            while len(edges) < n - 1 + cycles:
                a, b = sorted(rng.sample(range(n), 2))
                if (a, b) not in edges:
                    edges.append((a, b))
            halves = {v for v in range(n) if rng.random() < 0.5}
            told = set()
            for _ in range(4):
                values = Values()
                told.add(values.worth(*values.settle(graph_of(*renamed(rng, n, halves, edges)))))
            assert len(told) == 1


def test_doubled_graphs_and_mirror_branches_vanish() -> None:
    """Two copies are worth 0, and so is what hangs twice on one vertex; at large sizes too."""
    rng = Random(6)
    for n in (50, 400):
        edges = [(rng.randrange(v), v) for v in range(1, n)]
        edges += [(a, a + 2) for a in range(0, n - 2, 7)]
        edges = list(dict.fromkeys(edges))
        halves = {v for v in range(n) if rng.random() < 0.5}
        twice = edges + [(a + n, b + n) for a, b in edges]
        copies = {v + k * n for v in halves for k in (0, 1)}
        values = Values()
        assert values.settle(graph_of(*renamed(rng, 2 * n, copies, twice))) == (0, [])
        hung = [*twice, (0, 2 * n), (n, 2 * n)]
        assert values.settle(graph_of(*renamed(rng, 2 * n + 1, copies, hung))) == (1, [])


def test_long_shapes_take_no_recursion_and_little_time() -> None:
    n = 100_000
    values = Values()
    assert values.settle(graph_of(n, [], [(v, v + 1) for v in range(n - 1)])) == (2, [])
    star = graph_of(n, range(1, n), [(0, v) for v in range(1, n)])
    # All but one of the leaves cancel; what is left is the path of two with one half-edge.
    assert values.worth(*values.settle(star)) == 0


def test_the_budget_is_kept_and_said() -> None:
    rng = Random(7)
    n = 40
    edges = [(rng.randrange(max(v - 3, 0), v), v) for v in range(1, n)]
    values = Values(Budget(positions=500))
    total, states = values.settle(graph_of(n, {v for v in range(n) if v % 3}, edges))
    with pytest.raises(BudgetError, match=r"component of \d+ regions passed its budget of 500"):
        values.worth(total, states)
    # What is known stays known, and other questions are answered.
    values.start_counting()
    path = graph_of(3, {0}, [(0, 1), (1, 2)])
    assert values.worth(*values.settle(path)) == 4
    with pytest.raises(BudgetError, match="budget of 0 s"):
        slow = Values(Budget(seconds=0))
        slow.worth(*slow.settle(path))


@pytest.mark.parametrize(("size", "budget"), [(400, 30_000), (100, 300), (100, 1200)])
def test_a_component_beyond_the_budget_is_refused_before_others_are_searched(
    size: int, budget: int
) -> None:
    rng = Random(size)
    edges = [(rng.randrange(max(v - 3, 0), v), v) for v in range(1, size)]
    small = [(size + a, size + b) for a, b in ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6))]
    halves = {*(v for v in range(size) if v % 3), size}
    values = Values(Budget(positions=budget))
    total, states = values.settle(graph_of(size + 7, halves, edges + small))
    (path,) = (state for state in states if values.graph(state)[0] == 7)
    with pytest.raises(BudgetError, match=r"component of \d\d+ regions"):
        values.is_worth(total, states, 0)
    assert values.known(path) is None
    values.start_counting()
    assert values.value(path) == 10


def test_what_is_large_but_easy_is_not_refused_beforehand() -> None:
    """A long path; and a ring of oddly many: all its moves lead to what a formula values."""
    path = [(v, v + 1) for v in range(299)]
    ring = [(v, (v + 1) % 2001) for v in range(2001)]
    for n, halves, edges in ((300, {0}, path), (2001, set[int](), ring)):
        values = Values()
        small = [(n, n + 1), (n + 1, n + 2), (n, n + 2), (n + 2, n + 3)]
        graph = graph_of(n + 4, {*halves, n + 3}, [*edges, *small])
        total, states = values.settle(graph)
        assert len(states) == 2
        lost = values.is_worth(total, states, 0)
        assert lost == (values.worth(total, states) == 0)


# --- the judge ------------------------------------------------------------------------------


def judged(text: str) -> list[str]:
    return list(hdu4678.judge(Scanner(text.encode())))


def case_text(rows: list[str], rng: Random) -> str:
    mines = [(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == "*"]
    mines += [rng.choice(mines) for _ in range(rng.randrange(3)) if mines]
    rng.shuffle(mines)
    lines = [f"{len(rows)} {len(rows[0])} {len(mines)}", *(f"{r} {c}" for r, c in mines)]
    return "\n".join(lines) + "\n"


def test_judge_on_small_boards() -> None:
    rng = Random(8)
    cases = [
        random_board(rng, r, c, rng.randint(0, r * c // 3))
        for r, c in ((rng.randint(1, 6), rng.randint(1, 7)) for _ in range(1500))
    ]
    text = f"{len(cases)}\n" + "".join(case_text(rows, rng) for rows in cases)
    names = ["Xiemao" if value(rows) else "Fanglaoshi" for rows in cases]
    assert judged(text) == [f"Case #{i}: {name}\n" for i, name in enumerate(names, 1)]
    assert sum(not keeps_promise(rows) for rows in cases) > 30


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("3 5 3  0 3 0 4 2 1", "Fanglaoshi"),
        ("4 4 2  0 3 2 1", "Fanglaoshi"),
        ("3 6 3  0 0 0 4 2 2", "Xiemao"),
        ("5 5 4  0 0 0 4 2 2 4 0", "Fanglaoshi"),
        ("3 3 2  0 0 2 2", "Xiemao"),
        ("1 1 0", "Xiemao"),
        ("1 1 1  0 0", "Fanglaoshi"),
        ("1 2 2  0 0 0 0", "Xiemao"),
    ],
)
def test_judge_beyond_the_promise(text: str, winner: str) -> None:
    assert judged("1\n" + text) == [f"Case #1: {winner}\n"]


def test_judge_answers_before_a_fault() -> None:
    for last, place in (
        ("2 2 1\n2 0\n", "line 4, column 1"),
        ("2 3 1\n0 3\n", "line 4, column 3"),
        ("3 2 1\n1 2\n", "line 4, column 3"),
        ("2 2 2\n0 0\n", "line 5, column 1"),
        ("0 2 0\n", "line 3, column 1"),
        ("2 10001 0\n", "line 3, column 3"),
    ):
        answers = hdu4678.judge(Scanner(f"2\n1 1 0\n{last}".encode()))
        assert next(answers) == "Case #1: Xiemao\n"
        with pytest.raises(InputError) as fault:
            next(answers)
        assert fault.value.where == place


def test_judge_refuses_what_is_too_hard() -> None:
    rng = Random(9)
    hard = random_board(rng, 400, 400, 16000)
    with mock.patch.object(hdu4678, "Values", lambda: Values(Budget(positions=1000))):
        answers = hdu4678.judge(Scanner(f"2\n1 1 0\n{case_text(hard, rng)}".encode()))
        assert next(answers) == "Case #1: Xiemao\n"
        with pytest.raises(BudgetError, match="case 2: search of a component of"):
            next(answers)


def test_large_boards_are_invariant() -> None:
    """Turned and mirrored boards have the same value; so do boards side by side, added up."""
    rng = Random(10)
    for share in (0.04, 0.15, 0.25):
        rows = random_board(rng, 120, 90, int(share * 120 * 90))
        turned = ["".join(column) for column in zip(*rows, strict=True)]
        mirrored = [row[::-1] for row in rows]
        told = set()
        for board in (rows, turned, mirrored, rows[::-1]):
            found, values = field(board), Values()
            told.add(values.worth(*values.settle(found.graph)) ^ found.lone & 1)
        assert len(told) == 1
        walled = [row + "*" + row[::-1] for row in rows]
        found, values = field(walled), Values()
        edge = sum(rows[r][-1] != "*" for r in range(120))
        assert edge  # the wall makes numbers of both edges, alike on both sides
        assert values.worth(*values.settle(found.graph)) ^ found.lone & 1 == 0
