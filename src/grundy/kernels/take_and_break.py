"""Values of heaps that are taken from and split in two, and the shape of a sequence of values.

Rules come as arrays of amounts: `ones`, those that leave one heap; `twos`, those that leave two;
`unequal`, whether the two must differ in size (a flag per entry of `twos`); `whole`, by heap size,
whether the heap may vanish at once. g[i] is the value of heap i, and `rev` is g backwards,
rev[len(rev) - 1 - i] == g[i]: both parts of a split are then read forwards, eight pairs at a time.

`extend` fills heaps one by one. Several threads share the work by blocks: each runs `survey` on
some heaps of a block, which looks only at the options that leave heaps from before the block, and
then one runs `settle`, which adds the few others. All three run without Python's lock.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find(
    g: cython.const[cython.ushort][::1],
    rev: cython.const[cython.ushort][::1],
    offset: cython.Py_ssize_t,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    value: cython.ushort,
) -> cython.Py_ssize_t:
    """Where in [first, last] g[a] ^ rev[offset + a] is `value`: the start of a chunk, or -1."""
    a: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    start: cython.Py_ssize_t = first
    pair: cython.ushort
    hit: cython.ushort
    while start <= last:
        # Without an exit inside, the inner loop becomes vector code.
        stop = start + 512
        if stop > last + 1:
            stop = last + 1
        hit = 0
        a = start
        while a < stop:
            pair = g[a] ^ rev[offset + a]
            hit |= pair == value
            a += 1
        if hit:
            return start
        start = stop
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mark(
    n: cython.Py_ssize_t,
    known: cython.Py_ssize_t,
    ones: cython.const[cython.int][::1],
    twos: cython.const[cython.int][::1],
    unequal: cython.const[cython.uchar][::1],
    whole: cython.const[cython.uchar][::1],
    g: cython.const[cython.ushort][::1],
    rev: cython.const[cython.ushort][::1],
    seen: cython.uint[::1],
    rare: cython.const[cython.int][::1],
    rare_value: cython.const[cython.ushort][::1],
    state: cython.longlong[::1],
) -> cython.int:
    """Stamp values of options of heap n: of all that have a rare heap, and of state[1] pairs.

    Only options that leave heaps below `known` <= n. See `extend` for the rest.
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    a: cython.Py_ssize_t
    rest: cython.Py_ssize_t
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    offset: cython.Py_ssize_t
    rares: cython.Py_ssize_t = state[0]
    stamp: cython.uint = n
    if n < len(whole) and whole[n]:
        seen[0] = stamp
    for i in range(len(ones)):
        if ones[i] < n and n - ones[i] < known:
            seen[g[n - ones[i]]] = stamp
    for i in range(len(twos)):
        rest = n - twos[i]
        if rest < 2:
            break
        first = rest - known + 1
        if first < 1:
            first = 1
        j = 0
        while j < rares and rare[j] < first:
            j += 1
        while j < rares:
            a = rare[j]
            if a >= rest:
                break
            if a + a != rest or unequal[i] == 0:
                seen[rare_value[j] ^ g[rest - a]] = stamp
            j += 1
        last = (rest - unequal[i]) // 2
        if last > first - 1 + state[1]:
            last = first - 1 + state[1]
        offset = len(rev) - 1 - rest
        for a in range(first, last + 1):
            seen[g[a] ^ rev[offset + a]] = stamp
        if last >= first:
            state[2] += last - first + 1
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _missing(
    n: cython.Py_ssize_t,
    known: cython.Py_ssize_t,
    least: cython.Py_ssize_t,
    kind: cython.longlong,
    twos: cython.const[cython.int][::1],
    unequal: cython.const[cython.uchar][::1],
    g: cython.const[cython.ushort][::1],
    rev: cython.const[cython.ushort][::1],
    seen: cython.uint[::1],
    parity: cython.const[cython.uchar][::1],
    state: cython.longlong[::1],
) -> cython.Py_ssize_t:
    """The first value from `least` on that no option has, after `_mark`; len(seen) for none."""
    i: cython.Py_ssize_t
    rest: cython.Py_ssize_t
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    found: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(seen)
    stamp: cython.uint = n
    while True:
        while least < size and seen[least] == stamp:
            least += 1
        if least >= size or parity[least] != kind:
            break
        found = -1
        for i in range(len(twos)):
            rest = n - twos[i]
            if rest < 2:
                break
            first = rest - known + 1
            if first < 1:
                first = 1
            first += state[1]
            last = (rest - unequal[i]) // 2
            found = _find(g, rev, len(rev) - 1 - rest, first, last, least)
            if found >= 0:
                state[3] += found - first + 1025
                break
        if found < 0:
            break
        seen[least] = stamp
    return least


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _adapt(state: cython.longlong[::1], searched: cython.longlong) -> cython.int:
    """Mark more pairs at first where much was `searched` afterwards, else fewer."""
    # A pair costs about sixteen times as much to mark as to look through.
    if searched > 4 * state[1]:
        state[1] += state[1] // 16 + 1
    elif state[1] > 16:
        state[1] -= state[1] // 16
    return 0


