"""Poset games: chains are Nim, bars are Chomp, large forests, errors."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import grundy
from grundy.core.errors import InputError
from grundy.rulesets import find


def test_chains_are_heaps_of_nim() -> None:
    solution = grundy.solve("poset", "a1<a2<a3 b1<b2<b3<b4<b5 c1<c2<c3<c4")
    nim = grundy.solve("nim", [3, 5, 4])
    assert solution.value == nim.value and solution.verify()
    assert list(solution.winning) == ["a2"]
    assert [move[0] - move[1] for move in nim.winning] == [2]


@pytest.mark.parametrize("rows, columns, bite", [(2, 3, "2.3"), (3, 3, "2.2"), (3, 4, "2.3")])
def test_chomp_is_a_poset_game_without_its_poison(rows: int, columns: int, bite: str) -> None:
    relations = []
    for r in range(1, rows + 1):
        for c in range(1, columns + 1):
            if (r, c) != (1, 1):
                relations += [f"{r}.{c}<{r + 1}.{c}"] * (r < rows)
                relations += [f"{r}.{c}<{r}.{c + 1}"] * (c < columns)
    solution = grundy.solve("poset", " ".join(relations))
    assert list(solution.winning) == [bite]
    assert solution.method.kind == "search" and solution.verify()


def test_a_large_forest_is_solved_and_proven() -> None:
    rng = Random(3)
    words = [f"{rng.randrange(max(0, v - 50), v)}<{v}" for v in range(1, 5_000)]
    words += [f"x{v}<x{v + 1}" for v in range(3_000)]
    solution = grundy.solve("poset", "\n".join(words))
    assert solution.method.kind == "theorem" and solution.verify()
    poset: Any = solution.position
    for move in solution.winning[:3]:
        left = poset.without(poset.taken_with(move))
        assert grundy.solve("poset", left).value == 0


def test_moves_are_told_in_words_and_pictures() -> None:
    solution = grundy.solve("poset", "a<b<d a<c e")
    poset: Any = solution.ruleset
    assert poset.describe("b") == "take b and all above it"
    picture = poset.draw(solution.position, solution.winning)
    assert {picture.labels[i] for i in picture.marked} == set(solution.winning)
    assert all(edge.arrow for edge in picture.edges)


@pytest.mark.parametrize(
    "text, message",
    [
        ("a<b b<", "line 1, column 5: found 'b<', expected a relation like a<b or an element"),
        ("a<b\na<b", "line 2, column 1: the relation a<b is listed twice"),
        ("a<b<c c<a", "the relations put 'a' on or above a circle"),
        ("a<a", "the relations put 'a' on or above a circle"),
        ("<", "line 1, column 1: found '<'"),
    ],
)
def test_errors_name_the_place_and_what_was_found(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find("poset").parse(text)
    assert message in str(caught.value)
