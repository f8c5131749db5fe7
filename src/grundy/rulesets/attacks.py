"""Attacks on castles: lower one by x, y or z, but by y not after y on it, and by z not after z.

Published as Codeforces 1312F, Attack on Red Kingdom. Who makes the last attack wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from grundy.core.errors import InputError, quote, text_place
from grundy.core.nimber import nim_sum
from grundy.core.picture import Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._attacks_values import CastleValues
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._heaps import parameter_words

Castle = tuple[int, int]
"""Defenders, and the kind of the last attack: 0 for x or none, 1 for y, 2 for z."""
LARGEST, LETTERS = 9, "xyz"
_CASTLE = re.compile(r"([1-9][0-9]{0,18})([yz]?)")


class War(NamedTuple):
    """What the three kinds of attack take, and the castles in order."""

    amounts: tuple[int, int, int]
    castles: tuple[Castle, ...]


values_of = lru_cache(maxsize=1000)(CastleValues)


def value(position: War) -> int:
    """The nim-sum of the castles."""
    values = values_of(position.amounts)
    return nim_sum(values.value(*castle) for castle in position.castles)


def _winning(position: War) -> Iterator[Any]:
    """(defenders, last kind, kind) of each attack that leaves 0; equal castles are one."""
    total, values = value(position), values_of(position.amounts)
    for castle in dict.fromkeys(position.castles) if total else ():
        for kind, _, left in values.after(*castle):
            if values.value(*castle) ^ left == total:
                yield *castle, kind


def _explain(position: War) -> Iterator[str]:
    values = values_of(position.amounts)
    yield f"From {values.start} on, the values of castles have the period {values.period}."
    for n, last in position.castles[:6]:
        yield f"The castle {n}{LETTERS[last] if last else ''} is worth {values.value(n, last)}."
    yield f"The nim sum of all {len(position.castles)} castles is {value(position)}."


def _sample(rng: Random) -> War:
    amounts = rng.randint(1, 5), rng.randint(1, 5), rng.randint(1, 5)
    most = rng.choice([30, 6, 6])
    count = 1 if most == 30 else rng.randint(0, 3)
    castles = ((rng.randint(1, most), rng.choice([0, 0, 1, 2])) for _ in range(count))
    return War(amounts, tuple(sorted(castles)))


class Attacks(Ruleset[War]):
    """A move is a castle's defenders and last kind of attack, and the kind of the new one."""

    name = "attacks"
    title = "Attack on castles: by x, by y but not after y, or by z but not after z"
    source = "Codeforces 1312F, Attack on Red Kingdom"
    text_form = f"""\
`attacks x y z` with numbers up to {LARGEST}, then `castles` and their defenders, each followed by
y or z if that was the last attack on it, as in 7 6y 4z. What follows # is a comment."""
    example = "attacks 2 1 3\ncastles 7 6y 4z"
    theorems = (
        closed_theorem(
            "values of castles are periodic",
            "castles are worth 3 at most, and where the values of max(x, y, z) sizes in a row come "
            "again, after each kind of attack, all later ones do",
            "Educational Codeforces Round 83, problem 1312F, and its editorial",
            _winning,
            _explain,
            _sample,
            value=value,
        ),
    )

    def parse(self, text: str) -> War:
        """Linear, besides sorting the castles."""
        numbers, words = parameter_words(text, "attacks", "castles", self.example)
        amounts = [int(word) for word, _ in numbers if re.fullmatch("[1-9]", word)]
        if len(amounts) != 3 or len(numbers) != 3:
            at = next((at for word, at in numbers if not re.fullmatch("[1-9]", word)), 0)
            expected = f"three attacks of 1 to {LARGEST} after `attacks`"
            raise InputError(f"expected {expected}", where=text_place(text, at))
        castles = []
        for word, at in words:
            found = _CASTLE.fullmatch(word)
            if not found:
                raise InputError(
                    f"found {quote(word)}, expected a number of defenders, perhaps with y or z",
                    where=text_place(text, at),
                )
            castles.append((int(found[1]), LETTERS.index(found[2]) if found[2] else 0))
        return War((amounts[0], amounts[1], amounts[2]), tuple(sorted(castles)))

    def format(self, position: War) -> str:
        """The attacks and the castles."""
        amounts = " ".join(map(str, position.amounts))
        castles = (f"{n}{LETTERS[last] if last else ''}" for n, last in position.castles)
        return f"attacks {amounts}\ncastles {' '.join(castles)}".rstrip()

    def options(self, position: War) -> Iterator[Option]:
        """Each kind that is allowed, on each castle, equal ones once."""
        amounts, castles = position
        for castle in dict.fromkeys(castles):
            others = list(castles)
            others.remove(castle)
            n, last = castle
            for kind, taken in enumerate(amounts):
                if kind == 0 or kind != last:
                    left = [(n - taken, kind)] if n > taken else []
                    yield Option((n, last, kind), War(amounts, tuple(sorted(others + left))))

    def describe(self, move: Any) -> str:
        """In words."""
        n, last, kind = move
        return f"attack the castle {n}{LETTERS[last] if last else ''} by {LETTERS[kind]}"

    def tell(self, move: Any) -> Told:
        """As `describe` does."""
        n, last, kind = move
        castle = f"{n}{LETTERS[last] if last else ''}"
        return Told("move.attack", {"castle": castle, "kind": LETTERS[kind]})


RULESETS = (Attacks(),)
