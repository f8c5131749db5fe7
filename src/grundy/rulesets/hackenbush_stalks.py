"""Red-blue-green Hackenbush on stalks: cut a segment, and what stands on it falls away.

Left cuts blue segments, Right red ones, both green ones; who cannot cut loses. A stalk of red and
blue is worth a number, one that begins green an infinitesimal (Winning Ways, ch. 1-3 and 7).
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.core.picture import Told
from grundy.rulesets._partisan_forms import Strips


class HackenbushStalks(Strips):
    """A position is a sum of stalks; a move is (stalk, segment), from the ground upwards."""

    name = "hackenbush-stalks"
    title = "Red-blue-green Hackenbush on stalks"
    source = "Winning Ways, ch. 1-3 and 7"
    text_form = """\
Words of B (blue, Left's), R (red, Right's) and G (green, for both), one for each stalk, the segment
on the ground first. # starts a comment."""
    example = "BRB RR G"
    letters = "BRG"

    def strip_moves(self, strip: str, player: str) -> Iterator[tuple[int, str]]:
        """Cut a segment of one's own colour or a green one."""
        own = "BG" if player == "left" else "RG"
        return ((i + 1, strip[:i]) for i, colour in enumerate(strip) if colour in own)

    def describe(self, move: tuple[int, int]) -> str:
        """Which segment is cut."""
        return f"cut segment {move[1]} of stalk {move[0]}"

    def tell(self, move: tuple[int, int]) -> Told:
        """Which segment is cut."""
        return Told("move.segment", {"segment": move[1], "stalk": move[0]})


RULESETS = (HackenbushStalks(),)
