"""Values of rectangles that are cut in two."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from grundy.kernels import _untyped as cython


def rectangle_values(
    size: cython.longlong, table: cython.uchar[::1], seen: cython.longlong[::1]
) -> None:
    """table[w * (size + 1) + h] becomes the nimber of a rectangle of w x h, for 2 <= w, h <= size.

    A cut parallel to a side leaves two rectangles, no side of which is below 2. `table`, zeroed,
    has (size + 1)^2 entries, and `seen`, zeroed, 256; size <= 255, so that values are below 256:
    symmetric cuts count once, so there are at most w / 2 + h / 2 options. O(size^3).
    """
    w: cython.longlong
    h: cython.longlong
    i: cython.longlong
    row: cython.longlong = size + 1
    stamp: cython.longlong = 0
    least: cython.longlong
    for w in range(2, size + 1):
        for h in range(2, w + 1):
            stamp += 1
            for i in range(2, w // 2 + 1):
                seen[table[i * row + h] ^ table[(w - i) * row + h]] = stamp
            for i in range(2, h // 2 + 1):
                seen[table[w * row + i] ^ table[w * row + h - i]] = stamp
            least = 0
            while seen[least] == stamp:
                least += 1
            table[w * row + h] = least
            table[h * row + w] = least
