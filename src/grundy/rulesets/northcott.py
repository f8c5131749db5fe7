"""Northcott's game: a white and a black piece in each row; each player moves his own, jumping none.

A position is seen by the player to move, whose pieces are called W: after a move the colours are
exchanged. Pieces may retreat, so play could go round, but the loser cannot gain from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.nimber import nim_sum
from grundy.core.picture import Board, Preset, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._heaps import split_words
from grundy.rulesets._sketches import by_spot, cells, numbers

Row = tuple[int, int, int]
"""Columns, from 0, of the mover's and of the other piece, and the width."""
Rows = tuple[Row, ...]


def _text(row: Row) -> str:
    mine, other, width = row
    letters = {mine: "W", other: "B"}
    return "".join(letters.get(x, ".") for x in range(width))


def _gap(row: Row) -> int:
    return abs(row[0] - row[1]) - 1


def _winning(position: Rows) -> Iterator[tuple[int, int]]:
    """In each row the one gap that makes the nim sum 0, by advancing or, if there is room, back."""
    total = nim_sum(map(_gap, position))
    for i, row in enumerate(position) if total else ():
        mine, other, width = row
        gap = _gap(row) ^ total
        to = other - gap - 1 if mine < other else other + gap + 1
        if 0 <= to < width:
            yield i + 1, to + 1


def _explain(position: Rows) -> Iterator[str]:
    gaps = [str(_gap(row)) for row in position[:30]]
    dots = " xor ..." if len(position) > 30 else ""
    total = nim_sum(map(_gap, position))
    yield f"The gaps are heaps of Nim: {' xor '.join(gaps) or '0'}{dots} = {total}."
    yield "A gap that is widened is narrowed again by the opponent, who does not run out of moves."


def _sample(rng: Random) -> Rows:
    widths = rng.choice([[], [2], [7], [3, 4], [4, 4], [2, 5], [3, 3, 2]])
    pairs = [(*rng.sample(range(width), 2), width) for width in widths]
    return tuple((mine, other, width) for mine, other, width in pairs)


THEOREM = closed_theorem(
    "gaps are heaps",
    "a position is lost if and only if the nim sum of the gaps is 0: a retreat is answered by "
    "an advance in the same row",
    "Berlekamp, Conway, Guy, Winning Ways, ch. 3",
    _winning,
    _explain,
    _sample,
)


class Northcott(Ruleset[Rows]):
    """A move is a row and the column to go to, both from 1."""

    name = "northcott"
    title = "Northcott's game: move your piece along its row, jumping none"
    source = "Winning Ways, ch. 3"
    text_form = """\
A row of squares per line: W the piece of the player to move, B the other, . a free
square, as in W..B. Rows may differ in length. What follows # is a comment."""
    example = "W...B.\n.B.W\nW..B"
    theorems = (THEOREM,)
    presets = (Preset("northcott-rows", "W....B..\n..W..B..\nW......B\n.B.W...."),)

    def parse(self, text: str) -> Rows:
        """Rows with one W and one B each. Linear."""
        rows = []
        for word, at in split_words(text):
            seen = ""
            for i, letter in enumerate(word):
                if letter not in "WB." or letter in seen:
                    raise InputError(
                        f"found {quote(letter)}, expected one W and one B among . in a row",
                        where=text_place(text, at + i),
                    )
                seen += letter.strip(".")
            if "W" not in word or "B" not in word:
                raise InputError(
                    f"found the row {quote(word)}, expected one W and one B in it",
                    where=text_place(text, at),
                )
            rows.append((word.index("W"), word.index("B"), len(word)))
        return tuple(rows)

    def format(self, position: Rows) -> str:
        """A line per row."""
        return "\n".join(map(_text, position))

    def options(self, position: Rows) -> Iterator[Option]:
        """W goes anywhere on its side of B; then the colours change."""
        for i, (mine, other, width) in enumerate(position):
            for to in range(other) if mine < other else range(other + 1, width):
                if to != mine:
                    rows = [*position[:i], (to, other, width), *position[i + 1 :]]
                    after = tuple((theirs, own, size) for own, theirs, size in rows)
                    yield Option((i + 1, to + 1), after)

    def describe(self, move: Any) -> str:
        """In words."""
        return f"move to column {move[1]} in row {move[0]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        return Told("move.piece", {"row": move[0], "column": move[1]})

    def draw(self, position: Rows, winning: Sequence[Any] = ()) -> Board | None:
        """The rows; squares to move to are marked."""
        if len(position) > 60 or any(row[2] > 80 for row in position):
            return None
        kinds = {"W": ("W", "coin"), "B": ("B", "token"), ".": ("", "free")}
        moves = by_spot(((o.move[0] - 1, o.move[1] - 1), o.move) for o in self.options(position))
        looks = [[kinds[letter] for letter in _text(row)] for row in position]
        rows = cells(looks, moves, ((r - 1, c - 1) for r, c in winning))
        widest = max((row[2] for row in position), default=0)
        return Board(rows, numbers(1, len(rows)), numbers(1, widest))


RULESETS = (Northcott(),)
