"""Who owns a position, and where it stands there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import InputError
from grundy.strong.kernel import kernel
from grundy.strong.stack import MOST_PLACES

Keys = NDArray[np.int64]
Places = NDArray[np.uint32]

SHIFT = 12
"""Neighbours are dealt out together, 2**SHIFT of them: their moves mostly stay within."""


class Dense:
    """Keys 0 to size - 1 in blocks of 2**shift, dealt out in turn; partition `index` of `parts`."""

    def __init__(self, size: int, index: int, parts: int, shift: int = SHIFT) -> None:
        """Raises InputError where a partition would be too large."""
        self.size, self.index, self.parts = size, index, parts
        # Few positions are dealt out one by one, so that every partition has some.
        self.shift = self.back_shift = shift if size >> shift >= 8 * parts else 0
        blocks, rest = divmod(size, 1 << self.shift)
        own = (blocks - index + parts - 1) // parts << self.shift
        self.count = own + (rest if blocks % parts == index else 0)
        if self.count > MOST_PLACES:
            raise InputError(
                f"{self.count:,} positions in a partition; {MOST_PLACES:,} are possible",
                remedy="use more partitions",
            )

    def find(self, keys: Keys, out: Places) -> None:
        """The places of keys, all owned here."""
        kernel.places(keys, len(keys), self.shift, self.parts, out)

    def find_back(self, ids: Keys, out: Places) -> None:
        """The places of positions by the number that others know them by."""
        self.find(ids, out)

    def keys(self, places: Places) -> Keys:
        """The keys at places."""
        found = np.empty(len(places), np.int64)
        kernel.keys_at(places, len(places), self.shift, self.parts, self.index, found)
        return found

    def ids(self, places: Places) -> Keys:
        """The numbers by which others know the positions at places."""
        return self.keys(places)


class Sparse:
    """Keys that were found by exploring; `known` are those of this partition, ascending."""

    shift = kernel.MIXED
    back_shift = 0

    def __init__(self, known: Keys, index: int, parts: int) -> None:
        self.known, self.index, self.parts = known, index, parts
        self.count = len(known)

    def find(self, keys: Keys, out: Places) -> None:
        """The places of keys, all owned here. Raises InputError for one that was never found."""
        done = kernel.searched(keys, len(keys), self.known, out)
        if done < len(keys):
            raise InputError(
                f"position number {keys[done]} was not found when the game was explored",
                remedy="followers may depend on the position alone",
            )

    def find_back(self, ids: Keys, out: Places) -> None:
        """The places of positions by the number that others know them by."""
        kernel.places(ids, len(ids), 0, self.parts, out)

    def keys(self, places: Places) -> Keys:
        """The keys at places."""
        return self.known[places]

    def ids(self, places: Places) -> Keys:
        """The numbers by which others know the positions at places."""
        found = np.empty(len(places), np.int64)
        kernel.keys_at(places, len(places), 0, self.parts, self.index, found)
        return found


class Runs:
    """A set of keys, kept as a few sorted runs that are merged when they are of a size."""

    def __init__(self, runs: list[Keys] | None = None) -> None:
        self.runs: list[Keys] = runs or []

    def __len__(self) -> int:
        return sum(map(len, self.runs))

    def add(self, keys: Keys) -> Keys:
        """Add keys; those that are new, ascending. O(keys * runs * log), merges taken over all."""
        new = np.unique(keys)
        for run in self.runs:
            at = np.searchsorted(run, new)
            at[at == len(run)] = 0
            new = new[run[at] != new]
        if len(new):
            self.runs.append(new)
            while len(self.runs) > 1 and len(self.runs[-2]) < 2 * len(self.runs[-1]):
                self._merge()
        return new

    def whole(self) -> Keys:
        """All keys in one run."""
        while len(self.runs) > 1:
            self._merge()
        return self.runs[0] if self.runs else np.empty(0, np.int64)

    def _merge(self) -> None:
        merged = np.concatenate([self.runs.pop(), self.runs.pop()])
        # A stable sort goes along the runs that are there.
        merged.sort(kind="stable")
        self.runs.append(merged)


_PIECE = 1 << 22
Part = tuple[Dense | Sparse, NDArray[Any]]


def in_order(parts: list[Part]) -> Iterator[tuple[NDArray[Any], Keys | None]]:
    """What all partitions hold, in order of the keys, in pieces; with the keys if they are sparse.

    All of it has one type, the widest of theirs. Memory for a piece, or for sparse keys for all of
    them once more.
    """
    dtype = max((held.dtype for _, held in parts), key=lambda kind: kind.itemsize)
    owner = parts[0][0]
    if isinstance(owner, Sparse):
        keys = np.concatenate([other.known for other, _ in parts if isinstance(other, Sparse)])
        held = np.concatenate([labels.astype(dtype, copy=False) for _, labels in parts])
        if len(parts) > 1:
            order = np.argsort(keys)
            keys, held = keys[order], held[order]
        yield held, keys
        return
    block = 1 << owner.shift
    rounds = max(1, _PIECE // (block * owner.parts))
    for first in range(0, owner.size, rounds * block * owner.parts):
        size = min(rounds * block * owner.parts, owner.size - first)
        # Each partition has the same share of whole rounds; the last round may break off.
        whole = np.zeros((rounds, owner.parts, block), dtype)
        at = first // owner.parts
        for other, labels in parts:
            own = labels[at : at + rounds * block]
            rows = np.zeros(rounds * block, dtype)
            rows[: len(own)] = own
            whole[:, other.index] = rows.reshape(rounds, block)
        yield whole.reshape(-1)[:size], None
