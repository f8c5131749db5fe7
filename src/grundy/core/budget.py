"""How much time and memory an answer may take before it is refused."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType
from typing import TypeVar

from grundy.core.errors import BudgetError, InputError

T = TypeVar("T")

_LOOKS_EVERY = 64
_LOOKS_AFTER = 10_000
"""Questions, or positions, between two looks at the memory, which take some microseconds each."""
_TOLD_EVERY = 0.25
_TICK = 0.05
"""Seconds between two looks while the clock runs."""


class _Passed(BaseException):
    """Raised by the clock wherever the main thread is; no `except Exception` of rules keeps it."""

    count = 0


def interruptions() -> int:
    """How often the clock broke off what this process did: anywhere, so perhaps in the middle of
    filling a table that others use, or of an import."""
    return _Passed.count


@dataclass
class Budget:
    """Bounds on one answer: `positions` a search may label, `seconds` it may run, `memory` in bytes
    that the whole process may hold (None: no bound).

    `moves` bounds how many winning moves are listed where there can be astronomically many.
    `progress` is told a few times a second what is being done, and with how many positions so far.
    """

    positions: int = 2_000_000
    seconds: float | None = None
    moves: int = 1_000
    memory: int | None = None
    progress: Callable[[str, int], None] | None = None
    _start: float = field(default_factory=time.monotonic, repr=False)
    _reached: int = field(default=0, repr=False)
    _doing: str = field(default="the answer", repr=False)
    _looks: int = field(default=0, repr=False)
    _looked: int = field(default=0, repr=False)
    _told: float = field(default=0.0, repr=False)
    _watched: bool = field(default=False, repr=False)

    def check(self, positions: int, doing: str) -> None:
        """Raise BudgetError if `positions` labelled so far, or the time or memory taken, pass the
        bounds."""
        self._reached, self._doing = positions, doing
        if self.progress is not None and time.monotonic() - self._told > _TOLD_EVERY:
            self._told = time.monotonic()
            self.progress(doing, positions)
        if positions > self.positions:
            raise BudgetError(
                f"{doing} passed its budget of {self.positions} positions",
                remedy="raise it with --max-positions, or ask about a smaller position",
            )
        if self.seconds is not None and time.monotonic() - self._start > self.seconds:
            raise self._refusal()
        if self.memory is not None:
            self._looks += 1
            if self._looks % _LOOKS_EVERY == 1 or abs(positions - self._looked) > _LOOKS_AFTER:
                self._looked = positions
                if process_memory() > self.memory:
                    raise self._refusal()

    def share(self, part: float) -> Budget:
        """A budget with the same bounds, but only `part` of the time that is left."""
        left = None
        if self.seconds is not None:
            left = max(0.0, part * (self.seconds - (time.monotonic() - self._start)))
        return Budget(self.positions, left, self.moves, self.memory, self.progress)

    def enforce(self, work: Callable[[], T]) -> T:
        """What `work()` returns; time and memory are bounded even where nothing calls `check`.

        A timer (setitimer) interrupts whatever Python code the main thread runs, rules that hang
        included, and raises BudgetError. In other threads, and where there is no such timer,
        `check` alone holds the bounds. Code in C ends before it is interrupted.
        """
        if self._watched:
            # The timer runs; this caller has words of its own for the refusal.
            try:
                return work()
            except _Passed:
                raise self._refusal() from None
        if (
            (self.seconds is None and self.memory is None)
            or threading.current_thread() is not threading.main_thread()
            or not hasattr(signal, "setitimer")
        ):
            return work()
        # No context manager: an interruption between its own lines would get past its `except`.
        before = signal.signal(signal.SIGALRM, self._tick)
        left, interval = signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
        began = time.monotonic()
        try:
            try:
                self._watched = True
                return work()
            finally:
                # From here on a tick changes nothing, so that what is raised is raised once.
                self._watched = False
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
                if left:
                    rest = max(left - (time.monotonic() - began), 1e-6)
                    signal.setitimer(signal.ITIMER_REAL, rest, interval)
        except _Passed:
            raise self._refusal() from None

    def _tick(self, number: int, frame: FrameType | None) -> None:
        if not self._watched:
            return
        late = self.seconds is not None and time.monotonic() - self._start > self.seconds
        if late or (self.memory is not None and process_memory() > self.memory):
            _Passed.count += 1
            raise _Passed

    def _refusal(self) -> BudgetError:
        """Which bound was passed, and how far the answer got. From now on the timer is silent."""
        self._watched = False
        after = f" after {self._reached} positions" if self._reached else ""
        if self.seconds is not None and time.monotonic() - self._start > self.seconds:
            return BudgetError(
                f"{self._doing} passed its budget of {self.seconds:g} s{after}",
                remedy="raise it with --timeout, or ask about a smaller position",
            )
        assert self.memory is not None
        return BudgetError(
            f"{self._doing} passed its budget of {in_bytes(self.memory)} of memory{after}: the "
            f"process holds {in_bytes(process_memory())}",
            remedy="raise it with --max-memory, or ask about a smaller position",
        )


def process_memory() -> int:
    """Bytes of memory that this process holds now, as the system counts them.

    Where the system tells only the most it ever held, that. Raises InputError where it tells
    nothing.
    """
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 (called very often)
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        pass
    try:
        import resource
    except ImportError as fault:
        raise InputError(
            "this system does not tell how much memory a process holds",
            remedy="bound the answer with --max-positions",
        ) from fault
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def in_bytes(count: int) -> str:
    """A count of bytes in words, as 1.50 GB."""
    for size, unit in ((10**12, "TB"), (10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count} bytes"
