"""Where the vertices of a network stand: by igraph where it is installed, else in rows.

Plants stand on the ground, other graphs spread out, and what a person dragged stays where it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from grundy.core.picture import Action, Network, Picture
from grundy.render.measure import half_width

Place = tuple[float, float]
STEP = 72.0
"""From one vertex to the next, in the picture's units."""
MARGIN = 36.0
GAP = 18.0
"""Between the labels of neighbours."""
LEAST = 0.7
"""The least distance of neighbours, in steps."""
MOST_SPREAD = 120
"""So many vertices in one component are spread out by springs: that takes the cube of them."""
MOST_LAYERED = 250
"""So many vertices of a component are put in layers with few crossings; more stand in rows."""
MOST_PLANTED = 600
"""The same of a plant, whose layers are known: its vertices' heights."""
MOST_COMPARED = 150
"""Crossings among so many edges are counted: that takes the square of them."""
WIDEST = 1400.0


def places_of(
    picture: Picture | None, given: Mapping[str, Sequence[float]] | None = None
) -> dict[str, Place]:
    """Label -> (x, y) of a network's vertices, those `given` unchanged; nothing for a board.

    Only vertices that `given` leaves out are laid out: beside those they are joined to.
    """
    if not isinstance(picture, Network):
        return {}
    return dict(zip(picture.labels, placed(picture, given), strict=True))


def placed(network: Network, given: Mapping[str, Sequence[float]] | None = None) -> list[Place]:
    """The place of each vertex. The same network has the same places. O(V + E), and what igraph
    takes for components of up to MOST_LAYERED vertices."""
    known = {
        v: (float(given[label][0]), float(given[label][1]))
        for v, label in enumerate(network.labels)
        if given and label in given
    }
    if len(known) == len(network.labels):
        return [known[v] for v in range(len(network.labels))]
    if known:
        return _beside(network, known)
    return _laid_out(network)


def after_edit(
    before: Picture | None,
    after: Picture | None,
    action: Action,
    places: Mapping[str, Sequence[float]],
) -> dict[str, Place]:
    """Places after an edit: a vertex that is new stands where the tool was let go."""
    if not isinstance(after, Network):
        return {}
    kept = {label: tuple(places[label]) for label in after.labels if label in places}
    old = set(before.labels) if isinstance(before, Network) else set()
    new = [label for label in after.labels if label not in old]
    spot = action.to or action.target
    if len(new) == 1 and spot[0] == "free":
        kept[new[0]] = spot[1]
    return places_of(after, kept)


def _around(network: Network) -> list[list[int]]:
    around: list[list[int]] = [[] for _ in network.labels]
    for edge in network.edges:
        if edge.tail != edge.head:
            around[edge.tail].append(edge.head)
            around[edge.head].append(edge.tail)
    return around


def _beside(network: Network, known: dict[int, Place]) -> list[Place]:
    """Vertices without a place go one step from a neighbour that has one, where there is room."""
    taken = {(round(x), round(y)) for x, y in known.values()}
    around = _around(network)
    low = max(y for _, y in known.values())
    right = max(x for x, _ in known.values())
    queue = list(known)
    for v in queue:
        for w in around[v]:
            if w not in known:
                known[w] = _free_spot(known[v], taken)
                queue.append(w)
    for v in range(len(network.labels)):
        if v not in known:
            right += STEP
            known[v] = (right, low)
    return [known[v] for v in range(len(network.labels))]


def _free_spot(at: Place, taken: set[tuple[int, int]]) -> Place:
    half = STEP / 2
    steps = [(0, -2), (-1, -2), (1, -2), (-2, 0), (2, 0), (-2, -2), (2, -2), (-1, 2), (1, 2)]
    for times in range(1, 9):
        for dx, dy in steps:
            spot = (at[0] + dx * half * times, at[1] + dy * half * times)
            key = (round(spot[0]), round(spot[1]))
            if key not in taken:
                taken.add(key)
                return spot
    return at


def _laid_out(network: Network) -> list[Place]:
    around = _around(network)
    parts = _components(around, range(len(network.labels)))
    rooted = set(network.roots)
    if rooted:
        # What stands on the ground comes first; what hangs in the air is beside it.
        parts.sort(key=rooted.isdisjoint)
    directed = any(edge.arrow for edge in network.edges)
    ways = _layered if directed and _acyclic(network) else _spread
    blocks = []
    for part in parts:
        roots = [v for v in part if v in rooted]
        blocks.append(
            (part, _plant(network, around, part, roots) if roots else ways(network, part))
        )
    return _packed(blocks, len(network.labels), upward=bool(rooted))


