"""How many positions have which outcome, or value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.strong.labels import KINDS, OUTCOMES, codes, remotenesses, worths

APART = 64
"""Values below it are counted one by one."""


class Counts:
    """Labels of one kind, counted as they come."""

    def __init__(self, kind: str) -> None:
        self._outcomes = kind == KINDS[0]
        self._found: Counter[str] = Counter()
        self.longest = -1
        """The greatest remoteness, or value; -1 where there is none."""

    def add(self, labels: NDArray[Any]) -> None:
        """Count some more. O(labels)."""
        names: Sequence[str] = OUTCOMES
        if self._outcomes:
            numbers: NDArray[Any] = remotenesses(labels)
            found = np.bincount(codes(labels), minlength=len(names))
        else:
            numbers = worths(labels)
            names = (OUTCOMES[0], *map(str, range(APART)), "more")
            found = np.bincount(np.minimum(numbers, APART) + 1)
        self._found.update(dict(zip(names, found.tolist(), strict=False)))
        self.longest = max(self.longest, int(numbers.max(initial=-1)))

    @property
    def found(self) -> dict[str, int]:
        """Outcomes, or values, that occur, and how often."""
        return {name: count for name, count in self._found.items() if count}

    @property
    def positions(self) -> int:
        """How many were reached."""
        return sum(self._found.values()) - self._found[OUTCOMES[0]]
