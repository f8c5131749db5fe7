"""Exclusive ors of a few of many numbers: which there are, and what makes one up."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def mark_sums(
    values: cython.longlong[::1],
    n: cython.longlong,
    first: cython.longlong,
    base: cython.longlong,
    others: cython.longlong,
    at: cython.longlong[::1],
    sums: cython.longlong[::1],
    table: cython.uchar[::1],
) -> None:
    """Mark in `table` the xors of values[n] and at most `others` of values[:n] that reach `base`.

    `base` is a power of two; values[first:n + 1] lie in [base, 2 base), values[:first] below it.
    Bit s of `table` (base bits, lowest first in each byte) stands for base + s. `at` and `sums`
    are work space, `others` + 1 entries each. O(n^others / others!).
    """
    size: cython.longlong
    depth: cython.longlong
    level: cython.longlong
    low: cython.longlong
    high: cython.longlong
    i: cython.longlong
    s: cython.longlong
    s = values[n] ^ base
    table[s >> 3] = table[s >> 3] | (1 << (s & 7))
    for size in range(1, others + 1):
        # Indices descend: at[0] > at[1] > ...; the last of them is run through by a plain loop.
        depth = size - 1
        level = 0
        at[0] = n
        sums[0] = values[n]
        while level >= 0:
            if level == depth:
                # Only a partner that leaves the bit `base` set reaches a value that is asked for.
                low = first
                high = at[level]
                if sums[level] & base:
                    low = 0
                    high = first if first < high else high
                for i in range(low, high):
                    s = (sums[level] ^ values[i]) & (base - 1)
                    table[s >> 3] = table[s >> 3] | (1 << (s & 7))
                level -= 1
            else:
                at[level] -= 1
                if at[level] < depth - level:
                    level -= 1
                else:
                    sums[level + 1] = sums[level] ^ values[at[level]]
                    at[level + 1] = at[level]
                    level += 1


def mark_span(
    start: cython.longlong,
    vectors: cython.longlong[::1],
    count: cython.longlong,
    table: cython.uchar[::1],
) -> None:
    """Mark in `table` the xors of `start` and any of vectors[:count]; all below its 8 len bits.

    In Gray code, so that one vector changes at a time. O(2^count).
    """
    s: cython.longlong = start
    i: cython.longlong
    place: cython.longlong
    table[s >> 3] = table[s >> 3] | (1 << (s & 7))
    for i in range(1, 1 << count):
        place = 0
        while i >> place & 1 == 0:
            place += 1
        s ^= vectors[place]
        table[s >> 3] = table[s >> 3] | (1 << (s & 7))


def first_clear(
    table: cython.uchar[::1], start: cython.longlong, stop: cython.longlong
) -> cython.longlong:
    """The first clear bit of `table` in [start, stop), or `stop`. O(stop - start)."""
    i: cython.longlong = start
    while i < stop:
        if i & 7 == 0 and table[i >> 3] == 255:
            i += 8
        elif table[i >> 3] >> (i & 7) & 1:
            i += 1
        else:
            return i
    return stop


@cython.cfunc
@cython.exceptval(check=False)
def _slot(keys: cython.longlong[::1], key: cython.longlong) -> cython.longlong:
    """Where `key` stands in `keys` (2^k entries, 0 for none), or where it may be put."""
    mask: cython.longlong = len(keys) - 1
    slot: cython.longlong = ((key & 1073741823) * 1640531527 + (key >> 30)) >> 12 & mask
    while keys[slot] != 0 and keys[slot] != key:
        slot = (slot + 1) & mask
    return slot


def index_subsets(
    values: cython.longlong[::1],
    n: cython.longlong,
    size: cython.longlong,
    keys: cython.longlong[::1],
    members: cython.longlong[::1],
) -> None:
    """Enter the xor of every `size` (1 to 3) of values[:n] in a hash table.

    The xors must be distinct and not 0, and n at most 2^20. members[slot] holds the indices in
    ascending order, twenty bits each, the first one lowest. `keys`, zeroed, and `members` have
    2^k entries, more than there are subsets. O(n^size / size!).
    """
    a: cython.longlong
    b: cython.longlong
    c: cython.longlong
    slot: cython.longlong
    for a in range(n):
        if size == 1:
            slot = _slot(keys, values[a])
            keys[slot] = values[a]
            members[slot] = a
            continue
        for b in range(a + 1, n):
            if size == 2:
                slot = _slot(keys, values[a] ^ values[b])
                keys[slot] = values[a] ^ values[b]
                members[slot] = a | b << 20
                continue
            for c in range(b + 1, n):
                slot = _slot(keys, values[a] ^ values[b] ^ values[c])
                keys[slot] = values[a] ^ values[b] ^ values[c]
                members[slot] = a | b << 20 | c << 40


def find_subsets(
    values: cython.longlong[::1],
    n: cython.longlong,
    target: cython.longlong,
    depth: cython.longlong,
    size: cython.longlong,
    keys: cython.longlong[::1],
    members: cython.longlong[::1],
    at: cython.longlong[::1],
    sums: cython.longlong[::1],
    out: cython.longlong[::1],
) -> cython.longlong:
    """Count the sets of depth + size of values[:n] that xor to `target`; list the first ones.

    `keys` and `members` come from `index_subsets` with `size` and at least n values. `out` gets
    the indices of each set in ascending order, sets by their `depth` smallest indices, until it
    is full. `at` and `sums` are work space, depth + 1 entries each. O(n^depth / depth!) expected.
    """
    found: cython.longlong = 0
    filled: cython.longlong = 0
    level: cython.longlong = 0
    last: cython.longlong = -1
    slot: cython.longlong
    rest: cython.longlong
    i: cython.longlong
    at[0] = -1
    sums[0] = target
    while level >= 0:
        if level == depth:
            slot = _slot(keys, sums[level])
            if keys[slot] != 0:
                rest = members[slot]
                last = at[level - 1] if level > 0 else -1
                if (rest & 1048575) > last and rest >> 20 * (size - 1) < n:
                    found += 1
                    if filled + depth + size <= len(out):
                        for i in range(depth):
                            out[filled + i] = at[i]
                        for i in range(size):
                            out[filled + depth + i] = rest >> 20 * i & 1048575
                        filled += depth + size
            level -= 1
        else:
            at[level] += 1
            if at[level] >= n:
                level -= 1
            else:
                sums[level + 1] = sums[level] ^ values[at[level]]
                level += 1
                if level < depth:
                    at[level] = at[level - 1]
    return found
