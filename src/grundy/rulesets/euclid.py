"""Euclid's game: take a multiple of the smaller number from the larger one.

Two versions: play ends when a number is 0 (Cole and Davie, 1969), or both numbers have to stay
positive, so that it ends when they are equal (Grossman, 1997).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError, text_place
from grundy.core.picture import Board, Cell, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._wythoff_theory import Pair, ordered
from grundy.rulesets.wythoff import adopt_pair, read_pair


class Euclid(Ruleset[Pair]):
    """A position is two numbers in order; a move is the larger number and what it becomes."""

    text_form = "The two numbers, such as 12 31. What follows # is a comment."
    example = "12 31"

    def __init__(self, name: str, title: str, source: str, least: int) -> None:
        """`least` is 0 if a number may become 0, else 1."""
        self.name, self.title, self.source, self.least = name, title, source, least
        self.theorems = (self._theorem(),)

    def parse(self, text: str) -> Pair:
        """Two numbers, not below `least`."""
        pair = read_pair(text, "numbers")
        if pair[0] < self.least:
            raise InputError(
                "found 0, expected a positive number",
                where=text_place(text, text.index("0")),
                remedy="in the game `euclid` a number may be 0",
            )
        return pair

    def format(self, position: Pair) -> str:
        """The smaller number first."""
        return f"{position[0]} {position[1]}"

    def options(self, position: Pair) -> Iterator[Option]:
        """The larger number less any multiple of the smaller."""
        a, b = position
        if a:
            for left in range(b - a, self.least - 1, -a):
                yield Option((b, left), ordered(left, a))

    def adopt(self, value: Any, **choices: Any) -> Pair:
        """Text, or two numbers."""
        return adopt_pair(self, value)

    def describe(self, move: Any) -> str:
        """In words."""
        return f"take {move[0] - move[1]} from {move[0]}, leaving {move[1]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        taken = move[0] - move[1]
        return Told("move.leaving", {"taken": taken, "heap": move[0], "left": move[1]})

    def draw(self, position: Pair, winning: Sequence[Any] = ()) -> Board | None:
        """Two rows of stones: a click takes a stone of the longer one and all behind it."""
        a, b = position
        if b > 60:
            return None
        wins = {tuple(move) for move in winning}
        legal = {option.move for option in self.options(position)}
        long = [Cell("", "stone", (b, k) in wins, [(b, k)] * ((b, k) in legal)) for k in range(b)]
        return Board(
            [[Cell(str(a), "title"), *[Cell("", "stone")] * a], [Cell(str(b), "title"), *long]]
        )

    def last(self, position: Pair) -> int:
        """The least that the larger number can become; itself if it can become nothing else."""
        a, b = position
        return (b % a or self.least * a) if a else b

    def value(self, position: Pair) -> int:
        """The Grundy value, by the quotients of Euclid's algorithm. O(log) divisions.

        From (a, r) upwards, with r the least rest, (a, r + k a) has the least value of none below:
        these count 0, 1, 2, ..., but leave out the value of (a, r) itself.
        """
        steps: list[int] = []
        a, b = position
        while (left := self.last((a, b))) < b:
            steps.append((b - left) // a)
            a, b = ordered(left, a)
        worth = 0
        for turns in reversed(steps):
            worth = turns - 1 if turns - 1 < worth else turns
        return worth

    def winning(self, position: Pair) -> Iterator[Any]:
        """The least rest if that is lost, else the one before it, if there is one."""
        a, b = position
        left = self.last(position)
        if left < b:
            left += a if self.value(ordered(left, a)) else 0
            if left < b:
                yield (b, left)

    def _explain(self, position: Pair) -> Iterator[str]:
        a, b = position
        left = self.last(position)
        if left == b:
            yield "No multiple can be taken: play is over."
            return
        times = (b - left) // a
        often = f"up to {times} times" if times > 1 else "once"
        yield f"From {b} one can take {a} {often}, leaving {left} at least."
        yield (
            f"The pair {left}, {a} is worth {self.value(ordered(left, a))}, and going up by {a} "
            f"the values count 0, 1, 2, ... without it: {a}, {b} is worth {self.value(position)}."
        )

    def _theorem(self) -> Any:
        least = self.least
        return closed_theorem(
            ("Euclid's game to zero", "Euclid's game of positive numbers")[least],
            (
                "upwards from the least rest the values count 0, 1, 2, ... but for the rest's own; "
                "so (a, b) with 0 < a < b is lost if and only if b < phi a (phi, the golden ratio)",
                "(a, b) is worth floor(b / a - a / b) for a <= b",
            )[least],
            (
                "Cole and Davie, A game based on the Euclidean algorithm and a winning strategy "
                "for it, Mathematical Gazette 53, 1969",
                "Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Math. 306, 2006",
            )[least],
            self.winning,
            self._explain,
            lambda rng: _sample(rng, least),
            value=self.value,
        )


def _sample(rng: Random, least: int) -> Pair:
    a = rng.randrange(least, 40)
    return ordered(a, rng.choice([rng.randrange(least, 40), a, a * rng.randrange(1, 5)]))


RULESETS = (
    Euclid(
        "euclid",
        "Euclid's game: take a multiple of the smaller number from the larger",
        "Cole and Davie, A game based on the Euclidean algorithm, 1969",
        0,
    ),
    Euclid(
        "euclid-positive",
        "Euclid's game where both numbers stay positive",
        "Grossman, A Nim-type game, Problem 1537, Mathematics Magazine 70, 1997",
        1,
    ),
)
