"""Labels of positions that are dealt out to partitions, and the messages between them.

A position is a number, its key, and belongs to partition (key >> shift) % parts; there it has the
place ((key >> shift) // parts << shift) + key % 2**shift. (Keys that are not dense: see `MIXED`.)
What is known of the position at a place is its label: 0 if nothing is; c * 4, if it waits for c
followers; or r * 4 + e, where play ends as e says (1 lost, 2 won, 3 tied) after r moves. An open
label, the largest multiple of 4, stands for one whose followers were not asked for yet.

Places that change are pushed to a stack `out` from `top` on; those that find no room in it are left
out, but counted. All run without Python's lock.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython

number = cython.fused_type(cython.ushort, cython.uint)

MIXED = -1
"""A `shift` for keys that are not dense: all of their bits decide who owns them."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _owner(key: cython.longlong, shift: cython.longlong, parts: cython.longlong) -> cython.longlong:
    """Which partition a key belongs to. O(1)."""
    if shift < 0:
        key ^= key >> 31
        key ^= key >> 13
        key ^= key >> 7
        return key % parts
    return (key >> shift) % parts


def deal(
    keys: cython.const[cython.longlong][::1],
    count: cython.Py_ssize_t,
    shift: cython.longlong,
    parts: cython.longlong,
    boxes: cython.longlong[::1],
    room: cython.Py_ssize_t,
    filled: cython.longlong[::1],
) -> cython.longlong:
    """Append each key to the box of its owner; box b holds `room` keys, of which `filled[b]` are
    there. There must be room. O(count)."""
    i: cython.Py_ssize_t
    owner: cython.Py_ssize_t
    with cython.nogil:
        for i in range(count):
            owner = _owner(keys[i], shift, parts)
            boxes[owner * room + filled[owner]] = keys[i]
            filled[owner] += 1
    return count


def deal_pairs(
    keys: cython.const[cython.longlong][::1],
    others: cython.const[cython.longlong][::1],
    count: cython.Py_ssize_t,
    shift: cython.longlong,
    parts: cython.longlong,
    boxes: cython.longlong[::1],
    beside: cython.longlong[::1],
    room: cython.Py_ssize_t,
    filled: cython.longlong[::1],
) -> cython.longlong:
    """As `deal`, with a number that goes along with each key into the boxes `beside`."""
    i: cython.Py_ssize_t
    owner: cython.Py_ssize_t
    at: cython.Py_ssize_t
    with cython.nogil:
        for i in range(count):
            owner = _owner(keys[i], shift, parts)
            at = owner * room + filled[owner]
            boxes[at] = keys[i]
            beside[at] = others[i]
            filled[owner] += 1
    return count


def places(
    keys: cython.const[cython.longlong][::1],
    count: cython.Py_ssize_t,
    shift: cython.longlong,
    parts: cython.longlong,
    found: cython.uint[::1],
) -> cython.longlong:
    """The places of keys, all of one owner. O(count)."""
    i: cython.Py_ssize_t
    block: cython.longlong
    one: cython.longlong = 1
    low: cython.longlong = (one << shift) - 1
    with cython.nogil:
        for i in range(count):
            block = (keys[i] >> shift) // parts
            found[i] = (block << shift) + (keys[i] & low)
    return count


def keys_at(
    found: cython.uint[::1],
    count: cython.Py_ssize_t,
    shift: cython.longlong,
    parts: cython.longlong,
    owner: cython.longlong,
    keys: cython.longlong[::1],
) -> cython.longlong:
    """The keys at places of one owner. O(count)."""
    i: cython.Py_ssize_t
    place: cython.longlong
    one: cython.longlong = 1
    low: cython.longlong = (one << shift) - 1
    with cython.nogil:
        for i in range(count):
            place = found[i]
            keys[i] = (((place >> shift) * parts + owner) << shift) + (place & low)
    return count


def searched(
    keys: cython.const[cython.longlong][::1],
    count: cython.Py_ssize_t,
    known: cython.const[cython.longlong][::1],
    found: cython.uint[::1],
) -> cython.longlong:
    """The places of keys in the ascending `known`; stops at one that is not there, and returns how
    many were. O(count log known)."""
    i: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    middle: cython.Py_ssize_t
    missing: cython.Py_ssize_t = -1
    with cython.nogil:
        for i in range(count):
            low = 0
            high = len(known)
            while low < high:
                middle = (low + high) >> 1
                if known[middle] < keys[i]:
                    low = middle + 1
                else:
                    high = middle
            if low == len(known) or known[low] != keys[i]:
                missing = i
                break
            found[i] = low
    return missing if missing >= 0 else count


