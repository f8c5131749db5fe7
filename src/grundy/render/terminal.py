"""Solutions on standard output: colour and pictures on a terminal, plain text elsewhere."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence

from grundy.core.picture import Group, Network, Picture
from grundy.core.solution import Solution
from grundy.render.text import cell_width, picture_rows, solution_lines

_KINDS = {
    "wall": "dim",
    "closed": "cyan",
    "mine": "red",
    "coin": "yellow",
    "stone": "blue",
    "token": "bold magenta",
    "title": "bold",
}
_STYLES = {"outcome": "bold", "value": "bold", "winning": "green", "proven": "cyan"}


def show(
    solution: Solution, *, explain: bool, facts: Sequence[str], picture: bool | None = None
) -> None:
    """Print a solution. `picture` draws it too; None draws where it fits on a terminal."""
    lines = list(solution_lines(solution, explain=explain, facts=facts))
    on_terminal = sys.stdout.isatty()
    rows = _picture(solution, forced=bool(picture)) if picture or on_terminal else []
    if not on_terminal:
        # rich costs more start-up time than most answers; without a terminal it has no use.
        for row in rows:
            print(row)
        for label, text in lines:
            print(f"{label:8} {text}")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    for row in rows:
        console.print(_with_marks(row))
    table = Table.grid(padding=(0, 2))
    for label, text in lines:
        table.add_row(Text(label, style="dim"), Text(text, style=_STYLES.get(label, "")))
    console.print(table)


def show_picture(picture: Picture) -> None:
    """Print a picture, rows and columns named: with colour on a terminal, plain elsewhere."""
    if not sys.stdout.isatty():
        print("\n".join(picture_rows(picture, named=True)))
        return
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for row in _styled(picture):
        console.print(row)


def _styled(picture: Picture) -> Iterator[object]:
    """The rows of a picture for rich: what is drawn differently has another colour as well."""
    from rich.text import Text

    if isinstance(picture, Group):
        for i, part in enumerate(picture.parts):
            yield from [Text("+", style="dim")] * bool(i)
            yield from _styled(part)
        return
    rows = picture_rows(picture, named=True)
    if isinstance(picture, Network):
        yield from map(_with_marks, rows)
        return
    titles = len(rows) - len(picture.rows)
    yield from (Text(row, style="dim") for row in rows[:titles])
    left = max(map(len, picture.rows_named), default=0) + 1
    wide = cell_width(picture)
    for text, cells in zip(rows[titles:], picture.rows, strict=True):
        row = Text(text)
        row.stylize("dim", 0, left)
        for c, cell in enumerate(cells):
            at = left + c * wide
            style = "bold green" if cell.mark else _KINDS.get(cell.kind, "")
            row.stylize(style, at, at + wide)
        yield row


def _picture(solution: Solution, *, forced: bool) -> list[str]:
    drawn = solution.ruleset.draw(solution.position, solution.winning)
    if drawn is None:
        return []
    rows = picture_rows(drawn)
    size = shutil.get_terminal_size()
    fits = len(rows) < size.lines - 12 and all(len(row) <= size.columns for row in rows)
    return rows if fits or forced else []


def _with_marks(row: str) -> object:
    from rich.text import Text

    text = Text(row)
    text.highlight_regex(r"\[[^\]]*\]", "bold green")
    return text
