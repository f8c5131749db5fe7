"""Every number on docs/minesweeper.md, computed again: small boards by the rules alone."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

import grundy
from minefields import graph_value, keeps_promise, published_value, random_board, value

PAGE = (Path(__file__).parents[1] / "docs" / "minesweeper.md").read_text("utf-8")


def table(*titles: str) -> list[list[str]]:
    """The rows of the table on the page whose heading has these titles."""
    heading = "| " + " | ".join(titles) + " |\n"
    body = PAGE.split(heading)[1].split("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in body.splitlines()[1:]]


def size(text: str) -> tuple[int, int]:
    """Rows and columns of "3x5"."""
    rows, columns = map(int, text.split("x"))
    return rows, columns


def failures(rows: int, columns: int) -> tuple[int, int]:
    """How many boards of a size get a wrong value, and a wrong winner, from the published rule."""
    wrong = [0, 0]
    for cells in product(".*", repeat=rows * columns):
        lines = ["".join(cells[i : i + columns]) for i in range(0, len(cells), columns)]
        if keeps_promise(lines):
            # Then the rule is the sum of lone regions, each compared with search elsewhere.
            continue
        right, rule = value(lines), published_value(lines)
        wrong[0] += right != rule
        wrong[1] += (right == 0) != (rule == 0)
    graph_value.cache_clear()
    return wrong[0], wrong[1]


def test_boards_named_on_the_page() -> None:
    rows = table("size", "mines", "value", "rule")
    assert len(rows) == 6
    for text, mines, right, rule in rows:
        lines = [["."] * size(text)[1] for _ in range(size(text)[0])]
        for r, c in re.findall(r"\((\d),(\d)\)", mines):
            lines[int(r)][int(c)] = "*"
        board = ["".join(line) for line in lines]
        assert value(board) == int(right), (text, mines)
        assert published_value(board) == int(rule), (text, mines)
        assert grundy.solve("minesweeper", "\n".join(board)).value == int(right)


def test_the_board_that_is_no_example() -> None:
    board = ["...*", "....", "..*.", "...."]
    assert keeps_promise(board)
    assert value(board) == published_value(board) == 2


COUNTS = {
    row[0]: (int(row[1]), int(row[2]))
    for row in table(
        "size", "boards where the rule's value is wrong", "boards where its winner is wrong"
    )
}


@pytest.mark.parametrize("text", ["3x3", "3x4", "3x5", "4x4"])
def test_counts_of_small_boards(text: str) -> None:
    assert failures(*size(text)) == COUNTS.get(text, (0, 0))


@pytest.mark.parametrize("text", ["1x9", "2x5"])
def test_boards_of_one_or_two_rows_keep_the_promise(text: str) -> None:
    """A cell beside two regions has them at opposite corners, so above and below it."""
    rows, columns = size(text)
    for cells in product(".*", repeat=rows * columns):
        assert keeps_promise(["".join(cells[i * columns :][:columns]) for i in range(rows)])


FREQUENCIES = table(
    "board", "mines", "break the promise", "rule's value wrong", "rule's winner wrong"
)


@pytest.mark.parametrize("row", FREQUENCIES, ids=lambda row: row[0])
def test_how_often_random_boards_break_the_rule(row: list[str]) -> None:
    rng = Random(4678)
    counts = [0, 0, 0]
    for _ in range(300):
        board = random_board(rng, *size(row[0]), int(row[1]))
        right = grundy.solve("minesweeper", "\n".join(board)).value
        rule = published_value(board)
        counts[0] += not keeps_promise(board)
        counts[1] += right != rule
        counts[2] += (right == 0) != (rule == 0)
    assert counts == [int(cell) for cell in row[2:]]


def test_the_path_of_regions_with_one_half_edge() -> None:
    values = []
    for n in range(1, 8):
        ends = [(frozenset({v, v + 1}), 1) for v in range(n - 1)]
        values.append(graph_value(frozenset(range(n)), frozenset([*ends, (frozenset({0}), 1)])))
    assert f"is worth {', '.join(map(str, values))} for `n` = 1 to 7" in PAGE
