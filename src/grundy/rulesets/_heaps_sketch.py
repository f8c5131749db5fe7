"""Heaps as pictures: rows of stones, and tools to change their sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
    by_stone: dict[tuple[int, int], list[Any]] = {}
    for n in dict.fromkeys(heaps):
        found = list(islice(moves(n), MOST_MOVES + 1))
        for move in found if len(found) <= MOST_MOVES else ():
            by_stone.setdefault((n, move[1] if len(move) > 1 else 0), []).append(move)
    wins = [(move[0], move[1] if len(move) > 1 else 0) for move in winning]
    return stones(heaps, wins, by_stone)


def stones(
    heaps: Sequence[int], wins: Iterable[Sequence[int]], moves: Mapping[tuple[int, int], list[Any]]
) -> Board:
    """The rows: both marks and moves are told by the size of a heap and the stones that stay
    before the one to click."""
    marked = {(n, left) for n, left in wins}
    sizes = {n for n, _ in marked}
    rows = []
    for i, n in enumerate(heaps):
        spot = ("heap", i)
        if n > MOST_STONES:
            own = [move for (size, _), found in moves.items() if size == n for move in found]
            rows.append([Cell(str(n), "closed", n in sizes, own, spot)])
            continue
        row = [Cell(str(n), "title", n in sizes, (), spot)]
        row += [Cell("", "stone", (n, k) in marked, moves.get((n, k), ()), spot) for k in range(n)]
        rows.append(row)
    return Board(rows)


def edited(heaps: Sequence[int], action: Action) -> list[int]:
    """The sizes after an editing tool was used. Raises InputError. O(heaps)."""
    sizes = list(heaps)
    kind, i = action.target
    if kind == "heap" and not 0 <= i < len(sizes):
        raise InputError(f"there is no heap number {i}", where="field target")
    if action.tool == "heap-add":
        if len(sizes) >= MOST_HEAPS:
            raise InputError(f"more than {MOST_HEAPS} heaps are not edited by hand")
        return [*sizes, 1]
    if action.tool == "heap-remove":
        del sizes[i]
    else:
        sizes[i] += 1 if action.tool == "heap-more" else -1
    return sizes