def repeated(
    keys: cython.longlong[::1],
    offsets: cython.int[::1],
    count: cython.Py_ssize_t,
    out: cython.longlong[::1],
) -> cython.longlong:
    """Write the i-th key once for each entry from `offsets[i]` to before `offsets[i + 1]`."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    with cython.nogil:
        for i in range(count):
            for j in range(offsets[i], offsets[i + 1]):
                out[j] = keys[i]
    return count


def mark(
    found: cython.uint[::1],
    count: cython.Py_ssize_t,
    labels: number[::1],
    open_label: cython.longlong,
    out: cython.uint[::1],
    top: cython.Py_ssize_t,
) -> cython.longlong:
    """Label `open_label` what has no label, and push it; the stack's height. O(count)"""
    i: cython.Py_ssize_t
    room: cython.Py_ssize_t = len(out)
    with cython.nogil:
        for i in range(count):
            if labels[found[i]] == 0:
                labels[found[i]] = open_label
                if top < room:
                    out[top] = found[i]
                top += 1
    return top


def settle(
    found: cython.uint[::1],
    first: cython.Py_ssize_t,
    count: cython.Py_ssize_t,
    offsets: cython.int[::1],
    ends: cython.uchar[::1],
    stuck: cython.longlong,
    most: cython.longlong,
    labels: number[::1],
) -> cython.longlong:
    """Label positions whose followers are known: by `ends` where it is not 0, `stuck` where there
    is no follower, else with the number of followers.

    The i-th has the place `found[first + i]` and `offsets[i + 1] - offsets[i]` followers. Stops at
    one with more than `most`, and returns how many are done. O(count).
    """
    i: cython.Py_ssize_t
    degree: cython.longlong
    done: cython.Py_ssize_t = count
    with cython.nogil:
        for i in range(count):
            degree = offsets[i + 1] - offsets[i]
            if ends[i]:
                labels[found[first + i]] = ends[i]
            elif degree == 0:
                labels[found[first + i]] = stuck
            elif degree > most:
                done = i
                break
            else:
                labels[found[first + i]] = degree << 2
    return done


def claim(
    found: cython.uint[::1],
    count: cython.Py_ssize_t,
    labels: number[::1],
    label: cython.longlong,
    out: cython.uint[::1],
    top: cython.Py_ssize_t,
) -> cython.longlong:
    """Give `label` to those that wait, and push them; the height the stack should have. O(count)"""
    i: cython.Py_ssize_t
    room: cython.Py_ssize_t = len(out)
    with cython.nogil:
        for i in range(count):
            if labels[found[i]] & 3 == 0 and labels[found[i]] != 0:
                labels[found[i]] = label
                if top < room:
                    out[top] = found[i]
                top += 1
    return top


def release(
    found: cython.uint[::1],
    count: cython.Py_ssize_t,
    labels: number[::1],
    label: cython.longlong,
    out: cython.uint[::1],
    top: cython.Py_ssize_t,
) -> cython.longlong:
    """Let those that wait do so for one follower less, once for each time they are named.

    Who waits for none gets `label` and is pushed; the height the stack should have. O(count)
    """
    i: cython.Py_ssize_t
    room: cython.Py_ssize_t = len(out)
    with cython.nogil:
        for i in range(count):
            if labels[found[i]] & 3 == 0 and labels[found[i]] != 0:
                labels[found[i]] -= 4
                if labels[found[i]] == 0:
                    labels[found[i]] = label
                    if top < room:
                        out[top] = found[i]
                    top += 1
    return top


def listed(
    labels: number[::1],
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    label: cython.longlong,
    out: cython.uint[::1],
    state: cython.longlong[::1],
) -> cython.longlong:
    """List places from `first` to before `last` with a label, until `out` is full from `state[0]`
    on; where it stopped. O(last - first)."""
    p: cython.Py_ssize_t = first
    top: cython.Py_ssize_t = state[0]
    room: cython.Py_ssize_t = len(out)
    with cython.nogil:
        while p < last and top < room:
            if labels[p] == label:
                out[top] = p
                top += 1
            p += 1
    state[0] = top
    return p


