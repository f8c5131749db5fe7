"""Drawings of Hackenbush as pictures: what is clicked, what is drawn, and what is worth a look."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import count
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.core.picture import Action, Edge, Network, Preset, Tool
from grundy.rulesets._hackenbush_text import Drawing, drawing

LARGEST_PICTURE = 1500
"""Edges and vertices that are drawn and edited; a larger drawing is no picture."""

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
    if len(names) + len(position.ends) // 2 > LARGEST_PICTURE:
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
    names, ends = list(position.names), array("q", position.ends)
    roots = [names[r] for r in position.roots]
    number = {name: v for v, name in enumerate(names)}
    if len(names) + len(ends) // 2 >= LARGEST_PICTURE and action.tool != "erase":
        raise InputError(
            f"a drawing of {LARGEST_PICTURE} vertices and edges is not edited by hand",
            remedy="write it as text",
        )

    def new() -> int:
        name = next(name for name in map(str, count(1)) if name not in number)
        number[name] = len(names)
        names.append(name)
        return number[name]

    def vertex(name: str) -> int:
        if name not in number:
            raise InputError(f"there is no vertex {quote(name)}")
        return number[name]

    kind, value = action.target
    if action.tool == "plant":
        roots.append(names[new()])
    elif action.tool == "grow":
        v = vertex(value)
        onto = action.to is not None and action.to[0] == "vertex"
        ends.extend((v, vertex(action.to[1]) if action.to and onto else new()))
    elif action.tool == "loop":
        ends.extend((vertex(value), vertex(value)))
    elif action.tool == "root":
        name = names[vertex(value)]
        roots = [r for r in roots if r != name] if name in roots else [*roots, name]
    elif kind == "edge":
        pairs = list(position.pairs())
        wanted = tuple(map(vertex, value.split(" ")))
        if wanted not in pairs:
            raise InputError(f"there is no edge {quote(value)}")
        pairs.remove((wanted[0], wanted[1]))
        ends = array("q", [end for pair in pairs for end in pair])
    else:
        gone = vertex(value)
        roots = [r for r in roots if r != value]
        ends = array("q", [end for pair in position.pairs() if gone not in pair for end in pair])
        if not ends and not roots:
            return drawing([], array("q"), [])
    if not roots and (ends or action.tool == "root"):
        raise InputError(
            "nothing would stand on the ground any more",
            remedy="make another vertex a root first",
        )
    return drawing(names, ends, roots)
