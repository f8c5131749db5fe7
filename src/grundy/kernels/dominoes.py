"""Nimber search on regions of cells where dominoes are laid, in a table of a few bytes a region.

A region of at most 56 cells' box, at most 7 on the short side, is one number. Its rows are the
short side, and its cells, row by row, are bits from the highest to the lowest, 1 where the cell is
free; the number is (bits << 3) + cells in a row. Of the eight forms of a region the one with the
least bits stands for all. What moves lead to is found anew whenever it is wanted; kept are proven
facts, and for questions still open two proof numbers (Allis 1994; depth-first: Nagai 2002; of the
work on several options the largest: Ueda and others 2008).

A question (region, n) asks whether the region is worth n. Facts of a region are one number: bit n
is set where it is not worth n, the value plus 1 stands from bit 48 on.
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
    low: cython.longlong = (key & 0x7FFFFFFF) * 1640531527
    high: cython.longlong = (key >> 31) * 1540483477
    mixed: cython.longlong = low ^ high
    i: cython.Py_ssize_t = (mixed ^ (mixed >> 29)) & last
    while keys[i] != 0 and keys[i] != key:
        i = (i + 1) & last
    return i


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _question(
    asked: cython.longlong[::1],
    numbers: cython.longlong[::1],
    key: cython.longlong,
    n: cython.longlong,
) -> cython.Py_ssize_t:
    """Where a question stands in its table, or the free slot where it would."""
    last: cython.Py_ssize_t = len(asked) - 1
    low: cython.longlong = ((key & 0x7FFFFFFF) ^ (n << 20)) * 1640531527
    high: cython.longlong = (key >> 31) * 1540483477
    mixed: cython.longlong = low ^ high
    i: cython.Py_ssize_t = (mixed ^ (mixed >> 29)) & last
    while asked[i] != 0 and (asked[i] != key or numbers[i] & 63 != n):
        i = (i + 1) & last
    return i


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _cells(key: cython.longlong) -> cython.longlong:
    """How many cells of a region are free: bits summed by twos, fours, eights, then all."""
    # Larger literals would be Python objects.
    twos: cython.longlong = 0x55555555
    fours: cython.longlong = 0x33333333
    eights: cython.longlong = 0x0F0F0F0F
    x: cython.longlong = key >> 3
    twos |= twos << 32
    fours |= fours << 32
    eights |= eights << 32
    x = (x & twos) + ((x >> 1) & twos)
    x = (x & fours) + ((x >> 2) & fours)
    x = (x + (x >> 4)) & eights
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _value(facts: cython.longlong) -> cython.longlong:
    """The value of a region, -1 if it is not proven."""
    return (facts >> 48) - 1


@cython.cfunc
@cython.exceptval(check=False)
def _form(
    bits: cython.longlong,
    width: cython.int,
    flipped: cython.const[cython.uchar][::1],
    rows: cython.int[::1],
) -> cython.longlong:
    """The number of a region that stands anywhere on a board of `width`."""
    mask: cython.longlong = (1 << width) - 1
    low: cython.int = 0
    count: cython.int = 0
    columns: cython.int = 0
    every: cython.int = 0
    turn: cython.int
    line: cython.int
    r: cython.int
    c: cython.int
    a: cython.longlong
    b: cython.longlong
    straight: cython.longlong
    sideways: cython.longlong
    upturned: cython.longlong
    around: cython.longlong
    best: cython.longlong = -1
    while bits & mask == 0:
        bits >>= width
    while bits != 0:
        rows[count] = bits & mask
        every |= rows[count]
        count += 1
        bits >>= width
    while (every >> low) & 1 == 0:
        low += 1
    while every >> (low + columns) != 0:
        columns += 1
    for r in range(count):
        rows[r] >>= low
    for turn in range(2):
        if columns <= count:
            straight = sideways = upturned = around = 0
            for r in range(count):
                a = rows[r]
                b = flipped[(columns << 7) + rows[r]]
                straight |= a << (r * columns)
                sideways |= b << (r * columns)
                upturned |= a << ((count - 1 - r) * columns)
                around |= b << ((count - 1 - r) * columns)
            if best < 0 or straight < best:
                best = straight
            if sideways < best:
                best = sideways
            if upturned < best:
                best = upturned
            if around < best:
                best = around
        if turn == 1 or columns < count:
            break
        # Lying down, or a square: the columns become the rows.
        for c in range(columns):
            line = 0
            for r in range(count):
                line |= ((rows[r] >> c) & 1) << r
            rows[64 + c] = line
        for c in range(columns):
            rows[c] = rows[64 + c]
        r = columns
        columns = count
        count = r
    return (best << 3) + columns


@cython.cfunc
@cython.exceptval(check=False)
def _apart(
    bits: cython.longlong,
    width: cython.int,
    inner: cython.longlong,
    flipped: cython.const[cython.uchar][::1],
    rows: cython.int[::1],
    pool: cython.longlong[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Append how many regions of two cells and more there are, and these, least first; the end.

    Of equal regions pairs are left out. `inner` are the cells that have one to their right.
    """
    end: cython.Py_ssize_t = at + 1
    i: cython.Py_ssize_t
    region: cython.longlong
    grown: cython.longlong
    key: cython.longlong
    while bits != 0:
        grown = bits & -bits
        region = 0
        while grown != region:
            region = grown
            grown |= (grown << width) | (grown >> width)
            grown |= ((region & inner) >> 1) | ((region << 1) & inner)
            grown &= bits
        bits ^= region
        if region & (region - 1) == 0:
            continue
        key = _form(region, width, flipped, rows)
        i = end
        while i > at + 1 and pool[i - 1] > key:
            pool[i] = pool[i - 1]
            i -= 1
        if i > at + 1 and pool[i - 1] == key:
            # Two alike are worth nothing together.
            i -= 1
            while i + 2 <= end:
                pool[i] = pool[i + 2]
                i += 1
            end -= 1
        else:
            pool[i] = key
            end += 1
    pool[at] = end - at - 1
    return end


