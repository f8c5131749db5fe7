"""Why an answer is right: every problem says it, and what is said leads to the judge's answer."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from grundy.contest import inputs, judges
from grundy.contest.shapes.rings import Rings
from grundy.contest.workshop.answers import right_output
from grundy.contest.workshop.making import Case, Fields, Format, Numbers, Question
from grundy.contest.workshop.reasons import Why, questions_of, solved, why
from grundy.core.errors import InputError
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Sum
from grundy.core.solution import Solution

NAMES = judges.names()
# Left is who moves first, where players differ.
MOVER = {Outcome.L: Outcome.N, Outcome.R: Outcome.P}
# Numbers of winning moves, or one of them, in place of a word for a win.
COUNTED = {"cf1312f", "hdu1850", "luogu_p1247", "poj2975"}
# Problems where a draw is a win for one of the two.
DRAWS_COUNT = {"lc1728"}


def cases_of(name: str) -> Iterator[Case]:
    """The edge cases, and a few small cases of each shape."""
    module = inputs.find(name)
    yield from (edge.case for edge in module.EDGES)
    for shape in module.SHAPES:
        for size in (1, 2, 3, 5):
            case = shape.make(random.Random(size), size)
            if shape.promise and module.FORMAT.legal(case):
                yield case


def verdicts(name: str, case: Case, asked: int) -> list[str]:
    """What the judge says to each of so many questions, as words that tell win and loss apart."""
    form: Format = inputs.find(name).FORMAT
    said = re.sub(r"Case #?\d+: ", "", right_output(name, form.text([case]).encode()))
    if not hasattr(inputs.find(name), "questions"):
        first = said.split("\n")[0]
        if name in COUNTED and first[0].isdigit():
            first = str(first != "0")
        if name == "poj2599":
            first = " ".join(first.split()[:3])
        if name == "cf919f" and isinstance(case, Fields):
            first = {"Alice": "01", "Bob": "10"}.get(first, "??")[case.values[0]]
        return [first]
    if name == "noi2011_rabbit":
        return []
    for units in (said.split(), [*"".join(said.split())]):
        if len(units) == asked:
            return units
    raise AssertionError(f"{name}: {asked} questions about {case.text()}, answered by {said}")


def agreement(name: str) -> dict[str, set[Outcome]]:
    """The outcomes that go with each verdict of the judge; every question has its sentences."""
    found: defaultdict[str, set[Outcome]] = defaultdict(set)
    for case in cases_of(name):
        questions = questions_of(name, case)
        solutions = [solved(name, question) for question in questions]
        for question, solution in zip(questions, solutions, strict=True):
            sentences = [*question.seen, *(solution.explain() if solution else ())]
            assert sentences, case.text()
            assert all(text == text.strip() and text[-1] in ".:" for text in sentences), sentences
            assert question.about or len(questions) == 1
        if name == "noi2011_rabbit":
            check_mistakes(case, solutions)
            continue
        for verdict, solution in zip(verdicts(name, case, len(questions)), solutions, strict=True):
            if solution is not None:
                outcome = MOVER.get(solution.outcome, solution.outcome)
                if name in DRAWS_COUNT and outcome is Outcome.D:
                    outcome = Outcome.P
                found[verdict].add(outcome)
    return found


def check_mistakes(case: Case, solutions: list[Solution | None]) -> None:
    """A move of Rabbit's is a mistake if the position was won before it, and is after it."""
    won = [solution is not None and solution.outcome is Outcome.N for solution in solutions]
    bad = [i // 2 + 1 for i in range(0, len(won), 2) if won[i] and won[i + 1]]
    right = right_output("noi2011_rabbit", case.text().encode())
    assert [*map(int, right.split())] == [len(bad), *bad]


def check(name: str) -> None:
    """Each verdict has one outcome and each outcome one verdict, and there are two at least."""
    found = agreement(name)
    if name != "noi2011_rabbit":
        assert all(len(outcomes) == 1 for outcomes in found.values()), found
        assert len(set.union(*found.values())) == len(found) > 1, found


@pytest.mark.parametrize("name", NAMES)
def test_reasons_lead_to_the_answer_of_the_judge(name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", ["poj2484", "poj2234", "cf1704f"])
def test_a_reason_for_another_case_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = inputs.find(name)
    first = module.position(module.EDGES[0].case)
    monkeypatch.setattr(module, "position", lambda case: first)
    with pytest.raises(AssertionError):
        check(name)


def test_answers_to_other_questions_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    module = inputs.find("cf787c")
    asked = module.questions
    monkeypatch.setattr(module, "questions", lambda case: [*asked(case)][::-1])
    with pytest.raises(AssertionError):
        check("cf787c")


def test_large_boards_and_heaps_are_seen_as_heaps_of_nim() -> None:
    """What is too large for its own rules is explained by what its parts are worth."""
    for name in ("abc297g", "cf1823e", "cf494e", "hdu5795"):
        module, found = inputs.find(name), set()
        for shape in module.SHAPES:
            for size in (*range(5, 12), 61, 90):
                case = shape.make(random.Random(size), size)
                question = questions_of(name, case)[0]
                if question.ruleset == "nim":
                    solution = solved(name, question)
                    assert solution is not None
                    found.add((*verdicts(name, case, 1), solution.outcome))
        # Large heaps at random are never lost.
        assert len(found) == (1 if name == "hdu5795" else 2), found
        assert len({said for said, _ in found}) == len({won for _, won in found}) == len(found)


def test_rings_are_checked_independently() -> None:
    solution = solved("cf1823e", Question(Sum([("ring", 5), ("ring", 4)]), ruleset=Rings(1, 2)))
    assert solution is not None and solution.verify()
    with pytest.raises(InputError, match="expected `ring of` or `row of`"):
        Rings(1, 2).parse("ring of coins")


def reasons_for(name: str, given: str, *cases: Case) -> Why:
    text = inputs.find(name).FORMAT.text(cases)
    return why(name, cases, given, right_output(name, text.encode()))


def test_of_many_answers_those_come_first_that_are_wrong() -> None:
    circle = inputs.find("cf787c").EDGES[-1].case
    right = reasons_for("cf787c", "", circle)
    assert len(right.reasons) == 4 and right.left_out == ("4 of 8 answers",)
    said = ["Lose", "Win", "Win", "Loop", "Loop", "Win", "Win", "Lose"]
    found = reasons_for("cf787c", " ".join(said), circle)
    assert [reason.about for reason in found.reasons][-1] == "Morty moves first, from place 5"


def test_of_many_cases_those_come_first_that_are_wrong() -> None:
    cases = [Fields((n,), low=1) for n in (1, 2, 3, 4, 5)]
    found = reasons_for("poj2484", "Alice\nAlice\nBob\nBob\nAlice\n", *cases)
    assert [reason.about for reason in found.reasons] == ["case 1", "case 2", "case 5"]
    assert found.left_out == ("2 of 5 cases",)


def test_what_would_take_too_long_is_left_out_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    large = inputs.find("poj2484").EDGES[0].case
    many = Numbers((1,) * 61, low=1, least=1)
    assert reasons_for("poj2484", "", large).left_out == ()
    assert reasons_for("poj3480", "", many) == Why(
        (), ("the case, of 61 things, which is too large",)
    )
    monkeypatch.setattr("grundy.contest.workshop.reasons.POSITIONS", 2)
    found = reasons_for("poj3480", "", Numbers((3, 4), low=1, least=1))
    assert [reason.solution for reason in found.reasons] == [None]
    assert found.reasons[0].question.seen[0].startswith("Some heap is above 1")
    assert "passed its budget of 2 positions" in found.left_out[0]
