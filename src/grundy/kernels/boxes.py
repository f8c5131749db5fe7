"""Games on the cells of a box: position p is a number, and its followers come in blocks.

A block says of the positions `ranks[:count]` that the followers of the i-th one are
`followers[offsets[i]:offsets[i + 1]]`. Where moves are the same few differences of numbers over and
over, an edge takes one bit: `mask[p * width + k // 8]` has bit k % 8 set if p + `differences[k]` is
a follower of p. Who leads to q is then looked up at q - `differences[k]`, and no edge is stored
twice.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def mark(
    followers: cython.int[::1],
    count: cython.Py_ssize_t,
    seen: cython.uchar[::1],
    stack: cython.int[::1],
    top: cython.Py_ssize_t,
) -> cython.longlong:
    """Push every follower whose bit in `seen` is not set, and set it; the new height. O(count)."""
    i: cython.Py_ssize_t
    f: cython.Py_ssize_t
    for i in range(count):
        f = followers[i]
        if not (seen[f >> 3] >> (f & 7)) & 1:
            seen[f >> 3] |= 1 << (f & 7)
            stack[top] = f
            top += 1
    return top


def listed(
    seen: cython.uchar[::1],
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    ranks: cython.int[::1],
) -> cython.longlong:
    """List the positions from `first` to before `last` whose bit is set; how many there are."""
    p: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    for p in range(first, last):
        if (seen[p >> 3] >> (p & 7)) & 1:
            ranks[count] = p
            count += 1
    return count


def sweep(
    ranks: cython.int[::1],
    count: cython.Py_ssize_t,
    offsets: cython.int[::1],
    followers: cython.int[::1],
    parts: cython.Py_ssize_t,
    values: cython.ushort[::1],
    met: cython.int[::1],
) -> cython.longlong:
    """The mex of each position of a block, all of whose followers have smaller numbers.

    Each option is `parts` followers in a row, whose sum it is. Stops at a position with a follower
    that is not smaller, or with more than 65,535 options; returns how many were done. `met` has
    65,536 entries; none of them is a position + 1 of this block. O(followers + sum of values).
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    t: cython.Py_ssize_t
    p: cython.Py_ssize_t
    f: cython.Py_ssize_t
    g: cython.Py_ssize_t
    m: cython.Py_ssize_t
    low: cython.longlong
    one: cython.longlong = 1
    ends: cython.longlong = 0x4010201030102010
    for i in range(count):
        p = ranks[i]
        low = 0
        if offsets[i + 1] - offsets[i] > 65535 * parts:
            return i
        j = offsets[i]
        while j < offsets[i + 1]:
            g = 0
            for t in range(parts):
                f = followers[j + t]
                if f >= p or f < 0:
                    return i
                g ^= values[f]
            j += parts
            if g < 62:
                low |= one << g
            else:
                met[g] = p + 1
        # How many ones `low` ends in: of four bits, a table in one number tells.
        m = 0
        while low & 15 == 15:
            low >>= 4
            m += 4
        m += (ends >> ((low & 15) << 2)) & 15
        if m == 62:
            while met[m] == p + 1:
                m += 1
        values[p] = m
    return count


