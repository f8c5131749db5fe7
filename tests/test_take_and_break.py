"""Take-and-break games and Treblecross: theorems against search, proofs, published values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, InputError
from grundy.core.nimber import mex, nim_sum
from grundy.engine.search import search
from grundy.rulesets import find

KNOWN = json.loads((Path(__file__).parent / "data" / "take_and_break_values.json").read_text())


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["code"])
def test_published_values(known: dict[str, Any]) -> None:
    """All terms by the theorem and by mex over the rules; some by the engine's search."""
    ruleset: Any = find(known["game"])
    general: Any = find("take-and-break")
    values = known["values"]
    code = general.parse(f"code {known['code']} heaps 0").rule
    by_rules: list[int] = []
    for n in range(min(len(values), 60)):
        lefts = ruleset.leaves(code, n)
        by_rules.append(mex(nim_sum(by_rules[part] for part in left) for left in lefts))
    assert by_rules == values[: len(by_rules)]
    for n in (*range(0, len(values), 7), len(values) - 1):
        text = str(n) if known["game"] != "take-and-break" else f"code {known['code']} heaps {n}"
        assert grundy.solve(ruleset, text).value == values[n]
        if n <= 21:
            assert search(ruleset, ruleset.parse(text), Budget())[1].value == values[n]


@pytest.mark.parametrize("name", ["kayles", "dawsons-chess", "guiles", "dawsons-kayles"])
def test_heaps_beyond_any_table_are_valued_by_a_proven_period(name: str) -> None:
    """And so are the heaps that winning moves leave."""
    far = 10**24
    for shift in range(3):
        solution = grundy.solve(name, [far + shift, 50])
        assert solution.verify()
        for n, *left in solution.winning:
            rest = [*left, 50 if n != 50 else far + shift]
            assert grundy.solve(name, rest).value == 0
    assert grundy.solve(name, [150_000, 41]).verify()


def test_moves_of_large_heaps_are_counted_as_pair_by_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy.rulesets import _take_and_break_theory as theory

    cases = [("kayles", 700), ("dawsons-kayles", 801), ("guiles", 640), ("dawsons-chess", 777)]
    cases = [(name, n + extra) for name, n in cases for extra in range(4)]
    pairwise = [grundy.solve(name, [n, k]) for name, n in cases for k in (9, 30, n + 3)]
    monkeypatch.setattr(theory, "DIRECT", 600)
    far = [grundy.solve(name, [n, k]) for name, n in cases for k in (9, 30, n + 3)]
    for one, other in zip(pairwise, far, strict=True):
        assert sorted(one.winning) == sorted(other.winning)
        assert one.answer.winning_count == other.answer.winning_count


def test_endless_and_three_way_codes() -> None:
    assert grundy.solve("take-and-break", [5000, 77], code="0.3~").value == 5000 ^ 77
    kenyon = grundy.solve("kenyons-game", [200, 100])
    assert kenyon.verify() and kenyon.winning
    unequal = grundy.solve("take-and-break", [300, 211], code="4u.3~")
    assert unequal.verify()


def test_what_would_take_too_long_is_refused() -> None:
    with pytest.raises(BudgetError, match="no period is proven yet"):
        grundy.solve("officers", [10**18], budget=Budget(positions=2_000))
    with pytest.raises(BudgetError, match="listing the moves of heap 2999"):
        grundy.solve("take-and-break", [3000, 2999], code="4.7~", budget=Budget(positions=3_000))


@pytest.mark.parametrize(
    "text, place, problem",
    [
        ("code 0.7x\nheaps 3", "line 1, column 9", "found 'x', expected a digit"),
        ("code\nheaps 3", "line 2, column 8", "expected one code after `code`"),
        ("code 0.7 0.6\nheaps 3", "line 1, column 10", "expected one code"),
        ("# a code\n code 3.7\nheaps 3", "line 2, column 7", "digit 3 before the point"),
        ("code 0.1u\nheaps 3", "line 1, column 8", "'u' asks two heaps to differ"),
        ("heaps 3", "line 1, column 1", "found 'heaps', expected `code`"),
        ("code 0.77\nheaps 3 -1", "line 2, column 9", "found '-1', expected the size of a heap"),
    ],
)
def test_errors_point_at_the_digit(text: str, place: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        find("take-and-break").parse(text)
    assert caught.value.where == place
    assert problem in caught.value.problem


def test_empty_treblecross_rows_are_heaps_of_two_more() -> None:
    """Lost at 6 and 12 cells; the values are those of 0.007."""
    lost = [n for n in range(3, 15) if grundy.solve("treblecross", "." * n).outcome.value == "P"]
    assert lost == [6, 12]
    for n in range(3, 60):
        row = grundy.solve("treblecross", "." * n)
        heap = grundy.solve("take-and-break", [n + 2], code="0.007")
        assert row.outcome == heap.outcome


def test_long_treblecross_rows_are_proven() -> None:
    row = grundy.solve("treblecross", "." * 700 + "X" + "." * 500 + "X....X" + "." * 300)
    assert row.complete and row.verify()
    for cell in row.winning:
        after = row.position[: cell - 1] + "X" + row.position[cell:]
        assert grundy.solve("treblecross", after).outcome.value == "P"


@pytest.mark.parametrize(
    "text, message",
    [
        ("..x\n.X", "line 2, column 1: found '.X' after the row"),
        ("..o", "line 1, column 3: found 'o', expected X or ."),
    ],
)
def test_treblecross_rows_are_checked(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find("treblecross").parse(text)
    assert message in str(caught.value)


def test_strips_of_paper_are_won_as_often_as_published() -> None:
    """Project Euler 306 states 3 wins up to 5 squares and 40 up to 50: Dawson's Kayles."""
    won = [grundy.solve("dawsons-kayles", n).outcome.value == "N" for n in range(51)]
    assert (sum(won[:6]), sum(won)) == (3, 40)


def test_tables_that_were_published_with_errors() -> None:
    """0.161 and 0.36 differ first at heap 519; 0.27 is 0.26; 0.314 is not 0.31."""

    def value(code: str, n: int) -> int | None:
        return grundy.solve("take-and-break", [n], code=code).value

    first = next(n for n in range(600) if value("0.161", n) != value("0.36", n))
    assert first == 519
    assert all(value("0.27", n) == value("0.26", n) for n in range(300))
    assert [value("0.314", n) for n in range(8)] == [0, 1, 2, 0, 1, 2, 0, 2]
    assert [value("0.31", n) for n in range(8)] == [0, 1, 2, 0, 1, 0, 1, 0]
