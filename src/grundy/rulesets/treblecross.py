"""Treblecross: mark a cell of a row; who completes three neighbouring marks wins.

Known as one-dimensional three-in-a-row with one symbol (Winning Ways, ch. 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Action, Board, Preset, Told, Tool
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._heaps import split_words
from grundy.rulesets._sketches import RESIZE, by_spot, cells, edit_cells, numbers
from grundy.rulesets._treblecross_theory import OCTAL


class Treblecross(Ruleset[str]):
    """A position is the row as text; a move is a cell, counted from 1."""

    name = "treblecross"
    title = "Treblecross: complete three marks in a row"
    source = "Winning Ways, ch. 4"
    text_form = "The row: X for a mark, . for a free cell, such as ....X..... # starts a comment."
    example = "....X....."
    theorems = (OCTAL,)
    tools = (Tool("cell", ("cell",)), *RESIZE[2:])
    presets = (Preset("treblecross-10", "....X....."), Preset("treblecross-7", "......."))

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

    def tell(self, move: int) -> Told:
        """In words."""
        return Told("move.mark", {"cell": move})

    def draw(self, position: str, winning: Sequence[int] = ()) -> Board | None:
        """The row, winning cells marked."""
        if len(position) > 80 or not position:
            return None
        moves = by_spot(((0, option.move - 1), option.move) for option in self.options(position))
        looks = [[(letter.strip("."), "free") for letter in position]]
        rows = cells(looks, moves, ((0, x - 1) for x in winning))
        return Board(rows, columns_named=numbers(1, len(position)))

    def edit(self, position: str, action: Action) -> str:
        """A mark more or fewer, a cell more or fewer."""
        return edit_cells([position], action, ".X")[0]


RULESETS = (Treblecross(),)
