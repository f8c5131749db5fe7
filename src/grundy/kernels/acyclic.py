"""Values of the vertices of a digraph without cycles."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def vertex_values(
    flat: cython.longlong[::1],
    row: cython.longlong[::1],
    n: cython.longlong,
    value: cython.longlong[::1],
    state: cython.uchar[::1],
    place: cython.longlong[::1],
    stack: cython.longlong[::1],
    seen: cython.longlong[::1],
) -> cython.longlong:
    """value[v] becomes the mex of the values of the heads of v's arcs, for v in 0..n-1.

    flat[row[v]] is the number of arcs that leave v, and their heads follow it. Returns -1, or the
    index in `flat` of a head that closes a cycle. `state` and `place` have n entries, `stack` n,
    `seen` n + 1; `state` and `seen` are zeroed. O(n + m).
    """
    v: cython.longlong
    w: cython.longlong
    i: cython.longlong
    root: cython.longlong
    top: cython.longlong
    least: cython.longlong
    for root in range(n):
        if state[root]:
            continue
        state[root] = 1
        place[root] = row[root] + 1
        stack[0] = root
        top = 0
        while top >= 0:
            v = stack[top]
            if place[v] <= row[v] + flat[row[v]]:
                w = flat[place[v]]
                place[v] += 1
                if state[w] == 1:
                    return place[v] - 1
                if state[w] == 0:
                    state[w] = 1
                    place[w] = row[w] + 1
                    top += 1
                    stack[top] = w
                continue
            for i in range(row[v] + 1, row[v] + flat[row[v]] + 1):
                seen[value[flat[i]]] = v + 1
            least = 0
            while seen[least] == v + 1:
                least += 1
            value[v] = least
            state[v] = 2
            top -= 1
    return -1
