"""Large pieces of memory: zeroed work space for kernels, and whole inputs.

Kept free of heavy imports: every judge run loads this module.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, Literal

HUGE = 1 << 20
"""Bytes from which on huge pages pay."""

HUGE_PAGE = 1 << 21
"""Their size on most processors."""

BLOCK = 1 << 26
"""Bytes read at a time of an input of unknown length; for less there is always room."""

_BYTES = {"B": 1, "i": 4, "q": 8}


def zeroed(typecode: Literal["B", "i", "q"], count: int, *, sparse: bool = False) -> memoryview:
    """`count` zeros of an array typecode, writable. Raises MemoryError.

    Memory is taken only for the pages that are written to. On Linux large buffers ask for huge
    pages: to touch 16 MB then takes 2 ms instead of 12, and random access misses fewer pages; but
    not where they are `sparse`, and most of their pages will not be touched.
    """
    # An empty view cannot be cast, so it is cut from one that is not.
    size = _BYTES[typecode] * max(count, 1)
    view = _pages(size, sparse) if size >= HUGE else None
    return (view or memoryview(bytearray(size))).cast(typecode)[:count]


def _pages(size: int, sparse: bool) -> memoryview | None:
    try:
        import mmap

        # Whole ones are asked for, as Linux aligns only such requests to them; but the last is
        # cleared as a whole only if more than half of it is wanted.
        whole = -(-size // HUGE_PAGE) * HUGE_PAGE
        pages = mmap.mmap(-1, whole, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        huge = (size + HUGE_PAGE // 2) // HUGE_PAGE * HUGE_PAGE
        if not sparse:
            pages.madvise(mmap.MADV_HUGEPAGE, 0, huge)
    except (ImportError, AttributeError, OSError, OverflowError):
        # Not Linux, huge pages switched off, or not enough memory: plain pages will do, or say so.
        return None
    return memoryview(pages)


def read_all(file: BinaryIO) -> bytes:
    """What is left of a file or pipe that is buffered, so that a short read is the last.

    Raises MemoryError rather than fill the machine's memory.
    """
    data = file.read(BLOCK)
    pieces, size = [data], len(data)
    while len(data) == BLOCK:
        # Once more to put the pieces together, and numbers take as much as their digits, or more.
        check_room(3 * size)
        data = file.read(BLOCK)
        pieces.append(data)
        size += len(data)
    return b"".join(pieces) if len(pieces) > 1 else data


def check_room(needed: int) -> None:
    """Raises MemoryError if the machine cannot give so many bytes, as far as it tells."""
    if needed < BLOCK:
        return
    from grundy.core.memory import free_memory

    free = free_memory()
    if free is not None and needed > free:
        raise MemoryError
