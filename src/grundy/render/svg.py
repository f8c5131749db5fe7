"""Pictures as SVG: no script, no outside font, readable in light and dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

from grundy.core.picture import Board, Cell, Edge, Network, Picture

_CELL = 32
_STYLE = """\
text{font:14px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#222}
.free,.open{fill:#fff;stroke:#999}.wall{fill:#555;stroke:#555}.closed{fill:#ddd;stroke:#999}
.mine{fill:#f3d6d6;stroke:#999}.coin{fill:#f2c94c;stroke:#8a6d1b}
.edge{stroke:#3a7d44;stroke-width:3;fill:none}.win{stroke:#c2410c;stroke-width:5}
.mark{fill:none;stroke:#c2410c;stroke-width:3}.vertex{fill:#fff;stroke:#222;stroke-width:1.5}
.ground{stroke:#7a5c3e;stroke-width:4}
@media (prefers-color-scheme:dark){svg{background:#1b1b1b}.ground-label{fill:#ddd}}"""


def svg(picture: Picture, *, title: str) -> str:
    """A whole SVG document. O(cells), or O(vertices + edges)."""
    if isinstance(picture, Board):
        width, height, body = _board(picture)
    else:
        width, height, body = _network(picture)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style>{''.join(body)}</svg>\n"
    )


def _board(board: Board) -> tuple[int, int, list[str]]:
    columns = max((len(row) for row in board.rows), default=0)
    body = [
        _square(cell, 2 + c * _CELL, 2 + r * _CELL)
        for r, row in enumerate(board.rows)
        for c, cell in enumerate(row)
    ]
    return columns * _CELL + 4, len(board.rows) * _CELL + 4, body


def _square(cell: Cell, x: int, y: int) -> str:
    middle = f'{x + _CELL // 2}" cy="{y + _CELL // 2}'
    under = "free" if cell.kind == "coin" else cell.kind
    parts = [f'<rect class="{under}" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"/>']
    if cell.kind == "coin":
        parts.append(f'<circle class="coin" cx="{middle}" r="{_CELL // 2 - 4}"/>')
    text = cell.text or ("✱" if cell.kind == "mine" else "")
    if text:
        place = f'x="{x + _CELL // 2}" y="{y + _CELL // 2}"'
        parts.append(f"<text {place}>{escape(text)}</text>")
    if cell.mark:
        side = _CELL - 6
        parts.append(f'<rect class="mark" x="{x + 3}" y="{y + 3}" width="{side}" height="{side}"/>')
    return "".join(parts)


def _network(network: Network) -> tuple[int, int, list[str]]:
    places = _layout(network)
    width = int(max((x for x, _ in places), default=0)) + 40
    height = int(max((y for _, y in places), default=0)) + 50
    body = []
    if network.roots:
        ground = max(places[r][1] for r in network.roots) + 16
        body.append(f'<path class="ground" d="M4 {ground:.0f}H{width - 4}"/>')
    if any(edge.arrow for edge in network.edges):
        body.append(
            '<defs><marker id="arrow" viewBox="0 0 8 8" refX="16" refY="4" '
            'markerUnits="userSpaceOnUse" markerWidth="15" markerHeight="15" orient="auto">'
            '<path d="M0 0L8 4L0 8z" fill="#3a7d44"/></marker></defs>'
        )
    seen: dict[frozenset[int], int] = {}
    for edge in network.edges:
        ends = frozenset((edge.tail, edge.head))
        body.append(_curve(edge, places, seen.get(ends, 0)))
        seen[ends] = seen.get(ends, 0) + 1
    for v, label in enumerate(network.labels):
        x, y = places[v]
        body.append(f'<circle class="vertex" cx="{x:.0f}" cy="{y:.0f}" r="11"/>')
        if v in network.marked:
            body.append(f'<circle class="mark" cx="{x:.0f}" cy="{y:.0f}" r="15"/>')
        body.append(f'<text x="{x:.0f}" y="{y:.0f}">{escape(label)}</text>')
    return width, height, body


def _curve(edge: Edge, places: Sequence[tuple[float, float]], nth: int) -> str:
    """A straight line, or an arc for the 2nd, 3rd, ... edge between the same ends; loops sit
    beside their vertex."""
    (x1, y1), (x2, y2) = places[edge.tail], places[edge.head]
    look = "edge win" if edge.mark else "edge"
    arrow = ' marker-end="url(#arrow)"' if edge.arrow else ""
    if edge.tail == edge.head:
        r = 12 + 5 * nth
        path = f"M{x1:.0f} {y1:.0f}c{r} {-2.5 * r:.0f} {2.5 * r:.0f} {-r} 0 0"
    elif nth == 0:
        path = f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"
    else:
        bow = 18 * ((nth + 1) // 2) * (1 if nth % 2 else -1)
        long = math.hypot(x2 - x1, y2 - y1) or 1.0
        cx = (x1 + x2) / 2 - 2 * bow * (y2 - y1) / long
        cy = (y1 + y2) / 2 + 2 * bow * (x2 - x1) / long
        path = f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {x2:.0f} {y2:.0f}"
    return f'<path class="{look}" d="{path}"{arrow}/>'


def _layout(network: Network) -> list[tuple[float, float]]:
    """Rows by distance from the roots (at the bottom), each vertex above the mean of those it
    hangs on as far as there is room; unreached vertices in a row of their own on top."""
    around: list[list[int]] = [[] for _ in network.labels]
    for edge in network.edges:
        around[edge.tail].append(edge.head)
        around[edge.head].append(edge.tail)
    starts = list(network.roots) or ([0] if network.labels else [])
    depth = dict.fromkeys(starts, 0)
    rows: list[list[int]] = [starts] if starts else []
    while rows and rows[-1]:
        above = []
        for v in rows[-1]:
            for w in around[v]:
                if w not in depth:
                    depth[w] = len(rows)
                    above.append(w)
        rows.append(above)
    rows = [row for row in rows if row]
    rest = [v for v in range(len(network.labels)) if v not in depth]
    if rest:
        rows.append(rest)
    x: dict[int, float] = {}
    widest = max(map(len, rows), default=0)
    for row in rows:
        for i, v in enumerate(row):
            x[v] = 30 + (i + 0.5) * 60 * widest / len(row)
    top = 30 + 60 * (len(rows) - 1)
    y = {v: top - 60.0 * i for i, row in enumerate(rows) for v in row}
    return [(x[v], y[v]) for v in range(len(network.labels))]
