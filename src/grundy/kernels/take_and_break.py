"""Values of heaps that are taken from and split in two, and the shape of a sequence of values.

Rules come as arrays of amounts: `ones`, those that leave one heap; `twos`, those that leave two;
`unequal`, whether the two must differ in size (a flag per entry of `twos`); `whole`, by heap size,
whether the heap may vanish at once. g[i] is the value of heap i, and `rev` is g backwards,
rev[len(rev) - 1 - i] == g[i]: both parts of a split are then read forwards, eight pairs at a time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


@cython.cfunc
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
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    a: cython.Py_ssize_t
    rest: cython.Py_ssize_t
    last: cython.Py_ssize_t
    offset: cython.Py_ssize_t
    found: cython.Py_ssize_t
    top: cython.Py_ssize_t = len(rev) - 1
    size: cython.Py_ssize_t = len(seen)
    room: cython.Py_ssize_t = len(rare)
    whole_size: cython.Py_ssize_t = len(whole)
    ones_size: cython.Py_ssize_t = len(ones)
    twos_size: cython.Py_ssize_t = len(twos)
    rares: cython.longlong = state[0]
    marks: cython.longlong = state[1]
    searched: cython.longlong
    stamp: cython.uint
    least: cython.Py_ssize_t
    kind: cython.longlong
    for n in range(start, stop):
        if rares >= room:
            break
        stamp = n
        if n < whole_size and whole[n]:
            seen[0] = stamp
        for i in range(ones_size):
            if ones[i] < n:
                seen[g[n - ones[i]]] = stamp
        for i in range(twos_size):
            rest = n - twos[i]
            if rest < 2:
                break
            for j in range(rares):
                a = rare[j]
                if a >= rest:
                    break
                if a + a != rest or unequal[i] == 0:
                    seen[rare_value[j] ^ g[rest - a]] = stamp
            last = (rest - unequal[i]) // 2
            if last > marks:
                last = marks
            offset = top - rest
            for a in range(1, last + 1):
                seen[g[a] ^ rev[offset + a]] = stamp
            state[2] += last
        kind = 0
        if turning:
            kind = (n - twos[0]) & 1
        searched = 0
        least = 0
        while True:
            while least < size and seen[least] == stamp:
                least += 1
            if least >= size or parity[least] != kind:
                break
            found = -1
            for i in range(twos_size):
                rest = n - twos[i]
                if rest < 2:
                    break
                last = (rest - unequal[i]) // 2
                found = _find(g, rev, top - rest, marks + 1, last, least)
                if found >= 0:
                    break
            if found < 0:
                break
            seen[least] = stamp
            searched += found - marks + 1024
        if least >= size:
            break
        g[n] = least
        rev[top - n] = least
        if rares >= 0 and parity[least] == kind:
            rare[rares] = n
            rare_value[rares] = least
            rares += 1
        state[3] += searched
        # A pair costs about sixteen times as much to mark as to look through.
        if searched > 4 * marks:
            marks += marks // 16 + 1
        elif marks > 16:
            marks -= marks // 16
    else:
        n = stop
    state[0] = rares
    state[1] = marks
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