@cython.cfunc
@cython.exceptval(check=False)
def _options(
    key: cython.longlong,
    inner: cython.const[cython.longlong][::1],
    flipped: cython.const[cython.uchar][::1],
    rows: cython.int[::1],
    pool: cython.longlong[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Append what every domino leaves, each once, in the order of the cells; the end.

    A cell's domino to the right comes before the one below.
    """
    width: cython.int = key & 7
    bits: cython.longlong = key >> 3
    start: cython.Py_ssize_t = at
    end: cython.Py_ssize_t
    other: cython.Py_ssize_t
    k: cython.Py_ssize_t
    below: cython.int
    p: cython.int
    one: cython.longlong
    both: cython.longlong
    p = 0
    while bits >> p != 0:
        p += 1
    while p > 0:
        p -= 1
        one = 1
        one <<= p
        if bits & one == 0:
            continue
        for below in range(2):
            if below == 0:
                if one & inner[width] == 0:
                    continue
                both = one | (one >> 1)
            else:
                if p < width:
                    continue
                both = one | (one >> width)
            if bits & both != both:
                continue
            end = _apart(bits ^ both, width, inner[width], flipped, rows, pool, at)
            other = start
            while other < at:
                k = 0
                while k < end - at and pool[other + k] == pool[at + k]:
                    k += 1
                if k == end - at:
                    break
                other += 1 + pool[other]
            if other == at:
                at = end
    return at


def prepare(inner: cython.longlong[::1], flipped: cython.uchar[::1]) -> cython.int:
    """Fill the tables of widths up to 7: `inner` has 8 places, `flipped` 8 * 128."""
    width: cython.int
    p: cython.int
    row: cython.int
    one: cython.longlong
    for width in range(1, 8):
        for p in range(56):
            if p % width != 0:
                one = 1
                inner[width] |= one << p
        for row in range(1 << width):
            for p in range(width):
                if (row >> p) & 1:
                    flipped[(width << 7) + row] |= 1 << (width - 1 - p)
    return 0


def regions(
    bits: cython.longlong,
    width: cython.int,
    inner: cython.const[cython.longlong][::1],
    flipped: cython.const[cython.uchar][::1],
    rows: cython.int[::1],
    pool: cython.longlong[::1],
) -> cython.Py_ssize_t:
    """Write the regions of a board to pool[1:], equal pairs left out; where they end.

    The board has rows of `width` cells, 7 at most, and 56 at most in all. O(cells^2).
    """
    return _apart(bits, width, inner[width], flipped, rows, pool, 0)


def facts_of(
    keys: cython.longlong[::1], facts: cython.longlong[::1], key: cython.longlong
) -> cython.longlong:
    """What is proven of a region; 0 if nothing is."""
    i: cython.Py_ssize_t = _slot(keys, key)
    return facts[i] if keys[i] != 0 else 0


@cython.cfunc
@cython.exceptval(check=False)
def _learn(
    keys: cython.longlong[::1],
    facts: cython.longlong[::1],
    state: cython.longlong[::1],
    key: cython.longlong,
    fact: cython.longlong,
) -> cython.int:
    """Keep one fact more; there is room."""
    i: cython.Py_ssize_t = _slot(keys, key)
    if keys[i] == 0:
        keys[i] = key
        state[1] += 1
    facts[i] |= fact
    return 0


def slot_of(keys: cython.longlong[::1], key: cython.longlong) -> cython.Py_ssize_t:
    """Where a region stands in the table, or would."""
    return _slot(keys, key)


def rehash(
    keys: cython.longlong[::1],
    facts: cython.longlong[::1],
    new_keys: cython.longlong[::1],
    new_facts: cython.longlong[::1],
) -> cython.int:
    """Put all regions into another table, empty and with room."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    for i in range(len(keys)):
        if keys[i] != 0:
            j = _slot(new_keys, keys[i])
            new_keys[j] = keys[i]
            new_facts[j] = facts[i]
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _answered(
    keys: cython.longlong[::1],
    facts: cython.longlong[::1],
    key: cython.longlong,
    n: cython.longlong,
) -> cython.int:
    """Whether it is known if a region is worth n."""
    i: cython.Py_ssize_t = _slot(keys, key)
    return keys[i] != 0 and (facts[i] >> 48 != 0 or (facts[i] >> n) & 1 != 0)


def still_open(
    keys: cython.longlong[::1],
    facts: cython.longlong[::1],
    asked: cython.longlong[::1],
    numbers: cython.longlong[::1],
) -> cython.longlong:
    """How many questions of the table are not answered."""
    i: cython.Py_ssize_t
    count: cython.longlong = 0
    for i in range(len(asked)):
        if asked[i] != 0 and not _answered(keys, facts, asked[i], numbers[i] & 63):
            count += 1
    return count


def sift(
    keys: cython.longlong[::1],
    facts: cython.longlong[::1],
    asked: cython.longlong[::1],
    numbers: cython.longlong[::1],
    new_asked: cython.longlong[::1],
    new_numbers: cython.longlong[::1],
) -> cython.longlong:
    """Put the questions that are not answered into another table, empty and with room; how many."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    moved: cython.longlong = 0
    for i in range(len(asked)):
        if asked[i] != 0 and not _answered(keys, facts, asked[i], numbers[i] & 63):
            j = _question(new_asked, new_numbers, asked[i], numbers[i] & 63)
            new_asked[j] = asked[i]
            new_numbers[j] = numbers[i]
            moved += 1
    return moved


@cython.cfunc
@cython.exceptval(check=False)
def _push(
    frames: cython.longlong[::1],
    state: cython.longlong[::1],
    key: cython.longlong,
    n: cython.longlong,
    win: cython.longlong,
    lose: cython.longlong,
) -> cython.int:
    """One frame more, its options not found yet; there is room."""
    top: cython.Py_ssize_t = 7 * state[0]
    frames[top] = key
    frames[top + 1] = n
    frames[top + 2] = win
    frames[top + 3] = lose
    frames[top + 4] = frames[top - 2] if top > 0 else 0
    frames[top + 5] = -1
    frames[top + 6] = 0
    state[0] += 1
    return 0


def prove(
    inner: cython.const[cython.longlong][::1],
    flipped: cython.const[cython.uchar][::1],
    rows: cython.int[::1],
    keys: cython.longlong[::1],
    facts: cython.longlong[::1],
    asked: cython.longlong[::1],
    numbers: cython.longlong[::1],
    frames: cython.longlong[::1],
    pool: cython.longlong[::1],
    state: cython.longlong[::1],
) -> cython.int:
    """Go on until the frames are done with (0), or the caller has to do something.

    A question stands in `asked`, with numbers[i] = (win << 34) + (lose << 6) + n: the least work
    met so far to answer it by no and by yes. A frame is a region, n, two bounds on these numbers,
    the place of its options in the pool (from, to; to -1: not found yet), and the values below 48
    that options are known to have, as bits; or a region, -1 and zeros, where its value is asked. An
    option is the number of its regions not valued, plus 256 times the xor of the others, and those.

    State: 0 frames, 1 regions in the table, 2 questions in the table, 3 steps left, 4 how often
    options were found.

    Returns 1 where the steps are used up, 2 where two thirds of the regions' table are full, 3
    where half the questions' table is, 4 where frames has no room for one more, 5 where the pool
    has none for 800 numbers more, 6 where a value of 48 or more would be needed.
    """
    infinite: cython.longlong = 1 << 28
    top: cython.Py_ssize_t
    at: cython.Py_ssize_t
    to: cython.Py_ssize_t
    end: cython.Py_ssize_t
    k: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    best_at: cython.Py_ssize_t
    left: cython.Py_ssize_t
    key: cython.longlong
    u: cython.longlong
    best: cython.longlong
    best_n: cython.longlong
    n: cython.longlong
    m: cython.longlong
    mine: cython.longlong
    have: cython.longlong
    total: cython.longlong
    fact: cython.longlong
    one: cython.longlong = 1
    p: cython.longlong
    d: cython.longlong
    live: cython.longlong
    unknown: cython.longlong
    guess: cython.longlong
    largest: cython.longlong
    least: cython.longlong
    second: cython.longlong
    most: cython.longlong
    while state[0] > 0:
        top = 7 * (state[0] - 1)
        if 3 * state[1] >= 2 * len(keys):
            return 2
        if 2 * state[2] >= len(asked):
            return 3
        if top + 14 > len(frames):
            return 4
        if state[3] <= 0:
            return 1
        key = frames[top]
        n = frames[top + 1]
        slot = _slot(keys, key)
        mine = facts[slot] if keys[slot] != 0 else 0
        if mine >> 48 != 0 or (n >= 0 and (mine >> n) & 1 != 0):
            state[0] -= 1
            continue
        if n < 0:
            # The value is the first n about which the answer is yes.
            m = 0
            while (mine >> m) & 1 != 0:
                m += 1
            if m >= 48:
                return 6
            frames[top + 5] = frames[top + 4]
            _push(frames, state, key, m, infinite, infinite)
            continue
        if frames[top + 5] < 0:
            if frames[top + 4] + 800 > len(pool):
                return 5
            frames[top + 5] = _options(key, inner, flipped, rows, pool, frames[top + 4])
            state[4] += 1
        # Options that are known to be worth something else are dropped for good.
        have = frames[top + 6]
        live = largest = 0
        least = second = infinite
        best = best_n = -1
        best_at = -1
        at = to = frames[top + 4]
        end = frames[top + 5]
        state[3] -= 1 + end - at
        while at < end:
            unknown = pool[at] & 255
            total = pool[at] >> 8
            left = to + 1
            guess = 0
            u = 0
            for k in range(at + 1, at + 1 + unknown):
                u = pool[k]
                slot = _slot(keys, u)
                fact = facts[slot] if keys[slot] != 0 else 0
                if fact >> 48 != 0:
                    total ^= _value(fact)
                else:
                    pool[left] = u
                    left += 1
            at += 1 + unknown
            unknown = left - to - 1
            if unknown == 0:
                if total < 48:
                    have |= one << total
                continue
            u = pool[to + 1]
            if unknown == 1:
                m = n ^ total
                if m >= 48:
                    return 6
                slot = _slot(keys, u)
                if keys[slot] != 0 and (facts[slot] >> m) & 1 != 0:
                    continue
                slot = _question(asked, numbers, u, m)
                if asked[slot] != 0:
                    p = numbers[slot] >> 34
                    d = (numbers[slot] >> 6) & 0xFFFFFFF
                else:
                    p = 1
                    d = _cells(u)
            else:
                # Values first, so that there can be a question: work on all the parts.
                for k in range(to + 1, left):
                    guess += _cells(pool[k])
                p = 2 * unknown
                d = 2 * guess
            live += 1
            if p > largest:
                largest = p
            if d < least:
                second = least
                least = d
                best = u
                best_n = m if unknown == 1 else -1
                best_at = to
            elif d < second:
                second = d
            pool[to] = unknown + (total << 8)
            to = left
        frames[top + 5] = to
        frames[top + 6] = have
        if (have >> n) & 1 != 0:
            _learn(keys, facts, state, key, one << n)
            state[0] -= 1
            continue
        for m in range(n):
            if ((have | mine) >> m) & 1 != 0:
                continue
            slot = _question(asked, numbers, key, m)
            if asked[slot] != 0:
                p = numbers[slot] >> 34
                d = (numbers[slot] >> 6) & 0xFFFFFFF
            else:
                p = 1
                d = _cells(key)
            live += 1
            if p > largest:
                largest = p
            if d < least:
                second = least
                least = d
                best = key
                best_n = m
            elif d < second:
                second = d
        if live == 0:
            _learn(keys, facts, state, key, (n + 1) << 48)
            state[0] -= 1
            continue
        most = largest + live - 1
        if most >= infinite:
            most = infinite - 1
        if least >= frames[top + 2] or most >= frames[top + 3]:
            slot = _question(asked, numbers, key, n)
            if asked[slot] == 0:
                asked[slot] = key
                state[2] += 1
            numbers[slot] = (least << 34) + (most << 6) + n
            state[0] -= 1
            continue
        if best_n < 0:
            # The smallest part is valued first.
            for k in range(best_at + 1, best_at + 1 + (pool[best_at] & 255)):
                if _cells(pool[k]) < _cells(best):
                    best = pool[k]
            _push(frames, state, best, -1, 0, 0)
            continue
        p = frames[top + 3]
        if p < infinite:
            p -= live - 1
        d = frames[top + 2]
        if second + second // 4 + 1 < d:
            d = second + second // 4 + 1
        _push(frames, state, best, best_n, p, d)
    return 0


def by_size(
    keys: cython.longlong[::1], counts: cython.int[::1], order: cython.int[::1]
) -> cython.int:
    """Write the slots of all regions, those of most cells first; counts has 64 zeros."""
    i: cython.Py_ssize_t
    size: cython.int
    start: cython.int = 0
    here: cython.int
    for i in range(len(keys)):
        if keys[i] != 0:
            counts[_cells(keys[i])] += 1
    for size in range(63, -1, -1):
        here = counts[size]
        counts[size] = start
        start += here
    for i in range(len(keys)):
        if keys[i] != 0:
            size = _cells(keys[i])
            order[counts[size]] = i
            counts[size] += 1
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _first(
    keys: cython.longlong[::1],
    held: cython.longlong[::1],
    need: cython.longlong[::1],
    pool: cython.longlong[::1],
    end: cython.Py_ssize_t,
    n: cython.longlong,
) -> cython.int:
    """Need the values that show the first option worth n; 0 if none is shown to be."""
    one: cython.longlong = 1
    at: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    total: cython.longlong
    while at < end:
        total = 0
        for k in range(at + 1, at + 1 + pool[at]):
            slot = _slot(keys, pool[k])
            if keys[slot] == 0 or held[slot] >> 48 == 0:
                total = -1
                break
            total ^= _value(held[slot])
        if total == n:
            for k in range(at + 1, at + 1 + pool[at]):
                need[_slot(keys, pool[k])] |= one << 48
            return 1
        at += 1 + pool[at]
    return 0


def back(
    inner: cython.const[cython.longlong][::1],
    flipped: cython.const[cython.uchar][::1],
    rows: cython.int[::1],
    keys: cython.longlong[::1],
    facts: cython.longlong[::1],
    held: cython.longlong[::1],
    order: cython.const[cython.int][::1],
    need: cython.longlong[::1],
    pool: cython.longlong[::1],
) -> cython.longlong:
    """Need what backs every fact needed, of regions in `order`; how many facts are needed in all.

    need[slot] has bit n if it is needed that the region is not worth n, bit 48 if its value is.
    `held` are facts, in the form of `facts`, that may be used: where there is a choice, the first
    option in order whose regions all have their values there. The pool has 800 places.
    """
    one: cython.longlong = 1
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    other: cython.Py_ssize_t
    value: cython.longlong
    total: cython.longlong
    m: cython.longlong
    found: cython.longlong = 0
    for i in range(len(order)):
        slot = order[i]
        if need[slot] == 0:
            continue
        end = _options(keys[slot], inner, flipped, rows, pool, 0)
        if need[slot] >> 48 != 0:
            found += 1
            value = _value(facts[slot])
            at = 0
            while at < end:
                total = value
                other = -1
                for k in range(at + 1, at + 1 + pool[at]):
                    if held[_slot(keys, pool[k])] >> 48 != 0:
                        total ^= _value(held[_slot(keys, pool[k])])
                        need[_slot(keys, pool[k])] |= one << 48
                    else:
                        other = _slot(keys, pool[k])
                if other >= 0:
                    need[other] |= one << total
                at += 1 + pool[at]
            for m in range(value):
                if _first(keys, held, need, pool, end, m) == 0:
                    need[slot] |= one << m
        for m in range(48):
            if (need[slot] >> m) & 1 != 0:
                found += 1
                _first(keys, held, need, pool, end, m)
    return found


def values_needed(
    facts: cython.longlong[::1], need: cython.longlong[::1], held: cython.longlong[::1]
) -> cython.int:
    """Write to `held` the values that are needed, in the form of `facts`."""
    i: cython.Py_ssize_t
    for i in range(len(need)):
        held[i] = (facts[i] >> 48) << 48 if need[i] >> 48 != 0 else 0
    return 0
