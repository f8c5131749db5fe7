"""Boards of Cram: text, regions, the followers of a board, and the strategy of symmetry.

A board is rows of `.` (free) and `#`, with line breaks between them; it is its own text.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from random import Random

from grundy.core.boards import framed
from grundy.core.budget import Budget
from grundy.core.errors import InputError, quote, text_place
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.kernels import regions as kernel

Move = tuple[int, int, str]
"""Row and column of the upper or left cell, counted from 1, and "right" or "down"."""

LONGEST = 30_000
"""Rows and columns at most."""

_WHOLE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})")


def parse_board(text: str) -> str:
    """Rows of cells, or a product such as 5x7. Raises InputError with its place. Linear."""
    offset, rows = 0, []
    for line in text.removeprefix("\ufeff").split("\n"):
        row = line.strip()
        if row:
            rows.append((row, text.index(row, offset)))
        offset += len(line) + 1
    if not rows:
        raise InputError(
            "found the end of the text, expected a board", where=text_place(text, len(text))
        )
    whole = _WHOLE.fullmatch(rows[0][0]) if len(rows) == 1 else None
    if whole:
        return rectangle(int(whole[1]), int(whole[2]))
    for row, at in rows:
        wrong = re.search(r"[^.#]", row)
        if wrong:
            raise InputError(
                f"found {quote(wrong[0])}, expected `.` or `#`, or a product such as 5x7",
                where=text_place(text, at + wrong.start()),
            )
        if len(row) != len(rows[0][0]):
            raise InputError(
                f"found a row of {len(row)} cells, expected {len(rows[0][0])} as in the first row",
                where=text_place(text, at),
                remedy="write cells that are taken as #",
            )
    if max(len(rows), len(rows[0][0])) > LONGEST:
        raise InputError(
            f"found {len(rows)} rows of {len(rows[0][0])} cells, expected {LONGEST} at most",
            where=text_place(text, rows[0][1]),
        )
    return "\n".join(row for row, _ in rows)


def rectangle(rows: int, columns: int) -> str:
    """The empty board."""
    return "\n".join(["." * columns] * rows)


def moves(board: str) -> Iterator[tuple[Move, str]]:
    """Every domino that fits, cell by cell, with the board after it. O(cells) for each."""
    width = board.find("\n") + 1 or len(board) + 1
    for i, cell in enumerate(board):
        for name, mate in (("right", i + 1), ("down", i + width)) if cell == "." else ():
            if board[mate : mate + 1] == ".":
                after = f"{board[:i]}#{board[i + 1 : mate]}#{board[mate + 1 :]}"
                yield (i // width + 1, i % width + 1, name), after


def fitting(board: str) -> int:
    """How many dominoes fit: free cells but the first of each run, both ways. O(cells)."""
    found = 0
    for text in (board, "\n".join(map("".join, zip(*board.split("\n"), strict=True)))):
        found += text.count(".") - f"\n{text}".count("\n.") - text.count("#.")
    return found


def _frame(board: str) -> tuple[bytearray, int]:
    cells, width = framed(board.encode("ascii").split(b"\n"))
    return bytearray(cells), width


class _Room:
    """Work space for boards of so many cells, used again for the next of that size."""

    def __init__(self, size: int, texts: int) -> None:
        self.work = bytearray(size)
        self.cells, self.box = array("i", bytes(4 * size)), array("i", bytes(16))
        self.counts = array("i", bytes(8 * size))
        self.out, self.ends = bytearray(texts), array("i", bytes(4 * texts))


_rooms: dict[int, _Room] = {}


def _regions(board: str, *, dominoes: bool) -> tuple[list[str], list[int]]:
    """Texts of regions, and for dominoes how many belong to each."""
    cells, width = _frame(board)
    size = len(cells)
    room = _rooms.get(size) or _Room(size, size * 4)
    place = array("q", bytes(16))
    while True:
        if dominoes:
            found = kernel.without_dominoes(
                cells,
                width,
                room.work,
                room.cells,
                room.box,
                room.out,
                room.ends,
                room.counts,
                place,
            )
        else:
            found = kernel.regions(
                cells, width, room.work, room.cells, room.box, room.out, room.ends, place
            )
        if found >= 0:
            break
        cells, width = _frame(board)
        place = array("q", bytes(16))
        room = _Room(size, 2 * len(room.out))
    if len(room.out) <= 1 << 20:
        _rooms[size] = room
    text = room.out[: place[0]].decode("ascii")
    texts, start = [], 0
    for end in room.ends[: place[1]]:
        texts.append(text[start:end])
        start = end
    return texts, list(room.counts[:found]) if dominoes else []


def apart(board: str) -> list[str]:
    """The regions where a domino fits, each in the form that all alike share. O(cells)."""
    return _regions(board, dominoes=False)[0]


def followers_apart(board: str) -> Iterator[Sequence[str]]:
    """For every move, in order, the regions it leaves. O(cells^2)."""
    texts, counts = _regions(board, dominoes=True)
    at = 0
    for count in counts:
        yield texts[at : at + count]
        at += count


def canonical(board: str) -> str:
    """A connected board in the form that all alike share; of other boards, themselves. O(cells)."""
    parts = apart(board)
    return parts[0] if len(parts) == 1 and parts[0].count(".") == board.count(".") else board


def centre(board: str) -> tuple[bool, list[int]]:
    """Whether a half turn keeps the free cells, and where those are that it keeps or swaps with a
    neighbour: none, one or two. O(cells)."""
    width = board.find("\n") + 1 or len(board) + 1
    free = [i for i, cell in enumerate(board) if cell == "."]
    if not free:
        return True, []
    columns = [i % width for i in free]
    # Cell (r, c) goes to (top + bottom - r, left + right - c): the sum of both places is the same.
    total = (free[0] // width + free[-1] // width) * width + min(columns) + max(columns)
    kept = all(a + b == total for a, b in zip(free, reversed(free), strict=True))
    middle = [i for i in free if total - i in (i - width, i - 1, i, i + 1, i + width)]
    return kept, middle


def _applies(board: str) -> bool:
    kept, middle = centre(board)
    # A single middle cell that a domino can cover spoils the strategy.
    return kept and (len(middle) != 1 or not _covered(board, middle[0]))


def _covered(board: str, i: int) -> bool:
    width = board.find("\n") + 1 or len(board) + 1
    beside = (i - width, i - 1, i + 1, i + width)
    return any(0 <= j < len(board) and board[j] == "." for j in beside)


def _answer(board: str, budget: Budget) -> Answer:
    """Linear."""
    middle = centre(board)[1]
    width = board.find("\n") + 1 or len(board) + 1

    def explain() -> Iterator[str]:
        if len(middle) == 2:
            yield "The first domino covers the two cells in the middle, so that no other can."
        yield "Every later domino is answered by its image under a half turn of the board."
        yield "That always fits, since no domino meets its image: so who answers moves last."

    if len(middle) < 2:
        winning: list[Move] = []
    else:
        row, column = divmod(middle[0], width)
        winning = [(row + 1, column + 1, "right" if middle[1] == middle[0] + 1 else "down")]
    return Answer(
        outcome=Outcome.N if winning else Outcome.P,
        value=None if winning else 0,
        winning=winning,
        winning_count=None if winning else 0,
        certificate=lambda: Certificate("cram", {}),
        explain=explain,
    )


def _sample(rng: Random) -> str:
    """A board that a half turn keeps, among them empty ones, rows, and rectangles."""
    while True:
        rows, columns = rng.randint(1, 4), rng.randint(1, 5)
        cells = ["."] * (rows * columns)
        for i in range(len(cells)):
            if rng.random() < rng.choice([0, 0.2, 0.5]):
                cells[i] = cells[-1 - i] = "#"
        board = "\n".join("".join(cells[r * columns : (r + 1) * columns]) for r in range(rows))
        if board.count(".") <= 14 and _applies(board):
            return board


SYMMETRY = Theorem(
    "symmetry strategy",
    "on a board that a half turn keeps, the second player wins if every domino that fits is apart "
    "from its image, by playing the image of each move; if the two cells in the middle are free, "
    "the first player wins by covering them; so even by even boards are lost, even by odd ones won",
    "Gardner, Scientific American, Feb 1974 (Knotted Doughnuts, ch. 19); Winning Ways, ch. 15",
    _applies,
    _answer,
    _sample,
)