def extend(
    ones: cython.const[cython.int][::1],
    twos: cython.const[cython.int][::1],
    unequal: cython.const[cython.uchar][::1],
    whole: cython.const[cython.uchar][::1],
    g: cython.ushort[::1],
    rev: cython.ushort[::1],
    seen: cython.uint[::1],
    start: cython.longlong,
    stop: cython.longlong,
    parity: cython.const[cython.uchar][::1],
    turning: cython.longlong,
    rare: cython.int[::1],
    rare_value: cython.ushort[::1],
    state: cython.longlong[::1],
) -> cython.longlong:
    """Fill g and rev for the heaps [start, stop), start >= 1; return the first heap not filled.

    `seen` and `parity` are indexed by value and have the same length, a power of two above every
    value in g; seen[v] is the last heap found to have an option of value v (zeroed at first).
    Stops early at a heap whose value would not fit below that length, and when `rare` is full.

    The direct method (state[0] = -1, parity all 0): some pairs are marked, then each unmarked value
    in turn is looked for among all the others; the first that is not found is the mex.

    The sparse-space method (Berlekamp, Conway, Guy: Winning Ways, ch. 4) needs `parity` to be
    linear: parity[u ^ v] == parity[u] ^ parity[v]. The kind of heap x is parity[g[x]], and with
    `turning` (which asks that all of `twos` are equal mod 2) also ^ (x - twos[0]) & 1. Then the
    kind of an option of two heaps is the xor of theirs, so an option of kind 1 has a heap of kind
    0, a rare one, in it. `rare` lists the heaps >= 1 of kind 0 in order, `rare_value` their values,
    state[0] how many there are. All options of kind 1 are found from the rare heaps alone; only
    smaller values of kind 0 have to be looked for, and nearly all are found at once.

    state[1] is how many pairs are marked at first (adapted on the way), state[2] grows by the
    pairs marked, state[3] by the pairs looked through after them.
    O(len(ones) + len(twos) * (rare heaps, or n / 2)) for heap n.
    """
    n: cython.Py_ssize_t
    top: cython.Py_ssize_t = len(rev) - 1
    before: cython.longlong
    least: cython.Py_ssize_t
    kind: cython.longlong
    with cython.nogil:
        for n in range(start, stop):
            if state[0] >= len(rare):
                break
            kind = 0
            if turning:
                kind = (n - twos[0]) & 1
            before = state[3]
            _mark(n, n, ones, twos, unequal, whole, g, rev, seen, rare, rare_value, state)
            least = _missing(n, n, 0, kind, twos, unequal, g, rev, seen, parity, state)
            if least >= len(seen):
                break
            g[n] = least
            rev[top - n] = least
            if state[0] >= 0 and parity[least] == kind:
                rare[state[0]] = n
                rare_value[state[0]] = least
                state[0] += 1
            _adapt(state, state[3] - before)
        else:
            n = stop
    return n


def survey(
    ones: cython.const[cython.int][::1],
    twos: cython.const[cython.int][::1],
    unequal: cython.const[cython.uchar][::1],
    whole: cython.const[cython.uchar][::1],
    g: cython.const[cython.ushort][::1],
    rev: cython.const[cython.ushort][::1],
    seen: cython.uint[::1],
    known: cython.longlong,
    start: cython.longlong,
    stop: cython.longlong,
    parity: cython.const[cython.uchar][::1],
    turning: cython.longlong,
    rare: cython.const[cython.int][::1],
    rare_value: cython.const[cython.ushort][::1],
    state: cython.longlong[::1],
    missing: cython.int[::1],
) -> cython.longlong:
    """What the values of [start, stop) would be if no move could leave a heap from `known` on.

    That of heap n goes to missing[n - known]; len(seen) stands for all that do not fit. The rest as
    for `extend`, with `seen` and `state` the thread's own: only those and its part of `missing` are
    written. Returns `stop`.
    """
    n: cython.Py_ssize_t
    before: cython.longlong
    least: cython.Py_ssize_t
    kind: cython.longlong
    with cython.nogil:
        for n in range(start, stop):
            kind = 0
            if turning:
                kind = (n - twos[0]) & 1
            before = state[3]
            _mark(n, known, ones, twos, unequal, whole, g, rev, seen, rare, rare_value, state)
            least = _missing(n, known, 0, kind, twos, unequal, g, rev, seen, parity, state)
            missing[n - known] = least
            _adapt(state, state[3] - before)
    return stop


