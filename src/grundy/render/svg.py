"""Pictures as SVG: no script, no outside font, readable in light and dark, by shape as by colour.

The page, notebooks and the command line show the same. What stands for a move has `data-move` (its
number among the moves given) or `data-moves`, a role and a label; what can be edited has
`data-cell`, `data-vertex`, `data-edge` or `data-heap`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import quoteattr

from grundy.core.errors import InputError
from grundy.core.picture import Board, Cell, Edge, Group, Network, Picture, Spot
from grundy.render.layout import Place, placed
from grundy.render.measure import RADIUS, cut, half_width, text_width

MOST_THINGS = 20_000
"""So many cells, vertices and edges are drawn; a larger picture is refused."""
_CELL = 36
_LOOP = 44
"""How far the first loop of a vertex reaches."""
_SIDES = [math.pi * eighth / 4 for eighth in (-2, -3, -1, 4, 0, 3, 1, 2)]
"""Directions in which a loop may lie, the best ones first; up is -pi / 2."""
_WIDEST_GROUP = 960
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

_STYLE = """\
.grundy{--g-ink:#1f2328;--g-paper:#fff;--g-line:#8a8f98;--g-soft:#e4e7eb;--g-wall:#5b6068;\
--g-coin:#f2c94c;--g-rim:#8a6d1b;--g-stone:#7d8ea3;--g-plant:#2f7d3b;--g-ground:#7a5c3e;\
--g-win:#c2410c;--g-mine:#f3d6d6;--g-token:#1d4ed8;--g-red:#b91c1c;--g-blue:#1d4ed8}
@media (prefers-color-scheme:dark){.grundy{--g-ink:#e6e8eb;--g-paper:#1c1f24;--g-line:#7d828b;\
--g-soft:#343a43;--g-wall:#8b9099;--g-coin:#d9ae2f;--g-rim:#f4dd92;--g-stone:#9fb2c9;\
--g-plant:#5cc46c;--g-ground:#b48a62;--g-win:#ff9d66;--g-mine:#5a2e2e;--g-token:#8db4ff;\
--g-red:#ff8a8a;--g-blue:#8db4ff}}
.grundy text{font:14px system-ui,"DejaVu Sans","Noto Sans CJK SC",sans-serif;text-anchor:middle;\
dominant-baseline:central;fill:var(--g-ink)}
.grundy .g-small{font-size:11px}.grundy .g-note{font-size:12px;font-weight:600;\
stroke:var(--g-paper);stroke-width:4px;paint-order:stroke}
.grundy .g-free,.grundy .g-open{fill:var(--g-paper);stroke:var(--g-line)}
.grundy .g-wall{fill:var(--g-wall);stroke:var(--g-wall)}
.grundy .g-closed{fill:var(--g-soft);stroke:var(--g-line)}
.grundy .g-mine{fill:var(--g-mine);stroke:var(--g-line)}
.grundy .g-edge-of-tile{fill:none;stroke:var(--g-line);stroke-width:2.5}
.grundy .g-flag{fill:var(--g-red)}.grundy .g-pole{stroke:var(--g-ink);stroke-width:2;fill:none}
.grundy .g-coin{fill:var(--g-coin);stroke:var(--g-rim);stroke-width:1.5}
.grundy .g-stone{fill:var(--g-stone);stroke:var(--g-ink)}
.grundy .g-token{fill:var(--g-token);stroke:var(--g-ink);stroke-width:1.5}
.grundy .g-on-disc{fill:#1f2328;font-weight:600}.grundy .g-on-token{fill:var(--g-paper)}
.grundy .g-edge{stroke:var(--g-line);stroke-width:4;fill:none;stroke-linecap:round}
.grundy .g-plant{stroke:var(--g-plant)}
.grundy .g-arc{stroke:var(--g-line);stroke-width:2;fill:none}
.grundy .g-area{fill:transparent}.grundy .g-head{fill:var(--g-line)}
.grundy .g-hit{stroke:transparent;stroke-width:20;fill:none}
.grundy .g-win .g-edge,.grundy .g-win .g-arc{stroke:var(--g-win);stroke-width:6}
.grundy .g-win .g-head,.grundy .g-star{fill:var(--g-win)}
.grundy .g-star{stroke:var(--g-paper);stroke-width:1}
.grundy .g-mark{fill:none;stroke:var(--g-win);stroke-width:3;stroke-dasharray:6 3}
.grundy .g-vertex{fill:var(--g-paper);stroke:var(--g-ink);stroke-width:1.5}
.grundy .g-ring{fill:none;stroke:var(--g-ink);stroke-width:1.5}
.grundy .g-faded{opacity:.35}.grundy .g-strong .g-edge,.grundy .g-strong .g-arc{stroke-width:6}
.grundy .g-strong .g-vertex{stroke-width:4}.grundy .g-dashed .g-edge,.grundy .g-dashed .g-arc,\
.grundy .g-dashed .g-vertex{stroke-dasharray:5 4}
.grundy .g-red .g-edge{stroke:var(--g-red);stroke-dasharray:12 3}
.grundy .g-blue .g-edge{stroke:var(--g-blue);stroke-dasharray:2 6}
.grundy .g-green .g-vertex{fill:var(--g-soft)}
.grundy .g-ground{stroke:var(--g-ground);stroke-width:4}
.grundy .g-hatch{stroke:var(--g-ground);stroke-width:1.5}
.grundy [role=button]{cursor:pointer}.grundy [role=button]:focus{outline:none}
.grundy [role=button]:focus-visible .g-thing,.grundy [role=button]:hover .g-thing\
{stroke:var(--g-win);stroke-width:3}"""


def svg(
    picture: Picture,
    *,
    title: str,
    moves: Sequence[Any] = (),
    words: Sequence[str] = (),
    places: Mapping[str, Sequence[float]] | None = None,
) -> str:
    """A whole SVG document. O(cells), or O(vertices + edges) and the layout.

    With `moves`, and a label for each in `words`, what stands for one can be chosen: of a partisan
    game moves are pairs (player, move). `places` say where vertices stand, as `layout.places_of`
    does. Raises InputError for a picture of more than MOST_THINGS things.
    """
    if things(picture) > MOST_THINGS:
        raise InputError(
            f"a picture of {things(picture)} things is too large to be looked at",
            remedy=f"draw positions of at most {MOST_THINGS} cells, vertices and edges",
        )
    number = {_key(move): i for i, move in enumerate(moves)}
    x, y, width, height, body = _drawn(picture, _Moves(number, words), places)
    role = "group" if moves else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="grundy" role="{role}" '
        f"aria-label={_attribute(title)} "
        f'width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="{x:.0f} {y:.0f} {width:.0f} {height:.0f}"><title>{_text(title)}</title>'
        f"<style>{_STYLE}</style>{''.join(body)}</svg>\n"
    )


def things(picture: Picture) -> int:
    """How many cells, vertices and edges there are to draw."""
    if isinstance(picture, Group):
        return sum(things(part) for part in picture.parts)
    if isinstance(picture, Board):
        return sum(len(row) for row in picture.rows)
    return len(picture.labels) + len(picture.edges)


class _Moves:
    """Which number and words a move has among those that can be chosen now."""

    def __init__(self, number: Mapping[Any, int], words: Sequence[str]) -> None:
        self.number, self.words = number, words

    def attributes(self, moves: Sequence[Any]) -> str:
        """What makes a thing that stands for these moves a button; nothing if none is legal."""
        if not self.number:
            return ""
        found = sorted({self.number[key] for key in map(_key, moves) if key in self.number})
        if not found:
            return ""
        label = "; ".join(self.words[i] for i in found[:4] if i < len(self.words))
        label += f"; … ({len(found)})" if len(found) > 4 else ""
        which = f'data-move="{found[0]}"'
        if len(found) > 1:
            which = f'data-moves="{" ".join(map(str, found))}"'
        return f' {which} tabindex="0" role="button" aria-label={_attribute(label)}'


def _key(move: Any) -> Any:
    """A move as it is looked up: lists, as JSON has them, are tuples."""
    return tuple(map(_key, move)) if isinstance(move, (list, tuple)) else move


def _clean(text: str) -> str:
    """What XML can hold: control characters, and halves of characters, are shown as a mark."""
    return _NOT_XML.sub("\ufffd", text)


def _text(text: str) -> str:
    return _clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _attribute(text: str) -> str:
    return quoteattr(_clean(text))


def _spot(spot: Spot | None) -> str:
    """The attribute by which an editing tool finds a thing."""
    if spot is None:
        return ""
    kind, value = spot
    shown = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f" data-{kind}={_attribute(shown)}"


def _words(x: float, y: float, text: str, look: str = "") -> str:
    shown = cut(text)
    whole = f"<title>{_text(text)}</title>" if shown != text else ""
    kind = f' class="{look}"' if look else ""
    return f'<text{kind} x="{x:g}" y="{y:g}">{_text(shown)}{whole}</text>'


Drawn = tuple[float, float, float, float, list[str]]
"""Left, top, width and height of what is drawn, and its elements."""


def _drawn(
    picture: Picture, moves: _Moves, places: Mapping[str, Sequence[float]] | None = None
) -> Drawn:
    if isinstance(picture, Board):
        return _board(picture, moves)
    if isinstance(picture, Network):
        return _network(picture, moves, places)
    return _group(picture, moves)


def _group(group: Group, moves: _Moves) -> Drawn:
    """The parts beside each other with a plus between, in lines."""
    body: list[str] = []
    x = y = line = right = 0.0
    for part in group.parts:
        left, top, width, height, inside = _drawn(part, moves)
        if x and x + width > _WIDEST_GROUP:
            x, y, line = 0.0, y + line + 16, 0.0
        if body:
            body.append(_words(x + 12, y + max(line, 40) / 2, "+"))
            x += 24
        body.append(f'<g transform="translate({x - left:g} {y - top:g})">{"".join(inside)}</g>')
        x += width
        line, right = max(line, height), max(right, x)
    return 0, 0, max(right, _CELL), max(y + line, _CELL), body


def _board(board: Board, moves: _Moves) -> Drawn:
    wide = [float(_CELL)] * max((len(row) for row in board.rows), default=0)
    for row in board.rows:
        for c, cell in enumerate(row):
            if len(cell.text) > 2:
                wide[c] = max(wide[c], text_width(cell.text) + 12)
    for c, name in enumerate(board.columns_named[: len(wide)]):
        wide[c] = max(wide[c], text_width(name, 6.5) + 6)
    left = 4 + max((text_width(name, 6.5) + 8 for name in board.rows_named), default=0)
    top = 4.0 + (18 if board.columns_named else 0)
    at = [left]
    for width in wide:
        at.append(at[-1] + width)
    body = [
        _words((at[c] + at[c + 1]) / 2, 12, name, "g-small")
        for c, name in enumerate(board.columns_named[: len(wide)])
    ]
    for r, row in enumerate(board.rows):
        y = top + r * _CELL
        if r < len(board.rows_named):
            body.append(_words(left / 2, y + _CELL / 2, board.rows_named[r], "g-small"))
        body += [_square(cell, at[c], y, wide[c], moves) for c, cell in enumerate(row)]
    return 0, 0, max(at[-1] + 4, _CELL), max(top + len(board.rows) * _CELL + 4, _CELL), body


_DISCS = {"coin": 4, "stone": 5, "token": 4}


def _square(cell: Cell, x: float, y: float, wide: float, moves: _Moves) -> str:
    mx, my = x + wide / 2, y + _CELL / 2
    parts = []
    disc = cell.kind in _DISCS
    if cell.kind in ("title", "gap", "stone"):
        parts.append(f'<rect fill="none" pointer-events="all" {_box(x, y, wide)}/>')
    else:
        under = "free" if disc else cell.kind
        thing = " g-thing" if not disc else ""
        parts.append(f'<rect class="g-{under}{thing}" {_box(x, y, wide)}/>')
    if disc:
        r = _CELL / 2 - _DISCS[cell.kind]
        parts.append(f'<circle class="g-{cell.kind} g-thing" cx="{mx:g}" cy="{my:g}" r="{r:g}"/>')
    if cell.kind == "closed":
        # A raised tile, so that open and closed differ by more than their shade.
        parts.append(
            f'<path class="g-edge-of-tile" d="M{x + 4:g} {y + _CELL - 4:g}H{x + wide - 4:g}'
            f'V{y + 4:g}"/>'
        )
    if cell.kind == "mine":
        parts.append(_flag(mx, my))
    text = cell.text
    if text:
        look = {"coin": "g-on-disc", "stone": "g-on-disc", "token": "g-on-token"}
        parts.append(_words(mx, my, text, look.get(cell.kind, "")))
    if cell.mark:
        parts.append(
            f'<rect class="g-mark" x="{x + 3:g}" y="{y + 3:g}" width="{wide - 6:g}" '
            f'height="{_CELL - 6}" rx="3"/>{_star(x + wide - 8, y + 8)}'
        )
    if cell.note:
        parts.append(_words(mx, y + _CELL - 7, cell.note, "g-note"))
    inside = "".join(parts)
    told = _spot(cell.spot) + moves.attributes(cell.moves)
    return f"<g{told}>{inside}</g>" if told else inside


def _flag(x: float, y: float) -> str:
    """A flag, as a cell with a mine bears."""
    return (
        f'<path class="g-flag" d="M{x - 5:g} {y - 11:g}l13 5.5-13 5.5z"/>'
        f'<path class="g-pole" d="M{x - 5:g} {y - 11:g}V{y + 9:g}M{x - 9:g} {y + 9:g}h9"/>'
    )


def _box(x: float, y: float, wide: float) -> str:
    return f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{_CELL}"'


def _star(x: float, y: float) -> str:
    """A small four-pointed star: says by its shape what colour says too."""
    return (
        f'<path class="g-star" d="M{x:.1f} {y - 9:.1f}l3 6 6 3-6 3-3 6-3-6-6-3 6-3z" '
        'aria-hidden="true"/>'
    )


def _network(network: Network, moves: _Moves, given: Mapping[str, Sequence[float]] | None) -> Drawn:
    places = placed(network, given)
    halves = [half_width(label) for label in network.labels]
    body = list(_ground(network, places))
    sides = _free_sides(network, places)
    rim = 46.0
    for edge, bow, nth in _bows(network, places):
        side = sides.get(edge.tail, 0.0)
        body.append(_line(network, edge, places, halves, bow, nth, side, moves))
        if edge.tail == edge.head:
            rim = max(rim, _LOOP + 22 * nth + 16)
    body += [_vertex(network, v, places[v], halves[v], moves) for v in range(len(network.labels))]
    left = min((x - h for (x, _), h in zip(places, halves, strict=True)), default=0.0)
    right = max((x + h for (x, _), h in zip(places, halves, strict=True)), default=0.0)
    side_room = rim - 22 if rim == 46.0 else rim
    top = min((y for _, y in places), default=0.0) - rim + 10
    low = max((y for _, y in places), default=0.0) + (rim - 10)
    left, right, top = min(left - side_room, 0.0), right + side_room, min(top, 0.0)
    return left, top, max(right - left, 2 * _CELL), max(low - top, 2 * _CELL), body


def _ground(network: Network, places: Sequence[Place]) -> Iterator[str]:
    """A line under all roots that stand on it, and a piece of ground under each of the others."""
    if not network.roots:
        return
    level = max(places[r][1] for r in network.roots)
    on_it = [places[r][0] for r in network.roots if places[r][1] == level]
    pieces = [(min(on_it) - 40, max(on_it) + 40, level)]
    pieces += [
        (places[r][0] - 22, places[r][0] + 22, places[r][1])
        for r in network.roots
        if places[r][1] != level
    ]
    for x1, x2, y in pieces:
        y += RADIUS + 2
        yield f'<path class="g-ground" d="M{x1:.0f} {y:.0f}H{x2:.0f}"/>'
        strokes = "".join(
            f"M{x1 + 4 + 12 * i:.0f} {y + 2:.0f}l-7 9" for i in range(1, int((x2 - x1) // 12))
        )
        yield f'<path class="g-hatch" d="{strokes}"/>' if strokes else ""


def _bows(network: Network, places: Sequence[Place]) -> Iterator[tuple[Edge, float, int]]:
    """Each edge with how far it bows out (as seen from its lower end to its higher), and which
    loop of its vertex it is: parallel edges spread, and edges go round vertices in their way."""
    ends = [frozenset((edge.tail, edge.head)) for edge in network.edges]
    total, met = Counter(ends), Counter[frozenset[int]]()
    grounded = frozenset(network.roots)
    look_out = len(network.edges) * len(network.labels) <= 60_000
    for edge, pair in zip(network.edges, ends, strict=True):
        nth = met[pair]
        met[pair] += 1
        bow = 22.0 * (nth - (total[pair] - 1) / 2)
        if len(pair) == 2 and pair <= grounded:
            bow = _over_the_ground(edge, places, nth)
        elif total[pair] == 1 and len(pair) == 2 and look_out and _blocked(edge, places):
            bow = 34.0
        yield edge, bow, nth


def _over_the_ground(edge: Edge, places: Sequence[Place], nth: int) -> float:
    """How an edge between roots bows: upwards, the higher the farther apart they stand."""
    long = places[edge.head][0] - places[edge.tail][0]
    forward = (long > 0) == (edge.tail < edge.head)
    return (22.0 * nth + max(22.0, abs(long) / 5)) * (-1 if forward else 1)


def _blocked(edge: Edge, places: Sequence[Place]) -> bool:
    """Whether another vertex lies on the straight way. O(V)."""
    (x1, y1), (x2, y2) = places[edge.tail], places[edge.head]
    long = math.hypot(x2 - x1, y2 - y1)
    if not long:
        return False
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    for v, (x, y) in enumerate(places):
        if v != edge.tail and v != edge.head:
            along = (x - x1) * ux + (y - y1) * uy
            if 0 < along < long and abs((x - x1) * uy - (y - y1) * ux) < RADIUS:
                return True
    return False


def _line(
    network: Network,
    edge: Edge,
    places: Sequence[Place],
    halves: Sequence[float],
    bow: float,
    nth: int,
    free: float,
    moves: _Moves,
) -> str:
    """One edge: its line or curve, arrow head, star, label, and a broad line to hit."""
    (x1, y1), (x2, y2) = places[edge.tail], places[edge.head]
    kind = "g-arc" if edge.arrow else "g-edge g-plant" if network.roots else "g-edge"
    if edge.tail == edge.head:
        path, middle = _loop(places[edge.tail], free, nth)
        toward = tip = middle
        if edge.arrow:
            # The head stands where the loop comes back.
            tip = (x1 + RADIUS * math.cos(free + 0.5), y1 + RADIUS * math.sin(free + 0.5))
            toward = (x1 + 30 * math.cos(free + 0.6), y1 + 30 * math.sin(free + 0.6))
    else:
        long = math.hypot(x2 - x1, y2 - y1) or 1.0
        side = 2 * bow / long * (1 if edge.tail < edge.head else -1)
        toward = (
            (x1 + x2) / 2 - side * (y2 - y1),
            (y1 + y2) / 2 + side * (x2 - x1),
        )
        start = _rim((x1, y1), toward, halves[edge.tail])
        tip = _rim((x2, y2), toward, halves[edge.head] + (2 if edge.arrow else 0))
        path = f"M{start[0]:.1f} {start[1]:.1f}"
        if bow:
            path += f"Q{toward[0]:.1f} {toward[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}"
        else:
            path += f"L{tip[0]:.1f} {tip[1]:.1f}"
        middle = (
            (start[0] + tip[0]) / 4 + toward[0] / 2,
            (start[1] + tip[1]) / 4 + toward[1] / 2,
        )
    parts = [f'<path class="{kind} g-thing" d="{path}"/>']
    if edge.arrow:
        parts.append(_head(toward, tip, 13 if edge.mark else 10))
    if edge.mark:
        parts.append(_star(*middle))
    if edge.label:
        parts.append(_words(middle[0], middle[1] + (12 if edge.mark else 0), edge.label, "g-note"))
    looks = " ".join(
        [*(["g-win"] if edge.mark else []), *([f"g-{edge.look}"] if edge.look else [])]
    )
    told = f" data-edge={_attribute(network.edge_id(edge))}" + moves.attributes(edge.moves)
    hit = f'<path class="g-hit" d="{path}"/>'
    if edge.tail != edge.head and not bow:
        hit = _strip(start, tip)
    return f'<g class="{looks}"{told}>{"".join(parts)}{hit}</g>'


def _strip(start: Place, tip: Place) -> str:
    """A broad strip along a straight edge, to hit it: an area, also where the edge is upright."""
    long = math.hypot(tip[0] - start[0], tip[1] - start[1]) or 1.0
    dx, dy = 10 * (tip[1] - start[1]) / long, 10 * (start[0] - tip[0]) / long
    corners = [
        (x + side * dx, y + side * dy)
        for (x, y), side in ((start, 1), (tip, 1), (tip, -1), (start, -1))
    ]
    return f'<polygon class="g-area" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in corners)}"/>'


def _loop(at: Place, free: float, nth: int) -> tuple[str, Place]:
    """A loop that leaves a vertex toward the angle `free`, the nth one larger than those before;
    and its far end."""
    far = _LOOP + 22 * nth

    def to(angle: float, long: float) -> Place:
        return at[0] + long * math.cos(free + angle), at[1] + long * math.sin(free + angle)

    numbers = (*to(-0.5, RADIUS), *to(-0.62, far * 1.32), *to(0.62, far * 1.32), *to(0.5, RADIUS))
    spots = ["{:.1f} {:.1f}".format(*numbers[i : i + 2]) for i in range(0, 8, 2)]
    return f"M{spots[0]}C{spots[1]} {spots[2]} {spots[3]}", to(0, 0.75 * 1.32 * far * 0.814 + 3)


def _free_sides(network: Network, places: Sequence[Place]) -> dict[int, float]:
    """Of each vertex with loops, the angle from which its other edges keep farthest; up if all
    are free. O(V + E)."""
    toward: dict[int, list[float]] = {e.tail: [] for e in network.edges if e.tail == e.head}
    for edge in network.edges if toward else ():
        for v, w in ((edge.tail, edge.head), (edge.head, edge.tail)):
            if v in toward and v != w:
                (x1, y1), (x2, y2) = places[v], places[w]
                toward[v].append(math.atan2(y2 - y1, x2 - x1))
    if network.roots:
        for v in network.roots:
            if v in toward:
                toward[v].append(math.pi / 2)
    return {v: max(_SIDES, key=lambda side: _clearance(side, seen)) for v, seen in toward.items()}


def _clearance(side: float, seen: Sequence[float]) -> float:
    """How far the nearest of some directions is from `side`; nearly equal is equal."""
    near = min((abs(math.remainder(side - other, math.tau)) for other in seen), default=math.pi)
    return round(min(near, 1.2), 1)


def _rim(centre: Place, toward: Place, half: float) -> Place:
    """Where a line from a vertex's centre leaves it; a wide vertex is about a capsule."""
    dx, dy = toward[0] - centre[0], toward[1] - centre[1]
    long = math.hypot(dx, dy) or 1.0
    reach = min(RADIUS * long / abs(dy) if dy else half, half * long / abs(dx) if dx else half)
    reach = min(reach, half) if half > RADIUS else RADIUS
    return centre[0] + dx / long * reach, centre[1] + dy / long * reach


def _head(origin: Place, tip: Place, size: float) -> str:
    """An arrow head at `tip`, as it comes from `origin`."""
    angle = math.atan2(tip[1] - origin[1], tip[0] - origin[0])
    back = [
        (tip[0] - size * math.cos(angle + turn), tip[1] - size * math.sin(angle + turn))
        for turn in (-0.4, 0.4)
    ]
    (x1, y1), (x2, y2) = back
    return (
        f'<path class="g-head" d="M{tip[0]:.1f} {tip[1]:.1f}L{x1:.1f} {y1:.1f}'
        f'L{x2:.1f} {y2:.1f}z"/>'
    )


def _vertex(network: Network, v: int, at: Place, half: float, moves: _Moves) -> str:
    x, y = at
    label = network.labels[v]
    box = (
        f'x="{x - half:.1f}" y="{y - RADIUS:.1f}" width="{2 * half:.1f}" height="{2 * RADIUS}" '
        f'rx="{RADIUS}"'
    )
    token = v in network.tokens
    parts = [f'<rect class="{"g-token" if token else "g-vertex"} g-thing" {box}/>']
    if token:
        parts.append(
            f'<rect class="g-ring" x="{x - half - 4:.1f}" '
            f'y="{y - RADIUS - 4:.1f}" width="{2 * half + 8:.1f}" height="{2 * RADIUS + 8}" '
            f'rx="{RADIUS + 4}"/>'
        )
    parts.append(_words(round(x, 1), round(y, 1), label, "g-on-token" if token else ""))
    if v in network.marked:
        parts.append(
            f'<rect class="g-mark" x="{x - half - 4:.1f}" y="{y - RADIUS - 4:.1f}" '
            f'width="{2 * half + 8:.1f}" height="{2 * RADIUS + 8}" rx="{RADIUS + 4}"/>'
            + _star(x + half + 2, y - RADIUS - 2)
        )
    if network.notes.get(v):
        parts.append(
            _words(round(x + half + 10, 1), round(y + RADIUS, 1), network.notes[v], "g-note")
        )
    look = network.looks.get(v, "")
    told = f" data-vertex={_attribute(label)}" + moves.attributes(network.moves.get(v, ()))
    return f'<g class="{f"g-{look}" if look else ""}"{told}>{"".join(parts)}</g>'
