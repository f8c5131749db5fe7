"""A deletion game on graphs with half-edges: normal forms, and a search for values.

A move deletes one edge, one half-edge (it hangs on one vertex), or one vertex with all edges and
half-edges at it. Who cannot move loses. Two equal edges, or half-edges, cancel: a vertex has at
most one half-edge here and a pair of vertices at most one edge.

The graph of n vertices is given by `half` (bit 0 of half[v]: v has a half-edge) and by the
neighbours targets[first[v]:stop[v]] of each vertex v, each edge at both ends. What stands in
targets[stop[v]:first[v + 1]] are no neighbours now: an edge is deleted and put back by swapping.

Values are found in two stages. `settle` takes a graph apart: components whose value a formula
gives are added up, swaps (below) delete what cancels, and what remains of a component, if no
formula fits, is written in a normal form and numbered as a state. `search` then values states.

A swap is an automorphism of the graph that is its own inverse, keeps half-edges, and takes no
vertex to a neighbour. The vertices that it moves may be deleted: the second player of graph minus
what is left mirrors every move in the moved part. Isomorphic branches at one vertex are swapped,
and whatever else is found by matching neighbours of two vertices that look alike.

The normal form of a connected graph is a list of ints: for each vertex, in the order of numbering,
a word 4a + 2m + h for each earlier neighbour a (in rising order), where m says that one more
follows and h, in the last one, that there is a half-edge; the first vertex has the word h alone.
The order comes from hashes that do not depend on the numbering given. Isomorphic graphs can get
different forms where hashes collide or symmetry leaves a choice; equal forms are isomorphic.

`work` is cut into ROWS rows of `size` ints, size > n. `regs` holds the registers named below. Where
room runs out a function returns a positive status (NEED_...), and goes on when called again with
more room.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython

ROWS = 19
"""Rows of `work`; functions name their offsets at their head."""

STATES, CODES, OPTIONS, STACK, WEIGHT, LIMIT, TOTAL, NEXT, FOUND, SWAPS, PARTS = range(11)
REGISTERS = 12
"""How many states are numbered, and how much of `codes`, `options` and `stack` is used; the weight
of the states numbered, 1 + (n // 16)^2 each, and its limit; of `settle` the sum of what formulas
gave, the next vertex, and how much of FOUND_ROW, SWAPS_ROW and PARTS_ROW is used. One more counts
steps."""

SWAPS_ROW, PARTS_ROW, FOUND_ROW = 15, 16, 18

NEED_STATES, NEED_CODES, NEED_OPTIONS, NEED_STACK, OVER_LIMIT = range(1, 6)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mix(a: cython.longlong, b: cython.longlong) -> cython.longlong:
    """A hash of two numbers below 2^31, below 2^31."""
    a = a * 1103515245 + b * 69069 + 12345
    a ^= a >> 27
    a = (a & 0x7FFFFFFF) * 2147001325 + b
    return (a ^ (a >> 31)) & 0x7FFFFFFF


@cython.cfunc
@cython.exceptval(check=False)
def _adjacent(
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    a: cython.int,
    b: cython.int,
) -> cython.int:
    """Whether a and b are neighbours. O(the lower of their degrees)."""
    k: cython.Py_ssize_t
    c: cython.int
    if stop[b] - first[b] < stop[a] - first[a]:
        c = a
        a = b
        b = c
    for k in range(first[a], stop[a]):
        if targets[k] == b:
            return 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _twin_trees(
    half: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    a: cython.int,
    b: cython.int,
    regs: cython.longlong[::1],
    delete: cython.int,
) -> cython.int:
    """Whether the trees hanging below a and b are the same, vertex by vertex in preorder.

    If `delete`, they are known to be, and are deleted and noted as swapped. O(vertices).
    """
    r_swaps: cython.Py_ssize_t = 9
    child: cython.Py_ssize_t = 4 * size
    sibling: cython.Py_ssize_t = 5 * size
    up: cython.Py_ssize_t = 6 * size
    swaps: cython.Py_ssize_t = 15 * size
    top: cython.int = a
    p: cython.int
    q: cython.int
    while True:
        if (half[a] ^ half[b]) & 1:
            return 0
        if delete:
            work[a] = 0
            work[b] = 0
            work[swaps + regs[r_swaps]] = a
            work[swaps + regs[r_swaps] + 1] = b
            regs[r_swaps] += 2
        p = work[child + a]
        q = work[child + b]
        while True:
            if (p < 0) != (q < 0):
                return 0
            if p >= 0:
                a = p
                b = q
                break
            if a == top:
                return 1
            p = work[sibling + a]
            q = work[sibling + b]
            a = work[up + a]
            b = work[up + b]


@cython.cfunc
@cython.exceptval(check=False)
def _hang(
    half: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    v: cython.int,
    p: cython.int,
    regs: cython.longlong[::1],
) -> cython.int:
    """Put v, with the tree below it, among the children of p, which are sorted by hash.

    If p has the same tree already, both are swapped and deleted; returns 1 then, else 0.
    """
    r_swaps: cython.Py_ssize_t = 9
    child: cython.Py_ssize_t = 4 * size
    sibling: cython.Py_ssize_t = 5 * size
    up: cython.Py_ssize_t = 6 * size
    look: cython.Py_ssize_t = 7 * size
    swaps: cython.Py_ssize_t = 15 * size
    # `last` is the place of the link that leads to c.
    last: cython.Py_ssize_t = child + p
    c: cython.int = work[last]
    start: cython.longlong = regs[r_swaps]
    while c >= 0 and work[look + c] <= work[look + v]:
        if work[look + c] == work[look + v] and _twin_trees(half, work, size, c, v, regs, 0):
            _twin_trees(half, work, size, c, v, regs, 1)
            work[swaps + start] = -1 - work[swaps + start]
            work[last] = work[sibling + c]
            return 1
        last = sibling + c
        c = work[last]
    work[sibling + v] = c
    work[last] = v
    work[up + v] = p
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _look(
    half: cython.int[::1], work: cython.int[::1], size: cython.Py_ssize_t, v: cython.int
) -> cython.void:
    """The hash of v by its half-edge and the trees below it."""
    child: cython.Py_ssize_t = 4 * size
    sibling: cython.Py_ssize_t = 5 * size
    look: cython.Py_ssize_t = 7 * size
    h: cython.longlong = 2 + (half[v] & 1)
    c: cython.int = work[child + v]
    while c >= 0:
        h = _mix(h, work[look + c])
        c = work[sibling + c]
    work[look + v] = h


@cython.cfunc
@cython.exceptval(check=False)
def _refine(
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    head: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
) -> cython.void:
    """Hash the core, rounds over: each vertex by itself and the sum of its neighbours.

    The core is peel[head:n]. As many rounds as it has vertices, but at most 32.
    """
    peeled: cython.Py_ssize_t = 2 * size
    look: cython.Py_ssize_t = 7 * size
    peel: cython.Py_ssize_t = 8 * size
    fresh: cython.Py_ssize_t = 12 * size
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.int
    w: cython.int
    rounds: cython.Py_ssize_t
    total: cython.longlong
    for rounds in range(min(n - head, 32)):
        for i in range(head, n):
            v = work[peel + i]
            total = 0
            for k in range(first[v], stop[v]):
                w = targets[k]
                if work[w] and not work[peeled + w]:
                    total += _mix(work[look + w], 11)
            work[fresh + v] = _mix(work[look + v], total & 0x7FFFFFFF)
        for i in range(head, n):
            v = work[peel + i]
            work[look + v] = work[fresh + v]


@cython.cfunc
@cython.exceptval(check=False)
def _swap(
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    u: cython.int,
    v: cython.int,
    regs: cython.longlong[::1],
) -> cython.int:
    """Try to grow a swap of the core that takes u to v; if it closes, delete what it moves.

    A neighbour of a vertex that is a neighbour of its image too stays; any other is matched with
    a neighbour of the image that looks the same. Returns whether a swap was found.
    """
    r_swaps: cython.Py_ssize_t = 9
    r_steps: cython.Py_ssize_t = 11
    peeled: cython.Py_ssize_t = 2 * size
    look: cython.Py_ssize_t = 7 * size
    image: cython.Py_ssize_t = 9 * size
    moved: cython.Py_ssize_t = 12 * size
    swaps: cython.Py_ssize_t = 15 * size
    fixed: cython.Py_ssize_t = 17 * size
    moves: cython.Py_ssize_t = 1
    stays: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    j: cython.Py_ssize_t
    a: cython.int
    b: cython.int
    w: cython.int
    y: cython.int
    closed: cython.int = 1
    excess: cython.int
    start: cython.longlong = regs[r_swaps]
    work[moved] = u
    work[image + u] = v
    work[image + v] = u
    while closed and i < moves:
        a = work[moved + i]
        b = work[image + a]
        i += 1
        excess = 0
        regs[r_steps] -= 1 + stop[a] - first[a] + stop[b] - first[b]
        if (
            regs[r_steps] < 0
            or _adjacent(first, stop, targets, a, b)
            or not _twin_trees(half, work, size, a, b, regs, 0)
        ):
            closed = 0
            break
        for k in range(first[b], stop[b]):
            if work[targets[k]] and not work[peeled + targets[k]]:
                excess += 1
        for k in range(first[a], stop[a]):
            w = targets[k]
            if not work[w] or work[peeled + w]:
                continue
            excess -= 1
            if work[image + w] < 0 and _adjacent(first, stop, targets, b, w):
                work[image + w] = w
                work[fixed + stays] = w
                stays += 1
            if work[image + w] < 0:
                for j in range(first[b], stop[b]):
                    y = targets[j]
                    if (
                        work[y]
                        and not work[peeled + y]
                        and work[image + y] < 0
                        and work[look + y] == work[look + w]
                        and not _adjacent(first, stop, targets, a, y)
                    ):
                        work[image + w] = y
                        work[image + y] = w
                        work[moved + moves] = w
                        moves += 1
                        break
            if work[image + w] < 0 or not _adjacent(first, stop, targets, b, work[image + w]):
                closed = 0
                break
        # The image of a's neighbourhood lies in b's, and is all of it if there are as many.
        if excess != 0:
            closed = 0
    for i in range(stays):
        work[image + work[fixed + i]] = -1
    for i in range(moves):
        a = work[moved + i]
        b = work[image + a]
        work[image + a] = -1
        work[image + b] = -1
        if closed:
            _twin_trees(half, work, size, a, b, regs, 1)
    if closed:
        work[swaps + start] = -1 - work[swaps + start]
    return closed


@cython.cfunc
@cython.exceptval(check=False)
def _swap_core(
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    head: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    regs: cython.longlong[::1],
) -> cython.int:
    """Try swaps between vertices of the core peel[head:n] that look alike; whether one was found.

    Each vertex is tried with at most eight others. O(vertices and edges of the core), as the
    steps are bounded.
    """
    r_steps: cython.Py_ssize_t = 11
    look: cython.Py_ssize_t = 7 * size
    peel: cython.Py_ssize_t = 8 * size
    image: cython.Py_ssize_t = 9 * size
    bucket: cython.Py_ssize_t = 13 * size
    chain: cython.Py_ssize_t = 14 * size
    i: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    u: cython.int
    v: cython.int
    tries: cython.int
    found: cython.int = 0
    for i in range(head, n):
        work[image + work[peel + i]] = -1
        work[bucket + i - head] = -1
    regs[r_steps] = 256 * (n - head)
    for i in range(head, n):
        v = work[peel + i]
        if not work[v]:
            continue
        slot = bucket + work[look + v] % (n - head)
        u = work[slot]
        tries = 8
        while u >= 0 and tries > 0:
            if work[u] and work[look + u] == work[look + v]:
                tries -= 1
                if _swap(half, first, stop, targets, work, size, u, v, regs):
                    found = 1
                    break
            u = work[chain + u]
        if work[v]:
            work[chain + v] = work[slot]
            work[slot] = v
    return found


@cython.cfunc
@cython.exceptval(check=False)
def _peel(
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    regs: cython.longlong[::1],
) -> cython.Py_ssize_t:
    """Peel the trees off the component line[0:n] and hang them below their vertices, hashed.

    peel[0:head] become the vertices peeled, children first, and peel[head:n] the core, whose
    `degree` then counts core neighbours; returns head. A tree is peeled to its centre, the last one
    peeled; if two vertices are in the middle, the other one becomes its child, but is not swapped.
    """
    line: cython.Py_ssize_t = size
    peeled: cython.Py_ssize_t = 2 * size
    degree: cython.Py_ssize_t = 3 * size
    child: cython.Py_ssize_t = 4 * size
    sibling: cython.Py_ssize_t = 5 * size
    up: cython.Py_ssize_t = 6 * size
    look: cython.Py_ssize_t = 7 * size
    peel: cython.Py_ssize_t = 8 * size
    layer: cython.Py_ssize_t = 10 * size
    head: cython.Py_ssize_t = 0
    tail: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.int
    p: cython.int
    middle: cython.int = -1
    for i in range(n):
        v = work[line + i]
        work[peeled + v] = 0
        work[child + v] = -1
        if work[degree + v] == 1:
            work[layer + v] = 0
            work[peel + tail] = v
            tail += 1
    while head < tail:
        v = work[peel + head]
        head += 1
        work[peeled + v] = 1
        _look(half, work, size, v)
        if work[degree + v] == 0:
            # The centre, at the end of the queue.
            break
        p = -1
        for k in range(first[v], stop[v]):
            if work[targets[k]] and not work[peeled + targets[k]]:
                p = targets[k]
                break
        work[degree + p] -= 1
        if work[degree + p] == 0 and work[layer + p] == work[layer + v]:
            middle = v
            continue
        _hang(half, work, size, v, p, regs)
        if work[degree + p] == 1:
            work[layer + p] = work[layer + v] + 1
            work[peel + tail] = p
            tail += 1
    if middle >= 0:
        v = work[peel + n - 1]
        if work[look + middle] < work[look + v]:
            work[peel + n - 2] = v
            work[peel + n - 1] = middle
            middle = v
            v = work[peel + n - 1]
        work[sibling + middle] = work[child + v]
        work[child + v] = middle
        work[up + middle] = v
    tail = head
    for i in range(n):
        v = work[line + i]
        if not work[peeled + v]:
            work[peel + tail] = v
            tail += 1
            _look(half, work, size, v)
    return head


@cython.cfunc
@cython.exceptval(check=False)
def _number_core(
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    head: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
) -> cython.void:
    """Number the core peel[head:n] breadth-first from the vertex of least hash.

    That vertex is marked and the hashes are refined once more; neighbours follow by hash.
    """
    peeled: cython.Py_ssize_t = 2 * size
    look: cython.Py_ssize_t = 7 * size
    peel: cython.Py_ssize_t = 8 * size
    place: cython.Py_ssize_t = 10 * size
    order: cython.Py_ssize_t = 11 * size
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    j: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    tail: cython.Py_ssize_t
    v: cython.int
    w: cython.int
    root: cython.int = work[peel + head]
    for i in range(head, n):
        v = work[peel + i]
        work[place + v] = -1
        if work[look + v] < work[look + root]:
            root = v
    work[look + root] = _mix(work[look + root], 5)
    _refine(first, stop, targets, work, size, head, n)
    work[place + root] = 0
    work[order] = root
    tail = 1
    for i in range(n - head):
        v = work[order + i]
        begin = tail
        for k in range(first[v], stop[v]):
            w = targets[k]
            if not work[w] or work[peeled + w] or work[place + w] >= 0:
                continue
            work[place + w] = 0
            j = tail
            tail += 1
            while j > begin and work[look + work[order + j - 1]] > work[look + w]:
                work[order + j] = work[order + j - 1]
                j -= 1
            work[order + j] = w
        for j in range(begin, tail):
            work[place + work[order + j]] = j


@cython.cfunc
@cython.exceptval(check=False)
def _write(
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    core: cython.Py_ssize_t,
    codes: cython.int[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Write the normal form to codes[at:]; returns its end.

    order[0:core] are the vertices of the core, or the root of a tree (core = 1); the rest of
    `order` is filled with what hangs below them, tree by tree in preorder.
    """
    peeled: cython.Py_ssize_t = 2 * size
    child: cython.Py_ssize_t = 4 * size
    sibling: cython.Py_ssize_t = 5 * size
    up: cython.Py_ssize_t = 6 * size
    place: cython.Py_ssize_t = 10 * size
    order: cython.Py_ssize_t = 11 * size
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    tail: cython.Py_ssize_t = core
    v: cython.int
    w: cython.int
    top: cython.int
    codes[at] = half[work[order]] & 1
    at += 1
    for i in range(1, core):
        v = work[order + i]
        begin = at
        for k in range(first[v], stop[v]):
            w = targets[k]
            if work[w] and not work[peeled + w] and work[place + w] < i:
                j = at
                at += 1
                while j > begin and codes[j - 1] > 4 * work[place + w]:
                    codes[j] = codes[j - 1]
                    j -= 1
                codes[j] = 4 * work[place + w]
        for j in range(begin, at - 1):
            codes[j] += 2
        codes[at - 1] += half[v] & 1
    for i in range(core):
        top = work[order + i]
        v = work[child + top]
        while v >= 0:
            work[order + tail] = v
            work[place + v] = tail
            tail += 1
            codes[at] = 4 * work[place + work[up + v]] + (half[v] & 1)
            at += 1
            w = work[child + v]
            while w < 0 and v != top:
                w = work[sibling + v]
                v = work[up + v]
            v = w
    return at


@cython.cfunc
@cython.exceptval(check=False)
def _slot(
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    begin: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The slot of `table` that holds, plus 1, the state with the form codes[begin:end], or that is
    empty and has to. The length of `table` is a power of 2."""
    slots: cython.Py_ssize_t = len(table)
    slot: cython.Py_ssize_t
    i: cython.Py_ssize_t
    start: cython.Py_ssize_t
    h: cython.longlong = end - begin
    for i in range(begin, end):
        h = _mix(h, codes[i])
    slot = h & (slots - 1)
    while table[slot]:
        start = code_start[table[slot] - 1]
        if code_start[table[slot]] - start == end - begin:
            i = 0
            while i < end - begin and codes[start + i] == codes[begin + i]:
                i += 1
            if i == end - begin:
                break
        slot = (slot + 1) & (slots - 1)
    return slot


@cython.cfunc
@cython.exceptval(check=False)
def _component(
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    s: cython.int,
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.int:
    """Take the component of s out of the graph, or find swaps and delete what they move.

    Returns 0, or what room is missing (the component is then as it was).
    """
    r_states: cython.Py_ssize_t = 0
    r_codes: cython.Py_ssize_t = 1
    r_weight: cython.Py_ssize_t = 4
    r_limit: cython.Py_ssize_t = 5
    r_total: cython.Py_ssize_t = 6
    r_found: cython.Py_ssize_t = 8
    r_swaps: cython.Py_ssize_t = 9
    r_parts: cython.Py_ssize_t = 10
    line: cython.Py_ssize_t = size
    side: cython.Py_ssize_t = 2 * size
    degree: cython.Py_ssize_t = 3 * size
    peel: cython.Py_ssize_t = 8 * size
    order: cython.Py_ssize_t = 11 * size
    place: cython.Py_ssize_t = 10 * size
    parts: cython.Py_ssize_t = 16 * size
    found: cython.Py_ssize_t = 18 * size
    n: cython.Py_ssize_t = 1
    ends: cython.Py_ssize_t = 0
    halves: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    head: cython.Py_ssize_t
    core: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    at: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    swaps: cython.longlong = regs[r_swaps]
    odd: cython.int = 0
    d: cython.int
    v: cython.int
    w: cython.int
    need: cython.int = 0
    work[line] = s
    work[side + s] = 1
    i = 0
    while i < n:
        v = work[line + i]
        i += 1
        d = 0
        for k in range(first[v], stop[v]):
            w = targets[k]
            if work[w] == 0:
                continue
            d += 1
            if work[side + w] == 0:
                work[side + w] = 3 - work[side + v]
                work[line + n] = w
                n += 1
            elif work[side + w] == work[side + v]:
                odd = 1
        work[degree + v] = d
        ends += d
        halves += half[v] & 1
    if n == 1 or (halves == 0 and odd == 0):
        # One vertex is worth 1, or 2 with its half-edge; a bipartite graph without half-edges
        # the number of its vertices mod 2 plus twice the number of its edges mod 2.
        regs[r_total] ^= 1 + halves if n == 1 else (n & 1) + (ends & 2)
        for i in range(n):
            work[work[line + i]] = 0
        return 0
    if regs[r_states] + 2 > len(code_start):
        need = 1
    elif regs[r_codes] + ends // 2 + 1 > len(codes):
        need = 2
    elif regs[r_weight] > regs[r_limit]:
        need = 5
    head = 0
    if need == 0:
        head = _peel(half, first, stop, targets, work, size, n, regs)
        if head < n and regs[r_swaps] == swaps:
            _refine(first, stop, targets, work, size, head, n)
            _swap_core(half, first, stop, targets, work, size, head, n, regs)
    if need or regs[r_swaps] > swaps:
        for i in range(n):
            work[side + work[line + i]] = 0
        return need
    if head == n:
        core = 1
        work[order] = work[peel + n - 1]
        work[place + work[order]] = 0
    else:
        core = n - head
        _number_core(first, stop, targets, work, size, head, n)
    begin = regs[r_codes]
    at = _write(half, first, stop, targets, work, size, core, codes, begin)
    slot = _slot(codes, code_start, table, begin, at)
    if table[slot] == 0:
        regs[r_states] += 1
        regs[r_codes] = at
        regs[r_weight] += 1 + (n // 16) * (n // 16)
        code_start[regs[r_states]] = at
        table[slot] = regs[r_states]
    work[found + regs[r_found]] = table[slot] - 1
    regs[r_found] += 1
    for i in range(n):
        v = work[order + i]
        work[parts + regs[r_parts]] = v
        regs[r_parts] += 1
        work[v] = 0
        work[side + v] = 0
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _settle(
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    n: cython.Py_ssize_t,
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.int:
    """Take all components out of the graph, from regs[NEXT] on; 0, or what room is missing."""
    r_total: cython.Py_ssize_t = 6
    r_next: cython.Py_ssize_t = 7
    s: cython.Py_ssize_t
    need: cython.int
    for s in range(regs[r_next], n):
        while work[s]:
            if first[s] == stop[s]:
                regs[r_total] ^= 1 + (half[s] & 1)
                work[s] = 0
                break
            need = _component(
                half, first, stop, targets, work, size, s, codes, code_start, table, regs
            )
            if need:
                regs[r_next] = s
                return need
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _begin(
    n: cython.Py_ssize_t,
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    regs: cython.longlong[::1],
) -> cython.void:
    """All vertices are there, nothing is found yet."""
    r_total: cython.Py_ssize_t = 6
    r_next: cython.Py_ssize_t = 7
    r_found: cython.Py_ssize_t = 8
    r_swaps: cython.Py_ssize_t = 9
    r_parts: cython.Py_ssize_t = 10
    side: cython.Py_ssize_t = 2 * size
    v: cython.Py_ssize_t
    for v in range(n):
        work[v] = 1
        work[side + v] = 0
    regs[r_total] = 0
    regs[r_next] = 0
    regs[r_found] = 0
    regs[r_swaps] = 0
    regs[r_parts] = 0


def settle(
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    n: cython.longlong,
    work: cython.int[::1],
    size: cython.longlong,
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.longlong:
    """Take a graph apart; start with regs[NEXT] = -1. Returns 0, or what room is missing.

    Then the graph is worth regs[TOTAL] plus the values of the states in FOUND_ROW of `work`.
    SWAPS_ROW lists the pairs of vertices swapped, one after the other; in the first pair of each
    swap the first vertex v is written as -1 - v. PARTS_ROW has for each state found the vertices
    of its component, in the order of its form. O(n + m) for each round of swaps that a component
    allows; as a rule the rounds are few.
    """
    r_next: cython.Py_ssize_t = 7
    if regs[r_next] < 0:
        _begin(n, work, size, regs)
    return _settle(half, first, stop, targets, n, work, size, codes, code_start, table, regs)


@cython.cfunc
@cython.exceptval(check=False)
def _note(
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    value: cython.int[::1],
    options: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.int:
    """Append what `_settle` found to `options`: sum, number of states, states.

    Known values are added to the sum and equal states cancel. Returns 0, or what room is missing.
    """
    r_options: cython.Py_ssize_t = 2
    r_total: cython.Py_ssize_t = 6
    r_found: cython.Py_ssize_t = 8
    found: cython.Py_ssize_t = 18 * size
    at: cython.Py_ssize_t = regs[r_options]
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    state: cython.int
    total: cython.int = regs[r_total]
    kept: cython.Py_ssize_t = at + 2
    if at + 2 + regs[r_found] > len(options):
        return 3
    for i in range(regs[r_found]):
        state = work[found + i]
        if value[state]:
            total ^= value[state] - 1
            continue
        j = kept
        while j > at + 2 and options[j - 1] > state:
            options[j] = options[j - 1]
            j -= 1
        if j > at + 2 and options[j - 1] == state:
            while j < kept:
                options[j - 1] = options[j + 1]
                j += 1
            kept -= 1
            continue
        options[j] = state
        kept += 1
    options[at] = total
    options[at + 1] = kept - at - 2
    regs[r_options] = kept
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _flip(
    stop: cython.int[::1], targets: cython.int[::1], v: cython.int, k: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    """Make the neighbour at place k of v's list none, or the other way round.

    Returns the place it was swapped with: swap again and reset stop[v] to undo.
    """
    w: cython.int = targets[k]
    other: cython.Py_ssize_t
    if k < stop[v]:
        stop[v] -= 1
        other = stop[v]
    else:
        other = stop[v]
        stop[v] += 1
    targets[k] = targets[other]
    targets[other] = w
    return other


@cython.cfunc
@cython.exceptval(check=False)
def _moves_at(
    v: cython.int,
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    n: cython.Py_ssize_t,
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    value: cython.int[::1],
    options: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.int:
    """Note what each move at vertex v leads to; 0, or what room is missing. See `moves_at`."""
    w: cython.int
    k: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k_other: cython.Py_ssize_t
    j_other: cython.Py_ssize_t
    v_stop: cython.int = stop[v]
    w_stop: cython.int
    need: cython.int
    # -2 stands for the vertex, -1 for its half-edge, the others for its list.
    for k in range(first[v] - 2, first[v + 1]):
        _begin(n, work, size, regs)
        if k == first[v] - 2:
            work[v] = 0
            need = _settle(
                half, first, stop, targets, n, work, size, codes, code_start, table, regs
            )
        elif k == first[v] - 1:
            if half[v] < 2:
                continue
            half[v] ^= 1
            need = _settle(
                half, first, stop, targets, n, work, size, codes, code_start, table, regs
            )
            half[v] ^= 1
        else:
            w = targets[k]
            if w < v:
                continue
            j = first[w]
            while targets[j] != v:
                j += 1
            w_stop = stop[w]
            k_other = _flip(stop, targets, v, k)
            j_other = _flip(stop, targets, w, j)
            need = _settle(
                half, first, stop, targets, n, work, size, codes, code_start, table, regs
            )
            targets[k_other] = targets[k]
            targets[k] = w
            targets[j_other] = targets[j]
            targets[j] = v
            stop[v] = v_stop
            stop[w] = w_stop
        if need == 0:
            need = _note(work, size, value, options, regs)
        if need:
            return need
    return 0


def moves_at(
    v: cython.int,
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    n: cython.longlong,
    work: cython.int[::1],
    size: cython.longlong,
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    value: cython.int[::1],
    options: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.longlong:
    """Append to `options` what the moves at v lead to; 0, or what room is missing (and nothing).

    The moves: v deleted; if half[v] >= 2, one half-edge at v deleted; for each w > v in v's whole
    list, one edge v-w deleted, which makes w a neighbour if it was none, as the edges were even in
    number then. A follower is written as a sum, a number of states, and the states.
    O(n + m) per move.
    """
    r_options: cython.Py_ssize_t = 2
    start: cython.longlong = regs[r_options]
    need: cython.int = _moves_at(
        v, half, first, stop, targets, n, work, size, codes, code_start, table, value, options, regs
    )
    if need:
        regs[r_options] = start
    return need


@cython.cfunc
@cython.exceptval(check=False)
def _read(
    codes: cython.int[::1],
    begin: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
) -> cython.int:
    """The graph with the normal form codes[begin:end], half-edges as bits 0 and 1; its size n."""
    n: cython.int = 1
    v: cython.int
    w: cython.int
    i: cython.Py_ssize_t
    half[0] = 3 * (codes[begin] & 1)
    stop[0] = 0
    for i in range(begin + 1, end):
        if (codes[i - 1] & 2) == 0:
            stop[n] = 0
            n += 1
        stop[n - 1] += 1
        stop[codes[i] >> 2] += 1
        half[n - 1] = 3 * (codes[i] & 1)
    first[0] = 0
    for v in range(n):
        first[v + 1] = first[v] + stop[v]
        stop[v] = first[v]
    v = 0
    for i in range(begin + 1, end):
        if (codes[i - 1] & 2) == 0:
            v += 1
        w = codes[i] >> 2
        targets[stop[v]] = w
        stop[v] += 1
        targets[stop[w]] = v
        stop[w] += 1
    return n


@cython.cfunc
@cython.exceptval(check=False)
def _cost(
    options: cython.int[::1], at: cython.Py_ssize_t, code_start: cython.int[::1]
) -> cython.int:
    """The length of the longest form of a state in the option at `at`; 0 if it has none."""
    i: cython.Py_ssize_t
    longest: cython.int = 0
    for i in range(at + 2, at + 2 + options[at + 1]):
        longest = max(longest, code_start[options[i] + 1] - code_start[options[i]])
    return longest


@cython.cfunc
@cython.exceptval(check=False)
def _compare(
    options: cython.int[::1],
    a: cython.Py_ssize_t,
    b: cython.Py_ssize_t,
    code_start: cython.int[::1],
) -> cython.int:
    """Negative, 0 or positive as the option at a comes before, equals, or comes after that at b."""
    i: cython.Py_ssize_t = 0
    order: cython.int = _cost(options, a, code_start) - _cost(options, b, code_start)
    while order == 0 and i < 2 + options[a + 1]:
        order = options[a + i] - options[b + i]
        i += 1
    return order


@cython.cfunc
@cython.exceptval(check=False)
def _sort_options(
    options: cython.int[::1],
    start: cython.Py_ssize_t,
    code_start: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.int:
    """Sort the options from `start` on, cheap ones first, drop repeats, put their number in front.

    Returns 0, or what room is missing.
    """
    r_options: cython.Py_ssize_t = 2
    end: cython.Py_ssize_t = regs[r_options]
    places: cython.Py_ssize_t = end
    at: cython.Py_ssize_t = start
    count: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    out: cython.Py_ssize_t
    kept: cython.int = 0
    if end + 2 * (end - start) + 1 > len(options):
        return 3
    while at < end:
        j = places + count
        count += 1
        while j > places and _compare(options, options[j - 1], at, code_start) > 0:
            options[j] = options[j - 1]
            j -= 1
        options[j] = at
        at += 2 + options[at + 1]
    out = places + count
    for i in range(count):
        at = options[places + i]
        if i > 0 and _compare(options, options[places + i - 1], at, code_start) == 0:
            continue
        kept += 1
        for j in range(2 + options[at + 1]):
            options[out] = options[at + j]
            out += 1
    for i in range(out - places - count):
        options[start + 1 + i] = options[places + count + i]
    options[start] = kept
    regs[r_options] = start + 1 + out - places - count
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _expand(
    state: cython.int,
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.Py_ssize_t,
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    value: cython.int[::1],
    option_start: cython.int[::1],
    options: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.int:
    """Write the options of `state`; 0, or what room is missing."""
    r_options: cython.Py_ssize_t = 2
    start: cython.Py_ssize_t = regs[r_options]
    n: cython.int = _read(
        codes, code_start[state], code_start[state + 1], half, first, stop, targets
    )
    need: cython.int = 0
    v: cython.int
    for v in range(n):
        need = _moves_at(
            v,
            half,
            first,
            stop,
            targets,
            n,
            work,
            size,
            codes,
            code_start,
            table,
            value,
            options,
            regs,
        )
        if need:
            break
    if need == 0:
        need = _sort_options(options, start, code_start, regs)
    if need:
        regs[r_options] = start
        return need
    option_start[state] = start + 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _weigh(
    options: cython.int[::1],
    at: cython.Py_ssize_t,
    value: cython.int[::1],
    code_start: cython.int[::1],
    unknown: cython.int[::1],
) -> cython.int:
    """The sum of what is known of the option at `at`.

    unknown[0] becomes the number of its states of unknown value, unknown[1] the smallest of them.
    """
    total: cython.int = options[at]
    least: cython.int = 0
    length: cython.int
    state: cython.int
    i: cython.Py_ssize_t
    unknown[0] = 0
    for i in range(at + 2, at + 2 + options[at + 1]):
        state = options[i]
        if value[state]:
            total ^= value[state] - 1
            continue
        length = code_start[state + 1] - code_start[state]
        if unknown[0] == 0 or length < least:
            unknown[1] = state
            least = length
        unknown[0] += 1
    return total


@cython.cfunc
@cython.exceptval(check=False)
def _mex(
    options: cython.int[::1],
    at: cython.Py_ssize_t,
    count: cython.int,
    value: cython.int[::1],
    code_start: cython.int[::1],
    unknown: cython.int[::1],
    stack: cython.int[::1],
    free: cython.Py_ssize_t,
) -> cython.int:
    """The least number that none of the `count` options at `at` is worth; all are known."""
    i: cython.Py_ssize_t
    total: cython.int
    for i in range(count + 1):
        stack[free + i] = 0
    for i in range(count):
        total = _weigh(options, at, value, code_start, unknown)
        if total < count:
            stack[free + total] = 1
        at += 2 + options[at + 1]
    i = 0
    while stack[free + i]:
        i += 1
    return i


def search(
    state: cython.int,
    goal: cython.int,
    half: cython.int[::1],
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    work: cython.int[::1],
    size: cython.longlong,
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    value: cython.int[::1],
    refuted: cython.longlong[::1],
    option_start: cython.int[::1],
    options: cython.int[::1],
    stack: cython.int[::1],
    unknown: cython.int[::1],
    regs: cython.longlong[::1],
) -> cython.longlong:
    """Answer whether `state` is worth `goal`, or, if goal is -1, what it is worth.

    Afterwards value[state] is its value plus 1, or bit `goal` of refuted[state] is set. If goal is
    -2, its options are only written down, with which any question about it begins. Returns 0, or
    what room is missing; call again to go on. Goals are below 62: larger ones need the value.

    A state is worth r if no option is, and each smaller number is the value of an option: one
    option worth r refutes r. So the search asks for values only where it must, as Lemoine and
    Viennot do (Nimbers are inevitable, 2012), and keeps all that it learns.
    """
    r_stack: cython.Py_ssize_t = 3
    one: cython.longlong = 1
    top: cython.Py_ssize_t
    at: cython.Py_ssize_t
    s: cython.int
    begin: cython.int
    count: cython.int
    index: cython.int
    total: cython.int
    ask: cython.int
    ask_goal: cython.int
    need: cython.int
    r: cython.int
    if regs[r_stack] == 0:
        stack[0] = state
        stack[1] = goal
        stack[2] = 0
        stack[3] = 0
        regs[r_stack] = 4
    while regs[r_stack] > 0:
        # A question: a state, a goal or -1 or -2, how many options are done with, where they are.
        top = regs[r_stack] - 4
        s = stack[top]
        goal = stack[top + 1]
        if value[s] or (goal >= 0 and (refuted[s] >> goal) & 1):
            regs[r_stack] = top
            continue
        if option_start[s] == 0:
            need = _expand(
                s,
                half,
                first,
                stop,
                targets,
                work,
                size,
                codes,
                code_start,
                table,
                value,
                option_start,
                options,
                regs,
            )
            if need:
                return need
        if goal == -2:
            regs[r_stack] = top
            continue
        begin = option_start[s]
        count = options[begin - 1]
        if top + 9 + count > len(stack):
            return 4
        ask = -1
        ask_goal = -1
        r = 0
        if goal < 0:
            while r < 62 and (refuted[s] >> r) & 1:
                r += 1
            if r < 62:
                ask = s
                ask_goal = r
        elif stack[top + 3] == 0:
            # Cheap answers first: an option that is known to be worth the goal.
            at = begin
            for index in range(count):
                total = _weigh(options, at, value, code_start, unknown)
                if unknown[0] == 0 and total == goal:
                    refuted[s] |= one << goal
                    break
                at += 2 + options[at + 1]
            stack[top + 3] = begin
            if (refuted[s] >> goal) & 1:
                continue
        if ask < 0:
            if stack[top + 3] == 0:
                stack[top + 3] = begin
            index = stack[top + 2]
            at = stack[top + 3]
            while index < count:
                total = _weigh(options, at, value, code_start, unknown)
                if unknown[0] == 0:
                    if total == goal:
                        refuted[s] |= one << goal
                        break
                elif goal < 0 or unknown[0] > 1 or (total ^ goal) >= 62:
                    ask = unknown[1]
                    break
                elif not (refuted[unknown[1]] >> (total ^ goal)) & 1:
                    ask = unknown[1]
                    ask_goal = total ^ goal
                    break
                index += 1
                at += 2 + options[at + 1]
            stack[top + 2] = index
            stack[top + 3] = at
            if index == count:
                if goal < 0:
                    value[s] = 1 + _mex(
                        options, begin, count, value, code_start, unknown, stack, top + 4
                    )
                else:
                    while r < goal and (refuted[s] >> r) & 1:
                        r += 1
                    if r == goal:
                        value[s] = 1 + goal
                    else:
                        ask = s
                        ask_goal = r
        if ask >= 0:
            stack[top + 4] = ask
            stack[top + 5] = ask_goal
            stack[top + 6] = 0
            stack[top + 7] = 0
            regs[r_stack] = top + 8
    return 0


def fill_table(
    codes: cython.int[::1],
    code_start: cython.int[::1],
    table: cython.int[::1],
    regs: cython.longlong[::1],
) -> None:
    """Enter all states into an empty, larger table. O(codes)."""
    r_states: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(regs[r_states]):
        table[_slot(codes, code_start, table, code_start[i], code_start[i + 1])] = i + 1
