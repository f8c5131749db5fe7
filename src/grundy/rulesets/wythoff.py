"""Wythoff's game: take from one of two heaps, or the same number from both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any

from grundy.core.errors import InputError, text_place
from grundy.core.picture import Board, Cell
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._heaps import split_words, whole_number

Pair = tuple[int, int]


def ordered(a: int, b: int) -> Pair:
    """The smaller first."""
    return (a, b) if a <= b else (b, a)


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


def lower(k: int) -> int:
    """floor(k * phi) for the golden ratio phi, exactly: (k + sqrt(5 k^2)) / 2 rounded down."""
    return (k + isqrt(5 * k * k)) // 2


def partner(n: int) -> int:
    """The one heap that makes a lost position with a heap of n. O(multiplication)."""
    # n is floor(k phi) for the k = floor(n phi) - n + 1, or else floor(k phi^2) for another k.
    k = lower(n) - n + 1
    if not n or lower(k) == n:
        return n + k if n else 0
    return n - (2 * n - lower(n))


def winning(position: Pair) -> Iterator[Any]:
    """At most one in each heap, and one in both: leave a heap its partner, or keep the difference.

    Empty for a lost position.
    """
    a, b = position
    if partner(a) == b:
        return
    for n, other in dict.fromkeys([(a, b), (b, a)]):
        if partner(other) < n:
            yield ((n, partner(other)),)
    small = lower(b - a)
    if small < a:
        yield ((a, small), (b, small + b - a))


def _explain(position: Pair) -> Iterator[str]:
    a, b = position
    yield "The k-th lost position is floor(k phi), floor(k phi) + k, for the golden ratio phi."
    yield f"A heap of {a} is lost with one of {partner(a)} only."
    if partner(a) != b:
        small = lower(b - a)
        yield f"The lost position whose heaps differ by {b - a} is {small}, {small + b - a}."


THEOREM = closed_theorem(
    "Wythoff's theorem",
    "the lost positions are (floor(k phi), floor(k phi^2)) for k = 0, 1, 2, ..., with the "
    "golden ratio phi",
    "Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7, 1907",
    winning,
    _explain,
    lambda rng: ordered(rng.randrange(14), rng.randrange(14)),
)


class Wythoff(Ruleset[Pair]):
    """A position is two sizes in order; a move the pairs (size, what is left) it changes."""

    name = "wythoff"
    title = "Wythoff's game: take from one heap, or equally from both"
    source = "Wythoff, A modification of the game of Nim, 1907"
    text_form = "The sizes of the two heaps, such as 3 7. What follows # is a comment."
    example = "3 7"
    theorems = (THEOREM,)

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

    def draw(self, position: Pair, winning: Sequence[Any] = ()) -> Board | None:
        """The board of a queen that walks to the corner; squares to move to are marked."""
        a, b = position
        if b > 30:
            return None
        to = {ordered(*reduced(position, move)) for move in winning}
        return Board(
            [
                [Cell("Q" if (x, y) == position else "", mark=(x, y) in to) for y in range(b + 1)]
                for x in range(a + 1)
            ]
        )


RULESETS = (Wythoff(),)
