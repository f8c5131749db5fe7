"""Solutions on standard output: colour and pictures on a terminal, plain text elsewhere."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence

from grundy.core.picture import Picture
from grundy.core.solution import Solution
from grundy.render.text import picture_rows, solution_lines

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
    rows = picture_rows(picture, named=True)
    if not sys.stdout.isatty():
        print("\n".join(rows))
        return
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for row in rows:
        console.print(_with_marks(row))


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
