"""Rows of numbers, each number counted once however often it stands in its row."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mixed(x: cython.longlong, factor: cython.longlong) -> cython.ulonglong:
    """x + 1 times `factor`, mod 2^64: of a random odd factor any leading bits are evenly spread.

    Dietzfelbinger, Hagerup, Katajainen, Penttonen, A reliable randomized algorithm for the
    closest-pair problem (1997), lemma 2.4.
    """
    product: cython.ulonglong = x + 1
    product *= factor
    if not cython.compiled:
        product %= 2**64
    return product


@cython.cfunc
@cython.exceptval(check=False)
def _collect(
    values: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    factor: cython.longlong,
    used: cython.int,
    table: cython.longlong[::1],
    total: cython.longlong[::1],
) -> cython.void:
    """Xor the distinct values[start:stop] into total[0], their number into total[1], mod 2.

    The leading `used` bits of the mixed values may be alike; the next ones choose a slot. `table`
    is zero in its first max(4, 2^k) >= 4 (stop - start) entries, and left zero.
    """
    slots: cython.longlong = 4
    shift: cython.int = 62 - used
    i: cython.longlong
    x: cython.longlong
    at: cython.longlong
    while slots < 4 * (stop - start):
        slots *= 2
        shift -= 1
    for i in range(start, stop):
        x = values[i]
        at = (_mixed(x, factor) >> shift) & (slots - 1)
        while table[at] != 0 and table[at] != x + 1:
            at = (at + 1) & (slots - 1)
        if table[at] == 0:
            table[at] = x + 1
            total[0] ^= x
            total[1] ^= 1
    for i in range(slots):
        table[i] = 0


def balanced_rows(
    tokens: cython.longlong[::1],
    at: cython.longlong,
    stop: cython.longlong,
    highest: cython.longlong,
    factor: cython.longlong,
    table: cython.longlong[::1],
    scratch: cython.longlong[::1],
    first: cython.longlong[::1],
    total: cython.longlong[::1],
    place: cython.longlong[::1],
    balanced: cython.uchar[::1],
) -> cython.longlong:
    """balanced[r] = 1 if the distinct numbers of row r are even in number and xor to 0, else 0.

    A row in tokens[at:stop] is a count n and n numbers from 0 to `highest` <= 2^62. Returns how
    many rows were handled, and in place[0] where the next one starts: reading stops when
    `balanced` is full and before the first row that is not whole, holds a number out of range, or
    has more than len(scratch) numbers.

    `table`, zeroed and left zeroed, has 2^k >= 4 len(scratch) entries, at least 4. `first` has
    2^j + 1: rows too long for a processor's cache are cut into 2^j parts first. `total` has 2.
    `factor` is odd; if it is random, a row takes O(n) expected.
    """
    rows: cython.longlong = 0
    parts: cython.longlong = len(first) - 1
    bits: cython.int = 0
    n: cython.longlong
    i: cython.longlong
    x: cython.longlong
    part: cython.longlong
    last: cython.longlong
    cut: cython.bint
    while 1 << bits < parts:
        bits += 1
    while rows < len(balanced) and at < stop:
        n = tokens[at]
        if n < 0 or n > len(scratch) or n > stop - at - 1:
            break
        last = at + n
        cut = parts > 1 and n >= 16 * parts
        for part in range(parts + 1 if cut else 0):
            first[part] = 0
        i = at + 1
        while i <= last and tokens[i] >= 0 and tokens[i] <= highest:
            if cut:
                first[_mixed(tokens[i], factor) >> (64 - bits)] += 1
            i += 1
        if i <= last:
            break
        total[0] = 0
        total[1] = 0
        if cut:
            n = 0
            for part in range(parts):
                n += first[part]
                first[part] = n
            first[parts] = n
            # Filling backwards turns each part's end into its start.
            for i in range(last, at, -1):
                x = tokens[i]
                part = _mixed(x, factor) >> (64 - bits)
                first[part] -= 1
                scratch[first[part]] = x
            for part in range(parts):
                _collect(scratch, first[part], first[part + 1], factor, bits, table, total)
        else:
            _collect(tokens, at + 1, last + 1, factor, 0, table, total)
        balanced[rows] = total[0] == 0 and total[1] == 0
        at = last + 1
        rows += 1
    place[0] = at
    return rows
