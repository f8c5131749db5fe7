"""Walks on digraphs: breadth-first over (vertex, parity of the moves made), and cycles.

A digraph of the vertices 1..n is held as `flat` and `row`: `flat[row[v]]` is the number of arcs
that leave v, and their heads follow it. A state is 2 v + parity, so none is 0.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def group_arcs(
    tails: cython.int[::1],
    heads: cython.int[::1],
    row: cython.longlong[::1],
    flat: cython.longlong[::1],
) -> None:
    """Fill `row` and `flat` from arcs between vertices that count from 0; order is kept. O(n + m).

    `row`, zeroed, has n + 1 entries (the first is unused), `flat`, zeroed, n + m.
    """
    n: cython.Py_ssize_t = len(row) - 1
    m: cython.Py_ssize_t = len(tails)
    i: cython.Py_ssize_t
    at: cython.longlong = 0
    count: cython.longlong
    for i in range(m):
        row[tails[i] + 1] += 1
    for i in range(1, n + 1):
        count = row[i]
        row[i] = at
        at += count + 1
    for i in range(m):
        at = row[tails[i] + 1]
        flat[at] += 1
        flat[at + flat[at]] = heads[i] + 1


def find_rows(
    flat: cython.longlong[::1],
    start: cython.longlong,
    stop: cython.longlong,
    n: cython.longlong,
    m: cython.longlong,
    row: cython.longlong[::1],
    bounds: cython.longlong[::1],
) -> cython.longlong:
    """Fill `row` for the n vertices whose arcs, m at most in all, stand in flat[start:stop].

    `row` has min(n, stop - start) + 1 entries at least. Returns the index of the first value that
    is outside its bounds or missing (then it is `stop`), with the bounds in `bounds`; or -1, with
    the index after the last arc and the number of arcs in `bounds`. O(n + m).
    """
    v: cython.longlong
    i: cython.longlong
    at: cython.longlong = start
    end: cython.longlong
    left: cython.longlong = m
    count: cython.longlong
    for v in range(1, n + 1):
        if at >= stop or flat[at] < 0 or flat[at] > left:
            bounds[0] = 0
            bounds[1] = left
            return at
        row[v] = at
        count = flat[at]
        left -= count
        end = at + 1 + count
        for i in range(at + 1, end):
            if i >= stop or flat[i] < 1 or flat[i] > n:
                bounds[0] = 1
                bounds[1] = n
                return i
        at = end
    bounds[0] = at
    bounds[1] = m - left
    return -1


def shortest_walk(
    flat: cython.longlong[::1],
    row: cython.longlong[::1],
    start: cython.longlong,
    came: cython.int[::1],
    queue: cython.int[::1],
) -> cython.longlong:
    """The state of parity 1 with no way out that is nearest to the state `start`, or 0.

    `came` and `queue`, zeroed, have 2 n + 2 entries. `queue` is filled with the states in the
    order met, `came[s]` with the state before s on a shortest walk (of `start`: itself). The
    search stops at the state it returns. O(n + m).
    """
    first: cython.Py_ssize_t = 0
    last: cython.Py_ssize_t = 1
    state: cython.int
    other: cython.int
    flip: cython.int
    at: cython.longlong
    count: cython.longlong
    i: cython.longlong
    queue[0] = start
    came[start] = start
    while first < last:
        state = queue[first]
        first += 1
        at = row[state // 2]
        count = flat[at]
        flip = 1 - state % 2
        if count == 0 and flip == 0:
            return state
        for i in range(at + 1, at + 1 + count):
            other = 2 * flat[i] + flip
            if came[other] == 0:
                came[other] = state
                queue[last] = other
                last += 1
    return 0


def walk_back(
    came: cython.int[::1], state: cython.longlong, walk: cython.int[::1]
) -> cython.longlong:
    """Fill the end of `walk` with the vertices on the way to `state`; the first one's index.

    `walk` has room for every state that was met. O(length of the walk).
    """
    at: cython.Py_ssize_t = len(walk) - 1
    walk[at] = state // 2
    while came[state] != state:
        state = came[state]
        at -= 1
        walk[at] = state // 2
    return at


def find_cycle(
    flat: cython.longlong[::1],
    row: cython.longlong[::1],
    start: cython.longlong,
    tried: cython.int[::1],
    up: cython.int[::1],
) -> cython.longlong:
    """A vertex from which an arc closes a cycle that `start` reaches, or 0. O(n + m).

    `tried` and `up`, zeroed, have n + 1 entries. Depth first: of the vertices on the path from
    `start`, `tried` is 1 + the number of arcs tried (from the vertex returned, the last one tried
    closes the cycle), and `up` the vertex before. `tried` of those left for good is -1, -2, ... in
    that order, so every arc between them leads to one left earlier.
    """
    v: cython.longlong = start
    w: cython.longlong
    left: cython.int = 0
    tried[v] = 1
    while v != 0:
        if tried[v] > flat[row[v]]:
            left += 1
            tried[v] = -left
            v = up[v]
            continue
        w = flat[row[v] + tried[v]]
        if tried[w] > 0:
            return v
        tried[v] += 1
        if tried[w] == 0:
            tried[w] = 1
            up[w] = v
            v = w
    return 0
