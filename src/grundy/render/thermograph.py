"""Thermographs as SVG and in characters: temperature upwards, Left's values on the left."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from xml.sax.saxutils import escape

from grundy.core.thermograph import Thermograph, at

_LEFT, _TOP, _WIDTH, _HEIGHT = 64, 74, 480, 320
_STYLE = """\
svg{background:#fff}text{font:13px sans-serif;fill:#222}.title{font-size:16px;font-weight:bold}
.note{fill:#666}.grid{stroke:#ddd;fill:none}.axis{stroke:#888;fill:none}
.left,.right,.mast{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
.left{stroke:#1d5fa8}.right{stroke:#c2410c}.mast{stroke:#444}.tip{fill:#444}
.is-left{fill:#1d5fa8}.is-right{fill:#c2410c}
@media (prefers-color-scheme:dark){svg{background:#1b1b1b}text{fill:#ddd}.note{fill:#aaa}
.grid{stroke:#333}.left{stroke:#7db3ea}.right{stroke:#f0915f}.mast{stroke:#ccc}.tip{fill:#ccc}
.is-left{fill:#7db3ea}.is-right{fill:#f0915f}}"""


def summary(graph: Thermograph) -> str:
    """Mean, temperature and stops in a line."""
    left, right = graph.stops
    return (
        f"mean {graph.mean}, temperature {graph.temperature}, stops {left} (Left starts) and "
        f"{right} (Right starts)"
    )


def thermograph_svg(graph: Thermograph, *, title: str) -> str:
    """A whole SVG document. O(points)."""
    high, low, top = _frame(graph)
    across, up = _WIDTH / float(high - low), _HEIGHT / float(top)

    def x(value: Fraction) -> float:
        return _LEFT + float(high - value) * across

    def y(t: Fraction) -> float:
        return _TOP + _HEIGHT - float(t) * up

    def path(kind: str, points: list[tuple[Fraction, Fraction]]) -> str:
        line = "L".join(f"{x(value):.1f} {y(t):.1f}" for t, value in points)
        return f'<path class="{kind}" d="M{line}"/>'

    body = []
    for value in _ticks(low, high):
        body.append(path("grid", [(Fraction(0), value), (top, value)]))
        body.append(_text(x(value), y(Fraction(0)) + 20, str(value)))
    for t in _ticks(Fraction(0), top):
        body.append(path("grid", [(t, high), (t, low)]))
        body.append(_text(_LEFT - 8, y(t) + 4.5, str(t), anchor="end"))
    body.append(path("axis", [(Fraction(0), high), (Fraction(0), low)]))
    foot = max(graph.temperature, Fraction(0))
    mast, tip = x(graph.mean), y(top)
    body.append(path("mast", [(foot, graph.mean), (top, graph.mean)]))
    body.append(f'<path class="tip" d="M{mast:.1f} {tip - 10:.1f}l-6 12h12z"/>')
    for side, wall in (("left", graph.left), ("right", graph.right)):
        drawn = [(t, value) for t, value in wall if t < foot] + [(foot, graph.mean)]
        if len(drawn) > 1:
            body.append(path(side, drawn))
    middle = _LEFT + _WIDTH / 2
    body.append(
        _text(middle, _TOP + _HEIGHT + 44, "value (Left's side is on the left)", kind="note")
    )
    turn = f'transform="translate(18 {_TOP + _HEIGHT / 2:.0f}) rotate(-90)"'
    body.append(f'<text {turn} text-anchor="middle" class="note">temperature</text>')
    if foot:
        body.append(_text(_LEFT + 4, _TOP - 8, "Left starts", anchor="start", kind="is-left"))
        end = _LEFT + _WIDTH - 4
        body.append(_text(end, _TOP - 8, "Right starts", anchor="end", kind="is-right"))
    shown = title if len(title) <= 64 else title[:63] + "…"
    width, height = _LEFT + _WIDTH + 40, _TOP + _HEIGHT + 60
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{escape(title)}: {escape(summary(graph))}</title>'
        f"<style>{_STYLE}</style>"
        f'<text class="title" x="{_LEFT}" y="22">{escape(shown)}</text>'
        f'<text class="note" x="{_LEFT}" y="40">{escape(summary(graph))}</text>'
        f"{''.join(body)}</svg>\n"
    )


def thermograph_rows(
    graph: Thermograph, *, width: int = 60, height: int = 12, ascii_only: bool = False
) -> list[str]:
    """The picture in at most `width` by `height` + 2 characters.

    The left wall leans like / or stands as |, the right wall like \\, the mast is a double line.
    """
    high, low, _ = _frame(graph)
    step = Fraction(1, 64) if graph.temperature > 0 else Fraction(1, 8)
    while step * height * 4 < graph.temperature * 5:
        step *= 2
    labels = [f"{float(step * row):.6g}" for row in range(height)]
    margin = max(map(len, labels)) + 1
    columns = max(8, width - margin - 1)
    mast, edge, floor = ("#", "|", "-") if ascii_only else ("║", "│", "─")

    def column(value: Fraction) -> int:
        return round(float((high - value) / (high - low)) * (columns - 1))

    lines = []
    for row in range(height - 1, -1, -1):
        t, above = step * row, step * (row + 1)
        cells = [" "] * columns
        if t >= graph.temperature:
            cells[column(graph.mean)] = mast
        else:
            for wall, leaning in ((graph.left, "/"), (graph.right, "\\")):
                leans = column(at(wall, t)) != column(at(wall, min(above, graph.temperature)))
                cells[column(at(wall, t))] = leaning if leans else "|"
        label = labels[row] if row % 3 == 0 else ""
        lines.append(f"{label:>{margin}}{edge}{''.join(cells).rstrip()}")
    lines.append(" " * margin + ("+" if ascii_only else "└") + floor * columns)
    lines.append(_named(graph, column, margin + 1, columns))
    return lines


def _named(graph: Thermograph, column: object, indent: int, columns: int) -> str:
    """The stops and the mean below their columns, as far as there is room."""
    assert callable(column)
    left, right = graph.stops
    line = [" "] * (indent + columns + 8)
    for value in (left, right, graph.mean):
        text = str(value)
        start = max(0, indent + column(value) - len(text) // 2)
        if all(c == " " for c in line[max(0, start - 1) : start + len(text) + 1]):
            line[start : start + len(text)] = text
    return "".join(line).rstrip()


def _frame(graph: Thermograph) -> tuple[Fraction, Fraction, Fraction]:
    """The largest and the least value shown, and the highest temperature."""
    values = [value for wall in (graph.left, graph.right) for _, value in wall]
    foot = max(graph.temperature, Fraction(0))
    spare = (max(values) - min(values)) / 8 or Fraction(1, 2)
    return max(values) + spare, min(values) - spare, foot * Fraction(3, 2) or Fraction(1)


def _ticks(low: Fraction, high: Fraction) -> list[Fraction]:
    """At most nine numbers from low to high: multiples of a power of two."""
    step = Fraction(1, 64)
    while (high - low) / step > 8:
        step *= 2
    return [step * i for i in range(ceil(low / step), int(high // step) + 1)]


def _text(x: float, y: float, text: str, *, anchor: str = "middle", kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
