"""What the checker knows of single heaps, game by game: legality, value, and counts of moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt
from typing import Any

from grundy.check.claim import is_count, require

Left = tuple[int, ...]


@dataclass(frozen=True)
class Form:
    """`legal(n, left)`, the value of a heap, and how many moves from n leave the value `target`."""

    legal: Callable[[int, Left], bool]
    value: Callable[[int], int]
    count: Callable[[int, int], int]


def _no_data(data: dict[str, Any]) -> None:
    require(not data, "this proof has no data")


def _nim(rule: None, largest: int, data: dict[str, Any]) -> Form:
    _no_data(data)
    return Form(
        lambda n, left: sum(left) < n and len(left) < 2,
        lambda n: n,
        lambda n, target: int(target < n),
    )


def _bounded(most: int, largest: int, data: dict[str, Any]) -> Form:
    _no_data(data)

    def count(n: int, target: int) -> int:
        # How many of the heaps n - most .. n - 1 are target, target + (most + 1), ...
        low, step = max(0, n - most), most + 1
        return (
            (0 if target > most else (n - 1 - target) // step - (low - 1 - target) // step)
            if n
            else 0
        )

    return Form(
        lambda n, left: len(left) < 2 and 0 < n - sum(left) <= most,
        lambda n: n - (most + 1) * (n // (most + 1)),
        count,
    )


def _halving(rule: None, largest: int, data: dict[str, Any]) -> Form:
    """With n + 1 = 2^j (2 v + 1), v is the value of n: doubling n + 1 keeps it."""
    _no_data(data)

    def value(n: int) -> int:
        return (n + 1) // ((n + 1) & -(n + 1)) // 2

    def count(n: int, target: int) -> int:
        # What is left, plus one, is 2^j (2 target + 1) and lies between half of n and n.
        found = 2 * target + 1
        return sum((n + 1) // 2 + 1 <= found << j <= n for j in range(n.bit_length()))

    return Form(lambda n, left: len(left) == 1 and n <= 2 * left[0] < 2 * n, value, count)


def _lasker(rule: None, largest: int, data: dict[str, Any]) -> Form:
    """A heap 4 i + u, with u in 1..4, is worth 4 (i + carry) + low, as `_FOURS` says of u."""
    _no_data(data)

    def value(n: int) -> int:
        if not n:
            return 0
        carry, low = _FOURS[(n - 1) % 4 + 1]
        return 4 * ((n - 1) // 4 + carry) + low

    def legal(n: int, left: Left) -> bool:
        return (len(left) < 2 and sum(left) < n) or (len(left) == 2 and sum(left) == n)

    def count(n: int, target: int) -> int:
        # Exactly one heap has the value `target`, and it lies within 1 of it.
        takes = sum(0 <= m < n and value(m) == target for m in range(target - 1, target + 2))
        splits = sum(
            _pairs(n - u - w, target, _FOURS[u], _FOURS[w]) for u in _FOURS for w in _FOURS
        )
        equal = n > 0 and n % 2 == 0 and target == 0
        return takes + (splits + equal) // 2

    return Form(legal, value, count)


_FOURS = {1: (0, 1), 2: (0, 2), 3: (1, 0), 4: (0, 3)}


def _pairs(rest: int, target: int, first: tuple[int, int], second: tuple[int, int]) -> int:
    """How many (i, j) have 4 (i + j) = rest and values that xor to `target`, residues given."""
    (up, low), (over, under) = first, second
    if rest < 0 or rest % 4 or low ^ under != target % 4:
        return 0
    total, high = rest // 4 + up + over, target // 4
    pairs = _sums(total, high)
    # x >= up and y >= over: take away the pairs with x = 0 or y = 0 that this forbids.
    edge = total == high
    return pairs - up * edge - over * edge + (up & over & (total == 0) & edge)


def _sums(total: int, high: int) -> int:
    """How many pairs x, y >= 0 have x + y = total and x ^ y = high: bit by bit, with carries."""
    ways = {0: 1}
    for k in range(max(total.bit_length(), high.bit_length()) + 1):
        after: dict[int, int] = {}
        for carry, number in ways.items():
            for x in (0, 1):
                column = x + (x ^ high >> k & 1) + carry
                if column & 1 == total >> k & 1:
                    after[column >> 1] = after.get(column >> 1, 0) + number
        ways = after
    return ways.get(0, 0)


def _one_or_halves(copies: int, largest: int, data: dict[str, Any]) -> Form:
    """Even copies cancel. Else, of n = 2^j m with odd m, only m = 1, m = 3 and the rest differ."""
    _no_data(data)

    def value(n: int) -> int:
        if n == 0:
            return 0
        twos = (n & -n).bit_length() - 1
        if copies & 1 == 0:
            return n if n <= 2 else int(twos > 0)
        odd = n >> twos
        # 1, 2, 4, 8, ... are worth 1, 0, 2, 1, 2, 1, ...; 3, 6, 12, ... are worth 1, 2, 1, 2, ...
        if odd == 1 and twos < 2:
            return 1 - twos
        if odd == 3:
            return 1 + twos % 2
        return 2 - twos % 2 if odd == 1 or twos else 0

    def legal(n: int, left: Left) -> bool:
        return left == ((n - 1,) if n > 1 else ()) or left == (n / 2,) * copies

    def count(n: int, target: int) -> int:
        twice = n % 2 == 0 and (n, copies) != (2, 1)
        half = value(n // 2) if copies & 1 else 0
        return int(n > 0 and value(n - 1) == target) + int(n > 0 and twice and half == target)

    return Form(legal, value, count)


def _in_set(rule: tuple[Any, ...], largest: int) -> Callable[[int], bool]:
    """Whether an amount up to `largest` may be taken."""
    if rule[0] == "squares":
        return lambda taken: isqrt(taken) ** 2 == taken
    if rule[0] == "powers-of-two":
        return lambda taken: taken & (taken - 1) == 0
    if rule[0] == "fibonacci":
        # Gessel: the Fibonacci numbers are those with 5 n^2 + 4 or 5 n^2 - 4 a square.
        return lambda taken: any(
            isqrt(5 * taken * taken + d) ** 2 == 5 * taken * taken + d for d in (4, -4)
        )
    if rule[0] == "primes":
        sieve = bytearray([0, 0]) + bytearray([1]) * max(0, largest - 1)
        for k in range(2, isqrt(largest) + 1):
            if sieve[k]:
                sieve[k * k :: k] = bytes(len(range(k * k, len(sieve), k)))
        return lambda taken: bool(sieve[taken])
    listed = set(rule[1:] if rule[0] == "all-but" else rule)
    return (lambda taken: taken not in listed) if rule[0] == "all-but" else listed.__contains__


def _subtraction(taking: Callable[[int], bool], amounts: Any, value: Callable[[int], int]) -> Form:
    return Form(
        lambda n, left: len(left) < 2 and n > sum(left) and taking(n - sum(left)),
        value,
        lambda n, target: sum(value(n - taken) == target for taken in amounts(n)),
    )


def _powers(rule: tuple[Any, ...], largest: int, data: dict[str, Any]) -> Form:
    _no_data(data)
    powers = [1 << k for k in range(largest.bit_length())]
    return _subtraction(
        _in_set(rule, largest), lambda n: (p for p in powers if p <= n), lambda n: n % 3
    )


def read_table(data: dict[str, Any]) -> tuple[list[int], int, int]:
    """The fields values, preperiod and period (0: none), well formed."""
    require(set(data) == {"values", "preperiod", "period"}, "values and their period are needed")
    values, start, period = data["values"], data["preperiod"], data["period"]
    require(isinstance(values, list) and all(map(is_count, values)), "values must be counts")
    require(is_count(start) and is_count(period), "preperiod and period must be counts")
    require(period or not start, "a preperiod without a period")
    require(
        not start or period >= len(values) or values[start - 1] != values[start - 1 + period],
        "the period starts earlier",
    )
    return values, start, period


def continued(values: list[int], start: int, period: int) -> Callable[[int], int]:
    """The value of any heap, from a table that its period continues."""
    return lambda n: values[n if n < start + period or not period else start + (n - start) % period]


def _table(rule: tuple[Any, ...], largest: int, data: dict[str, Any]) -> Form:
    values, start, period = read_table(data)
    taking = _in_set(rule, largest)
    if isinstance(rule[0], str):
        require(not period, "no period is proven for an infinite set")
        usable: Any = [taken for taken in range(1, largest + 1) if taking(taken)]
    else:
        usable = [taken for taken in rule if taken <= largest]
    reach = max(usable, default=0)
    if period:
        require(len(values) == start + period + reach, "the table has not the length needed")
        require(
            values[start : start + reach] == values[start + period :], "the values do not repeat"
        )
        require(largest >= len(values), "no period is needed")
    else:
        require(len(values) == largest + 1, "the table must end with the largest heap")
    if rule[0] == "all-but":
        _check_all_but(rule[1:], values)
    else:
        _check_mex(usable, values)
    return _subtraction(
        taking,
        lambda n: (taken for taken in usable if taken <= n),
        continued(values, start, period),
    )


def _check_mex(usable: list[int], values: list[int]) -> None:
    for n, stated in enumerate(values):
        reached = set()
        for taken in usable:
            if taken > n:
                break
            reached.add(values[n - taken])
        require(
            stated not in reached and all(v in reached for v in range(stated)),
            f"heap {n} is not worth {stated}",
        )


def _check_all_but(banned: tuple[int, ...], values: list[int]) -> None:
    """Heap n may become any smaller one but few: a value is missing if only those few have it."""
    holders: list[int] = []
    for n, stated in enumerate(values):
        lost = [values[n - taken] for taken in banned if taken <= n]
        missing = [v for v in set(lost) if lost.count(v) == holders[v]]
        require(stated == min([*missing, len(holders)]), f"heap {n} is not worth {stated}")
        if stated == len(holders):
            holders.append(0)
        holders[stated] += 1


FORMS: dict[str, Callable[[Any, int, dict[str, Any]], Form]] = {
    "Bouton's theorem": _nim,
    "complement to k + 1": _bounded,
    "halving": _halving,
    "Lasker's Nim": _lasker,
    "odd piles beyond three are worth 0": _one_or_halves,
    "powers of two mod 3": _powers,
    "finite subtraction sets are periodic": _table,
    "Sprague-Grundy values by table": _table,
}
