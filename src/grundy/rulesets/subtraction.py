"""Subtraction games: take from one heap an amount that a set allows.

Theory: Berlekamp, Conway, Guy, Winning Ways, ch. 4; Siegel, Combinatorial Game Theory, IV.2.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.errors import InputError, quote, text_place
from grundy.rulesets import _subtraction_theory as theory
from grundy.rulesets._heaps import HeapSum, Left, Words, whole_number
from grundy.rulesets._subtraction_theory import Amounts


class Subtraction(HeapSum):
    """The parameter is the set: its numbers, or the name of an infinite one."""

    name = "subtraction"
    title = "Subtraction game: take an amount that a set allows"
    source = "Winning Ways, ch. 4"
    text_form = """\
`set` and what may be taken: numbers, or one of the names squares, powers-of-two,
fibonacci (1 2 3 5 8 ...), primes, or all-but and the numbers that may not.
Then `heaps` and their sizes. What follows # is a comment."""
    example = "set 1 3 4\nheaps 10 12 9"
    keyword = "set"
    theorems = theory.THEOREMS

    def leaves(self, rule: Amounts, n: int) -> Iterator[Left]:
        """What the amounts up to n leave."""
        return ((n - taken,) if taken < n else () for taken in theory.amounts(rule, n))

    def read_rule(self, text: str, words: Words) -> Amounts:
        """Sorted numbers, perhaps after a name; 0 is no amount."""
        name: tuple[str, ...] = ()
        if words and words[0][0] in theory.NAMES:
            name, words = (words[0][0],), words[1:]
            if words and name != ("all-but",):
                raise InputError(
                    f"found {quote(words[0][0])} after the name of a set, expected `heaps`",
                    where=text_place(text, words[0][1]),
                )
        numbers = {whole_number(text, *word, "an amount or the name of a set") for word in words}
        if 0 in numbers or len(numbers) > theory.MOST or not (numbers or name):
            raise InputError(
                f"expected one to {theory.MOST} positive amounts in the set",
                where=text_place(text, words[0][1] if words else len(text)),
            )
        return (*name, *sorted(numbers))

    def write_rule(self, rule: Amounts) -> str:
        """The words of the set."""
        return " ".join(map(str, rule))


RULESETS = (Subtraction(),)
