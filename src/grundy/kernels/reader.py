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


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _eight(byte: cython.pointer[cython.const[cython.uchar]]) -> cython.ulonglong:
    """Eight bytes, the first one lowest, with 0 to 9 for digits and more for all others.

    Written so that C compilers make one load of it, where the processor's byte order is this one.
    """
    zeros: cython.ulonglong = 0x3030303030303030
    word: cython.ulonglong = byte[0]
    word |= cython.cast(cython.ulonglong, byte[1]) << 8
    word |= cython.cast(cython.ulonglong, byte[2]) << 16
    word |= cython.cast(cython.ulonglong, byte[3]) << 24
    word |= cython.cast(cython.ulonglong, byte[4]) << 32
    word |= cython.cast(cython.ulonglong, byte[5]) << 40
    word |= cython.cast(cython.ulonglong, byte[6]) << 48
    word |= cython.cast(cython.ulonglong, byte[7]) << 56
    return word ^ zeros


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _others(word: cython.ulonglong) -> cython.ulonglong:
    """The highest bit of each byte that is no digit, right up to the first of them."""
    ones: cython.ulonglong = 0x0101010101010101
    return (word | (word + 118 * ones)) & (ones << 7)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _number(word: cython.ulonglong) -> cython.ulonglong:
    """What eight digits, the first one lowest, say: joined to pairs, then to fours and to eight."""
    pairs: cython.ulonglong = 0x000000FF000000FF
    upper: cython.ulonglong = 0x000F424000000064  # 10^6 and 10^2
    lower: cython.ulonglong = 0x0000271000000001  # 10^4 and 1
    word = word * 10 + (word >> 8)
    return ((word & pairs) * upper + ((word >> 16) & pairs) * lower) >> 32


@cython.cfunc
@cython.exceptval(check=False)
def _read_plain(
    data: cython.const[cython.uchar][::1],
    out: cython.longlong[::1],
    filled: cython.longlong,
    place: cython.longlong[::1],
) -> cython.longlong:
    """Fill `out` on from `filled` with the integers from byte place[0] on, eight digits at a time.

    Stops, at place[0], before what wants a closer look: a sign, a fault, or the last bytes. Returns
    how many integers there are then. Compiled only, as it counts on numbers that wrap.
    """
    ones: cython.ulonglong = 0x0101010101010101
    powers = cython.declare(cython.ulonglong[8])
    byte: cython.pointer[cython.const[cython.uchar]] = cython.address(data[0])
    last: cython.Py_ssize_t = len(data) - 32
    i: cython.Py_ssize_t = place[0]
    end: cython.Py_ssize_t
    digits: cython.int
    word: cython.ulonglong
    others: cython.ulonglong
    value: cython.ulonglong
    powers[0] = 1
    for digits in range(1, 8):
        powers[digits] = 10 * powers[digits - 1]
    while i <= last:
        if _blank(byte[i]):
            i += 1
            continue
        end = i
        value = 0
        word = _eight(byte + end)
        others = _others(word)
        while others == 0 and end - i < 16:
            value = value * 100000000 + _number(word)
            end += 8
            word = _eight(byte + end)
            others = _others(word)
        if others == 0:
            break
        # One for each byte up to the first that is no digit, added up in the highest byte.
        digits = (((others ^ (others - 1)) & ones) * ones >> 56) - 1
        # Zeros put before the digits left make eight. Two shifts, as one by 64 is not defined.
        word = (word << (32 - 4 * digits)) << (32 - 4 * digits)
        value = value * powers[digits] + _number(word)
        end += digits
        if end == i or end - i > 19 or value >> 63 or not _blank(byte[end]):
            break
        out[filled] = value
        filled += 1
        i = end + 1
    place[0] = i
    return filled


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
        if cython.compiled and n - i > 32:
            place[0] = i
            filled = _read_plain(data, out, filled, place)
            i = place[0]
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
