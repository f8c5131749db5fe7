"""Tables of the values of heaps from which certain amounts may be taken.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.core.buffers import zeroed
from grundy.kernels import take_and_break

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def amounts_table(amounts: Iterable[int], largest: int) -> memoryview:
    """The values of the heaps 0 to `largest`, 16 bits each. O(largest * amounts).

    No more than 2^15 amounts may be of use. The kernel is that of take-and-break games; here
    nothing is split.
    """
    usable = sorted({taken for taken in amounts if taken <= largest})
    ones, whole = zeroed("i", len(usable)), zeroed("B", largest + 1)
    for i, taken in enumerate(usable):
        ones[i], whole[taken] = taken, 1
    # A value is at most the number of options.
    size = 2 << len(usable).bit_length()
    values, backwards = (zeroed("B", 2 * largest + 2).cast("H") for _ in range(2))
    seen, state = zeroed("B", 4 * size).cast("I"), zeroed("q", 4)
    state[0] = -1
    nothing, rare = zeroed("i", 0), zeroed("i", 1)
    take_and_break.extend(
        ones, nothing, b"", whole, values, backwards, seen, 1, largest + 1,
        zeroed("B", size), 0, rare, zeroed("B", 2).cast("H"), state,
    )  # fmt: skip
    return values
