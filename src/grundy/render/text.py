"""Solutions and pictures as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.core.loopy import value_text
from grundy.core.partisan import PLAYERS, PartisanRuleset
from grundy.core.picture import CELL_KINDS, Board, Cell, Group, Network, Picture
from grundy.core.solution import Solution

_MARKS = dict(zip(CELL_KINDS, ".#o-*OOO  ", strict=True))


def solution_lines(
    solution: Solution, *, explain: bool = False, facts: Sequence[str] = (), most_moves: int = 12
) -> Iterator[tuple[str, str]]:
    """(label, text) of everything a person wants to read of a solution, in reading order."""
    yield "outcome", f"{solution.outcome.value}: {solution.outcome.words}"
    if solution.play == "misere":
        yield "play", "misère: who cannot move wins"
    if solution.value is not None:
        yield "value", value_text(solution.value)
    yield from _moves(solution, most_moves)
    line = solution.answer.line
    if line:
        shown = " ".join(map(str, line[:60]))
        yield "line", shown + (f" ... ({len(line)} in all)" if len(line) > 60 else "")
    method = solution.method
    yield method.kind, f"{method.name}: {method.statement}"
    if method.source:
        yield "source", method.source
    if explain:
        for step in solution.explain():
            yield "because", step
    for fact in facts:
        yield "proven", fact


def _moves(solution: Solution, most: int) -> Iterator[tuple[str, str]]:
    """The winning moves, if the player to move has any; in a partisan game those of each player."""
    ruleset = solution.ruleset

    def told(moves: Sequence[Any], count: int | None) -> str:
        words = ", ".join(map(ruleset.describe, moves[:most]))
        if count is None:
            how_many = f"{len(moves)}, and perhaps more"
        else:
            how_many = f"{count} in all" if count > 1 else "the only one"
        dots = ", ..." if len(moves) > most or (count or 0) > len(moves) else ""
        return f"{words}{dots} ({how_many})"

    if not isinstance(ruleset, PartisanRuleset):
        if solution.winning:
            yield "winning", told(solution.winning, solution.answer.winning_count)
        return
    for player in PLAYERS:
        own = solution.winning_of(player)
        if own:
            yield "winning", f"{player.capitalize()}: {told(own, len(own))}"


def solution_text(solution: Solution, **choices: Any) -> str:
    """The lines of a solution, labels in one column."""
    lines = list(solution_lines(solution, **choices))
    return "\n".join(f"{label:8} {text}" for label, text in lines)


def picture_rows(picture: Picture, *, named: bool = False) -> list[str]:
    """A picture in characters: a board as rows of cells, a network as edges per vertex.

    Marked cells stand in brackets, the parts of a group below each other, a plus between. If
    `named`, the names of rows and columns stand at the edges.
    """
    if isinstance(picture, Group):
        parts = [picture_rows(part, named=named) for part in picture.parts]
        return [row for i, part in enumerate(parts) for row in (["+"] * bool(i) + part)]
    if isinstance(picture, Board) and named:
        return _named_rows(picture)
    if isinstance(picture, Board):
        width = max((len(cell.text) for row in picture.rows for cell in row), default=1)
        return ["".join(_cell(cell, max(width, 1)) for cell in row) for row in picture.rows]
    return list(_network_rows(picture))


def cell_width(board: Board) -> int:
    """Characters of a cell, where columns are named: its text, and a blank or bracket around."""
    texts = [cell.text for row in board.rows for cell in row]
    return 2 + (max(map(len, [*texts, *board.columns_named]), default=1) or 1)


def _named_rows(board: Board) -> list[str]:
    """Rows of cells between the names of rows and columns."""
    width = cell_width(board) - 2
    left = max(map(len, board.rows_named), default=0)
    rows = ["".join(_cell(cell, width) for cell in row) for row in board.rows]
    names = [*board.rows_named, *[""] * len(rows)]
    rows = [f"{name:>{left}} {row}".rstrip() for name, row in zip(names, rows, strict=False)]
    if board.columns_named:
        top = "".join(f" {name:>{width}} " for name in board.columns_named)
        rows.insert(0, f"{'':{left}} {top}".rstrip())
    return rows


def _cell(cell: Cell, width: int) -> str:
    text = (cell.text or _MARKS[cell.kind]).rjust(width)
    return f"[{text}]" if cell.mark else f" {text} "


def _network_rows(picture: Network) -> Iterator[str]:
    around: dict[int, list[str]] = {}
    for edge in picture.edges:
        arrow = "->" if edge.arrow else "-"
        word = f"{arrow}{picture.labels[edge.head]}"
        around.setdefault(edge.tail, []).append(f"[{word}]" if edge.mark else word)
    for v, label in enumerate(picture.labels):
        if v in around or v in picture.marked or v in picture.roots or v in picture.tokens:
            name = f"({label})" if v in picture.tokens else label
            name = f"[{name}]" if v in picture.marked else name
            ground = "=" if v in picture.roots else " "
            yield f"{ground}{name} {' '.join(around.get(v, []))}".rstrip()
