"""Take-and-break codes: how much may be taken from a heap, and how the rest may be split.

A code is written d0.d1d2d3... A move takes k from a heap as digit d_k allows, bit by bit:

=====  =========================================================
bit    the k taken may leave
=====  =========================================================
1      nothing: the heap had exactly k
2      one heap
4      two heaps
8      three heaps
=====  =========================================================

Heaps left behind are never empty. Digits up to 7 make an octal code, digits up to f a hexadecimal
one (Guy and Smith, "The G-values of various games", 1956; Winning Ways, ch. 4). Two marks extend
the notation:

- `~` at the end repeats the last digit for ever: Nim is 0.3~, Lasker's Nim is 4.3~;
- `u` after a digit makes its two heaps differ in size: Grundy's game is 4u.0.

Kept free of heavy imports, like all that a short run loads.
"""

from __future__ import annotations

from grundy.core.errors import InputError, quote, text_place

WHOLE, ONE, TWO, THREE = 1, 2, 4, 8
UNEQUAL = 16
"""The bits of a digit; UNEQUAL qualifies TWO and is written `u`."""

NAMED = {
    "nim": "0.3~",
    "lasker's nim": "4.3~",
    "kayles": "0.77",
    "dawson's kayles": "0.07",
    "dawson's chess": "0.137",
    "treblecross": "0.007",
    "officers": "0.6",
    "kenyon's game": "0.3f",
    "grundy's game": "4u.0",
}
"""Codes of games that have a name. Treblecross on n cells is the heap of n + 2."""


class Code:
    """The rules of a take-and-break game; immutable, hashable.

    `digits[k]` says how k may be taken, as bits; from len(digits) on, `tail` does. Kept in lowest
    terms (`digits` never ends in `tail`), so that equal rules are equal codes.
    """

    __slots__ = ("digits", "tail")

    digits: tuple[int, ...]
    tail: int

    def __init__(self, digits: tuple[int, ...], tail: int = 0) -> None:
        """Raises InputError where a digit is none, or not one for its place."""
        for k, digit in enumerate((*digits, tail)):
            fault = digit_fault(k, digit)
            if fault:
                raise InputError(fault, where=f"digit {k}")
        size = len(digits)
        # A tail that starts at 0 would let nothing be taken: digit 0 is always written.
        while size > 1 and digits[size - 1] == tail:
            size -= 1
        object.__setattr__(self, "digits", digits[:size] or (0,))
        object.__setattr__(self, "tail", tail)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a code cannot change its {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Code):
            return NotImplemented
        return (self.digits, self.tail) == (other.digits, other.tail)

    def __hash__(self) -> int:
        return hash((self.digits, self.tail))

    def __repr__(self) -> str:
        return f"Code({self.digits!r}, {self.tail})"

    def __reduce__(self) -> tuple[type[Code], tuple[tuple[int, ...], int]]:
        return Code, (self.digits, self.tail)

    @property
    def finite(self) -> bool:
        """Whether only finitely many amounts can be taken."""
        return self.tail == 0

    @property
    def last(self) -> int:
        """The largest amount a finite code takes; where the tail of an endless one starts."""
        return len(self.digits) - (1 if self.finite else 0)

    @property
    def parts(self) -> int:
        """The most heaps a move can leave, 1 at least."""
        used = 0
        for digit in (*self.digits, self.tail):
            used |= digit
        return 3 if used & THREE else 2 if used & TWO else 1

    @property
    def unequal(self) -> bool:
        """Whether any digit asks for two heaps of different sizes."""
        return any(digit & UNEQUAL for digit in (*self.digits, self.tail))

    @property
    def period_bound(self) -> tuple[int, int, int]:
        """What decides about a period p from n0 on: factors of max(n0, 1) and p, and a constant.

        These are h, h + e and t of the theorem in docs/periods.md; so many values, of the heaps
        from 0 on, do. For octal codes that is 2 n0 + 2 p + t: R. K. Guy and C. A. B. Smith, The
        G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956).
        """
        more = 1 if self.unequal or not self.finite else 0
        return self.parts, self.parts + more, self.last

    def digit(self, k: int) -> int:
        """What taking k may leave, as bits. O(1)."""
        return self.digits[k] if k < len(self.digits) else self.tail

    def taking(self, bit: int) -> list[int]:
        """The amounts, tail aside, whose digit has `bit`, in order. O(len(digits))."""
        return [k for k, digit in enumerate(self.digits) if digit & bit]

    def __str__(self) -> str:
        text = [f"{digit & 15:x}{'u' if digit & UNEQUAL else ''}" for digit in self.digits]
        if not self.finite:
            text.append(f"{self.tail & 15:x}{'u' if self.tail & UNEQUAL else ''}~")
        return f"{text[0]}.{''.join(text[1:]) or '0'}"


