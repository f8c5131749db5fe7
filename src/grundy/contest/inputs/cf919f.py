"""Inputs of Codeforces 919F: who moves first, and two hands of eight cards."""

from __future__ import annotations

import random
from array import array
from dataclasses import dataclass
from functools import cache, partial

from grundy.contest.judges.cf919f import HANDS
from grundy.contest.workshop.making import Edge, Fields, Format, Question, Shape
from grundy.rulesets._walk_text import Digraph, Walk

MOST = 3000
"""So many pairs of hands are written out."""
SHOWN = 4
"""So many moves are told of where the pairs are more."""


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


def position(case: Hands) -> Question:
    """The pairs of hands that play can lead to, as vertices of a digraph, unless they are many."""
    first = case.values[0]
    mine, other = (_number(hand) for hand in (case.values[1:9], case.values[9:]))
    if first:
        mine, other = other, mine
    seen = (
        "14/2 says that who is to move has the cards 1 and 4, the other one 2, and all else is 0. "
        f"{('Alice', 'Bob')[first]} moves first. A hand of zeros has won: then there is no move."
    )
    if walk := digraph(mine, other):
        return Question(walk, (seen,))
    labelled = "All pairs of hands were labelled backwards from the hands of zeros."
    after = [(other, turned) for turned in _turned(mine, _cards(other))]
    # The quickest way to win, the slowest to lose.
    after.sort(key=lambda pair: (_rank(*pair) % 2, _rank(*pair)))
    return Question(
        seen=(seen, labelled, *map(_told, dict.fromkeys([(mine, other), *after[:SHOWN]])))
    )


def _rank(mine: int, other: int) -> int:
    return HANDS.rank(HANDS.hands[mine], HANDS.hands[other])


def _told(pair: tuple[int, int]) -> str:
    rank = _rank(*pair)
    if rank < 0:
        end = "cannot be made to lose and cannot win: play goes on for ever"
    else:
        end = f"{('loses', 'wins')[rank % 2]} in {rank} moves with best play"
    return f"Who is to move at {_cards(pair[0])}/{_cards(pair[1])} {end}."


def digraph(mine: int, other: int) -> Walk | None:
    """What can be reached from the hand of who is to move and the other one; None if too much."""
    index = {(mine, other): 0}
    names: list[str] = []
    tails, heads = array("i"), array("i")
    queue = [*index]
    for at, (one, two) in enumerate(queue):
        names.append(f"{_cards(one)}/{_cards(two)}")
        for turned in _turned(one, _cards(two)):
            after = two, turned
            if after not in index:
                index[after] = len(queue)
                queue.append(after)
            tails.append(at)
            heads.append(index[after])
        if len(queue) > MOST:
            return None
    return Walk(Digraph(names, tails, heads), 1)


def _number(hand: tuple[int, ...]) -> int:
    return HANDS.number[tuple(sorted(hand))]


@cache
def _cards(hand: int) -> str:
    """The cards above 0, or `-` if there are none."""
    return "".join(str(card) for card in HANDS.hands[hand] if card) or "-"


@cache
def _turned(hand: int, other: str) -> list[int]:
    """The hands that one can become beside those cards, in order."""
    cards = HANDS.hands[hand]
    kinds = (sorted({*map(int, text.strip("-"))}) for text in (_cards(hand), other))
    return sorted(HANDS.turned(cards, *kinds))


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
