"""Fibonacci Nim: at first not the whole heap, then at most twice what was taken last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError, text_place
from grundy.core.picture import Board, Cell, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._heaps import split_words, whole_number

State = tuple[int, int]
"""The heap, and the most that may be taken now (at most the heap)."""


def zeckendorf(n: int) -> list[int]:
    """The Fibonacci numbers, no two neighbours, that sum to n; ascending. O(log n)."""
    terms = [1, 2]
    while terms[-1] <= n:
        terms.append(terms[-1] + terms[-2])
    parts = []
    for term in reversed(terms):
        if term <= n:
            parts.append(term)
            n -= term
    return parts[::-1]


def winning(position: State) -> Iterator[int]:
    """Take the smallest parts of the sum, if the next one is more than twice that; or take all.

    Whatever leaves a smallest part above twice the amount taken is itself a sum of smallest parts.
    """
    n, most = position
    parts = zeckendorf(n)
    taken = 0
    for i, part in enumerate(parts):
        taken += part
        if taken > most:
            return
        if i + 1 == len(parts) or parts[i + 1] > 2 * taken:
            yield taken


def _explain(position: State) -> Iterator[str]:
    n, most = position
    parts = zeckendorf(n)
    if not parts:
        yield "Nothing is left."
        return
    yield f"{n} is {' + '.join(map(str, reversed(parts)))}, Fibonacci numbers without neighbours."
    if parts[0] <= most:
        yield f"The smallest, {parts[0]}, may be taken, and more than twice as much comes next."
    else:
        yield f"The smallest, {parts[0]}, is more than the {most} that may be taken now."


def _sample(rng: Random) -> State:
    n = rng.randrange(40)
    return n, rng.choice([max(0, n - 1), rng.randrange(n + 1), rng.randrange(n // 2 + 1)])


THEOREM = closed_theorem(
    "Zeckendorf parts",
    "a position is lost if and only if the smallest part of the heap's Zeckendorf sum may not "
    "be taken",
    "Whinihan, Fibonacci Nim, Fibonacci Quarterly 1, 1963; Schwenk, Take-away games, 1970",
    winning,
    _explain,
    _sample,
)


class FibonacciNim(Ruleset[State]):
    """A move is how many are taken."""

    name = "fibonacci-nim"
    title = "Fibonacci Nim: take at most twice what was taken last"
    source = "Whinihan, Fibonacci Nim, Fibonacci Quarterly 1, 1963"
    text_form = """\
The size of the heap, such as 21: the first player may not take all of it.
In the course of play: 13 most 4, where 4 is the most that may be taken now."""
    example = "20"
    theorems = (THEOREM,)

    def parse(self, text: str) -> State:
        """A number, and perhaps `most` and another."""
        words = split_words(text)
        if len(words) not in (1, 3) or (len(words) == 3 and words[1][0] != "most"):
            at = words[1][1] if len(words) > 1 else len(text)
            raise InputError(
                "expected the size of a heap, or: 13 most 4", where=text_place(text, at)
            )
        n = whole_number(text, *words[0], "the size of the heap")
        most = whole_number(text, *words[2], "the most one may take") if words[1:] else n - 1
        return n, max(0, min(n, most))

    def format(self, position: State) -> str:
        """The bound is left out where it is the one at the start."""
        n, most = position
        return f"{n}" if n and most == n - 1 else f"{n} most {most}"

    def options(self, position: State) -> Iterator[Option]:
        """Take 1 up to the bound."""
        n, most = position
        for taken in range(1, most + 1):
            yield Option(taken, (n - taken, min(2 * taken, n - taken)))

    def adopt(self, value: Any, **choices: Any) -> State:
        """Text, the size of a heap, or a heap and a bound."""
        if isinstance(value, int):
            value = str(value)
        return self.parse(value if isinstance(value, str) else "{} most {}".format(*value))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"take {move}"

    def tell(self, move: int) -> Told:
        """In words."""
        return Told("move.amount", {"taken": move})

    def draw(self, position: State, winning: Sequence[Any] = ()) -> Board | None:
        """The heap; a click on a stone takes it and all behind it, as far as that is allowed."""
        n, most = position
        if n > 60:
            return None
        wins = set(winning)
        row = [
            Cell("", "stone", n - k in wins, [n - k] * (n - k <= most), ("heap", 0))
            for k in range(n)
        ]
        return Board([[Cell(str(n), "title"), *row]])


RULESETS = (FibonacciNim(),)
