"""Rows of equal things that a move shortens and splits, in judge input.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from grundy.sequences.code import ONE, TWO, WHOLE, Code, parse
from grundy.sequences.sequence import Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


def row_values(code: str, longest: int) -> memoryview:
    """What rows of 0 to `longest` are worth in the take-and-break game `code`.

    O(longest^2) in the worst case; O(longest) from where a period is proven.
    """
    return Sequence(parse(code)).values(longest)


def broken_values(amounts: Collection[int], longest: int) -> memoryview:
    """The same where so many neighbours may be taken, from anywhere in a row."""
    most = max((taken for taken in amounts if taken <= longest), default=0)
    digits = [ONE | TWO | WHOLE if taken in amounts else 0 for taken in range(most + 1)]
    return Sequence(Code((0, *digits[1:]))).values(longest)


def runs(marks: bytes) -> Iterator[tuple[int, int]]:
    """(first index, length) of each run of bytes that are not 0. O(len(marks))."""
    start = 0
    for part in marks.split(b"\0"):
        if part:
            yield start, len(part)
        start += len(part) + 1
