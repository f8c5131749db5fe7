"""Heaps as pictures: rows of stones, and tools to change their sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from grundy.core.errors import InputError
from grundy.core.picture import Action, Board, Cell, Tool

MOST_HEAPS = 60
MOST_STONES = 40
"""A larger heap is shown by its size alone."""
MOST_MOVES = 5_000
"""So many moves are bound to the picture of a heap; those of larger ones are only named."""

TOOLS = (
    Tool("heap-add", ("heap", "free")),
    Tool("heap-more", ("heap",)),
    Tool("heap-fewer", ("heap",)),
    Tool("heap-remove", ("heap",)),
)


def picture(
    heaps: Sequence[int], winning: Sequence[Any], moves: Callable[[int], Iterable[Any]]
) -> Board | None:
    """A row per heap: its size, marked if a move in it wins, and its stones.

    A move (n, *left) is made by a click on the first stone after the first heap that it leaves: in
    Nim on the first stone to take. None for more than MOST_HEAPS heaps.
    """
    if len(heaps) > MOST_HEAPS:
        return None
    wins: dict[int, list[Any]] = {}
    for move in winning:
        wins.setdefault(move[0], []).append(tuple(move))
    rows = []
    known: dict[int, list[Any]] = {}
    for i, n in enumerate(heaps):
        if n not in known:
            found = list(islice(moves(n), MOST_MOVES + 1))
            known[n] = found if len(found) <= MOST_MOVES else []
        rows.append(_row(i, n, known[n], {_stone(move) for move in wins.get(n, ())}))
    return Board(rows)


def _stone(move: Any) -> int:
    """The stone to click, counted from 1."""
    return (move[1] if len(move) > 1 else 0) + 1


def _row(i: int, n: int, moves: list[Any], wins: set[int]) -> list[Cell]:
    spot = ("heap", i)
    if n > MOST_STONES:
        return [Cell(str(n), "closed", bool(wins), moves, spot)]
    by_stone: dict[int, list[Any]] = {}
    for move in moves:
        by_stone.setdefault(_stone(move), []).append(move)
    return [
        Cell(str(n), "title", bool(wins), (), spot),
        *[Cell("", "stone", k in wins, by_stone.get(k, ()), spot) for k in range(1, n + 1)],
    ]


def edited(heaps: Sequence[int], action: Action) -> list[int]:
    """The sizes after an editing tool was used. Raises InputError. O(heaps)."""
    sizes = list(heaps)
    kind, i = action.target
    if action.tool == "heap-add":
        if len(sizes) >= MOST_HEAPS:
            raise InputError(f"more than {MOST_HEAPS} heaps are not edited by hand")
        return [*sizes, 1]
    if kind != "heap" or not 0 <= i < len(sizes):
        raise InputError(f"there is no heap number {i}", where="field target")
    if action.tool == "heap-remove":
        del sizes[i]
    else:
        sizes[i] += 1 if action.tool == "heap-more" else -1
    return sizes
