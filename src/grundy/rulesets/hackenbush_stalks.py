"""Red-blue-green Hackenbush on stalks: cut a segment, and what stands on it falls away.

Left cuts blue segments, Right red ones, both green ones; who cannot cut loses. A stalk of red and
blue is worth a number, one that begins green an infinitesimal (Winning Ways, ch. 1-3 and 7).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.core.partisan import PLAYERS
from grundy.core.picture import Action, Edge, Network, Preset, Told, Tool
from grundy.rulesets._partisan_forms import Rows, Strips, marks
from grundy.rulesets._sketches import LARGEST_GRAPH

OWN = {"left": "BG", "right": "RG"}
LOOKS = {"B": "blue", "R": "red", "G": ""}
MOST_STALKS = 30
HIGHEST = 20


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
    tools = (
        Tool("grow", ("vertex",), drag=True),
        Tool("plant", ("free",)),
        Tool("colour", ("edge",)),
        Tool("erase", ("edge",)),
    )
    presets = (Preset("stalks-numbers", "BRB RR B"), Preset("stalks-flowers", "GBB GR BGR"))

    def strip_moves(self, strip: str, player: str) -> Iterator[tuple[int, str]]:
        """Cut a segment of one's own colour or a green one."""
        return ((i + 1, strip[:i]) for i, colour in enumerate(strip) if colour in OWN[player])

    def describe(self, move: tuple[int, int]) -> str:
        """Which segment is cut."""
        return f"cut segment {move[1]} of stalk {move[0]}"

    def tell(self, move: tuple[int, int]) -> Told:
        """Which segment is cut."""
        return Told("move.segment", {"segment": move[1], "stalk": move[0]})

    def draw(self, position: Rows, winning: Sequence[Any] = ()) -> Network | None:
        """Stalks on the ground, segments with the letters of their colours; vertices are named by
        stalk and height."""
        if sum(map(len, position)) > LARGEST_GRAPH // 2:
            return None
        labels: list[str] = []
        edges, roots = [], []
        wins = marks(winning)
        for i, stalk in enumerate(position, 1):
            roots.append(len(labels))
            labels.append(str(i))
            for j, letter in enumerate(stalk, 1):
                moves = [(player, (i, j)) for player in PLAYERS if letter in OWN[player]]
                look, won = LOOKS[letter], (i, j) in wins
                v = len(labels)
                edges.append(Edge(v - 1, v, letter, mark=won, moves=moves, look=look))
                labels.append(f"{i}.{j}")
        return Network(labels, edges, roots=roots)

    def edit(self, position: Rows, action: Action) -> Rows:
        """A segment more on a stalk, in another colour, or away with all above it; a new stalk.

        Raises InputError for a vertex in the middle of a stalk, on which nothing more can grow.
        """
        stalks = list(position)
        if action.tool == "plant" or len(stalks) < 1:
            stalks.append(self.letters[0])
            if len(stalks) > MOST_STALKS:
                raise InputError(f"more than {MOST_STALKS} stalks are not edited by hand")
            return tuple(stalks)
        name = action.target[1].split(" ")[-1]
        number, _, height = name.partition(".")
        i, j = (int(part) if part.isascii() and part.isdigit() else 0 for part in (number, height))
        if not (0 < i <= len(stalks) and 0 <= j <= len(stalks[i - 1])) or name not in (
            f"{i}",
            f"{i}.{j}",
        ):
            raise InputError(f"there is no vertex {quote(name)}", where="field target")
        stalk = stalks[i - 1]
        if action.tool == "grow":
            if j < len(stalk) or len(stalk) >= HIGHEST:
                raise InputError("a stalk grows at its tip, and not without end")
            stalks[i - 1] = stalk + self.letters[0]
        elif action.tool == "colour" and j:
            new = self.letters[(self.letters.index(stalk[j - 1]) + 1) % len(self.letters)]
            stalks[i - 1] = stalk[: j - 1] + new + stalk[j:]
        elif j:
            stalks[i - 1] = stalk[: j - 1]
        return tuple(stalk for stalk in stalks if stalk)


RULESETS = (HackenbushStalks(),)
