"""The suites can fail: each deliberate mistake is found by the check that is meant to find it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import suites
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Ruleset, Theorem
from grundy.core.solution import Answer
from grundy.rulesets import find
from wrong import heaps

# Ruleset, the check that must reject it, and a part of its message.
WRONG = [
    (heaps.LeavesOutAMove, suites.check_canonical, ""),
    (heaps.LeavesOutAMove, suites.check_split, ""),
    (heaps.MergesEqualHeaps, suites.check_canonical, ""),
    (heaps.WandersInCanonical, suites.check_canonical, "another representative"),
    (heaps.SplitLosesTheLast, suites.check_split, ""),
    (heaps.SplitMovesCounters, suites.check_split, ""),
    (heaps.FollowersInAnotherOrder, suites.check_followers_apart, ""),
    (heaps.EndsItIsSaid, suites.check_end, ""),
    (heaps.FormatSorts, suites.check_text, "reads as another position"),
    (heaps.ExampleDoesNotParse, suites.check_text, "expected a heap"),
    (heaps.NoWindowsText, suites.check_text, "found"),
    (heaps.RaisesValueError, suites.check_refusals, "invalid literal"),
    (heaps.NoPlace, suites.check_refusals, "does not say where"),
    (heaps.GuessesAnything, suites.check_refusals, "nothing is ever refused"),
    (heaps.MoveTwice, suites.check_options, "listed twice"),
    (heaps.MoveIsNoJson, suites.check_options, "a move must be"),
    (heaps.MoveChangesNothing, suites.check_options, "changes nothing"),
    (heaps.OptionsOnce, suites.check_options, "asked twice"),
    (heaps.FollowerIsAStranger, suites.check_options, "expected a heap"),
    (heaps.Speechless, suites.check_options, ""),
    (heaps.VertexOutOfRange, suites.check_pictures, "no such vertex"),
    (heaps.NothingMarked, suites.check_pictures, "no winning move is marked"),
    (heaps.OddCell, suites.check_pictures, "lava"),
    (heaps.SamplesOnePosition, suites.check_text, "hardly draws"),
    (heaps.NoSource, suites.check_facts, ""),
    (heaps.UnprovenTheorem, suites.check_certificates, "goes with a search"),
]


@pytest.mark.parametrize("check", suites.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("ruleset", [heaps.TakeAway(), heaps.Splits()], ids=lambda r: r.name)
def test_right_rulesets_pass(ruleset: Ruleset[Any], check: Callable[[Ruleset[Any]], None]) -> None:
    check(ruleset)


@pytest.mark.parametrize(
    ("kind", "check", "message"), WRONG, ids=[f"{k.__name__}-{c.__name__}" for k, c, _ in WRONG]
)
def test_wrong_rulesets_are_rejected(
    kind: Callable[[], Ruleset[Any]], check: Callable[[Ruleset[Any]], None], message: str
) -> None:
    with pytest.raises((AssertionError, GrundyError, ValueError)) as raised:
        check(kind())
    assert message in str(raised.value)


def test_every_check_rejects_something() -> None:
    assert {check for _, check, _ in WRONG} == set(suites.CHECKS)


def test_the_right_theorem_passes() -> None:
    suites.check_theorem(heaps.TakeAway(), heaps.THEOREM, 300)


@pytest.mark.parametrize("name", heaps.WRONG_THEOREMS)
def test_wrong_theorems_are_rejected(name: str) -> None:
    theorem, message = heaps.WRONG_THEOREMS[name]
    with pytest.raises((AssertionError, KeyError, StopIteration)) as raised:
        suites.check_theorem(heaps.TakeAway(), theorem, 300)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda answer: replace(answer, line=answer.line[:-1]),
        lambda answer: replace(answer, winning=answer.line[1:2]),
        lambda answer: replace(answer, outcome=Outcome.D),
        lambda answer: replace(answer, line=[], winning=[]),
        lambda answer: replace(answer, value=0),
    ],
)
def test_wrong_theorems_of_puzzles_are_rejected(wrong: Callable[[Answer], Answer]) -> None:
    walk = find("walk")
    right: Theorem[Any] = walk.theorems[0]

    def answer(position: Any, budget: Budget) -> Answer:
        found = right.answer(position, budget)
        return wrong(found) if found.outcome is Outcome.WIN else found

    with pytest.raises(AssertionError):
        suites.check_theorem(walk, replace(right, answer=answer), 300)