def digit_fault(k: int, digit: int) -> str:
    """Why taking k cannot follow `digit`, or nothing."""
    if not 0 <= digit < 32:
        return f"{digit} is no digit"
    if k == 0 and digit & (WHOLE | ONE):
        return (
            f"digit {digit & 15:x} before the point would let a move change nothing; "
            "taking 0 must split the heap: expected 0, 4, 8 or c"
        )
    if digit & UNEQUAL and not digit & TWO:
        return (
            "'u' asks two heaps to differ, but its digit leaves no two: expected 4 to 7 before it"
        )
    if digit & UNEQUAL and digit & THREE:
        return "'u' is not defined for a digit that also splits in three: expected 4 to 7 before it"
    return ""


def parse(text: str, base: int = 16) -> Code:
    """The code that `text` writes, or the code of the game it names. O(len(text)).

    `base` is 8 where digits above 7 are to be refused. Raises InputError with line and column.
    """
    written = text.strip().lower()
    name = written.replace("’", "'")
    if name in NAMED:
        return parse(NAMED[name], base)
    return _Reader(text, base).code()


class _Reader:
    """Reads one code; keeps its place for error messages."""

    def __init__(self, text: str, base: int) -> None:
        self.text, self.base = text, base
        self.stop = len(text.rstrip())
        self.at = len(text) - len(text.lstrip())

    def code(self) -> Code:
        """The code, from its first character to its last."""
        if self.at >= self.stop:
            raise self.fault("it is empty", self.at)
        start, first = self.at, 0
        if self.text[start] != ".":
            first = self.digit()
        if self.at >= self.stop or self.text[self.at] != ".":
            found = quote(self.text[self.at]) if self.at < self.stop else "its end"
            raise self.fault(f"found {found} where the point belongs", self.at)
        self.demand(0, first, start)
        self.at += 1
        if self.at >= self.stop and self.at == start + 1:
            raise self.fault("it has no digit", start)
        digits = [first]
        while self.at < self.stop and self.text[self.at] != "~":
            place = self.at
            digits.append(self.digit())
            self.demand(len(digits) - 1, digits[-1], place)
        if self.at >= self.stop:
            return Code(tuple(digits))
        if len(digits) == 1:
            raise self.fault("'~' has no digit after the point to repeat", self.at)
        if self.at + 1 < self.stop:
            found = quote(self.text[self.at + 1])
            raise self.fault(f"found {found} after '~', which ends a code", self.at + 1)
        return Code(tuple(digits[:-1]), digits[-1])

    def digit(self) -> int:
        """The digit here with its `u`; moves past both."""
        letter = self.text[self.at]
        value = "0123456789abcdef".find(letter.lower())
        if value < 0:
            raise self.fault(f"found {quote(letter)}, expected a digit", self.at)
        if value >= self.base:
            remedy = "if a heap may be split in three, read the code as hexadecimal"
            raise self.fault(f"{letter} is not an octal digit: expected 0 to 7", self.at, remedy)
        self.at += 1
        if self.at < self.stop and self.text[self.at] in "uU":
            value |= UNEQUAL
            self.at += 1
        return value

    def demand(self, k: int, digit: int, at: int) -> None:
        """Raise InputError if `digit`, read at `at`, cannot say how to take k."""
        wrong = digit_fault(k, digit)
        if wrong:
            raise self.fault(wrong, at)

    def fault(
        self, problem: str, at: int, remedy: str = "write a code like 0.77, .07, 4.3~ or 4u.0"
    ) -> InputError:
        return InputError(
            f"code {quote(self.text)}: {problem}", where=text_place(self.text, at), remedy=remedy
        )
