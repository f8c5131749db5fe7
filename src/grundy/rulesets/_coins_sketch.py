"""Coins as pictures: rows and boards of discs, each of which carries the moves that turn it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from grundy.core.errors import InputError
from grundy.core.picture import Action, Board, Preset, Tool
from grundy.rulesets import _sketches as sketches
from grundy.rulesets._coin_turning_rules import Turns

LONGEST_PICTURE = 64
TALLEST = 100
"""Rows of a board of coins, those of all its layers together."""
MOST_MOVES = 2_000
"""So many moves are on every coin they turn, if that makes no more than ten times as many in all;
more, on the last coin alone; beyond ten times that, on none."""

Point = tuple[int, ...]
TOOLS = (Tool("coin", ("cell",)),)
PRESETS = {
    "mock-turtles": (Preset("mock-turtles-row", "1 3 4 7 9 12"),),
    "ruler": (Preset("ruler-row", "2 5 7 11 15"),),
    "turning-turtles": (Preset("turning-turtles-row", "1 2 6 9"),),
}


def row_picture(turns: Turns, heads: frozenset[int], winning: Sequence[Any]) -> Board | None:
    """Coins from 0; the last coin of a winning move is marked. None for a row too long."""
    length = max(heads, default=0) + 1
    if length > LONGEST_PICTURE:
        return None
    found = (move for x in sorted(heads) for move in turns.moves(x))
    moves = _bound(found, lambda move: ((0, x) for x in turns.coins(move)), lambda m: (0, m[-1]))
    looks = [
        ("", "coin" if x in heads else "free") for x in range(min(length + 1, LONGEST_PICTURE))
    ]
    rows = sketches.cells([looks], moves, ((0, move[-1]) for move in winning))
    return Board(rows, columns_named=sketches.numbers(0, len(looks)))


def _bound(moves: Iterable[Any], turned: Any, last: Any) -> dict[tuple[int, int], list[Any]]:
    """The moves of each coin; see MOST_MOVES."""
    found = list(islice(moves, 10 * MOST_MOVES + 1))
    if len(found) > 10 * MOST_MOVES:
        return {}
    if len(found) <= MOST_MOVES:
        pairs = ((spot, move) for move in found for spot in turned(move))
        every = list(islice(pairs, 10 * MOST_MOVES + 1))
        if len(every) <= 10 * MOST_MOVES:
            return sketches.by_spot(every)
    return sketches.by_spot((last(move), move) for move in found)


def coin_of(action: Action) -> int:
    """The coin of a row that an action names. Raises InputError."""
    return sketches.cell_of(action, 1, LONGEST_PICTURE)[1]


def lengths_of(heads: Iterable[Point], axes: int) -> list[int]:
    """How long a picture is along each axis: one more than it must be, so that it can grow."""
    return [max((head[axis] for head in heads), default=0) + 2 for axis in range(axes)]


def board_picture(
    heads: frozenset[Point],
    moves: Iterable[tuple[Any, Sequence[Point]]],
    winning: Iterable[Point],
    axes: int,
    words: Mapping[Point, str] | None = None,
) -> Board | None:
    """A disc for each head, marked where a winning move ends; on three axes layer below layer, a
    title before each. `moves` are moves with the points they turn, the last one last; `words`
    stand on discs. None for a board too long to look at."""
    *layers, rows, columns = lengths = lengths_of(heads, axes)
    if not _fits(lengths):
        return None

    def spot(point: Point) -> tuple[int, int]:
        return (point[0] * (rows + 1) + 1 + point[1] if layers else point[0]), point[-1]

    found = _bound(moves, lambda move: map(spot, move[1]), lambda move: spot(move[1][-1]))
    names, told = sketches.numbers(0, rows), words or {}
    looks: list[list[tuple[str, str]]] = []
    for above in [(z,) for z in range(layers[0])] if layers else [()]:
        looks += [[(str(above[0]), "title")]] if above else []
        looks += [
            [(told.get(at, ""), "coin" if at in heads else "free") for at in row]
            for row in ([(*above, r, c) for c in range(columns)] for r in range(rows))
        ]
    return Board(
        sketches.cells(
            looks, {at: [move for move, _ in own] for at, own in found.items()}, map(spot, winning)
        ),
        rows_named=["", *names] * layers[0] if layers else names,
        columns_named=sketches.numbers(0, columns),
    )


def _fits(lengths: Sequence[int]) -> bool:
    """Whether a picture so long along its axes can be looked at."""
    *layers, rows, _ = lengths
    return max(lengths) <= LONGEST_PICTURE + 1 and rows * max(layers, default=1) <= TALLEST


def turned(heads: frozenset[Point], axes: int, action: Action) -> frozenset[Point]:
    """The heads after the coin that an action names was turned. Raises InputError."""
    after = heads ^ {_point_of(heads, axes, action)}
    if not _fits(lengths_of(after, axes)):
        raise InputError("a board edited by hand is no larger", remedy="write it as text")
    return after


def _point_of(heads: Iterable[Point], axes: int, action: Action) -> Point:
    *layers, rows, columns = lengths_of(heads, axes)
    height = layers[0] * (rows + 1) if layers else rows
    r, c = sketches.cell_of(action, height, columns)
    if not layers:
        return r, c
    if not r % (rows + 1):
        raise InputError("that is the title of a layer, and no coin", where="field target")
    return r // (rows + 1), r % (rows + 1) - 1, c
