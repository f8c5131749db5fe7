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
    """What is around each vertex: from slots[first[v]] on, pairs (neighbour, edge) up to a -1.

    Edge e joins ends[start + 2e] and ends[start + 2e + 1]; loops are left out. `first`, zeroed,
    has an entry a vertex; `slots` has 4 * edges and one more a vertex. O(vertices + edges).
    """
    n: cython.longlong = len(first)
    e: cython.longlong
    v: cython.longlong
    a: cython.longlong
    b: cython.longlong
    total: cython.int = 0
    for e in range(edges):
        a = ends[start + 2 * e]
        b = ends[start + 2 * e + 1]
        if a != b:
            first[a] += 2
            first[b] += 2
    for v in range(n):
        total += first[v]
        first[v] = total
        slots[total] = -1
        total += 1
    # Filling backwards turns each end into the start of its own run.
    for e in range(edges - 1, -1, -1):
        a = ends[start + 2 * e]
        b = ends[start + 2 * e + 1]
        if a != b:
            first[a] -= 2
            slots[first[a]] = b
            slots[first[a] + 1] = e
            first[b] -= 2
            slots[first[b]] = a
            slots[first[b] + 1] = e


def fold(
    first: cython.int[::1],
    slots: cython.int[::1],
    root: cython.longlong,
    seen: cython.int[::1],
    order: cython.int[::1],
    above: cython.int[::1],
    low: cython.int[::1],
    worth: cython.longlong[::1],
    stack: cython.longlong[::1],
    counts: cython.longlong[::1],
) -> None:
    """Visit what hangs on `root` depth first and fold it into the root: below v, a bridge to w
    counts worth[w] + 1, any other edge 1.

    `worth` comes with each vertex's own share (the parity of its loops), `seen` zeroed. order[i]
    is the i-th vertex visited and seen[order[i]] = i + 1 (0 if never visited); above[v] is the
    edge to v's parent, -1 at the root; every other edge visited joins a vertex and one of its
    ancestors. low[v] is the least visiting number that v's subtree reaches without the edge above
    v, which is a bridge exactly if low[v] == seen[v] (Tarjan 1974). worth[v] becomes the xor over
    v's subtree within its 2-edge-connected part, the edge above v not counted. counts[0] is how
    many vertices were visited, counts[1] how many edges are neither tree edges nor loops.
    `stack` is work space of 4 entries a vertex. O(vertices + edges).
    """
    v: cython.longlong = root
    w: cython.longlong
    e: cython.longlong
    visited: cython.longlong = 1
    back: cython.longlong = 0
    top: cython.longlong = 0
    # The state of the vertex on top of the stack; below it, four entries for each ancestor.
    slot: cython.longlong = first[root]
    edge: cython.longlong = -1
    number: cython.longlong = 1
    least: cython.longlong = 1
    total: cython.longlong = worth[root]
    order[0] = root
    seen[root] = 1
    above[root] = -1
    while True:
        w = slots[slot]
        if w >= 0:
            e = slots[slot + 1]
            slot += 2
            if seen[w] == 0:
                stack[top] = v
                stack[top + 1] = slot
                stack[top + 2] = least
                stack[top + 3] = total
                top += 4
                v = w
                edge = e
                order[visited] = v
                visited += 1
                number = visited
                seen[v] = number
                above[v] = edge
                slot = first[v]
                least = number
                total = worth[v]
            elif seen[w] < number and e != edge:
                back += 1
                total ^= 1
                if seen[w] < least:
                    least = seen[w]
            continue
        low[v] = least
        worth[v] = total
        if top == 0:
            counts[0] = visited
            counts[1] = back
            return
        top -= 4
        v = stack[top]
        slot = stack[top + 1]
        if least == number:
            total = (total + 1) ^ stack[top + 3]
            least = stack[top + 2]
        else:
            total ^= 1 ^ stack[top + 3]
            if stack[top + 2] < least:
                least = stack[top + 2]
        edge = above[v]
        number = seen[v]


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
