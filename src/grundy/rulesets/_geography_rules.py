"""The rules that vertex geography has on graphs and on grids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from grundy.core.errors import InputError
from grundy.core.picture import Step, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._geography_steps import steps
from grundy.rulesets._geography_text import Graph, Grid

P = TypeVar("P", Graph, Grid)


class VertexGeography(Ruleset[P]):
    """Moves are the vertices that the token goes to."""

    source = "Fraenkel, Scheinerman, Ullman, Undirected edge geography, 1993"

    def options(self, position: P) -> Iterator[Option]:
        """To any free vertex to place the token, else to the free ones beside it."""
        at = position.token
        for v in position.free() if at < 0 else position.neighbours(at):
            yield Option(position.move(v), position.put(v))

    def tell(self, move: Any) -> Told:
        """As `describe` does."""
        return Told("move.to", {"to": self.describe(move).removeprefix("to ")})

    def steps(self, position: P) -> Iterator[Step]:
        """A matching, and how it answers every move; see `_geography_steps`."""
        return steps(position)

    def placed(self, position: P, move: Any) -> P:
        """The position after the placing move, if one is given. O(n)."""
        if move is None:
            return position
        place = next((v for v in position.free() if position.move(v) == move), None)
        if position.token >= 0 or place is None:
            raise InputError(
                f"the token cannot start on {move!r}",
                remedy="start= takes a free vertex of a position without a token",
            )
        return position.put(place)
