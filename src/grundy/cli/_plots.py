"""Plots where a command wants them: an SVG file, or characters that fit standard output."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from grundy.core.errors import InputError


def draw(
    values: Sequence[int] | Sequence[Sequence[int]],
    start: int | tuple[int, int],
    title: str,
    *,
    svg: str | None,
    show: bool,
) -> None:
    """Draw a scatter plot of values, or the map of zeros of a table, as far as asked for."""
    if not svg and not show:
        return
    from grundy.render import plot

    size = shutil.get_terminal_size()
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    table = isinstance(values[0], Sequence)
    if table:
        rows = cast("Sequence[Sequence[int]]", values)
        if svg:
            write_file(svg, plot.map_svg(rows, start, title=title))
        lines = plot.map_rows(rows, start, width=size.columns, height=32, ascii_only=plain)
    else:
        flat, start = cast("Sequence[int]", values), cast("int", start)
        if svg:
            write_file(svg, plot.scatter_svg(flat, start, title=title))
        lines = plot.scatter_rows(flat, start, width=size.columns, ascii_only=plain)
    if show:
        print("\n".join(lines))


def write_file(name: str, text: str) -> None:
    """Put text into a file. Raises InputError where it cannot be written."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as fault:
        raise InputError(f"cannot write {name}: {fault.strerror}") from fault
