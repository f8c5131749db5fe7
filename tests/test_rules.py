"""Rules of one's own: functions, classes, files, literals; mistakes in them; tables; puzzles."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from grundy.cli import main
from grundy.core.errors import BudgetError, CertificateError, GrundyError, InputError
from grundy.core.loopy import Infinity
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.rules import literal, read_literal
from grundy.core.ruleset import Option, Sum

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]


def kayles(pins: int) -> Iterator[Sum]:
    """Hit one pin or two neighbours."""
    for hit in (1, 2):
        for left in range((pins - hit) // 2 + 1):
            yield Sum((left, pins - hit - left))


def clock(hour: int) -> list[int]:
    """Seven hours; 1, 2 or 5 steps towards 0."""
    return [(hour - step) % 7 for step in (1, 2, 5)] if hour else []


# --- answers ---------------------------------------------------------------------------------


def test_only_legal_moves_win() -> None:
    """Take 2 or 3 from 4: taking 3 wins; taking 4 is no move."""

    def take(heap: int) -> Iterator[Option]:
        for taken in (2, 3):
            if taken <= heap:
                yield Option(f"remove {taken}", heap - taken)

    solution = grundy.solve(take, 4)
    assert (solution.value, solution.winning, solution.complete) == (2, ["remove 3"], True)
    assert (solution.remoteness(), solution.best_line()) == (1, ["remove 3"])
    assert solution.verify()
    assert "remove 3 (the only one)" in str(solution)


def test_a_function_is_a_ruleset_like_any_other() -> None:
    for pins in range(21):
        solution = grundy.solve(kayles, pins)
        assert solution.value == KAYLES[pins]
        assert solution.verify()
    assert solution.ruleset.name == "kayles"
    assert grundy.solve(lambda n: range(n), 5).ruleset.name == "rules"
    assert grundy.solve(grundy.rules(kayles, name="pins"), 3).to_json()["ruleset"] == "pins"


def test_random_digraphs_by_function_agree_with_their_sums() -> None:
    rng = Random(2)
    for _ in range(300):
        size = rng.randint(1, 7)
        targets = [[w for w in range(v) if rng.random() < 0.5] for v in range(size)]
        values = grundy.table(lambda v, t=targets: t[v], range(size)).values
        for v, after in enumerate(targets):
            assert values[v] == grundy.mex(values[w] for w in after)
        heaps = [rng.randrange(size) for _ in range(3)]
        total = grundy.solve(lambda v, t=targets: t[v], Sum(heaps))
        assert total.value == nim_sum(values[v] for v in heaps)


def test_texts_can_be_positions() -> None:
    def cut(word: str) -> list[str]:
        return [word[1:], word[:-1]] if word else []

    solution = grundy.solve(cut, "abc")
    assert (solution.outcome.value, solution.winning) == ("N", ["bc", "ab"])
    assert solution.to_json()["position"] == "'abc'"
    assert solution.verify()


def test_sums_of_sums_are_one_sum() -> None:
    nested = grundy.solve(kayles, Sum((Sum((1, 2)), Sum(()), 3)))
    flat = grundy.solve(kayles, Sum((1, 2, 3)))
    assert nested.position == flat.position and nested.value == flat.value == 0
    assert flat.verify()


def test_repeated_followers_are_one_move_and_sets_have_an_order() -> None:
    assert [o.follower for o in grundy.rules(lambda n: [1, 0, 1]).options(2)] == [1, 0]
    words = grundy.rules(lambda n: {"b", "a", "c"} if n == "" else [])
    assert [o.follower for o in words.options("")] == ["a", "b", "c"]
    assert grundy.rules(grundy.rules(kayles)) is not None
    assert [
        o.move for o in grundy.rules(lambda n: [(1, 2), frozenset({2, 1}), None]).options(0)
    ] == [
        (1, 2),
        "frozenset({1, 2})",
        "None",
    ]


# --- published games with two sides, turned into impartial ones by who is to move ----------------


@pytest.mark.parametrize(
    ("size", "steps", "printed"),
    [
        (5, ((3, 2), (1, 2, 3)), ("Lose Win Win Loop", "Loop Win Win Win")),
        (
            8,
            ((6, 2, 3, 4), (3, 6)),
            ("Win Win Win Win Win Win Win", "Lose Win Lose Lose Win Lose Lose"),
        ),
    ],
)
def test_codeforces_786a_berzerk(
    size: int, steps: tuple[tuple[int, ...], ...], printed: tuple[str, str]
) -> None:
    def move(position: tuple[int, int]) -> list[tuple[int, int]]:
        player, at = position
        return [(1 - player, (at + step) % size) for step in steps[player]] if at else []

    names = {Outcome.N: "Win", Outcome.P: "Lose", Outcome.D: "Loop"}
    for player in (0, 1):
        table = grundy.table(move, [(player, at) for at in range(1, size)])
        assert " ".join(names[row.outcome] for row in table) == printed[player]


@pytest.mark.parametrize(
    "graph",
    [
        "[7],[2,6,8,9],[1,4,5,6,7],[4,5,7],[2,3,5,8],[2,3,4,7],[1,2,9],[0,2,3,5,9],[1,4,9],[1,6,7,8]",
        "[3],[2,5,6],[1,4,7,8],[0,4,5,6],[2,3,8],[1,3,6],[1,3,5,7,8],[2,6,8],[2,4,6,7]",
        "[5,6],[3,4],[6],[1,4,5],[1,3,5],[0,3,4,6],[0,2,5]",
        "[8],[5,7,9],[3,6,7],[2,4,6,8],[3,5,6,8],[1,4,7,9],[2,3,4,9],[1,2,5,8],[0,3,4,7],[1,5,6]",
    ],
)
def test_leetcode_913_cat_and_mouse(graph: str) -> None:
    """All four are won by the cat; programs that stop after so many turns say otherwise."""
    roads = json.loads(f"[{graph}]")

    def move(position: tuple[int, int, bool]) -> list[tuple[int, int, bool]]:
        mouse, cat, mouse_moves = position
        if mouse in (0, cat):
            # Safe in the hole, or caught: the other side is to move, and has lost.
            return []
        if mouse_moves:
            # To run into the cat is as bad as having no move.
            return [(to, cat, False) for to in roads[mouse] if to != cat]
        return [(mouse, to, True) for to in roads[cat] if to != 0]

    solution = grundy.solve(move, (1, 2, True))
    assert solution.outcome is Outcome.P
    assert solution.verify()


def test_leetcode_1728_a_win_of_73_moves() -> None:
    grid = [
        "CM......",
        "#######.",
        "........",
        ".#######",
        "........",
        "#######.",
        "F.#...#.",
        "#...#...",
    ]
    cells = {(r, c): mark for r, row in enumerate(grid) for c, mark in enumerate(row)}
    where = {mark: cell for cell, mark in cells.items() if mark in "CMF"}

    def around(cell: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for dr, dc in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)):
            to = cell[0] + dr, cell[1] + dc
            if cells.get(to, "#") != "#":
                yield to

    def move(position: Any) -> list[Any]:
        mouse, cat, mouse_moves = position
        if cat == mouse or where["F"] in (mouse, cat):
            return []
        if mouse_moves:
            return [(to, cat, False) for to in around(mouse) if to != cat]
        return [(mouse, to, True) for to in around(cat)]

    solution = grundy.solve(move, (where["M"], where["C"], True))
    assert solution.outcome is Outcome.N
    assert solution.remoteness() == len(solution.best_line()) == 73


# --- literals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5, "5"),
        (-3, "-3"),
        ("it's", '"it\'s"'),
        (None, "None"),
        (True, "True"),
        (b"\x00a", "b'\\x00a'"),
        ((), "()"),
        ((1,), "(1,)"),
        ((1, ("a", None)), "(1, ('a', None))"),
        (frozenset(), "frozenset()"),
        (frozenset({"b", "a", (2,)}), "frozenset({'a', 'b', (2,)})"),
        (Sum((1, (2, 3))), "Sum(1, (2, 3))"),
        (Sum(()), "Sum()"),
    ],
)
def test_literals_turn_round(value: Any, text: str) -> None:
    assert literal(value) == text
    again = read_literal(f"\n {text}  # a comment\r\n")
    assert again == value and type(again) is type(value)
    assert literal(again) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[1]",
        "{1}",
        "{}",
        "x",
        "1+1",
        "1+2j",
        "1.5",
        "-True",
        "--x",
        "f(1)",
        "Sum(a=1)",
        "Sum([1])",
        "frozenset(1, 2)",
        "frozenset([[1]])",
        "__import__('os')",
        "(lambda: 1)()",
        "1 if 1 else 2",
        "'a' 'b",
        "1\n2",
        "(" * 500,
        "(" * 150 + ")" * 150,
        "-" * 5000 + "1",
        "9" * 5000,
        "\x00",
        "\ud800",
        "f'{1}'",
        "...",
    ],
)
def test_what_is_no_literal_is_refused_with_its_place(text: str) -> None:
    try:
        position = read_literal(text)
    except InputError as fault:
        assert "line" in fault.where and "column" in fault.where
        return
    # Deep nesting is legal where Python can read it; then it can be written as well.
    assert read_literal(literal(position)) == position


def test_positions_without_a_literal_are_solved_but_not_written() -> None:
    class Heap:
        def __init__(self, size: int) -> None:
            self.size = size

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Heap) and other.size == self.size

        def __hash__(self) -> int:
            return self.size

    solution = grundy.solve(lambda heap: [Heap(k) for k in range(heap.size)], Heap(3))
    assert (solution.value, solution.winning) == (3, ["follower 1"])
    with pytest.raises(InputError, match="a Heap in it cannot be written") as refused:
        solution.verify()
    assert "parse and format" in refused.value.remedy
    with pytest.raises(InputError, match="float"):
        grundy.solve(lambda x: [], 0.5).to_json()


# --- mistakes --------------------------------------------------------------------------------


class Box:
    """Hashable, and yet it can be changed."""

    def __init__(self, held: int) -> None:
        self.held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and other.held == self.held

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return f"Box({self.held})"


def empties(box: Box) -> list[Box]:
    """Changes the position it is asked about."""
    box.held -= 1
    return [box] if box.held > 0 else []


def moody() -> Callable[[int], list[int]]:
    """Rules with a memory."""
    asked: list[int] = []

    def followers(heap: int) -> list[int]:
        asked.append(heap)
        return list(range(heap))[len(asked) % 3 :]

    return followers


def endless(heap: int) -> Iterator[int]:
    """One follower, for ever."""
    while True:
        yield 7


@pytest.mark.parametrize(
    ("rules", "position", "message"),
    [
        (lambda n: [[n]], 3, r"a follower of 3 must be hashable, got \[3\] \(use tuples"),
        (lambda n: [], [1, 2], r"a position must be hashable, got \[1, 2\]"),
        (lambda n: None, 3, "gave None for 3, expected followers"),
        (lambda n: n, 3, "gave 3 for 3, expected followers"),
        (lambda n: "12", 3, "gave '12' for 3"),
        (empties, Box(5), r"changed the position they were asked about: Box\(5\) became Box\(4\)"),
        (moody(), 4, "answer differently when asked twice about 4: first"),
        (lambda n: [Option("a", 0), Option("a", 1)] if n else [], 3, "two moves from 3 are called"),
        (lambda n: [Option(1.5, 0)] if n else [], 3, "a move must be an int"),
        (lambda n: [Option([1], 0)] if n else [], 3, r"a move of 3 must be hashable, got \[1\]"),
        (lambda n: [1 // (n - 1)], 1, "raised ZeroDivisionError: .* at position 1, in `"),
        (lambda n: n.missing, 1, "raised AttributeError: .* at position 1"),
    ],
)
def test_mistakes_in_rules_are_named(rules: Any, position: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        grundy.solve(rules, position)


def test_a_function_that_never_stops_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.core.rules.MOST_REPEATS", 1000)
    with pytest.raises(InputError, match="list 7 as a follower of 1 again and again"):
        grundy.solve(endless, 1)
    small = grundy.Budget(positions=200)
    for grows in (lambda n: [n + 1], lambda n: iter(range(n + 1, 10**9)), lambda n: [Sum((n, n))]):
        with pytest.raises(BudgetError, match="passed its budget of 200 positions; the rules were"):
            grundy.solve(grows, 1, budget=small)
    with pytest.raises(BudgetError, match=r"last asked about 200 .*grow without end"):
        grundy.table(lambda n: [n + 1], [1], budget=small)


def test_errors_of_rules_name_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(
        "def followers(n):\n    yield helper(n)\n\n\ndef helper(n):\n    return n / 0\n"
    )
    with pytest.raises(InputError, match="in `return n / 0`") as raised:
        grundy.solve(grundy.load_rules(file), 3)
    assert raised.value.where == "faulty.py, line 6"


def test_classes_may_write_positions_of_their_own() -> None:
    class Letters(grundy.Rules):
        def followers(self, position: frozenset[str]) -> list[frozenset[str]]:
            return [position - {letter} for letter in sorted(position)]

        def parse(self, text: str) -> frozenset[str]:
            return frozenset(text.strip())

        def format(self, position: frozenset[str]) -> str:
            return "".join(sorted(position))

    solution = grundy.solve(Letters, frozenset("abc"))
    assert solution.winning == ["bc", "ac", "ab"]
    assert solution.to_json()["position"] == "abc"
    assert solution.verify()


def test_rules_are_functions_or_rulesets() -> None:
    for nonsense in (3, [1], None):
        with pytest.raises(InputError, match="rules are a function"):
            grundy.solve(nonsense, 0)
    with pytest.raises(InputError, match="no ruleset is called"):
        grundy.solve("no-such-game", "1")
    with pytest.raises(InputError, match="play must be"):
        grundy.rules(kayles, play="backwards")
    with pytest.raises(InputError, match="no misère play"):
        grundy.rules(kayles, play="misere", won=bool)
    with pytest.raises(InputError, match="play must be"):
        grundy.solve(grundy.rules(kayles, won=bool), 3, play="misere")


# --- puzzles -----------------------------------------------------------------------------------


class Jugs(grundy.PuzzleRules):
    """Jugs of 3 and 5 litres; measure 4."""

    name = "jugs"

    def followers(self, position: tuple[int, int]) -> Iterator[tuple[int, int]]:
        small, large = position
        yield from ((3, large), (small, 5), (0, large), (small, 0))
        pour = min(small, 5 - large)
        yield small - pour, large + pour
        pour = min(large, 3 - small)
        yield small + pour, large - pour

    def won(self, position: tuple[int, int]) -> bool:
        return 4 in position


def test_puzzles_have_shortest_solutions() -> None:
    solution = grundy.solve(Jugs, (0, 0))
    assert (solution.outcome.value, len(solution.best_line())) == ("Win", 6)
    assert solution.best_line()[-1] == (3, 4)
    assert solution.remoteness() == 6
    assert solution.verify()
    by_function = grundy.rules(Jugs().followers, name="jugs", won=lambda jugs: 4 in jugs)
    assert grundy.solve(by_function, (0, 0)).best_line() == solution.best_line()
    assert grundy.solve(by_function, (3, 4)).best_line() == []
    assert grundy.table(Jugs, [(0, 0), (3, 4)]).outcomes == "Win Win"
    for goal, outcome in ((6, "D"), (9, "D")):
        never = grundy.rules(Jugs().followers, won=lambda jugs, goal=goal: goal in jugs)
        assert grundy.solve(never, (0, 0)).outcome.value == outcome
        assert grundy.solve(never, (0, 0)).remoteness() is None
    stuck = grundy.rules(lambda n: [n - 1] if n else [], won=lambda n: n == 9)
    assert grundy.solve(stuck, 5).outcome is Outcome.LOSE
    with pytest.raises(InputError, match=r"won raised ZeroDivisionError.*at position 0, in `"):
        grundy.solve(grundy.rules(kayles, won=lambda n: 1 // n), 0)


# --- tables ------------------------------------------------------------------------------------


def test_tables_agree_with_solve() -> None:
    assert grundy.table(kayles, range(21)).values == KAYLES
    assert grundy.table(clock, range(7)).values == [0, 1, 2, 0, 1, 2, 0]
    loop = grundy.table(lambda n: {0: [0, 1], 1: [2], 2: []}[n], [0, 1, 2, Sum((0, 1))])
    assert (loop.outcomes, loop.values) == ("DNPN", [Infinity([1]), 1, 0, Infinity([0])])
    assert str(loop).splitlines()[0] == "0          D  ∞(1)"
    assert grundy.table("nim", ["1 2 3", "1 1", "4"]).values == [0, 0, 4]
    assert grundy.table("nim", ["1 2 3"], play="misere").outcomes == "P"
    table = grundy.table(kayles, [3, 3, Sum((1, 2))])
    assert [tuple(row) for row in table] == [
        (3, Outcome.N, 3),
        (3, Outcome.N, 3),
        (Sum((1, 2)), Outcome.N, 3),
    ]
    assert len(grundy.table(kayles, [])) == 0 and str(grundy.table(kayles, [])) == ""


def test_a_table_searches_each_position_once() -> None:
    asked: list[int] = []

    def take(heap: int) -> list[int]:
        asked.append(heap)
        return [heap - k for k in (1, 2) if k <= heap]

    assert grundy.table(take, range(300)).values == [n % 3 for n in range(300)]
    # Everything is asked twice to see whether the answers agree, and once more as a start.
    assert len(asked) <= 4 * 300
    with pytest.raises(BudgetError):
        grundy.table(take, range(300), budget=grundy.Budget(positions=299))


# --- files and the command line ----------------------------------------------------------------

FILES = {
    "clock.py": """\
