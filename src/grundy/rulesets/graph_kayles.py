"""Node Kayles and Arc Kayles: take a vertex with its neighbours, or an edge with both its ends.

Schaefer, On the complexity of some two-person perfect-information games, 1978.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.core.picture import Preset, Told
from grundy.core.ruleset import Option
from grundy.rulesets._graph_kayles_theory import kayles_theorem
from grundy.rulesets._graphs import Graph, GraphGame
from grundy.sequences.code import parse


class NodeKayles(GraphGame):
    """A move is a vertex."""

    name = "node-kayles"
    title = "Node Kayles: take a vertex and its neighbours"
    source = "Schaefer 1978; Bodlaender and Kratsch, Kayles and nimbers, 2002"
    example = "1-2 2-3 3-4 4-5"
    presets = (Preset("cube", "1-2 2-3 3-4 4-1 5-6 6-7 7-8 8-5 1-5 2-6 3-7 4-8"),)
    search_only = "outcomes of graphs in general are PSPACE-complete"

    def __init__(self) -> None:
        self.theorems = (kayles_theorem(parse("0.137"), 3, "Node Kayles"),)

    def options(self, position: Graph) -> Iterator[Option]:
        """A vertex goes, and all next to it."""
        for v, around in position.neighbours.items():
            yield Option(v, position.without([v, *around]))

    def describe(self, move: str) -> str:
        """In words."""
        return f"take vertex {move} and its neighbours"

    def tell(self, move: str) -> Told:
        """In words."""
        return Told("move.vertex-around", {"vertex": move})


class ArcKayles(GraphGame):
    """A move is an edge, as the pair of its ends."""

    name = "arc-kayles"
    title = "Arc Kayles: take an edge with both its ends"
    source = "Schaefer 1978"
    example = "1-2 2-3 3-4 4-5"
    search_only = "no way is known to value graphs in general"

    def __init__(self) -> None:
        self.theorems = (kayles_theorem(parse("0.07"), 2, "Arc Kayles"),)

    def options(self, position: Graph) -> Iterator[Option]:
        """Two joined vertices go."""
        for pair in position.in_order:
            yield Option(pair, position.without(pair))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"take edge {move[0]}-{move[1]} with both its ends"

    def tell(self, move: Any) -> Told:
        """In words."""
        return Told("move.edge-ends", {"a": move[0], "b": move[1]})


RULESETS = (NodeKayles(), ArcKayles())
