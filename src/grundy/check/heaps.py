"""Sums of heaps: values by definitions of the checker's own, and every winning move counted again.

Of each heap the checker knows, from the rules as it reads them, which moves are legal, what a heap
is worth, and how many moves leave a given value. Formulas are the statements of the theorems, in
other words than the solver's; tables are verified value by value as the mex of what moves leave,
and a period by the rule that a value depends on a bounded stretch of values alone.
"""

from __future__ import annotations

from grundy.check._code_forms import code_form
from grundy.check._heap_forms import FORMS as SIMPLE
from grundy.check._heap_forms import Form
from grundy.check.claim import Claim, check_outcome, is_count, require

FORMS = {**SIMPLE, "Sprague-Grundy values and their periods": code_form}


def check(claim: Claim) -> list[str]:
    """O(heaps + listed moves), and what verifying a table takes."""
    data, heaps = dict(claim.data), claim.position.heaps
    require(is_count(data.get("listed")), "how many moves are listed must be a count")
    listed = data.pop("listed")
    require(claim.line == [], "a line is not part of this proof")
    require(claim.method["name"] in FORMS, "no heap values are known for this theorem")
    form = FORMS[claim.method["name"]](claim.position.rule, max(heaps, default=0), data)
    total = 0
    for n in heaps:
        total ^= form.value(n)
    require(claim.value == total, f"the heaps are worth {total}")
    check_outcome(claim)
    count = _count(form, heaps, total) if total else 0
    require(claim.winning_count == count, f"there are {count} winning moves")
    require(listed == len(claim.winning) <= count, "another number of winning moves is listed")
    _check_moves(form, claim, total)
    known = len(claim.winning)
    return [
        f"value {total} and outcome {claim.outcome}: {len(heaps)} heaps valued anew",
        f"all {count} winning moves, and no others"
        if known == count
        else f"{known} winning moves, of {count} there are",
    ]


def _count(form: Form, heaps: tuple[int, ...], total: int) -> int:
    return sum(form.count(n, form.value(n) ^ total) for n in dict.fromkeys(heaps))


def _check_moves(form: Form, claim: Claim, total: int) -> None:
    sizes, seen = set(claim.position.heaps), set()
    for move in claim.winning:
        require(isinstance(move, list) and move, "a move is a heap and what is left of it")
        require(all(is_count(part) for part in move), "heaps are counts")
        n, left = move[0], tuple(move[1:])
        require(n in sizes, f"there is no heap of {n}")
        require(0 not in left and sorted(left) == list(left), "what is left is not in order")
        require(form.legal(n, left), f"{move} is no move")
        require((n, left) not in seen, f"{move} is listed twice")
        seen.add((n, left))
        rest = total ^ form.value(n)
        for part in left:
            rest ^= form.value(part)
        require(rest == 0, f"{move} does not win")