def settle(
    ones: cython.const[cython.int][::1],
    twos: cython.const[cython.int][::1],
    unequal: cython.const[cython.uchar][::1],
    whole: cython.const[cython.uchar][::1],
    g: cython.ushort[::1],
    rev: cython.ushort[::1],
    seen: cython.uint[::1],
    known: cython.longlong,
    stop: cython.longlong,
    parity: cython.const[cython.uchar][::1],
    turning: cython.longlong,
    rare: cython.int[::1],
    rare_value: cython.ushort[::1],
    state: cython.longlong[::1],
    missing: cython.const[cython.int][::1],
) -> cython.longlong:
    """Do as `extend` does for [known, stop), after `survey` of all these heaps.

    A heap's value is its missing one, or a larger one if an option that leaves a heap from `known`
    on has that. O(stop - known) for each heap unless a larger one is to be looked for.
    """
    n: cython.Py_ssize_t
    i: cython.Py_ssize_t
    rest: cython.Py_ssize_t
    last: cython.Py_ssize_t
    top: cython.Py_ssize_t = len(rev) - 1
    least: cython.Py_ssize_t
    kind: cython.longlong
    hit: cython.int
    with cython.nogil:
        for n in range(known, stop):
            if state[0] >= len(rare):
                break
            kind = 0
            if turning:
                kind = (n - twos[0]) & 1
            least = missing[n - known]
            hit = 0
            if least < len(seen):
                for i in range(len(ones)):
                    if n - ones[i] >= known and g[n - ones[i]] == least:
                        hit = 1
                for i in range(len(twos)):
                    rest = n - twos[i]
                    last = (rest - unequal[i]) // 2 if rest >= 2 else 0
                    if last > rest - known:
                        last = rest - known
                    if hit == 0 and _find(g, rev, top - rest, 1, last, least) >= 0:
                        hit = 1
            if hit:
                _mark(n, n, ones, twos, unequal, whole, g, rev, seen, rare, rare_value, state)
                seen[least] = n
                least = _missing(n, n, least, kind, twos, unequal, g, rev, seen, parity, state)
            if least >= len(seen):
                break
            g[n] = least
            rev[top - n] = least
            if state[0] >= 0 and parity[least] == kind:
                rare[state[0]] = n
                rare_value[state[0]] = least
                state[0] += 1
        else:
            n = stop
    return n


def spectrum(
    g: cython.const[cython.ushort][::1],
    stop: cython.longlong,
    even: cython.longlong[::1],
    odd: cython.longlong[::1],
) -> cython.longlong:
    """Count how often each parity of value bits would call a heap rare.

    With L = len(even) = len(odd), a power of two above every value: even[m] becomes the sum, over
    the heaps x in [1, stop), of +1 or -1 as g[x] & m has an even or odd number of bits, and odd[m]
    the same sum with each term of an odd x negated (Walsh-Hadamard transforms of the histograms).
    Returns stop - 1. O(stop + L log L).
    """
    x: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(even)
    half: cython.Py_ssize_t = 1
    block: cython.Py_ssize_t
    i: cython.Py_ssize_t
    low: cython.longlong
    high: cython.longlong
    for i in range(size):
        even[i] = 0
        odd[i] = 0
    for x in range(1, stop):
        even[g[x]] += 1
        if x & 1:
            odd[g[x]] -= 1
        else:
            odd[g[x]] += 1
    while half < size:
        for block in range(0, size, 2 * half):
            for i in range(block, block + half):
                low = even[i]
                high = even[i + half]
                even[i] = low + high
                even[i + half] = low - high
                low = odd[i]
                high = odd[i + half]
                odd[i] = low + high
                odd[i + half] = low - high
        half *= 2
    return stop - 1


def gather_rare(
    g: cython.const[cython.ushort][::1],
    stop: cython.longlong,
    parity: cython.const[cython.uchar][::1],
    turning: cython.longlong,
    shift: cython.longlong,
    rare: cython.int[::1],
    rare_value: cython.ushort[::1],
) -> cython.longlong:
    """List the heaps x in [1, stop) with parity[g[x]] == 0 (`turning`: == (x + shift) & 1).

    Returns how many were listed; `rare` and `rare_value` must have the room. O(stop).
    """
    x: cython.Py_ssize_t
    kind: cython.longlong
    filled: cython.longlong = 0
    for x in range(1, stop):
        kind = 0
        if turning:
            kind = (x + shift) & 1
        if parity[g[x]] == kind:
            rare[filled] = x
            rare_value[filled] = g[x]
            filled += 1
    return filled
