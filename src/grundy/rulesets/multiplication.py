"""The multiplication game: multiply by 2 to 9 in turn; who reaches the goal wins (POJ 2505).

What counts is how many times the number reached has to be taken to reach the goal. A factor divides
that, rounded up, and at 1 the goal is reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from grundy.core.errors import InputError, text_place
from grundy.core.picture import Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._heaps import split_words, whole_number

FACTORS = range(2, 10)


def lost(need: int) -> bool:
    """Whether 9 * 18^k < need <= 18^(k + 1) for some k, or nothing is needed. O(log need)."""
    reach = 1
    while reach < need:
        reach *= 18
    return 2 * need > reach


def _winning(need: int) -> Iterator[int]:
    return (factor for factor in FACTORS if need > 1 and lost(-(-need // factor)))


def _explain(need: int) -> Iterator[str]:
    if need == 1:
        yield "The goal is reached."
        return
    reach = 18
    while reach < need:
        reach *= 18
    yield (
        f"The lost numbers up to {reach} are 1 and those from {reach // 2 + 1} to {reach}, and the "
        f"same divided by 18, by 18^2, and so on: {need} is {_kind(need)}."
    )


def _kind(need: int) -> str:
    return "one of them" if lost(need) else "none of them"


def _sample(rng: Random) -> int:
    edge = rng.choice([9, 18, 162, 324])
    return rng.choice([rng.randrange(1, 400), edge, edge + 1, max(1, edge - 1)])


class Multiplication(Ruleset[int]):
    """A position is what is needed, 1 at least; a move is the factor."""

    name = "multiplication"
    title = "Multiplication game: multiply by 2 to 9 until the goal is reached"
    source = "POJ 2505, A multiplication game"
    text_form = """\
How many times the number reached has to be taken to reach the goal, such as 162; at the
start, from 1, that is the goal itself. At 1 the game is over. What follows # is a comment."""
    example = "162"
    theorems = (
        closed_theorem(
            "powers of 18",
            "n is lost if and only if n = 1, or 9 * 18^k < n <= 18^(k + 1) for some k: "
            "whatever the factor is, the answer makes the product 18 or a little less",
            "induction over k; the problem is POJ 2505",
            _winning,
            _explain,
            _sample,
        ),
    )

    def parse(self, text: str) -> int:
        """One positive number."""
        words = split_words(text)
        numbers = [whole_number(text, *word, "how much is needed") for word in words]
        if len(numbers) != 1 or not numbers[0]:
            at = words[-1][1] if words else len(text)
            raise InputError("expected one positive number", where=text_place(text, at))
        return numbers[0]

    def format(self, position: int) -> str:
        """The number itself."""
        return str(position)

    def options(self, position: int) -> Iterator[Option]:
        """Every factor, unless the goal is reached."""
        for factor in FACTORS if position > 1 else ():
            yield Option(factor, -(-position // factor))

    def adopt(self, value: Any, **choices: Any) -> int:
        """Text, or the number."""
        return self.parse(str(value))

    def describe(self, move: int) -> str:
        """In words."""
        return f"multiply by {move}"

    def tell(self, move: int) -> Told:
        """As `describe` does."""
        return Told("move.multiply", {"by": move})


RULESETS = (Multiplication(),)
