"""The independent checker: believes nothing but the rules.

One file per kind of certificate, found by its name. Nothing here imports a solver, a kernel or a
theorem: of a ruleset only `parse`, `format`, `options`, `won` and, where a search says that it
used them, `split` and `canonical` are called. Every checker runs in time linear in its input.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from grundy.check.claim import Claim, read_claim, require
from grundy.core.folders import modules_in


def verify(solution: Any) -> list[str]:
    """What could be proven of a solution read from JSON, one sentence per fact.

    Raises CertificateError where the certificate does not prove the claim, InputError where the
    text of the position does not parse.
    """
    claim: Claim = read_claim(solution)
    kinds = modules_in(__path__)
    require(
        claim.kind in kinds and claim.kind != "claim", f"certificate kind {claim.kind!r} is unknown"
    )
    facts: list[str] = import_module(f"{__name__}.{claim.kind}").check(claim)
    return facts
