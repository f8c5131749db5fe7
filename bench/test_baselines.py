"""The C++ programs against exhaustive play by the rules alone, on thousands of small random inputs.

They are what ours is compared with, so they must be right wherever the judge's promises hold.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

import artifacts
from cases import fault_of_walk

SEED = 20240229
SAMPLES = 3000

Edge = tuple[int, int]
Cell = tuple[int, int]


def answers(problem: str, text: str) -> list[str]:
    """The lines a C++ program prints for an input."""
    done = subprocess.run(
        [artifacts.baseline(problem)], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def answers_apart(problem: str, texts: Sequence[str]) -> list[list[str]]:
    """The same for many inputs of one case each."""
    artifacts.baseline(problem)  # compiled before the threads ask for it
    with ThreadPoolExecutor() as pool:
        return list(pool.map(lambda text: answers(problem, text), texts))


def mex(values: Iterable[int]) -> int:
    """The least number that is not among the values."""
    present = set(values)
    return next(value for value in range(len(present) + 1) if value not in present)


def pairs(edges: Iterable[tuple[int, int]]) -> str:
    """Pairs of numbers, one pair a line."""
    return "".join(f"{a} {b}\n" for a, b in edges)


# --- Green Hackenbush: a move cuts an edge, and what no longer hangs on vertex 1 falls away. ------


@cache
def hackenbush(edges: tuple[Edge, ...]) -> int:
    """The Grundy value of a sorted drawing that hangs on vertex 1."""
    return mex(hackenbush(hanging(edges[:i] + edges[i + 1 :])) for i in range(len(edges)))


def hanging(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """The edges that a path joins to vertex 1, sorted."""
    edges = sorted(edges)
    reached = {1}
    for _ in edges:
        reached.update(v for edge in edges if reached & set(edge) for v in edge)
    return tuple(edge for edge in edges if edge[0] in reached)


def path_of(length: int, first_new: int) -> list[Edge]:
    """A path that hangs on vertex 1: a Nim heap, to read a drawing's value by."""
    vertices = [1, *range(first_new, first_new + length)]
    return list(pairwise(vertices))


def random_drawing(rng: random.Random) -> list[Edge]:
    vertices = rng.randint(1, 5)
    return [(rng.randint(1, vertices), rng.randint(1, vertices)) for _ in range(rng.randint(0, 7))]


NAMED_DRAWINGS: dict[str, tuple[list[Edge], int]] = {
    "double edge": ([(1, 2)] * 2, 0),
    "double edge, then a leaf": ([(1, 2)] * 2 + [(2, 3)], 1),
    "triple edge, then a leaf": ([(1, 2)] * 3 + [(2, 3)], 0),
    "triangle with a leaf": ([(1, 2), (2, 3), (3, 1), (2, 4)], 0),
    "complete graph of four": ([(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)], 0),
    "two triangles": ([(1, 2), (2, 3), (3, 1), (1, 4), (4, 5), (5, 1)], 0),
    "triangle and leaf": ([(1, 2), (2, 3), (3, 1), (1, 4)], 0),
    "leaf and stalked square": ([(1, 2), (1, 3), (3, 4), (4, 5), (5, 6), (6, 3)], 0),
    "edge to a loop": ([(1, 2), (2, 2)], 2),
    "edge to two loops": ([(1, 2), (2, 2), (2, 2)], 1),
    "not hanging": ([(2, 3)], 0),
}


def drawing_text(edges: Sequence[Edge]) -> str:
    vertices = max([1, *(vertex for edge in edges for vertex in edge)])
    return f"{vertices} {len(edges)}\n" + pairs(edges)


def test_poj3710_reads_the_value_of_named_drawings() -> None:
    for name, (edges, value) in NAMED_DRAWINGS.items():
        assert hackenbush(hanging(edges)) == value, name
        heaps = [path_of(length, 2) for length in range(5)]
        text = "".join(f"2\n{drawing_text(edges)}{drawing_text(heap)}" for heap in heaps)
        expected = ["Sally" if value ^ length else "Harry" for length in range(5)]
        assert answers("poj3710", text) == expected, name


