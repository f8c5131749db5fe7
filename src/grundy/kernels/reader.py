"""Whitespace-separated decimal integers, read from bytes into an array."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _blank(byte: cython.int) -> cython.int:
    """Whether a byte separates: a space, tab, line feed, vertical tab, form feed or return."""
    return byte == 32 or (byte >= 9 and byte <= 13)


def count_tokens(data: cython.const[cython.uchar][::1]) -> cython.longlong:
    """How many runs of bytes above 32 `data` has: no fewer than it has integers. O(n)."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(data)
    found: cython.longlong = 0
    if n > 0 and data[0] > 32:
        found = 1
    # Looking back, rather than remembering, lets the C compiler take many bytes at a time.
    for i in range(1, n):
        found += (data[i] > 32) & (data[i - 1] <= 32)
    return found


def read_integers(
    data: cython.const[cython.uchar][::1],
    out: cython.longlong[::1],
    place: cython.longlong[::1],
) -> cython.longlong:
    """Fill `out` with the integers of `data`; return how many.

    `out` must hold `count_tokens(data)` values. White bytes separate. Reading stops before the
    first token that is not an optional minus sign and 1 to 19 digits of a number below 2^63;
    `place[0]` is that token's byte offset, or len(data) if all were read. O(n).
    """
    i: cython.Py_ssize_t = 0
    n: cython.Py_ssize_t = len(data)
    start: cython.Py_ssize_t
    first: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    filled: cython.longlong = 0
    value: cython.longlong
    tenth: cython.longlong = 922337203685477580  # of 2^63 = ...808, rounded down
    digit: cython.int
    unit: cython.int
    negative: cython.int
    while True:
        while i < n and _blank(data[i]):
            i += 1
        if i >= n:
            place[0] = n
            return filled
        start = i
        negative = data[i] == 45
        if negative:
            i += 1
        first = i
        # Eighteen digits cannot overflow; the nineteenth is looked at more closely.
        stop = first + 18 if n - first > 18 else n
        value = 0
        # Two at a time: half as many steps that wait for one another.
        while i + 1 < stop:
            digit = data[i] - 48
            unit = data[i + 1] - 48
            if digit < 0 or digit > 9 or unit < 0 or unit > 9:
                break
            value = value * 100 + (digit * 10 + unit)
            i += 2
        if i < stop:
            digit = data[i] - 48
            if digit >= 0 and digit <= 9:
                value = value * 10 + digit
                i += 1
        if i < n and i == first + 18:
            digit = data[i] - 48
            if digit >= 0 and digit <= 9 and (value < tenth or (value == tenth and digit <= 7)):
                value = value * 10 + digit
                i += 1
        if i == first or (i < n and not _blank(data[i])):
            place[0] = start
            return filled
        out[filled] = -value if negative else value
        filled += 1


def after_last_blank(
    data: cython.const[cython.uchar][::1], stop: cython.longlong
) -> cython.longlong:
    """The byte offset after the last separator in data[:stop], or 0. O(length of what follows)."""
    i: cython.longlong = stop
    while i > 0 and not _blank(data[i - 1]):
        i -= 1
    return i


def first_outside(
    values: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    low: cython.longlong,
    high: cython.longlong,
) -> cython.longlong:
    """The first index in [start, stop) whose value is not in [low, high], or -1. Linear."""
    i: cython.longlong
    for i in range(start, stop):
        if values[i] < low or values[i] > high:
            return i
    return -1


def token_offset(data: cython.const[cython.uchar][::1], index: cython.longlong) -> cython.longlong:
    """The byte offset at which token number `index` (from 0) starts, or len(data). O(n)."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(data)
    inside: cython.int = 0
    solid: cython.int
    for i in range(n):
        solid = not _blank(data[i])
        if solid and not inside:
            if index == 0:
                return i
            index -= 1
        inside = solid
    return n