def followers(hour):
    if hour:
        for step in (1, 2, 5):
            yield (hour - step) % 7
""",
    "last_loses.py": "PLAY = 'misere'\n\ndef followers(n):\n    return range(max(0, n - 3), n)\n",
    "stairs.py": """\
import grundy

class Stairs(grundy.Rules):
    title = "stairs"

    def followers(self, position):
        return range(max(0, position - 2), position)

    def describe(self, move):
        return f"step down to {move}"
""",
    "climb.py": "def followers(n):\n    return [n + 3, n - 2] if 0 < n < 50 else []\n\n"
    "def won(n):\n    return n == 7\n",
    "house.py": "from grundy.rulesets.nim import RULESETS\nRULESETS = RULESETS[:1]\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, source in FILES.items():
        (tmp_path / name).write_text(source)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_of_rules(folder: Path) -> None:
    assert grundy.solve(grundy.load_rules("clock.py"), 4).value == 1
    assert grundy.load_rules("last_loses.py").play == "misere"
    stairs = grundy.load_rules("stairs.py")
    assert (stairs.name, stairs.title) == ("stairs", "stairs")
    assert grundy.solve(stairs, 4).value == 1
    assert len(grundy.solve(grundy.load_rules("climb.py"), 1).best_line()) == 2
    assert grundy.load_rules("house.py").name == "nim"
    # No stale cache: the file is read anew each time.
    (folder / "clock.py").write_text("def followers(hour):\n    return []\n")
    assert grundy.solve(grundy.load_rules("clock.py"), 4).value == 0


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1\n", "defines no rules"),
        ("def followers(n)\n    pass\n", "broken.py, line 1: expected ':'"),
        ("import grundy\n\n1 / 0\n", "broken.py, line 3: broken.py raised ZeroDivisionError"),
        ("import no_such_module\n", "raised ModuleNotFoundError"),
        ("def followers(n): return []\nPLAY = 'odd'\n", "play must be"),
        ("import grundy\nclass A(grundy.Rules):\n    pass\n", "defines no rules"),
        ("followers = 3\n", "rules are a function"),
        ("\x00", "null bytes"),
    ],
)
def test_files_without_rules_say_so(source: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(source)
    with pytest.raises(GrundyError) as refused:
        grundy.load_rules(tmp_path / "broken.py")
    assert message in str(refused.value)
    with pytest.raises(InputError, match="cannot read"):
        grundy.load_rules(tmp_path / "missing.py")


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main([*words]) == code
    captured = capsys.readouterr()
    return captured.err if code == 2 else captured.out


def test_solving_rules_from_the_shell(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "solve", "clock.py", "4", "--check", "--explain", "--line")
    for part in ("value    *1", "to 3, to 6 (2 in all)", "loopy nimbers", "proven", "best     to "):
        assert part in text
    assert "value    *2" in said(capsys, "solve", "clock.py", "Sum(4, 2, 1)")
    assert "outcome  P" in said(capsys, "solve", "last_loses.py", "5")
    assert "step down to 3" in said(capsys, "solve", "stairs.py", "4")
    assert "line     4 7" in said(capsys, "solve", "climb.py", "1")
    assert "play     misère" in said(capsys, "solve", "stairs.py", "4", "--misere", "--check")
    assert "value    *3" in said(capsys, "solve", "house.py", "-p", "1 2")
    assert "best     play has ended" in said(capsys, "solve", "stairs.py", "0", "--line")
    assert "expected a number" in said(capsys, "solve", "clock.py", "[4]", code=2)
    assert "line 4: the rules raised TypeError" in said(capsys, "solve", "clock.py", "'a'", code=2)
    assert "cannot read missing.py" in said(capsys, "solve", "missing.py", "4", code=2)


def test_tables_from_the_shell(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "table", "clock.py", "0..6", "--values") == "0 1 2 0 1 2 0\n"
    assert said(capsys, "table", "clock.py", "0..1", "Sum(1, 1)") == (
        "0          P  0\n1          N  *1\nSum(1, 1)  P  0\n"
    )
    rows = json.loads(said(capsys, "table", "clock.py", "3", "--json"))["rows"]
    assert rows == [{"position": "3", "outcome": "P", "value": 0}]
    assert said(capsys, "table", "stairs.py", "0..3", "--misere").split() == list("0N1P2N3N")
    assert said(capsys, "table", "nim", "0..3", "--values") == "0 1 2 3\n"
    assert "is empty" in said(capsys, "table", "clock.py", "6..0", code=2)
    for word in ("0..", "0..3,0..", "0..9999999999", "0..3,4", "0..1..2"):
        assert f"found the range '{word}'" in said(capsys, "table", "nim", word, code=2)
    assert "not values" in said(capsys, "table", "climb.py", "0..3", "--values", code=2)
    refused = said(capsys, "table", "clock.py", "1", "--max-positions", "2", code=2)
    assert "budget of 2 positions" in refused


def test_proofs_are_checked_with_the_file_of_rules(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, position in (("clock", "4"), ("last_loses", "5"), ("climb", "1"), ("stairs", "6")):
        (folder / "a.json").write_text(said(capsys, "solve", f"{name}.py", position, "--json"))
        assert "proven" in said(capsys, "check", "a.json", "--rules", f"{name}.py")
        assert "no ruleset is called" in said(capsys, "check", "a.json", code=2)
        assert "rejected" in said(capsys, "check", "a.json", "--rules", "house.py", code=1)
    solution = grundy.solve(grundy.load_rules("clock.py"), 4)
    with pytest.raises(CertificateError):
        grundy.verify({**solution.to_json(), "value": 2}, solution.ruleset)


def test_proofs_do_not_depend_on_the_order_of_sets(tmp_path: Path) -> None:
    """Another process hashes texts differently; the proof must hold there as well."""
    file = tmp_path / "words.py"
    file.write_text(
        "def followers(w):\n"
        "    if w == 'z':\n        return []\n"
        "    return {x for x in 'abcdefgz' if x != w} if w in 'ab' else {'a', 'z'}\n"
    )
    made = subprocess.run(
        [sys.executable, "-m", "grundy", "solve", str(file), "'a'", "--json"],
        capture_output=True,
        check=True,
        env={"PYTHONHASHSEED": "1"},
    )
    for seed in ("2", "3"):
        checked = subprocess.run(
            [sys.executable, "-m", "grundy", "check", "-", "--rules", str(file)],
            input=made.stdout,
            capture_output=True,
            check=False,
            env={"PYTHONHASHSEED": seed},
        )
        assert checked.returncode == 0, checked


# --- playing -----------------------------------------------------------------------------------


def played(*words: str, typed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "solve", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    return done.stdout


def test_a_person_can_win_where_the_position_is_won(folder: Path) -> None:
    text = played("stairs.py", "4", "--play", typed="2\n1\n")
    assert "1: step down to 2" in text
    assert "my move: step down to " in text
    assert text.endswith("I have no move: you win.\n")


def test_the_opponent_takes_what_is_given_away(folder: Path) -> None:
    text = played("stairs.py", "6", "--play", typed="nonsense\n7\n1\n1\n1\n1\n")
    assert text.count("Please type a number") == 2
    assert "I win" in text
    text = played("stairs.py", "4", "--play", "second", typed="2\n1\n")
    assert "my move: step down to 3" in text and text.endswith("I win.\n")
    text = played("last_loses.py", "5", "--play", typed="1\n1\n1\n1\n1\n")
    assert "Who cannot move wins" in text and "I win" in text


@pytest.mark.parametrize("typed", ["", "q\n", "1\n", "x"])
def test_end_of_input_ends_the_game_politely(folder: Path, typed: str) -> None:
    assert "The game ends here. Goodbye." in played("stairs.py", "9", "--play", typed=typed)


def test_large_games_are_played_by_their_theorem() -> None:
    text = played("nim", "-p", "1000 2000", "--play", "second", typed="")
    assert "my move: take 1000 from a heap of 2000" in text


def test_perfect_play_against_random_moves() -> None:
    """From a position the person cannot win, they never do; drawn ones are never lost."""
    from grundy.engine.opponent import Opponent

    rng = Random(4)
    seen = set()
    for _ in range(150):
        size = rng.randint(2, 7)
        targets = [[w for w in range(size) if rng.random() < 0.35] for _ in range(size)]
        rules = grundy.rules(lambda v, t=targets: t[v])
        start = rng.randrange(size)
        outcome = grundy.solve(rules, start).outcome
        if outcome is Outcome.P:
            continue
        opponent = Opponent(rules, start, "normal", grundy.Budget())
        position, ours = start, True
        for _ in range(40):
            options = list(rules.options(position))
            if not options:
                break
            chosen = opponent.choose(position, options).option if ours else rng.choice(options)
            position, ours = chosen.follower, not ours
        else:
            assert outcome is Outcome.D
            seen.add("endless")
            continue
        assert not ours, "the opponent was left without a move"
        seen.add(outcome)
    assert seen >= {"endless", Outcome.N}


def test_puzzles_have_no_opponent(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no opponent" in said(capsys, "solve", "climb.py", "1", "--play", code=2)
