"""Maximum matchings by the kernels, and which vertices some of them miss.

Kept free of heavy imports: judge runs load this module. Graphs and `mate` are as in the kernel
`bipartite`: -1 where the token may still go, -2 elsewhere.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed
from grundy.kernels import bipartite, blossom

MISSED = 1
"""The label of a vertex that some maximum matching misses."""


def missed(start: memoryview, targets: memoryview, mate: memoryview) -> memoryview:
    """Enlarge `mate` to a maximum matching; MISSED for each vertex that one misses.

    O(rounds * (n + m)), see the kernels.
    """
    found = missed_bipartite(start, targets, mate, bytearray(len(mate)))
    return forest(start, targets, mate)[0] if found is None else found


def missed_bipartite(
    start: memoryview, targets: memoryview, mate: memoryview, colours: bytes | bytearray
) -> memoryview | None:
    """The same where vertices can be coloured in two colours; None elsewhere, `mate` enlarged.

    `colours` is known (bytes that repeat) or filled (a bytearray of n entries).
    """
    n = len(mate)
    label, queue = zeroed("i", n), zeroed("i", n)
    bipartite.match_greedily(start, targets, mate, label, queue)
    if isinstance(colours, bytearray) and not bipartite.two_colours(
        start, targets, mate, colours, queue
    ):
        return None
    bipartite.match_all(start, targets, colours, mate, label, queue)
    found = zeroed("B", n)
    bipartite.mark_missed(start, targets, mate, found, queue)
    return found


def forest(
    start: memoryview, targets: memoryview, mate: memoryview
) -> tuple[memoryview, memoryview, memoryview]:
    """Labels, predecessors and closing edges as the kernel `blossom` finds them."""
    n = len(mate)
    label, pred, closings = (zeroed("i", n) for _ in range(3))
    work = zeroed("i", 10 * n + 1)
    found = blossom.match_all(start, targets, mate, label, pred, closings, work)
    return label, pred, closings[:found]
