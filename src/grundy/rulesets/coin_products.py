"""Products of coin turning games: coins on a board, sets of them turned by rows and by columns.

A move turns the coins of S x T, S being a move of the one game and T one of the other, the last of
them from heads to tails (Winning Ways, vol. 3, ch. 14; Ferguson, Game Theory I, sect. 5.4). Three
games are multiplied alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.nimber import nim_mul
from grundy.core.picture import Action, Board, Step, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets import _coin_products_text as text_of
from grundy.rulesets import _coins_sketch as sketch
from grundy.rulesets._coin_products_answers import (
    Coins,
    games_called,
    part_text,
    tartan,
    turns_of,
)
from grundy.rulesets._coin_turning_shapes import row as row_of
from grundy.rulesets._coins_steps import board_steps

Move = tuple[tuple[int, ...], ...]


class Tartan(Ruleset[Coins]):
    """Positions are the games and the set of heads, coordinates counted from 0.

    A move is a move of each game, as the game tells it.
    """

    name = "tartan"
    title = "Product of any two or three coin turning games"
    source = "Winning Ways, vol. 3, ch. 14"
    text_form = (
        f"`games` and two or three names of games on a row; then the heads.\n{text_of.TEXT_FORM}"
    )
    example = "games twins ruler\n1,2 3,1   # or the board, in lines such as ttht\n"
    games: tuple[str, ...] = ()
    theorems = (tartan(),)
    tools = sketch.TOOLS

    def parse(self, text: str) -> Coins:
        """Linear in the text and the heads."""
        games, start = (self.games, 0) if self.games else games_called(text)
        return Coins(games, text_of.parse_points(text, start, len(games)))

    def format(self, position: Coins) -> str:
        """The games, where they do not go without saying, and the heads in ascending order."""
        heads = text_of.format_points(position.heads)
        return heads if self.games else f"games {' '.join(position.games)}\n{heads}"

    def adopt(self, value: Any, games: Sequence[str] = ()) -> Coins:
        """Text, a position, or an iterable of points; then `games` says by name what is played."""
        if isinstance(value, (str, Coins)):
            return super().adopt(value)
        if not self.games and not 2 <= len(games) <= 3:
            raise InputError("expected the names of two or three games", remedy="pass games=(...)")
        names = self.games or tuple(turns_of(game).name for game in games)
        return Coins(names, text_of.adopt_points(value, len(names)))

    def options(self, position: Coins) -> Iterator[Option]:
        """By the head that is turned to tails, then by the moves of the games."""
        for move, turned in self._turned(position):
            yield Option(move, Coins(position.games, position.heads ^ frozenset(turned)))

    def _turned(self, position: Coins) -> Iterator[tuple[Move, Sequence[text_of.Point]]]:
        """Each move, and the coins that it turns, the head last."""
        rules = [turns_of(game).turns for game in position.games]
        for head in sorted(position.heads):
            for move in product(*(rule.moves(x) for rule, x in zip(rules, head, strict=True))):
                parts = (rule.coins(part) for rule, part in zip(rules, move, strict=True))
                yield move, list(product(*parts))

    def split(self, position: Coins) -> Sequence[Coins]:
        """Single heads, as on a row. Not so in misère play."""
        heads = sorted(position.heads)
        return [Coins(position.games, frozenset((head,))) for head in heads] or (position,)

    def describe(self, move: Sequence[Sequence[int]]) -> str:
        """The coins by their coordinates on each axis; runs by their ends, if the games tell."""
        return f"turn {' by '.join(self._axes(move))}"

    def _axes(self, move: Sequence[Sequence[int]]) -> list[str]:
        told = [turns_of(game).turns for game in self.games]
        return [*map(part_text, told or (None,) * len(move), move)]

    def draw(self, position: Coins, winning: Sequence[Any] = ()) -> Board | None:
        """A disc for each head; one is marked if a winning move turns it to tails."""
        marked = (tuple(part[-1] for part in move) for move in winning)
        return sketch.board_picture(
            position.heads, self._turned(position), marked, len(position.games)
        )

    def steps(self, position: Coins) -> Iterator[Step]:
        """What each head is worth, a nim product; see `_coins_steps`."""
        budget, axes = Budget(), len(position.games)
        lengths = sketch.lengths_of(position.heads, axes)
        if max(lengths) > sketch.LONGEST_PICTURE + 1:
            return
        games = [turns_of(game).turns for game in position.games]
        rows = [row_of(turns, length, budget) for turns, length in zip(games, lengths, strict=True)]

        def reason(head: text_of.Point) -> tuple[str, str, int]:
            factors = [row.worth(x) for row, x in zip(rows, head, strict=True)]
            return "step.boards.product", " ⊗ ".join(map(str, factors)), reduce(nim_mul, factors)

        won = self.theorems[0].answer(position, budget).winning
        ends = [tuple(part[-1] for part in move) for move in won]
        yield from board_steps(position.heads, axes, ends, reason)

    def edit(self, position: Coins, action: Action) -> Coins:
        """Turn one coin."""
        return Coins(position.games, sketch.turned(position.heads, len(position.games), action))

    def tell(self, move: Sequence[Sequence[int]]) -> Told:
        """As `describe` does."""
        return Told("move.turn", {"coins": " × ".join(self._axes(move))})

    def sample(self, rng: Random) -> Coins:
        """Some of a few coins."""
        return self.theorems[0].sample(rng)


class Named(Tartan):
    """A product whose games go without saying."""

    def __init__(self, name: str, title: str, *games: str) -> None:
        self.name, self.title, self.games = name, title, games
        self.text_form = text_of.TEXT_FORM
        self.example = "1,2 3,1" if len(games) == 2 else "1,0,2 0,1,1"
        self.theorems = (tartan(games),)


RULESETS = (
    Tartan(),
    Named("turning-corners", "Turning Corners: Twins times Twins", "twins", "twins"),
    Named(
        "turning-turtles-squared",
        "Turning Turtles squared: corners of a rectangle, flat ones as well",
        "turning-turtles",
        "turning-turtles",
    ),
    Named("rugs", "Rugs: Ruler times Ruler, any rectangle full of coins", "ruler", "ruler"),
    Named(
        "turning-turtles-cubed", "Turning Turtles cubed: corners of a box", *["turning-turtles"] * 3
    ),
)
