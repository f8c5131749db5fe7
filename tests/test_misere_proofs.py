"""Proofs of misère quotients and genera: found ones are proven, altered and wrong ones refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from altering import alterations
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, CertificateError, GrundyError, InputError
from grundy.core.outcome import Outcome
from grundy.core.rules import rules
from grundy.core.ruleset import Sum
from grundy.engine.misere import Genus
from test_quotient import octal

DATA = Path(__file__).parent / "data"
Game = Callable[[Any], Any]


def drawn(rng: Random, largest: int, most: int) -> dict[int, list[Any]]:
    """A heap game by a table, with sums of up to so many heaps."""
    game: dict[int, list[Any]] = {0: []}
    for heap in range(1, largest + 1):
        game[heap] = []
        for _ in range(rng.randint(0, 3)):
            parts = [rng.randrange(heap) for _ in range(rng.randint(0, most))]
            game[heap].append(parts[0] if len(parts) == 1 else Sum(parts))
    return game


def lost(game: Game, heaps: tuple[int, ...], known: dict[tuple[int, ...], bool]) -> bool:
    """Whether a sum is lost in misère play, by definition."""
    if heaps not in known:
        after = []
        for i, heap in enumerate(heaps):
            for follower in game(heap):
                parts = follower if isinstance(follower, Sum) else (follower,)
                after.append(tuple(sorted((*heaps[:i], *parts, *heaps[i + 1 :]))))
        known[heaps] = bool(after) and not any(lost(game, sum_, known) for sum_ in after)
    return known[heaps]


def true(game: Game, data: Any) -> bool:
    """Whether outcomes of all sums of few heaps are as said, with as many classes as there are."""
    known: dict[tuple[int, ...], bool] = {}
    for size in range(4):
        for heaps in combinations_with_replacement(range(len(data["heaps"])), size):
            at = 0
            for heap in heaps:
                at = data["product"][at][data["heaps"][heap]]
            if (at in data["lost"]) != lost(game, heaps, known):
                return False
    return len(data["words"]) == grundy.misere_quotient(game, len(data["heaps"]) - 1).order


@pytest.mark.parametrize(
    ("code", "largest", "order"),
    [("75", 20, 8), ("123", 40, 20), ("77", 8, 12), ("07", 12, 12), ("0", 3, 1)],
)
def test_published_quotients_are_proven(code: str, largest: int, order: int) -> None:
    game = octal(code)
    quotient = json.loads(json.dumps(grundy.misere_quotient(game, largest).to_json()))
    (told,) = grundy.verify_quotient(quotient, game)
    assert f"heaps up to {largest} has {order} classes" in told


def test_the_quotient_of_kayles_is_proven() -> None:
    """Found once by `misere_quotient(octal("77"), 95)` in 150 s; here its proof is read.

    40 classes are published (Plambeck and Siegel, Misère quotients for impartial games, 2008), and
    rows of more than 70 pins repeat after 12 (Sibert and Conway, Mathematical Kayles, 1992).
    """
    quotient = json.loads((DATA / "kayles_quotient.json").read_text("utf-8"))
    (told,) = grundy.verify_quotient(quotient, octal("77"))
    assert "heaps up to 95 has 40 classes, 9 of them lost" in told
    classes = quotient["heaps"]
    assert classes[71:-12] == classes[71 + 12 :] and classes[70] != classes[82]
    small = grundy.misere_quotient(octal("77"), 24)
    assert small.order == 24
    for heaps in combinations_with_replacement(range(25), 2):
        at = quotient["product"][classes[heaps[0]]][classes[heaps[1]]]
        assert (at in quotient["lost"]) == (small.outcome(heaps) is Outcome.P)
    for heap in (25, 71, 95):
        quotient["heaps"][heap] = classes[heap - 1]
        with pytest.raises(CertificateError):
            grundy.verify_quotient(quotient, octal("77"))


def test_quotients_of_random_games_are_proven_and_those_of_others_refused() -> None:
    rng = Random(1)
    proven = refused = 0
    for _ in range(300):
        table = drawn(rng, rng.randint(0, 6), 2)
        other = drawn(rng, len(table) - 1, 2)
        try:
            found = grundy.misere_quotient(table.get, len(table) - 1, Budget(3000)).to_json()
        except BudgetError:
            continue
        assert grundy.verify_quotient(found, table.get) and true(table.__getitem__, found)
        proven += 1
        try:
            grundy.verify_quotient(found, other.get)
        except CertificateError:
            refused += 1
            continue
        assert true(other.__getitem__, found)
    assert proven > 150 and refused > 50


def test_altered_quotients_are_refused() -> None:
    rng = Random(2)
    refused = 0
    for code, largest in (("75", 7), ("123", 6), ("77", 5), ("07", 8)):
        game = octal(code)
        real = grundy.misere_quotient(game, largest).to_json()
        every = list(alterations(real))
        for path, altered in rng.sample(every, min(len(every), 1200)):
            try:
                grundy.verify_quotient(altered, game)
            except CertificateError:
                refused += 1
                continue
            # Another sum of the same class, or a statement about a heap more or less.
            assert path[0] in ("words", "heaps"), path
            assert true(game, altered)
    assert refused > 3000


def test_wrong_classes_are_refused() -> None:
    """A monoid that is sound and tells outcomes wrongly; one with a class too many."""
    for data, why in (
        ({"words": [[]], "product": [[0]], "lost": [], "heaps": [0, 0]}, "another outcome"),
        ({"words": [[], [1]], "product": [[0, 1], [1, 0]], "lost": [], "heaps": [0, 1]}, "same"),
    ):
        with pytest.raises(CertificateError, match=why):
            grundy.verify_quotient(data, range)
    with pytest.raises(CertificateError, match="smaller"):
        one = {"words": [[]], "product": [[0]], "lost": [], "heaps": [0]}
        grundy.verify_quotient(one, lambda heap: [heap + 1])


def by_definition(table: dict[int, list[Any]], position: Any, digits: int) -> tuple[int, list[int]]:
    """Normal value, and misère values with 0, 1, ... heaps of two beside; heaps of sums by name."""
    known: dict[Any, int] = {}

    def followers(heaps: tuple[int, ...], twos: int, ones: int) -> list[Any]:
        found = []
        for i, heap in enumerate(heaps):
            for follower in table[heap]:
                parts = follower if isinstance(follower, Sum) else (follower,)
                found.append((tuple(sorted((*heaps[:i], *parts, *heaps[i + 1 :]))), twos, ones))
        if twos:
            found += [(heaps, twos - 1, ones), (heaps, twos - 1, ones + 1)]
        return found + ([(heaps, twos, ones - 1)] if ones else [])

    def worth(state: Any, ended: int) -> int:
        if (state, ended) not in known:
            after = [worth(each, ended) for each in followers(*state)]
            known[state, ended] = grundy.mex(after) if after else ended
        return known[state, ended]

    heaps = tuple(sorted(position if isinstance(position, Sum) else (position,)))
    return worth((heaps, 0, 0), 0), [worth((heaps, i, 0), 1) for i in range(digits)]


def test_genera_are_proven_and_are_those_of_the_definition() -> None:
    rng = Random(3)
    long = 0
    for _ in range(250):
        table = drawn(rng, 6, 2)
        position = rng.choice([6, Sum((5, rng.randint(1, 6))), 4])
        proof = json.loads(json.dumps(grundy.genus_proof(rules(table.get), position)))
        assert grundy.verify_genus(proof, table.get, position)
        found = grundy.genus(rules(table.get), position)
        assert (proof["normal"], tuple(proof["misere"])) == (found.normal, found.misere)
        digits = list(found.misere)
        while len(digits) < 6:
            digits.append(digits[-2])
        assert by_definition(table, position, 6) == (found.normal, digits[:6])
        long += len(found.misere) > 2
    assert long > 50


def test_altered_genera_are_refused() -> None:
    game = octal("07")
    for position, genus in ((7, Genus(1, (0, 3, 1))), (9, None), (Sum((5, 4)), None), (0, None)):
        real = grundy.genus_proof(rules(game), position)
        assert grundy.verify_genus(real, game, position)
        assert genus is None or (real["normal"], tuple(real["misere"])) == (
            genus.normal,
            genus.misere,
        )
        for path, altered in alterations(real):
            try:
                grundy.verify_genus(altered, game, position)
            except GrundyError:
                continue
            before, after = (sorted(map(json.dumps, t["labels"])) for t in (real, altered))
            assert path == ("labels",) and before == after, path
        with pytest.raises(CertificateError):
            grundy.verify_genus(real, game, Sum((6, 11)))


def test_games_with_cycles_have_no_genus() -> None:
    with pytest.raises(InputError, match="without cycles"):
        grundy.genus_proof(rules({0: [1], 1: [0]}.get), 0)
    looped = {"position": ["0"], "normal": 0, "misere": [1, 2, 0], "labels": [[["0"], 0, [2, 0]]]}
    with pytest.raises(CertificateError, match="before it is needed"):
        grundy.verify_genus(looped, lambda _: [0], 0)
