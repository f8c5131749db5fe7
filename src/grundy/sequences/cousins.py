"""Codes whose heaps have the same values, by their rules: cousins, and digits that do nothing.

If the heap of 1 has no move it may as well not be there. Then each heap may be counted as one less,
and what used to leave heaps of n chips leaves heaps of n - 1, perhaps none: taking k and leaving

- two heaps becomes taking k + 1 and leaving two, one or none (digit 7),
- one heap becomes taking k and leaving one or none (digit 3),
- nothing becomes taking k - 1 and leaving nothing (digit 1).

So the code d0.d1d2... with d1 even has the values of the code with these digits, one heap further
on: its first cousin (Winning Ways, ch. 4). Dawson's Kayles 0.07 so becomes Dawson's Chess 0.137.

Two kinds of bits change no value. Bit 1 of digit k concerns the heap of k alone: it does nothing
where that heap has an option worth 0 without it. Bit 2 of digit k does nothing where a heap z >= 1
is worth 0 and digit k - z has bit 4: for taking k - z and leaving z besides is worth as much.
"""

from __future__ import annotations

from grundy.sequences.code import ONE, TWO, WHOLE, Code
from grundy.sequences.sequence import Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def first_cousin(code: Code) -> Code | None:
    """The code whose heap n is worth what heap n + 1 of `code` is; None if heap 1 has a move.

    For finite codes that split in two at most, heaps of different sizes not asked for.
    """
    if not code.finite or code.parts > 2 or code.unequal or code.digit(1) & WHOLE:
        return None
    digits = []
    for k in range(len(code.digits) + 1):
        digit = 0
        if k and code.digit(k - 1) & TWO:
            digit |= WHOLE | ONE | TWO
        if code.digit(k) & ONE:
            digit |= WHOLE | ONE
        if code.digit(k + 1) & WHOLE:
            digit |= WHOLE
        digits.append(digit)
    return Code(tuple(digits))


def reduced(code: Code) -> tuple[Code, int]:
    """(code, shift): heap n of that code is worth what heap n + shift of `code` is.

    Its heap of 1 has a move unless no heap has any, and no bit can be left out for the reasons
    above. Codes that are endless, split in three or ask for different heaps stay as they are.
    O(digits^3).
    """
    shift = 0
    if not code.finite or code.parts > 2 or code.unequal:
        return code, shift
    while any(code.digits):
        cousin = first_cousin(code)
        if cousin is None:
            break
        code, shift = cousin, shift + 1
    digits = list(code.digits)
    values = Sequence(code).values(len(digits))
    for k in range(1, len(digits)):
        if any(digits[k - z] & TWO and not values[z] for z in range(1, k + 1)):
            digits[k] &= ~ONE
        if digits[k] & WHOLE:
            without = Code((*digits[:k], digits[k] & ~WHOLE, *digits[k + 1 :]))
            if Sequence(without).values(k)[k]:
                digits[k] &= ~WHOLE
    return Code(tuple(digits)), shift


def octal_codes(most: int) -> Iterable[Code]:
    """All codes 0.d1d2... and 4.d1d2... of octal digits, the last of at most `most` not 0."""
    for first in (0, TWO):
        yield Code((first,))
        for size in range(1, most + 1):
            for number in range(8**size):
                if number % 8:
                    rest = (number >> 3 * (size - 1 - i) & 7 for i in range(size))
                    yield Code((first, *rest))
