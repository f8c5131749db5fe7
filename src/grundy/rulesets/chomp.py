"""Chomp: bite a square off a bar of chocolate with all below and to the right; the first is poison.

Gale, A curious Nim-type game, American Mathematical Monthly 81, 1974.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Board, Preset, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets import _chomp_theory as theory
from grundy.rulesets._chomp_theory import Bar
from grundy.rulesets._heaps import split_words, whole_number
from grundy.rulesets._sketches import by_spot, cells, numbers

_WHOLE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,17})")


class Chomp(Ruleset[Bar]):
    """A position is the lengths of the rows, never growing; a move is a row and a column, from 1.

    Square (1, 1) is poison and never bitten: who is left with it alone loses.
    """

    name = "chomp"
    title = "Chomp on a bar of chocolate"
    source = "Gale, A curious Nim-type game, 1974"
    text_form = """\
The lengths of the rows from the top, such as 5 5 2, or a whole bar as rows x columns,
such as 3x7. No row is longer than the one above. What follows # is a comment."""
    example = "3x4"
    theorems = theory.THEOREMS
    presets = (Preset("chomp-3x4", "3x4"), Preset("chomp-square", "4x4"))
    search_only = "no rule is known for winning bites in general"

    def parse(self, text: str) -> Bar:
        """Row lengths, or one product."""
        words = split_words(text)
        whole = _WHOLE.fullmatch(words[0][0]) if len(words) == 1 else None
        if whole:
            return (int(whole[2]),) * int(whole[1])
        rows = [whole_number(text, *word, "a row's length or a bar like 3x7") for word in words]
        if not rows or not rows[0]:
            raise InputError(
                "the first row has no square, expected 1 at least",
                where=text_place(text, words[0][1] if words else 0),
            )
        for row, above, (word, at) in zip(rows[1:], rows, words[1:], strict=False):
            if row > above:
                raise InputError(
                    f"found a row of {quote(word)} below one of {above}, expected no longer one",
                    where=text_place(text, at),
                )
        return tuple(row for row in rows if row)

    def format(self, position: Bar) -> str:
        """The lengths of the rows."""
        return " ".join(map(str, position))

    def options(self, position: Bar) -> Iterator[Option]:
        """Every square but the poisoned one."""
        for row, column in theory.bites(position):
            yield Option((row, column), theory.bite(position, row, column))

    def canonical(self, position: Bar) -> Bar:
        """The bar or its mirror image, whichever has the longer rows."""
        if position[0] > theory.MOST_MIRRORED:
            return position
        return max(position, theory.mirrored(position))

    def adopt(self, value: Any, **choices: Any) -> Bar:
        """Text, or the lengths of the rows."""
        return self.parse(value if isinstance(value, str) else " ".join(map(str, value)))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"bite at row {move[0]}, column {move[1]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        return Told("move.bite", {"row": move[0], "column": move[1]})

    def draw(self, position: Bar, winning: Sequence[Any] = ()) -> Board | None:
        """The bar, the poison and the winning bites marked."""
        if len(position) > 60 or position[0] > 80:
            return None
        looks = [[("", "closed")] * length for length in position]
        looks[0][0] = ("☠", "closed")
        moves = by_spot(((r - 1, c - 1), (r, c)) for r, c in theory.bites(position))
        rows = cells(looks, moves, ((r - 1, c - 1) for r, c in winning))
        return Board(rows, numbers(1, len(rows)), numbers(1, position[0]))


RULESETS = (Chomp(),)
