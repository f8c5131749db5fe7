"""Won, lost and drawn vertices of digraphs, backwards from those with no way out.

Who cannot move loses. A vertex is lost if all arcs lead to won ones, won if one leads to a lost
one, else drawn. `rank` becomes the number of moves to the end if the winner hurries and the loser
delays: even where lost, odd where won, -1 where drawn.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def remoteness(
    flat: cython.longlong[::1],
    row: cython.longlong[::1],
    rank: cython.int[::1],
    first: cython.int[::1],
    above: cython.int[::1],
    queue: cython.int[::1],
) -> cython.longlong:
    """Fill `rank` for the vertices 1..n; return how many are not drawn. O(n + m).

    `flat[row[v]]` is the number of arcs that leave v, and their heads follow it, as in the kernel
    `walk`. `rank` and `queue` have n + 1 entries, `first`, zeroed, n + 2, `above` one per arc.
    """
    n: cython.Py_ssize_t = len(row) - 1
    v: cython.Py_ssize_t
    w: cython.Py_ssize_t
    k: cython.Py_ssize_t
    head: cython.Py_ssize_t = 0
    filled: cython.Py_ssize_t = 0
    for v in range(1, n + 1):
        for k in range(row[v] + 1, row[v] + 1 + flat[row[v]]):
            first[flat[k]] += 1
    for v in range(1, n + 2):
        first[v] += first[v - 1]
    # Filled from the end of each vertex's part, so that `first` tells where it starts.
    for v in range(1, n + 1):
        for k in range(row[v] + 1, row[v] + 1 + flat[row[v]]):
            w = flat[k]
            first[w] -= 1
            above[first[w]] = v
    for v in range(1, n + 1):
        # One less than minus the number of arcs that do not yet lead to won vertices.
        rank[v] = -1 - flat[row[v]]
        if rank[v] == -1:
            rank[v] = 0
            queue[filled] = v
            filled += 1
    while head < filled:
        w = queue[head]
        head += 1
        for k in range(first[w], first[w + 1]):
            v = above[k]
            if rank[v] >= 0:
                continue
            rank[v] += 1
            if rank[w] % 2 == 0 or rank[v] == -1:
                rank[v] = rank[w] + 1
                queue[filled] = v
                filled += 1
    for v in range(1, n + 1):
        if rank[v] < 0:
            rank[v] = -1
    return filled


def circle_remoteness(
    n: cython.longlong,
    shifts: cython.longlong[::1],
    start: cython.longlong[::1],
    count: cython.longlong[::1],
    rank: cython.int[::1],
    queue: cython.int[::1],
) -> cython.longlong:
    """The same for two players who move a token round a circle, each by shifts of his own.

    Vertex 2 i + p is place i, from 0 to n - 1, with player p to move, who may go on by each of
    shifts[start[p]], ... (count[p] of them, at least one, from 1 to n - 1). Place 0 ends play: who
    is to move there has lost. `rank` and `queue` have 2 n entries. Returns how many are not drawn.
    O(n (count[0] + count[1])), without the arcs being written down.
    """
    i: cython.longlong
    k: cython.longlong
    v: cython.longlong
    w: cython.longlong
    player: cython.longlong
    place: cython.longlong
    head: cython.longlong = 0
    filled: cython.longlong = 2
    for i in range(n):
        for player in range(2):
            rank[2 * i + player] = -1 - count[player] if i > 0 else 0
    queue[0] = 0
    queue[1] = 1
    while head < filled:
        w = queue[head]
        head += 1
        place = w // 2
        player = 1 - w % 2
        for k in range(start[player], start[player] + count[player]):
            v = place - shifts[k]
            if v < 0:
                v += n
            v = 2 * v + player
            if rank[v] >= 0:
                continue
            rank[v] += 1
            if rank[w] % 2 == 0 or rank[v] == -1:
                rank[v] = rank[w] + 1
                queue[filled] = v
                filled += 1
    for i in range(2 * n):
        if rank[i] < 0:
            rank[i] = -1
    return filled
