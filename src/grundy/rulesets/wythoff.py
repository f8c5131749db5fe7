"""Wythoff's game: take from one of two heaps, or the same number from both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.errors import InputError, text_place
from grundy.core.picture import Board, Preset, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._heaps import split_words, whole_number
from grundy.rulesets._sketches import by_spot, cells, numbers
from grundy.rulesets._wythoff_theory import THEOREM, Pair, ordered


def reduced(position: Pair, move: Any) -> Pair:
    """What the move leaves, in any order."""
    if len(move) == 2:
        return move[0][1], move[1][1]
    n, left = move[0]
    return left, position[0] + position[1] - n


def read_pair(text: str, what: str) -> Pair:
    """Exactly two numbers, the smaller first."""
    words = split_words(text)
    numbers = [whole_number(text, *word, "a number") for word in words]
    if len(numbers) != 2:
        at = words[2][1] if len(words) > 2 else len(text)
        raise InputError(f"expected two {what}, got {len(numbers)}", where=text_place(text, at))
    return ordered(*numbers)


def adopt_pair(ruleset: Ruleset[Pair], value: Any) -> Pair:
    """Text, or two numbers in any order."""
    if isinstance(value, str):
        return ruleset.parse(value)
    return ruleset.parse(" ".join(map(str, value)))


class Wythoff(Ruleset[Pair]):
    """A position is two sizes in order; a move the pairs (size, what is left) it changes."""

    name = "wythoff"
    title = "Wythoff's game: take from one heap, or equally from both"
    source = "Wythoff, A modification of the game of Nim, 1907"
    text_form = "The sizes of the two heaps, such as 3 7. What follows # is a comment."
    example = "3 7"
    theorems = (THEOREM,)
    piece = "Q"
    presets = (Preset("queen", "5 8"),)

    def parse(self, text: str) -> Pair:
        """Two numbers."""
        return read_pair(text, "heaps")

    def format(self, position: Pair) -> str:
        """The smaller heap first."""
        return f"{position[0]} {position[1]}"

    def options(self, position: Pair) -> Iterator[Option]:
        """Either heap becomes smaller, or both by the same number."""
        a, b = position
        for n, other in dict.fromkeys([(a, b), (b, a)]):
            for left in range(n):
                yield Option(((n, left),), ordered(left, other))
        for taken in range(1, a + 1):
            yield Option(((a, a - taken), (b, b - taken)), (a - taken, b - taken))

    def adopt(self, value: Any, **choices: Any) -> Pair:
        """Text, or two numbers."""
        return adopt_pair(self, value)

    def describe(self, move: Any) -> str:
        """In words."""
        if len(move) == 2:
            return f"take {move[0][0] - move[0][1]} from both heaps"
        return f"take {move[0][0] - move[0][1]} from a heap of {move[0][0]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        taken = move[0][0] - move[0][1]
        if len(move) == 2:
            return Told("move.both", {"taken": taken})
        return Told("move.take", {"taken": taken, "heap": move[0][0]})

    def draw(self, position: Pair, winning: Sequence[Any] = ()) -> Board | None:
        """The board of a chess piece that walks to the corner; squares to move to are marked."""
        a, b = position
        if b > 30:
            return None
        moves = by_spot(
            (ordered(*reduced(position, o.move)), o.move) for o in self.options(position)
        )
        looks = [
            [(self.piece, "token") if (x, y) == position else ("", "free") for y in range(b + 1)]
            for x in range(a + 1)
        ]
        to = (ordered(*reduced(position, move)) for move in winning)
        return Board(cells(looks, moves, to), numbers(0, a + 1), numbers(0, b + 1))


RULESETS = (Wythoff(),)
