"""What every theorem must stand: comparison with search, proof, rejection of altered proofs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import grundy
from grundy.check import verify
from grundy.core.budget import Budget
from grundy.core.errors import GrundyError
from grundy.core.ruleset import Ruleset, Theorem
from grundy.core.solution import Answer
from grundy.engine.search import search

POSITIONS = 2_000


def agrees_with_search(ruleset: Ruleset[Any], theorem: Theorem[Any], seed: int = 1) -> None:
    """Outcome, value where stated, and winning moves on 2,000 positions; text there and back."""
    rng = Random(seed)
    searched: dict[Any, Answer] = {}
    for _ in range(POSITIONS):
        position = theorem.sample(rng)
        text = ruleset.format(position)
        assert ruleset.parse(text) == position, text
        assert theorem.applies(position), text
        if position not in searched:
            searched[position] = search(ruleset, position, Budget(), hooks=False)[1]
        plain, answer = searched[position], theorem.answer(position, Budget())
        assert answer.outcome == plain.outcome, text
        if answer.value is not None:
            assert answer.value == plain.value, text
        if answer.winning_count is None:
            assert set(answer.winning) <= set(plain.winning), text
            assert bool(answer.winning) == bool(plain.winning), text
        else:
            assert sorted(answer.winning) == sorted(plain.winning), text
            assert answer.winning_count == len(plain.winning), text
    assert len(searched) > 40


def is_proven(
    ruleset: Ruleset[Any], theorem: Theorem[Any], *, proofs: int = 300, altered: int = 12
) -> None:
    """Solutions verify, with whole and with cut lists; each single alteration is rejected."""
    rng = Random(2)
    for k in range(proofs):
        budget = Budget(moves=2) if k % 2 else Budget()
        position = theorem.sample(rng)
        solution = grundy.solve(ruleset, position, method="theorem", budget=budget)
        written = json.loads(json.dumps(solution.to_json()))
        assert written["method"]["name"] == theorem.name or theorem not in ruleset.theorems[:1]
        assert verify(written)
        assert solution.explain()
        if k < altered:
            for change in alterations(written):
                assert not _accepted(change) or _still_true(ruleset, change), change


def _accepted(written: Any) -> bool:
    try:
        verify(written)
    except GrundyError:
        return False
    return True


def _still_true(ruleset: Ruleset[Any], written: Any) -> bool:
    """Another position, or other moves, may happen to make a claim that holds."""
    answer = search(ruleset, ruleset.parse(written["position"]), Budget())[1]
    wins = [json.loads(json.dumps(move)) for move in answer.winning]
    return (
        written["outcome"] == answer.outcome.value
        and written["value"] in (None, answer.value)
        and written["winning_count"] in (None, len(wins))
        and all(move in wins for move in written["winning"])
    )


def alterations(tree: Any) -> Iterator[Any]:
    """Every JSON tree that differs from `tree` in one place."""
    if isinstance(tree, dict):
        for key in tree:
            yield {k: v for k, v in tree.items() if k != key}
            yield from ({**tree, key: change} for change in alterations(tree[key]))
        yield {**tree, "more": 1}
    elif isinstance(tree, list):
        for i, part in enumerate(tree):
            yield tree[:i] + tree[i + 1 :]
            yield from ([*tree[:i], change, *tree[i + 1 :]] for change in alterations(part))
        yield [*tree, tree[-1] if tree else 0]
    elif isinstance(tree, str):
        yield from (tree + " ", tree[:-1] or "x", None, 1)
    elif tree is None:
        yield from (0, 1, "x")
    else:
        yield from (tree + 1, tree - 1, str(tree), None)
