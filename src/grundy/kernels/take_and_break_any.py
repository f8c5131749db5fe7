"""Values of heaps under any take-and-break code: splits in three, and amounts without end.

Rules come as in the kernel take_and_break, with `threes`, the amounts that leave three heaps. In an
endless code every amount >= tail_start may be taken as the bits of `tail` say: 1 leaves nothing,
2 one heap, 4 two heaps (of different sizes with 16), 8 three heaps.

Tables indexed by value have one length, a power of two above every value in g. `first_two[v]` is
the least sum of two heaps whose values xor to v, `first_one[v]` the least heap >= 1 of value v (or
NEVER). `rows` holds one bit row per sum s: bit v of row s tells whether two heaps that sum to s
have values with xor v; a row has `words` words of 64 bits.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython

NEVER = 2**31 - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _remember(
    g: cython.const[cython.uint][::1],
    n: cython.Py_ssize_t,
    unequal: cython.int,
    first_one: cython.int[::1],
    first_two: cython.int[::1],
    rows: cython.ulonglong[::1],
    words: cython.Py_ssize_t,
) -> cython.int:
    """Enter heap n into first_one and first_two, and the pairs that sum to n into rows. O(n)."""
    a: cython.Py_ssize_t
    value: cython.Py_ssize_t
    one: cython.ulonglong = 1
    if n >= 1 and len(first_one):
        if first_one[g[n]] > n:
            first_one[g[n]] = n
    if len(first_two):
        for a in range(1, n + 1 - unequal):
            value = g[a] ^ g[n]
            if first_two[value] > a + n:
                first_two[value] = a + n
    if words:
        for a in range(1, n // 2 + 1):
            value = g[a] ^ g[n - a]
            rows[n * words + (value >> 6)] |= one << (value & 63)
    return 0


def remember(
    g: cython.const[cython.uint][::1],
    stop: cython.longlong,
    unequal: cython.int,
    first_one: cython.int[::1],
    first_two: cython.int[::1],
    rows: cython.ulonglong[::1],
    words: cython.longlong,
) -> cython.longlong:
    """Build the tables for the heaps [0, stop) from fresh ones (NEVER, zero bits). O(stop^2)."""
    n: cython.Py_ssize_t
    with cython.nogil:
        for n in range(stop):
            _remember(g, n, unequal, first_one, first_two, rows, words)
    return stop


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _in_two(
    g: cython.const[cython.uint][::1],
    rest: cython.Py_ssize_t,
    unequal: cython.int,
    value: cython.uint,
) -> cython.int:
    """Whether two heaps that sum to `rest` have values with xor `value`. O(rest)."""
    a: cython.Py_ssize_t
    pair: cython.uint
    for a in range(1, (rest - unequal) // 2 + 1):
        pair = g[a] ^ g[rest - a]
        if pair == value:
            return 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _in_three(
    g: cython.const[cython.uint][::1],
    rows: cython.const[cython.ulonglong][::1],
    words: cython.Py_ssize_t,
    rest: cython.Py_ssize_t,
    value: cython.uint,
) -> cython.int:
    """Whether three heaps that sum to `rest` have values with xor `value`. O(rest)."""
    a: cython.Py_ssize_t
    pair: cython.Py_ssize_t
    for a in range(1, rest - 1):
        pair = g[a] ^ value
        if (rows[(rest - a) * words + (pair >> 6)] >> (pair & 63)) & 1:
            return 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _in_tail(
    g: cython.const[cython.uint][::1],
    tail: cython.int,
    most: cython.Py_ssize_t,
    first_one: cython.const[cython.int][::1],
    first_two: cython.const[cython.int][::1],
    value: cython.uint,
) -> cython.int:
    """Whether heaps that sum to `most` at most, as `tail` allows them, xor to `value`. O(most)."""
    a: cython.Py_ssize_t
    if most < 0:
        return 0
    if tail & 1 and value == 0:
        return 1
    if tail & 2 and first_one[value] <= most:
        return 1
    if tail & 4 and first_two[value] <= most:
        return 1
    if tail & 8:
        for a in range(1, most - 1):
            if first_two[g[a] ^ value] <= most - a:
                return 1
    return 0


def extend(
    ones: cython.const[cython.int][::1],
    twos: cython.const[cython.int][::1],
    unequal: cython.const[cython.uchar][::1],
    threes: cython.const[cython.int][::1],
    whole: cython.const[cython.uchar][::1],
    tail: cython.int,
    tail_start: cython.longlong,
    g: cython.uint[::1],
    seen: cython.uint[::1],
    gone: cython.uchar[::1],
    first_one: cython.int[::1],
    first_two: cython.int[::1],
    rows: cython.ulonglong[::1],
    words: cython.longlong,
    start: cython.longlong,
    stop: cython.longlong,
) -> cython.longlong:
    """Fill g for the heaps [start, stop), start >= 1; return the first heap not filled.

    That is less than `stop` where a value would not fit the tables. `seen` and `gone` are indexed
    by value: seen[v] is the last heap found to have an option of value v, gone[v] is set once the
    tail gives v to all further heaps (both zeroed at first; whoever fills g otherwise must zero
    `seen`). The tables must hold the heaps before `start`; `first_one` and `first_two` may be empty
    without a tail, `rows` (words = 0) without `threes`.

    Options found at little cost are marked; then each unmarked value in turn is tested, and the
    first that no option has is the mex. O(n) per value tested.
    """
    n: cython.Py_ssize_t
    i: cython.Py_ssize_t
    a: cython.Py_ssize_t
    rest: cython.Py_ssize_t
    last: cython.Py_ssize_t
    least: cython.Py_ssize_t
    low: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t = len(seen)
    stamp: cython.uint
    hit: cython.int
    unequal_tail: cython.int = (tail >> 4) & 1
    with cython.nogil:
        for n in range(start, stop):
            stamp = n
            if n < len(whole) and whole[n]:
                seen[0] = stamp
            for i in range(len(ones)):
                if ones[i] < n:
                    seen[g[n - ones[i]]] = stamp
            for i in range(len(twos)):
                rest = n - twos[i]
                last = (rest - unequal[i]) // 2 if rest > 1 else 0
                if last > 64:
                    last = 64
                for a in range(1, last + 1):
                    seen[g[a] ^ g[rest - a]] = stamp
            for i in range(len(threes)):
                # Two equal heaps cancel: every heap of the right parity is worth an option.
                rest = n - threes[i]
                for a in range(rest - 2, 0, -2):
                    seen[g[a]] = stamp
                last = rest - 2 if rest < 66 else 64
                for a in range(1, last + 1):
                    seen[g[1] ^ g[a] ^ g[rest - 1 - a]] = stamp
            while low < size and gone[low]:
                low += 1
            least = low
            while least < size:
                if seen[least] != stamp and not gone[least]:
                    if tail and _in_tail(g, tail, n - tail_start, first_one, first_two, least):
                        gone[least] = 1
                    else:
                        hit = 0
                        for i in range(len(twos)):
                            if not hit and n - twos[i] > 1:
                                hit = _in_two(g, n - twos[i], unequal[i], least)
                        for i in range(len(threes)):
                            if not hit and n - threes[i] > 2:
                                hit = _in_three(g, rows, words, n - threes[i], least)
                        if not hit:
                            break
                least += 1
            if least >= size:
                break
            g[n] = least
            _remember(g, n, unequal_tail, first_one, first_two, rows, words)
        else:
            n = stop
    return n
