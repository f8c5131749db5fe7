"""How many bits plain data take, so that a pattern can be asked how many it saves.

A pattern earns trust by predicting values that a patternless source would have to spell out.
Adaptive codes stand in for such sources; the cheapest of them counts, and each is told its alphabet
or range beforehand, so that the evidence for a pattern is not flattered:

- independent values of any fixed distribution (Krichevsky-Trofimov estimator; uniform codes);
- independent first differences of any fixed distribution (sorted values, random walks);
- values that stay as they are more often than not;
- values that repeat with a period and random faults.

By the no-hypercompression inequality a source that one of these codes describes optimally lets
some pattern save t bits with probability at most 2^-t (Grünwald, The Minimum Description Length
Principle, 2007, ch. 3), as long as the names of the patterns tried are themselves paid for.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from math import inf, log2

NEAR_PERIOD = 9.0
"""Bits by which a source that repeats itself with random faults is thought rarer than others."""


def number_bits(number: int) -> int:
    """The length of a prefix code of the integers, short for small ones (Elias gamma, signed)."""
    return count_bits(2 * number if number >= 0 else -2 * number - 1)


def count_bits(number: int) -> int:
    """The length of a prefix code of 0, 1, 2, ..., short for small ones (Elias gamma)."""
    return 2 * (number + 1).bit_length() - 1


def estimator_bits(symbols: Sequence[int]) -> array[float]:
    """Code lengths of the first 0, 1, 2, ... symbols by Krichevsky and Trofimov. O(n).

    Their alphabet is known beforehand: whatever occurs.
    """
    letters = len(set(symbols))
    counts: dict[int, int] = {}
    total, lengths = 0.0, array("d", [0.0])
    for i, symbol in enumerate(symbols):
        seen = counts.get(symbol, 0)
        if letters > 1:
            total += log2((i + letters / 2) / (seen + 0.5))
        counts[symbol] = seen + 1
        lengths.append(total)
    return lengths


def uniform_bits(symbols: Sequence[int]) -> array[float]:
    """Code lengths where every integer from the least to the greatest is as likely. O(n)."""
    each = log2(max(symbols) - min(symbols) + 1) if symbols else 0.0
    return array("d", [i * each for i in range(len(symbols) + 1)])


def sticky_bits(symbols: Sequence[int]) -> array[float] | None:
    """Code lengths where the last value stays or changes to another; None if most change. O(n)."""
    stays = [int(a == b) for a, b in pairwise(symbols)]
    letters = len(set(symbols))
    if 2 * sum(stays) <= len(stays):
        return None
    choice = estimator_bits(stays)
    change = log2(letters - 1) if letters > 1 else 0.0
    lengths, changes = array("d", [0.0, 0.0]), 0
    for i, stay in enumerate(stays):
        changes += 1 - stay
        lengths.append(choice[i + 1] + change * changes)
    return lengths


def differences(values: Sequence[int]) -> list[int]:
    """values[i + 1] - values[i]."""
    return [b - a for a, b in pairwise(values)]


class Evidence:
    """Code lengths of `values`, all prefixes, under every patternless source. O(n)."""

    def __init__(self, values: Sequence[int]) -> None:
        steps = differences(values)
        codes = [estimator_bits(values), uniform_bits(values)]
        # The first value has no difference; it is not charged.
        codes += [array("d", [0.0, *code]) for code in (estimator_bits(steps), uniform_bits(steps))]
        sticky = sticky_bits(values)
        if sticky is not None and values:
            codes.append(sticky)
        self._codes = codes
        # A source whose values, or differences, never vary is a pattern itself: a code that is
        # told so takes nothing. Two bits a value stand in for it.
        self._alike = len(set(values)) <= 1 or len(set(steps)) <= 1
        self.count = len(values)

    def bits(self, known: int) -> float:
        """The fewest bits that the values after the first `known` take. O(1)."""
        if self._alike:
            return 2.0 * max(self.count - known, 0)
        return min(
            (code[-1] - code[min(known, len(code) - 1)] for code in self._codes), default=0.0
        )


def near_period_bits(values: Sequence[int], period: int, known: int) -> float:
    """Bits of the values after the first `known`, from a source that repeats with random faults.

    Laplace's rule on "as a period ago, or not", learned on the known ones. O(n).
    """
    faults = hits = 0
    for i in range(period, known):
        if values[i] == values[i - period]:
            hits += 1
        else:
            faults += 1
    bits = NEAR_PERIOD + count_bits(period)
    rest = len(values) - known
    if rest <= 0:
        return inf
    # The product of (hits + i + 1) / (hits + faults + i + 2) over i < rest telescopes.
    for fault in range(faults + 1):
        bits += log2((hits + rest + fault + 1) / (hits + fault + 1))
    return bits
