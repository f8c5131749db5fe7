"""Partisan games: outcomes, winning moves, lines, play, proofs; own rules; published games."""

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
from grundy.check import verify
from grundy.cli import main
from grundy.core.errors import BudgetError, CertificateError, InputError
from grundy.core.outcome import Outcome
from grundy.core.partisan import PLAYERS, Turn, outcome_of_starts, player_options, turn_options
from grundy.core.ruleset import Option, Sum
from grundy.core.seal import seal
from partisan_oracle import plain_partisan


def countdown(n: int) -> list[int]:
    """Left brings a positive number down by one."""
    return [n - 1] if n > 0 else []


def countup(n: int) -> list[int]:
    """Right brings a negative number up by one."""
    return [n + 1] if n < 0 else []


INTEGERS = (countdown, countup)
"""The position n is worth n moves of Left."""


def sides(**targets: str) -> tuple[Callable[[str], list[str]], Callable[[str], list[str]]]:
    """A chip on a digraph: "left|right" targets of each vertex."""
    return (
        lambda v: list(targets[v].split("|")[0]),
        lambda v: list(targets[v].split("|")[1]),
    )


# 0, star, up, the switch of 1 and -1, and a vertex where Left can move for ever.
SMALL = sides(z="|", s="z|z", u="z|s", h="p|m", p="z|", m="|z", o="o|")


# --- answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "outcome", "left", "right"),
    [
        (0, "P", [], []),
        (3, "L", [2], []),
        (-2, "R", [], [-1]),
        (Sum((2, -2)), "P", [], []),
        (Sum((2, -1, -2)), "R", [], [(1, 0), (2, -1)]),
        (Sum(()), "P", [], []),
    ],
)
def test_integers(position: Any, outcome: str, left: list[Any], right: list[Any]) -> None:
    solution = grundy.solve(INTEGERS, position)
    assert solution.outcome.value == outcome
    assert (solution.winning_of("left"), solution.winning_of("right")) == (left, right)
    assert solution.complete and solution.value is None
    assert solution.verify()


def test_the_four_outcomes_and_their_sums() -> None:
    """Star and the switch are N, up is L; up and star is N, two ups and star L (Winning Ways)."""
    table = grundy.table(SMALL, ["z", "s", "u", "h", "p", "m"])
    assert table.outcomes == "PNLNLR"
    sums = ["us", "uus", "hh", "hp", "hpp", "ss", "hm", "hmm"]
    assert grundy.table(SMALL, [Sum(word) for word in sums]).outcomes == "NLPNLPNR"


def test_play_may_go_on_for_ever_and_still_be_won() -> None:
    """Left can move for ever at o, Right nowhere: only Left's moves come again, turns do not."""
    assert grundy.solve(SMALL, "o").outcome is Outcome.L
    assert grundy.solve(SMALL, Sum("om")).outcome is Outcome.L
    both = sides(a="a|a", b="a|z", c="z|a", d="|a", e="a|", z="|")
    assert grundy.table(both, "abcde").outcomes == "D DR LD RD DL"
    draw = grundy.solve(both, "a")
    assert draw.winning == [] and draw.verify()
    assert "keeps play going for ever" in " ".join(draw.explain())


def test_all_nine_outcomes_have_words() -> None:
    names = {outcome_of_starts(a, b).value for a in "LRD" for b in "LRD"}
    assert names == {"L", "R", "N", "P", "D", "LD", "DL", "RD", "DR"}
    assert Outcome.DR.words == "a draw if Left starts, and Right wins if Right starts"


def random_rules(rng: Random, *, loops: bool) -> tuple[Any, Any, int]:
    """Targets of Left and of Right: a few vertices, some repeated, some sums; loops if wanted."""
    size = rng.randint(1, 6)

    def targets(v: int) -> list[Any]:
        found: list[Any] = [w for w in range(size if loops else v) if rng.random() < 0.3]
        if found and rng.random() < 0.2:
            found.append(found[0])
        if v and not loops and rng.random() < 0.3:
            found.append(Sum(rng.randrange(v) for _ in range(rng.randint(0, 2))))
        return found

    left, right = ([targets(v) for v in range(size)] for _ in PLAYERS)
    return left.__getitem__, right.__getitem__, size


