"""Misère play against the rules alone; tame sums, genera, published values, altered proofs."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import grundy
from altering import alterations, same
from grundy.check import verify
from grundy.core.errors import BudgetError, CertificateError, InputError
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Ruleset, Sum
from grundy.core.solution import Solution
from grundy.engine.misere import Genus, genus, misere_search


def kayles(pins: int) -> Iterator[Sum]:
    """Hit one pin or two neighbours."""
    for hit in (1, 2):
        for left in range((pins - hit) // 2 + 1):
            yield Sum((left, pins - hit - left))


def dawsons_kayles(pins: int) -> Iterator[Sum]:
    """Take two neighbours."""
    for left in range((pins - 2) // 2 + 1):
        yield Sum((left, pins - 2 - left))


def grundys_game(heap: int) -> Iterator[Sum]:
    """Split a heap into two unequal ones."""
    for small in range(1, (heap - 1) // 2 + 1):
        yield Sum((small, heap - small))


def nim(heap: int) -> Iterator[int]:
    """Take any number."""
    yield from range(heap)


def lost(rules: Any, heaps: int) -> list[int]:
    """The single heaps that are lost in misère play."""
    table = grundy.table(rules, range(heaps), play="misere")
    return [row.position for row in table if row.outcome is Outcome.P]


def test_published_misere_losses_of_single_heaps() -> None:
    """Winning Ways, ch. 13: Kayles 1, 4, 9, 12, 20; the others as counted by other programs."""
    assert lost(kayles, 22) == [1, 4, 9, 12, 20]
    assert lost(dawsons_kayles, 37) == [2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31, 35, 36]
    assert lost(grundys_game, 31) == [3, 6, 9, 12, 15, 18, 21, 24, 27, 30]


def test_misere_nim() -> None:
    """Lost: an odd number of ones alone, or xor 0 with some larger heap (Bouton 1902)."""
    for heaps in itertools.combinations_with_replacement(range(6), 3):
        solution = grundy.solve(nim, Sum(heaps), play="misere")
        total = heaps[0] ^ heaps[1] ^ heaps[2]
        wanted = total == 0 if max(heaps) > 1 else total == 1
        assert (solution.outcome is Outcome.P) == wanted
        assert solution.method.name == "tame misère sums"
        assert solution.value is None
        assert "misère" in str(solution)


def test_taking_one_to_three_in_normal_and_misere_play() -> None:
    def take(heap: int) -> list[int]:
        return [heap - k for k in (1, 2, 3) if k <= heap]

    for heap in range(25):
        assert (grundy.solve(take, heap).outcome is Outcome.P) == (heap % 4 == 0)
        assert (grundy.solve(take, heap, play="misere").outcome is Outcome.P) == (heap % 4 == 1)


@pytest.mark.parametrize(
    ("drawing", "outcome"),
    [
        # HDU 3590 by the value of whole trees says N: the rule holds for branches at the root.
        ("1-2 2-3 1-4 4-5", "P"),
        ("1-2", "P"),
        # Its value is 0 and no branch is longer than 1; still the player to move loses.
        ("1-2 2-3 3-4 4-1", "P"),
    ],
)
def test_misere_hackenbush_is_searched(drawing: str, outcome: str) -> None:
    solution = grundy.solve("hackenbush", drawing, play="misere")
    assert solution.outcome.value == outcome
    assert solution.method.kind == "search"
    assert solution.verify()
    with pytest.raises(InputError, match="misere play"):
        grundy.solve("hackenbush", drawing, play="misere", method="theorem")


def test_genera_of_kayles() -> None:
    """Winning Ways, ch. 13, table of Kayles, where 2^20 is 2, 1^031 is 1 and so on."""
    published = (
        "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20 7^57 "
        "1^13 4^64 3^31 2^20 1^031"
    )
    assert [str(genus(grundy.rules(kayles), n)) for n in range(21)] == published.split()


def test_genera_by_definition() -> None:
    """Digit i is the misère value with i heaps of two added: their mex over whole sums of Nim
    heaps and a chip."""
    rng = Random(8)
    for _ in range(60):
        targets = _acyclic(rng, 6)
        found = genus(grundy.rules(lambda v, targets=targets: targets[v]), 5)
        values: dict[Any, int] = {}
        for v, heaps in itertools.product(range(6), _heaps(5)):
            options = [values[w, heaps] for w in targets[v]]
            for i, heap in enumerate(heaps):
                options += [
                    values[v, tuple(sorted((*heaps[:i], *left, *heaps[i + 1 :])))]
                    for left in ((), (1,))[:heap]
                ]
            values[v, heaps] = grundy.mex(options) if options else 1
        digits = [values[5, (2,) * twos] for twos in range(6)]
        shown = [*found.misere]
        while len(shown) < 6:
            shown.append(shown[-1] ^ 2)
        assert shown[:6] == digits
        assert found.normal == grundy.solve(lambda v, targets=targets: targets[v], 5).value


def _heaps(most: int) -> list[tuple[int, ...]]:
    """All sums of up to `most` heaps of one and two, what moves lead to before."""
    every = [
        heaps
        for size in range(most + 1)
        for heaps in itertools.combinations_with_replacement((1, 2), size)
    ]
    return sorted(every, key=lambda heaps: (sum(heaps), len(heaps)))


def _acyclic(rng: Random, size: int) -> list[list[int]]:
    dense = rng.choice((0.3, 0.5, 0.8))
    return [[w for w in range(v) if rng.random() < dense] for v in range(size)]


def test_tame_and_wild_genera() -> None:
    assert [Genus(0, (1, 2, 0)).tame, Genus(1, (0, 3, 1)).tame, Genus(4, (4, 6)).tame] == [True] * 3
    assert [Genus(0, (0, 2)).tame, Genus(1, (1, 3)).tame] == [True] * 2
    assert not Genus(4, (1, 4, 6)).tame
    assert str(Genus(12, (12, 14))) == "12^12,14"
    with pytest.raises(InputError, match="without cycles"):
        genus(grundy.rules(lambda v: [1 - v]), 0)
    with pytest.raises(BudgetError):
        genus(grundy.rules(kayles), 30, grundy.Budget(positions=100))


def by_rules(targets: Sequence[Sequence[int]], start: tuple[int, ...]) -> tuple[str, set[Any]]:
    """Outcome and winning moves of chips on a digraph, misère, labels grown until none is new."""
    followers: dict[Any, list[Any]] = {}
    todo = [start]
    while todo:
        state = todo.pop()
        if state not in followers:
            followers[state] = [
                (*state[:i], w, *state[i + 1 :]) for i, v in enumerate(state) for w in targets[v]
            ]
            todo += followers[state]
    label: dict[Any, str] = {}
    grown = True
    while grown:
        grown = False
        for state, after in followers.items():
            told = [label.get(f) for f in after]
            new = "N" if not after or "P" in told else "P" if set(told) == {"N"} else None
            if new and state not in label:
                label[state] = new
                grown = True
    wins = {
        (i, w)
        for i, v in enumerate(start)
        for w in targets[v]
        if label.get((*start[:i], w, *start[i + 1 :])) == "P"
    }
    return label.get(start, "D"), wins


def test_random_sums_against_the_rules() -> None:
    rng = Random(31)
    seen: dict[Any, int] = {}
    for round_ in range(2400):
        size = rng.randint(1, 5 if round_ % 3 == 0 else 8)
        targets = _acyclic(rng, size)
        if round_ % 3 == 0:
            targets = [[w for w in range(size) if rng.random() < 0.3] for _ in range(size)]
        elif round_ % 3 == 1:
            # Vertex 4 is wild: its values are 2 and 1.
            targets = [[], [0], [0, 1], [2], [3, 1], *targets[5:]]
            size = len(targets)
        start = tuple(rng.randrange(size) for _ in range(rng.choice((1, 2, 3))))
        outcome, wins = by_rules(targets, start)
        ruleset = grundy.rules(lambda v, targets=targets: targets[v], name="chips")
        solution = grundy.solve(ruleset, Sum(start), play="misere")
        assert solution.outcome.value == outcome, (targets, start)
        assert set(solution.winning) == wins and solution.complete
        if round_ % 4 == 0:
            assert solution.verify()
            assert solution.explain()
        key = (outcome, solution.method.name)
        seen[key] = seen.get(key, 0) + 1
    assert min(seen.values()) >= 20 and len(seen) == 5, seen


def test_wild_sums_of_kayles_are_searched_whole() -> None:
    """Sums worth 5 that are lost, which no sum of Nim heaps is."""
    for heaps in ((5, 1), (5, 4)):
        solution = grundy.solve(kayles, Sum(heaps), play="misere")
        assert solution.method.name == "misère search"
        normal = grundy.solve(kayles, Sum(heaps))
        assert (normal.value, normal.outcome.value, solution.outcome.value) == (5, "N", "P")
        assert solution.verify()
    pair = grundy.solve(kayles, Sum((3, 2)), play="misere")
    assert pair.method.name == "tame misère sums"
    assert pair.verify()


def test_tables_agree_with_solve() -> None:
    for rules, positions in ((kayles, range(12)), (nim, range(6)), (_ring, range(6))):
        table = grundy.table(rules, positions, play="misere")
        for row in table:
            alone = grundy.solve(rules, row.position, play="misere")
            assert (row.outcome, row.value) == (alone.outcome, None)


def _ring(hour: int) -> list[int]:
    return [(hour - step) % 6 for step in (1, 2)] if hour else []


def test_play_is_named_in_the_solution_and_proven() -> None:
    solution = grundy.solve(nim, 3, play="misere")
    assert (solution.play, grundy.solve(nim, 3).play) == ("misere", "normal")
    real = json.loads(json.dumps(solution.to_json()))
    with pytest.raises(CertificateError, match="another kind of play"):
        verify({**real, "play": "normal"}, solution.ruleset)
    with pytest.raises(InputError, match="play must be"):
        grundy.solve(nim, 3, play="misère")
    marked = grundy.rules(nim, play="misere")
    assert grundy.solve(marked, 1).outcome is Outcome.P
    assert grundy.solve(marked, 1, play="normal").outcome is Outcome.N


def test_best_lines_in_misere_play() -> None:
    solution = grundy.solve(nim, Sum((2, 2)), play="misere")
    assert solution.outcome is Outcome.P
    line = solution.best_line()
    assert len(line) == solution.remoteness() == 3
    assert grundy.solve(nim, 0, play="misere").best_line() == []


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        (kayles, 5),
        (kayles, Sum((5, 1))),
        (nim, Sum((2, 1))),
        (_ring, 4),
        (lambda v: [v, 0] if v else [], Sum((1, 0))),
    ],
    ids=["kayles", "kayles-sum", "nim", "ring", "loop"],
)
def test_altered_proofs_are_refused(rules: Any, position: Any) -> None:
    ruleset: Ruleset[Any] = grundy.rules(rules, name="altered")
    solution = grundy.solve(ruleset, position, play="misere")
    real = json.loads(json.dumps(solution.to_json()))
    assert verify(real, ruleset)
    for path, altered in alterations(real):
        try:
            verify(altered, ruleset)
        except (CertificateError, InputError):
            continue
        winning = sorted(map(json.dumps, real["winning"]))
        shuffled = path == ("winning",) and sorted(map(json.dumps, altered["winning"])) == winning
        # A claim about another position may be as true: then a search of its own agrees.
        true = path == ("position",) and _is_true(ruleset, altered)
        assert same(altered, real) or shuffled or true, (path, altered)


def _is_true(ruleset: Ruleset[Any], claimed: Any) -> bool:
    position = ruleset.parse(claimed["position"])
    method, answer = misere_search(ruleset, position, grundy.Budget())
    found = Solution(ruleset, position, method, answer, "misere").to_json()
    return all(same(found[field], claimed[field]) for field in ("outcome", "winning"))
