"""Chomp: published winning bites and lost positions, huge bars, hooks, errors."""

from __future__ import annotations

from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.rulesets import find

# Rows, columns: the only winning first bite, and how many lost bars fit into the bar (Gale 1974;
# three rows by Zeilberger 2001; all recomputed by search).
KNOWN = {
    (2, 2): ((2, 2), 2),
    (2, 3): ((2, 3), 3),
    (2, 4): ((2, 4), 4),
    (2, 5): ((2, 5), 5),
    (2, 6): ((2, 6), 6),
    (2, 7): ((2, 7), 7),
    (3, 3): ((2, 2), 5),
    (3, 4): ((2, 3), 7),
    (3, 5): ((3, 4), 10),
    (3, 6): ((2, 4), 13),
    (3, 7): ((3, 5), 17),
    (4, 4): ((2, 2), 10),
    (4, 5): ((3, 3), 16),
    (4, 6): ((2, 3), 20),
    (4, 7): ((3, 4), 30),
    (5, 5): ((2, 2), 23),
    (5, 6): ((3, 4), 35),
}


@pytest.mark.parametrize("size", KNOWN, ids=str)
def test_published_winning_bites(size: tuple[int, int]) -> None:
    (rows, columns), (bite, lost) = size, KNOWN[size]
    solution = grundy.solve("chomp", f"{rows}x{columns}")
    assert list(solution.winning) == [bite] and solution.complete
    assert solution.verify()
    if rows > 2:
        assert len(solution.certificate.data["lost"]) == lost
    if rows * columns <= 20:
        assert list(grundy.solve("chomp", [columns] * rows, method="search").winning) == [bite]


def test_a_bar_too_large_to_search_is_won_by_stealing() -> None:
    solution = grundy.solve("chomp", "900x100000000000")
    assert solution.outcome.value == "N"
    assert solution.answer.winning_count is None and not solution.winning
    assert solution.verify()
    assert "a search" in " ".join(solution.explain())
    small = grundy.solve("chomp", "4x4", budget=Budget(positions=10))
    assert small.answer.winning_count is None and small.verify()


def test_two_rows_and_hooks_of_any_length() -> None:
    far = 10**18
    assert grundy.solve("chomp", [far + 1, far]).outcome.value == "P"
    assert list(grundy.solve("chomp", [far, far]).winning) == [(2, far)]
    assert list(grundy.solve("chomp", [far, 7]).winning) == [(1, 9)]
    hook = grundy.solve("chomp", [far, 1, 1, 1])
    assert list(hook.winning) == [(1, 5)] and hook.verify()


def test_other_bars_are_searched_and_proven() -> None:
    solution = grundy.solve("chomp", "5 5 2 1")
    assert solution.method.kind == "search" and solution.verify()
    assert solution.winning
    chomp: Any = find("chomp")
    board = chomp.draw(solution.position, solution.winning)
    marked = [(r, c) for r, row in enumerate(board.rows, 1) for c, x in enumerate(row, 1) if x.mark]
    assert marked == sorted(solution.winning)
    assert chomp.describe((2, 3)) == "bite at row 2, column 3"


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "line 1, column 1: the first row has no square"),
        ("0 3", "line 1, column 1: the first row has no square"),
        ("3 2\n4", "line 2, column 1: found a row of '4' below one of 2"),
        ("3x", "line 1, column 1: found '3x', expected a row's length or a bar like 3x7"),
        ("3x4 2", "line 1, column 1: found '3x4'"),
        ("3 -1", "line 1, column 3: found '-1'"),
    ],
)
def test_errors_name_the_place_and_what_was_found(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find("chomp").parse(text)
    assert message in str(caught.value)
