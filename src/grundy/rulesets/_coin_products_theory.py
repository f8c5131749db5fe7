"""Products of coin turning games, by the Tartan theorem: values and all winning moves.

Tartan theorem: a head at (x, y) is worth the nim product of what a head at x is worth in one game
and one at y in the other (Winning Ways, ch. 14). The same holds for three games, as a product of
two is again a game in which sets of coins are turned.

Winning moves. A move turns the coins of S x T, where S is a move of the one game at x and T one of
the other at y. By the law of distribution these coins have the nim-sum u v, the product of what S
and T have, and the move wins if that is the value V of the position. As u is not 0 (S would leave
what x is worth), v is V / u. So moves are not looked for on the board but among totals: for each u
there are as many winning moves as moves at x with total u, times moves at y with total V / u.

Games with few moves list their totals. For the others (Twins, Turning Turtles, Mock Turtles, Ruler,
Motley) moves with a given total are counted by formula; where two or three of them are multiplied,
all u below a power of two are tried once for all heads, 2^20 on a board of 10^6 x 10^6 (some 30 ns
each), and what is found is kept by kind: the length of u is all that most of these games ask.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice, product
from typing import TypeVar

from grundy.core.budget import Budget
from grundy.core.buffers import zeroed
from grundy.core.errors import BudgetError
from grundy.core.nimber import nim_inverse, nim_mul, nim_sum
from grundy.kernels import nim_products
from grundy.rulesets._coin_turning_rows import LOOKS_PER_POSITION, Counting, Listing, Row
from grundy.rulesets._coin_turning_rules import Move, Turns
from grundy.rulesets._coin_turning_shapes import row as row_of
from grundy.rulesets._nim_tables import nim_tables

Point = tuple[int, ...]
Chosen = tuple[int, ...]
"""A nim-sum for each axis: of the coins that a move of its game turns."""

Found = tuple[tuple[Move, ...], Chosen]
"""A move, by its parts on the axes, and its totals."""
T = TypeVar("T")

FAST = 2**32
"""Below it the kernel multiplies."""
SLOWNESS = 256
"""How many times as long other quotients take."""
CHUNK = 1 << 16
KEPT = 16
"""What keeping something found costs, in things looked at."""

_tables = cache(nim_tables)


def nim_product(factors: Iterable[int]) -> int:
    """The nim product of any number of nimbers, small ones by the kernel."""
    numbers = list(factors)
    if max(numbers) < FAST:
        row = zeroed("q", len(numbers))
        for i, number in enumerate(numbers):
            row[i] = number
        fast: int = nim_products.sum_of_products(row, 0, 1, len(numbers), *_tables())
        return fast
    found = 1
    for number in numbers:
        found = nim_mul(found, number)
    return found


@lru_cache(maxsize=4096)
def _inverse(number: int) -> int:
    return nim_inverse(number)


def quotient(target: int, number: int) -> int:
    """`target` divided by `number` > 0 in the field of nimbers."""
    if max(target, number) >= FAST:
        return nim_mul(target, _inverse(number))
    row = zeroed("q", 1)
    row[0] = number
    nim_products.divided(target, 1, *_tables(), row)
    return row[0]


class OutOfBudgetError(Exception):
    """As much has been looked at as the budget allows."""


class Totals:
    """Nim-sums of moves, one for each axis, whose product is a given value.

    `rows` are the games of the axes; those that list their moves come first, and the one with the
    longest nim-sums last, so that it is never gone through. Raises OutOfBudgetError.
    """

    def __init__(self, rows: list[Row], points: list[Point], budget: Budget) -> None:
        self.rows, self.budget, self.looks = rows, budget, 0
        self.listing = sum(isinstance(row, Listing) for row in rows)
        self.bits = bits_of(rows, points)
        self._counters: dict[tuple[int, int], Counter[int]] = {}
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._groups: dict[int, list[list[Chosen]]] = {}

    def spend(self, looks: int) -> None:
        """Note that so much is to be looked at."""
        self.looks += looks
        positions = self.looks // LOOKS_PER_POSITION
        if positions > self.budget.positions:
            raise OutOfBudgetError
        self.budget.check(positions, "looking for winning moves")

    def counter(self, axis: int, x: int) -> Counter[int]:
        """How many moves at x there are with each total, on an axis that lists them."""
        if (axis, x) not in self._counters:
            row = self.rows[axis]
            assert isinstance(row, Listing)
            self.spend(row.steps(x) * LOOKS_PER_POSITION)
            self._counters[axis, x] = row.totals(x)
        return self._counters[axis, x]

    def number(self, point: Point, first: int, totals: Chosen) -> int:
        """How many moves at `point` have these totals, on the axes from `first` on."""
        found = 1
        for axis, total in enumerate(totals, first):
            x = point[axis]
            if axis < self.listing:
                found *= self.counter(axis, x)[total]
                continue
            row = self.rows[axis]
            assert isinstance(row, Counting)
            key = axis, x, row.kind(total)
            if key not in self._numbers:
                self.spend(LOOKS_PER_POSITION)
                self._numbers[key] = row.number(x, total)
            found *= self._numbers[key]
        return found

    def classes(self, point: Point, value: int) -> Iterator[tuple[int, Chosen, list[Chosen]]]:
        """All totals at `point`: how many moves have each, how they begin, how they may go on."""
        gone_through = min(self.listing, len(self.rows) - 1)
        for begun in product(*(sorted(self.counter(i, point[i])) for i in range(gone_through))):
            self.spend(1)
            left = value
            for total in begun:
                left = quotient(left, total)
            ways = self.number(point, 0, begun)
            last = gone_through == len(self.rows) - 1
            groups: list[list[Chosen]] = [[(left,)]]
            for group in groups if last else self._products(gone_through, left):
                self.spend(1)
                number = ways * self.number(point, gone_through, group[0])
                if number:
                    yield number, begun, group

    def _products(self, axis: int, value: int) -> list[list[Chosen]]:
        """All totals from `axis` on whose product is `value`, in groups of one kind."""
        if value not in self._groups:
            kinds = [row.kind for row in self.rows[axis:] if isinstance(row, Counting)]
            groups: dict[Chosen, list[Chosen]] = {}
            for totals in self._pairs(axis, value):
                self.spend(KEPT)
                key = tuple(kind(total) for kind, total in zip(kinds, totals, strict=True))
                groups.setdefault(key, []).append(totals)
            self._groups[value] = list(groups.values())
        return self._groups[value]

    def _pairs(self, axis: int, value: int) -> Iterator[Chosen]:
        """The same one by one: two, or three of them."""
        if axis < len(self.rows) - 2:
            self.spend(0)
            # No use in beginning what cannot be ended.
            looks = 1 << self.bits[axis] + self.bits[axis + 1]
            if self.looks + looks > self.budget.positions * LOOKS_PER_POSITION:
                raise OutOfBudgetError
            for total in range(1, 1 << self.bits[axis]):
                for rest in self._pairs(axis + 1, quotient(value, total)):
                    yield (total, *rest)
            return
        stop, bound = (1 << bits for bits in self.bits[axis:])
        if value >= FAST or max(stop, bound) > FAST:
            for total in range(1, stop):
                self.spend(SLOWNESS)
                other = quotient(value, total)
                if other < bound:
                    yield total, other
            return
        found, others = zeroed("q", min(CHUNK, stop)), zeroed("q", min(CHUNK, stop))
        for start in range(1, stop, CHUNK):
            end = min(start + CHUNK, stop)
            self.spend(end - start)
            count = nim_products.factors(value, start, end, bound, *_tables(), found, others)
            yield from zip(found[:count].tolist(), others[:count].tolist(), strict=True)

    def lazily(self, point: Point, value: int, axis: int = 0) -> Iterator[Chosen]:
        """Totals at `point` from `axis` on, as they are found."""
        if axis == len(self.rows) - 1:
            if self.number(point, axis, (value,)):
                yield (value,)
        elif axis == len(self.rows) - 2 and axis >= self.listing:
            for pair in self._pairs(axis, value):
                if self.number(point, axis, pair):
                    yield pair
        else:
            listed = axis < self.listing
            tried: Iterable[int] = range(1, 1 << self.bits[axis])
            for total in sorted(self.counter(axis, point[axis])) if listed else tried:
                self.spend(1)
                if listed or self.number(point, axis, (total,)):
                    for rest in self.lazily(point, quotient(value, total), axis + 1):
                        yield (total, *rest)

    def moves(self, point: Point, totals: Chosen, room: int) -> Iterator[Found]:
        """The first `room` moves with these totals, and the totals."""
        choices = []
        for row, x, total in zip(self.rows, point, totals, strict=True):
            self.spend(row.effort(x) * LOOKS_PER_POSITION)
            choices.append(list(islice(row.moves(x, total ^ row.worth(x), room)[1], room)))
        return ((move, totals) for move in islice(product(*choices), room))


def bits_of(rows: list[Row], points: list[Point]) -> list[int]:
    """How long the totals of each axis are at most in binary; 0 where they are listed."""
    return [
        row.bits(max(point[axis] for point in points)) if isinstance(row, Counting) else 0
        for axis, row in enumerate(rows)
    ]


class Board:
    """Heads on a board: what they are worth, and the moves that win."""

    def __init__(self, turns: Sequence[Turns], heads: Iterable[Point], budget: Budget) -> None:
        self.turns, self.heads, self.budget = turns, sorted(heads), budget
        axes = range(len(turns))
        self.lengths = [max((head[axis] for head in self.heads), default=-1) + 1 for axis in axes]
        self.rows = [
            row_of(rule, length, budget) for rule, length in zip(turns, self.lengths, strict=True)
        ]
        self.worths = [
            nim_product(row.worth(x) for row, x in zip(self.rows, head, strict=True))
            for head in self.heads
        ]
        self.value = nim_sum(self.worths)

    def winning(self) -> tuple[list[Found], int | None]:
        """Winning moves up to `budget.moves`, and how many there are, or None where to count them
        would pass the budget: then some are told."""
        if not self.value:
            return [], 0
        bits = bits_of(self.rows, self.heads)
        order = sorted(range(len(self.rows)), key=bits.__getitem__)
        count: int | None
        try:
            found, count = self._all(order)
        except OutOfBudgetError:
            found, count = self._some(order), None
        return [(_in_place(move, order), _in_place(totals, order)) for move, totals in found], count

    def _ordered(self, order: list[int]) -> tuple[Totals, list[Point]]:
        points = [tuple(head[axis] for axis in order) for head in self.heads]
        return Totals([self.rows[axis] for axis in order], points, self.budget), points

    def _all(self, order: list[int]) -> tuple[list[Found], int]:
        totals, points = self._ordered(order)
        found: list[Found] = []
        count = 0
        for point in points:
            for number, begun, group in totals.classes(point, self.value):
                count += number * len(group)
                for rest in group:
                    if len(found) == self.budget.moves:
                        break
                    found += totals.moves(point, begun + rest, self.budget.moves - len(found))
        return found, count

    def _some(self, order: list[int]) -> list[Found]:
        """What is found of the moves at one head after the other until the budget is spent."""
        totals, points = self._ordered(order)
        found: list[Found] = []
        try:
            for point in points:
                for chosen in totals.lazily(point, self.value):
                    found += totals.moves(point, chosen, self.budget.moves - len(found))
                    if len(found) >= self.budget.moves:
                        return found
        except OutOfBudgetError:
            if not found and self.budget.moves:
                raise BudgetError(
                    "looking for winning moves passed its budget of "
                    f"{self.budget.positions} positions",
                    remedy="raise it with --max-positions, or ask for the value with --max-moves 0",
                ) from None
        return found


def _in_place(parts: tuple[T, ...], order: list[int]) -> tuple[T, ...]:
    """The parts in the order of the axes."""
    return tuple(parts[order.index(axis)] for axis in range(len(order)))
