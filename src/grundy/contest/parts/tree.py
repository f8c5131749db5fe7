"""Trees in judge input, and what their branches are worth in green Hackenbush.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed
from grundy.kernels.trees import colon_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grundy.contest.parts.scan import Scanner


def read_tree(scan: Scanner, n: int) -> tuple[int, memoryview]:
    """The next n - 1 pairs: the index of the first token, and what each vertex is worth.

    The tree stands on vertex 1; a vertex is worth the xor over its children of (child + 1). Raises
    InputError where the pairs form no tree. O(n).
    """
    start = scan.block(2 * (n - 1), "a vertex", 1, n)
    value = tree_values(scan.tokens, start, n)
    if not value:
        raise scan.fault(start, f"{n - 1} edges that form a tree, not a cycle from here on")
    return start, value


def tree_values(edges: memoryview, start: int, n: int) -> memoryview:
    """What the vertices 1..n of a tree, edges[start:], are worth; empty if it is no tree. O(n)."""
    degree, link, value = (zeroed("i", n + 1) for _ in range(3))
    return value if colon_values(edges, start, degree, link, value) else value[:0]
