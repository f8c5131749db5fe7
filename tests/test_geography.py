"""Vertex geography: theorem against search, certificates, text forms, adapters, and the judge."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import networkx as nx
import pytest

import grundy
from grundy.check import verify
from grundy.contest.judges import bzoj1443
from grundy.contest.parts.scan import Scanner
from grundy.core.budget import Budget
from grundy.core.digest import digest
from grundy.core.errors import CertificateError, InputError
from grundy.core.outcome import Outcome
from grundy.core.picture import Board, Network
from grundy.engine.search import search
from grundy.rulesets.geography import RULESETS as ON_GRAPHS
from grundy.rulesets.geography_grid import RULESETS as ON_GRIDS
from test_matching import FAMILIES, ladder

(GRAPHS,), (GRIDS,) = ON_GRAPHS, ON_GRIDS


def judged(text: str) -> str:
    return "".join(bzoj1443.judge(Scanner(text.encode())))


def board_text(rows: list[str]) -> str:
    return "\n".join([f"{len(rows)} {len(rows[0])}", *rows, ""])


# --- the rules once more, from edges as they were given, and nothing shared with the package -----


def wins_from(edges: list[tuple[int, int]], vertices: frozenset[int], token: int) -> bool:
    """Whether the player to move wins with the token on a vertex, by trying everything."""

    @cache
    def wins(free: frozenset[int], at: int) -> bool:
        beside = {w for edge in edges if at in edge for w in edge} & free
        return any(not wins(free - {w}, w) for w in beside)

    return wins(vertices - {token}, token)


def good_places(edges: list[tuple[int, int]], vertices: frozenset[int]) -> set[int]:
    """Where placing the token wins."""
    return {v for v in vertices if not wins_from(edges, vertices, v)}


def test_theorem_on_graphs_with_loops_and_parallel_edges() -> None:
    rng = Random(1443)
    wins = 0
    for _ in range(2500):
        n = rng.randint(0, 6)
        m = rng.randint(0, rng.choice([3, 7, 12])) if n else 0
        edges = [(rng.randrange(n), rng.randrange(n)) for _ in range(m)]
        vertices = frozenset(range(n))
        words = [f"{v}-{w}" for v, w in edges] + [str(v) for v in range(n)]
        rng.shuffle(words)
        text = " ".join(words)
        solution = grundy.solve("geography", text, method="theorem")
        good = good_places(edges, vertices)
        assert {int(move) for move in solution.winning} == good, text
        assert solution.complete and (solution.outcome is Outcome.N) == bool(good)
        wins += bool(good)
        if not n:
            continue
        token = rng.randrange(n)
        placed = grundy.solve("geography", f"{text}\ntoken {token}", method="theorem")
        won = wins_from(edges, vertices, token)
        assert (placed.outcome is Outcome.N) == won, (text, token)
        assert won == (token not in good)
        for move in placed.winning:
            assert not wins_from(edges, vertices - {token}, int(move))
        beside = {w for edge in edges if token in edge for w in edge} - {token}
        lost = beside - {int(move) for move in placed.winning}
        assert all(wins_from(edges, vertices - {token}, w) for w in lost)
    assert 500 < wins < 2400


@pytest.mark.parametrize("ruleset", [GRAPHS, GRIDS], ids=lambda ruleset: ruleset.name)
def test_theorem_against_search(ruleset: Any) -> None:
    """Whole winning sets, of positions with a token and without."""
    rng = Random(25)
    (theorem,) = ruleset.theorems
    seen = {(placed, outcome): 0 for placed in (False, True) for outcome in "NP"}
    for _ in range(3000):
        position = theorem.sample(rng)
        assert theorem.applies(position)
        _, right = search(ruleset, position, Budget(), hooks=False)
        answer = theorem.answer(position, Budget())
        assert answer.outcome is right.outcome
        assert sorted(answer.winning) == sorted(right.winning)
        assert answer.winning_count == len(right.winning)
        seen[position.token >= 0, right.outcome.value] += 1
    assert min(seen.values()) > 200, seen


# Edges, and the vertices at which the player to move wins if the token is there.
MOVER_WINS = {
    "a triangle": ("0-1 1-2 2-0", ""),
    "a ring of five": ("0-1 1-2 2-3 3-4 4-0", ""),
    "a ring of five with a tail": ("0-1 1-2 2-3 3-4 4-0 0-5", "012345"),
    "two triangles joined by an edge": ("0-1 1-2 2-0 3-4 4-5 5-3 2-3", "012345"),
    "a triangle with two tails at one corner": ("0-1 1-2 2-0 0-3 0-4", "012"),
    "K4": ("0-1 0-2 0-3 1-2 1-3 2-3", "0123"),
    "a loop only": ("0-0", ""),
    "a double edge": ("0-1 0-1", "01"),
    "two edges apart": ("0-1 2-3", "0123"),
    "letters": ("1-a 1-b 2-b 2-c 3-c 4-a", "abc"),
    "a vertex alone": ("0", ""),
    "two vertices alone": ("0 1", ""),
    "nothing": ("", ""),
}


@pytest.mark.parametrize("name", MOVER_WINS)
def test_known_graphs(name: str) -> None:
    text, wins = MOVER_WINS[name]
    solution = grundy.solve("geography", text)
    names = solution.position.names
    assert {v for v in names if v not in solution.winning} == set(wins)
    for v in names:
        placed = grundy.solve("geography", f"{text}\ntoken {v}")
        assert (placed.outcome is Outcome.N) == (v in wins)
        assert verify(placed.to_json())
    assert verify(solution.to_json())


def test_families_that_are_hard_for_matchers_verify() -> None:
    for n, edges, size in FAMILIES.values():
        if n > 11_000:
            continue
        graph = nx.Graph()
        graph.add_nodes_from(range(n))
        graph.add_edges_from(edges)
        solution = grundy.solve("geography", graph)
        assert solution.certificate.kind == "geography"
        assert len(solution.certificate.data["matching"]) == size
        assert (solution.outcome is Outcome.P) == (2 * size == n)
        assert verify(solution.to_json())
    n, edges, _ = ladder(2000)
    assert verify(grundy.solve("geography", edges).to_json())


# --- graphs of other libraries -------------------------------------------------------------------


def test_graphs_of_other_libraries() -> None:
    """Stand-ins with the members that are looked at; a path 0-1-2 with a loop and a double edge."""
    pairs = [(0, 1), (2, 1), (1, 2), (2, 2)]
    matrix = SimpleNamespace(shape=(3, 3), row=[0, 1, 1, 2, 2, 1], col=[1, 0, 2, 1, 2, 2])
    others = [
        nx.MultiGraph(pairs),
        nx.Graph(pairs),
        SimpleNamespace(node_indices=lambda: [0, 1, 2], edge_list=lambda: pairs),
        SimpleNamespace(vcount=lambda: 3, get_edgelist=lambda: pairs),
        SimpleNamespace(tocoo=lambda: matrix),
        {0: [1], 1: [0, 2], 2: [1, 2]},
        pairs,
        "0-1 1-2",
    ]
    for graph in others:
        solution = grundy.solve("geography", graph)
        assert solution.winning == ["0", "2"]
        assert repr(solution.winning) == "['0', '2']"
        placed = grundy.solve("geography", graph, start=1)
        assert placed.winning == ["0", "2"]
        assert grundy.solve("geography", graph, start=0).outcome is Outcome.P


def test_labels_become_names() -> None:
    solution = grundy.solve("geography", nx.grid_2d_graph(1, 3), start=(0, 1))
    assert solution.winning == ["0:0", "0:2"]
    for graph, problem in (
        ([("a b", "c")], "cannot be called 'a b'"),
        ([(-1, 2)], "cannot be called '-1'"),
        ([("1", 1)], "two vertices are called '1'"),
        ([("", 1)], "cannot be called ''"),
        ([1, 2], "expected a pair"),
        (7, "expected a graph, got int"),
    ):
        with pytest.raises(InputError, match=problem):
            grundy.solve("geography", graph)


def test_where_the_token_may_start() -> None:
    assert grundy.solve("geography-grid", ["...", "#.#"], start=(2, 2)).winning == []
    assert grundy.solve("geography-grid", "...\n###", start=[1, 2]).winning == [(1, 1), (1, 3)]
    for ruleset, value, start in (
        ("geography", "1-2", "3"),
        ("geography", "1-2\ntoken 1", "2"),
        ("geography-grid", ".#", (1, 2)),
        ("geography-grid", ".#", (0, 1)),
        ("geography-grid", "T.", (1, 2)),
    ):
        with pytest.raises(InputError, match="the token cannot start on"):
            grundy.solve(ruleset, value, start=start)
    with pytest.raises(InputError, match="expected a grid, got Graph"):
        grundy.solve("geography-grid", nx.path_graph(3))


# --- text forms ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2-1, 1-2\r\n# a comment 7-8\r\n1-1", "1-2"),
        ("b-a 10-9 c", "9-10 a-b c"),
        ("\n\ntoken 2 # here\n\n1-2", "1-2\ntoken 2"),
        ("token-x token-token", "token-x"),
        ("a\nx token", "a x token-token"),
        ("x token\ntoken token", "x token-token\ntoken token"),
        ("1 01 001", "001 01 1"),
        ("", ""),
    ],
)
def test_graph_text(text: str, written: str) -> None:
    position = GRAPHS.parse(text)
    assert sorted(GRAPHS.format(position).split()) == sorted(written.split())
    assert GRAPHS.parse(GRAPHS.format(position)) == position


@pytest.mark.parametrize(
    ("text", "where", "problem"),
    [
        ("1-2 3-", "line 1, column 5", "found '3-', expected an edge a-b or a vertex a"),
        ("1-2\n\n -3", "line 3, column 2", "found '-3'"),
        ("1-2-3", "line 1, column 1", "found '1-2-3'"),
        ("1-2, 3*4", "line 1, column 6", "found '3*4'"),
        ("1-2\ntoken", "line 2, column 6", "found the end of the line, expected one vertex"),
        ("1-2\ntoken # 1", "line 2, column 6", "found the end of the line"),
        ("1-2\ntoken 1 2", "line 2, column 9", "found '2', expected one vertex after `token`"),
        ("1-2\ntoken 1\n token 2", "line 3, column 2", "found 'token', expected one token"),
        ("1-2\n token 3", "line 2, column 8", "the token is on '3', which is no vertex"),
    ],
)
def test_graph_text_faults(text: str, where: str, problem: str) -> None:
    with pytest.raises(InputError) as fault:
        GRAPHS.parse(text)
    assert fault.value.where == where
    assert problem in fault.value.problem


@pytest.mark.parametrize(
    ("text", "where", "problem"),
    [
        ("", "line 1, column 1", "found the end of the text, expected rows of cells"),
        ("\n \r\n", "line 3, column 1", "found the end of the text"),
        ("..\n.x", "line 2, column 2", "found 'x', expected `.`, `#` or `T`"),
        ("..\n. .", "line 2, column 2", "found ' '"),
        ("..\n\n  ...\n", "line 3, column 3", "found a row of 3 cells, expected 2"),
        ("..\n.\n", "line 2, column 1", "found a row of 1 cells, expected 2"),
        ("T.\n.T", "line 2, column 2", "found 'T', expected one token"),
        (".\u2028.", "line 1, column 2", "found '\\u2028'"),
        (".\x00.", "line 1, column 2", "found '\\x00'"),
        ("\ufeff..", "line 1, column 1", "found '\\ufeff'"),
    ],
)
def test_grid_text_faults(text: str, where: str, problem: str) -> None:
    with pytest.raises(InputError) as fault:
        GRIDS.parse(text)
    assert fault.value.where == where
    assert problem in fault.value.problem


def test_pictures_mark_where_to_win() -> None:
    board = GRIDS.draw(GRIDS.parse("T.#\n..."), [(1, 2)])
    assert isinstance(board, Board)
    looks = [[(cell.text, cell.kind, cell.mark) for cell in row] for row in board.rows]
    assert looks[0] == [("T", "token", False), ("", "free", True), ("", "wall", False)]
    assert looks[1] == [("", "free", False)] * 3
    network = GRAPHS.draw(GRAPHS.parse("a-b b-c\ntoken b"), ["a"])
    assert isinstance(network, Network)
    assert list(network.labels) == ["a", "b", "c"] and network.tokens == {1}
    assert network.marked == {0}
    assert [(edge.tail, edge.head) for edge in network.edges] == [(0, 1), (1, 2)]


# --- what explanations say is true ---------------------------------------------------------------


def test_explanations_name_a_matching_and_answers() -> None:
    steps = grundy.solve("geography", "1-2 2-3 3-1 3-4 4-5").explain()
    assert "has 2 edges: 1-3, 4-5, and misses 2." in steps[1]
    assert steps[2].startswith("Moving to 1 wins: shifted along 1-3-2, the matching misses it")
    assert steps[2].endswith("answers every move from there: 2 by 3, 3 by 2.")
    assert steps[-1].endswith("the answer is its partner, 4 by 5.")
    steps = grundy.solve("geography", "1-2 3-4\ntoken 3").explain()
    assert steps[0] == "The token is on 3, and no vertex is entered twice."
    assert "has 1 edge: 1-2, and misses 4." in steps[1]
    assert steps[2] == "Moving to 4 wins: the matching misses it, and no move leads on."
    assert grundy.solve("geography", "1\ntoken 1").explain()[-1] == (
        "There is no vertex to move to: the player to move loses."
    )


def test_explanations_of_larger_boards_stay_short() -> None:
    rng = Random(7)
    rows = ["".join(".#"[rng.random() < 0.1] for _ in range(60)) for _ in range(60)]
    steps = grundy.solve("geography-grid", rows).explain()
    assert 4 < len(steps) < 10
    assert max(map(len, steps)) < 600
    assert any("-...-" in step for step in steps)


# --- certificates --------------------------------------------------------------------------------


def samples(count: int, seed: int) -> Iterator[tuple[Any, Any]]:
    rng = Random(seed)
    for k in range(count):
        ruleset = (GRAPHS, GRIDS)[k % 2]
        yield ruleset, ruleset.theorems[0].sample(rng)


def test_certificates_prove_all_winning_moves() -> None:
    for ruleset, position in samples(1500, 3):
        solution = grundy.solve(ruleset, position, method="theorem")
        facts = verify(json.loads(json.dumps(solution.to_json())))
        assert len(facts) == 2


def test_certificates_of_larger_graphs_and_boards() -> None:
    rng = Random(4)
    for n, m in ((300, 330), (300, 450), (300, 1200), (2000, 2600)):
        graph = nx.gnm_random_graph(n, m, seed=rng.randrange(1000))
        for start in (None, rng.randrange(n)):
            solution = grundy.solve("geography", graph, start=start)
            assert verify(solution.to_json())
    for walls in (0, 0.02, 0.1, 0.3):
        rows = ["".join(".#"[rng.random() < walls] for _ in range(80)) for _ in range(70)]
        for start in (None, (rows[0].index(".") and 1, rows[0].index(".") + 1)):
            solution = grundy.solve(
                "geography-grid", rows, start=start if start and start[0] else None
            )
            assert verify(solution.to_json())


def reseal(data: dict[str, Any]) -> dict[str, Any]:
    """The certificate with the digest that its fields have now."""
    fields = {key: part for key, part in data.items() if key != "digest"}
    return {**fields, "digest": digest(fields)}


def alterations(tree: Any, vertices: int) -> Iterator[Any]:
    """Every way to change one number, or leave out or repeat or swap one thing in a list."""
    if isinstance(tree, list):
        for i, part in enumerate(tree):
            yield tree[:i] + tree[i + 1 :]
            yield [*tree[:i], part, *tree[i:]]
            if i:
                yield [*tree[: i - 1], part, tree[i - 1], *tree[i + 1 :]]
            yield from ([*tree[:i], other, *tree[i + 1 :]] for other in alterations(part, vertices))
        yield [*tree, 0]
        yield [*tree, [0, 1]]
        yield [*tree, [0, 1, 1, 2, 2, 0]]
        yield None
    else:
        yield from (v for v in range(-1, vertices + 1) if v != tree)
        yield from (None, True, str(tree), [tree])


def accepted(solution: Any) -> bool:
    try:
        verify(solution)
    except CertificateError:
        return False
    return True


def test_an_altered_certificate_proves_nothing_false() -> None:
    """Even with the right digest: only the same claims are ever accepted, never another one."""
    still_proofs = tried = 0
    for ruleset, position in samples(60, 5):
        real = json.loads(json.dumps(grundy.solve(ruleset, position).to_json()))
        data = real["certificate"]["data"]
        claims = [
            {**real, "winning": [], "winning_count": 0, "outcome": "P"},
            {**real, "winning": real["winning"][1:], "winning_count": len(real["winning"]) - 1},
        ]
        for field in ("matching", "forest", "cycles"):
            for other in alterations(data[field], position.size):
                tried += 1
                altered = {**data, field: other}
                unsealed = {"kind": "geography", "data": altered}
                assert not accepted({**real, "certificate": unsealed})
                sealed = {"kind": "geography", "data": reseal(altered)}
                still_proofs += accepted({**real, "certificate": sealed})
                if real["winning"]:
                    for claim in claims:
                        assert not accepted({**claim, "certificate": sealed})
    assert tried > 5000
    assert 0 < still_proofs < tried / 20


def test_a_matching_that_is_not_maximum_is_refused() -> None:
    """Each with a digest that is right, on a path of four vertices and a triangle with a tail."""
    path = grundy.solve("geography", "0-1 1-2 2-3").to_json()
    for fields in (
        {"matching": [[1, 2]], "forest": [], "cycles": []},
        {"matching": [[1, 2]], "forest": [[0, 1], [3, 2]], "cycles": []},
        {"matching": [[0, 1]], "forest": [], "cycles": []},
        {"matching": [[0, 1], [1, 2]], "forest": [], "cycles": []},
        {"matching": [[0, 1], [0, 3]], "forest": [], "cycles": []},
        {"matching": [[0, 0], [2, 3]], "forest": [], "cycles": []},
    ):
        data = reseal(fields)
        assert not accepted({**path, "certificate": {"kind": "geography", "data": data}})
    tail = grundy.solve("geography", "0-1 1-2 2-0 2-3").to_json()
    assert tail["outcome"] == "P"
    for fields in (
        {"matching": [[0, 1]], "forest": [], "cycles": [[2, 0, 0, 1, 1, 2]]},
        {"matching": [[0, 1]], "forest": [[3, 2]], "cycles": []},
        {"matching": [[0, 1], [2, 3]], "forest": [], "cycles": [[0, 1, 1, 2, 2, 0]]},
    ):
        data = reseal(fields)
        claim = {**tail, "winning": ["3"], "winning_count": 1, "outcome": "N"}
        for solution in (tail, claim):
            assert not accepted({**solution, "certificate": {"kind": "geography", "data": data}})


# --- the judge -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("3 3\n.##\n...\n#.#\n", "WIN\n2 3\n3 2\n"),
        ("1 1\n.", "WIN\n1 1\n"),
        ("1 1\n#\n", "LOSE\n"),
        ("1 2\n..\n", "LOSE\n"),
        ("1 3\n...\n", "WIN\n1 1\n1 3\n"),
        ("3\r\n1\r\n\r\n.\r\n.\r\n\r\n.", "WIN\n1 1\n3 1\n"),
        ("2 2\n  ..\n\n\t#.  \n trailing text is not read", "WIN\n1 1\n2 2\n"),
        ("2 3\n###\n###\n", "LOSE\n"),
    ],
)
def test_judge_on_known_cases(text: str, answer: str) -> None:
    assert judged(text) == answer


@pytest.mark.parametrize(
    ("text", "where", "problem"),
    [
        ("", "line 1, column 1", "found the end of the input, expected a number of rows"),
        ("2", "line 1, column 2", "found the end of the input, expected a number of columns"),
        ("0 2\n", "line 1, column 1", "found '0', expected a number of rows from 1"),
        ("2 0\n", "line 1, column 3", "found '0', expected a number of columns from 1"),
        ("-1 2\n..", "line 1, column 1", "found '-1'"),
        ("2 x\n..", "line 1, column 3", "found 'x'"),
        ("2 2\n..\n", "line 3, column 1", "found the end of the input, expected row 2 of 2"),
        ("2 2\n..\n...\n", "line 3, column 1", "found '...', expected row 2 of 2 with 2 cells"),
        ("2 2\n..\n\n.\n..\n", "line 4, column 1", "found '.', expected row 2 of 2 with 2"),
        ("2 3\n...\n.x.\n", "line 3, column 2", "found 'x.', expected `.` or `#` in row 2 of 2"),
        ("1 3\n. .\n", "line 2, column 1", "expected row 1 of 1 with 3 cells, not 1"),
        ("2 3\n...\n..\x00\n", "line 3, column 3", "found '\\x00'"),
        ("1 2\n\u00e9.\n", "line 2, column 1", "found '\u00e9.'"),
        ("\ufeff1 1\n.", "line 1, column 1", "expected a number of rows"),
        ("1000000 200\n..", "line 2, column 1", "found '..', expected row 1 of 1000000"),
        ("1000000 999\n..", "line 1, column 9", "expected a number of columns from 1 to 268"),
        ("9999999 1\n.", "line 1, column 1", "expected a number of rows from 1 to"),
    ],
)
def test_judge_names_the_place_of_a_fault(text: str, where: str, problem: str) -> None:
    with pytest.raises(InputError) as fault:
        judged(text)
    assert fault.value.where == where
    assert problem in fault.value.problem


def test_judge_against_everything_tried() -> None:
    rng = Random(6)
    for _ in range(600):
        n, m = rng.choice([(1, 7), (2, 5), (3, 3), (3, 4), (4, 2), (5, 2)])
        walls = rng.choice([0, 0.1, 0.3, 0.5])
        rows = ["".join(".#"[rng.random() < walls] for _ in range(m)) for _ in range(n)]
        free = frozenset(r * m + c for r in range(n) for c in range(m) if rows[r][c] == ".")
        edges = [(v, w) for v in free for w in free if w == v + m or (w == v + 1 and w % m)]
        good = good_places(edges, free)
        cells = [f"{v // m + 1} {v % m + 1}\n" for v in sorted(good)]
        assert judged(board_text(rows)) == ("WIN\n" + "".join(cells) if cells else "LOSE\n")


SHAPES = {
    "comb": lambda r, c, n: r == 0 or c % 2 == 0,
    "wide comb": lambda r, c, n: r < 2 or c % 3 > 0,
    "snake": lambda r, c, n: r % 2 == 0 or c == (n - 1 if r % 4 == 1 else 0),
    "rings": lambda r, c, n: min(r, c, n - 1 - r, n - 1 - c) % 2 == 0 or r == n // 2,
    "triangle": lambda r, c, n: c <= r,
    "diamond": lambda r, c, n: abs(2 * r - n + 1) + abs(2 * c - n + 1) <= n,
    "dots of one colour": lambda r, c, n: (r + c) % 2 == 0 or (7 * r + 3 * c) % 11 > 1,
    "other dots on each side": lambda r, c, n: (r + c + (2 * c > n)) % 2 or (7 * r + 3 * c) % 19,
    "rooms": lambda r, c, n: (r % 9 and c % 9) or (r + 4) % 9 == 0 or (c + 5) % 9 == 0,
}


@pytest.mark.parametrize("name", SHAPES)
def test_judge_on_shapes_that_are_proven(name: str) -> None:
    """Boards too large to search: the judge and the ruleset agree, and the checker is content."""
    for n in (40, 61):
        rows = ["".join(".#"[not SHAPES[name](r, c, n)] for c in range(n)) for r in range(n)]
        solution = grundy.solve("geography-grid", rows)
        assert verify(solution.to_json())
        cells = [f"{r} {c}\n" for r, c in solution.winning]
        assert judged(board_text(rows)) == ("WIN\n" + "".join(cells) if cells else "LOSE\n")


def test_judge_on_a_large_board_in_pieces() -> None:
    """Half a million winning cells come in order, in pieces of text."""
    rng = Random(8)
    n = 1001
    rows = [
        "".join(".#"[(r + c) % 2 == 1 and rng.random() < 0.02] for c in range(n)) for r in range(n)
    ]
    pieces = list(bzoj1443.judge(Scanner(board_text(rows).encode())))
    assert len(pieces) > 10 and max(map(len, pieces)) <= 1 << 16
    lines = "".join(pieces).split("\n")
    assert lines[0] == "WIN" and lines[-1] == ""
    assert lines[1:-1] == [
        f"{r} {c}" for r in range(1, n + 1) for c in range(1, n + 1) if (r + c) % 2 == 0
    ]


def test_the_judge_names_its_ruleset_and_theorem() -> None:
    ruleset = grundy.rulesets.find(bzoj1443.RULESET)
    assert bzoj1443.THEOREM in [theorem.name for theorem in ruleset.theorems]
