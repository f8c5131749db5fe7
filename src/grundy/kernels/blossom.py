"""Maximum matchings of any graph, with the Gallai-Edmonds decomposition.

Graphs and `mate` are as in the kernel `bipartite`, which also finds the matching to start from.

Edmonds' forests (1965) grow from all unmatched vertices at once. Outer vertices are joined to the
root of their tree by alternating paths of even length, inner ones only by odd ones so far. An edge
between outer vertices of two trees is an augmenting path; one within a tree closes an odd cycle,
a blossom, whose inner vertices become outer. Blossoms are kept as sets with a base (union-find),
and an inner vertex that became outer remembers the edge that closed its blossom, from which paths
are read off (Gabow, Journal of the ACM 23, 1976).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _find(base: cython.int[::1], v: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The base of the blossom that v lies in; v itself if it lies in none."""
    while base[v] != v:
        base[v] = base[base[v]]
        v = base[v]
    return v


@cython.cfunc
@cython.exceptval(check=False)
def _meeting(
    mate: cython.int[::1],
    pred: cython.int[::1],
    base: cython.int[::1],
    mark: cython.int[::1],
    stamp: cython.int,
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The nearest common base above the bases a and b of one tree, both marked on the way.

    Two walks take turns, so the cost is at most twice the size of the blossom.
    """
    other: cython.Py_ssize_t
    while True:
        if a >= 0:
            if mark[a] == stamp:
                return a
            mark[a] = stamp
            a = _find(base, pred[mate[a]]) if mate[a] >= 0 else -1
        other = a
        a = b
        b = other


@cython.cfunc
@cython.exceptval(check=False)
def _absorb(
    mate: cython.int[::1],
    label: cython.int[::1],
    pred: cython.int[::1],
    base: cython.int[::1],
    bridge: cython.int[::1],
    queue: cython.int[::1],
    filled: cython.Py_ssize_t,
    x: cython.Py_ssize_t,
    y: cython.Py_ssize_t,
    top: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Put what lies between x and the base `top` into its blossom, closed by the edge x, y.

    Inner vertices become outer and are queued. Returns the new length of the queue.
    """
    n: cython.Py_ssize_t = len(mate)
    p: cython.Py_ssize_t = _find(base, x)
    q: cython.Py_ssize_t
    while p != top:
        q = mate[p]
        bridge[q] = x
        bridge[n + q] = y
        label[q] = 1
        queue[filled] = q
        filled += 1
        base[p] = top
        base[q] = top
        p = _find(base, pred[q])
    return filled


@cython.cfunc
@cython.exceptval(check=False)
def _rematch(
    mate: cython.int[::1],
    pred: cython.int[::1],
    bridge: cython.int[::1],
    stack: cython.int[::1],
    x: cython.Py_ssize_t,
    y: cython.Py_ssize_t,
) -> cython.void:
    """Match x with y, and shift the alternating path from x to the root of its tree."""
    n: cython.Py_ssize_t = len(mate)
    top: cython.Py_ssize_t = 2
    v: cython.Py_ssize_t
    was: cython.Py_ssize_t
    stack[0] = x
    stack[1] = y
    while top > 0:
        top -= 2
        v = stack[top]
        was = mate[v]
        mate[v] = stack[top + 1]
        # At the root, or where the path was already shifted from its other side, it ends.
        if was < 0 or mate[was] != v:
            continue
        if bridge[v] < 0:
            mate[was] = pred[was]
            stack[top] = pred[was]
            stack[top + 1] = was
            top += 2
        else:
            stack[top] = bridge[n + v]
            stack[top + 1] = bridge[v]
            stack[top + 2] = bridge[v]
            stack[top + 3] = bridge[n + v]
            top += 4


@cython.cfunc
@cython.exceptval(check=False)
def _grow(
    start: cython.int[::1],
    targets: cython.int[::1],
    mate: cython.int[::1],
    label: cython.int[::1],
    pred: cython.int[::1],
    closings: cython.int[::1],
    closed: cython.Py_ssize_t,
    work: cython.int[::1],
    paths: cython.int[::1],
) -> cython.Py_ssize_t:
    """Grow trees from the unmatched vertices without label; shift augmenting paths as they are
    met, after which the two trees rest; add their number to paths[0].

    Returns how many numbers `closings` then holds, `closed` before.
    """
    n: cython.Py_ssize_t = len(mate)
    relative: cython.bint = len(start) == 1
    base: cython.int[::1] = work[:n]
    root: cython.int[::1] = work[n : 2 * n]
    link: cython.int[::1] = work[2 * n : 3 * n]
    rests: cython.int[::1] = work[3 * n : 4 * n]
    mark: cython.int[::1] = work[4 * n : 5 * n]
    queue: cython.int[::1] = work[5 * n : 6 * n]
    bridge: cython.int[::1] = work[6 * n : 8 * n]
    stack: cython.int[::1] = work[8 * n : 10 * n]
    stamp: cython.int = 0
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    offset: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.Py_ssize_t
    w: cython.Py_ssize_t
    x: cython.Py_ssize_t
    tree: cython.Py_ssize_t
    top: cython.Py_ssize_t
    head: cython.Py_ssize_t = 0
    filled: cython.Py_ssize_t = 0
    for v in range(n):
        if label[v] == 0:
            base[v] = v
            bridge[v] = -1
            mark[v] = 0
            if mate[v] == -1:
                label[v] = 1
                root[v] = v
                link[v] = -1
                rests[v] = 0
                queue[filled] = v
                filled += 1
    while head < filled:
        v = queue[head]
        head += 1
        tree = root[v]
        low = 0 if relative else start[v]
        high = len(targets) if relative else start[v + 1]
        offset = v if relative else 0
        for k in range(low, high):
            if rests[tree]:
                break
            w = offset + targets[k]
            if mate[w] == -2:
                continue
            if label[w] == 0:
                # w has a mate, which has no label either; both join the tree and its list.
                label[w] = 2
                pred[w] = v
                root[w] = tree
                link[w] = link[tree]
                x = mate[w]
                label[x] = 1
                root[x] = tree
                link[x] = w
                link[tree] = x
                queue[filled] = x
                filled += 1
            elif label[w] == 1 and root[w] != tree:
                if not rests[root[w]]:
                    _rematch(mate, pred, bridge, stack, v, w)
                    _rematch(mate, pred, bridge, stack, w, v)
                    rests[tree] = 1
                    rests[root[w]] = 1
                    paths[0] += 1
            elif label[w] == 1 and _find(base, v) != _find(base, w):
                stamp += 1
                top = _meeting(mate, pred, base, mark, stamp, _find(base, v), _find(base, w))
                filled = _absorb(mate, label, pred, base, bridge, queue, filled, v, w, top)
                filled = _absorb(mate, label, pred, base, bridge, queue, filled, w, v, top)
                closings[closed] = v
                closings[closed + 1] = w
                closed += 2
    return closed


@cython.cfunc
@cython.exceptval(check=False)
def _release(
    start: cython.int[::1],
    targets: cython.int[::1],
    label: cython.int[::1],
    closings: cython.int[::1],
    closed: cython.Py_ssize_t,
    work: cython.int[::1],
) -> cython.Py_ssize_t:
    """Take the labels off every tree that rests, and off every tree that might still reach one.

    An outer vertex beside a vertex of such a tree might reach it. The trees that are left stay
    as they are for ever: no augmenting path starts at their roots. Returns how many numbers
    `closings` then holds, only those of trees that are left.
    """
    n: cython.Py_ssize_t = len(label)
    relative: cython.bint = len(start) == 1
    root: cython.int[::1] = work[n : 2 * n]
    link: cython.int[::1] = work[2 * n : 3 * n]
    rests: cython.int[::1] = work[3 * n : 4 * n]
    queue: cython.int[::1] = work[5 * n : 6 * n]
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    offset: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.Py_ssize_t
    w: cython.Py_ssize_t
    head: cython.Py_ssize_t = 0
    filled: cython.Py_ssize_t = 0
    kept: cython.Py_ssize_t = 0
    for v in range(n):
        if label[v] != 0 and rests[root[v]]:
            queue[filled] = v
            filled += 1
    while head < filled:
        v = queue[head]
        head += 1
        low = 0 if relative else start[v]
        high = len(targets) if relative else start[v + 1]
        offset = v if relative else 0
        for k in range(low, high):
            w = offset + targets[k]
            if label[w] == 1 and not rests[root[w]]:
                w = root[w]
                rests[w] = 1
                while w >= 0:
                    queue[filled] = w
                    filled += 1
                    w = link[w]
    for k in range(0, closed, 2):
        if not rests[root[closings[k]]]:
            closings[kept] = closings[k]
            closings[kept + 1] = closings[k + 1]
            kept += 2
    for head in range(filled):
        label[queue[head]] = 0
    return kept


def match_all(
    start: cython.int[::1],
    targets: cython.int[::1],
    mate: cython.int[::1],
    label: cython.int[::1],
    pred: cython.int[::1],
    closings: cython.int[::1],
    work: cython.int[::1],
) -> cython.longlong:
    """Enlarge `mate` to a maximum matching and fill `label` with the Gallai-Edmonds decomposition.

    `label`, zeroed, becomes 1 for the vertices that some maximum matching misses (the set D), 2
    for their other neighbours (A), 0 for the rest (C) and for removed vertices. `pred[w]` is, for
    each w of A, a neighbour in D by which w was reached. `closings` gets the edges that closed
    blossoms, as pairs of ends in the order in which they did; returns how many numbers that are.
    `label`, `pred` and `closings` have n entries, `work` 10 n + 1. O((n + m) r) up to union-find,
    where r is the number of rounds, each of which finds all augmenting paths between disjoint
    trees; at most n / 2 + 1, in practice a dozen.
    """
    n: cython.Py_ssize_t = len(mate)
    paths: cython.int[::1] = work[10 * n : 10 * n + 1]
    closed: cython.Py_ssize_t = 0
    while True:
        paths[0] = 0
        closed = _grow(start, targets, mate, label, pred, closings, closed, work, paths)
        if paths[0] == 0:
            return closed
        closed = _release(start, targets, label, closings, closed, work)
