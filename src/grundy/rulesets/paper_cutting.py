"""Paper cutting: cut a sheet along the grid; both pieces keep sides of at least 2 (POJ 2311).

The problem says that who first cuts off a single cell wins. A strip of width 1 is won at once, so
nobody cuts one off who has another cut; and who has none is lost, as here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._heaps import split_words

Sheet = tuple[int, int]
Sheets = tuple[Sheet, ...]


class PaperCutting(Ruleset[Sheets]):
    """A position is the sheets in order, the shorter side first; a move is (sheet, piece)."""

    name = "paper-cutting"
    title = "Paper cutting: leave no strip of width 1"
    source = "POJ 2311, Cutting Game"
    text_form = """\
Sheets by their sides, 2 at least, such as 4x6 3x5; nothing for none. # starts a comment."""
    example = "4x6 3x5"
    search_only = "no formula is known for the values of sheets"

    def parse(self, text: str) -> Sheets:
        """Words of two numbers with an x between."""
        sheets = []
        for word, at in split_words(text):
            sides = word.split("x")
            right = len(sides) == 2 and all(x.isascii() and x.isdigit() for x in sides)
            if not right or max(map(len, sides)) > 6 or min(map(int, sides)) < 2:
                raise InputError(
                    f"found {quote(word)}, expected a sheet with sides of 2 to 999999, like 4x6",
                    where=text_place(text, at),
                )
            sheets.append(_sheet(*map(int, sides)))
        return tuple(sorted(sheets))

    def format(self, position: Sheets) -> str:
        """The sheets in order."""
        return " ".join(f"{a}x{b}" for a, b in position)

    def options(self, position: Sheets) -> Iterator[Option]:
        """Every cut of every sheet; equal pieces are one move."""
        for sheet in dict.fromkeys(position):
            rest = list(position)
            rest.remove(sheet)
            for piece, other in dict.fromkeys(cuts(sheet)):
                yield Option((*sheet, *piece), tuple(sorted([*rest, piece, other])))

    def split(self, position: Sheets) -> Sequence[Sheets]:
        """One component per sheet."""
        return [(sheet,) for sheet in position]

    def adopt(self, value: Any, **choices: Any) -> Sheets:
        """Text, or pairs of sides."""
        if isinstance(value, str):
            return self.parse(value)
        return self.parse(" ".join(f"{a}x{b}" for a, b in value))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"cut {move[2]}x{move[3]} off a sheet of {move[0]}x{move[1]}"

    def tell(self, move: Any) -> Told:
        """As `describe` does."""
        sheet, part = f"{move[0]}x{move[1]}", f"{move[2]}x{move[3]}"
        return Told("move.cut-off", {"sheet": sheet, "part": part})

    def sample(self, rng: Random) -> Sheets:
        """Up to three small sheets, squares and equal ones among them."""
        sheets = [_sheet(rng.randint(2, 6), rng.randint(2, 5)) for _ in range(rng.randrange(3))]
        return tuple(sorted([*sheets, *sheets[:1]] if rng.random() < 0.2 else sheets))


def _sheet(a: int, b: int) -> Sheet:
    return min(a, b), max(a, b)


def cuts(sheet: Sheet) -> Iterator[tuple[Sheet, Sheet]]:
    """The pieces of every cut, the smaller one first."""
    for across, along in (sheet, sheet[::-1]):
        for part in range(2, along // 2 + 1):
            yield _sheet(across, part), _sheet(across, along - part)


RULESETS = (PaperCutting(),)
