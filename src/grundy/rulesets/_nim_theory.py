"""Formulas for heaps of Nim, bounded Nim, halving and Lasker's Nim, with their inverses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from grundy.core.budget import Budget
from grundy.rulesets._heaps import Heaps, Left, Values, formula, one, small_heaps, sum_theorem


def _drawn(rng: Random, rule: int | None = None, most: int = 9, heaps: int = 3) -> Heaps:
    return Heaps(rule, tuple(sorted(n for n in small_heaps(rng, most, heaps) if n)))


def nim_values(rule: None, largest: int, budget: Budget) -> Values:
    """A heap is worth its size. O(1) each."""
    return formula(
        lambda n: n,
        lambda n, target, room: one(target if target < n else None),
        lambda n: f"A heap of {n} is worth {n}: every smaller heap can be left of it.",
    )


def bounded_values(most: int, largest: int, budget: Budget) -> Values:
    """A heap is worth its rest after division by k + 1; one amount at most leaves a value. O(1)."""

    def left(n: int, target: int) -> int | None:
        taken = (n - target) % (most + 1)
        return n - taken if target <= most and 0 < taken <= n else None

    return formula(
        lambda n: n % (most + 1),
        lambda n, target, room: one(left(n, target)),
        lambda n: f"A heap of {n} leaves {n % (most + 1)} when divided by {most} + 1.",
    )


def halving_value(n: int) -> int:
    """An even heap is worth its half, an odd one what its smaller half is worth. O(log n)."""
    while n % 2:
        n //= 2
    return n // 2


def halving_values(rule: None, largest: int, budget: Budget) -> Values:
    """The heaps worth v are 2v, 4v + 1, 8v + 3, ...: each about twice the last. O(log n)."""

    def left(n: int, target: int) -> int | None:
        m = 2 * target
        while m < (n + 1) // 2:
            m = 2 * m + 1
        return m if 0 < m < n else None

    return formula(
        halving_value,
        lambda n, target, room: one(left(n, target)),
        lambda n: (
            f"A heap of {n} is worth {halving_value(n)}: halve it, rounding down, "
            "for as long as it is odd, and once more."
        ),
    )


def lasker_value(n: int) -> int:
    """n, but 4k + 3 and 4k + 4 change places. Its own inverse. O(1)."""
    if n % 4 == 3:
        return n + 1
    return n - 1 if n and n % 4 == 0 else n


def lasker_values(rule: None, largest: int, budget: Budget) -> Values:
    """Takes are found by the inverse, splits bit by bit. O(log n + listed moves)."""

    def leaving(n: int, target: int, room: int) -> tuple[list[Left], int]:
        taken = lasker_value(target)
        found: list[Left] = [(taken,) if taken else ()] if taken < n else []
        count = len(found)
        for low, free in _split_families(n, target):
            count += 1 << free.bit_count()
            subsets = islice(_subsets(free), max(0, room - len(found)))
            pairs = ((low | sub, (low | sub) ^ target) for sub in subsets)
            found.extend(tuple(sorted(map(lasker_value, pair))) for pair in pairs)
        return found, count

    return formula(
        lasker_value,
        leaving,
        lambda n: (
            f"A heap of {n} is worth {lasker_value(n)}: "
            + ("3 and 4 change places." if n and n % 4 in (0, 3) else "its size.")
        ),
    )


def _split_families(n: int, target: int) -> Iterator[tuple[int, int]]:
    """All splits of n into heaps whose values x, y have x ^ y = target, as families.

    A family (low, free) has x = low | sub for each sub of the bits `free`. Sizes differ from
    values by what the values are mod 4, so for each such pair x + y is known, and with
    x + y = target + 2 (x & y) so is x & y. The top bit of target goes to y, to count pairs once.
    """
    top = 1 << target.bit_length() >> 1
    change = {0: -1, 1: 0, 2: 0, 3: 1}
    for rest, size in change.items():
        other = rest ^ (target & 3)
        twice = n - size - change[other] - target
        both = twice // 2
        low = rest ^ (both & 3)
        if twice < 0 or twice % 2 or both & target or low & ~target or low & top:
            continue
        free = target & ~3 & ~top
        if both | low:
            yield both | low, free
        elif target:
            # x = 0 is no heap, and the only member without one; the others have a lowest bit.
            for bit in _bits(free):
                yield bit, free & ~(2 * bit - 1)


def _bits(number: int) -> Iterator[int]:
    while number:
        yield number & -number
        number &= number - 1


def _subsets(bits: int) -> Iterator[int]:
    """All numbers whose bits lie in `bits`, ascending."""
    sub = 0
    while True:
        yield sub
        sub = (sub - bits) & bits
        if not sub:
            return


BOUTON = sum_theorem(
    "Bouton's theorem",
    "a heap is worth its size, and a sum of heaps their xor",
    "Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3, 1901",
    nim_values,
    lambda rng: _drawn(rng, None, 6),
)
BACHET = sum_theorem(
    "complement to k + 1",
    "if 1 to k may be taken, a heap of n is worth n mod (k + 1)",
    "Berlekamp, Conway, Guy, Winning Ways, ch. 4",
    bounded_values,
    lambda rng: _drawn(rng, rng.choice([1, 2, 3, 4, 20])),
)
HALVING = sum_theorem(
    "halving",
    "2k is worth k and 2k + 1 what k is worth: the heaps n/2 .. n-1 have all values but that of n",
    "induction over n; the problem is LightOJ 1296",
    halving_values,
    lambda rng: _drawn(rng),
)
LASKER = sum_theorem(
    "Lasker's Nim",
    "a heap of n is worth n, but 4k + 3 is worth 4k + 4 and 4k + 4 is worth 4k + 3",
    "Berlekamp, Conway, Guy, Winning Ways, ch. 4; Ferguson, Game Theory I, sect. 4.4",
    lasker_values,
    lambda rng: _drawn(rng, None, 7, 2),
)
