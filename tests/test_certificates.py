"""Real solutions with one thing altered: the checker must refuse them, and never stumble.

Every solution is altered in every field, at every depth, in many ways. What is accepted must be
the same solution again, or must still be true for one of the reasons listed in `harmless`.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from altering import Path, alterations, same
from grundy.check import verify
from grundy.core.budget import Budget
from grundy.core.errors import CertificateError, InputError
from grundy.core.loopy import plain_value
from grundy.core.ruleset import Ruleset
from grundy.core.solution import Solution, plain
from grundy.engine.search import search
from grundy.rulesets import all_rulesets, find
from handmade import FERGUSON, Chips, Kayles, Maze, Nim, Sides
from suites import plain_answer, replay, solutions

HANDMADE = [
    Kayles(),
    Nim(),
    FERGUSON,
    Chips(a="bc", b="ac", c="d", d="ef", e="", f="a"),
    Sides(a="b|c", b="d|e", c="e|d", d="e|", e="|"),
    Sides(a="b|c", b="a|d", c="d|a", d="|e", e="|"),
    Maze(a="bc", b="d", c="de", d="a", e="fa", f="aG", G=""),
    Maze(a="bc", b="ad", c="", d=""),
    Maze(a="bc", b="cd", c="d", d=""),
]
RULESETS = [*all_rulesets(), *HANDMADE]
MANY, SOME = 250, 25
"""How many alterations of a solution are tried."""

# Kind of certificate, and the field in which order does not matter by itself.
ORDERLESS = {("search", "labels"), ("hackenbush", "parts"), ("hackenbush", "followers")}
# Kind of certificate, and the field in which there are other proofs of the same claim.
FREE = {("graph_chomp", "side"): "vertices without edges may stand on either side"}


def harmless(ruleset: Ruleset[Any], real: Any, altered: Any, path: Path) -> bool:
    """Whether the altered solution is as true as the real one, for one of these reasons."""
    if path == ("winning",):
        # Winning moves have no order.
        return same(
            sorted(map(json.dumps, real["winning"])), sorted(map(json.dumps, altered["winning"]))
        )
    if path[:1] == ("winning",) and (real["winning_count"] or 0) > len(real["winning"]):
        # Of many winning moves a few are told; others are as good.
        return true_of_its_position(ruleset, altered)
    if path in (("position",), ("ruleset",)):
        # All of it may be true of another position too, or by the rules of another game.
        return true_of_its_position(ruleset, altered)
    data = ("certificate", "data")
    if (real["certificate"]["kind"], *path[2:3]) in FREE:
        return path[:2] == data
    if (real["certificate"]["kind"], *path[2:3]) in ORDERLESS and path[:2] == data:
        # A proof may list its parts in another order, if the checker still finds each in time.
        return same(unordered(real), unordered(altered))
    if path[:3] == (*data, "cycle"):
        # Another way to a cycle is as good; walk it.
        return is_walk_to_a_cycle(ruleset, altered)
    if path[:1] == ("line",) and ruleset.players == 1:
        # Another line is as good if it is as long, and wins.
        end = replay(ruleset, ruleset.parse(altered["position"]), altered["line"])
        won = not list(ruleset.options(end)) and ruleset.won(end)
        return won and len(altered["line"]) == len(real["line"])
    return False


def unordered(tree: Any) -> Any:
    """The tree with every list sorted."""
    if isinstance(tree, dict):
        return {key: unordered(part) for key, part in tree.items()}
    if isinstance(tree, list):
        return sorted(map(unordered, tree), key=json.dumps)
    return tree


def true_of_its_position(ruleset: Ruleset[Any], solution: Any) -> bool:
    """Whether plain search agrees with outcome, value and winning moves."""
    ruleset = ruleset if ruleset.name == solution["ruleset"] else find(solution["ruleset"])
    right = plain_answer(ruleset, ruleset.parse(solution["position"]), solution["play"])
    wins = [json.dumps(plain(move)) for move in right.winning]
    told = [json.dumps(move) for move in solution["winning"]]
    if ruleset.players == 1:
        lengths = len(solution["line"]), len(right.line)
        return bool(solution["outcome"] == right.outcome.value and lengths[0] == lengths[1])
    return (
        solution["outcome"] == right.outcome.value
        and solution["value"] in (None, plain_value(right.value))
        and solution["winning_count"] in (None, len(wins))
        and len(told) == len(set(told)) <= len(wins)
        and set(told) <= set(wins)
    )


def is_walk_to_a_cycle(ruleset: Ruleset[Any], solution: Any) -> bool:
    position = ruleset.parse(solution["position"])
    met = [position]
    search_made = solution["certificate"]["kind"] == "search"
    for label in solution["certificate"]["data"]["cycle"][1:]:
        for move, follower in ruleset.options(met[-1]):
            if label == (ruleset.format(follower) if search_made else move):
                met.append(follower)
                break
    return len(met) == len(solution["certificate"]["data"]["cycle"]) and met[-1] in met[:-1]


def refused(solution: Any, rules: Ruleset[Any] | None = None) -> bool:
    """Whether the checker refuses; any other exception than these two is a fault of its own."""
    try:
        verify(solution, rules)
    except (CertificateError, InputError):
        return True
    return False


@cache
def chosen(ruleset: Ruleset[Any]) -> list[Any]:
    """One solution, as JSON, for each method, outcome and completeness; no very large ones."""
    rng = Random(ruleset.name)
    drawn = [ruleset.parse(ruleset.example)] if ruleset.theorems else []
    for sampler in (ruleset, *ruleset.theorems):
        drawn += [sampler.sample(rng) for _ in range(20)]
    kinds: dict[Any, list[Any]] = {}
    for position in dict.fromkeys(drawn):
        for solution in solutions(ruleset, position):
            written = json.loads(json.dumps(solution.to_json()))
            key = (written["method"]["name"], written["outcome"], solution.complete)
            kinds.setdefault(key, []).append(written)
    picked = []
    for found in kinds.values():
        sized = sorted((len(json.dumps(written)), i) for i, written in enumerate(found))
        small = [i for size, i in sized if size < 1500]
        if small or sized[0][0] < 6000:
            picked.append(found[small[len(small) // 2] if small else sized[0][1]])
    return picked


def fewer(every: list[tuple[Path, Any]], most: int, rng: Random) -> list[tuple[Path, Any]]:
    """Alterations of `most` places that are drawn, but of whole fields first of all."""
    rng.shuffle(every)
    every.sort(key=lambda pair: len(pair[0]) > 2)
    return every[:most]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_altered_solutions_are_refused(ruleset: Ruleset[Any]) -> None:
    rng = Random(1)
    rules = ruleset if ruleset in HANDMADE else None
    for real in chosen(ruleset):
        assert verify(real, rules)
        # The searches are the same for all rulesets: those made by hand stand for the others.
        most = SOME if real["method"]["kind"] == "search" and not rules else MANY
        for path, altered in fewer(list(alterations(real)), most, rng):
            if same(altered, real) or refused(altered, rules):
                continue
            assert harmless(ruleset, real, altered, path), (
                f"{path} altered goes unnoticed: {json.dumps(altered)}"
            )


def test_every_ruleset_shows_won_and_lost_positions() -> None:
    for ruleset in all_rulesets():
        outcomes = {solution["outcome"] for solution in chosen(ruleset)}
        assert len(outcomes) > 1, f"only {outcomes} of {ruleset.name} are tried"


@pytest.mark.parametrize(
    "nonsense",
    [None, 0, "", [], {}, [1], {"ruleset": "nim"}, True, 1.5, {"certificate": {"kind": "search"}}],
)
def test_nonsense_is_refused(nonsense: Any) -> None:
    assert refused(nonsense)


def test_unknown_kinds_and_private_modules_are_no_certificates() -> None:
    real = Solution(Nim(), (1,), *search(Nim(), (1,), Budget())).to_json()
    assert verify(real, Nim())
    for kind in ("claim", "_puzzle", "__init__", "", "search.check", "os", "../check", "Search"):
        certificate = {**real["certificate"], "kind": kind}
        assert refused({**real, "certificate": certificate}, Nim())


def test_alterations_reach_every_leaf() -> None:
    tree = {"a": [1, {"b": None}], "c": "x", "d": True}
    paths = {path for path, _ in alterations(tree)}
    assert paths == {(), ("a",), ("a", 0), ("a", 1), ("a", 1, "b"), ("c",), ("d",)}
    assert not any(same(other, tree) for _, other in alterations(tree))
