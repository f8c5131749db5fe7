"""A solution as the checker sees it: claims to be proven and the data offered as proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.core.errors import CertificateError
from grundy.core.ruleset import Ruleset
from grundy.rulesets import find

FIELDS = frozenset(
    {
        "ruleset",
        "position",
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


def require(holds: object, fault: str) -> None:
    """Reject the certificate with `fault` unless `holds`."""
    if not holds:
        raise CertificateError(fault)


def is_count(value: object, below: int | None = None) -> bool:
    """Whether `value` is an int (no bool) in [0, below)."""
    return type(value) is int and value >= 0 and (below is None or value < below)


def read_claim(solution: Any) -> Claim:
    """The claim in a solution's JSON. Raises CertificateError where its form is wrong.

    The form is strict so that no field can be altered unnoticed: the position must be written
    as the ruleset writes it, a theorem must be one of the ruleset's own, word for word.
    """
    require(isinstance(solution, dict), "a solution is a JSON object")
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
    value, count = solution["value"], solution["winning_count"]
    require(value is None or is_count(value), "field 'value' must be a nimber or null")
    require(count is None or is_count(count), "field 'winning_count' must be a count or null")
    ruleset = find(solution["ruleset"])
    require(ruleset.name == solution["ruleset"], "the ruleset has another name of its own")
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
    )


def _check_method(ruleset: Ruleset[Any], method: dict[str, Any], kind: str) -> None:
    require(set(method) == {"kind", "name", "statement", "source"}, "method has other fields")
    if kind == "search":
        require(method["kind"] == "search", "a search certificate goes with a search")
        return
    stated = (method["kind"], method["name"], method["statement"], method["source"])
    known = [("theorem", t.name, t.statement, t.source) for t in ruleset.theorems]
    require(stated in known, f"{ruleset.name} has no such theorem")


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
