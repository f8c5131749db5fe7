"""Products and quotients of nimbers below 2^32, by logarithms in the field of 65536 elements.

With F = 65536, nimbers are a F + b; F times F is F + F/2 (nim-sums throughout), and F times a
smaller one the ordinary product. Nimbers below F multiply by adding logarithms to the base 258,
which generates them all.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def fill_tables(
    images: cython.longlong[::1], powers: cython.int[::1], logs: cython.int[::1]
) -> None:
    """Powers and logarithms to a base, whose products with 1, 2, 4, ..., 2^15 are `images`.

    powers[i] for i < 131070 (twice around), logs[x] for 0 < x < 65536.
    """
    i: cython.longlong
    bit: cython.longlong
    x: cython.longlong = 1
    y: cython.longlong
    for i in range(65535):
        powers[i] = x
        powers[i + 65535] = x
        logs[x] = i
        y = 0
        bit = 0
        while x:
            if x & 1:
                y ^= images[bit]
            x >>= 1
            bit += 1
        x = y


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _small(
    a: cython.longlong, b: cython.longlong, powers: cython.int[::1], logs: cython.int[::1]
) -> cython.longlong:
    """The product of two nimbers below 65536."""
    if a == 0 or b == 0:
        return 0
    return powers[logs[a] + logs[b]]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _product(
    a: cython.longlong, b: cython.longlong, powers: cython.int[::1], logs: cython.int[::1]
) -> cython.longlong:
    """The product of two nimbers below 2^32, with three products of halves and one by F/2."""
    low: cython.longlong
    high: cython.longlong
    cross: cython.longlong
    if a < 65536 and b < 65536:
        return _small(a, b, powers, logs)
    low = _small(a & 65535, b & 65535, powers, logs)
    high = _small(a >> 16, b >> 16, powers, logs)
    cross = _small(a >> 16 ^ a & 65535, b >> 16 ^ b & 65535, powers, logs)
    return (cross ^ low) << 16 ^ low ^ _small(high, 32768, powers, logs)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _inverse(a: cython.longlong, powers: cython.int[::1], logs: cython.int[::1]) -> cython.longlong:
    """What makes 1 with a, 0 < a < 2^32: the conjugate over the norm, which lies below 65536."""
    high: cython.longlong = a >> 16
    both: cython.longlong = high ^ a & 65535
    norm: cython.longlong
    if high == 0:
        return powers[65535 - logs[a]]
    norm = _small(a & 65535, both, powers, logs)
    norm ^= _small(_small(high, high, powers, logs), 32768, powers, logs)
    norm = powers[65535 - logs[norm]]
    return _small(high, norm, powers, logs) << 16 ^ _small(both, norm, powers, logs)


def sum_of_products(
    numbers: cython.longlong[::1],
    start: cython.longlong,
    count: cython.longlong,
    length: cython.longlong,
    powers: cython.int[::1],
    logs: cython.int[::1],
) -> cython.longlong:
    """The nim-sum of `count` products of `length` numbers each, numbers[start:] below 2^32."""
    total: cython.longlong = 0
    product: cython.longlong
    i: cython.longlong
    j: cython.longlong
    for i in range(start, start + count * length, length):
        product = numbers[i]
        for j in range(i + 1, i + length):
            product = _product(product, numbers[j], powers, logs)
        total ^= product
    return total


def divided(
    target: cython.longlong,
    count: cython.longlong,
    powers: cython.int[::1],
    logs: cython.int[::1],
    numbers: cython.longlong[::1],
) -> None:
    """Replace each of numbers[:count], in (0, 2^32), by `target` < 2^32 divided by it."""
    i: cython.longlong
    for i in range(count):
        numbers[i] = _product(target, _inverse(numbers[i], powers, logs), powers, logs)


def factors(
    target: cython.longlong,
    start: cython.longlong,
    stop: cython.longlong,
    bound: cython.longlong,
    powers: cython.int[::1],
    logs: cython.int[::1],
    found: cython.longlong[::1],
    others: cython.longlong[::1],
) -> cython.longlong:
    """The numbers in [start, stop) that divide `target` with a quotient below `bound`.

    0 < start, stop <= 2^32. `found` and `others`, stop - start entries each, get the numbers and
    the quotients; how many is returned.
    """
    count: cython.longlong = 0
    number: cython.longlong
    quotient: cython.longlong
    for number in range(start, stop):
        quotient = _product(target, _inverse(number, powers, logs), powers, logs)
        if quotient < bound:
            found[count] = number
            others[count] = quotient
            count += 1
    return count
