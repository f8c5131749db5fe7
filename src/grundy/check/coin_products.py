"""Certificates of coins on a board: nim products of what coins on rows are worth.

Why this proves the claims. A head is worth the nim product of what heads at its coordinates are
worth in the games of the axes (Tartan theorem; Winning Ways, vol. 3, ch. 14), and a move wins if
the nim-sums of the coins that it turns in these games have the position's value as their product.
Rows are proven by `_coin_rows`, products by the two rules that define them (`core.nimber`).

The winning moves are counted anew. Where games list their moves, all nim-sums of these are tried;
where they count them, all pairs of numbers with the wanted product are found by solving a quadratic
equation for each pair of their high halves, with logarithms made here.

Cost: linear in heads and moves; for the count n^2 / 2^32 + 2^16 equations on a board up to n, and n
times that in three dimensions, times what the heads ask of it. See `_coin_rows` for the rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache, partial, reduce
from itertools import product
from math import prod
from typing import Any

from grundy.check._coin_rows import RowProof, proven_number, proven_sum, row_proof
from grundy.check.claim import Claim, require
from grundy.core.nimber import nim_inverse, nim_mul, nim_sum
from grundy.rulesets import find

Point = tuple[int, ...]


def check(claim: Claim) -> list[str]:
    """Prove value, outcome, each winning move, and how many there are."""
    data = claim.data
    games: Any = getattr(claim.position, "games", None)
    require(isinstance(games, tuple), f"{claim.ruleset.name} has no board of coins")
    require(set(data) == {"worths", "moves", "columns"}, "the fields are worths, moves, columns")
    require(claim.line == [], "a line is not part of this proof")
    heads = sorted(claim.position.heads)
    rows = _rows(games, heads, data["columns"])
    made = [
        reduce(nim_mul, (row.worth(x) for row, x in zip(rows, head, strict=True))) for head in heads
    ]
    facts = proven_sum(claim, len(heads), data["worths"], made)
    _check_moves(claim, rows)
    total = partial(_count, rows, heads)
    return facts + proven_number(claim, data["moves"], total, countable=False)


def _rows(games: tuple[str, ...], heads: list[Point], columns: Any) -> list[RowProof]:
    require(isinstance(columns, list) and len(columns) == len(games), "columns are told per axis")
    lengths = [max((head[axis] for head in heads), default=-1) + 1 for axis in range(len(games))]
    rules: list[Any] = [find(game) for game in games]
    return [
        row_proof(rule.turns, told, length)
        for rule, told, length in zip(rules, columns, lengths, strict=True)
    ]


def _check_moves(claim: Claim, rows: list[RowProof]) -> None:
    """Each listed move is legal in all games, listed once, and leaves the value 0."""
    seen = set()
    for move in claim.winning:
        legal = isinstance(move, list) and len(move) == len(rows)
        require(
            legal and all(row.legal(part) for row, part in zip(rows, move, strict=True)),
            f"{move!r} may not be turned",
        )
        head = tuple(part[-1] for part in move)
        require(head in claim.position.heads, f"{move!r} turns no head to tails")
        total = reduce(nim_mul, (row.total(part) for row, part in zip(rows, move, strict=True)))
        require(claim.value and total == claim.value, f"{move!r} does not win")
        key = tuple(map(tuple, move))
        require(key not in seen, f"{move!r} is listed twice")
        seen.add(key)


# --- counting ------------------------------------------------------------------------------------


def _count(rows: list[RowProof], heads: list[Point], value: int) -> int:
    """How many moves win. Axes are taken by the length of the numbers to try, those that list their
    moves first."""
    lengths = [max(_length(row, head[axis]) for head in heads) for axis, row in enumerate(rows)]
    order = sorted(range(len(rows)), key=lengths.__getitem__)
    lengths = [lengths[axis] for axis in order]
    rows = [rows[axis] for axis in order]
    points = [tuple(head[axis] for axis in order) for head in heads]
    listing = sum(row.looked_through for row in rows)
    tried = min(listing, len(rows) - 1)
    made: dict[tuple[int, int], Counter[int]] = {}
    asked: dict[tuple[int, int, int], int] = {}
    classes: dict[int, list[tuple[Point, int]]] = {}
    count = 0
    for point in points:
        for axis in range(listing):
            if (axis, point[axis]) not in made:
                made[axis, point[axis]] = rows[axis].totals(point[axis])
        totals = [made[axis, point[axis]] for axis in range(listing)]
        for begun in product(*totals[:tried]):
            left = reduce(_quotient, begun, value)
            times = prod(ways[total] for ways, total in zip(totals, begun, strict=False))
            if left not in classes:
                classes[left] = list(_classes(rows[tried:], lengths[tried:], left))
            for ended, alike in classes[left]:
                found = times * alike
                for axis, total in enumerate(ended, tried):
                    if axis < listing:
                        found *= totals[axis][total]
                    else:
                        row, x = rows[axis], point[axis]
                        key = axis, x, _kind(row, total)
                        if key not in asked:
                            asked[key] = row.ways(x, total ^ row.worth(x))
                        found *= asked[key]
                count += found
    return count


def _length(row: RowProof, x: int) -> int:
    """How long nim-sums of coins up to x are at most in binary."""
    if row.looked_through:
        return 0
    if row.turns.most == 3:
        return (2 * x + 1).bit_length()
    return x + 1 if row.turns.most > 3 and not row.turns.run else (x + 1).bit_length()


def _kind(row: RowProof, number: int) -> int:
    """What the number of moves at a coin with this nim-sum depends on."""
    return number.bit_length() if row.counted_by_length else number


def _classes(rows: list[RowProof], lengths: list[int], value: int) -> Iterator[tuple[Point, int]]:
    """Numbers whose product is `value`, and how many such there are that count alike."""
    if len(rows) == 1:
        yield (value,), 1
        return
    alike: dict[Point, list[Any]] = {}
    for numbers in _factors(lengths, value):
        key = tuple(_kind(row, number) for row, number in zip(rows, numbers, strict=True))
        alike.setdefault(key, [numbers, 0])[1] += 1
    yield from ((numbers, count) for numbers, count in alike.values())


def _factors(lengths: list[int], value: int) -> Iterator[Point]:
    """All numbers of at most these lengths whose product is `value`."""
    if len(lengths) == 3:
        for number in range(1, 1 << lengths[0]):
            for rest in _factors(lengths[1:], _quotient(value, number)):
                yield (number, *rest)
    elif value >> 32 or max(lengths) > 32:
        for number in range(1, 1 << lengths[0]):
            other = _quotient(value, number)
            if other >> lengths[1] == 0:
                yield number, other
    else:
        for pair in _pairs(value, *lengths):
            if not any(number >> length for number, length in zip(pair, lengths, strict=True)):
                yield pair


def _pairs(value: int, *lengths: int) -> Iterator[Point]:
    """All pairs of numbers of at most these lengths whose product is `value`, all below 2^32; and
    others, that are longer.

    (h F + l) (k F + m) = (h k + h m + l k) F + l m + h k (F/2), F being 65536. So for each h and k
    one of the lower halves follows from the other, and that one solves a quadratic equation.
    """
    field = _field()
    times, divided = field.times, field.divided
    above, below = value >> 16, value & 65535
    for h, k in product(*(range(1 << max(0, length - 16)) for length in lengths)):
        hk = times(h, k)
        top, bottom = above ^ hk, below ^ times(hk, 1 << 15)
        if h and k:
            for low in field.roots(k, top, times(h, bottom)):
                yield h << 16 | low, k << 16 | divided(top ^ times(low, k), h)
        elif h and top and bottom:
            yield h << 16 | divided(bottom, divided(top, h)), divided(top, h)
        elif h and top:
            yield h << 16, divided(top, h)
        elif k and top:
            yield divided(top, k), k << 16 | divided(bottom, divided(top, k))
        elif not h and not k and not top:
            lows = range(1, 1 << min(16, *lengths))
            turned = lengths[1] < lengths[0]
            for low, other in ((low, divided(bottom, low)) for low in lows):
                yield (other, low) if turned else (low, other)


@lru_cache(maxsize=1 << 16)
def _quotient(value: int, number: int) -> int:
    return nim_mul(value, nim_inverse(number))


class _Field:
    """Nimbers below 65536, by powers of one of them."""

    def __init__(self) -> None:
        base, self.powers = 1, [1]
        while len(self.powers) < 65535:
            base += 1
            self.powers = _powers_of(base)
        self.logs = [0] * 65536
        for exponent, power in enumerate(self.powers):
            self.logs[power] = exponent
        # One of two numbers z and z + 1 whose square is c more.
        self.root: dict[int, int] = {0: 0}
        for z in range(2, 65536, 2):
            self.root[self.times(z, z) ^ z] = z

    def times(self, a: int, b: int) -> int:
        """The product."""
        return self.powers[(self.logs[a] + self.logs[b]) % 65535] if a and b else 0

    def divided(self, a: int, b: int) -> int:
        """The quotient; b is not 0."""
        return self.powers[(self.logs[a] - self.logs[b]) % 65535] if a else 0

    def roots(self, a: int, b: int, c: int) -> list[int]:
        """The x with a x x + b x + c = 0, a not 0; x = z b / a makes it z z + z = a c / b b."""
        if not b:
            square = self.divided(c, a)
            return [self.powers[self.logs[square] * 32768 % 65535] if square else 0]
        z = self.root.get(self.divided(self.times(a, c), self.times(b, b)))
        scale = self.divided(b, a)
        return [] if z is None else [self.times(z, scale), self.times(z ^ 1, scale)]


_field = cache(_Field)


def _powers_of(base: int) -> list[int]:
    """1, base, base^2, ... until 1 comes again, for a nimber below 65536."""
    images = [nim_mul(base, 1 << bit) for bit in range(16)]
    low, high = (
        [nim_sum(image for bit, image in enumerate(part) if byte >> bit & 1) for byte in range(256)]
        for part in (images[:8], images[8:])
    )
    powers, power = [1], base
    while power != 1:
        powers.append(power)
        power = low[power & 255] ^ high[power >> 8]
    return powers
