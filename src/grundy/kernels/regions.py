"""Regions of free cells on a board, in one form for all that are turned or mirrored alike.

A board is bytes in rows of one width with a frame of walls: cell i has the neighbours i - width,
i - 1, i + 1 and i + width. 46 is free, anything else is not. A region is written as rows of 46
(free) and 35, with 10 between the rows; of its eight forms the one with fewest columns and then
the least text.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


@cython.cfunc
@cython.exceptval(check=False)
def _write(
    cells: cython.int[::1],
    size: cython.Py_ssize_t,
    form: cython.int,
    box: cython.int[::1],
    out: cython.uchar[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Write one of eight forms of a region with the box (top, left, bottom, right); its end.

    Cells are row * 2^16 + column within the box.
    """
    rows: cython.Py_ssize_t = box[2] - box[0] + 1
    columns: cython.Py_ssize_t = box[3] - box[1] + 1
    line: cython.Py_ssize_t = rows if form >= 4 else columns
    lines: cython.Py_ssize_t = columns if form >= 4 else rows
    end: cython.Py_ssize_t = at + lines * (line + 1) - 1
    down: cython.Py_ssize_t = 1 if form >= 4 else line + 1
    right: cython.Py_ssize_t = line + 1 if form >= 4 else 1
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    for i in range(at, end):
        out[i] = 35
    i = at + line
    while i < end:
        out[i] = 10
        i += line + 1
    # The first cell stands at i, the others as far from it as the form has it.
    i = at
    if form & 1:
        i += (rows - 1) * down
        down = -down
    if form & 2:
        i += (columns - 1) * right
        right = -right
    for k in range(size):
        out[i + (cells[k] >> 16) * down + (cells[k] & 0xFFFF) * right] = 46
    return end


@cython.cfunc
@cython.exceptval(check=False)
def _region(
    board: cython.uchar[::1],
    width: cython.Py_ssize_t,
    start: cython.Py_ssize_t,
    cells: cython.int[::1],
    box: cython.int[::1],
    out: cython.uchar[::1],
    at: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Take the region of `start` off the board and write it.

    Returns its end, `at` for a lone cell, -1 where there is no room for two forms of it.
    """
    size: cython.Py_ssize_t = 1
    done: cython.Py_ssize_t = 0
    here: cython.Py_ssize_t
    next_cell: cython.Py_ssize_t
    end: cython.Py_ssize_t
    other: cython.Py_ssize_t
    i: cython.Py_ssize_t
    side: cython.int
    form: cython.int
    first: cython.int
    last: cython.int
    cells[0] = start
    board[start] = 35
    while done < size:
        here = cells[done]
        done += 1
        for side in range(4):
            if side == 0:
                next_cell = here - width
            elif side == 1:
                next_cell = here - 1
            elif side == 2:
                next_cell = here + 1
            else:
                next_cell = here + width
            if board[next_cell] == 46:
                board[next_cell] = 35
                cells[size] = next_cell
                size += 1
    if size == 1:
        return at
    box[0] = box[2] = start // width
    box[1] = box[3] = start % width
    for i in range(1, size):
        here = cells[i] // width
        if here < box[0]:
            box[0] = here
        if here > box[2]:
            box[2] = here
        here = cells[i] % width
        if here < box[1]:
            box[1] = here
        if here > box[3]:
            box[3] = here
    for i in range(size):
        here = cells[i]
        cells[i] = ((here // width - box[0]) << 16) + here % width - box[1]
    if 2 * (box[2] - box[0] + 2) * (box[3] - box[1] + 2) > len(out) - at:
        return -1
    # Forms that stand up: all eight of a square, four of another box.
    first = 4 if box[2] - box[0] < box[3] - box[1] else 0
    last = 4 if box[2] - box[0] > box[3] - box[1] else 8
    end = _write(cells, size, first, box, out, at)
    for form in range(first + 1, last):
        other = _write(cells, size, form, box, out, end)
        i = 0
        while i < end - at and out[at + i] == out[end + i]:
            i += 1
        if i < end - at and out[end + i] < out[at + i]:
            for i in range(other - end):
                out[at + i] = out[end + i]
    return end


@cython.cfunc
@cython.exceptval(check=False)
def _all_regions(
    board: cython.uchar[::1],
    width: cython.Py_ssize_t,
    work: cython.uchar[::1],
    cells: cython.int[::1],
    box: cython.int[::1],
    out: cython.uchar[::1],
    ends: cython.int[::1],
    place: cython.longlong[::1],
) -> cython.int:
    """Append the regions of `board` to out[place[0]:], their ends to ends[place[1]:]; how many.

    Returns -1 where there is no room.
    """
    n: cython.Py_ssize_t = len(board)
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    found: cython.int = 0
    for i in range(n):
        work[i] = board[i]
    for i in range(n):
        if work[i] == 46:
            end = _region(work, width, i, cells, box, out, place[0])
            if end < 0 or place[1] >= len(ends):
                return -1
            if end > place[0]:
                ends[place[1]] = end
                place[0] = end
                place[1] += 1
                found += 1
    return found


def regions(
    board: cython.uchar[::1],
    width: cython.Py_ssize_t,
    work: cython.uchar[::1],
    cells: cython.int[::1],
    box: cython.int[::1],
    out: cython.uchar[::1],
    ends: cython.int[::1],
    place: cython.longlong[::1],
) -> cython.int:
    """Write the regions of more than one cell one after the other; how many there are.

    They end at out[ends[0]], out[ends[1]], ... The work arrays have the length of the board, box
    has 4 places, place 2 zeros. Returns -1 where out or ends are too short. O(cells) and what is
    written.
    """
    return _all_regions(board, width, work, cells, box, out, ends, place)


def without_dominoes(
    board: cython.uchar[::1],
    width: cython.Py_ssize_t,
    work: cython.uchar[::1],
    cells: cython.int[::1],
    box: cython.int[::1],
    out: cython.uchar[::1],
    ends: cython.int[::1],
    counts: cython.int[::1],
    place: cython.longlong[::1],
) -> cython.int:
    """For every two free neighbours the regions left when both are taken; how many such pairs.

    Pairs come cell by cell, first with the cell to the right, then with the one below; counts[i]
    regions belong to pair i. The rest is as in `regions`. O(cells^2).
    """
    n: cython.Py_ssize_t = len(board)
    i: cython.Py_ssize_t
    mate: cython.Py_ssize_t
    below: cython.int
    pairs: cython.int = 0
    for i in range(n):
        if board[i] != 46:
            continue
        for below in range(2):
            mate = i + width if below else i + 1
            if board[mate] != 46:
                continue
            board[i] = 35
            board[mate] = 35
            counts[pairs] = _all_regions(board, width, work, cells, box, out, ends, place)
            board[i] = 46
            board[mate] = 46
            if counts[pairs] < 0:
                return -1
            pairs += 1
    return pairs
