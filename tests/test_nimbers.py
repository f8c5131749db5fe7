"""Nimber search against plain search; its proofs, altered; what it keeps, and when it gives up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import grundy
from altering import alterations, same
from grundy.check import verify
from grundy.cli import main
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, CertificateError, InputError
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.partisan import PartisanRuleset
from grundy.core.rules import Rules, rules
from grundy.core.ruleset import Ruleset, Sum, sum_options
from grundy.engine import nimbers
from grundy.engine.loopy import loopy_search
from grundy.engine.nimbers import NimberTable, nimber_search
from grundy.engine.search import search
from grundy.rulesets import all_rulesets, find
from kernel_pairs import both

BUDGET = Budget(positions=200_000)
SMALL = Budget(positions=120)


def kayles(pins: int) -> Iterator[Sum]:
    for hit in (1, 2):
        for left in range(pins - hit + 1):
            yield Sum((left, pins - hit - left))


def halves(heap: int) -> Iterator[Any]:
    """Copies of one heap, which would cancel if play was known to end."""
    if heap > 1:
        yield Sum((heap // 2, heap // 2))
    if heap:
        yield heap - 1


class Halves(Rules):
    """The same, and all play ends."""

    ends = True

    def followers(self, position: int) -> Iterator[Any]:
        return halves(position)


class Corners(Rules):
    """Move a queen towards a corner; rows and columns may be exchanged."""

    def followers(self, position: tuple[int, int]) -> Iterator[tuple[int, int]]:
        x, y = position
        yield from ((i, y) for i in range(x))
        yield from ((x, i) for i in range(y))
        yield from ((x - i, y - i) for i in range(1, min(x, y) + 1))

    def canonical(self, position: tuple[int, int]) -> tuple[int, int]:
        return min(position), max(position)

    def sample(self, rng: Random) -> tuple[int, int]:
        return rng.randrange(7), rng.randrange(7)


class Heap(Rules):
    """A heap as a number."""

    def __init__(self, function: Any, most: int) -> None:
        self.function, self.most = function, most
        self.name = function.__name__

    def followers(self, position: int) -> Any:
        return self.function(position)

    def sample(self, rng: Random) -> int:
        return rng.randrange(self.most)


def take(heap: int) -> Iterator[int]:
    yield from (heap - stones for stones in (2, 3, 5) if stones <= heap)


OWN: list[Ruleset[Any]] = [Heap(kayles, 14), Heap(halves, 30), Heap(take, 40), Corners()]
HOUSE = [r for r in all_rulesets() if r.players == 2 and not isinstance(r, PartisanRuleset)]


def asked(ruleset: Ruleset[Any], position: Any, outcome_only: bool) -> Any:
    return nimber_search(ruleset, position, BUDGET, outcome_only=outcome_only, cyclic=loopy_search)[
        1
    ]


def test_random_sums_of_many_rulesets_agree_with_plain_search() -> None:
    """2,100 sums of up to three positions; some drawn twice, so that they cancel."""
    rng = Random(1)
    compared = 0
    seen = set()
    while compared < 2100:
        ruleset = rng.choice(OWN if rng.random() < 0.3 else HOUSE)
        drawn = [ruleset.sample(rng) for _ in range(rng.randint(1, 3))]
        drawn += drawn[:1] * (rng.random() < 0.2)
        position = Sum(drawn) if len(drawn) > 1 else drawn[0]
        try:
            plain = [
                search(ruleset, part, SMALL, hooks=False, cyclic=loopy_search)[1] for part in drawn
            ]
        except BudgetError:
            continue
        if any(answer.value is None or type(answer.value) is not int for answer in plain):
            continue
        compared += 1
        value = nim_sum(answer.value for answer in plain if isinstance(answer.value, int))
        whole, outcome = (asked(ruleset, position, only) for only in (False, True))
        assert whole.value == value, (ruleset.name, position)
        assert whole.outcome is outcome.outcome is (Outcome.N if value else Outcome.P)
        assert outcome.value in (None, value)
        seen.add((ruleset.name, bool(value)))
        for answer in (whole, outcome):
            assert len(answer.winning) >= bool(value)
            for move, follower in sum_options(ruleset.options, position):
                if answer.winning and move == answer.winning[0]:
                    after = search(ruleset, follower, BUDGET, hooks=False, cyclic=loopy_search)[1]
                    assert after.outcome is Outcome.P
                    break
            else:
                assert not value
    assert len(seen) > 60


@pytest.mark.parametrize("ruleset", OWN, ids=lambda ruleset: ruleset.name)
def test_proofs_of_sums_hold(ruleset: Ruleset[Any]) -> None:
    rng = Random(2)
    for _ in range(40):
        position = Sum(ruleset.sample(rng) for _ in range(rng.randint(1, 4)))
        for outcome_only in (False, True):
            solution = grundy.solve(ruleset, position, method="nimbers", outcome_only=outcome_only)
            assert solution.verify()


def test_proofs_of_a_shared_table_hold() -> None:
    """What was proven for other questions, earlier or later, does not get into a proof."""
    rng = Random(3)
    for ruleset in (Heap(kayles, 30), Corners(), find("cram")):
        table = NimberTable(ruleset)
        drawn = [Sum(ruleset.sample(rng) for _ in range(rng.randint(1, 3))) for _ in range(30)]
        if ruleset.name == "cram":
            drawn = [position[0] for position in drawn]
        found = []
        for position in drawn:
            only = rng.random() < 0.7
            found.append(
                nimber_search(
                    ruleset, position, BUDGET, outcome_only=only, cyclic=loopy_search, table=table
                )
            )
        for position, (method, answer) in zip(drawn, found, strict=True):
            solution = grundy.Solution(ruleset, position, method, answer)
            assert verify(json.loads(json.dumps(solution.to_json())), ruleset)


def test_altered_proofs_are_refused() -> None:
    """Every alteration of a few proofs, of sums and with numbers above 1 among them."""
    rng = Random(4)
    tried = 0
    for ruleset, position in (
        (OWN[0], Sum((3, 4, 6))),
        (OWN[0], Sum((7, 4, 4, 5))),
        (Halves(), Sum((5, 7))),
        (OWN[3], Sum(((1, 2), (2, 2)))),
    ):
        for outcome_only in (False, True):
            solution = grundy.solve(ruleset, position, method="nimbers", outcome_only=outcome_only)
            real = json.loads(json.dumps(solution.to_json()))
            assert verify(real, ruleset)
            every = list(alterations(real))
            for path, altered in rng.sample(every, min(len(every), 1500)):
                tried += 1
                try:
                    verify(altered, ruleset)
                except (CertificateError, InputError):
                    continue
                labels = ("certificate", "data", "labels")
                if path == labels:
                    # Labels may come in another order, if each still has its backing before it.
                    before, after = (t["certificate"]["data"]["labels"] for t in (real, altered))
                    assert sorted(map(json.dumps, before)) == sorted(map(json.dumps, after))
                    continue
                assert path == ("position",) and not same(real, altered), path
                other = search(ruleset, ruleset.parse(altered["position"]), BUDGET)[1]
                assert other.outcome.value == altered["outcome"]
    assert tried > 4000


def test_a_copy_does_not_cancel_where_play_may_go_on_for_ever() -> None:
    """0 leads to A + A, which is a draw since A may stay as it is; not to a lost sum."""
    game = {0: [Sum((1, 1))], 1: [1, 2], 2: []}
    for outcome_only in (False, True):
        solution = grundy.solve(game.get, 0, method="nimbers", outcome_only=outcome_only)
        assert solution.outcome is Outcome.D


@pytest.mark.parametrize(
    ("rule", "outcome"),
    [
        ({0: [0, 1], 1: [2], 2: []}, Outcome.D),
        ({0: [], 1: [0, 4, 3], 2: [1, 0, 4], 3: [2, 1, 0], 4: [3, 2, 1]}, None),
        ({0: [1], 1: [2], 2: [0]}, Outcome.D),
    ],
)
def test_cycles_are_left_to_loopy_nimbers(rule: dict[int, list[int]], outcome: Any) -> None:
    for start in rule:
        position = Sum((start, start))
        right = loopy_search(rules(rule.get), position, BUDGET)[1].outcome
        found = grundy.solve(rule.get, position, method="nimbers", outcome_only=True)
        assert found.outcome is right and found.verify()
    if outcome is not None:
        assert grundy.solve(rule.get, 0, outcome_only=True).outcome is outcome


def test_random_games_some_with_cycles() -> None:
    rng = Random(5)
    drawn = 0
    for _ in range(600):
        size = rng.randint(1, 9)
        back = rng.choice([0, 0, 0.1, 0.5])
        rule = {
            v: [w for w in range(size) if (w < v or rng.random() < back) and rng.random() < 0.5]
            for v in range(size)
        }
        position = Sum(rng.randrange(size) for _ in range(rng.randint(1, 3)))
        right = loopy_search(rules(rule.get), position, BUDGET)[1]
        for outcome_only in (False, True):
            found = grundy.solve(rule.get, position, method="nimbers", outcome_only=outcome_only)
            assert found.outcome is right.outcome, (rule, position)
            assert found.verify()
        drawn += right.outcome is Outcome.D
    assert drawn > 50


def test_long_play_and_large_values() -> None:
    long = grundy.solve(lambda n: [n - 1] if n else [], 30_000, method="nimbers", outcome_only=True)
    assert long.outcome is Outcome.P
    large = grundy.solve(range, Sum((300, 150)), method="nimbers")
    assert large.value == 300 ^ 150
    assert large.winning == [(0, 150)]


def test_budgets_refuse_and_the_table_goes_on() -> None:
    cram = find("cram")
    table = NimberTable(cram)
    board = cram.parse("5x5")
    refused = 0
    for positions in range(500, 50_000, 500):
        try:
            answer = nimber_search(
                cram, board, Budget(positions=positions), cyclic=loopy_search, table=table
            )[1]
            break
        except BudgetError as fault:
            refused += 1
            assert str(positions) in str(fault)
            assert table.size() > 0
    assert refused > 2
    assert answer.value == 0 and answer.certificate().data["labels"]
    with pytest.raises(BudgetError, match=r"passed its budget of 0\.01 s"):
        grundy.solve("cram", "7x7", method="nimbers", budget=Budget(seconds=0.01))
    with pytest.raises(BudgetError, match="the rules were last asked"):
        grundy.solve(lambda n: [n + 1], 0, outcome_only=True, budget=Budget(positions=1000))


def test_memory_is_bounded_and_measured() -> None:
    table = NimberTable(find("cram"))
    nimber_search(find("cram"), "....\n" * 3 + "....", BUDGET, cyclic=loopy_search, table=table)
    assert 100 * len(table) < table.size() < 1000 * len(table) + 100_000
    assert 0 < table.expanded <= len(table) and table.couples > 0


def test_the_kernel_runs_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for kernel in both("proof_numbers"):
        monkeypatch.setattr(nimbers, "kernel", kernel)
        counts = []
        for ruleset, position in (
            (find("cram"), "....\n....\n...#"),
            (OWN[0], Sum((13, 20, 9))),
            (OWN[3], Sum(((4, 6), (3, 5)))),
        ):
            for only in (False, True):
                table = NimberTable(ruleset)
                answer = nimber_search(
                    ruleset, position, BUDGET, outcome_only=only, cyclic=loopy_search, table=table
                )[1]
                labels = answer.certificate().data["labels"]
                counts.append((answer.value, len(table), table.couples, labels))
        with pytest.raises(nimbers.Cyclic):
            _cycle()
        found.append(counts)
    assert all(counts == found[0] for counts in found)


def _cycle() -> None:
    table = NimberTable(rules({0: [1], 1: [0]}.get))
    table.value(table.parts(0)[0], BUDGET)


def test_what_is_not_for_nimbers_is_refused() -> None:
    with pytest.raises(InputError, match="impartial games in normal play"):
        grundy.solve(kayles, 5, method="nimbers", play="misere")
    with pytest.raises(InputError, match="impartial games in normal play"):
        grundy.solve("walk", find("walk").example, method="nimbers")
    misere = grundy.solve(kayles, 5, play="misere", outcome_only=True)
    assert misere.method.name != "nimber search"


def test_the_cheapest_way_is_taken_to_an_outcome() -> None:
    assert grundy.solve("cram", "4x4", outcome_only=True).method.kind == "theorem"
    assert grundy.solve("cram", "3x3", outcome_only=True).method.name == "nimber search"
    assert grundy.solve("cram", "3x3").method.name == "search by mex"
    chosen = grundy.solve("cram", "3x3", outcome_only=True, method="search")
    assert chosen.method.name == "search by mex"


def test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "cram", "-p", "3x5", "--outcome", "--check"]) == 0
    told = capsys.readouterr().out
    assert "nimber search" in told and "proven   outcome N" in told and "value " not in told
    assert main(["solve", "cram", "-p", "3x5", "--method", "nimbers", "--explain"]) == 0
    told = capsys.readouterr().out
    assert "value    *1" in told and "components were met" in told
    assert main(["solve", "walk", "-p", find("walk").example, "--method", "nimbers"]) == 2
    assert "impartial games" in capsys.readouterr().err
