"""Inputs of Codeforces 919F: who moves first, and two hands of eight cards."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial

from grundy.contest.workshop.making import Edge, Fields, Format, Shape


@dataclass(frozen=True)
class Hands(Fields):
    """First who moves, then Alice's cards, then Bob's."""

    def text(self) -> str:
        """On three lines."""
        rows = self.values[:1], self.values[1:9], self.values[9:]
        return "\n".join(" ".join(map(str, row)) for row in rows)


def legal(case: Hands) -> bool:
    """Cards up to 4, and not all 0 in the hand of who moves first."""
    first = case.values[0]
    hand = case.values[1 + 8 * first : 9 + 8 * first] if first < 2 else ()
    return max(case.values) < 5 and any(hand)


def hands(weights: tuple[int, ...], rng: random.Random, size: int) -> Hands:
    """Up to `size` cards at random, the others 0."""
    first = rng.randrange(2)
    cards = [rng.choices(range(5), weights, k=min(size, 8)) for _ in range(2)]
    if not any(cards[first]):
        cards[first][0] = rng.randint(1, 4)
    both = [card for hand in cards for card in rng.sample(hand + [0] * (8 - len(hand)), 8)]
    return Hands((first, *both))


def fixed(first: int, alice: tuple[int, ...], bob: tuple[int, ...]) -> Hands:
    """A case by the cards that are not 0."""
    both = (card for hand in (alice, bob) for card in (*hand, *[0] * (8 - len(hand))))
    return Hands((first, *both))


FORMAT = Format(judge=8, beyond=8, most=1000, header=True, legal=legal)
SHAPES = (
    Shape("uniform", "any cards", partial(hands, (1, 1, 1, 1, 1))),
    Shape("few", "mostly 0: decided games", partial(hands, (6, 1, 1, 1, 1))),
    Shape("full", "no 0: draws", partial(hands, (0, 1, 1, 1, 1))),
    Shape("ones", "only 0 and 1", partial(hands, (1, 1, 0, 0, 0))),
)
EDGES = (
    Edge("won-before", "the other hand is all 0", fixed(0, (1,), ())),
    Edge("five", "4 and 1 make 0: Alice wins at once", fixed(0, (4,), (1,))),
    Edge("bob-first", "the same for Bob", fixed(1, (4,), (1,))),
    Edge("all-ones", "a draw", fixed(1, (1,) * 8, (1,) * 8)),
    Edge("ones", "one card each: not at once", fixed(0, (1,), (1,))),
)