@pytest.mark.parametrize("loops", [False, True])
def test_random_games_against_brute_force(loops: bool) -> None:
    """Outcome and winning moves of sums, in both kinds of play, and their proofs."""
    rng = Random(f"partisan {loops}")
    seen: set[tuple[str, str]] = set()
    for _ in range(1000):
        left, right, size = random_rules(rng, loops=loops)
        parts = [rng.randrange(size) for _ in range(rng.randint(1, 3))]
        position = parts[0] if len(parts) == 1 else Sum(parts)
        rules = grundy.rules((left, right))
        for play in ("normal", "misere"):
            solution = grundy.solve(rules, position, play=play)
            right_answer = plain_partisan(rules, position, play)
            assert solution.outcome is right_answer.outcome
            assert sorted(map(repr, solution.winning)) == sorted(map(repr, right_answer.winning))
            if rng.random() < 0.2:
                (row,) = grundy.table(rules, [position], play=play)
                assert row.outcome is solution.outcome
            assert verify(json.loads(json.dumps(solution.to_json())), rules)
            seen.add((play, solution.outcome.value))
    expected = {"L", "R", "N", "P"} | ({"D", "LD", "DL", "RD", "DR"} if loops else set())
    assert seen == {(play, outcome) for play in ("normal", "misere") for outcome in expected}


class Twins(grundy.PartisanRules):
    """Each vertex v of a digraph as (v, 0) and (v, 1), which are the same, and pairs of them."""

    def __init__(self, *sides: Callable[[int], Any]) -> None:
        self.sides = sides

    def moves(self, at: tuple[Any, Any], side: int) -> Iterator[Any]:
        if isinstance(at[0], tuple):
            for i in (0, 1):
                for after in self.moves(at[i], side):
                    yield Sum((*(after if isinstance(after, Sum) else (after,)), at[1 - i]))
            return
        twin = (at[0] + side) % 2
        for after in self.sides[side](at[0]):
            yield Sum((v, twin) for v in after) if isinstance(after, Sum) else (after, twin)

    def left(self, position: Any) -> Iterator[Any]:
        return self.moves(position, 0)

    def right(self, position: Any) -> Iterator[Any]:
        return self.moves(position, 1)

    def split(self, position: Any) -> Any:
        return position if isinstance(position[0], tuple) else (position,)

    def canonical(self, position: Any) -> Any:
        return (position[0], 0)


def test_hooks_change_no_answer() -> None:
    """Twins are represented by the first of them, pairs are split; answers and proofs hold."""
    rng = Random("hooks")
    outcomes = set()
    for loops in (False, True):
        for _ in range(120):
            left, right, size = random_rules(rng, loops=loops)
            rules = Twins(left, right)
            one, other = ((rng.randrange(size), rng.randrange(2)) for _ in range(2))
            position = rng.choice([one, (one, other), Sum((one, other))])
            for play in ("normal", "misere"):
                solution = grundy.solve(rules, position, play=play)
                expected = plain_partisan(rules, position, play)
                assert solution.outcome is expected.outcome
                assert sorted(map(repr, solution.winning)) == sorted(map(repr, expected.winning))
                assert verify(json.loads(json.dumps(solution.to_json())), rules)
                outcomes.add(solution.outcome)
    assert len(outcomes) == 9


def test_a_game_minus_itself_is_lost_for_who_moves() -> None:
    """G + (-G) = 0 for loop-free games: the sum with the players exchanged is P."""
    rng = Random(7)
    for _ in range(200):
        left, right, size = random_rules(rng, loops=False)

        def mirrored(parts: Any, flip: bool) -> Any:
            if isinstance(parts, Sum):
                return Sum((v, flip) for v in parts)
            return (parts, flip)

        def options(
            player: int, at: tuple[int, bool], targets: Any = (left, right)
        ) -> Iterator[Any]:
            v, flip = at
            return (mirrored(w, flip) for w in targets[player ^ flip](v))

        rules = grundy.rules((lambda at: options(0, at), lambda at: options(1, at)))
        v = rng.randrange(size)
        assert grundy.solve(rules, Sum(((v, False), (v, True)))).outcome is Outcome.P


# --- lines and play ----------------------------------------------------------------------------


