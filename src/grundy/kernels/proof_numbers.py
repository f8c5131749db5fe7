"""Proof-number search for nimbers on a graph that is given piece by piece.

A question (v, n) asks whether vertex v is worth n. It is so if no option of v is worth n and v is
worth no m < n. An option is a list of vertices and is worth the xor of theirs; all but one of them
must be worth something known before a question about the last one can be asked. What is least work
to prove or to refute, by the numbers met so far, is tried first (Allis 1994; depth-first: Nagai
2002; of the work on several options the largest, since they share so much: Ueda and others 2008).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _slot(keys: cython.longlong[::1], key: cython.longlong) -> cython.Py_ssize_t:
    """Where `key` stands in an open table of 2^k slots, or the free slot where it would."""
    last: cython.Py_ssize_t = len(keys) - 1
    mixed: cython.longlong = (key ^ (key >> 20)) & 0x7FFFFFFF
    i: cython.Py_ssize_t = ((mixed * 1640531527) >> 12) & last
    while keys[i] != 0 and keys[i] != key:
        i = (i + 1) & last
    return i


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _key(v: cython.int, n: cython.int) -> cython.longlong:
    """The key of the question whether v is worth n."""
    place: cython.longlong = v
    return ((place + 1) << 20) + n


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _push(
    frames: cython.int[::1],
    on: cython.int[::1],
    state: cython.longlong[::1],
    v: cython.int,
    n: cython.int,
    p: cython.int,
    d: cython.int,
) -> cython.int:
    """One frame more; there is room."""
    top: cython.Py_ssize_t = 4 * state[0]
    frames[top] = v
    frames[top + 1] = n
    frames[top + 2] = p
    frames[top + 3] = d
    on[v] += 1
    state[0] += 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _refute(
    keys: cython.longlong[::1],
    win: cython.int[::1],
    lose: cython.int[::1],
    state: cython.longlong[::1],
    key: cython.longlong,
) -> cython.int:
    """The answer is no, from now on."""
    slot: cython.Py_ssize_t = _slot(keys, key)
    if keys[slot] == 0:
        keys[slot] = key
        state[1] += 1
    win[slot] = 0
    lose[slot] = state[2]
    state[2] += 1
    return 0


def rehash(
    keys: cython.longlong[::1],
    win: cython.int[::1],
    lose: cython.int[::1],
    new_keys: cython.longlong[::1],
    new_win: cython.int[::1],
    new_lose: cython.int[::1],
) -> cython.longlong:
    """Put all questions into another table, empty and with room; how many there are."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    moved: cython.longlong = 0
    for i in range(len(keys)):
        if keys[i] != 0:
            j = _slot(new_keys, keys[i])
            new_keys[j] = keys[i]
            new_win[j] = win[i]
            new_lose[j] = lose[i]
            moved += 1
    return moved


def refuted_at(
    keys: cython.longlong[::1], win: cython.int[::1], lose: cython.int[::1], key: cython.longlong
) -> cython.longlong:
    """When it was proven that the question `key` is answered by no; -1 if it was not."""
    i: cython.Py_ssize_t = _slot(keys, key)
    if keys[i] == 0 or win[i] != 0:
        return -1
    return lose[i]


