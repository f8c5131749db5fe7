"""Which edges of a graph fail together: two are equivalent if they are a cut, or lie on the same
cycles (Johnson, Pearson, Pingali, The program structure tree, PLDI 1994, section 3)."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def cycle_classes(
    ends: cython.longlong[::1],
    first: cython.int[::1],
    slots: cython.int[::1],
    seen: cython.int[::1],
    order: cython.int[::1],
    above: cython.int[::1],
    visited: cython.longlong,
    group: cython.int[::1],
    work: cython.int[::1],
) -> cython.longlong:
    """Number the classes of cut pairs; return how many. group[e] is edge e's class, -1 for none.

    Takes what `bridges.fold` left (ends from index 0). Bridges, loops and edges never
    reached get -1. `work` is a memoryview of 11 * (edges + vertices) entries, any content.
    O(vertices + edges), deterministic.

    Each subtree keeps a list of brackets: the back edges that leave it upwards. Tree edges with
    the same brackets are equivalent; a set of brackets is told apart by its last member and its
    size. Where several children reach above v, a capping bracket from v keeps apart what the
    order of the list alone would confuse.
    """
    n: cython.longlong = len(first)
    m: cython.longlong = len(group)
    k: cython.longlong = m + n
    # Lists of brackets, doubly linked; bracket m + v is the capping one that starts at v.
    nxt: cython.int[::1] = work[:k]
    prv: cython.int[::1] = work[k : 2 * k]
    recent_size: cython.int[::1] = work[2 * k : 3 * k]
    recent_class: cython.int[::1] = work[3 * k : 4 * k]
    head: cython.int[::1] = work[4 * k : 5 * k]
    tail: cython.int[::1] = work[5 * k : 6 * k]
    size: cython.int[::1] = work[6 * k : 7 * k]
    # The least visiting number reached from v's subtree; the same for its second-best child.
    hi: cython.int[::1] = work[7 * k : 8 * k]
    # Capping brackets that end at v: a singly linked list.
    caps: cython.int[::1] = work[8 * k : 9 * k]
    cap_next: cython.int[::1] = work[9 * k : 10 * k]
    best: cython.int[::1] = work[10 * k : 11 * k]
    infinite: cython.int = n + 1
    classes: cython.longlong = 0
    i: cython.longlong
    j: cython.longlong
    v: cython.longlong
    w: cython.longlong
    e: cython.longlong
    b: cython.longlong
    hi0: cython.int
    hi1: cython.int
    hi2: cython.int
    for e in range(m):
        group[e] = -1
        recent_size[e] = -1
    for v in range(n):
        head[v] = -1
        tail[v] = -1
        size[v] = 0
        caps[v] = -1
        recent_size[m + v] = -1
        # Until v itself is handled, hi and best hold the two least values of its children.
        hi[v] = infinite
        best[v] = infinite
    for i in range(visited - 1, -1, -1):
        v = order[i]
        hi0 = infinite
        hi1 = hi[v]
        hi2 = best[v]
        b = caps[v]
        while b >= 0:
            size[v] -= 1
            _unlink(v, b, nxt, prv, head, tail)
            b = cap_next[b - m]
        j = first[v]
        while slots[j] >= 0:
            w = slots[j]
            e = slots[j + 1]
            j += 2
            if seen[w] > seen[v] and above[w] != e:
                size[v] -= 1
                _unlink(v, e, nxt, prv, head, tail)
                if group[e] < 0:
                    group[e] = classes
                    classes += 1
        j = first[v]
        while slots[j] >= 0:
            w = slots[j]
            e = slots[j + 1]
            j += 2
            if seen[w] < seen[v] and e != above[v]:
                size[v] += 1
                _push(v, e, nxt, prv, head, tail)
                if seen[w] < hi0:
                    hi0 = seen[w]
        if hi2 < hi0 and hi2 < seen[v]:
            b = m + v
            size[v] += 1
            _push(v, b, nxt, prv, head, tail)
            w = order[hi2 - 1]
            cap_next[v] = caps[w]
            caps[w] = b
        e = above[v]
        if e < 0:
            continue
        w = ends[2 * e] ^ ends[2 * e + 1] ^ v
        if size[v] > 0:
            b = head[v]
            if recent_size[b] != size[v]:
                recent_size[b] = size[v]
                recent_class[b] = classes
                classes += 1
            group[e] = recent_class[b]
            if size[v] == 1 and b < m:
                group[b] = recent_class[b]
            # Hand the brackets on to the parent.
            if head[w] < 0:
                tail[w] = tail[v]
            else:
                nxt[tail[v]] = head[w]
                prv[head[w]] = tail[v]
            head[w] = head[v]
            size[w] += size[v]
        if hi1 < hi0:
            hi0 = hi1
        if hi0 < hi[w]:
            best[w] = hi[w]
            hi[w] = hi0
        elif hi0 < best[w]:
            best[w] = hi0
    return classes


@cython.cfunc
@cython.exceptval(check=False)
def _push(
    v: cython.longlong,
    b: cython.longlong,
    nxt: cython.int[::1],
    prv: cython.int[::1],
    head: cython.int[::1],
    tail: cython.int[::1],
) -> cython.void:
    """Put bracket b in front of v's list."""
    nxt[b] = head[v]
    prv[b] = -1
    if head[v] < 0:
        tail[v] = b
    else:
        prv[head[v]] = b
    head[v] = b


@cython.cfunc
@cython.exceptval(check=False)
def _unlink(
    v: cython.longlong,
    b: cython.longlong,
    nxt: cython.int[::1],
    prv: cython.int[::1],
    head: cython.int[::1],
    tail: cython.int[::1],
) -> cython.void:
    """Take bracket b out of v's list."""
    if prv[b] < 0:
        head[v] = nxt[b]
    else:
        nxt[prv[b]] = nxt[b]
    if nxt[b] < 0:
        tail[v] = prv[b]
    else:
        prv[nxt[b]] = prv[b]
