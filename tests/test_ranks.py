"""Numberings are turned round; what is numbered badly is found out."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

import grundy
from grundy import Ranked
from grundy.core.errors import InputError
from grundy.core.ranks import (
    Combinations,
    MixedRadix,
    Multisets,
    Permutations,
    Symmetry,
    Tiers,
)
from grundy.engine.jit import Interpreted, helper
from grundy.strong.asking import Asker
from grundy.strong.games import game_of


def test_rows_of_digits() -> None:
    for radices in ([], [1], [2, 3], [4, 1, 3, 2]):
        rows = MixedRadix(radices)
        found = [rows.unrank(rank) for rank in range(rows.size)]
        assert sorted(found) == sorted(product(*map(range, radices)))
        for rank, row in enumerate(found):
            assert rows.rank(row) == rank
            assert tuple(rows.digit(rank, i) for i in range(len(radices))) == row
    assert rows.unrank(rows.changed(rows.rank((1, 0, 2, 1)), 0, 2)) == (3, 0, 2, 1)


def test_subsets_and_multisets() -> None:
    for n in range(7):
        for k in range(n + 1):
            sets = Combinations(n, k)
            masks = [sets.unrank(rank) for rank in range(sets.size)]
            assert masks == sorted(sum(1 << i for i in c) for c in combinations(range(n), k))
            assert [sets.rank(mask) for mask in masks] == list(range(sets.size))
    for n in range(1, 5):
        for k in range(5):
            bags = Multisets(n, k)
            found = [bags.things(bags.unrank(rank)) for rank in range(bags.size)]
            assert sorted(found) == sorted(combinations_with_replacement(range(n), k))
            assert [bags.rank(bags.mask(things[::-1])) for things in found] == list(
                range(bags.size)
            )
    big = Combinations(62, 31)
    assert big.unrank(big.size - 1) == (2**31 - 1) << 31
    assert big.rank((2**31 - 1) << 31) == big.size - 1


def test_permutations() -> None:
    for n in range(6):
        rows = Permutations(n)
        found = [rows.entries(rows.unrank(rank)) for rank in range(rows.size)]
        assert found == list(permutations(range(n)))
        assert [rows.rank(rows.packed(row)) for row in found] == list(range(rows.size))
    rows = Permutations(15)
    assert rows.rank(rows.packed(range(15)[::-1])) == rows.size - 1


def test_tiers() -> None:
    tiers = Tiers([3, 0, 2])
    found = [(tiers.tier(rank), tiers.inner(rank)) for rank in range(tiers.size)]
    assert found == [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1)]
    assert [tiers.rank(*pair) for pair in found] == list(range(5))


def test_symmetry() -> None:
    turn, mirror = (2, 0, 3, 1), (1, 0, 3, 2)
    square = Symmetry(4, 3, [turn, mirror])
    assert square.order == 8
    least = {square.canonical(board) for board in range(81)}
    # Burnside: colourings of a square's corners with three colours.
    assert len(least) == 21
    for board in range(81):
        cells = [board // 3**i % 3 for i in range(4)]
        for row in (turn, mirror):
            moved = [0] * 4
            for i in range(4):
                moved[row[i]] = cells[i]
            same = sum(cell * 3**i for i, cell in enumerate(moved))
            assert square.canonical(same) == square.canonical(board) <= board


@pytest.mark.parametrize(
    "make",
    [
        lambda: MixedRadix([0]),
        lambda: MixedRadix([2**31, 2**31]),
        lambda: Combinations(63, 2),
        lambda: Combinations(3, 4),
        lambda: Multisets(0, 1),
        lambda: Permutations(16),
        lambda: Tiers([-1]),
        lambda: Symmetry(2, 2, [(0, 0)]),
        lambda: Symmetry(7, 2, [(1, 2, 3, 4, 5, 6, 0), (1, 0, 2, 3, 4, 5, 6)]),
    ],
)
def test_what_cannot_be_numbered_is_refused(make: Any) -> None:
    with pytest.raises(InputError):
        make()


def test_numberings_compile() -> None:
    rng = Random(1)
    sets, rows = Combinations(9, 4), Permutations(6)
    square = Symmetry(4, 3, [(2, 0, 3, 1)])
    for method, most in (
        (sets.unrank, sets.size),
        (rows.unrank, rows.size),
        (Tiers([4, 9, 1]).inner, 14),
        (square.canonical, 81),
    ):
        quick = helper(method)
        assert all(quick(n) == method(n) for n in (rng.randrange(most) for _ in range(50)))
    for numbering in (sets, rows):
        rank = helper(numbering.rank)
        assert all(rank(numbering.unrank(n)) == n for n in range(numbering.size))


class Pairs(Ranked):
    """Pairs below 4 and 5; either goes down."""

    shape = MixedRadix([4, 5])
    size = 20

    def rank(self, position: tuple[int, int]) -> int:
        return position[0] + 4 * position[1]

    def unrank(self, rank: int) -> tuple[int, int]:
        return self.shape.digit(rank, 0), self.shape.digit(rank, 1)

    def followers(self, position: tuple[int, int]) -> Any:
        a, b = position
        if a:
            yield a - 1, b
        if b:
            yield a, b - 1

    def predecessors(self, position: tuple[int, int]) -> Any:
        a, b = position
        if a < 3:
            yield a + 1, b
        if b < 4:
            yield a, b + 1


def test_ranks_that_are_right() -> None:
    assert grundy.check_ranks(Pairs) == [
        "all 20 ranks have a position each, and no two the same one",
        "31 moves lead to positions with ranks of their own",
        "predecessors and followers agree",
    ]
    assert "8 drawn of 20 ranks" in grundy.check_ranks(Pairs, most=8)[0]
    asker = Asker(game_of(Pairs()))
    assert asker.compiled


def wrong(**methods: Any) -> Ranked:
    made: Ranked = type("Wrong", (Pairs,), methods)()
    return made


@pytest.mark.parametrize(
    ("methods", "why"),
    [
        ({"size": 24}, r"rank 20 stands for \(0, 0\), whose rank is 0"),
        ({"size": 19}, r"\(3, 4\) has no number below 19: rank says 19"),
        ({"unrank": lambda self, rank: (1, rank // 4)}, "rank and unrank must undo each other"),
        ({"unrank": lambda self, rank: [(0, 0)][rank]}, "unrank raised IndexError for 1, one"),
        ({"rank": lambda self, position: "a"}, "has no number below 20: rank says 'a'"),
        ({"rank": lambda self, position: position[7]}, "rank raised IndexError"),
        (
            {"followers": lambda self, position: [(5, position[1])] if position[1] < 3 else []},
            r"a follower of \(0, 0\), \(5, 0\), has the rank 5 of \(1, 1\)",
        ),
        ({"predecessors": lambda self, position: []}, "whose predecessors do not tell"),
        (
            {"predecessors": lambda self, position: [(0, 0)]},
            r"\(0, 0\) is told as a predecessor of \(0, 0\), but no move leads",
        ),
    ],
)
def test_ranks_that_are_wrong(methods: dict[str, Any], why: str) -> None:
    with pytest.raises(InputError, match=why):
        grundy.check_ranks(wrong(**methods))


def test_what_has_no_ranks_is_refused() -> None:
    with pytest.raises(InputError, match="ranks no positions"):
        grundy.check_ranks(lambda n: [], [5])
    with pytest.raises(InputError, match="must state its size"):
        grundy.check_ranks(wrong(size="many"))
    with pytest.raises(InputError, match="a box has no use"):
        grundy.check_ranks(Pairs, box=[(0, 3)])
    assert len(grundy.check_ranks(lambda n: range(n), box=[(0, 9)])) == 2


def test_ends_that_only_a_strong_solution_knows() -> None:
    class Ended(Pairs):
        def ended(self, position: tuple[int, int]) -> str | None:
            return "tied" if position == (1, 1) else None

    with pytest.raises(InputError, match="rules for how play ends"):
        grundy.solve(Ended, (2, 2))
    assert grundy.solve(Pairs, (2, 2)).value == 0
    assert grundy.solve_all(Ended, jit=False).counts["tied"] == 1
    bad = wrong(ended=lambda self, position: "over")
    with pytest.raises(InputError, match="ended says 'over'"):
        grundy.solve_all(bad, jit=False)


class Board:
    """An object with what rules need, some of it made when asked for."""

    def __init__(self) -> None:
        self.steps = [1, 3]
        self.inner = MixedRadix([7, 5])

    @property
    def most(self) -> int:
        return 34

    def low(self, position: int) -> int:
        return self.inner.digit(position, 0)


board = Board()


class Onward(Ranked):
    """Uses a global object, its own attributes, and local names that hide both."""

    size = 35
    bonus = 2

    def followers(self, position: int) -> Any:
        for step in board.steps:
            if position + step + board.low(position) <= board.most:
                yield position + step + board.low(position)
        inner = position + self.bonus
        if inner <= self.most():
            yield inner

    def most(self) -> int:
        return self.size - 1


class Counting(Onward):
    """Changes itself, which compiled rules cannot."""

    calls = 0

    def followers(self, position: int) -> Any:
        self.calls += 1
        return [position - 1] if position else []


def test_methods_compile_with_what_they_use() -> None:
    game = game_of(Onward())
    asker = Asker(game)
    assert asker.compiled
    ((first, count),) = asker.followers(np.arange(35))
    assert (first, count) == (0, 35)
    for key in range(35):
        found = asker.out[asker.offsets[key] : asker.offsets[key + 1]].tolist()
        assert found == game.follower_keys(key)
    with pytest.warns(Interpreted, match=r"test_ranks\.py, line \d+: rules that change"):
        assert not Asker(game_of(Counting())).compiled
