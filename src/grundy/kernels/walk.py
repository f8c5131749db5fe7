"""Walks on digraphs: breadth-first over (vertex, parity of the moves made), and cycles.

A digraph of the vertices 1..n is held as `flat` and `row`: `flat[row[v]]` is the number of arcs
that leave v, and their heads follow it. A state is 2 v + parity, so none is 0.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython

BLOCK = 128
"""A good length for the work array `block`: many waits for memory become one, and it stays near."""


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


@cython.cfunc
@cython.exceptval(check=False)
def _look_up(
    flat: cython.longlong[::1],
    row: cython.longlong[::1],
    queue: cython.int[::1],
    first: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    block: cython.longlong[::1],
) -> cython.int:
    """For the states queue[first:stop], where their rows start and how many arcs they have.

    The starts fill `block` from 0 on, the numbers of arcs its second half. Memory is waited for
    once for all, since no look-up depends on the one before.
    """
    half: cython.Py_ssize_t = len(block) // 2
    k: cython.Py_ssize_t
    for k in range(stop - first):
        block[k] = row[queue[first + k] // 2]
    for k in range(stop - first):
        block[half + k] = flat[block[k]]
    return 0


def shortest_walk(
    flat: cython.longlong[::1],
    row: cython.longlong[::1],
    start: cython.longlong,
    queue: cython.int[::1],
    came: cython.int[::1],
    seen: cython.uchar[::1],
    block: cython.longlong[::1],
) -> cython.longlong:
    """The place in `queue` of the nearest state of parity 1 with no way out, or -1. O(n + m).

    `queue` and `came` have 2 n + 1 entries; `queue` is filled with the states in the order met,
    from the state `start` on, then 0, and `came` with the place of the state before each on a
    shortest walk. `seen`, zeroed, has n // 4 + 1 entries, `block` at least 2 for work. The search
    stops at the state whose place it returns.

    Random access to memory is what takes time. So a bit tells whether a state is new, and there
    is no branch on it: a state is written behind the queue in any case, and counted if it is new.
    """
    half: cython.Py_ssize_t = len(block) // 2
    first: cython.Py_ssize_t = 0
    last: cython.Py_ssize_t = 1
    stop: cython.Py_ssize_t
    k: cython.Py_ssize_t
    state: cython.int
    flip: cython.int
    fresh: cython.int
    at: cython.longlong
    i: cython.longlong
    queue[0] = start
    came[0] = 0
    seen[start // 8] = 1 << start % 8
    while first < last:
        stop = min(last, first + half)
        _look_up(flat, row, queue, first, stop, block)
        for k in range(first, stop):
            at = block[k - first]
            flip = 1 - queue[k] % 2
            if block[half + k - first] == 0 and flip == 0:
                queue[last] = 0
                return k
            for i in range(at + 1, at + 1 + block[half + k - first]):
                state = 2 * flat[i] + flip
                fresh = (seen[state // 8] >> state % 8 & 1) ^ 1
                seen[state // 8] |= 1 << state % 8
                queue[last] = state
                came[last] = k
                last += fresh
        first = stop
    queue[last] = 0
    return -1


def walk_back(
    queue: cython.int[::1], came: cython.int[::1], place: cython.longlong, walk: cython.int[::1]
) -> cython.longlong:
    """Fill the end of `walk` with the vertices on the way to the state at `place`; return how many.

    `walk` has room for place + 1 vertices. O(length of the walk).
    """
    at: cython.Py_ssize_t = len(walk) - 1
    walk[at] = queue[place] // 2
    while place != 0:
        place = came[place]
        at -= 1
        walk[at] = queue[place] // 2
    return len(walk) - at


def all_walks_end(
    flat: cython.longlong[::1],
    row: cython.longlong[::1],
    queue: cython.int[::1],
    arcs: cython.int[::1],
    block: cython.longlong[::1],
) -> cython.longlong:
    """Whether no cycle can be reached, once `shortest_walk` has found no end. O(n + m).

    `queue` is as `shortest_walk` left it, and overwritten; `arcs`, zeroed, has n + 1 entries.

    Where all walks end, each end is reached with parity 0, so no vertex is met with both. If that
    is so, count the arcs that lead to each vertex and peel off those to which none is left.
    """
    half: cython.Py_ssize_t = len(block) // 2
    start: cython.longlong = queue[0] // 2
    v: cython.longlong
    i: cython.longlong
    at: cython.longlong
    k: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    found: cython.Py_ssize_t = 0
    first: cython.Py_ssize_t = 0
    last: cython.Py_ssize_t = 1
    while queue[found] != 0:
        v = queue[found] // 2
        found += 1
        if arcs[v] != 0:
            return 0
        arcs[v] = 1
    # In the order of memory; only vertices met are counted to, so the others stay at 0.
    for v in range(1, len(arcs)):
        if arcs[v] != 0:
            at = row[v]
            for i in range(at + 1, at + 1 + flat[at]):
                arcs[flat[i]] += 1
    # Each vertex met counts one more than the arcs to it; the start is peeled if none leads there.
    if arcs[start] != 1:
        return 0
    queue[0] = 2 * start
    while first < last:
        stop = min(last, first + half)
        _look_up(flat, row, queue, first, stop, block)
        for k in range(first, stop):
            at = block[k - first]
            for i in range(at + 1, at + 1 + block[half + k - first]):
                v = flat[i]
                arcs[v] -= 1
                queue[last] = 2 * v
                last += arcs[v] == 1
        first = stop
    return last == found
