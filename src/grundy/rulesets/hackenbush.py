"""Green Hackenbush: cut an edge, and whatever no longer hangs on the ground falls away.

Rules and theory: Berlekamp, Conway, Guy, Winning Ways, ch. 7; Ferguson, Game Theory I, sect. 6.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError
from grundy.core.graphs import edge_list
from grundy.core.picture import Action, Network, Step, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets import _hackenbush_sketch as sketch
from grundy.rulesets import _hackenbush_theory as theory
from grundy.rulesets._hackenbush_steps import steps
from grundy.rulesets._hackenbush_text import Drawing, drawing, format_drawing, parse_drawing


class Hackenbush(Ruleset[Drawing]):
    """Moves are pairs of vertex names; parallel edges are the same move."""

    name = "hackenbush"
    title = "Green Hackenbush on any multigraph"
    source = "Winning Ways, ch. 7"
    text_form = """\
Edges as pairs of vertex names, a-b, between blanks, commas or line breaks.
Parallel edges: a-b*3 is three of them. A loop: a-a.
The roots stand on the ground: `root a` or `roots a b c`, on a line of their own;
without such a line the root is the vertex 1. What follows # is a comment."""
    example = "1-2 2-3 3-1   # a triangle on the ground\n2-4*2         # with a double edge\n"
    theorems = theory.THEOREMS
    tools = sketch.TOOLS
    presets = sketch.PRESETS

    def parse(self, text: str) -> Drawing:
        """Linear in the text."""
        return parse_drawing(text)

    def format(self, position: Drawing) -> str:
        """Roots, then the edges sorted by their vertices' order of names."""
        return format_drawing(position)

    def options(self, position: Drawing) -> Iterator[Option]:
        """One option per pair of joined vertices that hang on the ground. O(E) each."""
        hanging = position.prune()
        for a, b in dict.fromkeys(hanging.pairs()):
            yield Option((hanging.names[a], hanging.names[b]), hanging.cut(a, b).prune())

    def split(self, position: Drawing) -> Sequence[Drawing]:
        """The plants, each with the roots that it stands on. O(V + E)."""
        hanging = position.prune()
        names, pairs = hanging.names, list(hanging.pairs())
        plants = list(hanging.plants(range(len(pairs))))
        if len(plants) < 2:
            return (position,)
        roots = {names[r] for r in hanging.roots}
        parts = []
        for plant in plants:
            ends = [v for e in plant for v in pairs[e]]
            own = {v: i for i, v in enumerate(sorted(set(ends)))}
            labels = [names[v] for v in own]
            parts.append(
                drawing(labels, array("q", [own[v] for v in ends]), roots.intersection(labels))
            )
        return parts

    def adopt(self, value: Any, *, root: Any = None, roots: Iterable[Any] = ()) -> Drawing:
        """Text, a drawing, or an undirected graph with `root` or `roots` (vertices of it)."""
        if isinstance(value, (Drawing, str)):
            if root is not None or roots:
                raise InputError(
                    "a root cannot be given beside text or a drawing",
                    remedy="say it in the text, in a line such as `root 1`",
                )
            return value if isinstance(value, Drawing) else self.parse(value)
        graph = edge_list(value, directed=False)
        ends = array("q", bytes(16 * len(graph.tails)))
        ends[::2], ends[1::2] = array("q", graph.tails), array("q", graph.heads)
        return drawing(graph.labels, ends, [*roots] if root is None else [root, *roots])

    def describe(self, move: Any) -> str:
        """The edge as its text form has it."""
        return f"cut {move[0]}-{move[1]}"

    def tell(self, move: Any) -> Told:
        """The edge by its ends."""
        return Told("move.cut", {"a": move[0], "b": move[1]})

    def draw(self, position: Drawing, winning: Sequence[Any] = ()) -> Network | None:
        """The graph with its roots on the ground; winning edges are marked."""
        return sketch.picture(position, winning)

    def steps(self, position: Drawing) -> Iterator[Step]:
        """Cycles fused, branches made stalks; see `_hackenbush_steps`."""
        return steps(position)

    def edit(self, position: Drawing, action: Action) -> Drawing:
        """See `_hackenbush_sketch`."""
        return sketch.edit(position, action)

    def sample(self, rng: Random) -> Drawing:
        """Up to 7 edges: loops, parallel edges, several roots, parts that hang on nothing."""
        return theory.sample_drawing(rng)


RULESETS = (Hackenbush(),)
