"""Geography walked through: a maximum matching, the vertices that some miss, the answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from grundy.core.picture import Board, Network, Params, Step
from grundy.rulesets._geography_matching import MISSED
from grundy.rulesets._geography_sketch import graph_picture, grid_picture
from grundy.rulesets._geography_text import Graph, Grid
from grundy.rulesets._geography_theory import Matching

MOST_ANSWERS = 8
"""So many moves and their answers are shown one by one."""


def steps(position: Graph | Grid) -> Iterator[Step]:
    """The walk-through; nothing for a position too large for a picture. O(matching)."""
    show = _Show(position)
    if show.plain is None:
        return
    token, word = position.token, position.word
    free = list(position.free())
    choice = free if token < 0 else list(position.neighbours(token))
    told: Params = {"free": len(free)}
    if token < 0:
        yield Step("step.geography.start", told, show.picture())
    else:
        yield Step("step.geography.token", told | {"at": word(token)}, show.picture())
    if not choice:
        yield Step("step.geography.stuck", {}, show.picture())
        return
    matching = Matching(position)
    mate = list(matching.mate)
    exposed = list(matching.exposed())
    show.mate = mate
    told = {"edges": sum(1 for _ in matching.pairs()), "missed": len(exposed)}
    yield Step("step.geography.matching", told, show.picture(notes=exposed))
    won = [v for v in choice if matching.missed[v] == MISSED]
    missed = [v for v in free if matching.missed[v] == MISSED]
    if missed:
        key = "step.geography.missed" if len(missed) < len(free) else "step.geography.missed-all"
        yield Step(key, {"count": len(missed), "free": len(free)}, show.picture(notes=missed))
    if not won:
        lost = choice[:MOST_ANSWERS]
        for v in lost:
            told = {"to": word(v), "answer": word(mate[v])}
            yield Step("step.geography.answer", told, show.picture(strong=(v, mate[v])))
        if len(choice) > len(lost):
            told = {"count": len(choice) - len(lost)}
            yield Step("step.geography.more-answers", told, show.picture())
        yield Step("step.geography.lost", {}, show.picture())
        return
    w = won[0]
    if mate[w] != -1:
        show.mate = list(Matching(position, mate, without=w).mate)
    show.mate[w] = -1
    show.wins = [position.move(v) for v in won]
    yield Step("step.geography.move", {"to": word(w)}, show.picture(notes=[w]))
    around = list(position.neighbours(w))
    for u in around[:MOST_ANSWERS]:
        told = {"to": word(u), "answer": word(show.mate[u])}
        yield Step("step.geography.reply", told, show.picture(strong=(u, show.mate[u])))
    if len(around) > MOST_ANSWERS:
        told = {"count": len(around) - MOST_ANSWERS}
        yield Step("step.geography.more-answers", told, show.picture())
    yield Step("step.geography.won", {"to": word(w), "count": len(won)}, show.picture())


class _Show:
    """Pictures of a position with a matching in it: letters on a grid, strong edges on a graph."""

    def __init__(self, position: Graph | Grid) -> None:
        self.position = position
        self.mate: list[int] = []
        self.wins: list[Any] = []
        self.plain = self._drawn()

    def _drawn(self) -> Board | Network | None:
        if isinstance(self.position, Grid):
            return grid_picture(self.position, self.wins)
        return graph_picture(self.position, self.wins)

    def picture(
        self, notes: list[int] | None = None, strong: tuple[int, int] | None = None
    ) -> Board | Network:
        """The position, the matching, "?" at the vertices of `notes`, one pair strong."""
        drawn = self._drawn()
        if isinstance(drawn, Board):
            return self._grid(drawn, notes or [], strong or ())
        assert isinstance(drawn, Network)
        pairs = {(v, w) for v, w in enumerate(self.mate) if v < w}
        edges = [
            replace(edge, look="strong" if (edge.tail, edge.head) in pairs else "faded")
            if self.mate
            else edge
            for edge in drawn.edges
        ]
        looks = dict.fromkeys(strong or (), "strong")
        return replace(drawn, edges=edges, looks=looks, notes=dict.fromkeys(notes or (), "○"))

    def _grid(self, drawn: Board, notes: list[int], strong: tuple[int, ...]) -> Board:
        position = self.position
        assert isinstance(position, Grid)
        letters: dict[int, str] = {}
        for v, w in enumerate(self.mate):
            if 0 <= v < w:
                name = str(len(letters) // 2 + 1)
                letters[v] = letters[w] = name
        rows = [list(row) for row in drawn.rows]
        for v in position.free():
            r, c = position.move(v)
            cell = rows[r - 1][c - 1]
            note = "○" if v in notes else ""
            kind = "closed" if v in strong else cell.kind
            rows[r - 1][c - 1] = replace(cell, text=letters.get(v, ""), note=note, kind=kind)
        return replace(drawn, rows=rows)
