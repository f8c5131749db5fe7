"""Two ways to fill a table of heap values, each for the codes it knows.

`Pairs` serves finite codes that split heaps in two at most, and chooses between the direct and the
sparse-space method by what it measures on the way. `Anything` serves every code.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array

from grundy.core.errors import BudgetError
from grundy.kernels import take_and_break, take_and_break_any
from grundy.sequences.code import ONE, THREE, TWO, UNEQUAL, WHOLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from grundy.sequences.code import Code

# A pair costs this many times as much to mark as to look through (measured).
_MARKING = 16
_ROWS_BYTES = 1 << 30


class Overflow(Exception):  # noqa: N818
    """A value does not fit the table: the caller goes on with wider values."""


class Engine(ABC):
    """Fills values of heaps in order; `typecode` is what an array of them holds."""

    typecode: str
    filled: int

    def __init__(self, code: Code) -> None:
        """Get ready to fill the values of `code` from heap 1 on."""
        self.code = code
        self.ones, self.twos = array("i", code.taking(ONE)), array("i", code.taking(TWO))
        self.unequal = bytes(code.digits[k] & UNEQUAL != 0 for k in self.twos)
        self.whole = bytes(digit & WHOLE for digit in code.digits)

    @abstractmethod
    def advance(self, g: memoryview, start: int, stop: int) -> None:
        """Fill g[start:stop], given g[:start]; 1 <= start <= stop <= len(g). `start` never falls.

        Raises Overflow where a value does not fit, BudgetError where tables would grow too large;
        then the values before that heap are filled, and `filled` tells how many.
        """


class Pairs(Engine):
    """Finite codes without a split in three, 16 bits per value."""

    typecode = "H"
    widest = 1 << 16

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.filled = 1
        self.size = 64
        self.marks = 64
        self.backwards = array("H", [0])
        self._mirrored = 1
        self.seen = array("I", [0]) * self.size

    def _fit(self, values: memoryview) -> None:
        """Let the tables have room for `values`, which another run or a period has filled in."""
        while self.size <= max(values):
            self.size *= 2
        self.seen = array("I", [0]) * self.size

    def advance(self, g: memoryview, start: int, stop: int) -> None:
        """See Engine. O(n) per heap n by the direct, O(rare heaps) by the sparse-space method."""
        if start != self.filled:
            self._fit(g[:start])
        self._mirror(g, start, stop)
        self.filled = start
        while self.filled < stop:
            mask, turning, rares = self.measure(g, self.filled)
            sparse = rares * 2 * _MARKING < self.filled
            if not sparse:
                # Nothing is rare, every candidate is looked for: the direct method.
                mask = turning = 0
            room = rares + rares // 4 + 1024 if sparse else 0
            parity = parities(mask, self.size)
            rare, rare_value = array("i", [0]) * room, array("H", [0]) * room
            state = array("q", [-1, self.marks, 0, 0])
            if sparse:
                shift = self.twos[0] & 1 if self.twos else 0
                state[0] = take_and_break.gather_rare(
                    g, self.filled, parity, turning, shift, rare, rare_value
                )
            self.filled = take_and_break.extend(
                self.ones,
                self.twos,
                self.unequal,
                self.whole,
                g,
                self.backwards,
                self.seen,
                self.filled,
                stop,
                parity,
                turning,
                rare,
                rare_value,
                state,
            )
            self.marks = state[1]
            self._mirrored = self.filled
            # Stopped for want of room for rare heaps: measure anew. Else a value is too large.
            if self.filled < stop and not (sparse and state[0] >= room):
                if self.size >= self.widest:
                    raise Overflow
                self.size *= 2
                self.seen = array("I", [0]) * self.size

    def _mirror(self, g: memoryview, start: int, stop: int) -> None:
        """Make `backwards` hold g[:start] from its end, with room for g[:stop]. O(new values)."""
        if len(self.backwards) < stop:
            self.backwards = array("H", [0]) * len(g)
            self._mirrored = 0
        if self._mirrored < start:
            end = len(self.backwards)
            missing = array("H")
            missing.frombytes(g[self._mirrored : start].cast("B"))
            missing.reverse()
            self.backwards[end - start : end - self._mirrored] = missing
            self._mirrored = start

    def measure(self, g: memoryview, known: int) -> tuple[int, int, int]:
        """The mask of value bits, and whether positions turn, that make the fewest heaps rare.

        Also how many those are, among the heaps 1 to known - 1. O(known + size log size).
        """
        even, odd = array("q", [0]) * self.size, array("q", [0]) * self.size
        total = take_and_break.spectrum(g, known, even, odd)
        best = min(even)
        mask, turning = even.index(best), 0
        kinds = {k & 1 for k in self.twos}
        if len(kinds) == 1:
            sign = -1 if kinds.pop() else 1
            turned = [sign * value for value in odd]
            if min(turned) < best:
                best = min(turned)
                mask, turning = turned.index(best), 1
        return mask, turning, (total + best) // 2


def parities(mask: int, size: int) -> bytes:
    """For each value below `size`, a power of two, the parity of its bits in `mask`. O(size)."""
    table = b"\0"
    swap = bytes([1, 0])
    for bit in range(size.bit_length() - 1):
        table += table.translate(swap + bytes(254)) if mask >> bit & 1 else table
    return table


class Anything(Engine):
    """Every code, 32 bits per value, O(n) per heap n and value tested."""

    typecode = "I"

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.threes = array("i", code.taking(THREE))
        self.filled = 0
        self.size = 64
        self._room = 0

    def advance(self, g: memoryview, start: int, stop: int) -> None:
        """See Engine. A split in three needs a table of stop * (largest value) bits."""
        if start != self.filled or self._room < stop:
            self.filled = start
            while self.size <= max(g[:start]):
                self.size *= 2
            self._build(g, stop)
        while self.filled < stop:
            self.filled = take_and_break_any.extend(
                self.ones,
                self.twos,
                self.unequal,
                self.threes,
                self.whole,
                self.code.tail,
                len(self.code.digits),
                g,
                self.seen,
                self.gone,
                self.first_one,
                self.first_two,
                self.rows,
                self.words,
                self.filled,
                stop,
            )
            if self.filled < stop:
                self.size *= 2
                self._build(g, stop)

    def _build(self, g: memoryview, stop: int) -> None:
        """Make all tables anew for g[:filled], with room for the heaps before `stop`."""
        tail = self.code.tail
        self.words = self.size // 64 if self.threes else 0
        self._room = len(g)
        if 8 * self.words * stop > _ROWS_BYTES:
            raise BudgetError(
                f"heap {stop - 1} of {self.code} needs a table of pairs above "
                f"{_ROWS_BYTES >> 20} MiB; values are known to heap {self.filled - 1}",
                remedy="ask for smaller heaps",
            )
        if self.words:
            self._room = min(2 * stop, _ROWS_BYTES // (8 * self.words))
        never = array("i", [take_and_break_any.NEVER])
        self.seen = array("I", [0]) * self.size
        self.gone = array("B", [0]) * self.size
        self.first_one = never * (self.size if tail else 0)
        self.first_two = never * (self.size if tail & (TWO | THREE) else 0)
        self.rows = array("Q", [0]) * (self.words * self._room)
        take_and_break_any.remember(
            g,
            self.filled,
            1 if tail & UNEQUAL else 0,
            self.first_one,
            self.first_two,
            self.rows,
            self.words,
        )


def engine_for(code: Code) -> Engine:
    """The fastest engine that knows the code."""
    return Pairs(code) if code.finite and code.parts < 3 else Anything(code)
