"""Maximum matchings of bipartite graphs, and the vertices that some maximum matching misses.

A graph on the vertices 0..n-1 is given by `start` and `targets`. Either the neighbours of v are
targets[start[v]] up to targets[start[v + 1]] (exclusive), both ends listing each edge; or `start`
has one entry, and the neighbours of every vertex v are v + targets[0], v + targets[1], ... : a
board without its edges written down. Loops are not allowed; parallel edges do no harm.

`mate` (int32, n entries) holds the vertex each one is matched with, -1 for none, or -2 for a
vertex that is removed. A board stands in a frame of removed vertices, so that no neighbour of any
other vertex lies outside the array.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _free_neighbour(
    start: cython.int[::1],
    targets: cython.int[::1],
    v: cython.Py_ssize_t,
    mate: cython.int[::1],
    degree: cython.int[::1],
) -> cython.Py_ssize_t:
    """The unmatched neighbour of v with the fewest unmatched neighbours, the last of equals; -1
    if there is none."""
    relative: cython.bint = len(start) == 1
    low: cython.Py_ssize_t = 0 if relative else start[v]
    high: cython.Py_ssize_t = len(targets) if relative else start[v + 1]
    base: cython.Py_ssize_t = v if relative else 0
    found: cython.Py_ssize_t = -1
    k: cython.Py_ssize_t
    w: cython.Py_ssize_t
    for k in range(low, high):
        w = base + targets[k]
        if mate[w] == -1 and (found < 0 or degree[w] <= degree[found]):
            found = w
    return found


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _take_away(
    start: cython.int[::1],
    targets: cython.int[::1],
    v: cython.Py_ssize_t,
    mate: cython.int[::1],
    degree: cython.int[::1],
    stack: cython.int[::1],
    top: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Count v no longer among its neighbours' unmatched ones; stack those left with one of them.

    A vertex gets there once at most. Returns the new top of the stack.
    """
    relative: cython.bint = len(start) == 1
    low: cython.Py_ssize_t = 0 if relative else start[v]
    high: cython.Py_ssize_t = len(targets) if relative else start[v + 1]
    base: cython.Py_ssize_t = v if relative else 0
    k: cython.Py_ssize_t
    w: cython.Py_ssize_t
    for k in range(low, high):
        w = base + targets[k]
        if mate[w] == -1:
            degree[w] -= 1
            if degree[w] == 1:
                stack[top] = w
                top += 1
    return top


def match_greedily(
    start: cython.int[::1],
    targets: cython.int[::1],
    mate: cython.int[::1],
    degree: cython.int[::1],
    stack: cython.int[::1],
) -> cython.longlong:
    """Extend `mate` to a maximal matching of any graph, bipartite or not. O(n + m).

    The work arrays have n entries. Returns how many edges were added. A vertex with one unmatched
    neighbour is matched with it, which never is a mistake; where there is none, the first
    unmatched vertex goes to its neighbour with the fewest others (Karp, Sipser 1981).
    """
    relative: cython.bint = len(start) == 1
    n: cython.Py_ssize_t = len(mate)
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    base: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.Py_ssize_t
    w: cython.Py_ssize_t
    top: cython.Py_ssize_t = 0
    added: cython.longlong = 0
    turn: cython.int
    first: cython.Py_ssize_t
    for v in range(n):
        if mate[v] == -1:
            low = 0 if relative else start[v]
            high = len(targets) if relative else start[v + 1]
            base = v if relative else 0
            degree[v] = 0
            for k in range(low, high):
                if mate[base + targets[k]] == -1:
                    degree[v] += 1
    # In the first turn only vertices with one neighbour are matched, and what follows from them.
    for turn in range(2):
        for first in range(n):
            if mate[first] != -1 or degree[first] == 0:
                continue
            if turn == 1 or degree[first] == 1:
                stack[top] = first
                top += 1
            while top > 0:
                top -= 1
                v = stack[top]
                if mate[v] != -1:
                    continue
                w = _free_neighbour(start, targets, v, mate, degree)
                if w < 0:
                    continue
                mate[v] = w
                mate[w] = v
                added += 1
                top = _take_away(start, targets, v, mate, degree, stack, top)
                top = _take_away(start, targets, w, mate, degree, stack, top)
    return added


