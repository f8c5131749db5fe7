"""The one player walk: theorem against search, kernels both ways, judge, text form, certificate."""

from __future__ import annotations

from array import array
from itertools import pairwise
from random import Random

import networkx as nx
import pytest

from grundy.check import verify
from grundy.contest.judges import cf936b
from grundy.contest.parts.scan import Scanner
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, CertificateError, InputError
from grundy.core.outcome import Outcome
from grundy.engine.search import search
from grundy.engine.solve import solve
from grundy.rulesets._walk_text import Digraph, Walk
from grundy.rulesets.walk import RULESETS
from kernel_pairs import both

(WALK,) = RULESETS

# Judge inputs with their answers, each a trap for some published program or short cut.
CASES = {
    "the statement's first": ("5 6 2 2 3 2 4 5 1 4 1 5 0 1", "Win\n1 2 4 5\n"),
    "its second": ("3 2 1 3 1 1 0 2", "Lose\n"),
    "its third": ("2 2 1 2 1 1 1", "Draw\n"),
    "a cycle out of reach": ("5 5 1 2 1 3 0 2 3 5 1 4 1", "Lose\n"),
    "an even cycle past the end": ("5 5 1 2 2 3 5 1 4 1 1 0 1", "Draw\n"),
    "an odd cycle must be walked": ("4 4 1 2 2 3 4 1 1 0 1", "Win\n1 2 3 1 2 4\n"),
    "a start with no way out": ("2 1 0 1 1 1", "Lose\n"),
    "one vertex": ("1 0 0 1", "Lose\n"),
    "a loop": ("1 1 1 1 1", "Draw\n"),
    "a loop before the end": ("2 2 2 1 2 0 1", "Win\n1 2\n"),
    "a loop mends the parity": ("3 3 1 2 2 2 3 0 1", "Win\n1 2 2 3\n"),
    "parallel arcs": ("2 3 3 2 2 2 0 1", "Win\n1 2\n"),
    "two ways of even length": ("4 4 2 2 3 1 4 1 4 0 1", "Lose\n"),
    "trailing text is not read": ("1 0 0 1 x", "Lose\n"),
    "carriage returns and no last line break": ("2 1\r\n1 2\r\n0\r\n1", "Win\n1 2\n"),
}


def judged(text: str) -> str:
    return "".join(cf936b.judge(Scanner(text.encode())))


@pytest.mark.parametrize("name", CASES)
def test_judge_on_known_cases(name: str) -> None:
    text, answer = CASES[name]
    assert judged(text) == answer


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("", "line 1, column 1", "the end of the input"),
        ("0 0 1", "line 1, column 1", "'0'"),
        ("2 -1 0 0 1", "line 1, column 3", "'-1'"),
        ("2 1\n1 3\n0 1", "line 2, column 3", "'3'"),
        ("2 1\n1 0\n0 1", "line 2, column 3", "'0'"),
        ("2 1\n2 1 2\n0 1", "line 2, column 1", "'2'"),
        ("2 1\n-1\n1 1\n1", "line 2, column 1", "'-1'"),
        ("2 2\n1 1\n0\n1", "line 1, column 3", "'2'"),
        ("2 1\n1 2\n0\n3", "line 4, column 1", "'3'"),
        ("2 1\n1 2\n0\n", "line 4, column 1", "the end of the input"),
        ("2 1\n1 2\n", "line 3, column 1", "the end of the input"),
        ("2 1\n1 z\n0\n1", "line 2, column 3", "'z'"),
        ("999999999 999999999\n1 2", "line 2, column 4", "the end of the input"),
    ],
)
def test_judge_names_the_place_of_a_fault(text: str, place: str, found: str) -> None:
    with pytest.raises(InputError) as fault:
        judged(text)
    assert fault.value.where == place
    assert f"found {found}, expected" in fault.value.problem


def judge_text(position: Walk) -> str:
    graph = position.graph
    rows = [graph.targets(v) for v in range(1, len(graph.names) + 1)]
    numbers = [len(rows), sum(map(len, rows))]
    for row in rows:
        numbers += [len(row), *row]
    return " ".join(map(str, [*numbers, position.at]))


