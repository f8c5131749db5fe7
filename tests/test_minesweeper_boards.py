"""The ruleset minesweeper: theorem against search, text, certificates and their checker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import grundy
from altering import alterations, same
from grundy.check import verify
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, GrundyError, InputError
from grundy.core.seal import seal
from grundy.engine.search import search
from grundy.rulesets import find
from minefields import click, keeps_promise, random_board, value, with_clicks

MINES = find("minesweeper")


def board(rows: list[str]) -> Any:
    return MINES.parse("\n".join(rows))


def right_clicks(rows: list[str]) -> list[tuple[int, int]]:
    """The clicks that leave a board worth 0, each tried by the rules."""
    cells = [(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == "."]
    return [cell for cell in cells if value(click(rows, cell)) == 0]


def compare(rows: list[str]) -> None:
    """Value and all winning clicks are those that the rules give."""
    answer = MINES.theorems[0].answer(board(rows), Budget())
    assert answer.value == value(rows), rows
    assert answer.winning == right_clicks(rows), rows
    assert answer.winning_count == len(answer.winning)


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (2, 2), (2, 4), (3, 3)])
def test_all_boards_against_plain_search(size: tuple[int, int]) -> None:
    """Every cell a mine, closed or opened: all legal boards of small sizes, by options alone."""
    rows, columns = size
    seen = 0
    for cells in product("*.o" if rows * columns < 9 else "*.", repeat=rows * columns):
        lines = ["".join(cells[i : i + columns]) for i in range(0, len(cells), columns)]
        try:
            position = board(lines)
        except InputError:
            continue
        plain = search(MINES, position, Budget(), hooks=False)[1]
        answer = MINES.theorems[0].answer(position, Budget())
        assert (answer.value, answer.winning) == (plain.value, plain.winning), lines
        assert plain.value == value(lines)
        seen += 1
    assert seen >= 2 ** (rows * columns)


def test_all_boards_of_three_by_four_with_all_clicks() -> None:
    for cells in product(".*", repeat=12):
        compare(["".join(cells[i : i + 4]) for i in (0, 4, 8)])


def test_boards_that_break_the_promise() -> None:
    """Larger ones, where it breaks often, some partly opened."""
    rng = Random(11)
    broken = 0
    while broken < 600:
        rows, columns = rng.choice([(3, 6), (4, 4), (4, 5), (5, 5), (6, 6)])
        lines = random_board(rng, rows, columns, rng.randint(2, 5))
        if keeps_promise(lines):
            continue
        broken += 1
        compare(with_clicks(rng, lines, rng.randrange(3) if broken % 3 == 0 else 0))


def test_options_are_the_rules() -> None:
    rng = Random(12)
    for _ in range(150):
        rows = random_board(rng, rng.randint(1, 6), rng.randint(1, 6), 0)
        rows = random_board(rng, len(rows), len(rows[0]), rng.randint(0, len(rows)))
        rows = with_clicks(rng, rows, rng.randrange(3))
        told = {move: MINES.format(after).split("\n") for move, after in MINES.options(board(rows))}
        cells = [(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == "."]
        assert told == {cell: click(rows, cell) for cell in cells}


@pytest.mark.parametrize(
    ("text", "where", "found"),
    [
        ("", "line 1, column 1", "no row"),
        ("# nothing\n\n", "line 1, column 1", "no row"),
        ("..x\n", "line 1, column 3", "'x'"),
        ("  .. .\n", "line 1, column 5", "' '"),
        ("...\n..\n", "line 2, column 1", "a row of 2 cells, expected 3"),
        ("..\n\n# row\n...\n", "line 4, column 1", "a row of 3 cells, expected 2"),
        ("o.\n", "line 1, column 2", "closed cell beside an opened blank"),
        ("*..\n.o.  # (1, 1) is a number\n..o\n", "line 2, column 3", "closed cell beside"),
        ("..\n.O\n", "line 2, column 2", "'O'"),
    ],
)
def test_text_that_is_no_board(text: str, where: str, found: str) -> None:
    with pytest.raises(InputError) as fault:
        MINES.parse(text)
    assert fault.value.where == where
    assert found in fault.value.problem


def test_boards_from_python() -> None:
    trap = MINES.parse("...**\n.....\n.*...\n")
    mines = [(0, 3), (0, 4), (2, 1), (0, 3)]
    assert MINES.adopt(mines, rows=3, columns=5) == trap
    assert MINES.adopt(["...**", ".....", ".*..."]) == trap
    assert grundy.solve("minesweeper", mines, rows=3, columns=5).value == 0
    opened = MINES.adopt(mines, rows=3, columns=5, clicked=[(0, 0), (0, 0), (1, 4)])
    assert MINES.format(opened).split("\n") == ["ooo**", "ooo.o", ".*..."]
    for wrong in (
        lambda: MINES.adopt(mines, rows=3),
        lambda: MINES.adopt(mines, rows=0, columns=5),
        lambda: MINES.adopt([(3, 0)], rows=3, columns=5),
        lambda: MINES.adopt([(0, -1)], rows=3, columns=5),
        lambda: MINES.adopt([7], rows=3, columns=5),
        lambda: MINES.adopt(trap, clicked=[(0, 3)]),
        lambda: MINES.adopt(trap, clicked=[(5, 3)]),
    ):
        with pytest.raises(InputError):
            wrong()


def test_pictures_and_words() -> None:
    solution = grundy.solve("minesweeper", "*...*.\n......\n..*...\n")
    picture = MINES.draw(solution.position, solution.winning)
    cells = {(r, c): cell for r, row in enumerate(picture.rows) for c, cell in enumerate(row)}
    assert [place for place, cell in cells.items() if cell.mark] == list(solution.winning)
    assert [cells[0, c].text for c in range(4)] == ["", "1", "", "1"]
    assert cells[0, 0].kind == "mine"
    words = " ".join(solution.explain())
    assert "3 closed regions" in words
    assert "by search the part of 3 regions is worth 5" in words
    assert words.endswith("the board is worth 4.")


# --- certificates ---------------------------------------------------------------------------


def proven(rows: list[str], **choices: Any) -> dict[str, Any]:
    """A solution as JSON, verified."""
    solution = grundy.solve("minesweeper", "\n".join(rows), method="theorem", **choices)
    written: dict[str, Any] = json.loads(json.dumps(solution.to_json()))
    assert verify(written)
    return written


def hard_boards(rng: Random, count: int, side: int, mines: int) -> Iterator[list[str]]:
    while count:
        rows = random_board(rng, side, side, mines)
        if not keeps_promise(rows):
            count -= 1
            yield with_clicks(rng, rows, rng.randrange(2))


def test_certificates_of_many_boards() -> None:
    labels = swaps = partial = 0
    for side, mines, count in ((5, 4, 20), (9, 10, 20), (16, 40, 20), (60, 430, 4)):
        for rows in hard_boards(Random(side), count, side, mines):
            data = proven(rows)["certificate"]["data"]
            labels += len(data["labels"])
            partial += sum(label["value"] is None for label in data["labels"])
            swaps += sum(len(entry["proof"][0]) for entry in data["components"])
    assert labels > 200
    assert partial > 5
    assert swaps > 5


def test_a_list_that_was_cut_is_proven_to_be_a_part() -> None:
    rows = ["*...", "....", "...."]
    written = proven(rows, budget=Budget(moves=2))
    assert (written["winning"], written["winning_count"]) == ([[0, 2], [0, 3]], 8)
    for wrong in ([[0, 2]], [[0, 3], [0, 2]], [[0, 2], [1, 2]], [[0, 2], [0, 3], [1, 2]]):
        with pytest.raises(GrundyError):
            verify({**written, "winning": wrong})


def test_any_alteration_breaks_the_seal_and_a_new_seal_saves_no_false_claim() -> None:
    """Every alteration is refused as it is. With a seal made anew, what is accepted must prove the
    same claims, since these were not altered."""
    tried = refused = 0
    for rows in (
        ["...**", ".....", ".*..."],
        ["*...*.", "......", "..*..."],
        ["*...*", ".....", "..*..", ".....", "*...."],
    ):
        real = proven(rows)
        for path, altered in alterations(real):
            if same(real, altered) or path[:1] == ("position",):
                continue
            tried += 1
            with pytest.raises(GrundyError):
                verify(altered)
            if len(path) > 2 and path[:2] == ("certificate", "data"):
                data = altered["certificate"]["data"]
                unsealed = {key: part for key, part in data.items() if key != "seal"}
                resealed = {**unsealed, "seal": seal(unsealed)}
                certificate = {**altered["certificate"], "data": resealed}
                try:
                    verify({**altered, "certificate": certificate})
                except GrundyError:
                    refused += 1
    assert tried > 3000
    assert refused > 2000


def test_false_claims_are_refused_whatever_the_certificate() -> None:
    """Claims of one board with the certificate of another, and altered claims, resealed."""
    rng = Random(13)
    told = [proven(rows) for rows in hard_boards(rng, 12, 5, 4)]
    for one in told:
        for other in told:
            mixed = {**one, "certificate": other["certificate"]}
            if not same(one, mixed):
                with pytest.raises(GrundyError):
                    verify(mixed)
        for wrong in (
            {"value": one["value"] ^ 1},
            {"outcome": "P" if one["outcome"] == "N" else "N"},
            {"winning": [], "winning_count": 0 if one["winning"] else 1},
            {"line": [[0, 0]]},
        ):
            with pytest.raises(GrundyError):
                verify({**one, **wrong})


def test_the_budget_is_for_value_and_clicks() -> None:
    rng = Random(14)
    rows = random_board(rng, 300, 300, 9000)
    with pytest.raises(BudgetError, match="search of a component of"):
        grundy.solve("minesweeper", "\n".join(rows), budget=Budget(positions=300))


def test_large_boards() -> None:
    """The number of winning clicks is told, the first ones are listed; a click leaves value 0."""
    rng = Random(15)
    rows = random_board(rng, 200, 300, 9000)
    solution = grundy.solve("minesweeper", "\n".join(rows))
    assert solution.value
    assert solution.answer.winning_count >= len(solution.winning) > 0
    for cell in rng.sample(list(solution.winning), 3):
        assert grundy.solve("minesweeper", solution.position, clicked=[cell]).value == 0
