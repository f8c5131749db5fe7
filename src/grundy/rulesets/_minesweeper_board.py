"""Boards with all mines known: text form, clicks, and what makes cells alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import index
from typing import Any

from grundy.core.errors import InputError, quote
from grundy.kernels import mines

MINE, CLOSED, OPENED = b"*.o"


@dataclass(frozen=True)
class Minefield:
    """`cells` row by row, a byte each: `*` a mine, `.` a closed safe cell, `o` an opened one.

    An opened blank cell (one without a mine beside it) has opened neighbours only.
    """

    columns: int
    cells: bytes

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.cells) // self.columns


def parse_board(text: str) -> Minefield:
    """Rows of `*`, `.` and `o` of equal length; see `Minesweeper.text_form`. Linear."""
    rows: list[str] = []
    places: list[tuple[int, int]] = []
    for number, line in enumerate(text.split("\n"), 1):
        whole = line.partition("#")[0]
        row = whole.strip()
        if not row:
            continue
        column = len(whole) - len(whole.lstrip()) + 1
        rest = row.lstrip("*.o")
        if rest:
            raise InputError(
                f"found {quote(rest[0])}, expected a cell: * (mine), . (closed) or o (opened)",
                where=f"line {number}, column {column + len(row) - len(rest)}",
            )
        if rows and len(row) != len(rows[0]):
            raise InputError(
                f"found a row of {len(row)} cells, expected {len(rows[0])} as in the first row",
                where=f"line {number}, column {column}",
            )
        rows.append(row)
        places.append((number, column))
    if not rows:
        raise InputError(
            "found no row of cells, expected at least one",
            where="line 1, column 1",
            remedy="write a row of * (mine), . (closed) and o (opened) per line",
        )
    columns, cells = len(rows[0]), "".join(rows).encode("ascii")
    if OPENED in cells:
        wrong = mines.half_open(cells, len(rows), columns)
        if wrong >= 0:
            number, column = places[wrong // columns]
            raise InputError(
                "found a closed cell beside an opened blank one, expected it to be opened",
                where=f"line {number}, column {column + wrong % columns}",
                remedy="a click on a blank cell opens its region and all number cells beside it",
            )
    return Minefield(columns, cells)


def format_board(board: Minefield) -> str:
    """A line per row. Linear."""
    text, columns = board.cells.decode("ascii"), board.columns
    return "\n".join(text[i : i + columns] for i in range(0, len(text), columns))


def around(board: Minefield, cell: int) -> list[int]:
    """The up to eight neighbours of a cell."""
    row, column = divmod(cell, board.columns)
    columns = range(max(column - 1, 0), min(column + 2, board.columns))
    rows = range(max(row - 1, 0), min(row + 2, board.rows))
    return [r * board.columns + c for r in rows for c in columns if r != row or c != column]


def number_at(board: Minefield, cell: int) -> int:
    """How many mines are beside a cell."""
    return sum(board.cells[near] == MINE for near in around(board, cell))


def region_at(board: Minefield, cell: int) -> list[int]:
    """The region of a blank cell. O(cells of the region)."""
    queue, met = [cell], {cell}
    for at in queue:
        for near in around(board, at):
            if near not in met and number_at(board, near) == 0:
                met.add(near)
                queue.append(near)
    return queue


def opened(board: Minefield, cells: Iterable[int]) -> Minefield:
    """The board with these cells opened as well. O(all cells)."""
    after = bytearray(board.cells)
    for cell in cells:
        after[cell] = OPENED
    return Minefield(board.columns, bytes(after))


def opening(board: Minefield, cell: int) -> tuple[list[int], set[int]]:
    """What a click on a closed safe cell does: the cells where a click does the same, and all that
    it opens. O(cells opened)."""
    if number_at(board, cell):
        return [cell], {cell}
    region = region_at(board, cell)
    return region, {*region, *(near for at in region for near in around(board, at))}


def clicks(board: Minefield) -> Iterator[tuple[int, Minefield]]:
    """Each closed safe cell, and the board after a click on it. O(all cells) per region and number
    cell."""
    known: dict[int, Minefield] = {}
    for cell, char in enumerate(board.cells):
        if char == CLOSED:
            if cell not in known:
                alike, opens = opening(board, cell)
                known.update(dict.fromkeys(alike, opened(board, opens)))
            yield cell, known[cell]


def kinds(board: Minefield) -> tuple[list[list[int]], dict[frozenset[int], list[int]]]:
    """The closed regions, and the number cells by the closed regions that they are beside.

    Opened number cells are among them if closing them would make a legal board: if they are beside
    no opened region. O(cells).
    """
    cells = board.cells
    regions: list[list[int]] = []
    region: dict[int, int] = {}
    numbers = []
    for cell, char in enumerate(cells):
        if char == MINE or cell in region:
            continue
        if number_at(board, cell):
            numbers.append(cell)
        elif char == CLOSED:
            found = region_at(board, cell)
            region.update(dict.fromkeys(found, len(regions)))
            regions.append(found)
        else:
            region[cell] = -1
    alike: defaultdict[frozenset[int], list[int]] = defaultdict(list)
    for cell in numbers:
        beside = frozenset(region[near] for near in around(board, cell) if near in region)
        if -1 not in beside:
            alike[beside].append(cell)
    return regions, alike


def lowest_closed(board: Minefield) -> Minefield:
    """The same number of cells of each kind closed, but the first ones. O(cells)."""
    after = bytearray(board.cells)
    for cells in kinds(board)[1].values():
        closed = sum(after[cell] == CLOSED for cell in cells)
        for i, cell in enumerate(cells):
            after[cell] = CLOSED if i < closed else OPENED
    return Minefield(board.columns, bytes(after))


def components(board: Minefield) -> list[Minefield]:
    """Boards on which one component is closed: joined regions and what is beside them, or one
    number cell beside none. O(cells) each."""
    regions, alike = kinds(board)
    leader = list(range(len(regions)))
    for beside in alike:
        if any(board.cells[cell] == CLOSED for cell in alike[beside]):
            old = {leader[v] for v in beside}
            leader = [min(old) if v in old else v for v in leader]
    parts: defaultdict[int, list[int]] = defaultdict(list)
    for v, found in enumerate(regions):
        parts[leader[v]] += found
    for beside, cells in alike.items():
        for cell in cells:
            if board.cells[cell] == CLOSED:
                # A cell beside no region is a part by itself, numbered like no region.
                parts[leader[min(beside)] if beside else -1 - cell].append(cell)
    if len(parts) < 2:
        return [board]
    closed = {cell for cells in parts.values() for cell in cells}
    return [opened(board, closed.difference(cells)) for cells in parts.values()]


def place(board: Minefield, cell: Any) -> int:
    """The index of a cell given as (row, column), from 0. Raises InputError."""
    try:
        row, column = map(index, cell)
    except (TypeError, ValueError) as fault:
        raise InputError(f"expected a cell (row, column), got {cell!r}") from fault
    if not (0 <= row < board.rows and 0 <= column < board.columns):
        raise InputError(
            f"cell ({row}, {column}) is not on the board",
            remedy=f"rows are 0 to {board.rows - 1}, columns 0 to {board.columns - 1}",
        )
    return row * board.columns + column


def clicked(board: Minefield, cell: Any) -> Minefield:
    """The board after a click on a cell given as (row, column); itself if that is opened."""
    at = place(board, cell)
    if board.cells[at] == MINE:
        raise InputError(f"there is a mine at {cell!r}", remedy="click safe cells")
    return opened(board, opening(board, at)[1]) if board.cells[at] == CLOSED else board


def from_mines(mines_at: Iterable[Any], rows: Any, columns: Any) -> Minefield:
    """A closed board of a size with mines at these cells, which may repeat. O(cells)."""
    for what, count in (("rows", rows), ("columns", columns)):
        if type(count) is not int or count < 1:
            raise InputError(f"expected a number of {what} from 1, got {count!r}")
    cells = bytearray(b".") * (rows * columns)
    board = Minefield(columns, bytes(cells))
    for cell in mines_at:
        cells[place(board, cell)] = MINE
    return Minefield(columns, bytes(cells))
