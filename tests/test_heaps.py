"""Heap games: theorems against search, proofs, published values, large heaps, malformed text."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from grundy.check import verify
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, InputError
from grundy.engine.search import search
from grundy.rulesets import find

KNOWN = json.loads((Path(__file__).parent / "data" / "heap_values.json").read_text("utf-8"))


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["game"] + " " + known["rule"])
def test_published_values(known: dict[str, Any]) -> None:
    """By plain search from the rules for small heaps, by the theorem for all of them."""
    ruleset = find(known["game"])
    values = known["values"]
    for n, value in enumerate(values):
        position = ruleset.parse(f"{known['rule']} heaps {n}")
        assert grundy.solve(ruleset, position, method="theorem").value == value, n
        if n <= 40:
            assert search(ruleset, position, Budget())[1].value == value, n


@pytest.mark.parametrize("name", ["laskers-nim", "subtraction", "moore-nim", "take-and-break"])
def test_lists_of_moves_that_are_cut_short_are_proven(name: str) -> None:
    ruleset = find(name)
    rng = Random(2)
    cut = 0
    for theorem in ruleset.theorems:
        for _ in range(150):
            position = theorem.sample(rng)
            solution = grundy.solve(ruleset, position, budget=Budget(moves=1))
            assert solution.verify()
            cut += not solution.complete
    assert cut > 2


def test_heaps_far_beyond_any_table() -> None:
    huge = 10**18
    nim = grundy.solve("nim", [huge, huge + 1, 3])
    assert nim.value == 2 and nim.verify()
    assert list(nim.winning) == [(3, 1)]
    assert grundy.solve("nim", [10**100, 10**100]).value == 0
    bounded = grundy.solve("bounded-nim", [huge], most=6)
    assert list(bounded.winning) == [(huge, huge - 1)] and huge % 7 == 1
    assert bounded.verify()
    periodic = grundy.solve("subtraction", [huge], set=[2, 5, 7])
    assert periodic.verify() and periodic.value == 1
    assert list(periodic.winning) == [(huge, huge - 2)] and huge % 22 == 12
    halved = grundy.solve("halving", [2 * huge, 7])
    assert halved.value == huge and halved.verify()


def test_moves_are_counted_where_they_cannot_be_listed() -> None:
    bits = 4 * (4**25 - 1) // 3
    lasker = grundy.solve("laskers-nim", [bits - 1, bits + 2**53 + 2], budget=Budget(moves=9))
    assert lasker.answer.winning_count is not None
    assert lasker.answer.winning_count > 2**24
    assert len(lasker.winning) == 9
    assert not lasker.complete
    assert verify(json.loads(json.dumps(lasker.to_json())))


def test_all_lasker_moves_of_single_heaps_are_found() -> None:
    ruleset = find("laskers-nim")
    worth = [grundy.solve(ruleset, [n]).value for n in range(45)]
    for n in range(1, 45):
        for m in range(45):
            found = grundy.solve(ruleset, [n, m]).winning
            wins = []
            for move in ruleset.options(ruleset.make(None, [n, m])):
                total = 0
                for heap in move.follower.heaps:
                    total ^= worth[heap] or 0
                wins += [move.move] if total == 0 else []
            assert sorted(found) == sorted(wins), (n, m)


def test_what_is_taken_must_be_allowed_and_there() -> None:
    solution = grundy.solve("subtraction", [4], set=[2, 3])
    assert (solution.value, list(solution.winning)) == (2, [(4, 1)])


def test_a_table_beyond_the_budget_is_refused() -> None:
    with pytest.raises(BudgetError, match="table of heap values"):
        grundy.solve("subtraction", "set squares heaps 10000000000", budget=Budget(positions=999))
    with pytest.raises(BudgetError, match="table of heap values"):
        grundy.solve("subtraction", [10**18], set=[1, 10**17], budget=Budget(positions=9_999))
    # Amounts no heap can pay do not matter.
    assert grundy.solve("subtraction", [10], set=[1, 10**17]).value == 0


@pytest.mark.parametrize(
    "ruleset, text, message",
    [
        ("nim", "3 x 4", "line 1, column 3: found 'x', expected the size of a heap"),
        ("nim", "3\n-4", "line 2, column 1: found '-4', expected the size of a heap"),
        ("nim", "3 4.5", "line 1, column 3: found '4.5', expected the size of a heap"),
        ("nim", "3 \x00", "line 1, column 3: found '\\x00', expected the size of a heap"),
        ("nim", "٣", "line 1, column 1: found '٣', expected the size of a heap"),
        ("nim", "9" * 10**6, "a number of 1000000 digits, expected at most 1000"),
        ("bounded-nim", "heaps 3", "line 1, column 1: found 'heaps', expected `most`"),
        ("bounded-nim", "", "line 1, column 1: found nothing, expected `most`"),
        ("bounded-nim", "most 0\nheaps 3", "line 1, column 6: expected one positive number"),
        ("bounded-nim", "most 3 4\nheaps 3", "expected one positive number after `most`"),
        ("bounded-nim", "most 3\n4", "no `heaps` line (write it like: most 3 heaps 21 6 7)"),
        ("subtraction", "set\nheaps 3", "expected one to 250 positive amounts"),
        ("subtraction", "set 1 0\nheaps 3", "expected one to 250 positive amounts"),
        ("subtraction", "set cubes\nheaps 3", "found 'cubes', expected an amount or the name"),
        ("subtraction", "set primes 4\nheaps 3", "line 1, column 12: found '4' after the name"),
    ],
)
def test_errors_name_the_place_and_what_was_found(ruleset: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find(ruleset).parse(text)
    assert message in str(caught.value)


def test_comments_commas_crlf_and_empty_heaps_are_read() -> None:
    text = "most 3 # at most three\r\n\r\nheaps 5, 0,8 # two heaps\r\n"
    assert find("bounded-nim").parse(text) == find("bounded-nim").parse("most 3 heaps 8 5")


def test_lists_of_python_are_adopted() -> None:
    assert grundy.solve("nim", 5).value == 5
    assert grundy.solve("nim", [0]).value == 0
    with pytest.raises(InputError, match="found -1"):
        grundy.solve("nim", [-1])
    with pytest.raises(InputError, match="the parameter 'most'"):
        grundy.solve("bounded-nim", [3])


def test_moves_are_told_in_words_and_pictures() -> None:
    nim = find("nim")
    assert [nim.describe(m) for m in ((5,), (5, 3), (5, 2, 3), (9, 1, 2))] == [
        "take all of a heap of 5",
        "take 2 from a heap of 5",
        "split a heap of 5 into 2 and 3",
        "take 6 from a heap of 9 and split the rest into 1 and 2",
    ]
    solution = grundy.solve(nim, [1, 2])
    board = nim.draw(solution.position, solution.winning)
    assert [[cell.mark for cell in row] for row in board.rows] == [
        [False] * 2,
        [True, False, True],
    ]
    assert [cell.text for cell in nim.draw(nim.make(None, [10**18])).rows[0]] == [str(10**18)]
    assert nim.draw(nim.make(None, range(1, 62))) is None


def test_moore_positions_with_two_heaps_a_move() -> None:
    """All lost positions of three heaps up to 6, and of four up to 4 (recomputed; Moore 1910)."""
    lost = [(0, 1, 1, 1), (0, 2, 2, 2), (0, 3, 3, 3), (0, 4, 4, 4), (1, 2, 3, 3), (0, 0, 0, 0)]
    for heaps in combinations_with_replacement(range(5), 4):
        solution = grundy.solve("moore-nim", heaps, at_most=2)
        assert (solution.outcome.value == "P") == (heaps in lost), heaps
    for heaps in combinations_with_replacement(range(7), 3):
        solution = grundy.solve("moore-nim", heaps, at_most=2)
        assert (solution.outcome.value == "P") == (heaps[0] == heaps[2]), heaps


def test_moore_moves_in_many_and_huge_heaps() -> None:
    wide = grundy.solve("moore-nim", [10**18, 10**17, 3**30, 7, 7, 10**15], at_most=3)
    assert wide.complete and len(wide.winning) == 27 and wide.verify()
    many = grundy.solve("moore-nim", range(1, 300), at_most=4, budget=Budget(moves=50))
    assert many.answer.winning_count is None and len(many.winning) == 50 and many.verify()
    assert "take" in many.ruleset.describe(many.winning[0])


def test_lost_triples_of_square_nim_are_as_many_as_published() -> None:
    """Project Euler 310 states 1160 lost triples of heaps up to 29."""
    worth = [grundy.solve("subtraction", f"set squares heaps {n}").value or 0 for n in range(30)]
    triples = combinations_with_replacement(worth, 3)
    assert sum(a ^ b ^ c == 0 for a, b, c in triples) == 1160