def two_colours(
    start: cython.int[::1],
    targets: cython.int[::1],
    mate: cython.int[::1],
    colour: cython.uchar[::1],
    queue: cython.int[::1],
) -> cython.longlong:
    """Fill `colour` with 0 and 1 so that neighbours differ; return 1, or 0 if that cannot be.

    `colour` and `queue` have n entries; removed vertices (mate -2) get colour 0. O(n + m).
    """
    relative: cython.bint = len(start) == 1
    n: cython.Py_ssize_t = len(mate)
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    base: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.Py_ssize_t
    w: cython.Py_ssize_t
    first: cython.Py_ssize_t
    head: cython.Py_ssize_t
    filled: cython.Py_ssize_t
    for v in range(n):
        colour[v] = 2 if mate[v] != -2 else 0
    for first in range(n):
        if colour[first] != 2:
            continue
        colour[first] = 0
        queue[0] = first
        head = 0
        filled = 1
        while head < filled:
            v = queue[head]
            head += 1
            low = 0 if relative else start[v]
            high = len(targets) if relative else start[v + 1]
            base = v if relative else 0
            for k in range(low, high):
                w = base + targets[k]
                if mate[w] == -2:
                    continue
                if colour[w] == 2:
                    colour[w] = 1 - colour[v]
                    queue[filled] = w
                    filled += 1
                elif colour[w] == colour[v]:
                    return 0
    return 1


