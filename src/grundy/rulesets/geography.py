"""Undirected vertex geography on graphs: move a token to a neighbour never visited before.

Who cannot move loses. Without a token the first move places it on any vertex, which visits it.
Theory: Fraenkel, Scheinerman, Ullman, Undirected edge geography, Theoretical Computer Science 112,
1993; the proof by matchings is in `_geography_theory`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.core.graphs import edge_list, vertex_names
from grundy.core.picture import Action, Network
from grundy.rulesets import _geography_sketch as sketch
from grundy.rulesets._geography_rules import VertexGeography
from grundy.rulesets._geography_text import Graph, format_graph, graph, parse_graph
from grundy.rulesets._geography_theory import sample_graph, theorem


class Geography(VertexGeography[Graph]):
    """On any graph; loops are never moves, parallel edges are one move."""

    name = "geography"
    title = "Undirected vertex geography on any graph"
    text_form = """\
Edges as pairs of vertex names, a-b, between blanks, commas or line breaks; a name alone is a
vertex without edges. `token a`, on a line of its own, says where the token is; without such a
line the player to move places it on any vertex. What follows # is a comment."""
    example = "1-2 2-3 3-1   # a triangle\n3-4 4-5       # with a tail\n"
    theorems = (theorem(sample_graph),)
    tools = sketch.GRAPH_TOOLS
    presets = sketch.GRAPH_PRESETS

    def parse(self, text: str) -> Graph:
        """Linear in the text but for sorting the names."""
        return parse_graph(text)

    def format(self, position: Graph) -> str:
        """The edges by their vertices' order of names, then the token."""
        return format_graph(position)

    def adopt(self, value: Any, *_: Any, start: Any = None) -> Graph:
        """Text, a position, or an undirected graph; `start` is the token's vertex, if placed."""
        if isinstance(value, (str, Graph)):
            position = self.parse(value) if isinstance(value, str) else value
        else:
            edges = edge_list(value, directed=False)
            position = graph(vertex_names(edges.labels), edges.tails, edges.heads)
        return self.placed(position, start if start is None else vertex_names([start])[0])

    def describe(self, move: Any) -> str:
        """The name of the vertex."""
        return f"to {move}"

    def draw(self, position: Graph, winning: Sequence[Any] = ()) -> Network | None:
        """With the token; where to go to win is marked. None if it is large."""
        return sketch.graph_picture(position, winning)

    def edit(self, position: Graph, action: Action) -> Graph:
        """See `_geography_sketch`."""
        return sketch.edit_graph(position, action)


RULESETS = (Geography(),)
