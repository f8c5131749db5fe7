"""Heap values of subtraction games: by a proven period, a formula, or a table up to the heap.

A set is a tuple: of ascending numbers, or of a name and, for "all-but", the numbers left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice, takewhile
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.nimber import mex
from grundy.rulesets._heaps import Heaps, Left, Values, by_mex, small_heaps, sum_theorem

Amounts = tuple[Any, ...]
MOST = 250
"""Numbers a set may name: values then fit a byte."""


def _fibonacci() -> Iterator[int]:
    small, large = 1, 2
    while True:
        yield small
        small, large = large, small + large


def _primes() -> Iterator[int]:
    """An incremental sieve: each known prime waits at its next multiple."""
    waiting: dict[int, list[int]] = {}
    for n in count(2):
        found = waiting.pop(n, None)
        if found is None:
            yield n
            found = [n]
        for prime in found:
            waiting.setdefault(n + prime, []).append(prime)


_ENDLESS: dict[str, Callable[[], Iterator[int]]] = {
    "squares": lambda: (k * k for k in count(1)),
    "powers-of-two": lambda: (1 << k for k in count()),
    "fibonacci": _fibonacci,
    "primes": _primes,
}
NAMES = (*_ENDLESS, "all-but")


def amounts(rule: Amounts, n: int) -> Iterator[int]:
    """The amounts up to n in ascending order, lazily."""
    if rule[0] == "all-but":
        banned = set(rule[1:])
        return (taken for taken in range(1, n + 1) if taken not in banned)
    numbers = _ENDLESS[rule[0]]() if isinstance(rule[0], str) else iter(rule)
    return takewhile(lambda taken: taken <= n, numbers)


def _taking(
    value: Callable[[int], int], rule: Amounts
) -> Callable[[int, int, int], tuple[Sequence[Left], int]]:
    """Moves by trying every amount. O(amounts up to n)."""

    def leaving(n: int, target: int, room: int) -> tuple[list[Left], int]:
        rests = (n - taken for taken in amounts(rule, n))
        winning: Iterator[Left] = (
            (rest,) if rest else () for rest in rests if value(rest) == target
        )
        found = list(islice(winning, room))
        return found, len(found) + sum(1 for _ in winning)

    return leaving


def finite_values(rule: Amounts, largest: int, budget: Budget) -> Values:
    """Values up to `largest`, or until a period is proven. O(n |S|) for the n values computed.

    A value depends on the last max(S) values alone: where max(S) values in a row have been seen
    before, all later ones repeat. Raises BudgetError.
    """
    usable = [taken for taken in rule if taken <= largest]
    reach = usable[-1] if usable else 0
    table = bytearray()
    start = period = 0
    goal = max(4 * reach, 64)
    while len(table) <= largest:
        _extend(table, usable, min(goal, largest + 1), budget)
        # The state seen half way back comes again as soon as the period has passed once.
        half = len(table) // 2
        again = table.find(table[half - reach : half], half - reach + 1) if half >= reach else -1
        if again >= 0 and len(table) <= largest:
            period = again - (half - reach)
            start = half - reach
            while start and table[start - 1] == table[start - 1 + period]:
                start -= 1
            del table[start + period + reach :]
            break
        goal *= 2

    def value(n: int) -> int:
        return table[n if n < start or not period else start + (n - start) % period]

    def why(n: int) -> str:
        if not period:
            return by_mex(n, value, ((n - taken,) for taken in amounts(rule, n)))
        return f"From heap {start} on the period is {period}: a heap of {n} is worth {value(n)}."

    data = {"values": list(table), "preperiod": start, "period": period}
    return Values(value, _taking(value, rule), why, data)


def _extend(table: bytearray, usable: list[int], stop: int, budget: Budget) -> None:
    for n in range(len(table), stop):
        if not n % 1024:
            budget.check(n, "the table of heap values")
        table.append(mex(table[n - taken] for taken in usable if taken <= n))
    budget.check(stop, "the table of heap values")


def table_values(rule: Amounts, largest: int, budget: Budget) -> Values:
    """Values of all heaps up to `largest` by mex. O(n * amounts up to n); all-but: O(n |rule|)."""
    budget.check(largest + 1, "the table of heap values")
    table = _all_but(rule[1:], largest) if rule[0] == "all-but" else _by_mex(rule, largest, budget)
    return Values(
        table.__getitem__,
        _taking(table.__getitem__, rule),
        lambda n: by_mex(n, table.__getitem__, ((n - taken,) for taken in amounts(rule, n))),
        {"values": table, "preperiod": 0, "period": 0},
    )


def _by_mex(rule: Amounts, largest: int, budget: Budget) -> list[int]:
    usable = list(amounts(rule, largest))
    table: list[int] = []
    for n in range(largest + 1):
        if not n % 1024:
            budget.check(n, "the table of heap values")
        table.append(mex(table[n - taken] for taken in takewhile(n.__ge__, usable)))
    return table


def _all_but(banned: tuple[int, ...], largest: int) -> list[int]:
    """All smaller heaps are options but a few: the mex is a value only those few have, or new."""
    table: list[int] = []
    times: list[int] = []
    for n in range(largest + 1):
        lost: dict[int, int] = {}
        for taken in banned:
            if taken <= n:
                lost[table[n - taken]] = lost.get(table[n - taken], 0) + 1
        free = [value for value, number in lost.items() if number == times[value]]
        value = min(free, default=len(times))
        if value == len(times):
            times.append(0)
        times[value] += 1
        table.append(value)
    return table


def power_values(rule: Amounts, largest: int, budget: Budget) -> Values:
    """A heap is worth its rest after division by 3. O(log n)."""
    return Values(
        lambda n: n % 3,
        _taking(lambda n: n % 3, rule),
        lambda n: f"A heap of {n} leaves {n % 3} when divided by 3.",
        {},
    )


def _draw_finite(rng: Random) -> Heaps:
    most = rng.choice([3, 5, 9])
    rule = tuple(sorted({rng.randrange(1, most + 1) for _ in range(rng.randrange(1, 5))}))
    return _draw(rng, rule)


def _draw(rng: Random, rule: Amounts, most: int = 9) -> Heaps:
    if rng.random() < 0.3:
        return Heaps(rule, (rng.randrange(1, 120),))
    return Heaps(rule, tuple(sorted(n for n in small_heaps(rng, most) if n)))


def _draw_endless(rng: Random) -> Heaps:
    banned = sorted({rng.randrange(1, 8) for _ in range(rng.randrange(4))})
    names = ("squares", "fibonacci", "primes")
    return _draw(rng, rng.choice([*((name,) for name in names), ("all-but", *banned)]))


THEOREMS = (
    sum_theorem(
        "finite subtraction sets are periodic",
        "where max(S) values in a row come again, all values after them do, for a value "
        "depends on the last max(S) alone",
        "Winning Ways, ch. 4; Siegel, Combinatorial Game Theory, IV.2",
        finite_values,
        _draw_finite,
        lambda position: not isinstance(position.rule[0], str),
    ),
    sum_theorem(
        "powers of two mod 3",
        "if powers of two may be taken, a heap of n is worth n mod 3: no power is a multiple of 3",
        "Ferguson, Game Theory I, exercises on subtraction games",
        power_values,
        lambda rng: _draw(rng, ("powers-of-two",)),
        lambda position: position.rule[0] == "powers-of-two",
    ),
    sum_theorem(
        "Sprague-Grundy values by table",
        "a heap is worth the least value that none of the heaps it may become has",
        "Sprague 1935; Grundy 1939",
        table_values,
        _draw_endless,
        lambda position: position.rule[0] in ("squares", "fibonacci", "primes", "all-but"),
    ),
)
