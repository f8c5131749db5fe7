"""The way down from a failing case to a smallest one, whatever the problem is.

What is tried are lists of cases: `first_failing(cases)` gives the index of the first one that
fails, or None. Whoever runs the program knows how to try many of them at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Generic, TypeVar

from grundy.contest.workshop.making import Case

C = TypeVar("C", bound=Case)

TOGETHER = 3000
"""Cases tried at once consist of so many things at most, or there is one of them."""
DEEP, WIDE = 60, 2000
"""Of cases of so many things all ways to go two steps down are tried, up to so many."""


class Shrinker(Generic[C]):
    """Makes a failing case smaller as long as there is time.

    `steps(case)` yields the legal cases one step down, `most` is how many cases to try at once,
    `told(case, tries)` hears of each smaller one that fails. `tries` counts the cases tried.
    """

    def __init__(
        self,
        first_failing: Callable[[list[C]], int | None],
        steps: Callable[[C], Iterator[C]],
        *,
        most: int,
        seconds: float,
        told: Callable[[C, int], None],
    ) -> None:
        self._first_failing, self._steps, self._most = first_failing, steps, most
        self._end, self._told = time.monotonic() + seconds, told
        self.tries = 0

    def smallest(self, start: C, others: Callable[[C], Iterable[C]]) -> tuple[C, bool]:
        """The smallest failing case found, and whether it is known that no step down from it fails.

        Where no step down fails, smaller cases two steps down and `others(case)` are tried, the
        smallest first; from one that fails the way goes on down.
        """
        here = start
        while True:
            here, complete = self._down(here)
            if not complete:
                return here, False
            below = self._below(here, others(here))
            if below is None:
                return here, True
            here = below

    def _down(self, here: C) -> tuple[C, bool]:
        """Down steps that make the `key` of the case smaller, so the way ends; whether it did.

        After a step the search goes on with those that follow it in order and comes to the others
        later: bold steps that did not work once seldom work the next time.
        """
        at = 0
        while True:
            key = here.key()
            steps = chain(
                islice(enumerate(self._steps(here)), at, None),
                islice(enumerate(self._steps(here)), at),
            )
            lower = ((place, less) for place, less in steps if less.key() < key)
            for batch in self._batches(lower):
                found = self._try([less for _, less in batch])
                if found is not None:
                    at, here = batch[found]
                    break
                if time.monotonic() > self._end:
                    return here, False
            else:
                return here, True

    def _below(self, case: C, others: Iterable[C]) -> C | None:
        """The first case that fails among those smaller than `case`, in order of size."""
        key = case.key()
        deeper: Iterator[C] = iter(())
        if case.measure()[0] <= DEEP:
            pairs = (less for step in self._steps(case) for less in self._steps(step))
            deeper = islice(pairs, WIDE)
        smaller = {less.key(): less for less in chain(deeper, others) if less.key() < key}
        for batch in self._batches((0, smaller[key]) for key in sorted(smaller)):
            found = self._try([less for _, less in batch])
            if found is not None:
                return batch[found][1]
            if time.monotonic() > self._end:
                break
        return None

    def _try(self, cases: list[C]) -> int | None:
        self.tries += len(cases)
        found = self._first_failing(cases)
        if found is not None:
            self._told(cases[found], self.tries)
        return found

    def _batches(self, cases: Iterator[tuple[int, C]]) -> Iterator[list[tuple[int, C]]]:
        """The cases in lists that double in length, since bold steps soon succeed or never do."""
        size, things = 1, 0
        batch: list[tuple[int, C]] = []
        for place, case in cases:
            much = case.measure()[0]
            if batch and (len(batch) == size or things + much > TOGETHER):
                yield batch
                size, batch, things = min(2 * size, self._most), [], 0
            batch.append((place, case))
            things += much
        if batch:
            yield batch
