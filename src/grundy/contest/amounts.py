"""Tables of the values of heaps from which certain amounts may be taken."""

from __future__ import annotations

from grundy.sequences.code import ONE, WHOLE, Code
from grundy.sequences.sequence import Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def amounts_table(amounts: Iterable[int], largest: int) -> memoryview:
    """The values of the heaps 0 to `largest` where so many may be taken. O(largest * amounts)."""
    usable = {taken for taken in amounts if taken <= largest}
    code = Code(
        tuple(ONE | WHOLE if taken in usable else 0 for taken in range(max(usable, default=0) + 1))
    )
    return Sequence(code).values(largest)
