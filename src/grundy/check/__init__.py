"""The independent checker: believes nothing but the rules.

One file per kind of certificate, found by its name. Nothing here imports a solver, a kernel or a
theorem: of a ruleset only `parse`, `format`, `options` (of a partisan one `left_options` and
`right_options`), `won` and, where a search used them, `split` and `canonical` are called. Every
checker runs in time linear in its input.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grundy.check.claim import Claim, read_claim, require
from grundy.core.folders import modules_in
from grundy.core.rules import rules as ruleset_of
from grundy.core.ruleset import Ruleset


def verify(solution: Any, rules: Ruleset[Any] | None = None) -> list[str]:
    """What could be proven of a solution read from JSON, one sentence per fact.

    `rules` is the ruleset it is about; without, the ruleset of the house that has its name.

    Raises CertificateError where the certificate does not prove the claim, InputError where the
    text of the position does not parse.
    """
    claim: Claim = read_claim(solution, rules)
    kinds = modules_in(__path__)
    require(
        claim.kind in kinds and claim.kind != "claim", f"certificate kind {claim.kind!r} is unknown"
    )
    facts: list[str] = import_module(f"{__name__}.{claim.kind}").check(claim)
    return facts


def verify_quotient(quotient: Any, game: Any) -> list[str]:
    """What could be proven of a misère quotient read from JSON (`Quotient.to_json`).

    `game` are rules, or a function, on heaps. Raises CertificateError where it is not proven.
    """
    from grundy.check._quotient import check_quotient

    return check_quotient(quotient, ruleset_of(game))


def verify_genus(proof: Any, game: Any, position: Any) -> list[str]:
    """What could be proven of the genus of `position`, read from JSON (`grundy.genus_proof`).

    `game` are rules, or a function. Raises CertificateError where it is not proven, InputError
    where the text of a position does not parse.
    """
    from grundy.check._genus import check_genus

    ruleset = ruleset_of(game)
    return check_genus(proof, ruleset, ruleset.adopt(position))
