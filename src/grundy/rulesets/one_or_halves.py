"""Take one from a heap, or replace a heap of 2x by k heaps of x (Codeforces 603C)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grundy.core.budget import Budget
from grundy.core.errors import InputError, text_place
from grundy.rulesets._heaps import (
    Heaps,
    HeapSum,
    Left,
    Values,
    Words,
    formula,
    small_heaps,
    sum_theorem,
    whole_number,
)

MOST_COPIES = 1000


def value(n: int, copies: int) -> int:
    """The nimber of a heap; see the theorem. O(log n) divisions."""
    if copies % 2 == 0:
        return n if n < 3 else (n + 1) % 2
    halvings = 0
    while n > 4 and n % 2 == 0:
        n //= 2
        halvings += 1
    worth = 0 if n > 4 else (0, 1, 0, 1, 2)[n]
    # A large even heap has two options: an odd one, worth 0, and copies of its half.
    for _ in range(halvings):
        worth = 2 if worth == 1 else 1
    return worth


def one_or_halves_values(copies: int, largest: int, budget: Budget) -> Values:
    """At most two moves in a heap, so both are looked at."""

    def leaving(n: int, target: int, room: int) -> tuple[list[Left], int]:
        found: list[Left] = []
        if n and value(n - 1, copies) == target:
            found.append((n - 1,) if n > 1 else ())
        # Halving 2 into a single 1 is the same as taking one from it.
        if n and n % 2 == 0 and (n, copies) != (2, 1):
            half = value(n // 2, copies) if copies % 2 else 0
            found += [(n // 2,) * copies] if half == target else []
        return found, len(found)

    return formula(
        lambda n: value(n, copies),
        leaving,
        lambda n: f"A heap of {n} is worth {value(n, copies)}.",
    )


def _sample(rng: Random) -> Heaps:
    copies = rng.choice([1, 2, 3, 4])
    if rng.random() < 0.5:
        return Heaps(copies, (rng.randrange(1, 11 if copies < 4 else 8),))
    return Heaps(copies, tuple(sorted(n for n in small_heaps(rng, 8 - copies, 2) if n)))


class OneOrHalves(HeapSum):
    """The parameter is the number of copies of a half."""

    name = "one-or-halves"
    title = "Lieges of Legendre: take one, or replace a heap by k copies of its half"
    source = "Codeforces 603C, Lieges of Legendre"
    text_form = "`copies k`, then `heaps` and their sizes. What follows # is a comment."
    example = "copies 3\nheaps 4 6 5"
    keyword = "copies"
    theorems = (
        sum_theorem(
            "odd piles beyond three are worth 0",
            "if k is even, 1 and 2 are worth their size, larger odd heaps 0 and even ones 1; if k "
            "is odd, 1 to 4 are worth 1, 0, 1, 2, larger odd heaps 0, and larger even ones the "
            "least positive number that their half is not worth",
            "induction over n; the problem is Codeforces 603C",
            one_or_halves_values,
            _sample,
        ),
    )

    def leaves(self, rule: int, n: int) -> Iterator[Left]:
        """One less, or copies of the half."""
        yield (n - 1,) if n > 1 else ()
        if n % 2 == 0 and (n, rule) != (2, 1):
            yield (n // 2,) * rule

    def read_rule(self, text: str, words: Words) -> int:
        """One number of copies; more than a thousand would be written out for ever."""
        numbers = [whole_number(text, *word, "a number of copies") for word in words]
        if len(numbers) != 1 or not 0 < numbers[0] <= MOST_COPIES:
            at = words[0][1] if words else len(text)
            raise InputError(
                f"expected one number of copies from 1 to {MOST_COPIES}",
                where=text_place(text, at),
                remedy="only the parity matters for who wins",
            )
        return numbers[0]

    def describe(self, move: Left) -> str:
        """In words."""
        n, *left = move
        if sum(left) == n - 1 and len(left) < 2:
            return f"take one from a heap of {n}"
        return f"replace a heap of {n} by {len(left)} of {left[0]}"


RULESETS = (OneOrHalves(),)
