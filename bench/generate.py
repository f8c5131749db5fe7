"""Seeded generators of judge inputs: the same arguments give the same text, byte for byte.

A generator yields the pieces of one input, to be written one after the other. Up to five million
edges or mines are asked for, so the loops are plain and the pieces few and long. Standard library
only.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

Recipe = partial[Iterator[str]]
"""A generator with all its arguments, not yet started."""


def literal(text: str) -> Iterator[str]:
    """The text itself."""
    yield text


# --- hdu3094: trees ------------------------------------------------------------------------------


def _random_below(rng: random.Random, limit: int) -> int:
    # A third of the time of randrange; its bias, below limit / 2^53, does not matter here.
    return int(rng.random() * limit)


def _parents(shape: str, vertices: int, rng: random.Random) -> list[int]:
    """The parents of the vertices 1, 2, ... of a tree whose root is 0."""
    parent_of: dict[str, Callable[[int], int]] = {
        "path": lambda vertex: vertex - 1,
        "star": lambda vertex: 0,
        "random": lambda vertex: _random_below(rng, vertex),
        # The first half is a path from the root, and each of its vertices bears one leaf.
        "caterpillar": lambda vertex: vertex - (1 if vertex <= vertices // 2 else vertices // 2),
    }
    return list(map(parent_of[shape], range(1, vertices)))


def tree(shape: str, vertices: int, seed: int, shuffled: bool = True) -> Iterator[str]:
    """One case of hdu3094: a path, star, random recursive tree or caterpillar, rooted at vertex 1.

    Shuffled trees have random labels, and their edges stand in random order and direction; others
    count upwards from the root.
    """
    rng = random.Random(seed)
    parents = _parents(shape, vertices, rng)
    if shuffled:
        edges = _shuffled(list(enumerate(parents, start=1)), vertices, rng)
    else:
        edges = [(parent + 1, vertex + 1) for vertex, parent in enumerate(parents, start=1)]
    yield f"1\n{vertices}\n"
    yield from _pair_lines(edges)


def _shuffled(
    edges: list[tuple[int, int]], vertices: int, rng: random.Random
) -> list[tuple[int, int]]:
    """The same graph with vertices 1, 2, ... for 0, 1, ..., in random order except for the root."""
    label = list(range(2, vertices + 1))
    rng.shuffle(label)
    label.insert(0, 1)
    rng.shuffle(edges)
    return [(label[a], label[b]) if rng.random() < 0.5 else (label[b], label[a]) for a, b in edges]


def _pair_lines(pairs: Iterable[tuple[int, int]]) -> Iterator[str]:
    yield "".join([f"{a} {b}\n" for a, b in pairs])


# --- poj3710: drawings ---------------------------------------------------------------------------

BRIDGE_SHARE = 1 / 3
LONGEST_CYCLE = 8


def cactus(edges: int, deep: bool, seed: int) -> Iterator[str]:
    """One case of poj3710: a single drawing in which no two cycles share an edge.

    It grows by one bridge or one cycle of 1 to 8 edges at a time (1: a loop, 2: parallel edges), at
    a random vertex, or, if deep, at the newest one, which makes a chain of cycles.
    """
    rng = random.Random(seed)
    drawing: list[tuple[int, int]] = []
    vertices = 1
    while len(drawing) < edges:
        anchor = vertices - 1 if deep else _random_below(rng, vertices)
        if rng.random() < BRIDGE_SHARE:
            drawing.append((anchor, vertices))
            vertices += 1
            continue
        length = min(rng.randint(1, LONGEST_CYCLE), edges - len(drawing))
        ring = [anchor, *range(vertices, vertices + length - 1), anchor]
        drawing.extend(pairwise(ring))
        vertices += length - 1
    yield f"1\n{vertices} {edges}\n"
    yield from _pair_lines(_shuffled(drawing, vertices, rng))


# --- hdu3537: coins ------------------------------------------------------------------------------


def coins(count: int, below: int, seed: int) -> Iterator[str]:
    """One case of hdu3537: random positions below a limit, repeats allowed."""
    rng = random.Random(seed)
    yield f"{count}\n"
    yield " ".join([str(rng.randrange(below)) for _ in range(count)])
    yield "\n"


# --- hdu4678: minefields -------------------------------------------------------------------------


def minefield(side: int, percent: int, seed: int) -> Iterator[str]:
    """One case of hdu4678: a square board with mines anywhere. Most break the judge's promise."""
    cells = side * side
    yield from _mines(side, random.Random(seed).sample(range(cells), cells * percent // 100))


def _mines(side: int, cells: Sequence[int]) -> Iterator[str]:
    yield f"1\n{side} {side} {len(cells)}\n"
    yield from _pair_lines(divmod(cell, side) for cell in cells)


# Boards that keep the promise (no number cell touches two blank regions) at any density are laid
# with tiles. Row 0 and column 0 of each tile are lanes with a mine in every third cell. A cell in
# or beside a lane is then never blank, so no number cell touches regions of two tiles, and the
# promise may be checked tile by tile.
TILE = 21
LANE_STEP = 3
TILE_KINDS = 64

# A tile with the lanes of the next ones around it, as the bits of an integer, row by row.
_SPAN = TILE + 1
_ALL = (1 << _SPAN * _SPAN) - 1
_FIRST_COLUMN = sum(1 << row * _SPAN for row in range(_SPAN))
_LAST_COLUMN = _FIRST_COLUMN << _SPAN - 1
_LANE_MINES = sum(
    1 << row * _SPAN + column
    for row in range(_SPAN)
    for column in range(_SPAN)
    if (row % TILE == 0 and column % LANE_STEP == 0)
    or (column % TILE == 0 and row % LANE_STEP == 0)
)
_LANE_MINES_PER_TILE = 2 * TILE // LANE_STEP - 1


def _with_neighbours(cells: int) -> int:
    wide = cells | (cells << 1 & ~_FIRST_COLUMN) | (cells >> 1 & ~_LAST_COLUMN)
    return (wide | wide << _SPAN | wide >> _SPAN) & _ALL


def _keeps_promise(mines: int) -> bool:
    blanks = _ALL & ~_with_neighbours(mines)
    touched = 0
    while blanks:
        region, opened = 0, blanks & -blanks
        while region != opened & blanks:
            region = opened & blanks
            opened = _with_neighbours(region)
        if opened & touched:
            return False
        touched |= opened
        blanks &= ~region
    return True


def _tile(percent: int, rng: random.Random) -> list[tuple[int, int]]:
    """Rows and columns of the mines of a tile, lanes left out: random, but for those that would
    break the promise."""
    wanted = round(TILE * TILE * percent / 100) - _LANE_MINES_PER_TILE
    inner = [(row, column) for row in range(1, TILE) for column in range(1, TILE)]
    rng.shuffle(inner)
    board = _LANE_MINES
    chosen: list[tuple[int, int]] = []
    for row, column in inner:
        if len(chosen) == wanted:
            break
        with_mine = board | 1 << row * _SPAN + column
        if _keeps_promise(with_mine):
            board = with_mine
            chosen.append((row, column))
    return chosen


def kept_minefield(side: int, percent: int, seed: int) -> Iterator[str]:
    """One case of hdu4678 that keeps the judge's promise: tiles of 64 kinds, in random places.

    What remains at the right and at the bottom, at most a tile wide, has lanes only.
    """
    rng = random.Random(seed)
    kinds = [
        [row * side + column for row, column in _tile(percent, rng)] for _ in range(TILE_KINDS)
    ]
    lanes = range(0, side, TILE)
    crossings = range(0, side, LANE_STEP)
    mines = {row * side + column for row in lanes for column in crossings}
    mines.update(row * side + column for row in crossings for column in lanes)
    origins = range(0, side - TILE, TILE)  # the lane beyond must lie on the board
    for row in origins:
        for column in origins:
            corner = row * side + column
            mines.update([corner + cell for cell in rng.choice(kinds)])
    cells = sorted(mines)
    rng.shuffle(cells)
    yield from _mines(side, cells)


# --- bzoj1443: grids -----------------------------------------------------------------------------


def grid(side: int, percent: int, seed: int) -> Iterator[str]:
    """One case of bzoj1443: a square grid in which each cell is a wall with the given chance."""
    rng = random.Random(seed)
    chance = percent / 100
    yield f"{side} {side}\n"
    for _ in range(side):
        yield "".join(["#" if rng.random() < chance else "." for _ in range(side)]) + "\n"


# --- cf936b: digraphs ----------------------------------------------------------------------------

LAYER = 4


def digraph(shape: str, vertices: int, edges: int, seed: int) -> Iterator[str]:
    """One case of cf936b, labels shuffled; no loops, and no target twice at one vertex.

    - ``random``: targets at random; a vertex with no way out is near, so a short walk wins.
    - ``draw``: targets at random, and every vertex has as many: both parities of all are searched.
    - ``win``: layers of 4 vertices, with edges to the next layer or back to any vertex; only the
      last layer has no way out, so a shortest walk passes all layers.
    - ``lose``: layers of 4 vertices, with edges one or three layers on; only the last layer has no
      way out and each walk there is even.

    The first layers of ``win`` and the last of ``lose`` have few targets to choose from, so a few
    of the edges asked for may be missing.
    """
    rng = random.Random(seed)
    followers = {
        "random": _random_followers,
        "draw": _uniform_followers,
        "win": _returning_followers,
        "lose": _advancing_followers,
    }[shape](vertices, edges, rng)
    label = list(range(1, vertices + 1))
    rng.shuffle(label)
    lines = [""] * vertices
    for vertex, targets in enumerate(followers):
        named = [str(label[target]) for target in targets]
        lines[label[vertex] - 1] = " ".join([str(len(targets)), *named])
    yield f"{vertices} {sum(map(len, followers))}\n"
    yield "\n".join(lines)
    yield f"\n{label[0]}\n"


Followers = list[set[int]]
"""The targets of each of the vertices 0, 1, ...; vertex 0 is the start."""


def _fill(targets: set[int], vertex: int, size: int, limit: int, rng: random.Random) -> set[int]:
    """Adds random vertices below a limit, but not the vertex itself, until there are ``size``."""
    while len(targets) < size:
        target = _random_below(rng, limit)
        if target != vertex:
            targets.add(target)
    return targets


def _random_followers(vertices: int, edges: int, rng: random.Random) -> Followers:
    degrees = [0] * vertices
    for source in rng.choices(range(vertices), k=edges):
        degrees[source] += 1
    degrees[0] = max(degrees[0], 1)  # else the start itself might have no way out
    return [_fill(set(), vertex, degree, vertices, rng) for vertex, degree in enumerate(degrees)]


def _uniform_followers(vertices: int, edges: int, rng: random.Random) -> Followers:
    return [_fill(set(), vertex, edges // vertices, vertices, rng) for vertex in range(vertices)]


def _returning_followers(vertices: int, edges: int, rng: random.Random) -> Followers:
    """Vertex v lies in layer v // 4; the vertices before it are those it may go back to. Up to
    three vertices left over stand alone.
    """
    last = (vertices // LAYER - 1) * LAYER
    degree = edges // vertices
    followers: Followers = []
    for vertex in range(last):
        next_layer = vertex - vertex % LAYER + LAYER
        forward = {next_layer + _random_below(rng, LAYER)}
        followers.append(_fill(forward, vertex, min(degree, vertex + 1), vertex, rng))
    return followers + [set() for _ in range(vertices - last)]


def _advancing_followers(vertices: int, edges: int, rng: random.Random) -> Followers:
    """Vertex v lies in layer v // 4. The number of layers is odd, for even walks to the last; the
    up to seven vertices left over stand alone."""
    layers = (vertices // LAYER - 1) // 2 * 2 + 1
    degree = edges // vertices
    followers: Followers = []
    for vertex in range(layers * LAYER):
        layer = vertex // LAYER
        near = range((layer + 1) * LAYER, (layer + 2) * LAYER)
        far = range((layer + 3) * LAYER, (layer + 4) * LAYER)
        within = [target for target in (*near, *far) if target < layers * LAYER]
        followers.append(set(rng.sample(within, min(degree, len(within)))))
    return followers + [set() for _ in range(vertices - layers * LAYER)]