def is_winning_walk(graph: Digraph, vertices: list[int]) -> bool:
    steps = pairwise(vertices)
    return (
        all(w in graph.targets(v) for v, w in steps)
        and not graph.targets(vertices[-1])
        and len(vertices) % 2 == 0
    )


def test_theorem_and_judge_against_search() -> None:
    rng = Random(936)
    (theorem,) = WALK.theorems
    judges_word = {Outcome.WIN: "Win", Outcome.D: "Draw", Outcome.LOSE: "Lose"}
    seen = dict.fromkeys(Outcome, 0)
    repeats = 0
    for _ in range(4000):
        position = theorem.sample(rng)
        assert theorem.applies(position)
        _, right = search(WALK, position, Budget(), hooks=False)
        answer = theorem.answer(position, Budget())
        assert (answer.outcome, answer.winning_count) == (right.outcome, right.winning_count)
        assert len(answer.line) == len(right.line) <= 2 * len(position.graph.names)
        assert answer.winning == answer.line[:1]
        seen[right.outcome] += 1
        start = position.graph.names[position.at - 1]
        repeats += len({start, *answer.line}) <= len(answer.line)
        if position.odd:
            continue
        word, *walk = judged(judge_text(position)).split()
        assert word == judges_word[right.outcome]
        if walk:
            assert len(walk) == len(right.line) + 1
            assert is_winning_walk(position.graph, list(map(int, walk)))
    assert min(seen[outcome] for outcome in judges_word) > 300, seen
    assert repeats > 50, repeats


def test_a_shortest_walk_can_take_almost_two_moves_per_vertex() -> None:
    """Once round a ring of odd length n - 1 more than it seems: 2n - 3 moves. Nothing recurses."""
    n = 100_000
    ring = " ".join(f"1 {v + 1}" for v in range(1, n - 2))
    word, *walk = judged(f"{n} {n} {ring} 2 {n - 1} {n} 1 1 0 1").split()
    assert word == "Win"
    assert len(walk) - 1 == 2 * n - 3
    assert walk[:3] == ["1", "2", "3"] and walk[-2:] == [str(n - 2), str(n)]


def random_digraph(rng: Random, n: int, m: int) -> Digraph:
    tails = array("i", [rng.randrange(n) for _ in range(m)])
    heads = array("i", [rng.randrange(n) for _ in range(m)])
    return Digraph([str(v) for v in range(1, n + 1)], tails, heads)


