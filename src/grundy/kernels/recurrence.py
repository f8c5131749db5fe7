"""Periods of integer sequences, ordinary and arithmetic.

Each function comes for values of 16 and of 32 bits. A function for both would choose when called,
and Cython's way to choose imports NumPy where that is installed. All run without Python's lock.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython

number = cython.fused_type(cython.ushort, cython.uint)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _agreement(
    g: cython.const[number][::1], size: cython.longlong, agree: cython.int[::1]
) -> cython.longlong:
    """How far back each shift fits the first `size` terms of g, read from their end.

    agree[p], for 0 < p < len(agree) <= size, becomes the largest k such that
    g[i] - g[i - p] is the same for the k + 1 last i: the term p back differs by one saltus from
    size - 1 down to size - 1 - k. The z-algorithm on the reversed differences. Returns `size`.
    O(size).
    """
    length: cython.Py_ssize_t = size - 1
    last: cython.Py_ssize_t = size - 1
    p: cython.Py_ssize_t
    k: cython.Py_ssize_t
    left: cython.Py_ssize_t = 0
    right: cython.Py_ssize_t = 0
    step: cython.longlong
    back: cython.longlong
    for p in range(1, len(agree)):
        k = 0
        if p < right:
            k = agree[p - left]
            if p - left == 0 or k > right - p:
                k = right - p
        while p + k < length:
            step = g[last - k]
            step -= g[last - k - 1]
            back = g[last - p - k]
            back -= g[last - p - k - 1]
            if step != back:
                break
            k += 1
        if p + k > right:
            left = p
            right = p + k
        agree[p] = k
    return size


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _least_period(
    g: cython.const[number][::1],
    size: cython.longlong,
    agree: cython.const[cython.int][::1],
    per_start: cython.longlong,
    per_period: cython.longlong,
    slack: cython.longlong,
    share: cython.longlong,
    flat: cython.longlong,
) -> cython.longlong:
    """The least p with per_start * start + per_period * p + slack <= share * size, or 0.

    `agree` is what `agreement` found; from start >= 1 on, g[i + p] - g[i] is constant. It must not
    be negative, and with `flat` it must be 0. O(len(agree)).
    """
    p: cython.Py_ssize_t
    start: cython.longlong
    last: cython.longlong
    back: cython.longlong
    for p in range(1, len(agree)):
        start = size - 1 - p - agree[p]
        if start < 1:
            start = 1
        if per_start * start + per_period * p + slack <= share * size:
            last = g[size - 1]
            back = g[size - 1 - p]
            if last == back or (last > back and not flat):
                return p
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _repeat(
    g: number[::1],
    start: cython.longlong,
    stop: cython.longlong,
    period: cython.longlong,
    saltus: cython.longlong,
) -> cython.longlong:
    """Fill g[start:stop] by g[i] = g[i - period] + saltus; sums must fit. Returns `stop`."""
    i: cython.Py_ssize_t
    for i in range(start, stop):
        g[i] = g[i - period] + saltus
    return stop


def agreement(
    g: cython.const[cython.ushort][::1], size: cython.longlong, agree: cython.int[::1]
) -> cython.longlong:
    """See _agreement."""
    with cython.nogil:
        size = _agreement(g, size, agree)
    return size


def agreement_wide(
    g: cython.const[cython.uint][::1], size: cython.longlong, agree: cython.int[::1]
) -> cython.longlong:
    """See _agreement."""
    with cython.nogil:
        size = _agreement(g, size, agree)
    return size


def least_period(
    g: cython.const[cython.ushort][::1],
    size: cython.longlong,
    agree: cython.const[cython.int][::1],
    per_start: cython.longlong,
    per_period: cython.longlong,
    slack: cython.longlong,
    share: cython.longlong,
    flat: cython.longlong,
) -> cython.longlong:
    """See _least_period."""
    with cython.nogil:
        size = _least_period(g, size, agree, per_start, per_period, slack, share, flat)
    return size


def least_period_wide(
    g: cython.const[cython.uint][::1],
    size: cython.longlong,
    agree: cython.const[cython.int][::1],
    per_start: cython.longlong,
    per_period: cython.longlong,
    slack: cython.longlong,
    share: cython.longlong,
    flat: cython.longlong,
) -> cython.longlong:
    """See _least_period."""
    with cython.nogil:
        size = _least_period(g, size, agree, per_start, per_period, slack, share, flat)
    return size


def repeat(
    g: cython.ushort[::1],
    start: cython.longlong,
    stop: cython.longlong,
    period: cython.longlong,
    saltus: cython.longlong,
) -> cython.longlong:
    """See _repeat."""
    with cython.nogil:
        stop = _repeat(g, start, stop, period, saltus)
    return stop


def repeat_wide(
    g: cython.uint[::1],
    start: cython.longlong,
    stop: cython.longlong,
    period: cython.longlong,
    saltus: cython.longlong,
) -> cython.longlong:
    """See _repeat."""
    with cython.nogil:
        stop = _repeat(g, start, stop, period, saltus)
    return stop
