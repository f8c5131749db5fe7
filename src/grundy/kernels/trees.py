"""Rooted trees given as unordered edges."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def colon_values(
    edges: cython.longlong[::1],
    start: cython.longlong,
    degree: cython.int[::1],
    link: cython.int[::1],
    value: cython.int[::1],
) -> cython.longlong:
    """Fold a tree towards vertex 1: each vertex is the xor over its children of (child + 1).

    `edges[start:]` holds len(value) - 2 pairs over the vertices 1..len(value) - 1. The work
    arrays, zeroed, have len(value) entries; `value` is filled for every vertex. Returns 1 if the
    edges form a tree, else 0. O(n).

    No adjacency lists: a vertex keeps its degree and the xor of its neighbours. A leaf's only
    neighbour is that xor, so leaves are peeled one after another until the root is left. A graph
    with n - 1 edges that is not a tree keeps a cycle that is never peeled.
    """
    n: cython.longlong = len(value) - 1
    i: cython.longlong
    a: cython.longlong
    b: cython.longlong
    leaf: cython.longlong
    parent: cython.longlong
    peeled: cython.longlong = 0
    for i in range(start, start + 2 * (n - 1), 2):
        a = edges[i]
        b = edges[i + 1]
        degree[a] += 1
        degree[b] += 1
        link[a] ^= b
        link[b] ^= a
    # The root is never peeled, however few edges it has.
    degree[1] = 0
    for i in range(2, n + 1):
        leaf = i
        while degree[leaf] == 1:
            parent = link[leaf]
            degree[leaf] = 0
            degree[parent] -= 1
            link[parent] ^= leaf
            value[parent] ^= value[leaf] + 1
            peeled += 1
            # A parent with a larger number gets its own turn in the outer loop.
            if parent > i:
                break
            leaf = parent
    return peeled == n - 1
