"""Tokens on digraphs walked through: ranks backwards from the ends, or the search for one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from grundy.core.picture import Network, Params, Step
from grundy.rulesets._walk_sketch import picture
from grundy.rulesets._walk_text import Walk

MOST_RANKS = 20
NAMED = 12


def token_steps(position: Walk, ranks: Sequence[int], winning: Sequence[str]) -> Iterator[Step]:
    """Of two players: vertices by the moves to the end, `ranks` of each (-1: a draw), counted
    from 1. Nothing for a digraph too large for a picture."""
    plain = picture(position, ())
    if plain is None:
        return
    names, n = position.graph.names, len(position.graph.names)
    yield Step("step.token.start", {"at": names[position.at - 1]}, plain)
    highest = max(ranks[1:])
    for rank in range(min(highest, MOST_RANKS) + 1):
        here = [names[v - 1] for v in range(1, n + 1) if ranks[v] == rank]
        if not here:
            continue
        kind = "end" if not rank else "won" if rank % 2 else "lost"
        notes = {v - 1: str(ranks[v]) for v in range(1, n + 1) if 0 <= ranks[v] <= rank}
        looks = {v: _look(int(note)) for v, note in notes.items()}
        told: Params = {"vertices": _named(here), "count": len(here), "rank": rank}
        yield Step(f"step.token.{kind}", told, replace(plain, notes=notes, looks=looks))
    notes = {v - 1: str(ranks[v]) if ranks[v] >= 0 else "∞" for v in range(1, n + 1)}
    looks = {v: _look(ranks[v + 1]) for v in notes}
    whole = picture(position, winning)
    assert whole is not None
    whole = replace(whole, notes=notes, looks=looks)
    if highest > MOST_RANKS:
        yield Step("step.token.more", {"count": highest - MOST_RANKS}, whole)
    drawn = [names[v - 1] for v in range(1, n + 1) if ranks[v] < 0]
    if drawn:
        told = {"vertices": _named(drawn), "count": len(drawn)}
        yield Step("step.token.drawn", told, whole)
    own = ranks[position.at]
    key = "draw" if own < 0 else "win" if own % 2 else "lose"
    told = {"at": names[position.at - 1]}
    yield Step(f"step.token.{key}", told if own < 0 else {**told, "rank": own}, whole)


def _look(rank: int) -> str:
    """Lost vertices are drawn strong, won ones shaded, drawn ones dashed."""
    return "dashed" if rank < 0 else "green" if rank % 2 else "strong"


def walk_steps(
    position: Walk, layers: Sequence[Sequence[str]], line: Sequence[str], *, cycle: bool
) -> Iterator[Step]:
    """Of one player: vertices by the moves that lead there, `layers`, until a winning end is
    found, to which `line` leads; or none, and then `cycle` says whether play can go on for ever.
    Nothing for a digraph too large for a picture."""
    plain = picture(position, ())
    if plain is None:
        return
    names, number = position.graph.names, position.graph.number
    odd = int(position.odd)
    reached: dict[int, list[int]] = {}
    yield Step(f"step.walk.start-{'odd' if odd else 'even'}", {"at": names[position.at - 1]}, plain)
    for moves, layer in enumerate(layers):
        for name in layer:
            reached.setdefault(number[name] - 1, []).append(moves + odd)
        if 0 < moves <= MOST_RANKS:
            told: Params = {"vertices": _named(layer), "moves": moves}
            yield Step("step.walk.layer", told, _noted(plain, reached))
    if len(layers) - 1 > MOST_RANKS:
        told = {"count": len(layers) - 1 - MOST_RANKS}
        yield Step("step.walk.more", told, _noted(plain, reached))
    if line or (odd and not len(position.graph.targets(position.at))):
        start = names[position.at - 1]
        way = [start, *line]
        if line:
            reached.setdefault(number[line[-1]] - 1, []).append(len(line) + odd)
        arcs = {(number[a] - 1, number[b] - 1) for a, b in pairwise(way)}
        edges = [
            replace(edge, look="strong" if (edge.tail, edge.head) in arcs else "faded")
            for edge in plain.edges
        ]
        told = {"end": way[-1], "moves": len(line), "way": " → ".join(_short(way))}
        yield Step("step.walk.won", told, _noted(replace(plain, edges=edges), reached))
        return
    key = "step.walk.drawn" if cycle else "step.walk.lost"
    yield Step(key, {"count": sum(map(len, reached.values()))}, _noted(plain, reached))


def _noted(plain: Network, reached: Mapping[int, Sequence[int]]) -> Network:
    """The numbers of moves beside the vertices that they reach; ends are drawn strong."""
    notes = {v: "/".join(map(str, moves)) for v, moves in reached.items()}
    leaving = {edge.tail for edge in plain.edges}
    looks = {v: "green" if v in leaving else "strong" for v in reached}
    return replace(plain, notes=notes, looks=looks)


def _short(way: Sequence[str]) -> list[str]:
    return [*way] if len(way) <= 2 * NAMED else [*way[:NAMED], "…", *way[-NAMED:]]


def _named(names: Sequence[str]) -> str:
    shown = ", ".join(names[:NAMED])
    return shown + (f", … ({len(names)})" if len(names) > NAMED else "")