def edges(
    ranks: cython.int[::1],
    count: cython.Py_ssize_t,
    offsets: cython.int[::1],
    followers: cython.int[::1],
    differences: cython.int[::1],
    known: cython.Py_ssize_t,
    width: cython.Py_ssize_t,
    mask: cython.uchar[::1],
) -> cython.longlong:
    """Set the bits of a block's edges; how many differences are known then.

    A new difference goes to `differences[known]`. Where there would be more than 8 * `width`, stops
    and returns -1. O(followers), times the differences known where they come in no order.
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t = 0
    tried: cython.Py_ssize_t
    p: cython.Py_ssize_t
    d: cython.Py_ssize_t
    for i in range(count):
        p = ranks[i]
        for j in range(offsets[i], offsets[i + 1]):
            d = followers[j] - p
            # Moves mostly come in the same order.
            for tried in range(known):
                if k >= known:
                    k = 0
                if differences[k] == d:
                    break
                k += 1
            else:
                if known == 8 * width:
                    return -1
                k = known
                differences[k] = d
                known += 1
            mask[p * width + (k >> 3)] |= 1 << (k & 7)
            k += 1
    return known


def degrees(
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    seen: cython.uchar[::1],
    width: cython.Py_ssize_t,
    mask: cython.uchar[::1],
    waiting: cython.uchar[::1],
    stack: cython.int[::1],
    top: cython.Py_ssize_t,
) -> cython.longlong:
    """Count the followers of the positions from `first` to before `last` into `waiting`.

    Positions seen that have none are pushed; the new height. O(bytes of the mask).
    """
    p: cython.Py_ssize_t
    b: cython.Py_ssize_t
    bits: cython.Py_ssize_t
    count: cython.Py_ssize_t
    for p in range(first, last):
        count = 0
        for b in range(p * width, p * width + width):
            bits = mask[b]
            while bits:
                bits &= bits - 1
                count += 1
        waiting[p] = count
        if count == 0 and (seen[p >> 3] >> (p & 7)) & 1:
            stack[top] = p
            top += 1
    return top


def peel(
    state: cython.longlong[::1],
    most: cython.Py_ssize_t,
    differences: cython.int[::1],
    known: cython.Py_ssize_t,
    width: cython.Py_ssize_t,
    mask: cython.uchar[::1],
    waiting: cython.uchar[::1],
    values: cython.uchar[::1],
    met: cython.int[::1],
    stack: cython.int[::1],
) -> cython.longlong:
    """The mex of positions all of whose followers have theirs, from the stack of those ready.

    `state` is the height of the stack and the number of positions done. Ends after `most` of them,
    or where the stack may overflow; returns 1 if none is ready. `met` has 256 entries that are no
    position + 1. O(differences) per position.
    """
    size: cython.Py_ssize_t = len(waiting)
    room: cython.Py_ssize_t = len(stack) - known
    top: cython.Py_ssize_t = state[0]
    steps: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    p: cython.Py_ssize_t
    q: cython.Py_ssize_t
    m: cython.Py_ssize_t
    while top > 0 and steps < most and top <= room:
        top -= 1
        steps += 1
        q = stack[top]
        for k in range(known):
            if (mask[q * width + (k >> 3)] >> (k & 7)) & 1:
                met[values[q + differences[k]]] = q + 1
        m = 0
        while met[m] == q + 1:
            m += 1
        values[q] = m
        for k in range(known):
            p = q - differences[k]
            if p >= 0 and p < size and (mask[p * width + (k >> 3)] >> (k & 7)) & 1:
                waiting[p] -= 1
                if waiting[p] == 0:
                    stack[top] = p
                    top += 1
    state[0] = top
    state[1] += steps
    return top == 0


def backwards(
    now: cython.int[::1],
    count: cython.Py_ssize_t,
    state: cython.longlong[::1],
    most: cython.Py_ssize_t,
    level: cython.Py_ssize_t,
    differences: cython.int[::1],
    known: cython.Py_ssize_t,
    width: cython.Py_ssize_t,
    mask: cython.uchar[::1],
    waiting: cython.uchar[::1],
    ranks: cython.ushort[::1],
    after: cython.int[::1],
) -> cython.longlong:
    """One level of retrograde analysis: what leads to the positions `now[:count]` of rank `level`.

    Ranks are 65,535 where there is none yet; those from 65,533 on are written as 65,533 or 65,534,
    even or odd as they are. `state` is how many of `now` are done and how many positions, of rank
    `level` + 1, stand in `after`. Ends after `most` of them, or where `after` may overflow; returns
    1 if all are done. O(differences) per position.
    """
    size: cython.Py_ssize_t = len(waiting)
    room: cython.Py_ssize_t = len(after) - known
    i: cython.Py_ssize_t = state[0]
    top: cython.Py_ssize_t = state[1]
    end: cython.Py_ssize_t = count
    lost: cython.Py_ssize_t = level % 2 == 0
    rank: cython.Py_ssize_t = level + 1
    k: cython.Py_ssize_t
    p: cython.Py_ssize_t
    q: cython.Py_ssize_t
    if rank > 65532:
        rank = 65534 - (rank & 1)
    if end > i + most:
        end = i + most
    while i < end and top <= room:
        q = now[i]
        i += 1
        for k in range(known):
            p = q - differences[k]
            if (
                p >= 0
                and p < size
                and (mask[p * width + (k >> 3)] >> (k & 7)) & 1
                and ranks[p] == 65535
            ):
                waiting[p] -= 1
                if lost or waiting[p] == 0:
                    ranks[p] = rank
                    after[top] = p
                    top += 1
    state[0] = i
    state[1] = top
    return i == count


def stage(
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    differences: cython.int[::1],
    known: cython.Py_ssize_t,
    width: cython.Py_ssize_t,
    mask: cython.uchar[::1],
    values: cython.uchar[::1],
    waiting: cython.uchar[::1],
    flags: cython.uchar[::1],
    stack: cython.int[::1],
    top: cython.Py_ssize_t,
) -> cython.longlong:
    """Begin a stage of loopy nimbers for the positions from `first` to before `last`.

    Positions that stay open (bit 1 of `flags`) are those without a value (255) that have a follower
    labelled in the stage before (bit 2); `waiting` counts their followers without a value, and who
    waits for none is pushed. The new height. O((last - first) * differences).
    """
    p: cython.Py_ssize_t
    k: cython.Py_ssize_t
    count: cython.Py_ssize_t
    for p in range(first, last):
        if values[p] != 255 or flags[p] & 3 != 3:
            flags[p] = 0
            continue
        flags[p] = 1
        count = 0
        for k in range(known):
            if (mask[p * width + (k >> 3)] >> (k & 7)) & 1 and values[p + differences[k]] == 255:
                count += 1
        waiting[p] = count
        if count == 0:
            stack[top] = p
            top += 1
    return top


def label(
    state: cython.longlong[::1],
    most: cython.Py_ssize_t,
    m: cython.Py_ssize_t,
    differences: cython.int[::1],
    known: cython.Py_ssize_t,
    width: cython.Py_ssize_t,
    mask: cython.uchar[::1],
    values: cython.uchar[::1],
    waiting: cython.uchar[::1],
    flags: cython.uchar[::1],
    stack: cython.int[::1],
) -> cython.longlong:
    """Label m what can be worth m (see `engine.loopy.loopy_values`), from the stack of those ready.

    `state` is the height of the stack and the number of labels given. Ends after `most` positions,
    or where the stack may overflow; returns 1 if none is ready. O(differences**2) per position,
    O(differences) per position and stage taken over all.
    """
    size: cython.Py_ssize_t = len(waiting)
    room: cython.Py_ssize_t = len(stack) - known * known
    top: cython.Py_ssize_t = state[0]
    steps: cython.Py_ssize_t = 0
    given: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    t: cython.Py_ssize_t
    u: cython.Py_ssize_t
    v: cython.Py_ssize_t
    while top > 0 and steps < most and top <= room:
        top -= 1
        steps += 1
        v = stack[top]
        if values[v] != 255 or flags[v] & 2:
            continue
        values[v] = m
        given += 1
        for k in range(known):
            u = v - differences[k]
            if not (u >= 0 and u < size and (mask[u * width + (k >> 3)] >> (k & 7)) & 1):
                continue
            flags[u] |= 2
            if flags[u] & 4 or values[u] != 255:
                continue
            flags[u] |= 4
            for j in range(known):
                t = u - differences[j]
                if (
                    t >= 0
                    and t < size
                    and (mask[t * width + (j >> 3)] >> (j & 7)) & 1
                    and flags[t] & 1
                    and values[t] == 255
                ):
                    waiting[t] -= 1
                    if waiting[t] == 0:
                        stack[top] = t
                        top += 1
    state[0] = top
    state[1] += given
    return top == 0
