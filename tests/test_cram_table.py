"""The table of Cram regions: the same answers and proofs as by plain search, in both its lives."""

from __future__ import annotations

import json
from random import Random

import pytest

import grundy
from altering import alterations
from grundy.check import verify
from grundy.check.claim import same
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, CertificateError, InputError
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Sum
from grundy.core.solution import Answer, Solution
from grundy.engine.loopy import loopy_search
from grundy.engine.nimbers import NimberTable, nimber_search
from grundy.engine.search import search
from grundy.rulesets import _cram_table as tables
from grundy.rulesets import find
from grundy.rulesets._cram_table import RegionTable
from kernel_pairs import both

CRAM = find("cram")
BUDGET = Budget()


def drawn(rng: Random, most: int) -> str:
    """A board of at most so many free cells, some empty, some long, some with walls."""
    rows, columns = rng.choice([(1, 9), (2, 5), (3, 3), (3, 4), (4, 4), (5, 5), (7, 3), (2, 8)])
    if rng.random() < 0.5:
        rows, columns = columns, rows
    free = set(rng.sample(range(rows * columns), min(rows * columns, rng.randint(0, most))))
    cells = "".join(".#"[i not in free] for i in range(rows * columns))
    return "\n".join(cells[r * columns : (r + 1) * columns] for r in range(rows))


def solved(position: object, table: RegionTable, *, only: bool = False) -> Solution:
    method, answer = nimber_search(
        CRAM, position, BUDGET, outcome_only=only, cyclic=loopy_search, table=table
    )
    return Solution(CRAM, position, method, answer)


def by_search(board: str) -> Answer:
    return search(CRAM, board, BUDGET, hooks=False)[1]


def test_values_and_proofs_agree_with_plain_search() -> None:
    rng = Random(1)
    found = set()
    for i in range(2000):
        board = drawn(rng, 11)
        right = by_search(board)
        solution = solved(board, RegionTable(CRAM), only=i % 3 == 0)
        assert solution.outcome is right.outcome, board
        assert solution.value in (right.value, None)
        assert solution.value is not None or i % 3 == 0
        if right.value:
            assert solution.winning[0] in right.winning
        if i % 4 == 0:
            assert solution.verify()
        found.add(right.value)
    assert found >= {0, 1, 2, 3}


def test_sums_agree_with_plain_search() -> None:
    rng = Random(2)
    for i in range(400):
        boards = [drawn(rng, 9) for _ in range(rng.randint(0, 4))]
        boards += rng.sample(boards, min(len(boards), rng.randint(0, 2)))
        value = nim_sum(by_search(board).value for board in boards)  # type: ignore[misc]
        solution = solved(Sum(boards), RegionTable(CRAM), only=i % 2 == 0)
        assert solution.outcome is (Outcome.N if value else Outcome.P)
        assert solution.value in (value, None if i % 2 == 0 else value)
        parts = [
            i for i in range(len(boards)) if solution.winning[:1] and solution.winning[0][0] == i
        ]
        assert len(parts) == (value != 0)


@pytest.mark.parametrize(
    ("board", "value"), [("4x7", 3), ("5x5", 0), ("5x6", 2), ("6x6", 0), ("5x7", 1), ("3x9", 1)]
)
def test_published_values(board: str, value: int) -> None:
    """Lemoine and Viennot 2012, and their records; also by the table for all rulesets."""
    position = CRAM.parse(board)
    assert solved(position, RegionTable(CRAM)).value == value
    table = RegionTable(CRAM)
    solution = solved(position, table, only=True)
    assert solution.outcome is (Outcome.N if value else Outcome.P)
    assert 16 * len(table) < table.size() < 200 * len(table) + 200_000
    if board == "5x5":
        other = nimber_search(CRAM, position, BUDGET, cyclic=loopy_search, table=NimberTable(CRAM))
        assert other[1].value == value and solution.verify()


def test_it_is_the_table_that_solve_takes() -> None:
    table = RegionTable(CRAM)
    solution = solved(CRAM.parse("4x5"), table)
    taken = grundy.solve(CRAM, "4x5", method="nimbers")
    assert taken.explain() == solution.explain()
    assert f"{len(table)} components" in taken.explain()[0]


