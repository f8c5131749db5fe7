"""Boards of characters in a frame of walls, so that no cell's neighbour lies off the board.

Kept free of heavy imports: judge runs load this module.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def framed(rows: Sequence[bytes], wall: bytes = b"#") -> tuple[bytes, int]:
    """Rows of equal length in a frame of `wall`, row after row, and the width of a framed row.

    Cell (r, c), counted from 1, is byte r * width + c. The width is odd, so that the parity of
    the index is the colour of the cell on a chessboard. O(cells).
    """
    columns = len(rows[0]) if rows else 0
    width = columns + 1 | 1
    between = wall * (width - columns)
    return wall * (width + 1) + between.join(rows) + between[1:] + wall * width, width


def side_by_side(width: int) -> tuple[memoryview, memoryview]:
    """The graph of cells that share a side, in the form the matching kernels take. O(1)."""
    start, targets = zeroed("i", 1), zeroed("i", 4)
    targets[0], targets[1], targets[2], targets[3] = -width, -1, 1, width
    return start, targets