def _reached(around: list[list[int]], starts: Sequence[int]) -> dict[int, int]:
    """Distance from the starts, of what can be reached."""
    depth = dict.fromkeys(starts, 0)
    queue = list(depth)
    for v in queue:
        for w in around[v]:
            if w not in depth:
                depth[w] = depth[v] + 1
                queue.append(w)
    return depth


def _components(around: list[list[int]], vertices: Sequence[int]) -> list[list[int]]:
    parts: list[list[int]] = []
    seen: set[int] = set()
    for v in vertices:
        if v not in seen:
            part = list(_reached(around, [v]))
            seen.update(part)
            parts.append(sorted(part))
    return parts


def _acyclic(network: Network) -> bool:
    """Whether no arrows lead round in a circle (loops apart). O(V + E)."""
    into = [0] * len(network.labels)
    out: list[list[int]] = [[] for _ in network.labels]
    for edge in network.edges:
        if edge.tail != edge.head:
            out[edge.tail].append(edge.head)
            into[edge.head] += 1
    queue = [v for v, count in enumerate(into) if not count]
    for v in queue:
        for w in out[v]:
            into[w] -= 1
            if not into[w]:
                queue.append(w)
    return len(queue) == len(network.labels)


def _igraph() -> Any:
    """The library, if it is installed; imported only when a network is drawn (200 ms)."""
    if find_spec("igraph") is None:
        return None
    import igraph

    return igraph


def _within(network: Network, part: Sequence[int]) -> list[tuple[int, int]]:
    """Edges within a part, between indices of it, each pair once, no loops."""
    index = {v: i for i, v in enumerate(part)}
    pairs = {
        (index[e.tail], index[e.head]): None
        for e in network.edges
        if e.tail in index and e.head in index and e.tail != e.head
    }
    return list(pairs)


def _plant(
    network: Network, around: list[list[int]], part: Sequence[int], roots: Sequence[int]
) -> list[Place]:
    """What stands on the ground, by its height: as a tree or in layers, whichever crosses less."""
    depth = _reached(around, roots)
    library = _igraph() if len(part) <= MOST_PLANTED else None
    if library is None:
        return _roomy(network, part, _rows(part, depth))
    pairs = _within(network, part)
    index = {v: i for i, v in enumerate(part)}
    ground = len(part)
    # Roots hang on one more vertex, the ground, so that all of them stand on one line.
    rooted = [(ground, index[r]) for r in roots]
    layers = [depth[v] + 1 for v in part] + [0]
    upward = library.Graph(ground + 1, rooted + [p for p in pairs if layers[p[0]] != layers[p[1]]])
    ways = [
        upward.layout_reingold_tilford(mode="all", root=[ground]).coords,
        upward.layout_sugiyama(layers=layers, hgap=1, vgap=1, maxiter=200).coords,
    ]
    found = min(
        ways, key=lambda way: _faults([(x, -layers[i]) for i, (x, _) in enumerate(way)], pairs)
    )
    places = [(found[i][0] * STEP, -depth[v] * STEP) for i, v in enumerate(part)]
    return _roomy(network, part, places)


def _roomy(network: Network, part: Sequence[int], places: list[Place]) -> list[Place]:
    """Vertices of one height moved apart where their labels would meet, about where they were."""
    rows: dict[float, list[int]] = {}
    for i, (_, y) in enumerate(places):
        rows.setdefault(y, []).append(i)
    for y, row in rows.items():
        row.sort(key=lambda i: places[i][0])
        shift = 0.0
        at = [places[i][0] for i in row]
        half = [half_width(network.labels[part[i]]) for i in row]
        for k in range(1, len(row)):
            least = at[k - 1] + max(half[k - 1] + half[k] + GAP, LEAST * STEP)
            shift += max(0.0, least - at[k])
            at[k] = max(at[k], least)
        for i, x in zip(row, at, strict=True):
            places[i] = (x - shift / 2 if shift else x, y)
    return places


