"""Sharti: turn all coins of a square whose lower right coin shows heads, none larger than allowed.

Published as Codeforces 494E.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Board, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._heaps import split_words, whole_number
from grundy.rulesets._sharti_theory import THEOREM, Table
from grundy.rulesets._sketches import by_spot, cells, numbers

LARGEST = 1000


def rows_of(position: Table) -> list[str]:
    """The coins, H and dots, up to the last row and column with a head."""
    heads = set(position[1])
    height = max((row for row, _ in heads), default=0)
    width = max((column for _, column in heads), default=0)
    return [
        "".join(".H"[(row, column) in heads] for column in range(1, width + 1))
        for row in range(1, height + 1)
    ]


class Sharti(Ruleset[Table]):
    """A move is the row and column of the square's lower right coin, from 1, and its side."""

    name = "sharti"
    title = "Sharti: turn a square of coins, its lower right one from heads to tails"
    source = "Codeforces 494E"
    text_form = """\
`side` and the longest side of a square, then the coins in rows, all of one length: H for
heads, . for tails. What follows # is a comment."""
    example = "side 2\n..H.\n.H..\n...H\n"
    theorems = (THEOREM,)

    def parse(self, text: str) -> Table:
        """Linear."""
        words = split_words(text)
        if len(words) < 2 or words[0][0] != "side":
            at = words[0][1] if words else 0
            raise InputError("expected `side` and a number first", where=text_place(text, at))
        longest = whole_number(text, *words[1], "the longest side of a square")
        if not 0 < longest <= LARGEST:
            where = text_place(text, words[1][1])
            raise InputError(f"found a side of {longest}, expected 1 to {LARGEST}", where=where)
        for row, (word, at) in enumerate(words[2:], 1):
            if word.strip("H.") or len(word) != len(words[2][0]) or max(row, len(word)) > LARGEST:
                raise InputError(
                    f"found {quote(word)}, expected a row of H and . as long as the first one, and "
                    f"{LARGEST} rows and columns at most",
                    where=text_place(text, at),
                )
        return longest, tuple(
            (row, column)
            for row, (word, _) in enumerate(words[2:], 1)
            for column, coin in enumerate(word, 1)
            if coin == "H"
        )

    def format(self, position: Table) -> str:
        """The side, and the rows."""
        return "\n".join([f"side {position[0]}", *rows_of(position)])

    def options(self, position: Table) -> Iterator[Option]:
        """A square of every side that fits, from every head. O(heads + side^2) each."""
        longest, heads = position
        for row, column in heads:
            square: set[tuple[int, int]] = set()
            for side in range(1, min(longest, row, column) + 1):
                r, c = row - side + 1, column - side + 1
                square |= {(r, x) for x in range(c, column + 1)}
                square |= {(x, c) for x in range(r, row + 1)}
                yield Option((row, column, side), (longest, tuple(sorted(square ^ {*heads}))))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"turn the square of side {move[2]} up to row {move[0]}, column {move[1]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        return Told("move.square", {"row": move[0], "column": move[1], "side": move[2]})

    def draw(self, position: Table, winning: Sequence[Any] = ()) -> Board | None:
        """The coins; the lower right ones of winning squares are marked."""
        rows = rows_of(position)
        if not rows or len(rows) > 60 or len(rows[0]) > 80:
            return None
        moves = by_spot(
            ((row - 1, column - 1), (row, column, side))
            for row, column in position[1]
            for side in range(1, min(position[0], row, column) + 1)
        )
        looks = [[("", "coin" if coin == "H" else "free") for coin in row] for row in rows]
        wins = ((row - 1, column - 1) for row, column, _ in winning)
        return Board(cells(looks, moves, wins), numbers(1, len(rows)), numbers(1, len(rows[0])))


RULESETS = (Sharti(),)
