"""Toads and Frogs: toads step right, frogs left, to a free square or over one animal of the others.

Left moves the toads, Right the frogs; who cannot move loses (R. Guy; Winning Ways, ch. 1 and 5).
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.picture import Told
from grundy.rulesets._partisan_forms import Strips


class ToadsAndFrogs(Strips):
    """A position is a sum of strips; a move is (strip, square) of the animal that moves."""

    name = "toads-and-frogs"
    title = "Toads and Frogs"
    source = "Winning Ways, ch. 1 and 5"
    text_form = """\
Words of T (a toad, moves right), F (a frog, moves left) and . (a free square), one for each strip.
An animal steps to the next square, or jumps over one of the other kind to the square behind it. #
starts a comment."""
    example = "TT.F T.FF"
    letters = "TF."

    def strip_moves(self, strip: str, player: str) -> Iterator[tuple[int, str]]:
        """Step, or jump over one animal of the other kind; nothing is taken."""
        own, ahead = ("T", 1) if player == "left" else ("F", -1)
        for i, animal in enumerate(strip):
            if animal != own:
                continue
            to = i + ahead
            if 0 <= to < len(strip) and strip[to] not in (own, "."):
                to += ahead
            if 0 <= to < len(strip) and strip[to] == ".":
                squares = list(strip)
                squares[i], squares[to] = ".", own
                yield i + 1, "".join(squares)

    def describe(self, move: tuple[int, int]) -> str:
        """Which animal moves."""
        return f"move from square {move[1]} of strip {move[0]}"

    def tell(self, move: tuple[int, int]) -> Told:
        """Which animal moves."""
        return Told("move.animal", {"square": move[1], "strip": move[0]})


RULESETS = (ToadsAndFrogs(),)
