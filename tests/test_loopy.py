"""Loopy nimbers against retrograde analysis of whole sums; their proofs, and altered ones."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import grundy
from altering import alterations, same
from grundy.check import verify
from grundy.core.errors import BudgetError, CertificateError, InputError
from grundy.core.loopy import Infinity, Value, loopy_outcome, loopy_sum, plain_value, value_text
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Ruleset, Sum
from grundy.core.solution import Solution
from grundy.engine.loopy import counters, loopy_values
from grundy.engine.search import retrograde
from handmade import FERGUSON, Chips
from suites import registered

Digraph = Sequence[Sequence[int]]


def oo(*over: int) -> Infinity:
    return Infinity(over)


@pytest.mark.parametrize(
    ("followers", "values"),
    [
        # The clock of seven hours, 1, 2 or 5 steps towards 0: without reversal, wrong values.
        ([[(h - s) % 7 for s in (1, 2, 5)] if h else [] for h in range(7)], [0, 1, 2, 0, 1, 2, 0]),
        # Position 1 looks like 1, and with a heap of 1 is a draw.
        ([[], [0, 4, 3], [1, 0, 4], [2, 1, 0], [3, 2, 1]], [0, oo(0), oo(0), oo(0), 0]),
        # A loop is a move: position 0 need not lose.
        ([[0, 1], [2], []], [oo(1), 1, 0]),
        ([[0]], [oo()]),
        ([[0, 1], []], [oo(0), 0]),
        # a -> b -> c -> a or d, d -> e (Ferguson, Game Theory, part I, figure 3.4).
        ([[1], [2], [0, 3], [4], []], [oo(), oo(), oo(1), 1, 0]),
        # An option that can be taken back to an equal value does not count.
        ([[1], [0, 2], []], [0, 1, 0]),
        ([[], [0, 2], [1]], [0, 1, 0]),
        ([], []),
    ],
)
def test_values_of_digraphs(followers: Digraph, values: list[Value]) -> None:
    assert loopy_values(followers) == values


def test_sums_of_values() -> None:
    assert loopy_sum([]) == 0
    assert loopy_sum([5, 3]) == 6
    assert loopy_sum([oo(0, 2), 3]) == oo(3, 1)
    assert loopy_sum([oo(0, 2), 3, oo(1)]) == oo()
    assert [loopy_outcome(v).value for v in (0, 4, oo(0), oo(1), oo())] == list("PNNDD")
    assert [value_text(v) for v in (0, 4, oo(10, 2), oo())] == ["0", "*4", "∞(2,10)", "∞()"]
    assert [plain_value(v) for v in (0, oo(3, 1), None)] == [0, {"infinity": [1, 3]}, None]
    assert repr(oo(2, 1)) == "Infinity([1, 2])"
    assert oo(1, 2) == oo(2, 1) and hash(oo(1, 2)) == hash(oo(2, 1)) and oo(1) != 1


def random_digraph(rng: Random, most: int) -> Digraph:
    """Nim heaps, digraphs with loops and cycles, and digraphs without."""
    size = rng.randint(1, most)
    kind = rng.random()
    if kind < 0.25:
        return [range(v) for v in range(size)]
    dense = rng.choice((0.2, 0.4, 0.7))
    acyclic = kind < 0.4
    return [
        [w for w in range(v if acyclic else size) if rng.random() < dense]
        if rng.random() < 0.85
        else []
        for v in range(size)
    ]


def product(parts: Sequence[Digraph]) -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """All positions of a sum, and the followers of each."""
    states = list(itertools.product(*(range(len(part)) for part in parts)))
    index = {state: i for i, state in enumerate(states)}
    return states, [
        [
            index[(*state[:i], w, *state[i + 1 :])]
            for i, part in enumerate(parts)
            for w in part[state[i]]
        ]
        for state in states
    ]


def test_random_sums_against_retrograde_analysis_of_the_product() -> None:
    rng = Random(12)
    seen: dict[Any, int] = {}
    for _ in range(2500):
        count = rng.choice((1, 2, 2, 3))
        parts = [random_digraph(rng, 6 if count < 3 else 4) for _ in range(count)]
        values = [loopy_values(part) for part in parts]
        states, followers = product(parts)
        for state, rank in zip(states, retrograde(followers), strict=True):
            right = "D" if rank is None else "PN"[rank % 2]
            worth = [values[i][v] for i, v in enumerate(state)]
            assert loopy_outcome(loopy_sum(worth)).value == right, (parts, state)
            key = (count, right, sum(isinstance(value, Infinity) for value in worth))
            seen[key] = seen.get(key, 0) + 1
    assert sum(found for (count, *_), found in seen.items() if count > 1) > 10_000
    assert {key for key in seen if key[0] == 3} >= {
        (3, "N", 0),
        (3, "P", 0),
        (3, "N", 1),
        (3, "D", 1),
        (3, "D", 2),
    }


def chips(parts: Sequence[Digraph]) -> Ruleset[Any]:
    """One chip on each digraph: a position is (which digraph, vertex)."""
    return grundy.rules(lambda p: [(p[0], w) for w in parts[p[0]][p[1]]], name="chips")


def test_solving_a_sum_lists_exactly_the_winning_moves_and_proves_them() -> None:
    rng = Random(5)
    infinite = 0
    for _ in range(300):
        parts = [random_digraph(rng, 5) for _ in range(rng.choice((1, 2, 3)))]
        ruleset = chips(parts)
        states, followers = product(parts)
        ranks = dict(zip(states, retrograde(followers), strict=True))
        state = rng.choice(states)
        wins = {
            (i, (i, w))
            for i, part in enumerate(parts)
            for w in part[state[i]]
            if (ranks[(*state[:i], w, *state[i + 1 :])] or 0) % 2 == 0
            and ranks[(*state[:i], w, *state[i + 1 :])] is not None
        }
        solution = grundy.solve(ruleset, Sum(enumerate(state)))
        assert set(solution.winning) == wins and len(solution.winning) == len(wins)
        assert solution.outcome.value == ("D" if ranks[state] is None else "PN"[ranks[state] % 2])
        assert solution.verify()
        assert solution.explain()
        infinite += isinstance(solution.value, Infinity)
        line = solution.best_line()
        assert solution.remoteness() == ranks[state]
        assert ranks[state] is None or len(line) == ranks[state]
    assert infinite > 50


def test_a_sum_needs_no_product_graph() -> None:
    ring = grundy.rules(lambda v: [(v + 1) % 300, (v + 7) % 300] if v else [], name="ring")
    budget = grundy.Budget(positions=300)
    solution = grundy.solve(ring, Sum((5, 77, 123, 299)), budget=budget)
    assert solution.verify()
    with pytest.raises(BudgetError):
        solution.remoteness(budget)


def test_a_draw_is_kept_until_a_position_comes_again() -> None:
    solution = grundy.solve(FERGUSON, "a")
    assert solution.value == oo()
    assert solution.best_line() == ["b", "c", "a"]
    assert solution.remoteness() is None
    assert grundy.solve(FERGUSON, "c").explain()[-1].startswith("Neither player can force a win")


def test_fast_wins_come_first() -> None:
    # From a, b loses in two moves and c at once.
    quick = Chips(a="bc", b="d", c="", d="cb")
    solution = grundy.solve(quick, "a")
    assert list(solution.winning) == ["c", "b"]
    assert (solution.remoteness(), solution.best_line()) == (1, ["c"])


def test_positions_can_be_a_hundred_thousand_moves_from_the_end() -> None:
    size = 100_000
    followers = [[v - 1] if v else [] for v in range(size)] + [[size - 1, size]]
    values = loopy_values(followers)
    assert values[:4] == [0, 1, 0, 1] and values[size] == oo(1)
    # Each number needs the one two moves before: an option of a lost position is answered at once.
    assert counters(followers, values)[size - 1] == size // 2


@pytest.mark.parametrize(
    "followers",
    [
        [[], [0, 2], [1, 2]],
        [[1], [0, 2], []],
        [[0, 1], [2], []],
        [[1, 2], [2, 0], [0]],
    ],
)
def test_of_all_labellings_one_is_accepted(followers: Digraph) -> None:
    """Every value, finite or infinite, with every number: only the right ones are believed."""
    ruleset = chips([followers])
    solution = grundy.solve(ruleset, (0, 0))
    if solution.certificate.kind != "loopy":
        solution = Solution(ruleset, (0, 0), *_loopy(ruleset, (0, 0)))
    real = json.loads(json.dumps(solution.to_json()))
    texts = [label[0] for label in real["certificate"]["data"]["labels"]]
    choices: list[list[Any]] = [[value, n] for value in range(3) for n in range(3)]
    choices += [
        [{"infinity": list(over)}, None]
        for size in range(3)
        for over in itertools.combinations(range(2), size)
    ]
    believed = []
    for chosen in itertools.product(choices, repeat=len(texts)):
        labels = [[text, *label] for text, label in zip(texts, chosen, strict=True)]
        value = labels[0][1]
        outcome = (
            ("N" if 0 in value["infinity"] else "D")
            if isinstance(value, dict)
            else ("N" if value else "P")
        )
        forged = {
            **real,
            "value": value,
            "outcome": outcome,
            "certificate": {"kind": "loopy", "data": {"labels": labels}},
        }
        try:
            verify(forged, ruleset)
        except CertificateError:
            continue
        believed.append(labels)
    assert believed == [real["certificate"]["data"]["labels"]]


def _loopy(ruleset: Ruleset[Any], position: Any) -> Any:
    from grundy.engine.loopy import loopy_search

    return loopy_search(ruleset, position, grundy.Budget())


ALTERED = [
    ([[(h - s) % 7 for s in (1, 2, 5)] if h else [] for h in range(7)], (4,)),
    ([[], [0, 4, 3], [1, 0, 4], [2, 1, 0], [3, 2, 1]], (1,)),
    ([[0, 1], [2], []], (0, 1)),
    ([[1], [2], [0, 3], [4], []], (2, 3)),
]


@pytest.mark.parametrize(("followers", "start"), ALTERED)
def test_altered_proofs_are_refused(followers: Digraph, start: tuple[int, ...]) -> None:
    ruleset = chips([followers])
    position = Sum((0, v) for v in start) if len(start) > 1 else (0, start[0])
    solution = grundy.solve(ruleset, position)
    assert solution.certificate.kind == "loopy"
    real = json.loads(json.dumps(solution.to_json()))
    tried = 0
    for path, altered in alterations(real):
        tried += 1
        try:
            verify(altered, ruleset)
        except (CertificateError, InputError):
            continue
        shuffled = path == ("winning",) and sorted(map(str, altered["winning"])) == sorted(
            map(str, real["winning"])
        )
        # Numbers and labels belong to the positions met, so another position has another proof,
        # unless it is the same sum.
        assert same(altered, real) or shuffled, (path, altered)
    assert tried > 300


def test_house_rulesets_are_looked_up_by_name() -> None:
    solution = grundy.solve(FERGUSON, "c")
    with registered(FERGUSON):
        assert verify(json.loads(json.dumps(solution.to_json())))
    assert solution.outcome is Outcome.D