def drawn(
    labels: number[::1], first: cython.Py_ssize_t, last: cython.Py_ssize_t
) -> cython.longlong:
    """Label 4 what still waits; how many there are. O(last - first)."""
    p: cython.Py_ssize_t
    waiting: cython.Py_ssize_t = 0
    with cython.nogil:
        for p in range(first, last):
            if labels[p] & 3 == 0 and labels[p] != 0:
                labels[p] = 4
                waiting += 1
    return waiting


def counted(
    found: cython.uint[::1], count: cython.Py_ssize_t, totals: cython.uint[::1]
) -> cython.longlong:
    """Add 1 to `totals` for each place named. O(count)."""
    i: cython.Py_ssize_t
    with cython.nogil:
        for i in range(count):
            totals[found[i]] += 1
    return count


def summed(totals: cython.uint[::1], bases: cython.longlong[::1]) -> cython.longlong:
    """Turn totals into ends: of each place, counted from `bases` of its 256 neighbours.

    The entries of place p will be those before bases[p >> 8] + totals[p]. Returns their number;
    -1 if one of the 256 would have 2**32 entries. O(places).
    """
    p: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(totals)
    total: cython.longlong = 0
    one: cython.longlong = 1
    far: cython.Py_ssize_t = 0
    with cython.nogil:
        for p in range(size):
            if p & 255 == 0:
                bases[p >> 8] = total
            total += totals[p]
            if total - bases[p >> 8] >= one << 32:
                far = 1
                break
            totals[p] = total - bases[p >> 8]
    return -1 if far else total


def placed(
    found: cython.uint[::1],
    parents: cython.uint[::1],
    count: cython.Py_ssize_t,
    ends: cython.uint[::1],
    bases: cython.longlong[::1],
    above: cython.uint[::1],
) -> cython.longlong:
    """Enter each parent in front of the end of its place, which moves there. O(count)."""
    i: cython.Py_ssize_t
    p: cython.Py_ssize_t
    with cython.nogil:
        for i in range(count):
            p = found[i]
            ends[p] -= 1
            above[bases[p >> 8] + ends[p]] = parents[i]
    return count


def parents_of(
    found: cython.uint[::1],
    state: cython.longlong[::1],
    count: cython.Py_ssize_t,
    starts: cython.uint[::1],
    bases: cython.longlong[::1],
    above: cython.uint[::1],
    out: cython.longlong[::1],
    values: cython.longlong[::1],
    beside: cython.longlong[::1],
) -> cython.longlong:
    """Write the parents of the places `found[state[0]:count]`, until `out` is full.

    Beside each goes the entry of `values` for the place, if there is a `beside`. `state` is how
    many places are done and how many parents of the next one. Returns how many parents were
    written. O(written).
    """
    paired: cython.Py_ssize_t = len(beside)
    size: cython.Py_ssize_t = len(starts)
    i: cython.Py_ssize_t = state[0]
    done: cython.longlong = state[1]
    room: cython.Py_ssize_t = len(out)
    p: cython.Py_ssize_t
    j: cython.longlong
    last: cython.longlong
    e: cython.Py_ssize_t = 0
    with cython.nogil:
        while i < count:
            p = found[i]
            j = bases[p >> 8] + starts[p] + done
            if p + 1 < size:
                last = bases[(p + 1) >> 8] + starts[p + 1]
            else:
                last = len(above)
            while j < last and e < room:
                out[e] = above[j]
                if paired:
                    beside[e] = values[i]
                e += 1
                j += 1
            if j < last:
                done = j - bases[p >> 8] - starts[p]
                break
            done = 0
            i += 1
    state[0] = i
    state[1] = done
    return e


def met(
    found: cython.uint[::1],
    values: cython.const[cython.longlong][::1],
    count: cython.Py_ssize_t,
    masks: cython.ulonglong[::1],
) -> cython.longlong:
    """Set bit v of the mask of each place for each value v named with it, of those below 64.
    O(count)."""
    i: cython.Py_ssize_t
    one: cython.ulonglong = 1
    with cython.nogil:
        for i in range(count):
            if values[i] < 64:
                masks[found[i]] |= one << values[i]
    return count


def least_missing(
    found: cython.uint[::1],
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    masks: cython.ulonglong[::1],
    worths: number[::1],
) -> cython.longlong:
    """Write 1 + the least value not in the mask of each place; of full masks 65. O(count)."""
    i: cython.Py_ssize_t
    mask: cython.ulonglong
    value: cython.longlong
    with cython.nogil:
        for i in range(first, last):
            mask = masks[found[i]]
            value = 0
            while mask & 1:
                mask >>= 1
                value += 1
            worths[found[i]] = value + 1
    return last
