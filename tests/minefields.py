"""Boards with mines by their rules alone, for tests; nothing here comes from the package.

A board is a list of strings: `*` a mine, `.` a closed safe cell, `o` an opened one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

Cell = tuple[int, int]
Rows = list[str]


def around(rows: Rows, cell: Cell) -> Iterator[Cell]:
    """The up to eight neighbours of a cell."""
    r, c = cell
    for i in range(max(r - 1, 0), min(r + 2, len(rows))):
        for j in range(max(c - 1, 0), min(c + 2, len(rows[0]))):
            if (i, j) != cell:
                yield i, j


def is_blank(rows: Rows, cell: Cell) -> bool:
    """Whether a safe cell has no mine beside it."""
    return all(rows[r][c] != "*" for r, c in around(rows, cell))


def click(rows: Rows, cell: Cell) -> Rows:
    """The board after a click on a closed safe cell."""
    opened, queue = {cell}, [cell]
    for at in queue:
        if is_blank(rows, at):
            queue += [near for near in around(rows, at) if near not in opened]
            opened.update(around(rows, at))
    return [
        "".join("o" if (r, c) in opened else char for c, char in enumerate(row))
        for r, row in enumerate(rows)
    ]


class Parts(NamedTuple):
    """Closed regions, and of the closed number cells how many are beside which regions."""

    regions: list[set[Cell]]
    beside: Counter[frozenset[int]]


def parts(rows: Rows) -> Parts:
    """The closed regions of blank cells, and the number cells beside none, one or two of them."""
    safe = [(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == "."]
    region: dict[Cell, int] = {}
    regions: list[set[Cell]] = []
    for start in safe:
        if start in region or not is_blank(rows, start):
            continue
        region[start] = len(regions)
        queue = [start]
        for at in queue:
            for near in around(rows, at):
                if near not in region and is_blank(rows, near):
                    region[near] = len(regions)
                    queue.append(near)
        regions.append(set(queue))
    beside = Counter(
        frozenset(region[near] for near in around(rows, cell) if near in region)
        for cell in safe
        if cell not in region
    )
    return Parts(regions, beside)


@cache
def graph_value(regions: frozenset[int], beside: frozenset[tuple[frozenset[int], int]]) -> int:
    """The value of regions and number cells, by trying every move: a region with all number cells
    beside it, or one number cell. Cells beside the same regions are the same."""
    values = {
        graph_value(regions - {v}, frozenset(kind for kind in beside if v not in kind[0]))
        for v in regions
    }
    for kind, count in beside:
        fewer = {(kind, count - 1)} if count > 1 else set()
        values.add(graph_value(regions, beside - {(kind, count)} | fewer))
    return next(value for value in range(len(values) + 1) if value not in values)


def value(rows: Rows) -> int:
    """The value of a board with few number cells of each kind, by search in its parts."""
    regions, beside = parts(rows)
    total = 0
    left = set(range(len(regions)))
    while left:
        joined = {left.pop()}
        while more := {v for kind in beside if kind & joined for v in kind} & left:
            joined |= more
            left -= more
        own = frozenset((kind, count) for kind, count in beside.items() if kind & joined)
        total ^= graph_value(frozenset(joined), own)
    # Two cells beside no region cancel: the answer to a move is a move in the other one.
    return total ^ beside[frozenset()] % 2


def published_value(rows: Rows) -> int:
    """What the published rule says: a region with n number cells is worth n mod 2 + 1, a number
    cell beside none 1. As in published programs, a number cell counts for the first of its regions
    only, in reading order."""
    regions, beside = parts(rows)
    own = Counter[int]()
    for kind, count in beside.items():
        if kind:
            own[min(kind)] += count
    total = beside[frozenset()] % 2
    for v in range(len(regions)):
        total ^= own[v] % 2 + 1
    return total


def keeps_promise(rows: Rows) -> bool:
    """Whether no number cell is beside two regions."""
    return all(len(kind) < 2 for kind in parts(rows).beside)


def random_board(rng: Random, rows: int, columns: int, mines: int) -> Rows:
    """A board of one size with so many mines, all else closed."""
    laid = set(rng.sample(range(rows * columns), mines))
    cells = ["*" if i in laid else "." for i in range(rows * columns)]
    return ["".join(cells[i : i + columns]) for i in range(0, len(cells), columns)]


def with_clicks(rng: Random, rows: Rows, clicks: int) -> Rows:
    """The board after some random clicks."""
    for _ in range(clicks):
        closed = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "."]
        if closed:
            rows = click(rows, rng.choice(closed))
    return rows
