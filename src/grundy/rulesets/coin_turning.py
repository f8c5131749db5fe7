"""Coin turning: coins in a row, some of them heads; turn a set of them, the last one to tails.

One schema for all, `Turns`: how many coins, in what shape, within how many neighbours.
Rules and theory: Berlekamp, Conway, Guy, Winning Ways, vol. 3, ch. 14; Ferguson, Game Theory I,
sect. 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.picture import Action, Board, Step, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets import _coins_sketch as sketch
from grundy.rulesets._coin_turning_rules import ANY, Turns
from grundy.rulesets._coin_turning_text import TEXT_FORM, adopt_heads, format_heads, parse_heads
from grundy.rulesets._coin_turning_theory import Heads, sample_heads, theorem
from grundy.rulesets._coins_steps import steps


class CoinTurning(Ruleset[Heads]):
    """Positions are sets of heads, coins counted from 0.

    A move is the coins that it turns, in ascending order; where they are a run, its two ends.
    """

    source = "Winning Ways, vol. 3, ch. 14"
    text_form = TEXT_FORM
    example = "0 2-4 6   # or the row hthhhth\n"
    tools = sketch.TOOLS

    def __init__(self, name: str, turns: Turns, title: str, *aliases: str) -> None:
        self.name, self.turns, self.title, self.aliases = name, turns, title, aliases
        self.theorems = (theorem(turns),)
        self.presets = sketch.PRESETS.get(name, ())

    def parse(self, text: str) -> Heads:
        """Linear in the text and the heads."""
        return parse_heads(text)

    def format(self, position: Heads) -> str:
        """The heads in ascending order."""
        return format_heads(position)

    def adopt(self, value: Any) -> Heads:
        """Text, or any iterable of ints."""
        return self.parse(value) if isinstance(value, str) else adopt_heads(value)

    def options(self, position: Heads) -> Iterator[Option]:
        """By the head that is turned to tails, then by the number of coins."""
        for x in sorted(position):
            for move in self.turns.moves(x):
                yield Option(move, position ^ frozenset(self.turns.coins(move)))

    def split(self, position: Heads) -> Sequence[Heads]:
        """Single heads: two heads at one place cancel like equal games, so play in the sum of the
        heads taken one by one is worth what play on the row is. Not so in misère play."""
        return [frozenset((x,)) for x in sorted(position)] or (position,)

    def describe(self, move: Sequence[int]) -> str:
        """The coins, as the text form has them."""
        if self.turns.run and move[0] < move[1]:
            return f"turn {move[0]}-{move[1]}"
        return "turn " + " ".join(map(str, sorted(set(move))))

    def draw(self, position: Heads, winning: Sequence[Any] = ()) -> Board | None:
        """A disc for each head; one is marked if a winning move turns it to tails."""
        return sketch.row_picture(self.turns, position, winning)

    def steps(self, position: Heads) -> Iterator[Step]:
        """What each head is worth, and what all are; see `_coins_steps`."""
        winning = self.theorems[0].answer(position, Budget()).winning
        return steps(self.turns, position, winning)

    def edit(self, position: Heads, action: Action) -> Heads:
        """Turn one coin."""
        return position ^ {sketch.coin_of(action)}

    def tell(self, move: Sequence[int]) -> Told:
        """As `describe` does."""
        return Told("move.turn", {"coins": self.describe(move).removeprefix("turn ")})

    def sample(self, rng: Random) -> Heads:
        """Some of a few coins."""
        return sample_heads(self.turns, rng)


RULESETS = (
    CoinTurning("turn-at-most-1", Turns(1, 1), "Turn one coin", "turn-exactly-1"),
    CoinTurning("turning-turtles", Turns(1, 2), "Turn at most 2 coins", "turn-at-most-2"),
    CoinTurning("mock-turtles", Turns(1, 3), "Turn at most 3 coins", "turn-at-most-3"),
    CoinTurning("turn-at-most-4", Turns(1, 4), "Turn at most 4 coins"),
    CoinTurning("moebius", Turns(1, 5), "Turn at most 5 coins", "turn-at-most-5"),
    CoinTurning("turn-at-most-6", Turns(1, 6), "Turn at most 6 coins"),
    CoinTurning("mogul", Turns(1, 7), "Turn at most 7 coins", "turn-at-most-7"),
    CoinTurning("twins", Turns(2, 2), "Turn exactly 2 coins", "turn-exactly-2"),
    CoinTurning("triplets", Turns(3, 3), "Turn exactly 3 coins", "turn-exactly-3"),
    CoinTurning("turn-exactly-4", Turns(4, 4), "Turn exactly 4 coins"),
    CoinTurning("turn-exactly-5", Turns(5, 5), "Turn exactly 5 coins"),
    CoinTurning("turn-exactly-6", Turns(6, 6), "Turn exactly 6 coins"),
    CoinTurning("turn-exactly-7", Turns(7, 7), "Turn exactly 7 coins"),
    CoinTurning("moidores", Turns(1, 9), "Turn at most 9 coins", "turn-at-most-9"),
    CoinTurning("motley", Turns(1, ANY), "Turn any coins"),
    CoinTurning("ruler", Turns(1, ANY, "run"), "Turn any run of neighbouring coins"),
    CoinTurning("run-of-at-most-3", Turns(1, 3, "run"), "Turn a run of at most 3 coins"),
    CoinTurning("ruler-fives", Turns(1, 5, "run"), "Turn a run of at most 5 coins"),
    CoinTurning("run-of-2", Turns(2, 2, "run"), "Turn 2 neighbouring coins"),
    CoinTurning("run-of-3", Turns(3, 3, "run"), "Turn 3 neighbouring coins"),
    CoinTurning("mock-turtle-fives", Turns(1, 3, within=5), "Turn at most 3 of 5 neighbours"),
    CoinTurning("triplet-fives", Turns(3, 3, within=5), "Turn 3 of 5 neighbours"),
    CoinTurning("turnips", Turns(3, 3, "spaced"), "Turn 3 equally spaced coins", "ternups"),
    CoinTurning("grunt", Turns(4, 4, "grunt"), "Turn 4 coins, symmetric, one of them at 0"),
    CoinTurning("sym", Turns(1, ANY, "symmetric"), "Turn any symmetric set of coins"),
)
