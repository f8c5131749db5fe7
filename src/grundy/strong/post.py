"""Messages to partitions, packed into arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.strong.kernel import kernel

HEAD = 4
"""Numbers before the keys of a message: work that is left, how much there was, and how many keys
are in each of two sections."""

Keys = NDArray[np.int64]
NONE: Keys = np.empty(0, np.int64)


class Boxes:
    """Keys for each partition; beside each, if `paired`, another number."""

    def __init__(self, parts: int, *, paired: bool = False) -> None:
        self.parts, self.paired = parts, paired
        self.clear()

    def clear(self) -> None:
        """Empty them, and give their memory back."""
        self.room = 0
        self.keys = self.beside = NONE
        self.filled = np.zeros(self.parts, np.int64)

    def deal(self, keys: Keys, shift: int, beside: Keys = NONE) -> None:
        """Add keys to the boxes of their owners. O(keys)."""
        self._grow(int(self.filled.max()) + len(keys))
        count = len(keys)
        if self.paired:
            kernel.deal_pairs(
                *(keys, beside, count, shift, self.parts),
                *(self.keys, self.beside, self.room, self.filled),
            )
        else:
            kernel.deal(keys, count, shift, self.parts, self.keys, self.room, self.filled)

    def take(self, part: int) -> tuple[Keys, Keys]:
        """What is for one partition, which is then gone; valid until more is dealt."""
        first = part * self.room
        last = first + int(self.filled[part])
        self.filled[part] = 0
        return self.keys[first:last], self.beside[first:last] if self.paired else NONE

    def _grow(self, wanted: int) -> None:
        if wanted <= self.room:
            return
        room = max(2 * self.room, wanted, 1 << 10)
        self.keys = self._moved(self.keys, room)
        if self.paired:
            self.beside = self._moved(self.beside, room)
        self.room = room

    def _moved(self, old: Keys, room: int) -> Keys:
        larger = np.empty(self.parts * room, np.int64)
        for part in range(self.parts):
            count = int(self.filled[part])
            first = part * self.room
            larger[part * room : part * room + count] = old[first : first + count]
        return larger


def packed(left: int, active: int, sections: tuple[Keys, Keys, Keys]) -> Keys:
    """One message: keys of two kinds, and what goes beside those of the first."""
    one, other, beside = sections
    head = np.array([left, active, len(one), len(other)], np.int64)
    return np.concatenate([head, one, other, beside])


def unpacked(message: Keys) -> tuple[Keys, Keys, Keys]:
    """The sections of a message."""
    one, other = int(message[2]), int(message[3])
    keys = message[HEAD:]
    return keys[:one], keys[one : one + other], keys[one + other :]