def _faults(way: Sequence[tuple[float, float]], pairs: Sequence[tuple[int, int]]) -> int:
    """Crossings of edges, and vertices in the same place, of a drawing of moderate size."""
    spots = [(round(x, 3), y) for x, y in way]
    faults = 10 * (len(spots) - len(set(spots)))
    if len(pairs) > MOST_COMPARED:
        return faults
    for k, (a, b) in enumerate(pairs):
        for c, d in pairs[:k]:
            if len({a, b, c, d}) == 4:
                faults += _apart(spots, a, b, c, d) and _apart(spots, c, d, a, b)
    return faults


def _apart(spots: Sequence[tuple[float, float]], a: int, b: int, c: int, d: int) -> bool:
    """Whether c and d lie on different sides of the line through a and b, or on it."""
    (x1, y1), (x2, y2) = spots[a], spots[b]
    sides = [(x2 - x1) * (spots[v][1] - y1) - (y2 - y1) * (spots[v][0] - x1) for v in (c, d)]
    return sides[0] * sides[1] <= 0 and any(sides)


def _rows(part: Sequence[int], depth: Mapping[int, int]) -> list[Place]:
    """Rows by distance, each centred."""
    rows: dict[int, list[int]] = {}
    for v in part:
        rows.setdefault(depth[v], []).append(v)
    place = {
        v: ((i - (len(row) - 1) / 2) * STEP, -level * STEP)
        for level, row in rows.items()
        for i, v in enumerate(row)
    }
    return [place[v] for v in part]


def _spread(network: Network, part: Sequence[int]) -> list[Place]:
    """A component by springs (Kamada and Kawai), which start from a circle: no chance in it."""
    library = _igraph() if 2 < len(part) <= MOST_SPREAD else None
    if library is None:
        return _layered(network, part)
    graph = library.Graph(len(part), _within(network, part))
    found = graph.layout_kamada_kawai().coords
    halves = [half_width(network.labels[v]) / STEP for v in part]
    scale = 1.0
    for i, p in enumerate(found):
        for j in range(i):
            q = found[j]
            flat = abs(p[0] - q[0]) > abs(p[1] - q[1])
            wanted = max(0.85, halves[i] + halves[j] + GAP / STEP) if flat else 0.85
            scale = max(scale, wanted / max(math.dist(p, q), 0.01))
    scale = STEP * min(scale, 2.5)
    return [(x * scale, y * scale) for x, y in found]


def _layered(network: Network, part: Sequence[int]) -> list[Place]:
    """Arrows lead down, layer by layer, with few crossings."""
    library = _igraph() if 1 < len(part) <= MOST_LAYERED else None
    if library is None:
        inside = set(part)
        around = [
            [w for w in beside if w in inside] if v in inside else []
            for v, beside in enumerate(_around(network))
        ]
        return _roomy(network, part, _rows(part, _reached(around, [part[0]])))
    graph = library.Graph(len(part), _within(network, part), directed=True)
    found = graph.layout_sugiyama(hgap=1, vgap=1, maxiter=200).coords[: len(part)]
    return _roomy(network, part, [(x * STEP, y * STEP) for x, y in found])


def _packed(
    blocks: Sequence[tuple[Sequence[int], list[Place]]], count: int, *, upward: bool
) -> list[Place]:
    """Components beside each other from the left, in lines of about WIDEST, each on the bottom of
    its line; the first line is the highest, or the lowest if `upward`."""
    places: list[Place] = [(0.0, 0.0)] * count
    lines: list[list[tuple[Sequence[int], list[Place], float]]] = [[]]
    x = MARGIN
    for part, own in blocks:
        left = min(p[0] for p in own)
        wide = max(p[0] for p in own) - left
        if lines[-1] and x + wide > WIDEST:
            lines.append([])
            x = MARGIN
        lines[-1].append((part, own, x - left))
        x += wide + STEP
    y = MARGIN
    for line in reversed(lines) if upward else lines:
        high = max(
            (max(p[1] for p in own) - min(p[1] for p in own) for _, own, _ in line), default=0
        )
        for part, own, shift in line:
            low = max(p[1] for p in own)
            for v, (px, py) in zip(part, own, strict=True):
                places[v] = (round(px + shift, 1), round(y + high + py - low, 1))
        y += high + STEP
    return places
