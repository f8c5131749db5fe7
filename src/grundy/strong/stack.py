"""Places that wait for their turn, in bounded memory."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.strong.kernel import kernel

MOST_PLACES = 2**32 - 2
LEAST_ROOM = 1 << 16
SHARE = 8
"""One place in so many may wait in memory."""

Places = NDArray[np.uint32]


class Stack:
    """Places that bear one label. Where they become too many, they are left out, and found again
    by their label."""

    def __init__(self, size: int, *, spilled: bool = False) -> None:
        """For up to `size` places; `spilled` if all of them are yet to be found."""
        self.size = size
        self.most = max(LEAST_ROOM, size // SHARE)
        self.places: Places = np.empty(0, np.uint32)
        self.top = self.count = 0
        self.cursor = 0
        self.spilled, self.again = spilled, False

    @property
    def left(self) -> int:
        """0 if none waits; else how many, or how many there may be."""
        return self.top + (self.size - self.cursor if self.spilled else 0) + self.again

    def room(self, more: int) -> Places:
        """The array to push to from `top` on: for `more`, if there may be as many."""
        wanted = min(self.top + more, self.most)
        if len(self.places) < wanted:
            larger = np.empty(min(max(2 * len(self.places), wanted), self.most), np.uint32)
            larger[: self.top] = self.places[: self.top]
            self.places = larger
        return self.places

    def pushed(self, top: int) -> None:
        """So high the stack should be now."""
        self.count += top - self.top
        self.top = min(top, len(self.places))
        if top > len(self.places):
            if self.spilled:
                self.again = True
            else:
                self.spilled, self.cursor = True, 0

    def begin(self) -> None:
        """Nothing is pushed any more, and labels stay: either all places stand here, or none."""
        if self.spilled:
            self.top = self.cursor = 0
            self.again = False

    def take(self, labels: NDArray[Any], label: int, most: int) -> Places:
        """Up to `most` places. They must lose their label before more are taken, unless the stack
        was begun."""
        if self.top:
            first = max(0, self.top - most)
            taken = self.places[first : self.top].copy()
            self.top = first
            return taken
        found = np.empty(most, np.uint32)
        state = np.zeros(1, np.int64)
        self.cursor = kernel.listed(labels, self.cursor, self.size, label, found, state)
        if self.cursor == self.size:
            self.spilled, self.again, self.cursor = self.again, False, 0
        return found[: state[0]]

    def state(self) -> tuple[dict[str, int], Places]:
        """Numbers and places to continue from."""
        numbers = {"size": self.size, "count": self.count, "cursor": self.cursor}
        numbers |= {"spilled": int(self.spilled), "again": int(self.again)}
        return numbers, self.places[: self.top]

    @classmethod
    def of(cls, numbers: dict[str, int], places: Places) -> Stack:
        """The stack with a state."""
        made = cls(numbers["size"], spilled=bool(numbers["spilled"]))
        made.places, made.top = places.copy(), len(places)
        made.count, made.cursor = numbers["count"], numbers["cursor"]
        made.again = bool(numbers["again"])
        return made
