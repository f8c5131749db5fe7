"""Vertex geography in judge input: a token moves to places never visited, who cannot move loses.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed
from grundy.kernels import cells
from grundy.kernels.adjacency import neighbour_lists
from grundy.rulesets._geography_matching import MISSED, missed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def winning_steps(free: bytes | bytearray, steps: Sequence[int], token: int) -> list[int]:
    """Where a token on a board wins by going: the free cells a step away that some matching misses.

    `free` is 1 for the cells not yet visited, those of a frame being 0: a step from any cell of the
    board stays inside. `steps` holds each step and its opposite. A maximum matching.
    """
    mate, start, targets = zeroed("i", len(free)), zeroed("i", 1), zeroed("i", len(steps))
    cells.open_cells(free, 1, mate)
    for i, step in enumerate(steps):
        targets[i] = step
    label = missed(start, targets, mate)
    return [token + step for step in steps if label[token + step] == MISSED]


def winning_neighbours(tails: memoryview, heads: memoryview, n: int, token: int) -> list[int]:
    """The same on a graph of n vertices from 0, edge e joining tails[e] and heads[e]; ascending."""
    start, place = zeroed("i", n + 1), zeroed("i", n + 1)
    targets, sources = zeroed("i", 2 * len(tails)), zeroed("i", 2 * len(tails))
    neighbour_lists(tails, heads, start, targets, sources, place)
    mate = zeroed("i", n)
    for v in range(n):
        mate[v] = -1 if v != token else -2
    label = missed(start, targets, mate)
    return [w for w in targets[start[token] : start[token + 1]] if label[w] == MISSED]