def test_poj3710_on_random_multigraphs() -> None:
    rng = random.Random(SEED)
    text, expected = [], []
    for _ in range(SAMPLES):
        drawings = [random_drawing(rng) for _ in range(rng.randint(1, 2))]
        total = 0
        for edges in drawings:
            total ^= hackenbush(hanging((min(edge), max(edge)) for edge in edges))
        # A heap of about the right size makes both winners likely.
        heap = rng.choice([total, total ^ 1, total + 1])
        text.append(f"{len(drawings) + 1}\n{drawing_text(path_of(heap, 2))}")
        text.extend(map(drawing_text, drawings))
        expected.append("Harry" if heap == total else "Sally")
    assert answers("poj3710", "".join(text)) == expected


def test_hdu3094_on_random_trees() -> None:
    rng = random.Random(SEED)
    text, expected = [str(SAMPLES)], []
    for _ in range(SAMPLES):
        tree = [(rng.randint(1, vertex - 1), vertex) for vertex in range(2, rng.randint(2, 9))]
        value = hackenbush(hanging(tree))
        heap = rng.choice([value, value ^ 1, value + 1])
        edges = tree + path_of(heap, len(tree) + 2)
        names = [1, *rng.sample(range(2, len(edges) + 2), len(edges))]
        edges = [rng.choice([(a, b), (b, a)]) for a, b in edges]
        edges = [(names[a - 1], names[b - 1]) for a, b in edges]
        text.append(f"{len(edges) + 1}\n" + pairs(rng.sample(edges, len(edges))))
        expected.append("Bob" if heap == value else "Alice")
    assert answers("hdu3094", "\n".join(text)) == expected


# --- Mock Turtles: a move turns up to three coins, the rightmost of them from heads to tails. -----


@cache
def coins_win(heads: int) -> bool:
    """Whether the player to move wins; bit x is set where the coin at x shows heads."""
    for last in range(heads.bit_length()):
        if heads >> last & 1:
            others = [(), *combinations(range(last), 1), *combinations(range(last), 2)]
            if any(not coins_win(heads ^ 1 << last ^ _bits(turned)) for turned in others):
                return True
    return False


COINS = ["hdu3537", "hdu3537_set"]


def _bits(positions: Iterable[int]) -> int:
    return sum(1 << position for position in positions)


@pytest.mark.parametrize("program", COINS)
def test_hdu3537_on_all_short_rows(program: str) -> None:
    rng = random.Random(SEED)
    text, expected = [], []
    for heads in range(1 << 11):
        positions = [x for x in range(11) if heads >> x & 1]
        positions += rng.choices(positions, k=rng.randint(0, 2)) if positions else []
        rng.shuffle(positions)  # a repeated position is the same coin
        text.append(f"{len(positions)}\n{' '.join(map(str, positions))}\n")
        expected.append("No" if coins_win(heads) else "Yes")
    assert answers(program, "".join(text)) == expected


@pytest.mark.parametrize("program", COINS)
def test_hdu3537_on_distant_coins(program: str) -> None:
    """Four coins whose odious numbers cancel, up to the largest position, and one of them moved."""
    rng = random.Random(SEED)
    text: list[str] = []
    expected: list[str] = []
    while len(expected) < SAMPLES:
        positions = [rng.randrange(2**62) for _ in range(3)]
        numbers = [2 * x + (x.bit_count() + 1) % 2 for x in positions]
        positions.append((numbers[0] ^ numbers[1] ^ numbers[2]) >> 1)
        text.append(f"4\n{' '.join(map(str, positions))}\n")
        positions[0] ^= 1 << rng.randrange(62)
        text.append(f"4\n{' '.join(map(str, positions))}\n")
        expected += ["Yes", "No"]
    assert answers(program, "".join(text)) == expected


