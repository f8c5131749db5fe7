"""Walk certificates: the search over (vertex, parity), written by vertex names."""

from __future__ import annotations

from typing import Any

from grundy.check._puzzle import check_puzzle
from grundy.check.claim import Claim, require


def check(claim: Claim) -> list[str]:
    """Check layers, and walk, cycle or levels; see `_puzzle`. O(n + m).

    The parity of the moves made is not written, as it follows: in layer k it is that of k more
    than at the start. Where every walk ends after an even number of moves, a vertex from which
    the longest one has h moves is met with the parity of h.
    """
    require(claim.ruleset.name == "walk", "walks belong to the ruleset walk")
    odd = bool(claim.position.odd)
    return check_puzzle(
        claim,
        claim.data,
        lambda label, k: _at(claim, label, odd ^ bool(k % 2)),
        lambda label, h: _at(claim, label, bool(h % 2)),
    )


def _at(claim: Claim, label: Any, odd: bool) -> Any:
    """The token on the vertex called `label`."""
    number = claim.position.graph.number
    require(isinstance(label, str) and label in number, f"{label!r} is no vertex")
    return type(claim.position)(claim.position.graph, number[label], odd)
