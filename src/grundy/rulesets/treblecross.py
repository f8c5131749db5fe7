"""Treblecross: mark a cell of a row; who completes three neighbouring marks wins.

Known as one-dimensional three-in-a-row with one symbol (Winning Ways, ch. 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Board, Cell
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._heaps import split_words
from grundy.rulesets._treblecross_theory import OCTAL


class Treblecross(Ruleset[str]):
    """A position is the row as text; a move is a cell, counted from 1."""

    name = "treblecross"
    title = "Treblecross: complete three marks in a row"
    source = "Winning Ways, ch. 4"
    text_form = "The row: X for a mark, . for a free cell, such as ....X..... # starts a comment."
    example = "....X....."
    theorems = (OCTAL,)

    def parse(self, text: str) -> str:
        """One word of X and dots; small letters count as well."""
        words = split_words(text)
        if len(words) > 1:
            raise InputError(
                f"found {quote(words[1][0])} after the row", where=text_place(text, words[1][1])
            )
        word, at = words[0] if words else ("", 0)
        wrong = re.search(r"[^.xX]", word)
        if wrong:
            raise InputError(
                f"found {quote(wrong[0])}, expected X or .",
                where=text_place(text, at + wrong.start()),
            )
        return word.upper()

    def format(self, position: str) -> str:
        """The row."""
        return position

    def options(self, position: str) -> Iterator[Option]:
        """Any free cell, while no three marks are neighbours."""
        if "XXX" not in position:
            for x, letter in enumerate(position):
                if letter == ".":
                    yield Option(x + 1, f"{position[:x]}X{position[x + 1 :]}")

    def describe(self, move: int) -> str:
        """In words."""
        return f"mark cell {move}"

    def draw(self, position: str, winning: Sequence[int] = ()) -> Board | None:
        """The row, winning cells marked."""
        if len(position) > 80 or not position:
            return None
        wins = set(winning)
        return Board([[Cell(c.strip("."), mark=x in wins) for x, c in enumerate(position, 1)]])


RULESETS = (Treblecross(),)
