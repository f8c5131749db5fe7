"""Moves backwards, stored compactly: for each place who leads there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import InputError
from grundy.strong.kernel import kernel
from grundy.strong.places import Keys, Places

SEGMENT = 1 << 20
_OUT = 1 << 17
_EMPTY: NDArray[np.int64] = np.empty(0, np.int64)


class Edges:
    """Parents of places. First they are added in any order, 8 bytes each; then `build` orders them:
    4 bytes each, and 4 for each place. Parents are numbers below 2**32."""

    def __init__(self, size: int) -> None:
        """For places 0 to size - 1."""
        self.size = size
        self.segments: list[tuple[Places, Places]] = []
        self.filled = SEGMENT
        self.built = False
        self.starts: Places = np.empty(0, np.uint32)
        self.bases: NDArray[np.int64] = np.empty(0, np.int64)
        self.above: Places = np.empty(0, np.uint32)

    @property
    def bytes(self) -> int:
        """What they take, or will while they are built."""
        if self.built:
            return self.starts.nbytes + self.bases.nbytes + self.above.nbytes
        return 12 * SEGMENT * len(self.segments) + 4 * self.size

    def add(self, places: Places, parents: Keys) -> None:
        """Add as many parents as places."""
        done = 0
        while done < len(places):
            if self.filled == SEGMENT:
                self.segments.append((np.empty(SEGMENT, np.uint32), np.empty(SEGMENT, np.uint32)))
                self.filled = 0
            count = min(SEGMENT - self.filled, len(places) - done)
            part = slice(self.filled, self.filled + count)
            self.segments[-1][0][part] = places[done : done + count]
            self.segments[-1][1][part] = parents[done : done + count]
            self.filled += count
            done += count

    def build(self) -> None:
        """Put them in order. O(edges + places). Raises InputError for 2**32 at neighbours."""
        self.starts = np.zeros(self.size, np.uint32)
        self.bases = np.zeros((self.size >> 8) + 1, np.int64)
        for i, (places, _) in enumerate(self.segments):
            kernel.counted(places, self._length(i), self.starts)
        total = kernel.summed(self.starts, self.bases)
        if total < 0:
            raise InputError("2**32 moves lead to 256 positions", remedy="give predecessors")
        self.above = np.empty(total, np.uint32)
        while self.segments:
            count = self._length(len(self.segments) - 1)
            places, parents = self.segments.pop()
            self.filled = SEGMENT
            kernel.placed(places, parents, count, self.starts, self.bases, self.above)
        self.built = True

    def _length(self, i: int) -> int:
        return self.filled if i == len(self.segments) - 1 else SEGMENT

    def state(self) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
        """Facts and arrays to continue from."""
        arrays: dict[str, NDArray[Any]] = {}
        for i, (places, parents) in enumerate(self.segments):
            count = self._length(i)
            arrays |= {f"places {i}": places[:count], f"parents {i}": parents[:count]}
        arrays |= {"starts": self.starts, "bases": self.bases, "above": self.above}
        return {"size": self.size, "built": self.built, "segments": len(self.segments)}, arrays

    @classmethod
    def of_state(cls, facts: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> Edges:
        """The edges with a state."""
        made = cls(facts["size"])
        for i in range(facts["segments"]):
            made.add(arrays.pop(f"places {i}"), arrays.pop(f"parents {i}"))
        made.built, made.starts = facts["built"], arrays["starts"]
        made.bases, made.above = arrays["bases"], arrays["above"]
        return made

    def of(self, places: Places, values: Keys = _EMPTY) -> Iterator[tuple[Keys, Keys]]:
        """The parents of places, in pieces; beside each the entry of `values` for its place."""
        out = np.empty(_OUT, np.int64)
        beside = np.empty(_OUT if len(values) else 0, np.int64)
        state = np.zeros(2, np.int64)
        while state[0] < len(places):
            count = kernel.parents_of(
                *(places, state, len(places), self.starts, self.bases, self.above),
                *(out, values, beside),
            )
            yield out[:count], beside[:count]
