"""The numbers on docs/minesweeper.md, computed again: small boards by the rules alone.

Times, and what is refused after a minute, are measurements and stay as they were made.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

import grundy
from grundy.rulesets._minesweeper_values import Field, Values
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


def boards_with_a_trap(side: int) -> set[frozenset[tuple[int, int]]]:
    """Mines of all boards that may break the promise, one of each eight that are turned or
    mirrored: two opposite corners of some cell are blank, and a mine is at one of the others."""
    cells = list(product(range(side), repeat=2))
    found: set[frozenset[tuple[int, int]]] = set()
    for r, c in product(range(1, side - 1), repeat=2):
        for turn in (1, -1):
            blank = ((r - 1, c - turn), (r + 1, c + turn))
            other = {(r - 1, c + turn), (r + 1, c - turn)}
            near = [
                x for x in cells if all(max(abs(x[0] - i), abs(x[1] - j)) > 1 for i, j in blank)
            ]
            for kept in product((False, True), repeat=len(near)):
                mines = frozenset(x for x, keep in zip(near, kept, strict=True) if keep)
                if mines & other:
                    found.add(mines)
    return found


def images(mines: frozenset[tuple[int, int]], side: int) -> set[frozenset[tuple[int, int]]]:
    """The board turned and mirrored."""
    told = set()
    for _ in range(4):
        mines = frozenset((c, side - 1 - r) for r, c in mines)
        told |= {mines, frozenset((c, r) for r, c in mines)}
    return told


def test_counts_of_all_boards_of_five_by_five() -> None:
    left = boards_with_a_trap(5)
    counts = [0, 0, 0]
    while left:
        same = images(next(iter(left)), 5)
        assert same <= left
        left -= same
        mines = same.pop()
        board = ["".join("*" if (r, c) in mines else "." for c in range(5)) for r in range(5)]
        if keeps_promise(board):
            continue
        right = value(board)
        # The rule counts a shared cell for a region that depends on how the board is turned.
        for turned in [mines, *same]:
            lines = ["".join("*" if (r, c) in turned else "." for c in range(5)) for r in range(5)]
            rule = published_value(lines)
            counts[0] += 1
            counts[1] += right != rule
            counts[2] += (right == 0) != (rule == 0)
    graph_value.cache_clear()
    told = "Of all 5x5 boards {} break the promise; the rule's value is wrong on {} of them"
    assert told.format(*counts) + f" and its winner on {counts[2]}." in PAGE


def test_what_swaps_leave_of_large_boards() -> None:
    side = 1000
    for mines, told in table("mines", "largest component left, in regions"):
        largest = []
        for seed in (1, 2, 3):
            board = bytearray(b".") * side**2
            for cell in Random(seed).sample(range(side**2), side**2 * int(mines[:-1]) // 100):
                board[cell] = ord("*")
            values = Values()
            states = values.settle(Field(board, side, side).graph)[1]
            largest.append(max(values.graph(state)[0] for state in states))
        assert told == ", ".join(map(str, largest)), mines


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