def test_best_lines_for_either_starter() -> None:
    solution = grundy.solve(SMALL, Sum("hu"))
    assert solution.best_line() == [("left", (0, "p")), ("right", (1, "s")), ("left", (1, "z"))]
    assert solution.remoteness(starter="right") == len(solution.best_line(starter="right"))
    with pytest.raises(InputError, match="the starter must be 'left' or 'right'"):
        solution.best_line(starter="white")
    with pytest.raises(InputError, match="is impartial"):
        grundy.solve("nim", "1 2").best_line(starter="left")
    with pytest.raises(InputError, match="is impartial"):
        grundy.solve("nim", "1 2").winning_of("left")


def test_lines_are_legal_and_end_as_the_outcome_says() -> None:
    rng = Random(11)
    for _ in range(300):
        left, right, size = random_rules(rng, loops=False)
        rules = grundy.rules((left, right))
        position = Sum(rng.randrange(size) for _ in range(2))
        for play in ("normal", "misere"):
            solution = grundy.solve(rules, position, play=play)
            for starter in PLAYERS:
                turn = Turn(starter, position)
                for move in solution.best_line(starter=starter):
                    turn = dict(turn_options(rules, turn))[move]
                assert not list(turn_options(rules, turn))
                stuck_wins = play == "misere"
                won = (turn.player == "left") == stuck_wins
                starts = {"L": "LL", "R": "RR", "N": "LR", "P": "RL"}[solution.outcome.value]
                assert won == (starts[PLAYERS.index(starter)] == "L")


