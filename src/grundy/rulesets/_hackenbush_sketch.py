"""Drawings of Hackenbush as pictures: what is clicked, what is drawn, and what is worth a look."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.core.picture import Action, Edge, Network, Preset, Tool
from grundy.rulesets._hackenbush_text import Drawing, drawing
from grundy.rulesets._sketches import LARGEST_GRAPH, redrawn

TOOLS = (
    Tool("grow", ("vertex",), drag=True),
    Tool("loop", ("vertex",)),
    Tool("plant", ("free",)),
    Tool("root", ("vertex",)),
    Tool("erase", ("edge", "vertex")),
)

PRESETS = (
    Preset("triangle", "roots 1\n1-2 2-3 3-1"),
    # A trunk, two pairs of branches with candles on them, a star on the top.
    Preset(
        "christmas-tree",
        "root 1\n1-2 2-3 2-4 2-5 3-3 4-4 5-6 5-7 5-8 6-6 7-7 8-9 9-10 10-8 8-8",
    ),
    # One with a bauble and a ring of three, one with a ring of four on its top.
    Preset(
        "christmas-trees",
        "roots 1 2\n1-3 3-4 3-5 3-6 5-7 7-8 8-5 4-4 2-9 9-10 9-11 10-10 11-12 12-13 13-14 14-11",
    ),
    # Two legs, a skirt, a body, arms, a neck, a head with a plait.
    Preset(
        "girl",
        "roots 1 2\n1-3 2-4 3-4 3-5 4-5 5-6 6-7 6-8 6-9 9-10 10-11 11-9 10-10",
    ),
    # Walls, a ceiling, a roof, a chimney with smoke, a door.
    Preset("house", "roots 1 2 3\n1-4 2-5 4-5 4-6 5-6 5-7 7-7 3-8 8-3"),
    Preset("flower", "root 1\n1-2 2-3 2-4 2-5 5-6 6-7 7-8 8-9 9-5 7-7"),
    Preset("stalks", "roots 1 2 3\n1-4 4-5 5-6 2-7 7-8 8-9 9-10 3-11 11-12"),
)


def picture(position: Drawing, winning: Sequence[Any] = ()) -> Network | None:
    """The graph with its roots on the ground: winning edges marked, what hangs on nothing faded."""
    names = position.names
    if len(names) + len(position.ends) // 2 > LARGEST_GRAPH:
        return None
    wins = {tuple(move) for move in winning}
    hanging = set(position.prune().names)
    edges = []
    for a, b in position.pairs():
        move = (names[a], names[b])
        up = names[a] in hanging
        edges.append(Edge(a, b, mark=move in wins, moves=[move] * up, look="" if up else "faded"))
    looks = {v: "faded" for v, name in enumerate(names) if name not in hanging}
    return Network(names, edges, roots=position.roots, looks=looks)


def edit(position: Drawing, action: Action) -> Drawing:
    """Grow a branch, draw a loop, plant a root, make or unmake one, erase. O(V + E)."""
    roots = [position.names[r] for r in position.roots]
    if action.tool == "root":
        name = action.target[1]
        if name not in position.names:
            raise InputError(f"there is no vertex {quote(name)}", where="field target")
        roots = [r for r in roots if r != name] if name in roots else [*roots, name]
        names, edges = list(position.names), list(_edges(position))
    else:
        names, edges = redrawn(position.names, _edges(position), action)
        roots = [r for r in roots if r in names]
        if action.tool == "plant":
            roots.append(names[-1])
    if not roots and (edges or action.tool == "root"):
        raise InputError(
            "nothing would stand on the ground any more",
            remedy="make another vertex a root first",
        )
    number = {name: v for v, name in enumerate(names)}
    ends = array("q", [number[name] for edge in edges for name in edge])
    return drawing(names if roots else [], ends, roots)


def _edges(position: Drawing) -> Iterator[tuple[str, str]]:
    names = position.names
    return ((names[a], names[b]) for a, b in position.pairs())
