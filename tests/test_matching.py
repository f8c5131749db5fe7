"""Matching kernels, compiled and interpreted: against all subsets, networkx, and each other."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import networkx as nx
import pytest

from grundy.core.boards import framed, side_by_side
from grundy.core.buffers import zeroed
from kernel_pairs import both

Edges = Sequence[tuple[int, int]]
BIPARTITE, BLOSSOM, ADJACENCY, CELLS = map(both, ("bipartite", "blossom", "adjacency", "cells"))
LIVES = list(zip(BIPARTITE, BLOSSOM, ADJACENCY, CELLS, strict=True))
FAST = LIVES[0]


class Lists(NamedTuple):
    """A graph as the kernels take it."""

    start: Any
    targets: Any


def lists(n: int, edges: Edges, adjacency: ModuleType = FAST[2]) -> Lists:
    tails, heads = (array("i", [edge[i] for edge in edges]) for i in range(2))
    start, targets, sources = zeroed("i", n + 1), zeroed("i", 2 * len(tails)), len(tails)
    found = adjacency.neighbour_lists(
        tails, heads, start, targets, zeroed("i", 2 * sources), zeroed("i", n + 1)
    )
    return Lists(start, targets[:found])


def mates(n: int, removed: Iterable[int] = ()) -> memoryview:
    mate = memoryview(array("i", [-1]) * n) if n else zeroed("i", 0)
    for v in removed:
        mate[v] = -2
    return mate


class General(NamedTuple):
    """What the kernel `blossom` says of a graph."""

    mate: list[int]
    label: list[int]
    pred: list[int]
    closings: list[int]

    @property
    def edges(self) -> int:
        return sum(w >= 0 for w in self.mate) // 2


def general(
    n: int, edges: Edges, *, life: Any = FAST, greedy: bool = True, removed: Iterable[int] = ()
) -> General:
    graph, mate = lists(n, edges), mates(n, removed)
    if greedy:
        life[0].match_greedily(*graph, mate, zeroed("i", n), zeroed("i", n))
    label, pred, closings = (zeroed("i", n) for _ in range(3))
    found = life[1].match_all(*graph, mate, label, pred, closings, zeroed("i", 10 * n + 1))
    return General(list(mate), list(label), list(pred), list(closings[:found]))


class Bipartite(NamedTuple):
    """What the kernel `bipartite` says of a graph."""

    mate: list[int]
    missed: list[int]
    rounds: int

    @property
    def edges(self) -> int:
        return sum(w >= 0 for w in self.mate) // 2


def bipartite(
    graph: Lists, mate: memoryview, colour: bytes, *, life: Any = FAST, greedy: bool = True
) -> Bipartite:
    n = len(mate)
    label, queue, missed = zeroed("i", n), zeroed("i", n), zeroed("B", n)
    if greedy:
        life[0].match_greedily(*graph, mate, label, queue)
    rounds = life[0].match_all(*graph, colour, mate, label, queue)
    count = life[0].mark_missed(*graph, mate, missed, queue)
    assert count == sum(missed)
    return Bipartite(list(mate), list(missed), rounds)


def is_matching(mate: Sequence[int], edges: Iterable[tuple[int, int]]) -> bool:
    joined = {frozenset(edge) for edge in edges}
    return all(
        w < 0 or (v != w and mate[w] == v and frozenset((v, w)) in joined)
        for v, w in enumerate(mate)
    )


def most_edges(n: int, edges: Edges) -> list[int]:
    """For each set of vertices (as bits) the size of a maximum matching within it."""
    around = [0] * n
    for v, w in edges:
        if v != w:
            around[v] |= 1 << w
            around[w] |= 1 << v
    most = [0] * (1 << n)
    for chosen in range(1, 1 << n):
        v = chosen.bit_length() - 1
        rest = chosen ^ (1 << v)
        best, near = most[rest], around[v] & rest
        while near:
            w = near & -near
            best = max(best, 1 + most[rest ^ w])
            near ^= w
        most[chosen] = best
    return most


def missed_by_some(n: int, edges: Edges) -> list[bool]:
    """For each vertex, by the definition, whether some maximum matching misses it."""
    most, everything = most_edges(n, edges), (1 << n) - 1
    return [most[everything ^ (1 << v)] == most[everything] for v in range(n)]


def random_edges(rng: Random, n: int, most: int) -> list[tuple[int, int]]:
    """Loops and repeated edges may occur."""
    return [(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(0, most) if n else 0)]


@pytest.mark.parametrize("adjacency", ADJACENCY, ids=lambda module: module.__name__)
def test_neighbours_are_listed_in_order_and_once(adjacency: ModuleType) -> None:
    rng = Random(1)
    for _ in range(400):
        n = rng.randint(0, 9)
        edges = random_edges(rng, n, 20)
        graph = lists(n, edges, adjacency)
        for v in range(n):
            around = {w for edge in edges if v in edge for w in edge} - {v}
            listed = list(graph.targets[graph.start[v] : graph.start[v + 1]])
            assert listed == sorted(around)


def test_general_matchings_against_the_definition() -> None:
    """The size, and the whole Gallai-Edmonds decomposition, of 4,000 small graphs."""
    rng = Random(2)
    for turn in range(4000):
        n = rng.randint(0, 9)
        edges = random_edges(rng, n, rng.choice([n, 2 * n, 4 * n]))
        life, greedy = LIVES[turn % len(LIVES)], turn % 3 > 0
        found = general(n, edges, life=life, greedy=greedy)
        assert is_matching(found.mate, edges)
        assert found.edges == most_edges(n, edges)[-1], edges
        missed = missed_by_some(n, edges)
        assert [label == 1 for label in found.label] == missed, edges
        for v in range(n):
            around = {w for edge in edges if v in edge for w in edge} - {v}
            assert (found.label[v] == 2) == (not missed[v] and any(missed[w] for w in around))
            if found.label[v] == 2:
                assert missed[found.pred[v]] and found.pred[v] in around


def test_general_matchings_against_networkx() -> None:
    rng = Random(3)
    for turn in range(800):
        n = rng.randint(10, 26)
        edges = random_edges(rng, n, rng.choice([n, n + n // 2, 2 * n, 4 * n]))
        graph = nx.Graph(edges)
        graph.remove_edges_from(nx.selfloop_edges(graph))
        found = general(n, edges, greedy=turn % 2 > 0)
        assert is_matching(found.mate, edges)
        assert found.edges == len(nx.max_weight_matching(graph, maxcardinality=True))


def test_removed_vertices_are_as_if_they_were_not_there() -> None:
    rng = Random(4)
    for turn in range(600):
        n = rng.randint(1, 9)
        edges = random_edges(rng, n, 3 * n)
        removed = set(rng.sample(range(n), rng.randint(0, n)))
        found = general(n, edges, removed=removed, life=LIVES[turn % len(LIVES)])
        inner = [edge for edge in edges if not removed & set(edge)]
        missed = missed_by_some(n, inner)
        assert found.edges == most_edges(n, inner)[-1]
        for v in range(n):
            assert found.label[v] == 0 if v in removed else (found.label[v] == 1) == missed[v]


def random_two_sided(rng: Random, n: int) -> tuple[list[tuple[int, int]], bytes]:
    colour = bytes(rng.randrange(2) for _ in range(n))
    edges = [edge for edge in random_edges(rng, n, 5 * n) if colour[edge[0]] != colour[edge[1]]]
    return edges, colour


def test_bipartite_matchings_against_the_definition() -> None:
    rng = Random(5)
    for turn in range(3000):
        n = rng.randint(1, 9)
        edges, colour = random_two_sided(rng, n)
        life, greedy = LIVES[turn % len(LIVES)], turn % 3 > 0
        found = bipartite(lists(n, edges), mates(n), colour, life=life, greedy=greedy)
        assert is_matching(found.mate, edges)
        assert found.edges == most_edges(n, edges)[-1], edges
        assert [bool(v) for v in found.missed] == missed_by_some(n, edges), edges


def test_bipartite_and_general_kernel_agree_on_larger_graphs() -> None:
    rng = Random(6)
    for turn in range(300):
        n = rng.randint(50, 400)
        colour = bytes(rng.randrange(2) for _ in range(n))
        edges = random_edges(rng, n, 6 * n)
        edges = [edge for edge in edges if colour[edge[0]] != colour[edge[1]]]
        found = bipartite(lists(n, edges), mates(n), colour, greedy=turn % 2 > 0)
        other = general(n, edges)
        assert is_matching(found.mate, edges)
        assert found.edges == other.edges
        assert found.missed == [label == 1 for label in other.label]


def test_both_lives_do_the_same() -> None:
    rng = Random(7)
    for turn in range(150):
        n = rng.randint(1, 40)
        edges = random_edges(rng, n, 3 * n)
        assert len({repr(general(n, edges, life=life, greedy=turn % 2 > 0)) for life in LIVES}) == 1
        edges, colour = random_two_sided(rng, n)
        told = {repr(bipartite(lists(n, edges), mates(n), colour, life=life)) for life in LIVES}
        assert len(told) == 1


@pytest.mark.parametrize("kernel", BIPARTITE, ids=lambda module: module.__name__)
def test_colourings(kernel: ModuleType) -> None:
    rng = Random(8)
    kinds = [0, 0]
    for _ in range(1000):
        n = rng.randint(1, 10)
        edges = [edge for edge in random_edges(rng, n, 2 * n) if edge[0] != edge[1]]
        removed = set(rng.sample(range(n), rng.randint(0, n // 2)))
        colour = zeroed("B", n)
        found = kernel.two_colours(*lists(n, edges), mates(n, removed), colour, zeroed("i", n))
        inner = [edge for edge in edges if not removed & set(edge)]
        assert found == nx.is_bipartite(nx.Graph(inner))
        kinds[found] += 1
        if found:
            assert set(colour) <= {0, 1}
            assert all(colour[v] != colour[w] for v, w in inner)
    assert min(kinds) > 100


@pytest.mark.parametrize("kernel", BIPARTITE, ids=lambda module: module.__name__)
def test_greedy_matchings_are_maximal_and_right_on_forests(kernel: ModuleType) -> None:
    rng = Random(9)
    for turn in range(600):
        n = rng.randint(1, 10)
        edges = random_edges(rng, n, 2 * n)
        if turn % 2:
            edges = [(v, rng.randrange(v)) for v in range(1, n) if rng.random() < 0.9]
        mate = mates(n)
        added = kernel.match_greedily(*lists(n, edges), mate, zeroed("i", n), zeroed("i", n))
        assert is_matching(mate, edges)
        assert added == sum(w >= 0 for w in mate) // 2
        assert all(v == w or mate[v] >= 0 or mate[w] >= 0 for v, w in edges)
        if turn % 2:
            assert added == most_edges(n, edges)[-1]


# --- families on which matchers have failed, hung or been slow -----------------------------------


def clique(vertices: Sequence[int]) -> list[tuple[int, int]]:
    return list(combinations(vertices, 2))


def ring(vertices: Sequence[int]) -> list[tuple[int, int]]:
    return [*pairwise(vertices), (vertices[-1], vertices[0])]


def path(vertices: Sequence[int]) -> list[tuple[int, int]]:
    return list(pairwise(vertices))


def triangle_chain(k: int) -> list[tuple[int, int]]:
    """k triangles, each joined to the next by one edge."""
    joints = [(3 * i + 2, 3 * i + 3) for i in range(k - 1)]
    return [edge for i in range(k) for edge in clique(range(3 * i, 3 * i + 3))] + joints


def triangle_prism(k: int) -> list[tuple[int, int]]:
    """k triangles, each joined to the next corner by corner."""
    joints = [(v, v + 3) for v in range(3 * k - 3)]
    return [edge for i in range(k) for edge in clique(range(3 * i, 3 * i + 3))] + joints


def windmill(k: int) -> list[tuple[int, int]]:
    """k triangles with one vertex in common."""
    return [e for i in range(k) for e in clique((0, 2 * i + 1, 2 * i + 2))]


def path_square(n: int) -> list[tuple[int, int]]:
    """A path with chords over two edges: blossoms within blossoms."""
    return [*path(range(n)), *((v, v + 2) for v in range(n - 2))]


def nested_rings(depth: int) -> tuple[int, list[tuple[int, int]]]:
    """An odd ring, one of whose vertices is the last of the one before, and so on."""
    edges, last = [], 0
    for _ in range(depth):
        edges += ring([last, *range(last + 1, last + 5)])
        last += 4
    return last + 1, edges


def flower(stem: int, petals: int) -> tuple[int, list[tuple[int, int]]]:
    """A long stem that ends in the middle of a windmill."""
    middle = stem
    edges = path(range(stem + 1))
    for i in range(petals):
        edges += clique((middle, stem + 2 * i + 1, stem + 2 * i + 2))
    return stem + 2 * petals + 1, edges


def hung_clique(k: int) -> list[tuple[int, int]]:
    """4 k vertices all joined, and 2 k more, each at two of them."""
    ends = [(i, 4 * k + i // 2) for i in range(4 * k)]
    return [*clique(range(4 * k)), *ends]


PETERSEN = [*ring(range(5)), *((v, v + 5) for v in range(5)), *ring([5, 7, 9, 6, 8])]
# Two blossoms of which the second swallows the first with its stem; found from the wrong side, a
# base is marked as if it were inside.
SWALLOWED = [*ring(range(5)), (2, 5), (5, 6), (6, 7), (7, 3), (4, 8), (8, 9), (9, 0), (6, 10)]
FAMILIES: dict[str, tuple[int, Edges, int]] = {
    "one vertex": (1, [], 0),
    "no edges": (5, [], 0),
    "a triangle": (3, clique(range(3)), 1),
    "K4": (4, clique(range(4)), 2),
    "K5": (5, clique(range(5)), 2),
    "K9": (9, clique(range(9)), 4),
    "Petersen": (10, PETERSEN, 5),
    "Petersen without a vertex": (10, [e for e in PETERSEN if 9 not in e], 4),
    "a swallowed blossom": (11, SWALLOWED, 5),
    "a chain of 3,333 triangles": (9999, triangle_chain(3333), 4999),
    "a chain of 3,334 triangles": (10_002, triangle_chain(3334), 5001),
    "a prism of 3,333 triangles": (9999, triangle_prism(3333), 4999),
    "a windmill of 5,000 triangles": (10_001, windmill(5000), 5000),
    "the square of a path": (10_001, path_square(10_001), 5000),
    "an odd ring": (10_001, ring(range(10_001)), 5000),
    "a path": (100_000, path(range(100_000)), 50_000),
    "a hung clique": (180, hung_clique(30), 90),
}
FAMILIES["rings in a row"] = (*nested_rings(2000), 4000)
FAMILIES["a flower on a long stem"] = (*flower(10_001, 4000), 9001)
FAMILIES["a flower on an even stem"] = (*flower(10_000, 4000), 9000)


@pytest.mark.parametrize("greedy", [True, False])
@pytest.mark.parametrize("name", FAMILIES)
def test_families_that_are_hard_for_matchers(name: str, greedy: bool) -> None:
    n, edges, size = FAMILIES[name]
    found = general(n, edges, greedy=greedy)
    assert found.edges == size
    assert is_matching(found.mate, edges)
    is_tight(n, edges, found)


def is_tight(n: int, edges: Edges, found: General) -> None:
    """The witness A leaves as many odd parts as it has vertices and are unmatched: so no matching
    is larger. Parts by networkx."""
    graph = nx.Graph()
    graph.add_nodes_from(v for v in range(n) if found.label[v] != 2 and found.mate[v] != -2)
    graph.add_edges_from(e for e in edges if 2 not in (found.label[e[0]], found.label[e[1]]))
    odd = 0
    for part in nx.connected_components(graph):
        odd += len(part) % 2
        assert len({found.label[v] == 1 for v in part}) == 1
        assert len(part) % 2 == (found.label[min(part)] == 1)
    assert odd == found.label.count(2) + found.mate.count(-1)


def random_cubic(rng: Random, n: int) -> list[tuple[int, int]]:
    ends = [v for v in range(n) for _ in range(3)]
    rng.shuffle(ends)
    return list(zip(ends[::2], ends[1::2], strict=True))


@pytest.mark.parametrize("greedy", [True, False])
def test_large_random_graphs_are_proven_by_their_witness(greedy: bool) -> None:
    rng = Random(10)
    for n, edges in (
        (10_000, [(rng.randrange(10_000), rng.randrange(10_000)) for _ in range(30_000)]),
        (10_000, [(rng.randrange(10_000), rng.randrange(10_000)) for _ in range(13_500)]),
        (1_000, [(rng.randrange(1_000), rng.randrange(1_000)) for _ in range(60_000)]),
        (10_000, random_cubic(rng, 10_000)),
    ):
        edges = [edge for edge in edges if edge[0] != edge[1]]
        found = general(n, edges, greedy=greedy)
        assert is_matching(found.mate, edges)
        is_tight(n, edges, found)


# The rows of a 10 x 25 matrix; twice on top of each other it once got an impossible matching.
TWICE = [
    [11, 12, 19, 22, 23], [5, 22], [3, 8, 10], [], [5, 6, 11, 12, 13],
    [5, 13, 14, 20, 22], [3, 15], [], [3], [13, 14],
]  # fmt: skip


def rows_and_columns(rows: Sequence[Sequence[int]], columns: int) -> tuple[int, Edges, bytes]:
    n = len(rows)
    edges = [(r, n + c) for r, row in enumerate(rows) for c in row]
    return n + columns, edges, bytes(n) + b"\1" * columns


def ladder(levels: int) -> tuple[int, Edges, bytes]:
    """Levels of two rows, each row joined to both columns of the next level, beside a long path.

    There are 2^levels ways down, so a search that does not remember dead ends never comes back.
    """
    rows: list[list[int]] = [[0, 1, 2 * levels]]
    for level in range(levels):
        onward = [2 * level + 2, 2 * level + 3] if level + 1 < levels else []
        rows += [[2 * level, *onward], [2 * level + 1, *onward]]
    rows += [[2 * levels + i, 2 * levels + i + 1] for i in range(levels + 1)]
    return rows_and_columns(rows, 3 * levels + 2)


KNOWN_SIZES = {
    "a matrix twice": (*rows_and_columns(TWICE + TWICE, 25), 13),
    "two edges apart": (4, [(0, 1), (2, 3)], b"\0\1\0\1", 2),
    "tops and bottoms not told apart": (4, [(0, 2), (1, 3)], b"\0\0\1\1", 2),
    "letters": (*rows_and_columns([[0, 1], [1, 2], [2], [0]], 3), 3),
    "an entry twice": (*rows_and_columns([[0, 0], [0, 0, 1]], 2), 2),
    "a row of twenty equal entries": (*rows_and_columns([[0] * 20, [0] * 20], 2), 1),
    "a ladder of 26 levels": (*ladder(26), 80),
    "a ladder of 20,000 levels": (*ladder(20_000), 60_002),
}


@pytest.mark.parametrize("greedy", [True, False])
@pytest.mark.parametrize("name", KNOWN_SIZES)
def test_known_sizes(name: str, greedy: bool) -> None:
    n, edges, colour, size = KNOWN_SIZES[name]
    found = bipartite(lists(n, edges), mates(n), colour, greedy=greedy)
    assert is_matching(found.mate, edges)
    assert found.edges == size
    assert general(n, edges, greedy=greedy).edges == size


@pytest.mark.parametrize("life", LIVES, ids=["compiled", "interpreted"][-len(LIVES) :])
def test_parallel_edges_do_no_harm(life: Any) -> None:
    rng = Random(11)
    for _ in range(300):
        n = rng.randint(2, 9)
        edges, colour = random_two_sided(rng, n)
        edges = [edge for edge in edges for _ in range(rng.randint(1, 3))]
        around: list[list[int]] = [[] for _ in range(n)]
        for v, w in edges:
            around[v].append(w)
            around[w].append(v)
        start = array("i", [0])
        for near in around:
            start.append(start[-1] + len(near))
        graph = Lists(start, array("i", [w for near in around for w in near]))
        found = bipartite(graph, mates(n), colour, life=life)
        assert is_matching(found.mate, edges)
        assert found.edges == most_edges(n, edges)[-1]


# --- boards --------------------------------------------------------------------------------------


def board_graph(rows: Sequence[bytes], life: Any = FAST) -> tuple[Lists, memoryview, int]:
    board, width = framed(rows)
    mate = zeroed("i", len(board))
    assert life[3].open_cells(board, ord("."), mate) == b"".join(rows).count(b".")
    return Lists(*side_by_side(width)), mate, width


def board_edges(rows: Sequence[bytes]) -> tuple[int, list[tuple[int, int]], list[int]]:
    """Vertices, edges and walls of a board, cell by cell."""
    columns = len(rows[0])
    cells = b"".join(rows)
    free = [cell == ord(".") for cell in cells]
    edges = [
        (v, w)
        for v in range(len(cells))
        for w in ((v + 1,) if (v + 1) % columns else ()) + (v + columns,)
        if w < len(cells) and free[v] and free[w]
    ]
    return len(cells), edges, [v for v, is_free in enumerate(free) if not is_free]


def random_rows(rng: Random, rows: int, columns: int, walls: float) -> list[bytes]:
    return [bytes(b".#"[rng.random() < walls] for _ in range(columns)) for _ in range(rows)]


def test_boards_need_no_lists_of_neighbours() -> None:
    rng = Random(12)
    for turn in range(1000):
        rows = random_rows(rng, rng.randint(1, 12), rng.randint(1, 12), rng.choice([0, 0.1, 0.4]))
        life = LIVES[turn % len(LIVES)]
        found = bipartite(*board_graph(rows, life)[:2], b"\0\1", life=life, greedy=turn % 3 > 0)
        n, edges, walls = board_edges(rows)
        other = general(n, edges, removed=walls)
        _, width = framed(rows)
        inside = [
            found.missed[(r + 1) * width + c + 1]
            for r in range(len(rows))
            for c in range(len(rows[0]))
        ]
        assert found.edges == other.edges
        assert inside == [label == 1 for label in other.label]
        assert sum(found.missed) == sum(inside)


@pytest.mark.parametrize("walls", [0.01, 0.02, 0.03, 0.04, 0.05])
def test_boards_with_few_walls(walls: float) -> None:
    """Boards of 60 x 60 to 100 x 100 on which a known matcher does not come to an end."""
    rng = Random(f"few walls {walls}")
    for side in (60, 80, 100):
        rows = random_rows(rng, side, side, walls)
        found = bipartite(*board_graph(rows)[:2], b"\0\1")
        n, edges, removed = board_edges(rows)
        other = general(n, edges, removed=removed)
        assert found.edges == other.edges
        assert sum(found.missed) == other.label.count(1)
        is_tight(n, edges, other)


def test_large_boards_take_few_rounds() -> None:
    rng = Random(13)
    for walls in (0.001, 0.01, 0.03, 0.05, 0.1, 0.2, 0.4):
        rows = random_rows(rng, 400, 400, walls)
        assert bipartite(*board_graph(rows)[:2], b"\0\1").rounds <= 12


@pytest.mark.parametrize("kernel", CELLS, ids=lambda module: module.__name__)
def test_cells_are_written_in_reading_order(kernel: ModuleType) -> None:
    rng = Random(14)
    for width, size in ((1, 50), (3, 999), (11, 5000), (1001, 20_000)):
        marks = bytes(rng.random() < 0.3 for _ in range(size))
        place, out = zeroed("q", 1), zeroed("B", rng.choice([64, 100, 1000]))
        text = b""
        while count := kernel.write_cells(marks, width, place, out):
            text += bytes(out[:count])
        wanted = [f"{v // width} {v % width}\n" for v in range(size) if marks[v]]
        assert text.decode() == "".join(wanted)
        assert place[0] == size


@pytest.mark.parametrize("columns", range(1, 6))
def test_frames(columns: int) -> None:
    rows = [bytes(range(65 + r, 65 + r + columns)) for r in range(3)]
    board, width = framed(rows)
    assert width % 2 == 1 and width > columns
    assert len(board) == 5 * width
    for r in range(-1, 4):
        for c in range(-1, columns + (r < 3)):
            inside = 0 <= r < 3 and 0 <= c < columns
            assert board[(r + 1) * width + c + 1] == (rows[r][c] if inside else ord("#"))