def played(*words: str, typed: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "solve", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=folder,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    return done.stdout


FILE = """\
def left(n):
    return [n - 1] if n > 0 else []


def right(n):
    return [n + 1] if n < 0 else []
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "integers.py").write_text(FILE)
    (tmp_path / "half.py").write_text("def left(n):\n    return []\n")
    (tmp_path / "named.py").write_text(
        "import grundy\n\n\nclass Named(grundy.PartisanRules):\n"
        "    def left(self, n):\n        return [grundy.Option('go down', n - 1)] if n else []\n"
        "    def right(self, n):\n        return [] if n else [1 // n]\n"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_person_plays_either_side(folder: Path) -> None:
    text = played("integers.py", "Sum(2, -1)", "--play", typed="1\n1\n", folder=folder)
    assert "You are Left." in text and "I have no move: you win." in text
    text = played(
        "integers.py", "Sum(2, -1)", "--play", "--starter", "right", typed="1\n", folder=folder
    )
    assert "You are Right." in text and "You have no move: I win." in text
    text = played("integers.py", "Sum(2, -1)", "--play", "second", typed="1\n", folder=folder)
    assert "You are Right." in text and "my move: Left: to (0, 1)" in text


def test_large_games_are_played_by_search() -> None:
    """Where not all turns fit, the opponent solves each position it meets."""
    from grundy.engine.opponent import Opponent

    rules = grundy.rules(SMALL)
    turn = Turn("left", Sum("huu"))
    opponent = Opponent(rules, turn, "normal", grundy.Budget(), grundy.Budget(10))
    assert opponent.known is None
    chosen = opponent.choose(turn, list(turn_options(rules, turn))).option
    assert chosen.move in grundy.solve(rules, turn.position).winning


# --- the shell ---------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main([*words]) == code
    captured = capsys.readouterr()
    return captured.err if code == 2 else captured.out


def test_partisan_files_from_the_shell(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "solve", "integers.py", "Sum(2, -1)", "--explain", "--check", "--line")
    for part in (
        "outcome  L: Left wins, whoever starts",
        "winning  Left: to (0, 1) (the only one)",
        "because  Right, who starts, loses: Left wins after every move.",
        "proven   outcome L",
        "best     if Left starts: Left: to (0, 1)",
        "best     if Right starts: Right: to (1, 0), Left: to (0, 1)",
    ):
        assert part in text
    assert said(capsys, "table", "integers.py", "--", "-1..1") == "-1  R\n0   P\n1   L\n"
    rows = json.loads(said(capsys, "table", "integers.py", "2", "--json"))["rows"]
    assert rows == [{"position": "2", "outcome": "L", "value": None}]
    assert said(capsys, "table", "integers.py", "0", "--misere") == "0  N\n"
    assert "not values" in said(capsys, "table", "integers.py", "0", "--values", code=2)
    assert "go down (the only one)" in said(capsys, "solve", "named.py", "2")
    assert "but not right" in said(capsys, "solve", "half.py", "2", code=2)
    raised = said(capsys, "solve", "named.py", "0", code=2)
    assert "line 8: the rules raised ZeroDivisionError" in raised
    (folder / "a.json").write_text(said(capsys, "solve", "integers.py", "Sum(2, -2)", "--json"))
    assert "proven" in said(capsys, "check", "a.json", "--rules", "integers.py")
    assert "rejected" in said(capsys, "check", "a.json", "--rules", "named.py", code=1)
    assert "impartial" in said(
        capsys, "solve", "nim", "-p", "1", "--line", "--starter", "left", code=2
    )


# --- mistakes ----------------------------------------------------------------------------------


def test_methods_for_impartial_games_refuse_partisan_ones() -> None:
    rules = grundy.rules(INTEGERS)
    for refused in (
        lambda: list(rules.options(2)),
        lambda: grundy.genus(rules, 2),
        lambda: grundy.misere_quotient(rules, 3),
    ):
        with pytest.raises(InputError, match="partisan"):
            refused()
    with pytest.raises(InputError, match="one player"):
        grundy.rules(INTEGERS, won=lambda n: n == 0)


def test_budgets_hold() -> None:
    with pytest.raises(BudgetError, match="without end"):
        grundy.solve((lambda n: [n + 1], lambda n: [n + 1]), 0, budget=grundy.Budget(1000))
    with pytest.raises(BudgetError, match="passed its budget of 50 positions"):
        grundy.solve("domineering", "4x4", budget=grundy.Budget(50))
    with pytest.raises(InputError, match="a follower of 3 must be hashable"):
        grundy.solve((lambda n: [[n]], lambda n: []), 3)


def test_deep_games_do_not_overflow() -> None:
    long = 10_000
    solution = grundy.solve((lambda n: [n - 1][:n], lambda n: [n - 1][:n]), long)
    assert solution.outcome is Outcome.P
    assert len(solution.certificate.data["labels"]) > long - 2


# --- proofs ------------------------------------------------------------------------------------


def test_false_proofs_are_rejected_even_if_sealed_again() -> None:
    """The seal only shows slips; whoever recomputes it must still prove the labels."""
    for position, play in ((Sum("hu"), "normal"), (Sum("hus"), "misere"), ("a", "normal")):
        game = SMALL if isinstance(position, Sum) else sides(a="b|c", b="d|a", c="a|d", d="|a")
        solution = grundy.solve(game, position, play=play)
        real = json.loads(json.dumps(solution.to_json()))
        assert verify(real, solution.ruleset)
        labels = real["certificate"]["data"]["labels"]
        swapped = {"won": "lost", "lost": "won", "drawn": "lost"}
        rejected = 0
        for i, (player, parts, result, last) in enumerate(labels):
            other = {"left": "right", "right": "left"}[player]
            for label in (
                [player, parts, swapped[result], last],
                [player, parts, swapped[result], None],
                [player, parts, swapped[result], 0],
                [other, parts, result, last],
                [player, parts[1:], result, last],
                [player, [*parts, "'s'"], result, last],
                [player, parts, result, (last or 0) + 1],
                None,
            ):
                if label == labels[i]:
                    continue
                forged = json.loads(json.dumps(real))
                data = forged["certificate"]["data"]
                data["labels"][i : i + 1] = [label] if label else []
                data["seal"] = seal({k: v for k, v in data.items() if k != "seal"})
                with pytest.raises((CertificateError, InputError)):
                    verify(forged, solution.ruleset)
                rejected += 1
        assert rejected > 20


def test_partisan_claims_need_partisan_proofs() -> None:
    real = grundy.solve("domineering", "2x2").to_json()
    for kind in ("search", "loopy", "misere"):
        with pytest.raises(CertificateError):
            verify({**real, "certificate": {**real["certificate"], "kind": kind}})
    nim = grundy.solve("nim", "1 2", method="search").to_json()
    with pytest.raises(CertificateError, match="only partisan games"):
        verify({**nim, "certificate": {"kind": "partisan", "data": {}}})


# --- published games ---------------------------------------------------------------------------

# Who wins Domineering on rows x columns if both play well: V and H whoever starts, else the first
# or the second player (Breuker, Uiterwijk and van den Herik, Solving 8x8 Domineering, 2000).
DOMINEERING = {
    "2nd": ("1x1", "5x5"),
    "1st": ("2x2", "2x3", "2x6", "3x3", "4x4", "4x6"),
    "H": ("1x2", "1x3", "1x4", "1x5", "1x6", "2x4", "3x4", "3x5", "3x6"),
    "V": ("2x5", "4x5"),
}


def test_domineering_against_the_published_table() -> None:
    words = {"2nd": Outcome.P, "1st": Outcome.N, "H": Outcome.R, "V": Outcome.L}
    for winner, boards in DOMINEERING.items():
        for row in grundy.table("domineering", boards):
            assert row.outcome is words[winner]


def test_turning_the_board_exchanges_the_players() -> None:
    turned = {"L": "R", "R": "L", "N": "N", "P": "P"}
    for rows in range(1, 5):
        for columns in range(1, 5):
            one, other = (
                grundy.solve("domineering", f"{a}x{b}").outcome.value
                for a, b in ((rows, columns), (columns, rows))
            )
            assert one == turned[other]


@pytest.mark.parametrize(
    ("stalks", "outcome"),
    [
        ("", "P"),
        ("B", "L"),
        ("BR", "L"),
        ("BR BR R", "P"),  # a half and a half
        ("BRR BRR BRR BRR R", "P"),  # four quarters
        ("BRR BRR BRR R", "R"),
        ("BRB R", "R"),  # three quarters
        ("BRB BRR R", "P"),
        ("G", "N"),
        ("GB", "N"),  # up and star
        ("GB G", "L"),
        ("GB GB G", "L"),
        ("GR GB", "P"),
    ],
)
def test_hackenbush_stalks(stalks: str, outcome: str) -> None:
    assert grundy.solve("hackenbush-stalks", stalks).outcome.value == outcome


def test_toads_and_frogs() -> None:
    """One toad against one frog with free squares between: who starts alone has a move, or not."""
    table = grundy.table(
        "toads-and-frogs", ["TF", "T.F", "T..F", "TFT", "T.T.F", "TF.F", "T.", ".F"]
    )
    for row in table:
        assert row.outcome is plain_partisan(table.ruleset, row.position, "normal").outcome
    assert table.outcomes[:2] == "PN" and table.outcomes[-2:] == "LR"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("domineering", "..\n.", "line 2, column 1: found 1 cells, expected 2"),
        ("domineering", "..\n.x", "line 2, column 2: found 'x', expected `.` or `#`"),
        ("domineering", "9999x9999", "expected at most 1000000 cells"),
        ("hackenbush-stalks", "BR BX", "line 1, column 5: found 'X', expected B, R, G"),
        ("toads-and-frogs", "T.F\nT?", "line 2, column 2: found '?'"),
    ],
)
def test_texts_that_are_no_positions(name: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as fault:
        grundy.solve(name, text)
    assert message in str(fault.value)


def test_boards_and_strips_may_be_lists() -> None:
    assert grundy.solve("domineering", ["..", ".."]).position == ("..", "..")
    assert grundy.solve("hackenbush-stalks", ["BR", "g"]).position == ("BR", "G")
    for name, wrong in (
        ("domineering", [1]),
        ("domineering", Sum(["..", ".."])),
        ("toads-and-frogs", 3),
    ):
        with pytest.raises(InputError, match="expected a list of"):
            grundy.solve(name, wrong)


def test_named_moves_and_options_of_each_player() -> None:
    def left(n: int) -> Iterator[Option]:
        for taken in (1, 2):
            if taken <= n:
                yield Option(f"take {taken}", n - taken)

    rules = grundy.rules((left, countdown), name="take")
    assert [move for move, _ in player_options(rules, "left", 3)] == ["take 1", "take 2"]
    assert [move for move, _ in player_options(rules, "right", 3)] == [2]
    solution = grundy.solve(rules, 3)
    assert solution.ruleset.name == "take"
    assert "winning  Left: take" in str(solution)
