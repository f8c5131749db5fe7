"""Values as a scatter plot, zeros of two heaps as a map: SVG for files, characters for terminals.

Where there are more points than room, cells are shaded by how many points fall into them, and
the picture says so; no point is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import floor, log2, log10
from xml.sax.saxutils import escape

DOTS = 20_000
"""Points up to which an SVG draws each one as a dot."""
SQUARES = 200
"""Rows or columns up to which a map draws each pair of heaps."""

_LEFT, _TOP, _WIDTH, _HEIGHT = 72, 56, 768, 384
_STYLE = """\
svg{background:#fff}text{font:13px sans-serif;fill:#222}.title{font-size:16px;font-weight:bold}
.note{fill:#666}.frame{fill:none;stroke:#888}
.dots{stroke:#1d5fa8;stroke-linecap:round;fill:none}.cell{fill:#1d5fa8}.none{fill:#eef2f6}
@media (prefers-color-scheme:dark){svg{background:#1b1b1b}text{fill:#ddd}.note{fill:#aaa}
.dots{stroke:#7db3ea}.cell{fill:#7db3ea}.none{fill:#2a2a2a}}"""


@dataclass(frozen=True)
class _Axis:
    """The numbers low to high, each in the middle of its share of `size` units of length."""

    low: int
    high: int
    size: float

    @property
    def step(self) -> float:
        """The length of one number."""
        return self.size / (self.high - self.low + 1)

    def at(self, number: int) -> float:
        """Where the middle of `number` lies."""
        return (number - self.low) * self.size / (self.high - self.low + 1) + self.step / 2

    def ticks(self, most: int) -> Iterator[int]:
        """At most about `most` round numbers in the range: multiples of 1, 2 or 5 times 10^k."""
        span = max(1, self.high - self.low)
        power = 10 ** max(0, floor(log10(max(1, span // most))))
        step = next(power * m for m in (1, 2, 5, 10, 20) if span <= power * m * most)
        yield from range(-(-self.low // step) * step, self.high + 1, step)


def scatter_svg(values: Sequence[int], start: int = 0, *, title: str) -> str:
    """A whole SVG document with g(start), g(start + 1), ... against n. O(n)."""
    if not len(values):
        raise ValueError("there is no value to plot")
    x = _Axis(start, start + len(values) - 1, _WIDTH)
    y = _Axis(min(0, min(values)), max(values), _HEIGHT)
    if len(values) <= DOTS:
        note = f"{len(values):,} values, a dot each"
        radius = max(1.6, min(5.0, 2200 / len(values)))
        path = "".join(
            f"M{_LEFT + x.at(n):.1f} {_TOP + _HEIGHT - y.at(v):.1f}h0"
            for n, v in enumerate(values, start)
        )
        body = f'<path class="dots" stroke-width="{radius:.1f}" d="{path}"/>'
    else:
        across, up = 384, min(192, y.high - y.low + 1)
        counts = _counts(values, across, up, y)
        top = max(counts.values())
        note = (
            f"{len(values):,} values, too many for a dot each: "
            f"a cell is the darker the more values fall into it (1 to {top:,})"
        )
        body = _densities(counts, top, _WIDTH / across, _HEIGHT / up)
    axes = _axes(x, y, "heap n", "value g(n)", _HEIGHT)
    return _document(title, note, axes + body, _WIDTH, _HEIGHT)


def map_svg(rows: Sequence[Sequence[int]], start: int | tuple[int, int] = 0, *, title: str) -> str:
    """A whole SVG document with the P-positions (value 0) of two heaps, y upwards. O(cells).

    rows[i][j] is of the pair (first heap of `start` + i, second + j).
    """
    if not rows or not rows[0]:
        raise ValueError("there is no value to plot")
    x_start, y_start = (start, start) if isinstance(start, int) else start
    longest = max(len(rows), len(rows[0]))
    side = 480.0 / longest
    width, height = side * len(rows), side * len(rows[0])
    x = _Axis(x_start, x_start + len(rows) - 1, width)
    y = _Axis(y_start, y_start + len(rows[0]) - 1, height)
    zeros = sum(value == 0 for row in rows for value in row)
    body = f'<rect class="none" x="{_LEFT}" y="{_TOP}" width="{width:.1f}" height="{height:.1f}"/>'
    if longest <= SQUARES:
        note = f"{zeros:,} P-positions among {len(rows) * len(rows[0]):,} pairs of heaps"
        body += "".join(
            _shade(_LEFT + i * side, _TOP + height - (j + 1) * side, side, side, 1)
            for i, row in enumerate(rows)
            for j, value in enumerate(row)
            if value == 0
        )
    else:
        block = -(-longest // SQUARES)
        counts = _zero_counts(rows, block, block)
        top = max(counts.values(), default=1)
        note = (
            f"{zeros:,} P-positions; a cell is {block} by {block} pairs, "
            f"darker with more of them (up to {top})"
        )
        edge = side * block
        body += "".join(
            _shade(
                _LEFT + i * edge,
                _TOP + height - (j + 1) * edge,
                edge,
                edge,
                0.3 + 0.7 * count / top,
            )
            for (i, j), count in sorted(counts.items())
        )
    axes = _axes(x, y, "first heap x", "second heap y", height)
    return _document(title, note, body + axes, width, height)


def scatter_rows(
    values: Sequence[int],
    start: int = 0,
    *,
    width: int = 80,
    height: int = 16,
    ascii_only: bool = False,
) -> list[str]:
    """The plot in at most `width` by `height` + 3 characters: Braille dots, or ASCII shades."""
    if not len(values):
        raise ValueError("there is no value to plot")
    low, high = min(0, min(values)), max(values)
    labels = [str(high), str(low)]
    margin = max(map(len, labels))
    room = max(8, width - margin - 1)
    fine_x, fine_y = (1, 1) if ascii_only else (2, 4)
    height = max(2, min(height, -(-(high - low + 1) // fine_y)))
    y = _Axis(low, high, height * fine_y)
    columns = min(room * fine_x, len(values))
    counts = _counts(values, columns, height * fine_y, y)
    most = max(counts.values())
    lines = []
    for row in range(height - 1, -1, -1):
        label = labels[0] if row == height - 1 else labels[1] if row == 0 else ""
        cells = [
            _shaded(counts.get((column, row), 0), most)
            if ascii_only
            else _braille(counts, column, row)
            for column in range(-(-columns // fine_x))
        ]
        edge = "|" if ascii_only else "│"
        lines.append(f"{label:>{margin}}{edge}{''.join(cells).rstrip()}")
    wide = -(-columns // fine_x)
    last = str(start + len(values) - 1)
    corner, line = ("+", "-") if ascii_only else ("└", "─")
    lines.append(" " * margin + corner + line * wide)
    lines.append(" " * (margin + 1) + str(start) + last.rjust(max(1, wide - len(str(start)))))
    if len(values) > columns or (ascii_only and most > 1):
        per = -(-len(values) // columns)
        shades = ", darker with more: . : * #" if ascii_only else ""
        lines.append(f"{len(values):,} values; up to {per:,} share a column{shades}")
    return lines


def map_rows(
    rows: Sequence[Sequence[int]],
    start: int | tuple[int, int] = 0,
    *,
    width: int = 80,
    height: int = 40,
    ascii_only: bool = False,
) -> list[str]:
    """The map of P-positions in at most `width` by `height` + 3 characters, y upwards."""
    if not rows or not rows[0]:
        raise ValueError("there is no value to plot")
    x_start, y_start = (start, start) if isinstance(start, int) else start
    margin = len(str(y_start + len(rows[0]) - 1)) + 1
    # A character is about twice as high as it is wide.
    letters = 2 if 2 * len(rows) + margin < width else 1
    block_x = -(-len(rows) * letters // max(8, width - margin - 1))
    block_y = -(-len(rows[0]) // max(4, height))
    counts = _zero_counts(rows, block_x, block_y)
    most = max(counts.values(), default=1)
    full, none = ("#", ".") if ascii_only else ("█", "·")
    lines = []
    for j in range(-(-len(rows[0]) // block_y) - 1, -1, -1):
        cells = []
        for i in range(-(-len(rows) // block_x)):
            count = counts.get((i, j), 0)
            if block_x * block_y == 1:
                cells.append(full * letters if count else none.ljust(letters))
            else:
                cells.append(_shaded(count, most, ascii_only=ascii_only) * letters)
        shown = j == 0 or (j + 1) * block_y >= len(rows[0]) or j * block_y % 5 == 0
        label = str(y_start + j * block_y) if shown else ""
        lines.append(f"{label:>{margin}} {''.join(cells).rstrip()}")
    wide = letters * -(-len(rows) // block_x)
    first, last = str(x_start), str(x_start + len(rows) - 1)
    lines.append(" " * (margin + 1) + first + last.rjust(max(1, wide - len(first))))
    if block_x * block_y > 1:
        lines.append(
            f"a cell is {block_x} by {block_y} pairs of heaps, darker with more P-positions"
        )
    return lines


def _counts(values: Iterable[int], columns: int, rows: int, y: _Axis) -> dict[tuple[int, int], int]:
    """How many values fall into each (column, row) of a grid over the plot."""
    held = list(values)
    counts: dict[tuple[int, int], int] = {}
    span = y.high - y.low + 1
    for i, value in enumerate(held):
        cell = i * columns // len(held), (value - y.low) * rows // span
        counts[cell] = counts.get(cell, 0) + 1
    return counts


def _zero_counts(
    rows: Sequence[Sequence[int]], block_x: int, block_y: int
) -> dict[tuple[int, int], int]:
    """How many zeros each block of pairs holds."""
    counts: dict[tuple[int, int], int] = {}
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            if value == 0:
                cell = i // block_x, j // block_y
                counts[cell] = counts.get(cell, 0) + 1
    return counts


_BRAILLE = ((0x40, 0x04, 0x02, 0x01), (0x80, 0x20, 0x10, 0x08))
"""The bit of each dot of a Braille character, by column, then by row from below."""


def _braille(counts: dict[tuple[int, int], int], column: int, row: int) -> str:
    bits = sum(
        _BRAILLE[i][j]
        for i in range(2)
        for j in range(4)
        if (2 * column + i, 4 * row + j) in counts
    )
    return chr(0x2800 + bits) if bits else " "


def _shaded(count: int, most: int, *, ascii_only: bool = True) -> str:
    """A character the darker the larger count is; a blank for 0 only."""
    shades = ".:*#" if ascii_only else "░▒▓█"
    return shades[(4 * count - 1) // max(most, 1)] if count else " "


def _densities(counts: dict[tuple[int, int], int], top: int, width: float, height: float) -> str:
    """The cells of a plot in ten shades by the logarithm of their counts; a path for each shade."""
    shades: dict[int, list[str]] = {}
    box = f"h{width:.4g}v{height:.4g}h-{width:.4g}z"
    for (column, row), count in sorted(counts.items()):
        x, y = _LEFT + column * width, _TOP + _HEIGHT - (row + 1) * height
        shade = 1 + int(9 * log2(count) / max(1.0, log2(top)))
        shades.setdefault(shade, []).append(f"M{x:.5g} {y:.5g}{box}")
    return "".join(
        f'<path class="cell" opacity="{shade / 10:.1f}" d="{"".join(cells)}"/>'
        for shade, cells in sorted(shades.items())
    )


def _shade(x: float, y: float, width: float, height: float, opacity: float) -> str:
    look = f' opacity="{opacity:.2f}"' if opacity < 1 else ""
    place = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"'
    return f'<rect class="cell" {place}{look}/>'


def _axes(x: _Axis, y: _Axis, below: str, beside: str, height: float) -> str:
    parts = [
        f'<rect class="frame" x="{_LEFT}" y="{_TOP}" width="{x.size:.1f}" height="{height:.1f}"/>'
    ]
    foot = _TOP + height
    for n in x.ticks(8):
        at = _LEFT + x.at(n)
        parts.append(f'<path class="frame" d="M{at:.1f} {foot:.1f}v6"/>')
        parts.append(
            f'<text x="{at:.1f}" y="{foot + 20:.1f}" text-anchor="middle">{_short(n)}</text>'
        )
    for n in y.ticks(10):
        at = foot - y.at(n)
        parts.append(f'<path class="frame" d="M{_LEFT - 6} {at:.1f}h6"/>')
        parts.append(
            f'<text x="{_LEFT - 10}" y="{at + 4.5:.1f}" text-anchor="end">{_short(n)}</text>'
        )
    middle = _LEFT + x.size / 2
    parts.append(f'<text x="{middle:.1f}" y="{foot + 40:.1f}" text-anchor="middle">{below}</text>')
    turn = f'transform="translate(16 {_TOP + height / 2:.1f}) rotate(-90)"'
    parts.append(f'<text {turn} text-anchor="middle">{beside}</text>')
    return "".join(parts)


def _short(number: int) -> str:
    """A tick's label, at most nine characters."""
    return f"{number:,}" if abs(number) < 10**7 else f"{number:.3g}"


def _document(title: str, note: str, body: str, width: float, height: float) -> str:
    whole, high = _LEFT + max(width, 520) + 40, _TOP + height + 56
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{whole:.0f}" '
        f'height="{high:.0f}" viewBox="0 0 {whole:.0f} {high:.0f}">'
        f"<title>{escape(title)}: {escape(note)}</title><style>{_STYLE}</style>"
        f'<text class="title" x="{_LEFT}" y="22">{escape(title)}</text>'
        f'<text class="note" x="{_LEFT}" y="42">{escape(note)}</text>{body}</svg>\n'
    )
