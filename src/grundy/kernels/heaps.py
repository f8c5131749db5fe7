"""Nim-sums over stretches of an array, of the numbers themselves or of simple functions of them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def nim_sum(
    values: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    step: cython.longlong,
) -> cython.longlong:
    """The xor of values[start:stop:step]; 0 for none. Linear."""
    i: cython.longlong
    total: cython.longlong = 0
    i = start
    while i < stop:
        total ^= values[i]
        i += step
    return total


def next_reducible(
    values: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    total: cython.longlong,
) -> cython.longlong:
    """The first index in [start, stop) whose value becomes smaller by xor with `total`, or stop."""
    i: cython.longlong
    for i in range(start, stop):
        if (values[i] ^ total) < values[i]:
            return i
    return stop


def swapped_sum(
    values: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    period: cython.longlong,
) -> cython.longlong:
    """The xor of values[start:stop], where k * period - 1 and k * period change places for k >= 1.

    `period` is a power of two above 1; no value is negative. Linear.
    """
    i: cython.longlong
    value: cython.longlong
    rest: cython.longlong
    total: cython.longlong = 0
    for i in range(start, stop):
        value = values[i]
        rest = value & (period - 1)
        if rest == period - 1:
            value += 1
        elif rest == 0 and value > 0:
            value -= 1
        total ^= value
    return total


def mapped_sum(
    values: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    image: cython.const[cython.ushort][::1],
) -> cython.longlong:
    """The xor of image[v] for v in values[start:stop], all of them indices of `image`. Linear."""
    i: cython.longlong
    total: cython.longlong = 0
    for i in range(start, stop):
        total ^= image[values[i]]
    return total


def halving_sum(
    values: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    odd: cython.longlong,
) -> cython.longlong:
    """The xor of h(v) for v in values[start:stop], none of them negative.

    h is 0, 1, 0, 1, 2 for 0..4 if `odd`, and then 0 for odd v, and for even v the mex of 0 and
    h(v / 2). Else h is 0, 1, 2 for 0..2, and then 0 for odd v and 1 for even v. O(n log v).
    """
    i: cython.longlong
    value: cython.longlong
    halvings: cython.longlong
    total: cython.longlong = 0
    for i in range(start, stop):
        value = values[i]
        if not odd:
            if value > 2:
                value = 1 - (value & 1)
            total ^= value
            continue
        halvings = 0
        while value > 4 and value & 1 == 0:
            value >>= 1
            halvings += 1
        if value > 4:
            value = 0
        elif value > 2:
            value -= 2
        elif value == 2:
            value = 0
        # The mex of 0 and a value is 1, but for the value 1, where it is 2.
        if halvings > 0:
            value = 2 if value == 1 else 1
            halvings -= 1
            if halvings & 1:
                value = 3 - value
        total ^= value
    return total


def free_gaps(
    values: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    width: cython.longlong,
) -> cython.longlong:
    """A row of `width` <= 62 squares from 1 on, those in values[start:stop] occupied.

    Between neighbouring free squares, and before the first, lie runs of occupied ones. The xor of
    the lengths of every other run, the one before the last free square first; -1 where a square
    occurs twice. O(stop - start + width).
    """
    i: cython.longlong
    bit: cython.longlong
    row: cython.longlong = 0
    run: cython.longlong = 0
    counts: cython.longlong = 0
    total: cython.longlong = 0
    one: cython.longlong = 1
    for i in range(start, stop):
        bit = one << values[i]
        if row & bit:
            return -1
        row |= bit
    # What lies right of the last free square has nowhere to go.
    i = width
    while i > 0 and (row >> i) & 1:
        i -= 1
    counts = 1
    i -= 1
    while i >= 0:
        if i > 0 and (row >> i) & 1:
            run += 1
        else:
            if counts:
                total ^= run
            counts = 1 - counts
            run = 0
        i -= 1
    return total
