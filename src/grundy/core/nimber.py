"""Nimbers: mex, nim-sum, and the field of 2^(2^k) elements (Conway, On Numbers and Games, ch. 6).

A nimber is a non-negative int of any size. Products follow the two rules that define the field:
a Fermat power F = 2^(2^k) times a smaller nimber is the ordinary product, and F * F is 3F/2.
"""

from __future__ import annotations

from collections.abc import Iterable


def mex(values: Iterable[int]) -> int:
    """The least non-negative int that is not among `values`. O(n)."""
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """The exclusive or of `values`; 0 for none."""
    total = 0
    for value in values:
        total ^= value
    return total


def _half_bits(a: int, b: int = 0) -> int:
    """h = 2^k such that both nimbers lie below 2^(2h), and not both below 2^h; 1 at least."""
    half = 1
    while (a | b) >> (2 * half):
        half *= 2
    return half


def nim_mul(a: int, b: int) -> int:
    """The nim product of two nimbers.

    Karatsuba over the tower of quadratic extensions: with F = 2^h and a = a1 F + a0,
    b = b1 F + b0, the product is (a1 b0 + a0 b1 + a1 b1) F + a0 b0 + a1 b1 (F/2).
    O(d^1.59) for d-bit nimbers; the depth of the recursion is log2 d.
    """
    if a < 0 or b < 0:
        raise ValueError(f"nimbers are non-negative ints, got {min(a, b)}")
    if a < 2 or b < 2:
        return a * b
    half = _half_bits(a, b)
    mask = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    low = nim_mul(a0, b0)
    high = nim_mul(a1, b1)
    cross = nim_mul(a1 ^ a0, b1 ^ b0)
    return ((cross ^ low) << half) ^ low ^ nim_mul(high, 1 << (half - 1))


def nim_inverse(a: int) -> int:
    """The nimber whose nim product with `a` is 1. Raises ZeroDivisionError for 0.

    With F = 2^h and a = a1 F + a0, the conjugate of a is a1 F + (a0 + a1), and a times its
    conjugate is the norm a0 (a0 + a1) + a1^2 (F/2), which lies in the subfield below F.
    """
    if a < 0:
        raise ValueError(f"nimbers are non-negative ints, got {a}")
    if a == 0:
        raise ZeroDivisionError("0 has no inverse among the nimbers")
    if a == 1:
        return 1
    half = _half_bits(a)
    a1, a0 = a >> half, a & ((1 << half) - 1)
    norm = nim_mul(a0, a0 ^ a1) ^ nim_mul(nim_mul(a1, a1), 1 << (half - 1))
    scale = nim_inverse(norm)
    return (nim_mul(a1, scale) << half) ^ nim_mul(a0 ^ a1, scale)
