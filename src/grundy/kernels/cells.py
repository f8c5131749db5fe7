"""Boards of characters in a frame, and lists of their cells as text."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def open_cells(
    board: cython.const[cython.uchar][::1], wanted: cython.int, mate: cython.int[::1]
) -> cython.longlong:
    """Set `mate` to -1 where `board` has the character `wanted`, else to -2; return how many -1."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(board)
    found: cython.longlong = 0
    for i in range(n):
        if board[i] == wanted:
            mate[i] = -1
            found += 1
        else:
            mate[i] = -2
    return found


def write_cells(
    marks: cython.const[cython.uchar][::1],
    width: cython.longlong,
    place: cython.longlong[::1],
    out: cython.uchar[::1],
) -> cython.longlong:
    """Write a line "row column" for each marked cell from place[0] on; return the bytes written.

    The cells of row r (from 1) and column c (from 1) is marks[r * width + c]. Stops where fewer
    than 64 bytes of `out` are left, with place[0] the next cell to look at, or len(marks).
    """
    n: cython.Py_ssize_t = len(marks)
    room: cython.Py_ssize_t = len(out) - 64
    i: cython.Py_ssize_t
    at: cython.Py_ssize_t = 0
    head: cython.Py_ssize_t
    tail: cython.Py_ssize_t
    part: cython.int
    value: cython.longlong
    digit: cython.uchar
    for i in range(place[0], n):
        if marks[i] == 0:
            continue
        if at > room:
            place[0] = i
            return at
        for part in range(2):
            value = i // width if part == 0 else i % width
            # Digits come out last to first and are then turned round.
            head = at
            while True:
                out[at] = 48 + value % 10
                value //= 10
                at += 1
                if value == 0:
                    break
            tail = at - 1
            while head < tail:
                digit = out[head]
                out[head] = out[tail]
                out[tail] = digit
                head += 1
                tail -= 1
            out[at] = 32 if part == 0 else 10
            at += 1
    place[0] = n
    return at
