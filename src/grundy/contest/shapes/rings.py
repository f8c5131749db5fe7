"""Rings and rows from which neighbours are taken: the rules, for explanations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.core.rules import Rules
from grundy.core.ruleset import Option, Sum, members

LONGEST = 60
"""Rings of so many things in all are searched."""
SHAPES = "ring", "row"


class Rings(Rules):
    """Take `low` to `high` neighbours: what is left of a ring is a row, of a row two rows.

    Gaps do not close. A position is a word and a number, such as ("ring", 5).
    """

    name = "rings"
    title = "rings and rows"
    text_form = "`ring of` or `row of` and a number; commas between several"
    example = "ring of 5"
    ends = True

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def parse(self, text: str) -> Any:
        """What `format` writes. Raises InputError."""
        found = []
        for part in text.split(", "):
            shape, of, n = part.partition(" of ")
            if shape not in SHAPES or not of or not n.isdecimal():
                raise InputError(f"found {quote(part)}, expected {self.text_form}")
            found.append((shape, int(n)))
        return found[0] if len(found) == 1 else Sum(found)

    def format(self, position: Any) -> str:
        """In words."""
        return ", ".join(f"{shape} of {n}" for shape, n in members(position))

    def describe(self, move: Any) -> str:
        """In words; of several rings the number, from 1."""
        return f"{move[1]} (number {move[0] + 1})" if isinstance(move, tuple) else str(move)

    def followers(self, position: Any) -> Iterator[Option]:
        """Each amount, and from a row each place up to its middle."""
        shape, n = position
        for taken in range(self.low, min(self.high, n) + 1):
            rest = n - taken
            if shape == "ring" or not rest:
                left = f", leaving a row of {rest}" if rest else ""
                yield Option(f"take {taken} from a {shape} of {n}{left}", _rows(rest))
                continue
            for one in range(rest // 2 + 1):
                move = f"take {taken} from a row of {n}, leaving {one} and {rest - one}"
                yield Option(move, _rows(one, rest - one))


def _rows(*lengths: int) -> Sum:
    """The rows that are not empty."""
    return Sum(("row", n) for n in lengths if n)
