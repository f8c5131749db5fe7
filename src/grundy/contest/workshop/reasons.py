"""Why the right output is right: what the cases of an input ask, solved by the engine.

An input may have more cases, and a case ask more things, than anybody wants to read about. Then
those come first where the program's output differs from the right one, and what is left out is
said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from grundy.contest import inputs, judges
from grundy.contest.workshop.making import Case, Question
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError
from grundy.core.solution import Solution
from grundy.engine.solve import solve

THINGS, CASES, QUESTIONS = 60, 3, 4
"""Cases of at most so many things are explained; so many of them, and so many questions of each."""
POSITIONS, BRIEF = 200_000, 10.0
"""So many positions a search may visit, and so many seconds an explanation may take."""


@dataclass(frozen=True)
class Reason:
    """A question and its solution; None where there is no position, or the budget was too small.

    `about` says which case and which question it is, where there are several.
    """

    about: str
    question: Question
    solution: Solution | None


@dataclass(frozen=True)
class Why:
    """The reasons that are given, and sentences on what is left out."""

    reasons: tuple[Reason, ...]
    left_out: tuple[str, ...]


def questions_of(problem: str, case: Case) -> tuple[Question, ...]:
    """What a case asks, in the order of the answers."""
    maker = inputs.find(problem)
    if hasattr(maker, "questions"):
        return tuple(maker.questions(case))
    asked = maker.position(case)
    return (asked if isinstance(asked, Question) else Question(asked),)


def solved(problem: str, question: Question) -> Solution | None:
    """The solution of a question; None without a position. Raises BudgetError."""
    if question.position is None:
        return None
    ruleset = question.ruleset or judges.find(problem).RULESET
    play = getattr(inputs.find(problem), "PLAY", None)
    # A budget's clock starts when it is made.
    budget = Budget(positions=POSITIONS, seconds=BRIEF)
    return solve(ruleset, question.position, play=play, budget=budget)


def why(problem: str, cases: Sequence[Case], given: str, right: str) -> Why:
    """The reasons for the right output of an input, where a program gave another one."""
    reasons: list[Reason] = []
    left_out: list[str] = []
    chosen = _chosen(len(cases), CASES, given, right)
    if len(chosen) < len(cases):
        left_out.append(f"{len(cases) - len(chosen)} of {len(cases)} cases")
    for i in chosen:
        name = f"case {i + 1}" if len(cases) > 1 else ""
        things = cases[i].measure()[0]
        if things > THINGS:
            left_out.append(f"{name or 'the case'}, of {things} things, which is too large")
            continue
        asked = questions_of(problem, cases[i])
        outputs = (given, right) if len(cases) == 1 else ("", "")
        shown = _chosen(len(asked), QUESTIONS, *outputs)
        for number in shown:
            about = ": ".join(filter(None, (name, asked[number].about)))
            solution = None
            try:
                solution = solved(problem, asked[number])
            except BudgetError as fault:
                left_out.append(f"{about or 'the solution'}: {fault.problem}")
            reasons.append(Reason(about, asked[number], solution))
        if len(shown) < len(asked):
            left_out.append(f"{len(asked) - len(shown)} of {len(asked)} answers")
    return Why(tuple(reasons), tuple(left_out))


def _chosen(count: int, most: int, given: str, right: str) -> list[int]:
    """At most so many of `count` indices, ascending: first those whose answers differ, where the
    right output has as many lines, words or letters as there are indices."""
    if count <= most:
        return list(range(count))
    ways = (str.splitlines, str.split, lambda output: list("".join(output.split())))
    wrong: list[int] = []
    for way in ways:
        both = list(zip_longest(way(given), way(right)))[:count]
        if len(way(right)) == count:
            wrong = [i for i, (said, expected) in enumerate(both) if said != expected]
            break
    return sorted([*wrong, *(i for i in range(count) if i not in wrong)][:most])