def test_kernels_compiled_and_interpreted_agree() -> None:
    rng = Random(5)
    for turn in range(300):
        n, m = rng.randint(1, 40), rng.randint(0, 60)
        tails = array("i", [rng.randrange(n) for _ in range(m)])
        heads = array("i", [rng.randrange(n) for _ in range(m)])
        if turn % 3 == 0:
            heads = array("i", [max(pair) for pair in zip(tails, heads, strict=True)])
        broken_at, broken_by = rng.randrange(n + m), rng.randint(-1, n + 1)
        start, room = rng.randint(2, 2 * n + 1), rng.choice([2, 6, 128])
        results = []
        for kernel in both("walk"):
            row, flat = array("q", bytes(8 * n + 8)), array("q", bytes(8 * (n + m)))
            kernel.group_arcs(tails, heads, row, flat)
            rows, bounds = array("q", bytes(8 * n + 8)), array("q", [0, 0])
            broken = flat[:]
            if turn % 2:
                broken[broken_at] = broken_by
            found = kernel.find_rows(broken, 0, len(broken), n, m, rows, bounds)
            queue, came = (array("i", bytes(4 * (2 * n + 1))) for _ in range(2))
            seen, block = bytearray(n // 4 + 1), array("q", bytes(8 * room))
            place = kernel.shortest_walk(flat, row, start, queue, came, seen, block)
            walk = array("i", bytes(4 * (2 * n + 1)))
            length = kernel.walk_back(queue, came, place, walk) if place >= 0 else 0
            stop = queue.index(0) if 0 in queue else len(queue)
            result = [row, flat, rows, bounds, found, place, queue[:stop], walk, length]
            if place < 0:
                arcs = array("i", bytes(4 * n + 4))
                result.append(kernel.all_walks_end(flat, row, queue, arcs, block))
            results.append(result)
        assert results[0] == results[1]


def test_rows_found_are_the_rows_grouped() -> None:
    graph = random_digraph(Random(1), 50, 200)
    for kernel in both("walk"):
        row, bounds = array("q", bytes(8 * 51)), array("q", [0, 0])
        assert kernel.find_rows(graph.flat, 0, 250, 50, 200, row, bounds) == -1
        assert row == graph.row
        assert list(bounds) == [250, 200]


@pytest.mark.parametrize("seed", range(6))
def test_certificates_of_larger_digraphs_verify(seed: int) -> None:
    rng = Random(seed)
    n = 3000
    if seed % 3 == 0:
        graph = random_digraph(rng, n, 3 * n)
    else:
        layers = [(i, j) for i in range(0, n - 4, 2) for j in (i + 2, i + 3)]
        layers += [(i + 1, j + 1 if seed % 3 == 2 else j) for i, j in layers if j + 1 < n]
        tails, heads = (array("i", column) for column in zip(*layers, strict=True))
        graph = Digraph([f"x{v}" for v in range(n)], tails, heads)
    solution = solve(WALK, Walk(graph, 1))
    facts = solution.verify()
    assert facts[0].startswith(f"outcome {solution.outcome.value}")


def test_certificates_that_prove_less_are_rejected() -> None:
    even_cycle = solve(WALK, "1 -> 2\n2 -> 3 5\n3 -> 4\n4 -> 1\nstart 1").to_json()
    data = even_cycle["certificate"]["data"]
    assert data == {
        "layers": [["1"], ["2"], ["3", "5"], ["4"]],
        "cycle": ["1", "2", "3", "4", "1"],
    }
    for change in (
        {"layers": [["1"], ["2"], ["3", "5"]]},
        {"layers": [["1"], ["2"], ["5", "3"], ["4"]]},
        {"layers": [["1"], ["2"], ["3", "5"], ["4"], ["1"]]},
        {"cycle": ["1", "2", "3", "4"]},
        {"cycle": ["2", "3", "4", "1", "2"]},
        {"cycle": ["1", "2", "3", "4", "1", "2"]},
        {"levels": []},
    ):
        even_cycle["certificate"]["data"] = {**data, **change}
        with pytest.raises(CertificateError):
            verify(even_cycle)


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("1 -> 2\n", "line 2, column 1", "a line `start VERTEX`"),
        ("", "line 1, column 1", "a line `start VERTEX`"),
        ("1 -> 2\nstart 3", "line 2, column 7", "a vertex of the digraph"),
        ("1 -> 2\nstart", "line 2, column 6", "the start vertex"),
        ("1 -> 2\nstart 1 even", "line 2, column 9", "`odd` or nothing"),
        ("1 -> 2\nstart 1 odd 3", "line 2, column 13", "`odd` or nothing"),
        ("start 1\nstart 1", "line 2, column 1", "one start"),
        ("11 1 -> 2\nstart 1", "line 1, column 4", "one vertex before ->"),
        ("  -> 2\nstart 1", "line 1, column 3", "one vertex before ->"),
        ("1 -> 2 -> 3\nstart 1", "line 1, column 8", "one arrow in a line"),
        ("1 2\nstart 1", "line 1, column 1", "a line `1 -> 2 3` or `start 1`"),
    ],
)
def test_text_faults_are_placed(text: str, place: str, problem: str) -> None:
    with pytest.raises(InputError) as fault:
        WALK.parse(text)
    assert fault.value.where == place
    assert f"expected {problem}" in fault.value.problem