# --- Minesweeper: a click opens a number cell, or a whole blank region and the numbers beside it. -


def around(cell: Cell) -> set[Cell]:
    """The cell and its eight neighbours."""
    row, column = cell
    return {(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)}


def openings(rows: int, columns: int, mines: set[Cell]) -> dict[Cell, frozenset[Cell]]:
    """What a click opens, for each safe cell."""
    safe = {(r, c) for r in range(rows) for c in range(columns)} - mines
    blank = {cell for cell in safe if not around(cell) & mines}
    opens = {cell: frozenset([cell]) for cell in safe - blank}
    while blank:
        region: set[Cell] = set()
        edge = {min(blank)}
        while edge:
            region |= edge
            edge = {near for cell in edge for near in around(cell) & blank} - region
        opened = frozenset(near for cell in region for near in around(cell) & safe)
        opens.update(dict.fromkeys(region, opened))
        blank -= region
    return opens


def first_player_wins(opens: dict[Cell, frozenset[Cell]]) -> bool:
    """Who wins an untouched board, by play: who clicks the last safe cell."""

    @cache
    def wins(closed: frozenset[Cell]) -> bool:
        return any(not wins(closed - opens[cell]) for cell in closed)

    return wins(frozenset(opens))


def keeps_promise(opens: dict[Cell, frozenset[Cell]]) -> bool:
    """Whether each number cell is opened by at most one region besides itself."""
    regions = {opened for opened in opens.values() if len(opened) > 1}
    return all(not a & b for a, b in combinations(regions, 2))


def board_text(rows: int, columns: int, mines: Sequence[Cell]) -> str:
    return f"{rows} {columns} {len(mines)}\n" + pairs(mines)


def verdicts(wins: Iterable[bool]) -> list[str]:
    """The lines hdu4678 wants for boards that the first player wins, or does not."""
    names = ["Xiemao" if win else "Fanglaoshi" for win in wins]
    return [f"Case #{number}: {name}" for number, name in enumerate(names, start=1)]


