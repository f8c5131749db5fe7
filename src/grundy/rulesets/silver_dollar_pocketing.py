"""The Silver Dollar game with pocketing: who pockets the dollar wins (Winning Ways, ch. 15).

A move shifts a coin left, jumping none and stacking none, or pockets the leftmost coin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from grundy.core.errors import InputError, text_place
from grundy.core.nimber import nim_sum
from grundy.core.picture import Board, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets import staircase
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._heaps import split_words


class Strip(NamedTuple):
    """Squares of all coins, ascending, and which of them is the dollar's; none when it is gone."""

    squares: tuple[int, ...]
    dollar: int


OVER = Strip((), 0)


def _first(position: Strip) -> int:
    """The leftmost square a coin may go to: 0, the pocket, but not just before the dollar."""
    return 1 if position.squares[1:2] == (position.dollar,) else 0


def _winning(position: Strip) -> Iterator[tuple[int, int]]:
    """Pocket the dollar, or move as in Staircase Nim.

    A coin that is pocketed leaves its square to the next one, unlike a coin that stays before it,
    so pocketing is looked at by itself.
    """
    squares, dollar = position
    if not squares:
        return
    if squares[0] == dollar or _lost(Strip(squares[1:], dollar)):
        yield squares[0], 0
    if squares[0] != dollar:
        moves = staircase.strip_moves(squares, _first(position))
        yield from ((square, to) for square, to in moves if to)


def _lost(position: Strip) -> bool:
    if position.squares[0] == position.dollar:
        return False
    return not nim_sum(staircase.gaps(position.squares, _first(position))[::2])


def _explain(position: Strip) -> Iterator[str]:
    squares, dollar = position
    if not squares:
        yield "The dollar has been pocketed."
    elif squares[0] == dollar:
        yield "The dollar is the leftmost coin: pocket it."
    else:
        if _first(position):
            yield "Who pockets the coin before the dollar loses: nobody does it while he can move."
        else:
            yield "The pocket is one more square for the leftmost coin."
        gaps = staircase.gaps(squares, _first(position))
        yield from staircase.explain_steps(gaps, "every other gap, from the right,")


def _sample(rng: Random) -> Strip:
    squares = tuple(sorted(rng.sample(range(1, 9), rng.randrange(5))))
    return Strip(squares, rng.choice(squares)) if squares else OVER


THEOREM = closed_theorem(
    "gaps are steps, and the pocket is a square",
    "if the dollar is leftmost, it is pocketed; else a position is lost if and only if the nim "
    "sum of every other gap, from the right, is 0, where the pocket counts as a square for "
    "the leftmost coin unless the dollar comes next",
    "Berlekamp, Conway, Guy, Winning Ways, ch. 15",
    _winning,
    _explain,
    _sample,
)


class Pocketing(Ruleset[Strip]):
    """A move is from where to where; 0 is the pocket."""

    name = "silver-dollar-pocketing"
    title = "Silver Dollar game with pocketing: pocket the dollar to win"
    source = "Winning Ways, ch. 15; Project Euler 344"
    text_form = """\
The squares of the coins, counted from 1, with $ before the dollar's, such as 2 5 $9.
Nothing at all means that the dollar has been pocketed. What follows # is a comment."""
    example = "2 5 $9 10"
    theorems = (THEOREM,)

    def parse(self, text: str) -> Strip:
        """Different squares, one of them marked, or nothing."""
        words = split_words(text)
        marked = [(word, at) for word, at in words if word.startswith("$")]
        if len(marked) != bool(words):
            at = marked[1][1] if len(marked) > 1 else 0
            raise InputError(
                f"found {len(marked)} dollars, expected one, marked like $9",
                where=text_place(text, at),
            )
        squares = staircase.read_squares(text, [(word.removeprefix("$"), at) for word, at in words])
        return Strip(squares, int(marked[0][0][1:])) if words else OVER

    def format(self, position: Strip) -> str:
        """The squares in order, the dollar's marked."""
        return " ".join("$" * (x == position.dollar) + str(x) for x in position.squares)

    def options(self, position: Strip) -> Iterator[Option]:
        """Shifts left, and pocketing; there is no move once the dollar is pocketed."""
        squares, dollar = position
        for i, square in enumerate(squares):
            for to in range(square - 1, squares[i - 1] if i else 0, -1):
                moved = (*squares[:i], to, *squares[i + 1 :])
                yield Option((square, to), Strip(moved, to if square == dollar else dollar))
        if squares:
            gone = squares[0] == dollar
            yield Option((squares[0], 0), OVER if gone else Strip(squares[1:], dollar))

    def describe(self, move: Any) -> str:
        """In words."""
        if not move[1]:
            return f"pocket the coin on {move[0]}"
        return f"move the coin on {move[0]} to {move[1]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        if move[1]:
            return Told("move.coin", {"from": move[0], "to": move[1]})
        return Told("move.pocket", {"from": move[0]})

    def draw(self, position: Strip, winning: Sequence[Any] = ()) -> Board | None:
        """The strip, its pocket first; squares that coins can win by are marked."""
        if max(position.squares, default=0) > staircase.LONGEST_STRIP:
            return None
        moves = [option.move for option in self.options(position)]
        return staircase.draw_strip(position.squares, moves, winning, position.dollar, 0)


RULESETS = (Pocketing(),)