def test_text_form() -> None:
    position = WALK.parse(
        "# a comment\r\na->b,c b # more\r\n\r\n start -> a\nstart a odd\r\na -> a"
    )
    assert position.graph.names == ("a", "start", "b", "c")
    assert WALK.format(position) == "a -> b c b a\nstart -> a\nb ->\nc ->\nstart a odd\n"
    assert WALK.parse(WALK.format(position)) == position
    assert [move for move, _ in WALK.options(position)] == ["b", "c", "a"]


def test_the_parity_of_earlier_moves_counts() -> None:
    assert solve(WALK, "1 ->\nstart 1 odd").outcome is Outcome.WIN
    assert solve(WALK, "1 -> 2\nstart 1 odd").outcome is Outcome.LOSE
    assert solve(WALK, "1 -> 2\n2 -> 3\nstart 1 odd").answer.line == ["2", "3"]
    assert "An odd number" in solve(WALK, "1 ->\nstart 1 odd").explain()[0]


class SparseMatrix:
    """What of a SciPy matrix is asked for."""

    shape = (3, 3)

    def tocoo(self) -> SparseMatrix:
        self.row, self.col = [0, 1, 1], [1, 0, 2]
        return self


class IgraphGraph:
    """What of an igraph graph is asked for."""

    def vcount(self) -> int:
        return 3

    def get_edgelist(self) -> list[tuple[int, int]]:
        return [(0, 1), (1, 0), (1, 2)]


class RustworkxGraph:
    """What of a rustworkx graph is asked for; indices have holes after removals."""

    def node_indices(self) -> list[int]:
        return [0, 1, 2]

    def edge_list(self) -> list[tuple[int, int]]:
        return [(0, 1), (1, 0), (1, 2)]


@pytest.mark.parametrize(
    "graph",
    [
        nx.DiGraph([(0, 1), (1, 0), (1, 2)]),
        nx.MultiDiGraph([(0, 1), (1, 0), (1, 2), (1, 2)]),
        SparseMatrix(),
        IgraphGraph(),
        RustworkxGraph(),
        {0: [1], 1: [0, 2]},
        [(0, 1), (1, 0), (1, 2)],
    ],
    ids=lambda graph: type(graph).__name__,
)
def test_digraphs_of_other_libraries(graph: object) -> None:
    assert solve("walk", graph, start=0).outcome is Outcome.D
    assert solve("walk", graph, start=1).answer.line == ["2"]
    assert solve("walk", graph, start=1).verify()
    with pytest.raises(InputError, match="no vertex of the graph"):
        solve("walk", graph, start=7)


def test_names_that_cannot_be_written_are_refused() -> None:
    for name in ("a b", "", "x,y", "#1", "a->b"):
        with pytest.raises(InputError, match="cannot be called"):
            solve("walk", [(name, 1)], start=1)
    with pytest.raises(InputError, match="same name"):
        solve("walk", [("1", 1)], start=1)


def test_large_digraphs_are_parsed_and_solved_in_linear_time() -> None:
    n = 100_000
    lines = [f"{v} -> {v + 1} {v // 2 + 1}" for v in range(n)]
    text = "\n".join([*lines, "start 0"])
    solution = solve("walk", text)
    assert solution.outcome is Outcome.WIN
    assert WALK.draw(solution.position) is None
    assert WALK.parse(WALK.format(solution.position)) == solution.position


def test_plain_search_keeps_its_budget() -> None:
    text = "\n".join([*(f"{v} -> {v + 1}" for v in range(50)), "50 -> 0", "start 0"])
    with pytest.raises(BudgetError, match="20 positions"):
        solve("walk", text, method="search", budget=Budget(positions=20))


def test_picture() -> None:
    picture = WALK.draw(WALK.parse("1 -> 2 1\n3 -> 1\nstart 1"), ["2"])
    assert picture is not None
    assert list(picture.labels) == ["1", "3", "2"]
    assert picture.tokens == {0}
    assert [(e.tail, e.head, e.mark, e.arrow) for e in picture.edges] == [
        (0, 2, True, True),
        (0, 0, False, True),
        (1, 0, False, True),
    ]
