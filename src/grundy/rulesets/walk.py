"""A walk on a digraph: one player makes the moves of both, his own and the sleeping opponent's.

A token stands on a vertex; a move takes it along an arc. The players' moves alternate, the
player's first; who cannot move loses. So the player wins where an odd number of moves ends at a
vertex with no way out. Play that goes on for ever is a draw.

Rules: Codeforces 936B, Sleepy Game. There 10^6 moves are a draw as well; a shortest winning walk
is that long only on digraphs larger than it allows, so no such limit is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.core.graphs import edge_list
from grundy.core.picture import Action, Network, Preset, Step, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets import _walk_sketch as sketch
from grundy.rulesets._walk_steps import walk_steps
from grundy.rulesets._walk_text import Digraph, Walk, format_walk, parse_walk
from grundy.rulesets._walk_theory import THEOREMS, searched


class SleepyWalk(Ruleset[Walk]):
    """A move is the name of the vertex it goes to; parallel arcs are the same move."""

    name = "walk"
    title = "Sleepy Game: one player walks for both on a digraph"
    source = "Codeforces 936B"
    text_form = """\
`VERTEX -> TARGETS`, a line per vertex that arcs leave (or more lines, or none).
`start VERTEX` says where the token stands; `start VERTEX odd` that it came there by an
odd number of moves. Vertex names are words without commas; parallel arcs and loops are
allowed. What follows # is a comment."""
    example = "1 -> 2 3\n2 -> 4 5\n3 -> 4\n4 -> 5\nstart 1   # 5 has no way out\n"
    players = 1
    theorems = THEOREMS
    tools = sketch.TOOLS
    presets: Sequence[Preset] = sketch.WALK_PRESETS

    def parse(self, text: str) -> Walk:
        """Linear in the text."""
        return parse_walk(text)

    def format(self, position: Walk) -> str:
        """A line for every vertex, then the start."""
        return format_walk(position)

    def options(self, position: Walk) -> Iterator[Option]:
        """One option per vertex an arc leads to. O(number of arcs from here)."""
        graph = position.graph
        for w in dict.fromkeys(graph.targets(position.at)):
            yield Option(graph.names[w - 1], Walk(graph, w, not position.odd))

    def won(self, position: Walk) -> bool:
        """Play that ends after an odd number of moves ends when the opponent is to move."""
        return position.odd

    def adopt(self, value: Any, *, start: Any = None, odd: bool = False) -> Walk:
        """Text, a position, or a directed graph with its vertex `start`; O(n + m)."""
        if isinstance(value, Walk):
            return value
        if isinstance(value, str):
            return self.parse(value)
        arcs = edge_list(value, directed=True)
        names = [str(label) for label in arcs.labels]
        for name in names:
            if name.split() != [name] or any(part in name for part in ("->", ",", "#")):
                raise InputError(
                    f"a vertex cannot be called {quote(name)}",
                    remedy="names are words without commas, # and ->",
                )
        number = dict(zip(names, range(1, len(names) + 1), strict=True))
        if len(number) < len(names):
            raise InputError("two vertices have the same name", remedy="give them other names")
        if str(start) not in number:
            raise InputError(f"start {start!r} is no vertex of the graph", remedy="pass start=")
        return Walk(Digraph(names, arcs.tails, arcs.heads), number[str(start)], odd)

    def describe(self, move: Any) -> str:
        """The vertex to go to."""
        return f"go to {move}"

    def tell(self, move: Any) -> Told:
        """The vertex to go to."""
        return Told("move.go", {"to": move})

    def draw(self, position: Walk, winning: Sequence[Any] = ()) -> Network | None:
        """The digraph with the token, and the winning arcs marked; None if it is large."""
        return sketch.picture(position, winning)

    def steps(self, position: Walk) -> Iterator[Step]:
        """The search for a winning end; see `_walk_steps`."""
        layers, line, cycle = searched(position)
        return walk_steps(position, layers, line, cycle=cycle)

    def edit(self, position: Walk, action: Action) -> Walk:
        """See `_walk_sketch`."""
        return sketch.edit(position, action)

    def sample(self, rng: Random) -> Walk:
        """See the theorem's sampler."""
        return self.theorems[0].sample(rng)


RULESETS = (SleepyWalk(),)
