"""Boards with mines: regions of blank cells, and the number cells beside them.

A board is rows of bytes without separators: 42 (`*`) is a mine, 46 (`.`) a closed safe cell, any
other byte an opened safe cell. A cell is blank if it is safe and no mine is among its eight
neighbours; blank cells that touch, also at a corner, are one region. Opened blank cells have
opened neighbours only, so a region is closed as a whole or not at all; only closed regions and
closed number cells are looked at here. No cell touches three regions: a mine beside it leaves
blank cells of at most two regions around it, at opposite corners.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def lay_mines(
    pairs: cython.longlong[::1],
    start: cython.longlong,
    count: cython.longlong,
    rows: cython.longlong,
    columns: cython.longlong,
    board: cython.uchar[::1],
) -> cython.longlong:
    """Lay a mine at each of `count` pairs row, column (from 0) of pairs[start:].

    Returns the index of the first number that is no row or no column, or -1. O(count).
    """
    i: cython.Py_ssize_t
    row: cython.longlong
    column: cython.longlong
    for i in range(start, start + 2 * count, 2):
        row = pairs[i]
        column = pairs[i + 1]
        if row < 0 or row >= rows:
            return i
        if column < 0 or column >= columns:
            return i + 1
        board[row * columns + column] = 42
    return -1


@cython.cfunc
@cython.exceptval(check=False)
def _root(parent: cython.int[::1], run: cython.int) -> cython.int:
    """The first run of the region of `run`; paths are halved on the way."""
    while parent[run] != run:
        parent[run] = parent[parent[run]]
        run = parent[run]
    return run


@cython.cfunc
@cython.exceptval(check=False)
def _closed(
    board: cython.const[cython.uchar][::1],
    base: cython.Py_ssize_t,
    low: cython.int,
    high: cython.int,
    opened: cython.int,
) -> cython.int:
    """How many cells of columns low..high of the row at `base` are closed; none is a mine."""
    i: cython.Py_ssize_t
    count: cython.int = 0
    if opened == 0:
        return high - low + 1
    for i in range(base + low, base + high + 1):
        count += board[i] == 46
    return count


def find_regions(
    board: cython.const[cython.uchar][::1],
    rows: cython.longlong,
    columns: cython.longlong,
    lines: cython.uchar[::1],
    begin: cython.int[::1],
    end: cython.int[::1],
    row_start: cython.int[::1],
    parent: cython.int[::1],
    cover: cython.uchar[::1],
    shared: cython.int[::1],
    counts: cython.longlong[::1],
) -> None:
    """Find the runs of closed blank cells, the regions they form, and the cells beside them.

    Run i covers columns begin[i]..end[i]; row r has the runs row_start[r]..row_start[r + 1] - 1.
    `parent` makes a forest of the runs, one tree per region, with the region's first run at its
    root. The bits of `cover` over all runs of a region add up, mod 2, to the number cells beside
    it. `shared` lists pairs of runs, one for every second number cell beside both, so that a pair
    counts mod 2 as often as there are such cells; such a pair may turn out to be one region.
    counts[0] becomes the number of runs, counts[1] that of pairs, counts[2] that of number cells
    beside no region.

    Room: `lines` 5 * (columns + 2), zeroed; run arrays rows * ((columns + 3) // 4), for two runs
    of a row have three cells between them; `row_start` rows + 1; `shared` six times a run array.
    O(rows * columns), one pass; each row costs a few vectorised loops and a step per run.
    """
    width: cython.Py_ssize_t = columns + 2
    wide: cython.Py_ssize_t = width  # three rolling rows, after the one being widened
    blank: cython.Py_ssize_t = 4 * width
    row: cython.Py_ssize_t
    base: cython.Py_ssize_t
    i: cython.Py_ssize_t
    new: cython.Py_ssize_t
    other: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    c: cython.Py_ssize_t
    runs: cython.int = 0
    pairs: cython.Py_ssize_t = 0
    safe: cython.longlong = 0
    closed: cython.longlong = 0
    covered: cython.longlong = 0
    both: cython.longlong = 0
    opened: cython.int
    first: cython.int
    second: cython.int
    head: cython.int
    # Per row: heads and ends of the run lists of the rows above, here and below.
    up: cython.int
    up_end: cython.int
    here: cython.int
    here_end: cython.int
    down: cython.int
    down_end: cython.int
    run: cython.int
    root: cython.int
    low: cython.int
    high: cython.int
    count: cython.int
    # The two regions met last in the row, and the last columns that they reach.
    left: cython.int
    left_end: cython.int
    right: cython.int
    right_end: cython.int
    swap: cython.int
    for i in range(rows * columns):
        safe += board[i] != 42
        closed += board[i] == 46
    opened = safe != closed
    row_start[0] = 0
    # Row `row` is scanned while row - 1 is counted: it is then that all runs around are joined.
    for row in range(rows + 1):
        if row < rows:
            # Widen the mines of the next row into the rolling rows; the first time of two rows.
            for b in range(row + (row > 0), row + 2):
                new = wide + (b % 3) * width
                if b < rows:
                    base = b * columns
                    for c in range(columns):
                        lines[c + 1] = board[base + c] == 42
                    for c in range(columns):
                        lines[new + c] = lines[c] | lines[c + 1] | lines[c + 2]
                else:
                    for c in range(columns):
                        lines[new + c] = 0
            base = row * columns
            for c in range(columns):
                lines[blank + c] = (
                    lines[wide + c] | lines[wide + width + c] | lines[wide + 2 * width + c]
                ) == 0
            if opened:
                for c in range(columns):
                    lines[blank + c] &= board[base + c] == 46
            # The cell after the last one stays 0 and ends a run.
            c = 0
            while c < columns:
                if lines[blank + c] == 0:
                    c += 1
                    continue
                begin[runs] = c
                while lines[blank + c]:
                    c += 1
                end[runs] = c - 1
                parent[runs] = runs
                cover[runs] = (c - begin[runs]) & 1
                runs += 1
            row_start[row + 1] = runs
            # Join the runs that touch one of the row above.
            a = row_start[row - 1] if row > 0 else 0
            other = row_start[row]
            b = other
            while a < other and b < runs:
                if end[a] + 1 < begin[b]:
                    a += 1
                elif end[b] + 1 < begin[a]:
                    b += 1
                else:
                    first = _root(parent, a)
                    second = _root(parent, b)
                    if first < second:
                        parent[second] = first
                    elif second < first:
                        parent[first] = second
                    if end[a] < end[b]:
                        a += 1
                    else:
                        b += 1
        if row == 0:
            continue
        # Sweep over row - 1: the runs of three rows, each a cell wider, by their first column.
        base = (row - 1) * columns
        up = row_start[row - 2] if row > 1 else 0
        up_end = row_start[row - 1] if row > 1 else 0
        here = row_start[row - 1]
        here_end = row_start[row]
        down = here_end
        down_end = row_start[row + 1] if row < rows else here_end
        left = -1
        left_end = -1
        right = -1
        right_end = -1
        while True:
            run = -1
            head = columns
            if here < here_end:
                run = here
                head = begin[here]
            if up < up_end and begin[up] < head:
                run = up
                head = begin[up]
            if down < down_end and begin[down] < head:
                run = down
            if run < 0:
                break
            if run == here:
                here += 1
            elif run == up:
                up += 1
            else:
                down += 1
            root = _root(parent, run)
            low = begin[run] - 1 if begin[run] > 0 else 0
            high = end[run] + 1 if end[run] + 1 < columns else columns - 1
            if root != left:
                # Make `left` the region of this run, in place of the one that ended earlier.
                if root == right or right_end < left_end:
                    swap = left
                    left = right
                    right = swap
                    swap = left_end
                    left_end = right_end
                    right_end = swap
                if root != left:
                    left = root
                    left_end = -1
            if left_end >= low:
                low = left_end + 1
            if low > high:
                continue
            left_end = high
            count = _closed(board, base, low, high, opened)
            covered += count
            cover[root] ^= count & 1
            if right_end >= low:
                count = _closed(board, base, low, min(high, right_end), opened)
                both += count
                if count & 1:
                    shared[pairs] = root
                    shared[pairs + 1] = right
                    pairs += 2
    counts[0] = runs
    counts[1] = pairs // 2
    counts[2] = closed - covered + both


def number_regions(
    parent: cython.int[::1],
    cover: cython.const[cython.uchar][::1],
    shared: cython.int[::1],
    counts: cython.longlong[::1],
    region: cython.int[::1],
    half: cython.int[::1],
) -> cython.longlong:
    """Number the regions in the order of their first runs; return how many there are.

    Takes what `find_regions` leaves. region[i] becomes the number of run i's region; half[v]
    (zeroed) the parity of the number cells beside region v alone; `shared` pairs of regions, fewer
    if some joined one region with itself. O(runs + pairs).
    """
    i: cython.Py_ssize_t
    found: cython.int = 0
    kept: cython.Py_ssize_t = 0
    a: cython.int
    b: cython.int
    for i in range(counts[0]):
        # A root is the first run of its region, so it has its number before the others ask.
        if parent[i] == i:
            region[i] = found
            found += 1
        else:
            region[i] = region[_root(parent, i)]
        half[region[i]] ^= cover[i]
    for i in range(0, 2 * counts[1], 2):
        # A cell beside two regions was counted for both and is beside none alone; one that is
        # beside two runs of one region was counted twice.
        a = region[shared[i]]
        b = region[shared[i + 1]]
        half[a] ^= 1
        if a != b:
            half[b] ^= 1
            shared[kept] = a
            shared[kept + 1] = b
            kept += 2
    counts[1] = kept // 2
    return found


def join_regions(
    shared: cython.const[cython.int][::1],
    pairs: cython.longlong,
    regions: cython.longlong,
    first: cython.int[::1],
    stop: cython.int[::1],
    targets: cython.int[::1],
    mark: cython.uchar[::1],
) -> None:
    """The graph of regions: joined where they share a number cell, neighbours if an odd number.

    The regions joined to v become targets[first[v]:first[v + 1]], each once and neighbours, up to
    stop[v], before the others. Room: `first` regions + 2 and `mark` regions, both zeroed; `stop`
    regions, `targets` 2 * pairs. O(pairs + regions).
    """
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    begin: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    kept: cython.Py_ssize_t = 0
    v: cython.int
    w: cython.int
    for i in range(2 * pairs):
        first[shared[i] + 2] += 1
    for v in range(2, regions + 2):
        first[v] += first[v - 1]
    # first[v + 1] is where the next entry of v goes, and in the end where those of v + 1 begin.
    for i in range(2 * pairs):
        v = shared[i]
        targets[first[v + 1]] = shared[i ^ 1]
        first[v + 1] += 1
    for v in range(regions):
        end = first[v + 1]
        first[v] = kept
        for k in range(begin, end):
            w = targets[k]
            if mark[w] == 0:
                mark[w] = 2
                targets[kept] = w
                kept += 1
            mark[w] ^= 1
        begin = end
        k = first[v]
        for i in range(first[v], kept):
            w = targets[i]
            if mark[w] & 1:
                targets[i] = targets[k]
                targets[k] = w
                k += 1
            mark[w] = 0
        stop[v] = k
    first[regions] = kept


def label_cells(
    board: cython.const[cython.uchar][::1],
    rows: cython.longlong,
    columns: cython.longlong,
    begin: cython.const[cython.int][::1],
    end: cython.const[cython.int][::1],
    row_start: cython.const[cython.int][::1],
    region: cython.const[cython.int][::1],
    regions: cython.longlong,
    label: cython.int[::1],
    size: cython.int[::1],
    own: cython.int[::1],
    shared: cython.int[::1],
) -> cython.longlong:
    """Say of each cell what a click on it opens; return how many cells are beside two regions.

    label[cell] becomes -1 for mines and opened cells, v in region v, regions + v for a number cell
    beside region v alone, 2 * regions for one beside none, and 2 * regions + 1 + s for the s-th one
    beside two; these are the regions shared[2 * s] and shared[2 * s + 1], the lower one first.
    size[v] (zeroed) becomes the number of cells in v, own[v] (zeroed) of those beside v alone.
    `shared` has room for two numbers per cell. O(cells).
    """
    row: cython.Py_ssize_t
    i: cython.Py_ssize_t
    r: cython.Py_ssize_t
    c: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    column: cython.Py_ssize_t
    found: cython.longlong = 0
    v: cython.int
    low: cython.int
    high: cython.int
    for cell in range(rows * columns):
        label[cell] = -1
    for row in range(rows):
        for i in range(row_start[row], row_start[row + 1]):
            v = region[i]
            size[v] += end[i] + 1 - begin[i]
            for cell in range(row * columns + begin[i], row * columns + end[i] + 1):
                label[cell] = v
    for row in range(rows):
        for column in range(columns):
            cell = row * columns + column
            if board[cell] != 46 or label[cell] >= 0:
                continue
            low = -1
            high = -1
            for r in range(max(row - 1, 0), min(row + 2, rows)):
                for c in range(max(column - 1, 0), min(column + 2, columns)):
                    v = label[r * columns + c]
                    if v < 0 or v >= regions or v in (low, high):
                        continue
                    if low < 0:
                        low = v
                    else:
                        high = max(low, v)
                        low = min(low, v)
            if low < 0:
                label[cell] = 2 * regions
            elif high < 0:
                label[cell] = regions + low
                own[low] += 1
            else:
                label[cell] = 2 * regions + 1 + found
                shared[2 * found] = low
                shared[2 * found + 1] = high
                found += 1
    return found


def list_cells(
    label: cython.const[cython.int][::1],
    chosen: cython.const[cython.uchar][::1],
    cells: cython.longlong[::1],
) -> cython.longlong:
    """List cells whose label is chosen, as many as there is room for; return how many there are.

    O(cells).
    """
    i: cython.Py_ssize_t
    found: cython.longlong = 0
    room: cython.Py_ssize_t = len(cells)
    for i in range(len(label)):
        if label[i] >= 0 and chosen[label[i]]:
            if found < room:
                cells[found] = i
            found += 1
    return found


def half_open(
    board: cython.const[cython.uchar][::1], rows: cython.longlong, columns: cython.longlong
) -> cython.longlong:
    """The first closed safe cell that touches an opened blank cell, or -1. O(cells)."""
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    r: cython.Py_ssize_t
    c: cython.Py_ssize_t
    closed: cython.Py_ssize_t
    mines: cython.int
    for row in range(rows):
        for column in range(columns):
            if board[row * columns + column] == 42 or board[row * columns + column] == 46:
                continue
            mines = 0
            closed = -1
            for r in range(max(row - 1, 0), min(row + 2, rows)):
                for c in range(max(column - 1, 0), min(column + 2, columns)):
                    mines += board[r * columns + c] == 42
                    if board[r * columns + c] == 46 and closed < 0:
                        closed = r * columns + c
            if mines == 0 and closed >= 0:
                return closed
    return -1