def test_texts_and_numbers() -> None:
    rng = Random(3)
    for _ in range(300):
        for text in CRAM.apart(drawn(rng, 40)):
            assert tables.fits([text])
            assert tables.text(tables.number(text)) == text
            assert CRAM.canonical(text) == text


def test_what_does_not_fit_is_left_to_the_table_for_all_rulesets() -> None:
    for board, fits in (("7x8", True), ("1x56", True), ("8x8", False), ("1x57", False)):
        assert (CRAM.value_table(CRAM.parse(board)) is not None) is fits
    wide = ".." + "#" * 50 + "\n" + "#" * 50 + ".."
    assert CRAM.value_table(wide) is not None
    assert CRAM.value_table(Sum(("..", CRAM.parse("8x8")))) is None
    row = grundy.solve(CRAM, "1x60", method="nimbers")
    assert row.value == by_pairs(60) and row.outcome is Outcome.N


def by_pairs(length: int) -> int:
    """One row is Dawson's Kayles one heap on, octal 0.07: take two neighbours, leave two rows."""
    values = [0]
    for n in range(1, length + 1):
        reached = {values[i] ^ values[n - 2 - i] for i in range(n - 1)}
        values.append(next(v for v in range(n + 1) if v not in reached))
    return values[length]


def test_the_kernel_runs_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """From tables so small that they must grow, and in pieces of a few steps."""
    monkeypatch.setattr(tables, "SLOTS", 4)
    monkeypatch.setattr(tables, "STEPS", 300)
    results = []
    for kernel in both("dominoes"):
        monkeypatch.setattr(tables, "kernel", kernel)
        results.append([])
        for board in ("3x5", "4x4", "....#\n.....\n..#..\n....."):
            for only in (False, True):
                table = RegionTable(CRAM)
                solution = solved(CRAM.parse(board), table, only=only)
                assert solution.verify()
                labels = solution.certificate.data["labels"]
                results[-1].append((solution.value, len(table), table.couples, labels))
    assert all(result == results[0] for result in results)


def test_budgets_refuse_and_the_table_goes_on() -> None:
    table = RegionTable(CRAM)
    board = CRAM.parse("5x6")
    refused = 0
    for positions in range(2000, 100_000, 2000):
        try:
            answer = nimber_search(
                CRAM, board, Budget(positions=positions), cyclic=loopy_search, table=table
            )[1]
            break
        except BudgetError as fault:
            refused += 1
            assert str(positions) in str(fault)
    assert refused > 2 and answer.value == 2
    for budget in (Budget(seconds=0.2), Budget(memory=1000)):
        with pytest.raises(BudgetError, match="passed its budget"):
            grundy.solve(CRAM, "7x7", method="nimbers", budget=budget)
    told: list[int] = []
    many = Budget(progress=lambda doing, positions: told.append(positions))
    grundy.solve(CRAM, "5x6", method="nimbers", budget=many)
    assert told


def test_altered_proofs_are_refused() -> None:
    rng = Random(4)
    refused = 0
    for board, only in (("3x5", False), ("3x4", True), ("3x3", False), ("..#..\n.....", True)):
        real = json.loads(
            json.dumps(solved(CRAM.parse(board), RegionTable(CRAM), only=only).to_json())
        )
        assert verify(real, CRAM)
        every = list(alterations(real))
        for path, altered in rng.sample(every, min(len(every), 700)):
            try:
                verify(altered, CRAM)
            except (CertificateError, InputError):
                refused += 1
                continue
            if path == ("certificate", "data", "labels"):
                before, after = (t["certificate"]["data"]["labels"] for t in (real, altered))
                assert sorted(map(json.dumps, before)) == sorted(map(json.dumps, after))
                continue
            assert path == ("position",) and not same(real, altered), path
            assert by_search(CRAM.parse(altered["position"])).outcome.value == altered["outcome"]
    assert refused > 1000
