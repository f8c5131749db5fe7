"""Two hands of cards, of which one is added to another modulo m until a hand is all 0.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from grundy.contest.parts.token import ranks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Hands:
    """All hands of `size` numbers below `modulus`, in any order; hand 0 is all 0.

    A move turns a number a of one's own, not 0, into (a + b) mod m, where b is one of the other
    hand and not 0. Whose hand is all 0 wins.
    """

    def __init__(self, size: int, modulus: int) -> None:
        self.modulus = modulus
        self.hands = list(combinations_with_replacement(range(modulus), size))
        self.number = {hand: i for i, hand in enumerate(self.hands)}
        self._ranks: memoryview | None = None

    def rank(self, mine: Iterable[int], other: Iterable[int]) -> int:
        """Moves to the end with best play of who is to move: odd if he wins, -1 for a draw.

        O(size), and once O(pairs of hands * moves).
        """
        if self._ranks is None:
            self._ranks = ranks(self._followers())
        at, to = (self.number[tuple(sorted(cards))] for cards in (mine, other))
        return int(self._ranks[at * len(self.hands) + to])

    def _followers(self) -> Iterator[list[int]]:
        """Of each pair of hands, the mover's first, the pairs that moves lead to."""
        kinds = [tuple(sorted({*hand} - {0})) for hand in self.hands]
        for hand, own in zip(self.hands, kinds, strict=True):
            turned = {kind: sorted(self.turned(hand, own, kind)) for kind in {*kinds}}
            for other, kind in enumerate(kinds):
                pairs = other * len(kinds)
                yield [pairs + to for to in turned[kind]]

    def turned(self, hand: tuple[int, ...], own: Iterable[int], other: Iterable[int]) -> set[int]:
        """The hands that one can become, where `own` and `other` are what two hands have but 0."""
        found = set()
        for a in own:
            rest = list(hand)
            rest.remove(a)
            for b in other:
                found.add(self.number[tuple(sorted([*rest, (a + b) % self.modulus]))])
        return found
