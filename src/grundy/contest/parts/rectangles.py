"""Unions of rectangles in judge input.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed
from grundy.kernels.rectangles import odd_multiples

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def odd_powers(rectangles: Sequence[tuple[int, int, int, int]]) -> int:
    """Bit j tells whether the union of rectangles has oddly many cells whose row and column both
    are multiples of 2^j. Each is its first row and column and its last. O(m log m)."""
    ends = sorted({y for _, top, _, bottom in rectangles for y in (top - 1, bottom)})
    place = {y: i for i, y in enumerate(ends)}
    events = [
        event
        for left, top, right, bottom in rectangles
        for event in ((left - 1, top, bottom, 1), (right, top, bottom, -1))
    ]
    events.sort()
    size = 1 << len(ends).bit_length()
    at, marks = zeroed("q", len(events)), zeroed("q", len(ends))
    low, high, step = (zeroed("i", len(events)) for _ in range(3))
    for e, (x, top, bottom, change) in enumerate(events):
        at[e], low[e], high[e], step[e] = x, place[top - 1], place[bottom], change
    for i, y in enumerate(ends):
        marks[i] = y
    whole, total, cover = zeroed("q", 2 * size), zeroed("q", 2 * size), zeroed("i", 2 * size)
    found: int = odd_multiples(at, low, high, step, marks, whole, cover, total)
    return found
