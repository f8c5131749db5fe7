"""Depth-first trees, bridges, and xor sums folded over them, on multigraphs."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def incidence(
    ends: cython.longlong[::1],
    start: cython.longlong,
    edges: cython.longlong,
    first: cython.int[::1],
    slots: cython.int[::1],
) -> None:
    """Edge numbers around each vertex: those of v are slots[first[v]:first[v + 1]].

    Edge e joins ends[start + 2e] and ends[start + 2e + 1]; loops are left out. `first`, zeroed,
    has one entry more than there are vertices; `slots` has 2 * edges. O(vertices + edges).
    """
    n: cython.longlong = len(first) - 1
    e: cython.longlong
    v: cython.longlong
    a: cython.longlong
    b: cython.longlong
    total: cython.int = 0
    for e in range(edges):
        a = ends[start + 2 * e]
        b = ends[start + 2 * e + 1]
        if a != b:
            first[a] += 1
            first[b] += 1
    for v in range(n):
        total += first[v]
        first[v] = total
    first[n] = total
    # Filling backwards turns each end into the start of its own run.
    for e in range(edges - 1, -1, -1):
        a = ends[start + 2 * e]
        b = ends[start + 2 * e + 1]
        if a != b:
            first[a] -= 1
            slots[first[a]] = e
            first[b] -= 1
            slots[first[b]] = e


def depth_first(
    ends: cython.longlong[::1],
    start: cython.longlong,
    first: cython.int[::1],
    slots: cython.int[::1],
    root: cython.longlong,
    seen: cython.int[::1],
    order: cython.int[::1],
    above: cython.int[::1],
    cursor: cython.int[::1],
) -> cython.longlong:
    """Visit all that hangs on `root` depth first; return how many vertices that is.

    order[i] is the i-th vertex visited and seen[order[i]] = i + 1 (0 if never visited; `seen`
    comes zeroed); above[v] is the edge to v's parent, -1 at the root. Every other edge between
    visited vertices joins a vertex and one of its ancestors. `cursor` is work space, one entry a
    vertex. O(vertices + edges).
    """
    v: cython.longlong = root
    w: cython.longlong
    e: cython.longlong
    visited: cython.longlong = 1
    order[0] = root
    seen[root] = 1
    above[root] = -1
    cursor[root] = first[root]
    while True:
        if cursor[v] < first[v + 1]:
            e = slots[cursor[v]]
            cursor[v] += 1
            w = ends[start + 2 * e] ^ ends[start + 2 * e + 1] ^ v
            if seen[w] == 0:
                order[visited] = w
                visited += 1
                seen[w] = visited
                above[w] = e
                cursor[w] = first[w]
                v = w
        elif above[v] < 0:
            return visited
        else:
            v = ends[start + 2 * above[v]] ^ ends[start + 2 * above[v] + 1] ^ v


def fold(
    ends: cython.longlong[::1],
    start: cython.longlong,
    first: cython.int[::1],
    slots: cython.int[::1],
    seen: cython.int[::1],
    order: cython.int[::1],
    above: cython.int[::1],
    visited: cython.longlong,
    low: cython.int[::1],
    worth: cython.longlong[::1],
) -> cython.longlong:
    """Fold the graph into its root: below v, a bridge to w counts worth[w] + 1, any other edge 1.

    Takes what `depth_first` left; `worth` comes with each vertex's own share (the parity of its
    loops). Fills low[v], the least visiting number that v's subtree reaches without v's parent
    edge: that edge is a bridge exactly if low[v] == seen[v] (Tarjan 1974). worth[v] becomes the
    xor over v's subtree within its 2-edge-connected part, v's parent edge not counted. Returns
    the number of edges that are neither tree edges nor loops. O(vertices + edges).
    """
    i: cython.longlong
    j: cython.longlong
    v: cython.longlong
    w: cython.longlong
    e: cython.longlong
    back: cython.longlong = 0
    least: cython.int
    # Children come after their parents in `order`, so backwards each vertex is complete.
    for i in range(visited):
        low[order[i]] = i + 1
    for i in range(visited - 1, -1, -1):
        v = order[i]
        least = low[v]
        for j in range(first[v], first[v + 1]):
            e = slots[j]
            w = ends[start + 2 * e] ^ ends[start + 2 * e + 1] ^ v
            if e != above[v] and seen[w] < seen[v]:
                back += 1
                worth[v] ^= 1
                if seen[w] < least:
                    least = seen[w]
        low[v] = least
        e = above[v]
        if e >= 0:
            w = ends[start + 2 * e] ^ ends[start + 2 * e + 1] ^ v
            if least == seen[v]:
                worth[w] ^= worth[v] + 1
            else:
                worth[w] ^= worth[v] ^ 1
                if least < low[w]:
                    low[w] = least
    return back


def wanted(
    ends: cython.longlong[::1],
    start: cython.longlong,
    seen: cython.int[::1],
    order: cython.int[::1],
    above: cython.int[::1],
    visited: cython.longlong,
    low: cython.int[::1],
    worth: cython.longlong[::1],
    want: cython.longlong[::1],
) -> None:
    """What worth[v] would have to become, all else unchanged, for the root to be worth 0.

    want[v] is -1 where no value of v can bring that about. A bridge above v is worth cutting
    exactly if its share worth[v] + 1 should be 0; then want[v] is -2. O(vertices).
    """
    i: cython.longlong
    v: cython.longlong
    p: cython.longlong
    e: cython.longlong
    change: cython.longlong
    share: cython.longlong
    want[order[0]] = 0
    for i in range(1, visited):
        v = order[i]
        e = above[v]
        p = ends[start + 2 * e] ^ ends[start + 2 * e + 1] ^ v
        if want[p] < 0:
            want[v] = -1
            continue
        change = want[p] ^ worth[p]
        if low[v] == seen[v]:
            share = (worth[v] + 1) ^ change
            want[v] = share - 1 if share > 0 else -2
        else:
            want[v] = worth[v] ^ change


def add_loops(
    ends: cython.longlong[::1],
    start: cython.longlong,
    edges: cython.longlong,
    worth: cython.longlong[::1],
) -> None:
    """Xor 1 into worth[v] for each loop at v. O(edges)."""
    e: cython.longlong
    a: cython.longlong
    for e in range(edges):
        a = ends[start + 2 * e]
        if a == ends[start + 2 * e + 1]:
            worth[a] ^= 1