def test_hdu4678_on_random_boards_that_keep_the_promise() -> None:
    rng = random.Random(SEED)
    text: list[str] = []
    expected: list[bool] = []
    while len(expected) < SAMPLES:
        rows, columns = rng.randint(1, 4), rng.randint(1, 5)
        cells = [(r, c) for r in range(rows) for c in range(columns)]
        mines = rng.sample(cells, rng.randint(len(cells) // 5, len(cells) // 2))
        opens = openings(rows, columns, set(mines))
        if keeps_promise(opens):
            mines += rng.choices(mines, k=rng.randint(0, 1)) if mines else []  # may repeat
            text.append(board_text(rows, columns, mines))
            expected.append(first_player_wins(opens))
    assert answers("hdu4678", f"{SAMPLES}\n" + "".join(text)) == verdicts(expected)


def test_hdu4678_follows_the_published_rule_where_it_is_wrong() -> None:
    """Why outputs on boards that break the promise may differ from ours."""
    boards = [
        (3, 5, [(0, 3), (0, 4), (2, 1)]),
        (4, 4, [(0, 3), (2, 1)]),
        (3, 6, [(0, 0), (0, 4), (2, 2)]),
    ]
    text, opposite = [], []
    for rows, columns, mines in boards:
        opens = openings(rows, columns, set(mines))
        assert not keeps_promise(opens)
        text.append(board_text(rows, columns, mines))
        opposite.append(not first_player_wins(opens))
    assert answers("hdu4678", f"{len(boards)}\n" + "".join(text)) == verdicts(opposite)


# --- Vertex geography: the token is placed, then moves to side-adjacent cells never visited. ------


def placing_wins(free: frozenset[Cell]) -> list[Cell]:
    """The cells where the player who places the token wins."""

    @cache
    def mover_wins(token: Cell, unvisited: frozenset[Cell]) -> bool:
        row, column = token
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        return any(not mover_wins(cell, unvisited - {cell}) for cell in beside & unvisited)

    return sorted(cell for cell in free if not mover_wins(cell, free - {cell}))


@pytest.mark.parametrize("program", ["bzoj1443", "bzoj1443_cleared"])
def test_bzoj1443_on_random_grids(program: str) -> None:
    rng = random.Random(SEED)
    texts, expected = [], []
    for _ in range(SAMPLES // 3):
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        density = rng.choice([0, 0.1, 0.3, 0.6, 1])
        walls = [
            ["." if rng.random() >= density else "#" for _ in range(columns)] for _ in range(rows)
        ]
        free = frozenset((r, c) for r in range(rows) for c in range(columns) if walls[r][c] == ".")
        texts.append(f"{rows} {columns}\n" + "\n".join(map("".join, walls)))
        cells = [f"{row + 1} {column + 1}" for row, column in placing_wins(free)]
        expected.append(["WIN", *cells] if cells else ["LOSE"])
    assert answers_apart(program, texts) == expected


# --- The one-player walk: an odd number of moves to a vertex with no way out. ---------------------


def walk_verdict(followers: dict[int, list[int]], start: int) -> str:
    """By the vertices that 0, 1, 2, ... moves can lead to. A shortest winning walk has less than 2n
    moves, and a walk of n moves repeats a vertex, so a cycle can be reached."""
    reached = {start}
    for moves in range(2 * len(followers) + 1):
        if moves % 2 == 1 and any(not followers[vertex] for vertex in reached):
            return "Win"
        reached = {target for vertex in reached for target in followers[vertex]}
    return "Draw" if reached else "Lose"


def random_digraph(rng: random.Random) -> dict[int, list[int]]:
    vertices = rng.randint(2, 7)
    most = rng.choice([1, 2, 3])
    return {
        vertex: rng.sample(others, min(rng.randint(0, most), len(others)))
        for vertex in range(1, vertices + 1)
        for others in [[v for v in range(1, vertices + 1) if v != vertex]]
    }


def digraph_text(followers: dict[int, list[int]], start: int) -> str:
    lines = [" ".join(map(str, [len(targets), *targets])) for targets in followers.values()]
    edges = sum(map(len, followers.values()))
    return "\n".join([f"{len(followers)} {edges}", *lines, f"{start}\n"])


def test_cf936b_on_random_digraphs(tmp_path: Path) -> None:
    rng = random.Random(SEED)
    games = [(random_digraph(rng), 1) for _ in range(SAMPLES // 3)]
    games.append(({1: [2], 2: [3, 4], 3: [1], 4: []}, 1))  # a walk that must repeat vertices
    texts = [digraph_text(*game) for game in games]
    seen = set()
    for game, text, lines in zip(games, texts, answers_apart("cf936b", texts), strict=True):
        verdict = walk_verdict(*game)
        assert lines[0] == verdict, text
        seen.add(verdict)
        if verdict == "Win":
            (tmp_path / "input").write_text(text)
            assert fault_of_walk(tmp_path / "input", list(map(int, lines[1].split()))) is None
    assert seen == {"Win", "Draw", "Lose"}


# --- Depth: none of them may recurse on its input. ------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "make", "expected"),
    [
        (
            "poj3710",
            lambda n: f"1\n{n} {n - 1}\n" + pairs((v, v + 1) for v in range(1, n)),
            "Sally",
        ),
        ("hdu3094", lambda n: f"1\n{n}\n" + pairs((v, v + 1) for v in range(1, n)), "Alice"),
        ("hdu4678", lambda n: f"1\n1 {n} 1\n0 0\n", "Case #1: Xiemao"),
        ("bzoj1443", lambda n: f"1 {n}\n" + "." * n, "LOSE"),
        ("cf936b", lambda n: digraph_text({v: [v % n + 1] for v in range(1, n + 1)}, 1), "Draw"),
    ],
)
def test_long_paths(problem: str, make: Callable[[int], str], expected: str) -> None:
    assert answers(problem, make(3 * 10**5)) == [expected]
