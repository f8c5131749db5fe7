"""What the checker knows of the heaps of take-and-break games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.check._heap_forms import Form, Left
from grundy.check.claim import is_count, require
from grundy.check.period import check_values, verify_period
from grundy.sequences.code import ONE, THREE, TWO, UNEQUAL, WHOLE, Code

FAR = 200_000
"""Larger heaps are counted by the residues of the period."""


def code_form(code: Code, largest: int, data: dict[str, Any]) -> Form:
    """Values of a table up to the largest heap, or of a shorter one that proves a period."""
    require(set(data) in ({"values"}, {"period"}), "values, or a period, are needed")
    proof = data.get("period", data)
    require(isinstance(proof, dict) and isinstance(proof.get("values"), list), "no values are told")
    g = proof["values"]
    start = period = saltus = 0
    if "period" in data:
        verify_period(proof)
        require(proof["code"] == str(code), "the period is another code's")
        require(len(g) <= largest, "no period is needed")
        start, period, saltus = proof["preperiod"], proof["period"], proof["saltus"]
    else:
        require(all(map(is_count, g)), "values must be counts")
        require(len(g) == largest + 1, "the table must end with the largest heap")
        check_values(code, g)

    def value(n: int) -> int:
        if n < len(g):
            known: int = g[n]
            return known
        turns, rest = divmod(n - start, period)
        return int(g[start + rest]) + turns * saltus

    def count(n: int, target: int) -> int:
        if n <= FAR:
            return _count_all(code, value, n, target)
        require(not saltus and code.finite and code.parts < 3, "such moves cannot be counted")
        return _count_far(code, value, n, target, max(start, 1), period)

    return Form(lambda n, left: _legal(code, n, left), value, count)


def _legal(code: Code, n: int, left: Left) -> bool:
    taken = n - sum(left)
    if taken < 0 or len(left) > 3:
        return False
    digit = code.digit(taken)
    if len(left) == 2 and digit & UNEQUAL and left[0] == left[1]:
        return False
    return bool(digit & (WHOLE, ONE, TWO, THREE)[len(left)])


def _count_all(code: Code, value: Callable[[int], int], n: int, target: int) -> int:
    """Ordered pairs and triples are counted, and then how often each was."""
    g = [value(m) for m in range(n + 1)]
    where: dict[int, list[int]] = {}
    for m, worth in enumerate(g):
        where.setdefault(worth, []).append(m)
    total = 0
    for taken in range((min(n, code.last) if code.finite else n) + 1):
        digit, rest = code.digit(taken), n - taken
        total += digit & WHOLE != 0 and rest == 0 and target == 0
        total += digit & ONE != 0 and rest > 0 and g[rest] == target
        if digit & TWO:
            equal = rest > 0 and rest % 2 == 0 and target == 0
            ordered = _ordered(g, rest, target)
            total += (ordered - equal if digit & UNEQUAL else ordered + equal) // 2
        if digit & THREE:
            ordered = sum(_ordered(g, rest - a, target ^ g[a]) for a in range(1, rest))
            twice = sum(1 for c in where.get(target, ()) if 0 < c < rest and (rest - c) % 2 == 0)
            thrice = rest > 0 and rest % 3 == 0 and g[rest // 3] == target
            total += (ordered + 3 * twice + 2 * thrice) // 6
    return total


def _ordered(g: list[int], rest: int, target: int) -> int:
    """Pairs (a, rest - a) of heaps worth `target`."""
    return sum(x ^ y == target for x, y in zip(g[1:rest], g[rest - 1 : 0 : -1], strict=False))


def _count_far(
    code: Code, value: Callable[[int], int], n: int, target: int, start: int, period: int
) -> int:
    """Both heaps of a pair are past the preperiod, or one is small: then the other is not."""
    total = 0
    for taken in range(code.last + 1):
        digit, rest = code.digit(taken), n - taken
        total += digit & ONE != 0 and value(rest) == target
        if digit & TWO:
            require(rest >= 2 * (start + period), "the heap is too small for this count")
            ordered = 2 * sum(value(a) ^ value(rest - a) == target for a in range(1, start))
            for a in range(start, start + period):
                if value(a) ^ value(rest - a) == target:
                    ordered += (rest - start - a) // period + 1
            equal = rest % 2 == 0 and target == 0
            total += (ordered - equal if digit & UNEQUAL else ordered + equal) // 2
    return total