def prove(
    begin: cython.longlong[::1],
    count: cython.int[::1],
    parts: cython.int[::1],
    worth: cython.int[::1],
    proven: cython.int[::1],
    weight: cython.int[::1],
    on: cython.int[::1],
    seen: cython.longlong[::1],
    keys: cython.longlong[::1],
    win: cython.int[::1],
    lose: cython.int[::1],
    frames: cython.int[::1],
    state: cython.longlong[::1],
) -> cython.int:
    """Go on until the frames are done with (0), or the caller has to do something.

    The options of vertex v are the `count[v]` lists from parts[begin[v]] on, each a length and as
    many vertices; begin[v] < 0 where they are not given yet. `worth[v]` is its value, or -1, proven
    at time `proven[v]`. `weight[v]` is a first guess of the work to prove a question about v. The
    table holds for key ((v + 1) << 20) + n the least work to answer (v, n) by no (`win`) and by yes
    (`lose`); win 0: answered by no, at time `lose`. `seen` has more places than any vertex options.

    A frame is v, n and two bounds, or v, -1, the next n to try and 0, where the value of v is
    asked. `on[v]` counts the frames of v. State: 0 frames, 1 questions in the table, 2 the time,
    3 the vertex wanted, 4 stamp of `seen`, 5 steps left.

    Returns 1 where the options of vertex state[3] are wanted, 2 where the table is half full, 3
    where frames has no room for one more, 4 where a vertex leads back to itself, 5 where the steps
    are used up, 6 where a value of 2^20 or more would be needed.
    """
    infinite: cython.int = 1 << 30
    depth: cython.Py_ssize_t
    top: cython.Py_ssize_t
    at: cython.Py_ssize_t
    k: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    best_at: cython.Py_ssize_t
    i: cython.int
    v: cython.int
    n: cython.int
    m: cython.int
    u: cython.int
    w: cython.int
    target: cython.int
    unknown: cython.int
    open_options: cython.int
    live: cython.int
    hit: cython.int
    guess: cython.int
    p: cython.int
    d: cython.int
    most: cython.int
    least: cython.int
    second: cython.int
    best_v: cython.int
    best_n: cython.int
    largest: cython.int
    while state[0] > 0:
        depth = state[0]
        if 2 * state[1] >= len(keys):
            return 2
        if 4 * (depth + 1) > len(frames):
            return 3
        if state[5] <= 0:
            return 5
        top = 4 * (depth - 1)
        v = frames[top]
        n = frames[top + 1]
        if worth[v] >= 0:
            on[v] -= 1
            state[0] -= 1
            continue
        if begin[v] < 0:
            state[3] = v
            return 1
        if n < 0:
            # The value of v is the first n about which the answer is yes.
            m = frames[top + 2]
            while refuted_at(keys, win, lose, _key(v, m)) >= 0:
                m += 1
            frames[top + 2] = m
            if m > count[v]:
                return 4
            _push(frames, on, state, v, m, infinite, infinite)
            continue
        slot = _slot(keys, _key(v, n))
        if keys[slot] != 0 and win[slot] == 0:
            on[v] -= 1
            state[0] -= 1
            continue
        state[4] += 1
        state[5] -= 1 + count[v]
        least = second = infinite
        best_at = -1
        best_v = best_n = live = open_options = hit = 0
        largest = 0
        at = begin[v]
        for i in range(count[v]):
            target = n
            unknown = u = guess = 0
            for k in range(at + 1, at + 1 + parts[at]):
                w = parts[k]
                if worth[w] >= 0:
                    target ^= worth[w]
                else:
                    unknown += 1
                    u = w
                    if guess < 1 << 28:
                        guess += weight[w]
            if unknown == 0:
                m = target ^ n
                if m < len(seen):
                    seen[m] = state[4]
                if target == 0:
                    hit = 1
            else:
                open_options += 1
            if hit == 1 and open_options > 0:
                break
            if unknown == 1:
                if target >= 1 << 20:
                    return 6
                slot = _slot(keys, _key(u, target))
                if keys[slot] == 0:
                    p = 1
                    d = weight[u]
                else:
                    p = win[slot]
                    d = lose[slot]
            else:
                # Values first, so that there can be a question: work on all the parts.
                p = 2 * unknown
                d = 2 * guess
            if unknown > 0 and p > 0:
                live += 1
                if p > largest:
                    largest = p
                if d < least:
                    second = least
                    least = d
                    best_at = at
                    best_v = u if unknown == 1 else -1
                    best_n = target
                elif d < second:
                    second = d
            at += 1 + parts[at]
        if open_options == 0:
            m = 0
            while seen[m] == state[4]:
                m += 1
            worth[v] = m
            proven[v] = state[2]
            state[2] += 1
            continue
        if hit == 1:
            _refute(keys, win, lose, state, _key(v, n))
            continue
        for m in range(n):
            if m < len(seen) and seen[m] == state[4]:
                continue
            slot = _slot(keys, _key(v, m))
            if keys[slot] == 0:
                p = 1
                d = weight[v]
            else:
                p = win[slot]
                d = lose[slot]
            if p > 0:
                live += 1
                if p > largest:
                    largest = p
                if d < least:
                    second = least
                    least = d
                    best_at = -1
                    best_v = v
                    best_n = m
                elif d < second:
                    second = d
        if live == 0:
            worth[v] = n
            proven[v] = state[2]
            state[2] += 1
            continue
        most = largest + live - 1
        if most >= infinite:
            most = infinite - 1
        if least >= frames[top + 2] or most >= frames[top + 3]:
            slot = _slot(keys, _key(v, n))
            if keys[slot] == 0:
                keys[slot] = _key(v, n)
                state[1] += 1
            win[slot] = least
            lose[slot] = most
            on[v] -= 1
            state[0] -= 1
            continue
        if best_v < 0:
            # The part with the fewest options is valued first.
            u = -1
            for k in range(best_at + 1, best_at + 1 + parts[best_at]):
                w = parts[k]
                if worth[w] < 0:
                    if begin[w] < 0:
                        state[3] = w
                        return 1
                    if u < 0 or count[w] < count[u]:
                        u = w
            if on[u] > 0:
                return 4
            _push(frames, on, state, u, -1, 0, 0)
            continue
        # Only a question about less leads from v to v where play ends.
        if best_at >= 0 and on[best_v] > 0:
            return 4
        p = frames[top + 3]
        if p < infinite:
            p -= live - 1
        d = frames[top + 2]
        if second + second // 4 + 1 < d:
            d = second + second // 4 + 1
        _push(frames, on, state, best_v, best_n, p, d)
    return 0
