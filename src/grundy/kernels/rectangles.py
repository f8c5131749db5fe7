"""Unions of rectangles."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def odd_multiples(
    at: cython.longlong[::1],
    low: cython.int[::1],
    high: cython.int[::1],
    step: cython.int[::1],
    ends: cython.longlong[::1],
    whole: cython.longlong[::1],
    cover: cython.int[::1],
    total: cython.longlong[::1],
) -> cython.longlong:
    """Of which powers of two 2^j an odd number of points of a union has two multiples for
    coordinates: as bits j.

    Event e, in ascending order of at[e], starts (step 1) or ends (step -1) to cover the columns
    from ends[low[e]] + 1 to ends[high[e]], of the rows above at[e]; `ends` ascends. Among the
    numbers from a + 1 to b are oddly many multiples of 2^j exactly if bit j of a xor b is 1. So
    masks of intervals are xors of their ends, and those of rectangles the bits that both sides
    have. A tree over the intervals between ends holds the mask of what is covered: the work arrays,
    zeroed, have 2 size entries each, size being a power of two from len(ends) on.
    O((events + ends) log).
    """
    size: cython.Py_ssize_t = len(total) // 2
    i: cython.Py_ssize_t
    e: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    left: cython.Py_ssize_t
    right: cython.Py_ssize_t
    found: cython.longlong = 0
    for i in range(len(ends) - 1):
        whole[size + i] = ends[i] ^ ends[i + 1]
    for i in range(size - 1, 0, -1):
        whole[i] = whole[2 * i] ^ whole[2 * i + 1]
    for e in range(len(at)):
        if e > 0:
            found ^= (at[e - 1] ^ at[e]) & total[1]
        left = size + low[e]
        right = size + high[e]
        a = left
        b = right
        while a < b:
            if a & 1:
                cover[a] += step[e]
                total[a] = whole[a] if cover[a] > 0 else 0
                if cover[a] == 0 and a < size:
                    total[a] = total[2 * a] ^ total[2 * a + 1]
                a += 1
            if b & 1:
                b -= 1
                cover[b] += step[e]
                total[b] = whole[b] if cover[b] > 0 else 0
                if cover[b] == 0 and b < size:
                    total[b] = total[2 * b] ^ total[2 * b + 1]
            a //= 2
            b //= 2
        # Above the outermost parts that changed, the masks are put together anew.
        a = left // 2
        b = (right - 1) // 2
        while a > 0:
            if cover[a] == 0:
                total[a] = total[2 * a] ^ total[2 * a + 1]
            if b != a and cover[b] == 0:
                total[b] = total[2 * b] ^ total[2 * b + 1]
            a //= 2
            b //= 2
    return found
