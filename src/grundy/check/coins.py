"""Coin turning certificates: what each head is worth, recomputed by other means than the solver's.

Why this proves the claims. A position is worth the nim-sum of its heads, and a move wins if the
coins that it turns have the position's value as their nim-sum (Winning Ways, vol. 3, ch. 14). What
a coin is worth, and the number of winning moves, is found anew: `_coin_rows` says how, and at
what cost. Linear in heads, moves and digits apart from that.
"""

from __future__ import annotations

from typing import Any

from grundy.check._coin_rows import (
    RowProof,
    needs_columns,
    proven_number,
    proven_sum,
    row_proof,
)
from grundy.check.claim import Claim, require


def check(claim: Claim) -> list[str]:
    """Prove value, outcome, each winning move, and how many there are."""
    turns: Any = getattr(claim.ruleset, "turns", None)
    data = claim.data
    require(
        turns is not None and not isinstance(turns, tuple), f"{claim.ruleset.name} turns no coins"
    )
    by_recurrence = needs_columns(turns)
    fields = {"worths", "moves", "columns"} if by_recurrence else {"worths", "moves"}
    require(set(data) == fields, f"a coin certificate has the fields {sorted(fields)}")
    require(claim.line == [], "a line is not part of this proof")
    heads = sorted(claim.position)
    length = heads[-1] + 1 if heads else 0
    row = row_proof(turns, data.get("columns"), length)
    facts = proven_sum(claim, len(heads), data["worths"], list(map(row.worth, heads)))
    if by_recurrence:
        facts.append(f"the recurrence gives what the {length} coins up to the last head are worth")
    _check_moves(claim, row)
    countable = not by_recurrence and turns.shape != "spaced"

    def total(value: int) -> int:
        return sum(row.ways(x, value ^ row.worth(x)) for x in heads)

    return facts + proven_number(claim, data["moves"], total, countable=countable)


def _check_moves(claim: Claim, row: RowProof) -> None:
    """Each listed move is legal, listed once, and leaves the value 0. Linear."""
    seen: set[tuple[int, ...]] = set()
    for move in claim.winning:
        require(isinstance(move, list) and row.legal(move), f"{move!r} may not be turned")
        require(move[-1] in claim.position, f"{move!r} turns no head to tails")
        require(claim.value and row.total(move) == claim.value, f"{move!r} does not win")
        require(tuple(move) not in seen, f"{move!r} is listed twice")
        seen.add(tuple(move))
