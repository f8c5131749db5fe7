"""Nim and its kin whose heaps have a formula: bounded Nim, halving, Lasker's Nim."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.errors import InputError, text_place
from grundy.core.picture import Preset
from grundy.rulesets import _heaps as heaps
from grundy.rulesets import _nim_theory as theory
from grundy.rulesets._heaps import HeapSum, Left, Words

HEAPS_FORM = "The sizes of the heaps, such as 3 4 5. What follows # is a comment."


class Nim(HeapSum):
    """Take any number from one heap."""

    name = "nim"
    title = "Nim: take any number from one heap"
    source = "Bouton, Nim, a game with a complete mathematical theory, 1901"
    text_form = HEAPS_FORM
    example = "3 4 5"
    theorems = (theory.BOUTON,)
    presets = (Preset("marienbad", "1 3 5 7"), Preset("three-heaps", "3 4 5"))

    def leaves(self, rule: None, n: int) -> Iterator[Left]:
        """Any smaller heap."""
        return ((left,) if left else () for left in range(n))


class BoundedNim(HeapSum):
    """Take at most k from one heap."""

    name = "bounded-nim"
    title = "Bounded Nim, or Bachet's game: take 1 to k from one heap"
    source = "Bachet, Problèmes plaisants, 1612; Winning Ways, ch. 4"
    text_form = "`most k`, then `heaps` and their sizes. What follows # is a comment."
    example = "most 3\nheaps 21 6 7"
    keyword = "most"
    theorems = (theory.BACHET,)

    def leaves(self, rule: int, n: int) -> Iterator[Left]:
        """A heap smaller by 1 to k."""
        return ((left,) if left else () for left in range(max(0, n - rule), n))

    def read_rule(self, text: str, words: Words) -> int:
        """One positive number."""
        sizes = [heaps.whole_number(text, *word, "the most one may take") for word in words]
        if len(sizes) != 1 or not sizes[0]:
            at = words[0][1] if words else len(text)
            raise InputError(
                "expected one positive number after `most`", where=text_place(text, at)
            )
        return sizes[0]


class Halving(HeapSum):
    """Take at least one and at most half of a heap."""

    name = "halving"
    title = "Halving: take at most half of a heap"
    source = "LightOJ 1296, Again Stone Game"
    text_form = HEAPS_FORM
    example = "9 10 4"
    theorems = (theory.HALVING,)

    def leaves(self, rule: None, n: int) -> Iterator[Left]:
        """A heap at least half as large."""
        return ((left,) for left in range((n + 1) // 2, n) if left)


class LaskersNim(HeapSum):
    """Take any number from one heap, or split one in two without taking."""

    name = "laskers-nim"
    title = "Lasker's Nim: take any number from a heap, or split it in two"
    source = "Lasker, Brettspiele der Völker, 1931"
    text_form = HEAPS_FORM
    example = "2 5 7"
    theorems = (theory.LASKER,)

    def leaves(self, rule: None, n: int) -> Iterator[Left]:
        """Any smaller heap, or two that make n."""
        yield from ((left,) if left else () for left in range(n))
        yield from ((part, n - part) for part in range(1, n // 2 + 1))


RULESETS = (Nim(), BoundedNim(), Halving(), LaskersNim())
