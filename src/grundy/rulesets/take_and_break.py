"""Take-and-break games: a code says how many may be taken and how the rest may be split.

All games of Guy and Smith (The G-values of various games, 1956); those with a name are one line
each.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.errors import InputError, text_place
from grundy.rulesets import _take_and_break_theory as theory
from grundy.rulesets._heaps import Heaps, HeapSum, Left, Words
from grundy.sequences.code import Code, parse

CODE_FORM = """\
A move takes k from a heap as the digit d_k of the code d0.d1d2d3... allows, the sum of
1: all of the heap, 2: leaving one heap, 4: leaving two, 8: leaving three.
`u` after a digit makes its two heaps differ, `~` at the end repeats the last digit."""


class TakeAndBreak(HeapSum):
    """The parameter is the code."""

    name = "take-and-break"
    title = "Take-and-break game: octal and hexadecimal codes"
    source = "Guy and Smith, The G-values of various games, 1956; Winning Ways, ch. 4"
    text_form = f"`code` and a code, then `heaps` and their sizes; # starts a comment.\n{CODE_FORM}"
    example = "code 0.77\nheaps 5 8 13"
    keyword = "code"
    theorems = theory.THEOREMS

    def leaves(self, rule: Code, n: int) -> Iterator[Left]:
        """What each amount may leave."""
        return theory.leaves(rule, n)

    def read_rule(self, text: str, words: Words) -> Code:
        """One code; hexadecimal digits are welcome."""
        if len(words) != 1:
            at = words[1][1] if words else len(text)
            raise InputError("expected one code after `code`", where=text_place(text, at))
        word, at = words[0]
        try:
            return parse(word)
        except InputError as fault:
            raise moved(fault, text, at) from None


def moved(fault: InputError, text: str, at: int) -> InputError:
    """The fault of a word, placed in the text where the word starts."""
    column = fault.where.rpartition("column ")[2]
    offset = at + int(column) - 1 if column.isdigit() else at
    return InputError(fault.problem, where=text_place(text, offset), remedy=fault.remedy)


class Named(TakeAndBreak):
    """A take-and-break game whose code goes without saying."""

    keyword = ""
    example = "5 8 13"

    def __init__(self, name: str, title: str, code: str, source: str) -> None:
        self.name, self.title, self.source = name, f"{title} ({code})", source
        self.code = parse(code)
        self.text_form = f"The sizes of the heaps, such as 5 8 13. The code is {code}."
        self.theorems = theory.named_theorems(self.code)

    def make(self, rule: None, sizes: object) -> Heaps:
        """The position with these heaps, under the game's own code."""
        return super().make(self.code, sizes)  # type: ignore[arg-type]


WW = "Winning Ways, ch. 4"
RULESETS = (
    TakeAndBreak(),
    Named("kayles", "Kayles: take one or two neighbours from a row", "0.77", WW),
    Named("dawsons-kayles", "Dawson's Kayles: take two neighbours from a row", "0.07", WW),
    Named("dawsons-chess", "Dawson's Chess: take one and its neighbours", "0.137", WW),
    Named("officers", "Officers: take one, but not a heap of one", "0.6", WW),
    Named("grundys-game", "Grundy's game: split a heap into two unequal ones", "4u.0", WW),
    Named("guiles", "Guiles: take a heap of one or two, or two and split", "0.15", WW),
    Named("double-kayles", "Double Kayles: take up to four neighbours", "0.7777", WW),
    Named("kenyons-game", "Kenyon's game: take one, or two and split in three", "0.3f", WW),
)
