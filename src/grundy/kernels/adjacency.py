"""Simple graphs from lists of edges."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def neighbour_lists(
    tails: cython.const[cython.int][::1],
    heads: cython.const[cython.int][::1],
    start: cython.int[::1],
    targets: cython.int[::1],
    sources: cython.int[::1],
    place: cython.int[::1],
) -> cython.longlong:
    """Fill `targets` with each vertex's neighbours, in order and each once; return how many.

    Edge e joins tails[e] and heads[e]; loops and repeated edges are left out. The neighbours of v
    are then targets[start[v]] up to targets[start[v + 1]], exclusive. For m edges over n vertices
    `start`, zeroed, and `place` have n + 1 entries, `targets` and `sources` 2 m. O(n + m), by
    sorting the ends of edges by their other ends, twice.
    """
    n: cython.Py_ssize_t = len(start) - 1
    m: cython.Py_ssize_t = len(tails)
    e: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.Py_ssize_t
    w: cython.Py_ssize_t
    filled: cython.Py_ssize_t = 0
    low: cython.Py_ssize_t
    last: cython.Py_ssize_t
    for e in range(m):
        if tails[e] != heads[e]:
            start[tails[e] + 1] += 1
            start[heads[e] + 1] += 1
    for v in range(n):
        start[v + 1] += start[v]
        place[v] = start[v]
    for e in range(m):
        v = tails[e]
        w = heads[e]
        if v != w:
            sources[place[v]] = w
            place[v] += 1
            sources[place[w]] = v
            place[w] += 1
    for v in range(n):
        place[v] = start[v]
    for v in range(n):
        for k in range(start[v], start[v + 1]):
            w = sources[k]
            targets[place[w]] = v
            place[w] += 1
    for v in range(n):
        low = start[v]
        start[v] = filled
        last = -1
        for k in range(low, place[v]):
            if targets[k] != last:
                last = targets[k]
                targets[filled] = last
                filled += 1
    start[n] = filled
    return filled