def match_all(
    start: cython.int[::1],
    targets: cython.int[::1],
    colour: cython.const[cython.uchar][::1],
    mate: cython.int[::1],
    label: cython.int[::1],
    queue: cython.int[::1],
) -> cython.longlong:
    """Enlarge the matching `mate` of a bipartite graph to a maximum one.

    Vertex v has colour `colour[v % len(colour)]`, 0 or 1. The work arrays have n entries. Returns
    the number of rounds, each O(n + m) besides the paths it finds. There is no good bound for them,
    but on boards of 4 * 10^6 cells, random or made to be hard, there were 10 at most, and 1 s in
    all. From the same start Pothen-Fan took up to 3.2 s there, tree grafting 5.7 s, push-relabel
    that works first in, first out 2.5 s, and Hopcroft-Karp far longer.

    Push-relabel for matchings (Goldberg, Kennedy 1997; Kaya, Langguth, Manne, Ucar 2013), with
    exact labels in every round: an unmatched vertex x of the colour that has fewer of them takes
    the neighbour y with the least label, which is pushed up, and the former mate of y goes on in
    its place, until a y without a mate is reached. Labels never exceed the number of such steps
    that are needed. A walk that takes much longer than its label promised waits for the next
    round; the first one cannot, so every round enlarges the matching. What cannot reach an
    unmatched vertex at all is never looked at again.
    """
    relative: cython.bint = len(start) == 1
    n: cython.Py_ssize_t = len(mate)
    colours: cython.Py_ssize_t = len(colour)
    far: cython.int = 0x3FFFFFFF
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    base: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.Py_ssize_t
    x: cython.Py_ssize_t
    y: cython.Py_ssize_t
    i: cython.Py_ssize_t
    head: cython.Py_ssize_t
    filled: cython.Py_ssize_t
    kept: cython.Py_ssize_t
    rounds: cython.longlong = 0
    scanned: cython.longlong
    left: cython.longlong
    share: cython.longlong
    spent: cython.longlong
    steps: cython.longlong
    reach: cython.int
    least: cython.int
    second: cython.int
    side: cython.int
    ones: cython.Py_ssize_t = 0
    waiting: cython.Py_ssize_t = 0
    sinks: cython.Py_ssize_t = 0
    for v in range(n):
        if mate[v] == -1:
            sinks += 1
            ones += colour[v % colours]
    side = 1 if 2 * ones <= sinks else 0
    # Unmatched vertices of the rarer colour wait at the end of the queue; those of the other
    # colour stand at its front, where each search starts from them.
    sinks = 0
    for v in range(n):
        if mate[v] == -1:
            if colour[v % colours] == side:
                waiting += 1
                queue[n - waiting] = v
            else:
                queue[sinks] = v
                sinks += 1
    while waiting > 0:
        rounds += 1
        for v in range(n):
            label[v] = far
        filled = 0
        for i in range(sinks):
            y = queue[i]
            if mate[y] == -1:
                label[y] = 0
                queue[filled] = y
                filled += 1
        sinks = filled
        scanned = 0
        head = 0
        while head < filled:
            y = queue[head]
            head += 1
            reach = label[y] + 1
            low = 0 if relative else start[y]
            high = len(targets) if relative else start[y + 1]
            base = y if relative else 0
            scanned += high - low
            for k in range(low, high):
                v = mate[base + targets[k]]
                if v >= 0 and label[v] == far:
                    label[v] = reach
                    queue[filled] = v
                    filled += 1
        # All walks together may take about as long as this search did.
        left = scanned
        share = scanned // waiting
        kept = 0
        for i in range(1, waiting + 1):
            x = queue[n - i]
            spent = 0
            steps = -1
            while True:
                low = 0 if relative else start[x]
                high = len(targets) if relative else start[x + 1]
                base = x if relative else 0
                least = second = far
                y = -1
                for k in range(low, high):
                    v = base + targets[k]
                    if mate[v] == -2:
                        continue
                    reach = label[v]
                    if reach < least:
                        second = least
                        least = reach
                        y = v
                    elif reach < second:
                        second = reach
                if y < 0:
                    mate[x] = -1
                    break
                if steps < 0:
                    # As many steps as the label promises are always granted to the first walk.
                    steps = least + 1 if kept == 0 or left > 0 else 0
                if steps == 0 and (spent >= share or left <= 0):
                    mate[x] = -1
                    kept += 1
                    queue[n - kept] = x
                    break
                steps -= steps > 0
                spent += high - low
                left -= high - low
                # Parallel edges make the second label the first: the label then stays too low by
                # little, which is allowed, and grows by at least one all the same.
                label[y] = second + 1 if second < far else far
                v = mate[y]
                mate[x] = y
                mate[y] = x
                if v < 0:
                    break
                x = v
        waiting = kept
    return rounds


def mark_missed(
    start: cython.int[::1],
    targets: cython.int[::1],
    mate: cython.int[::1],
    missed: cython.uchar[::1],
    queue: cython.int[::1],
) -> cython.longlong:
    """Set `missed` to 1 for each vertex that some maximum matching misses; return how many.

    `mate` is a maximum matching of a bipartite graph; `missed`, zeroed, and `queue` have n entries.
    A vertex is missed by some maximum matching exactly if an alternating path of even length leads
    to it from a vertex that this one misses. O(n + m).
    """
    relative: cython.bint = len(start) == 1
    n: cython.Py_ssize_t = len(mate)
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    base: cython.Py_ssize_t
    k: cython.Py_ssize_t
    v: cython.Py_ssize_t
    w: cython.Py_ssize_t
    head: cython.Py_ssize_t = 0
    filled: cython.Py_ssize_t = 0
    for v in range(n):
        if mate[v] == -1:
            missed[v] = 1
            queue[filled] = v
            filled += 1
    while head < filled:
        v = queue[head]
        head += 1
        low = 0 if relative else start[v]
        high = len(targets) if relative else start[v + 1]
        base = v if relative else 0
        for k in range(low, high):
            w = mate[base + targets[k]]
            if w >= 0 and missed[w] == 0:
                missed[w] = 1
                queue[filled] = w
                filled += 1
    return filled
