"""The values of one game's heaps: computed as far as asked, kept, continued by a proven period."""

from __future__ import annotations

import time
from array import array

from grundy.core.errors import BudgetError, InputError
from grundy.core.memory import free_memory
from grundy.kernels import recurrence
from grundy.sequences import period as periods
from grundy.sequences.engines import Anything, Overflow, engine_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from grundy.sequences.code import Code
    from grundy.sequences.period import Period
    from grundy.sequences.store import Store

    # Called after each block with the heaps known and the heaps wanted.
    Progress = Callable[[int, int], None]

_BLOCK_SECONDS = 0.25
_MOST = 2**31 - 1


class Sequence:
    """G(0), G(1), G(2), ... of a take-and-break code.

    Values are computed once and kept, in memory or in the file `store` (see Store). Use it as a
    context manager, or call `close`, to let go of the file. `workers` threads share the work where
    that pays: for finite codes without a split in three, where a heap takes microseconds.
    """

    def __init__(
        self, code: Code, store: str | PathLike[str] | None = None, workers: int = 1
    ) -> None:
        """Raises InputError where the store cannot be used, or there is not one worker."""
        if workers < 1:
            raise InputError(f"{workers} workers cannot compute", remedy="ask for 1 or more")
        self.code, self._workers = code, workers
        self._engine = engine_for(code, workers)
        self._store: Store | None = None
        self._known = 1
        self._g = memoryview(array(self._engine.typecode, [0]))
        if store is not None:
            from grundy.sequences.store import Store

            self._store = Store(store, str(code), self._engine.typecode)
            self._known = self._store.count
            self._g = self._store.view(self._known)
            if self._store.typecode != self._engine.typecode:
                self._engine = Anything(code)
        self._tried = 0
        self._proven: Period | None = None
        self._refuted: set[tuple[int, int, int, int]] = set()

    def __enter__(self) -> Sequence:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store, if any. Views handed out stay readable."""
        if self._store:
            kept = array(self._engine.typecode)
            kept.frombytes(self._g[: self._known].cast("B"))
            self._g = memoryview(kept)
            self._store.close()
            self._store = None

    @property
    def known(self) -> int:
        """How many heaps, from 0 on, have their value at hand."""
        return self._known

    def values(self, n: int, progress: Progress | None = None) -> memoryview:
        """The values of the heaps 0 to n, read-only; unsigned 16 or 32 bits each.

        As soon as a period is proven, the rest is copied: O(n). Else see the engines. Raises
        BudgetError, at once, where so many values cannot be held in memory, and where a table of
        the engine would pass its bound. `progress` is called a few times a second.
        """
        _check_heap(n)
        self._fill(n + 1, progress)
        return self._g[: n + 1].toreadonly()

    def value(self, n: int, limit: int | None = None, progress: Progress | None = None) -> int:
        """The value of heap n, of any size if the period can be proven from the heaps to `limit`.

        Raises BudgetError for a larger n else. `limit` defaults to what takes seconds.
        """
        _check_heap(n)
        limit = self.reach if limit is None else limit
        if n >= self._known and not self._proven:
            self._fill(min(n, limit) + 1, progress, until_proven=True)
            self._prove()
        if n < self._known:
            return self._g[n]
        if self._proven:
            return self._proven.value(n)
        raise BudgetError(
            f"heap {n} of {self.code} is past heap {self._known - 1}, and no period is proven yet",
            remedy=f"look beyond heap {limit}: `grundy octal {self.code} --value HEAP --to N`",
        )

    def period(self, limit: int | None = None, progress: Progress | None = None) -> Period | None:
        """The least period that the heaps to `limit` prove, else one that fits them, else None.

        Stops as soon as a period is proven. `limit` defaults to what takes seconds.
        """
        limit = self.reach if limit is None else limit
        _check_heap(limit)
        self._fill(limit + 1, progress, until_proven=True)
        return self._prove()

    @property
    def reach(self) -> int:
        """A heap up to which any code of this kind is done in seconds."""
        if self.code.parts == 3:
            return 2_000
        return 20_000 if isinstance(self._engine, Anything) and self.code.parts == 2 else 100_000

    def _prove(self) -> Period | None:
        """The period of all values known; remembered if proven."""
        if self._proven:
            return self._proven
        self._tried = self._known
        found = periods.find(self.code, self._g, self._known, self._refuted)
        if found and found.proven:
            self._proven = found
        return found

    def _fill(self, count: int, progress: Progress | None, *, until_proven: bool = False) -> None:
        """Make the first `count` values known, or, `until_proven`, as many as prove a period."""
        if count <= self._known or (until_proven and self._proven):
            return
        if until_proven:
            # Many periods are proven early, however far one is ready to go.
            soon = self.reach + 1
            if soon < count:
                self._fill(soon, progress, until_proven=True)
                if self._proven:
                    return
        self._afford(count)
        self._make_room(count)
        block = 1024
        while self._known < count:
            # The proof costs about as much as a look at each value: try it at each further quarter.
            if self._known * 4 >= self._tried * 5 and not self._proven:
                self._prove()
            if self._proven:
                if until_proven:
                    return
                self._continue(count)
                continue
            # The time of this thread: others may work on other codes.
            started = time.thread_time()
            done = self._known
            self._advance(min(self._known + block, count))
            seconds = max(time.thread_time() - started, 1e-6)
            pace = int((self._known - done) * _BLOCK_SECONDS / seconds)
            # Blocks of steady duration; never long ones on the strength of short measurements.
            block = max(64, min(pace, 2 * block, self._known))
            self._keep()
            if progress:
                progress(self._known, count)

    def _advance(self, stop: int) -> None:
        try:
            self._engine.advance(self._g, self._known, stop)
        except Overflow:
            self._known = self._engine.filled
            self._widen()
        except BudgetError:
            self._known = self._engine.filled
            self._keep()
            raise
        except BaseException:
            # Interrupted: the engine may have gone further than it could tell.
            self._engine = engine_for(self.code, self._workers)
            if self._g.format != self._engine.typecode:
                self._engine = Anything(self.code)
            raise
        else:
            self._known = stop

    def _continue(self, count: int) -> None:
        """Fill up by the proven period."""
        proven = self._proven
        assert proven is not None
        top = max(self._g[proven.preperiod : proven.preperiod + proven.period])
        if top + proven.saltus * (count // proven.period + 1) >> 8 * self._g.itemsize:
            raise BudgetError(
                f"values of {self.code} pass {8 * self._g.itemsize} bits before heap {count}"
            )
        repeat = recurrence.repeat_wide if self._g.itemsize == 4 else recurrence.repeat
        repeat(self._g, self._known, count, proven.period, proven.saltus)
        self._known = count
        self._keep()

    def _keep(self) -> None:
        if self._store:
            self._store.commit(self._g, self._known)

    def _afford(self, count: int) -> None:
        """Raise BudgetError where the table of `count` values cannot be held."""
        remedy = "ask for one heap (--value), which a proven period gives at once, or for fewer"
        if count > _MOST:
            raise BudgetError(
                f"values of {self.code} to heap {count - 1:,} were asked for; "
                f"tables end at heap {_MOST - 1:,}",
                remedy=f"{remedy} (--to)",
            )
        # The engine's own, the look for a period, and the values where no file holds them.
        each = self._engine.heap_bytes + 4 // min(self.code.period_bound[1], 3) + 1
        if not self._store:
            each += self._g.itemsize
        free = free_memory()
        if free is not None and count * each > free:
            from grundy.core.budget import in_bytes

            raise BudgetError(
                f"values of {self.code} to heap {count - 1:,} take {in_bytes(count * each)} of "
                f"memory; {in_bytes(free)} are free, enough to heap {max(free // each - 1, 0):,}",
                remedy=f"{remedy} (--to), or keep the values in a file (--store)",
            )

    def _make_room(self, count: int) -> None:
        """Let the table hold `count` values. O(count) where it has to move."""
        if self._store:
            self._g = self._store.view(count)
        elif len(self._g) < count:
            size = max(count, 2 * len(self._g))
            fresh = memoryview(array(self._g.format, [0]) * size)
            fresh[: self._known] = self._g[: self._known]
            self._g = fresh

    def _widen(self) -> None:
        """Go on with 32 bits per value. O(values)."""
        room = len(self._g)
        self._engine = Anything(self.code)
        if self._store:
            self._keep()
            self._store.widen()
            self._g = self._store.view(room)
        else:
            wide = memoryview(array("I", [0]) * room)
            wide[: self._known] = memoryview(array("I", self._g[: self._known]))
            self._g = wide


def _check_heap(n: int) -> None:
    if n < 0:
        raise InputError(f"a heap cannot have {n} chips", remedy="ask for 0 or more")
