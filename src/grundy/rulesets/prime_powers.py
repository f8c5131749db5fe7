"""Divide by a power of a prime every number that it divides (Codeforces 850C)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._heaps import split_words
from grundy.rulesets._prime_powers_values import factors

Numbers = tuple[int, ...]
LARGEST = 10**12


class PrimePowers(Ruleset[Numbers]):
    """A position is the different numbers above 1, in order; a move is the power divided by."""

    name = "prime-powers"
    title = "Arpa and Mojtaba: divide by a power of a prime all that it divides"
    source = "Codeforces 850C, Arpa and a game with Mojtaba"
    text_form = f"Numbers from 1 to {LARGEST}, such as 17 289 12. What follows # is a comment."
    example = "17 289 12"
    search_only = "no formula is known for sets of exponents"

    def parse(self, text: str) -> Numbers:
        """Positive numbers."""
        numbers = []
        for word, at in split_words(text):
            digits = word.isascii() and word.isdigit() and len(word) < 20
            if not digits or not 0 < int(word) <= LARGEST:
                raise InputError(
                    f"found {quote(word)}, expected a number from 1 to {LARGEST}",
                    where=text_place(text, at),
                )
            numbers.append(int(word))
        return different(numbers)

    def format(self, position: Numbers) -> str:
        """The numbers in order; 1 if there is none."""
        return " ".join(map(str, position)) or "1"

    def options(self, position: Numbers) -> Iterator[Option]:
        """Every power of a prime that divides some number."""
        for p, exponents in sorted(factors(position).items()):
            for k in range(1, exponents.bit_length()):
                power = p**k
                after = (n if n % power else n // power for n in position)
                yield Option(power, different(after))

    def split(self, position: Numbers) -> Sequence[Numbers]:
        """One component per prime: the powers of it."""
        return [
            tuple(p**k for k in range(1, exponents.bit_length()) if exponents >> k & 1)
            for p, exponents in sorted(factors(position).items())
        ]

    def adopt(self, value: Any, **choices: Any) -> Numbers:
        """Text, or numbers."""
        return self.parse(value if isinstance(value, str) else " ".join(map(str, value)))

    def describe(self, move: int) -> str:
        """In words."""
        return f"divide by {move}"

    def tell(self, move: int) -> Told:
        """As `describe` does."""
        return Told("move.divide", {"by": move})

    def sample(self, rng: Random) -> Numbers:
        """Small numbers, powers of one prime and others."""
        pool = rng.choice([range(1, 40), (2, 4, 8, 16, 64, 128), (1, 6, 12, 18, 36, 72)])
        return different(rng.choice(pool) for _ in range(rng.randrange(5)))


def different(numbers: Any) -> Numbers:
    """Each number above 1 once: equal ones stay equal for ever, and 1 stays 1."""
    return tuple(sorted({n for n in numbers if n > 1}))


RULESETS = (PrimePowers(),)
