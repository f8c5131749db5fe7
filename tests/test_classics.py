"""Games solved in closed form: theorems against search, proofs, tables, huge positions."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.engine.search import search
from grundy.rulesets import find

TABLES = json.loads((Path(__file__).parent / "data" / "pair_values.json").read_text("utf-8"))


def test_the_published_table_of_wythoff() -> None:
    """Values by search (no formula is known); the theorem tells which of them are 0."""
    wythoff = find("wythoff")
    for a, row in enumerate(TABLES["wythoff values, heaps 0 to 12"]["table"]):
        for b, value in enumerate(row[: a + 1]):
            assert search(wythoff, (b, a), Budget())[1].value == value
            solution = grundy.solve(wythoff, (a, b))
            assert (solution.outcome.value == "P") == (value == 0)


def test_the_first_lost_positions_of_wythoff() -> None:
    lost = [
        (a, b)
        for a in range(13)
        for b in range(a, 21)
        if grundy.solve("wythoff", (a, b)).outcome.value == "P"
    ]
    assert lost == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]


def test_huge_wythoff_positions_are_exact() -> None:
    """Neighbouring Fibonacci numbers with 400 digits; floats would fail at 16."""
    a, b = 1, 2
    while len(str(a)) < 400:
        a, b = b, a + b
        c, d = sorted((a, b))
    lost = {outcome: (x, y) for x, y in ((c, d), (d, c + d)) for outcome in [_outcome(x, y)]}
    assert set(lost) == {"P", "N"}
    x, y = lost["P"]
    solution = grundy.solve("wythoff", (x, y + 1))
    assert ((y + 1, y),) in solution.winning and solution.verify()
    far = grundy.solve("wythoff", (10**18, 10**18 + 12345))
    assert far.complete and far.verify()
    for move in far.winning:
        left = dict(move)
        heaps = [left.get(n, n) for n in far.position]
        assert _outcome(*heaps) == "P"


def _outcome(a: int, b: int) -> str:
    return grundy.solve("wythoff", (a, b)).outcome.value


@pytest.mark.parametrize("name", ["euclid", "euclid-positive"])
def test_the_published_tables_of_euclid(name: str) -> None:
    ruleset = find(name)
    for a, row in enumerate(TABLES[f"{name} values, numbers 1 to 10"]["table"], 1):
        for b, value in enumerate(row, 1):
            position = ruleset.adopt((a, b))
            assert grundy.solve(ruleset, position).value == value
            assert search(ruleset, position, Budget())[1].value == value


def test_euclid_to_zero_is_lost_below_the_golden_ratio() -> None:
    """a < b < phi a, so b^2 < a b + a^2."""
    for a, b in itertools.combinations(range(1, 60), 2):
        lost = grundy.solve("euclid", (a, b)).outcome.value == "P"
        assert lost == (b * b < a * b + a * a)


def test_huge_euclid_positions() -> None:
    for name in ("euclid", "euclid-positive"):
        solution = grundy.solve(name, (10**30 + 57, 10**33 + 7))
        assert solution.verify() and len(solution.winning) == 1
        assert 998 <= (solution.value or 0) <= 1000


def test_fibonacci_nim_is_lost_at_fibonacci_numbers() -> None:
    lost = [n for n in range(2, 150) if grundy.solve("fibonacci-nim", n).outcome.value == "P"]
    assert lost == [2, 3, 5, 8, 13, 21, 34, 55, 89, 144]


def test_largest_winning_first_takes_sum_up_as_published() -> None:
    """Project Euler 366 states 728 for all heaps up to 100."""
    solutions = (grundy.solve("fibonacci-nim", n) for n in range(101))
    assert sum(max(s.winning, default=0) for s in solutions) == 728


def test_huge_fibonacci_nim() -> None:
    solution = grundy.solve("fibonacci-nim", 10**200)
    assert solution.outcome.value == "N" and solution.complete and solution.verify()


def test_silver_dollar_with_pocketing_is_won_as_often_as_published() -> None:
    """Project Euler 344 states 324 winning set-ups of 2 coins and the dollar on 10 squares."""
    won = 0
    for squares in itertools.combinations(range(1, 11), 3):
        for dollar in squares:
            text = " ".join("$" * (x == dollar) + str(x) for x in squares)
            won += grundy.solve("silver-dollar-pocketing", text).outcome.value == "N"
    assert won == 324


def test_large_strips_and_stairs_are_proven() -> None:
    rng = Random(5)
    stairs = grundy.solve("staircase-nim", [rng.randrange(10**18) for _ in range(2000)])
    assert stairs.verify() and stairs.answer.winning_count == len(stairs.winning)
    squares = sorted({rng.randrange(1, 10**18) for _ in range(2001)})
    assert grundy.solve("silver-dollar", squares).verify()
    text = " ".join("$" * (i == 1500) + str(x) for i, x in enumerate(squares))
    pocketing = grundy.solve("silver-dollar-pocketing", text)
    assert pocketing.verify() and pocketing.winning


@pytest.mark.parametrize(
    "ruleset, text, message",
    [
        ("wythoff", "3", "line 1, column 2: expected two heaps, got 1"),
        ("wythoff", "3 4\n5", "line 2, column 1: expected two heaps, got 3"),
        ("wythoff", "3 -4", "line 1, column 3: found '-4', expected a number"),
        ("euclid-positive", "0 4", "line 1, column 1: found 0, expected a positive number"),
        ("fibonacci-nim", "", "line 1, column 1: expected the size of a heap"),
        ("fibonacci-nim", "20 least 3", "line 1, column 4: expected the size of a heap"),
        ("fibonacci-nim", "20 most x", "line 1, column 9: found 'x', expected the most"),
        ("staircase-nim", "3 a", "line 1, column 3: found 'a', expected a number of coins"),
        ("silver-dollar", "3 0", "line 1, column 3: squares are counted from 1"),
        ("silver-dollar", "3 4\n3", "line 2, column 1: two coins are on 3"),
        ("silver-dollar-pocketing", "3 4", "found 0 dollars, expected one, marked like $9"),
        ("silver-dollar-pocketing", "$3 $4", "line 1, column 4: found 2 dollars"),
        ("northcott", "W.B\nW.W", "line 2, column 3: found 'W', expected one W and one B"),
        ("northcott", "W.B\n..B", "line 2, column 1: found the row '..B', expected one W"),
        ("northcott", "W.b", "line 1, column 3: found 'b'"),
    ],
)
def test_errors_name_the_place_and_what_was_found(ruleset: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find(ruleset).parse(text)
    assert message in str(caught.value)


def test_moves_are_told_in_words_and_pictures() -> None:
    told = {
        ("wythoff", "3 7"): "take 2 from a heap of 7",
        ("euclid", "12 31"): "take 12 from 31, leaving 19",
        ("fibonacci-nim", "20"): "take 2",
        ("staircase-nim", "3 1"): "move 3 down from step 1",
        ("silver-dollar", "2 5"): "move the coin on 5 to 3",
        ("silver-dollar-pocketing", "$2"): "pocket the coin on 2",
        ("northcott", "W..B"): "move to column 3 in row 1",
    }
    for (name, text), words in told.items():
        solution = grundy.solve(name, text)
        assert words in [solution.ruleset.describe(move) for move in solution.winning], name
    for name, text in (
        ("wythoff", "3 7"),
        ("silver-dollar-pocketing", "1 $4"),
        ("northcott", "W.B"),
    ):
        solution = grundy.solve(name, text)
        board: Any = solution.ruleset.draw(solution.position, solution.winning)
        assert any(cell.mark for row in board.rows for cell in row), name
    assert find("wythoff").draw((10**18, 10**18)) is None
