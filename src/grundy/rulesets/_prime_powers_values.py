"""Exponents of the primes in a set of numbers, and the values of sets of exponents.

Kept free of heavy imports, as judge runs load it. A set of exponents is an int with a bit for each.
"""

from __future__ import annotations

from math import isqrt, prod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CHUNK = 100
"""So many numbers are multiplied, so that one division asks all of them for a prime."""


def primes(most: int) -> list[int]:
    """All primes up to `most`, by sieving. O(most log log most)."""
    sieve = bytearray([1]) * (most + 1)
    for n in range(2, isqrt(most) + 1):
        if sieve[n]:
            sieve[n * n :: n] = bytes(len(range(n * n, most + 1, n)))
    return [n for n in range(2, most + 1) if sieve[n]]


def factors(numbers: Sequence[int]) -> dict[int, int]:
    """For each prime that divides one of the positive numbers, the set of its exponents in them.

    O(sqrt(largest) * numbers / CHUNK) divisions and few more.
    """
    found: dict[int, int] = {}
    small = primes(isqrt(max(numbers, default=1)))
    for start in range(0, len(numbers), CHUNK):
        rest = list(numbers[start : start + CHUNK])
        together = prod(rest)
        for p in small:
            if together % p == 0:
                for i, number in enumerate(rest):
                    exponent = 0
                    while number % p == 0:
                        number //= p
                        exponent += 1
                    rest[i] = number
                    found[p] = found.get(p, 0) | 1 << exponent
        # What is left has at most one prime, above the root.
        for number in rest:
            if number > 1:
                found[number] = found.get(number, 0) | 2
    return {p: exponents & ~1 for p, exponents in found.items()}


def followers(exponents: int) -> Iterator[tuple[int, int]]:
    """(k, what is left) if exponents from k on are lowered by k, for every k up to the largest."""
    for k in range(1, exponents.bit_length()):
        kept = exponents & ((1 << k) - 1)
        yield k, (kept | exponents >> k) & ~1


def value(exponents: int, known: dict[int, int]) -> int:
    """The nimber of a set of exponents; `known`, {0: 0} at first, remembers. A search."""
    stack = [exponents]
    while stack:
        at = stack[-1]
        if at not in known:
            after = {left for _, left in followers(at)}
            missing = [left for left in after if left not in known]
            if missing:
                stack += missing
                continue
            seen = {known[left] for left in after}
            known[at] = next(v for v in range(len(seen) + 1) if v not in seen)
        stack.pop()
    return known[exponents]
