"""Heap values of take-and-break games, by table or by a proven period, and the moves they allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from operator import xor
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError
from grundy.core.ruleset import Theorem
from grundy.rulesets._heaps import Heaps, Left, Values, by_mex, small_heaps, sum_theorem
from grundy.sequences.code import ONE, THREE, TWO, UNEQUAL, WHOLE, Code, parse
from grundy.sequences.period import Period
from grundy.sequences.sequence import Sequence as HeapValues

DIRECT = 200_000
"""Heaps up to this size are looked at pair by pair; larger ones by residues of the period."""
CHECKS_PER_POSITION = 64
"""Pairs of heaps that are compared in the time a search takes for a position."""


def leaves(code: Code, n: int) -> Iterator[Left]:
    """Everything a move in a heap of n may leave, ascending heaps, each once."""
    for taken in range(_most_taken(code, n) + 1):
        digit, rest = code.digit(taken), n - taken
        if digit & WHOLE and rest == 0:
            yield ()
        if digit & ONE and rest:
            yield (rest,)
        if digit & TWO:
            for a in range(1, (rest - (digit & UNEQUAL != 0)) // 2 + 1):
                yield (a, rest - a)
        if digit & THREE:
            for a in range(1, rest // 3 + 1):
                for b in range(a, (rest - a) // 2 + 1):
                    yield (a, b, rest - a - b)


def _most_taken(code: Code, n: int) -> int:
    return min(n, code.last) if code.finite else n


@lru_cache(maxsize=32)
def _sequence(code: Code) -> HeapValues:
    return HeapValues(code)


def table(code: Code, largest: int, budget: Budget) -> memoryview:
    """The values of the heaps 0 to `largest`. Raises BudgetError for what takes minutes."""
    sequence = _sequence(code)
    if largest >= sequence.known:
        budget.check(largest + 1, "the table of heap values")
        sequence.value(largest, sequence.reach)
    return sequence.values(largest)


def code_values(code: Code, largest: int, budget: Budget) -> Values:
    """Values up to `largest`, or a proven period. See the sequences for the cost.

    Raises BudgetError where neither is had within the budget.
    """
    sequence = _sequence(code)
    sequence.value(largest, min(sequence.reach, budget.positions))
    period = sequence.period(sequence.known - 1)
    if period and not period.proven:
        period = None
    data: dict[str, Any] = {}
    if period:
        data["period"] = period.certificate()
        # A small heap needs no period.
        if len(data["period"]["values"]) > largest:
            period = None
    if not period:
        data = {"values": sequence.values(largest).tolist()}
    value = period.value if period else sequence.values(largest).__getitem__
    moves = _Moves(code, sequence, period, budget)

    def why(n: int) -> str:
        if period:
            first = period.preperiod
            return f"From heap {first} on the period is {period.period}: {n} is worth {value(n)}."
        return by_mex(n, value, leaves(code, n))

    return Values(value, moves.leaving, why, data)


class _Moves:
    """Finds the moves that leave a value."""

    def __init__(
        self, code: Code, sequence: HeapValues, period: Period | None, budget: Budget
    ) -> None:
        self.code, self.sequence, self.period, self.budget = code, sequence, period, budget

    def leaving(self, n: int, target: int, room: int) -> tuple[Sequence[Left], int]:
        """O(n) for each amount that splits in two, O(n^2) in three; O(period) for huge heaps."""
        if n > DIRECT:
            return self._by_residues(n, target, room)
        self._check_work(n)
        g = self.sequence.values(n)
        found = chain.from_iterable(
            _from(g, self.code.digit(taken), n - taken, target)
            for taken in range(_most_taken(self.code, n) + 1)
        )
        listed = list(islice(found, room))
        return listed, len(listed) + sum(1 for _ in found)

    def _check_work(self, n: int) -> None:
        """Refuse what takes too many comparisons."""
        power = self.code.parts - 1 + (not self.code.finite)
        self.budget.check(n**power // (4 * CHECKS_PER_POSITION), f"listing the moves of heap {n}")

    def _by_residues(self, n: int, target: int, room: int) -> tuple[list[Left], int]:
        """Far from the preperiod, pairs repeat with the period."""
        code, period = self.code, self.period
        if period is None or period.saltus or code.parts > 2 or not code.finite:
            raise BudgetError(
                f"the moves of heap {n} of {code} are too many to be told",
                remedy=f"ask for heaps up to {DIRECT}",
            )
        found: list[Left] = []
        count = 0
        for taken in range(code.last + 1):
            digit, rest = code.digit(taken), n - taken
            if digit & ONE and period.value(rest) == target:
                found.append((rest,))
                count += 1
            if digit & TWO:
                halves = (rest - (digit & UNEQUAL != 0)) // 2
                start = max(period.preperiod, 1)
                smaller = [
                    a for a in range(1, start) if period.value(a) ^ period.value(rest - a) == target
                ]
                first = [
                    a
                    for a in range(start, start + period.period)
                    if period.value(a) ^ period.value(rest - a) == target
                ]
                count += len(smaller)
                count += sum((halves - a) // period.period + 1 for a in first)
                turns = range(room // max(len(first), 1) + 1 if first else 0)
                later = (a + turn * period.period for turn in turns for a in first)
                found.extend(
                    (a, rest - a)
                    for a in islice(chain(smaller, later), max(0, room - len(found)))
                    if a <= halves
                )
        return found[:room], count


def _from(g: memoryview, digit: int, rest: int, target: int) -> Iterable[Left]:
    """What a move that keeps `rest` may leave, worth `target`."""
    if digit & WHOLE and rest == 0 and target == 0:
        yield ()
    if digit & ONE and rest and g[rest] == target:
        yield (rest,)
    if digit & TWO:
        yield from _pairs(g, rest, target, 1, digit & UNEQUAL != 0)
    if digit & THREE:
        for a in range(1, rest // 3 + 1):
            yield from ((a, b, c) for b, c in _pairs(g, rest - a, target ^ g[a], a, False))


def _pairs(g: memoryview, rest: int, target: int, least: int, unequal: bool) -> Iterator[Left]:
    last = (rest - unequal) // 2
    if last >= least:
        values = map(xor, g[least : last + 1], g[rest - last : rest - least + 1][::-1])
        yield from ((a, rest - a) for a, value in enumerate(values, least) if value == target)


def _theorem(sample: Callable[[Random], Heaps]) -> Theorem[Heaps]:
    return sum_theorem(
        "Sprague-Grundy values and their periods",
        "a heap is worth the least value that nothing a move leaves has; a period seen on a long "
        "enough stretch of heaps never ends",
        "Sprague 1935; Grundy 1939; Guy and Smith, The G-values of various games, Proc. Cambridge "
        "Philos. Soc. 52, 1956; Winning Ways, ch. 4",
        code_values,
        sample,
    )


def _some_code(rng: Random) -> Code:
    if rng.random() < 0.3:
        return parse(rng.choice(["0.3~", "4.3~", "4u.0", "4u.3~", "0.f", "8.0", "c.3", "0.07u7"]))
    digits = [rng.choice([0, 4]), *(rng.randrange(8) for _ in range(rng.randrange(1, 4)))]
    return Code(tuple(digits))


def _draw(rng: Random, code: Code) -> Heaps:
    if rng.random() < 0.4:
        return Heaps(code, (rng.randrange(1, 13),))
    return Heaps(code, tuple(sorted(n for n in small_heaps(rng, 6, 2) if n)))


THEOREMS: tuple[Theorem[Heaps], ...] = (_theorem(lambda rng: _draw(rng, _some_code(rng))),)


def named_theorems(code: Code) -> tuple[Theorem[Heaps], ...]:
    """The same theorem, for one code."""
    return (_theorem(lambda rng: _draw(rng, code)),)
