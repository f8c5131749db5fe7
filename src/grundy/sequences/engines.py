"""Two ways to fill a table of heap values, each for the codes it knows.

`Pairs` serves finite codes that split heaps in two at most, and chooses between the direct and the
sparse-space method by what it measures on the way; several threads can share its work. `Anything`
serves every code, in one thread.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from array import array

from grundy.core.errors import BudgetError
from grundy.kernels import take_and_break, take_and_break_any
from grundy.sequences.code import ONE, THREE, TWO, UNEQUAL, WHOLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from grundy.sequences.code import Code

    # Arguments that the kernels of pairs have in common.
    Rules = tuple[array[int], array[int], bytes, bytes]
    Kinds = tuple[bytes, int, array[int], array[int]]

# A pair costs this many times as much to mark as to look through (measured).
_MARKING = 16
_ROWS_BYTES = 1 << 30
# Threads share blocks of so many heaps where a heap takes longer than so many seconds (measured on
# _PROBE heaps before): handing out a block and putting the parts together take a millisecond.
_BLOCK = 1024
_WORTH_SHARING = 3e-6
_PROBE = 256


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

    @property
    @abstractmethod
    def heap_bytes(self) -> int:
        """Memory that each heap takes besides its value, as things stand."""

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
    heap_bytes = 2

    def __init__(self, code: Code, workers: int = 1) -> None:
        super().__init__(code)
        self.workers = workers
        self.filled = 1
        self.size = 64
        self.marks = 64
        self.backwards = array("H", [0])
        self._mirrored = 1
        self._clear()

    def _fit(self, values: memoryview) -> None:
        """Let the tables have room for `values`, which another run or a period has filled in."""
        while self.size <= max(values):
            self.size *= 2
        self._clear()

    def _clear(self) -> None:
        """Make new tables for `size` values: our own, and one for each worker if there are many."""
        self.seen = array("I", [0]) * self.size
        own = self.workers if self.workers > 1 else 0
        self._seen = [array("I", [0]) * self.size for _ in range(own)]
        self._states = [array("q", [-1, self.marks, 0, 0]) for _ in range(own)]

    def advance(self, g: memoryview, start: int, stop: int) -> None:
        """See Engine. O(n) per heap n by the direct, O(rare heaps) by the sparse-space method."""
        if start != self.filled:
            self._fit(g[:start])
        self._mirror(g, start, stop)
        self.filled = start
        if self.workers == 1 or stop - start < 2 * _PROBE:
            self._fill(g, stop, None)
            return
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(self.workers - 1) as pool:
            self._fill(g, stop, pool)

    def _fill(self, g: memoryview, stop: int, pool: ThreadPoolExecutor | None) -> None:
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
            rules = (self.ones, self.twos, self.unequal, self.whole)
            kinds = (parity, turning, rare, rare_value)
            self._run(g, stop, rules, kinds, state, pool)
            self.marks = state[1]
            self._mirrored = self.filled
            # Stopped for want of room for rare heaps: measure anew. Else a value is too large.
            if self.filled < stop and not (sparse and state[0] >= room):
                if self.size >= self.widest:
                    raise Overflow
                self.size *= 2
                self._clear()

    def _run(
        self,
        g: memoryview,
        stop: int,
        rules: Rules,
        kinds: Kinds,
        state: array[int],
        pool: ThreadPoolExecutor | None,
    ) -> None:
        """Go on to `stop`, or to where `extend` stops; with a pool together, if heaps take long."""
        started = time.thread_time()
        for end in (min(self.filled + _PROBE, stop), stop) if pool else (stop,):
            first = self.filled
            self.filled = take_and_break.extend(
                *rules, g, self.backwards, self.seen, first, end, *kinds, state
            )
            if self.filled < end:
                return
            if pool and time.thread_time() - started > _WORTH_SHARING * (end - first):
                self._share(g, stop, rules, kinds, state, pool)
                return

    def _share(
        self,
        g: memoryview,
        stop: int,
        rules: Rules,
        kinds: Kinds,
        state: array[int],
        pool: ThreadPoolExecutor,
    ) -> None:
        """Go on to `stop` as `extend` does, block by block, each worker with a part of a block."""
        missing = array("i", [0]) * _BLOCK
        done = True
        while done and self.filled < stop:
            known = self.filled
            end = min(known + _BLOCK, stop)
            waiting = []
            for i, (seen, own) in enumerate(zip(self._seen, self._states, strict=True)):
                own[0] = state[0]
                first, last = (known + (end - known) * part // self.workers for part in (i, i + 1))
                task = (*rules, g, self.backwards, seen, known, first, last, *kinds, own)
                if i + 1 < self.workers:
                    waiting.append(pool.submit(take_and_break.survey, *task, missing))
                else:
                    take_and_break.survey(*task, missing)
            for part_done in waiting:
                part_done.result()
            self.filled = take_and_break.settle(
                *rules, g, self.backwards, self.seen, known, end, *kinds, state, missing
            )
            done = self.filled == end

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

    @property
    def heap_bytes(self) -> int:
        return self.size // 8 if self.threes else 0

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


def engine_for(code: Code, workers: int = 1) -> Engine:
    """The fastest engine that knows the code, in up to `workers` threads."""
    return Pairs(code, workers) if code.finite and code.parts < 3 else Anything(code)
