"""A solution as the checker sees it: claims to be proven and the data offered as proof."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from grundy.core.errors import CertificateError
from grundy.core.loopy import Infinity, Value
from grundy.core.partisan import PartisanRuleset
from grundy.core.ruleset import Ruleset
from grundy.rulesets import find

FIELDS = frozenset(
    {
        "ruleset",
        "position",
        "play",
        "outcome",
        "value",
        "winning",
        "winning_count",
        "line",
        "method",
        "certificate",
    }
)


@dataclass(frozen=True)
class Claim:
    """Position and claims of a solution; `data` is the certificate's evidence, still untrusted."""

    ruleset: Ruleset[Any]
    position: Any
    outcome: str
    value: int | None
    winning: list[Any]
    winning_count: int | None
    line: list[Any]
    method: dict[str, Any]
    kind: str
    data: dict[str, Any]
    play: str = "normal"
    infinity: Infinity | None = None

    @property
    def loopy_value(self) -> Value | None:
        """The claimed value, infinite ones included."""
        return self.value if self.infinity is None else self.infinity


def require(holds: object, fault: str) -> None:
    """Reject the certificate with `fault` unless `holds`."""
    if not holds:
        raise CertificateError(fault)


def is_count(value: object, below: int | None = None) -> bool:
    """Whether `value` is an int (no bool) in [0, below)."""
    return type(value) is int and value >= 0 and (below is None or value < below)


def same(found: Any, expected: Any) -> bool:
    """Whether two JSON values are the same, true and 1 being different."""
    return json.dumps(found, sort_keys=True) == json.dumps(expected, sort_keys=True)


SEARCHES = {
    "search": ("normal",),
    "nimbers": ("normal",),
    "loopy": ("normal",),
    "misere": ("misere",),
    "partisan": ("normal", "misere"),
}
"""Certificates of searches, and the kinds of play they prove."""


def read_claim(solution: Any, rules: Ruleset[Any] | None = None) -> Claim:
    """The claim in a solution's JSON. Raises CertificateError where its form is wrong.

    `rules` is the ruleset it is about, found by its name if None.

    The form is strict so that no field can be altered unnoticed: the position must be written
    as the ruleset writes it, a theorem must be one of the ruleset's own, word for word.
    """
    require(isinstance(solution, dict), "a solution is a JSON object")
    _check_numbers(solution)
    require(set(solution) == FIELDS, f"a solution has exactly the fields {sorted(FIELDS)}")
    text, certificate, method = (solution[k] for k in ("position", "certificate", "method"))
    require(isinstance(solution["ruleset"], str), "field 'ruleset' must be a name")
    require(isinstance(text, str), "field 'position' must be text")
    require(isinstance(certificate, dict), "field 'certificate' must be an object")
    require(set(certificate) == {"kind", "data"}, "a certificate has the fields kind and data")
    kind, data = certificate["kind"], certificate["data"]
    require(isinstance(kind, str) and isinstance(data, dict), "kind is text, data an object")
    require(isinstance(solution["winning"], list), "field 'winning' must be a list")
    require(isinstance(solution["line"], list), "field 'line' must be a list")
    require(isinstance(solution["outcome"], str), "field 'outcome' must be text")
    infinity = read_infinity(solution["value"]) if kind == "loopy" else None
    value = solution["value"] if infinity is None else None
    count = solution["winning_count"]
    require(value is None or is_count(value), "field 'value' must be a nimber or null")
    require(count is None or is_count(count), "field 'winning_count' must be a count or null")
    ruleset = rules or find(solution["ruleset"])
    require(ruleset.name == solution["ruleset"], "the ruleset has another name of its own")
    play = solution["play"]
    require(play in SEARCHES.get(kind, (ruleset.play,)), "the proof is of another kind of play")
    if isinstance(ruleset, PartisanRuleset) and kind in SEARCHES:
        require(kind == "partisan", "nimbers and ranks belong to impartial games")
    position = ruleset.parse(text)
    require(ruleset.format(position) == text, "the position is not in the ruleset's own form")
    require(isinstance(method, dict), "field 'method' must be an object")
    _check_method(ruleset, method, kind)
    return Claim(
        ruleset,
        position,
        solution["outcome"],
        value,
        solution["winning"],
        count,
        solution["line"],
        method,
        kind,
        data,
        play,
        infinity,
    )


def read_infinity(value: Any) -> Infinity | None:
    """The infinite value that {"infinity": K} stands for, K being in order; None for others."""
    if not isinstance(value, dict):
        return None
    require(set(value) == {"infinity"}, "an infinite value has the field infinity")
    over = value["infinity"]
    require(isinstance(over, list) and all(map(is_count, over)), "infinity is over nimbers")
    require(sorted(set(over)) == over, "infinity is over nimbers in order")
    return Infinity(over)


def _check_numbers(solution: Any) -> None:
    """Numbers are ints: 1.0 equals 1, but nothing here is measured."""
    stack = [solution]
    while stack:
        part = stack.pop()
        require(not isinstance(part, float), f"{part!r} is no whole number")
        if isinstance(part, dict):
            stack.extend(part.values())
        elif isinstance(part, list):
            stack.extend(part)


def _check_method(ruleset: Ruleset[Any], method: dict[str, Any], kind: str) -> None:
    require(set(method) == {"kind", "name", "statement", "source"}, "method has other fields")
    if kind in SEARCHES:
        require(method["kind"] == "search", "a search certificate goes with a search")
        return
    stated = (method["kind"], method["name"], method["statement"], method["source"])
    known = [("theorem", t.name, t.statement, t.source) for t in ruleset.theorems]
    require(stated in known, f"{ruleset.name} has no such theorem")


def stated_name(claim: Claim) -> Any:
    """The name of the method without what no proof can show, that the rules were compiled."""
    name = claim.method["name"]
    return name.removesuffix(", by compiled rules") if isinstance(name, str) else name


def check_outcome(claim: Claim) -> None:
    """In normal play a nimber decides: 0 is lost for the player to move, all others are won."""
    require(claim.value is not None, "a value was to be proven")
    require(claim.outcome == ("N" if claim.value else "P"), "the outcome contradicts the value")


def check_winning(claim: Claim, winning: list[Any]) -> None:
    """The claimed moves are exactly `winning`, as JSON values, each once, in any order."""
    require(claim.winning_count == len(claim.winning), "the list of winning moves is not whole")
    require(
        sorted(map(repr, claim.winning)) == sorted(map(repr, winning)),
        "the winning moves are not the ones proven",
    )
