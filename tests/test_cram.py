"""Cram: published values, the symmetry strategy, text, regions by another way, the kernel."""

from __future__ import annotations

from array import array
from random import Random

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.outcome import Outcome
from grundy.engine.loopy import loopy_search
from grundy.engine.nimbers import NimberTable, nimber_search
from grundy.rulesets import _cram_board as boards
from grundy.rulesets import find
from kernel_pairs import both

CRAM = find("cram")
BUDGET = Budget()

# Nimbers of rows x columns: Lemoine and Viennot 2012, and their records; one row is 0.07.
PUBLISHED = {
    1: [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0],
    2: [1, 0, 1, 0, 1, 0, 1, 0, 1],
    3: [1, 1, 0, 1, 1, 4, 1],
    4: [2, 0, 1, 0, 2],
}


def value(board: str, table: NimberTable | None = None) -> object:
    position = CRAM.parse(board)
    return nimber_search(CRAM, position, BUDGET, cyclic=loopy_search, table=table)[1].value


def test_published_values_by_nimber_search() -> None:
    table = NimberTable(CRAM)
    for rows, values in PUBLISHED.items():
        found = [value(f"{rows}x{columns}", table) for columns in range(1, len(values) + 1)]
        assert found == values, rows
    assert value("5x5", table) == 0


def test_small_values_by_plain_search() -> None:
    for rows, columns in ((1, 8), (2, 5), (3, 3), (3, 4), (3, 5), (4, 4)):
        solution = grundy.solve(CRAM, f"{rows}x{columns}", method="search")
        assert solution.value == PUBLISHED[rows][columns - 1]
        assert solution.method.name == "search by mex"


def test_symmetry_answers_rectangles_at_once() -> None:
    for rows in range(1, 14):
        for columns in range(1, 14):
            board = f"{rows}x{columns}"
            even = (rows % 2 == 0) + (columns % 2 == 0)
            if even:
                solution = grundy.solve(CRAM, board, method="theorem")
                assert solution.outcome is (Outcome.P if even == 2 else Outcome.N)
                if rows * columns < 200:
                    assert solution.verify() and solution.explain()
            elif rows * columns > 1:
                with pytest.raises(InputError, match="no theorem"):
                    grundy.solve(CRAM, board, method="theorem")
    large = grundy.solve(CRAM, "300x301")
    assert large.winning == [(150, 151, "down")]
    assert large.verify()


def test_the_winning_domino_of_a_theorem_wins() -> None:
    rng = Random(1)
    checked = 0
    while checked < 200:
        board = boards.SYMMETRY.sample(rng)
        solution = grundy.solve(CRAM, board)
        if solution.outcome is Outcome.N:
            checked += 1
            after = dict(CRAM.options(board))
            left = after[solution.winning[0]]
            assert grundy.solve(CRAM, left, method="nimbers").outcome is Outcome.P


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "line 1, column 1"),
        ("\n\n", "line 3, column 1"),
        ("..\n.", "line 2, column 1"),
        ("..\n  .x", "line 2, column 4"),
        ("0x5", "line 1, column 1"),
        ("5x", "line 1, column 1"),
        ("5x7 #", "line 1, column 1"),
        ("-3x4", "line 1, column 1"),
    ],
)
def test_faults_have_a_place(text: str, where: str) -> None:
    with pytest.raises(InputError) as fault:
        CRAM.parse(text)
    assert fault.value.where == where


def test_boards_that_are_too_long_are_refused() -> None:
    with pytest.raises(InputError, match="30000"):
        CRAM.parse("." * 30_001)
    assert CRAM.parse("\ufeff 2x3\r\n") == "...\n..."


def by_hand(board: str) -> list[str]:
    """Regions where a domino fits, by sets of cells, each in the least of its forms."""
    rows = board.split("\n")
    free = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "."}
    found = []
    for start in sorted(free):
        if start not in free:
            continue
        region, stack = {start}, [start]
        while stack:
            r, c = stack.pop()
            for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if cell in free - region:
                    region.add(cell)
                    stack.append(cell)
        free -= region
        if len(region) > 1:
            found.append(min(map(text_of, forms(region)), key=lambda t: (-t.count("\n"), t)))
    return found


def forms(region: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    ways = [(r, c) for r in (1, -1) for c in (1, -1)]
    plain = [{(a * r, b * c) for r, c in region} for a, b in ways]
    return plain + [{(c, r) for r, c in form} for form in plain]


def text_of(region: set[tuple[int, int]]) -> str:
    top, left = min(r for r, _ in region), min(c for _, c in region)
    bottom, right = max(r for r, _ in region), max(c for _, c in region)
    return "\n".join(
        "".join(".#"[(r, c) not in region] for c in range(left, right + 1))
        for r in range(top, bottom + 1)
    )


def drawn(rng: Random) -> str:
    rows, columns = rng.randint(1, 9), rng.randint(1, 9)
    free = rng.choice([0.3, 0.6, 0.9, 1])
    return "\n".join(
        "".join(".#"[rng.random() > free] for _ in range(columns)) for _ in range(rows)
    )


@pytest.mark.parametrize(
    "kernel", both("regions"), ids=["compiled", "interpreted"][: len(both("regions"))]
)
def test_regions_are_those_found_by_hand(kernel: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "kernel", kernel)
    monkeypatch.setattr(boards, "_rooms", {})
    rng = Random(2)
    for _ in range(80):
        board = drawn(rng)
        assert boards.apart(board) == by_hand(board)
        followers = [after for _, after in boards.moves(board)]
        found = list(boards.followers_apart(board))
        picked = rng.sample(range(len(followers)), min(4, len(followers)))
        assert len(found) == len(followers)
        assert [found[i] for i in picked] == [by_hand(followers[i]) for i in picked]


def test_nested_regions_need_more_room() -> None:
    """Frames within frames: the texts of the regions are longer than the board."""
    size = 60
    board = "\n".join(
        "".join(".#"[min(r, c, size - 1 - r, size - 1 - c) % 2] for c in range(size))
        for r in range(size)
    )
    assert boards.apart(board) == by_hand(board)


def test_work_space_that_is_too_short_is_told() -> None:
    for kernel in both("regions"):
        cells, width = boards._frame("...\n...")
        size = len(cells)
        for texts, ends in ((0, 9), (7, 9), (100, 0)):
            place = array("q", [0, 0])
            work = bytearray(size), array("i", bytes(4 * size)), array("i", bytes(16))
            out = bytearray(texts), array("i", bytes(4 * ends))
            assert kernel.regions(cells, width, *work, *out, place) == -1


def test_a_large_board_is_split_in_time() -> None:
    rng = Random(3)
    board = "\n".join("".join(rng.choice(".##") for _ in range(700)) for _ in range(700))
    parts = boards.apart(board)
    assert len(parts) > 10_000
    assert boards.canonical(board) == board
