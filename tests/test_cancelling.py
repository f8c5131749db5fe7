"""Equal components cancel in plain search where play ends, with proofs that hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import grundy
from altering import alterations
from grundy.check import verify
from grundy.check.claim import same
from grundy.core.budget import Budget
from grundy.core.errors import CertificateError, InputError
from grundy.core.outcome import Outcome
from grundy.core.rules import Rules
from grundy.core.ruleset import Sum, unpaired
from grundy.engine.loopy import loopy_search
from grundy.engine.search import search

BUDGET = Budget()


class Drawn(Rules):
    """Moves by a table, to positions of smaller numbers or sums of them."""

    ends = True

    def __init__(self, table: dict[int, list[Any]]) -> None:
        super().__init__()
        self.table = table

    def followers(self, position: int) -> Iterator[Any]:
        return iter(self.table[position])


def drawn(rng: Random) -> Drawn:
    table: dict[int, list[Any]] = {}
    for n in range(rng.randint(1, 9)):
        table[n] = []
        for _ in range(rng.randint(0, min(n, 3))):
            parts = [rng.randrange(n) for _ in range(rng.choice([1, 1, 2, 3]))]
            parts += parts[:1] * rng.randint(0, 1)
            table[n].append(Sum(parts) if len(parts) > 1 else parts[0])
    return Drawn(table)


def test_unpaired() -> None:
    assert unpaired([3, 1, 3, 3, 2, 1]) == [3, 2]
    assert unpaired([]) == []
    assert unpaired([Sum((1,)), 1]) == [Sum((1,)), 1]


def test_values_and_proofs_agree_with_search_without_hooks() -> None:
    rng = Random(1)
    fewer = 0
    for _ in range(2000):
        ruleset = drawn(rng)
        heaps = [rng.randrange(len(ruleset.table)) for _ in range(rng.randint(1, 4))]
        position = Sum(heaps) if len(heaps) > 1 else heaps[0]
        right = search(ruleset, position, BUDGET, hooks=False)
        found = search(ruleset, position, BUDGET)
        for name in ("outcome", "value", "winning"):
            assert getattr(found[1], name) == getattr(right[1], name)
        solution = grundy.Solution(ruleset, position, *found)
        assert verify(json.loads(json.dumps(solution.to_json())), ruleset)
        fewer += size(found) < size(right)
    assert fewer > 200


def size(found: Any) -> int:
    return len(found[1].certificate().data["labels"])


def test_what_cancels_is_not_asked_for() -> None:
    asked = []

    class Twins(Rules):
        ends = True

        def followers(self, position: str) -> Iterator[Any]:
            asked.append(position)
            if position == "pair":
                yield Sum(("large", "large"))
                yield Sum(("large", "one", "large"))
            if position == "one":
                yield "none"
            if position == "large":
                raise AssertionError("a twin was looked into")

    found = search(Twins(), "pair", BUDGET)[1]
    assert (found.value, set(asked)) == (2, {"pair", "one", "none"})


def test_nothing_cancels_where_play_may_go_on_for_ever() -> None:
    game = {0: [Sum((1, 1))], 1: [1, 2], 2: []}
    answer = search(grundy.core.rules.rules(game.get), 0, BUDGET, cyclic=loopy_search)[1]
    assert answer.outcome is Outcome.D


def test_unhashable_parts_are_refused() -> None:
    class Lists(Rules):
        ends = True

        def followers(self, position: Any) -> Iterator[Any]:
            yield Sum(([1], [1]))

    with pytest.raises(InputError, match="hashable"):
        search(Lists(), 0, BUDGET)


def test_altered_proofs_are_refused() -> None:
    ruleset = Drawn({0: [], 1: [0], 2: [Sum((1, 1)), 0], 3: [Sum((2, 2, 1)), Sum((1, 2)), 0]})
    solution = grundy.Solution(ruleset, Sum((3, 3, 2)), *search(ruleset, Sum((3, 3, 2)), BUDGET))
    real = json.loads(json.dumps(solution.to_json()))
    assert verify(real, ruleset)
    for path, altered in alterations(real):
        try:
            verify(altered, ruleset)
        except (CertificateError, InputError, KeyError):
            continue
        if path in (("certificate", "data", "labels"), ("winning",)):
            # In another order they prove and say the same.
            before, after = (at(path, tree) for tree in (real, altered))
            assert sorted(map(json.dumps, before)) == sorted(map(json.dumps, after))
            continue
        assert path == ("position",) and not same(real, altered), path


def at(path: tuple[Any, ...], tree: Any) -> Any:
    for key in path:
        tree = tree[key]
    return tree
