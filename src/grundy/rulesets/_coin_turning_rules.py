"""Which sets of coins may be turned: the one schema of all coin turning games on a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

ANY = 2**62
"""As many coins as there are."""

Move = tuple[int, ...]
"""The coins that are turned, in ascending order; where they are a run, its two ends."""


@dataclass(frozen=True)
class Turns:
    """A move turns `least` to `most` coins, the last of them from heads to tails.

    `shape` says which: "any" coins, those of a "run" of neighbours, "spaced" ones (three at equal
    distances), a "symmetric" set (its own mirror image), or a "grunt" (four: the coin at 0, the
    last one, and two between that are as far from the one as from the other). `within`, if not 0,
    is the length of a stretch of the row in which they must lie.
    """

    least: int = 1
    most: int = 1
    shape: str = "any"
    within: int = 0

    @property
    def run(self) -> bool:
        """Whether moves are told by the ends of a run."""
        return self.shape == "run"

    @property
    def window(self) -> int:
        """How many coins up to the last one a move can reach; 0 if that grows with the row."""
        return self.most if self.run and self.most < ANY else self.within

    def coins(self, move: Sequence[int]) -> Sequence[int]:
        """The positions a move turns, in ascending order."""
        return range(move[0], move[-1] + 1) if self.run else move

    def moves(self, x: int) -> Iterator[Move]:
        """Every move whose last coin is the one at x, in a fixed order."""
        if self.shape == "run":
            return ((a, x) for a in range(x - self.least + 1, max(-1, x - self.most), -1))
        if self.shape == "spaced":
            return ((x - 2 * d, x - d, x) for d in range(1, x // 2 + 1))
        if self.shape == "grunt":
            return ((0, a, x - a, x) for a in range(1, (x + 1) // 2))
        if self.shape == "symmetric":
            return _symmetric(x)
        return self._any(x)

    def _any(self, x: int) -> Iterator[Move]:
        first = max(0, x - self.within + 1) if self.within else 0
        for others in range(self.least - 1, min(self.most, x - first + 1)):
            yield from ((*rest, x) for rest in combinations(range(first, x), others))


def _symmetric(x: int) -> Iterator[Move]:
    """By the first coin, from the last one down; then by which of the coins between are turned:
    the pairs (outermost first) and the one in the middle, counted in binary."""
    yield (x,)
    for first in range(x - 1, -1, -1):
        half = (x - first) // 2
        for chosen in range(1 << half):
            left = [first + i for i in range(1, half + 1) if chosen >> i - 1 & 1]
            right = [first + x - a for a in reversed(left) if 2 * a != first + x]
            yield (first, *left, *right, x)
