"""Minesweeper walked through on the board: regions, what is alike, components, their values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grundy.core.budget import Budget
from grundy.core.nimber import nim_sum
from grundy.core.picture import Board, Params, Step
from grundy.rulesets._minesweeper_board import CLOSED, Minefield, components
from grundy.rulesets._minesweeper_sketch import picture
from grundy.rulesets._minesweeper_theory import Solved
from grundy.rulesets._minesweeper_values import Field

MOST_PARTS = 12
"""So many components are shown one by one."""


def steps(board: Minefield, winning: Sequence[Any]) -> Iterator[Step]:
    """The walk-through; nothing for a board too large for a picture. Raises BudgetError."""
    plain = picture(board)
    if plain is None:
        return
    solved = Solved(board, Budget())
    closed = [cell for cell, char in enumerate(board.cells) if char == CLOSED]
    yield Step("step.mines.start", {"closed": len(closed)}, plain)
    if not closed:
        yield Step("step.mines.over", {}, plain)
        return
    kinds = _kinds(solved, closed)
    if solved.n:
        regions = {cell: note for cell, note in kinds.items() if note.isalpha() and note.isupper()}
        yield Step("step.mines.regions", {"count": solved.n}, _noted(board, regions))
    if len(closed) > sum(solved.sizes):
        told: Params = {
            "one": sum(solved.own),
            "two": len(solved.pairs),
            "none": solved.lone,
        }
        yield Step("step.mines.numbers", told, _noted(board, kinds))
    values = []
    if solved.lone:
        alone = {cell: "1" for cell, note in kinds.items() if note == "·"}
        told = {"count": solved.lone, "left": solved.lone % 2}
        yield Step("step.mines.alone", told, _noted(board, alone))
        values.append(solved.lone % 2)
    parts = _parts(board)
    for i, part in enumerate(parts):
        one = Solved(part, Budget())
        values.append(one.value)
        if i < MOST_PARTS:
            own = [cell for cell, char in enumerate(part.cells) if char == CLOSED]
            notes = {cell: kinds[cell] for cell in own}
            told = {"regions": one.n, "value": one.value, "own": sum(one.own)}
            key = "joined" if one.n > 1 else "region"
            yield Step(f"step.mines.{key}", told, _noted(board, notes))
    if len(parts) > MOST_PARTS:
        yield Step("step.mines.more", {"count": len(parts) - MOST_PARTS}, plain)
    value = nim_sum(values)
    if len(values) > 1:
        told_sum = " ⊕ ".join(map(str, values[:MOST_PARTS]))
        dots = " ⊕ …" if len(values) > MOST_PARTS else ""
        yield Step("step.mines.sum", {"sum": told_sum + dots, "value": value}, plain)
    marked = picture(board, winning)
    assert marked is not None
    yield Step("step.mines.won" if value else "step.mines.lost", {"value": value}, marked)


def _parts(board: Minefield) -> list[Minefield]:
    """The components with regions, in reading order of their first closed cells."""
    parts = [
        part for part in components(board) if Field(part.cells, part.rows, part.columns).graph.n
    ]
    return sorted(parts, key=lambda part: part.cells.find(CLOSED))


def _kinds(solved: Solved, closed: Sequence[int]) -> dict[int, str]:
    """A note for each closed cell: its region's letter, small ones of the regions a number cell is
    beside, a dot if it is beside none."""
    notes: dict[int, str] = {}
    n = solved.n
    for cell in closed:
        label = solved.label[cell]
        if label < n:
            notes[cell] = _letter(label)
        elif label < 2 * n:
            notes[cell] = _letter(label - n).lower()
        elif label == 2 * n:
            notes[cell] = "·"
        else:
            v, w = solved.pairs[label - 2 * n - 1]
            notes[cell] = (_letter(v) + _letter(w)).lower()
    return notes


def _letter(v: int) -> str:
    """A, B, ..., Z, AA, ..."""
    name = ""
    v += 1
    while v:
        v, digit = divmod(v - 1, 26)
        name = chr(65 + digit) + name
    return name


def _noted(board: Minefield, notes: Mapping[int, str]) -> Board:
    drawn = picture(board, (), notes)
    assert drawn is not None
    return drawn
