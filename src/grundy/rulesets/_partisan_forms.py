"""What the partisan rulesets share: boards of free and taken cells, and sums of strips."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.partisan import PartisanRuleset
from grundy.core.picture import Action, Board, Picture, Tool
from grundy.core.ruleset import Option, Sum
from grundy.rulesets._heaps import split_words
from grundy.rulesets._sketches import LARGEST_BOARD, by_spot, cell_of, cells, edit_cells, numbers

Rows = tuple[str, ...]
MOST_CELLS = 1_000_000


def joined(value: Any, between: str, what: str) -> str:
    """A position's text, from text or from its words. Raises InputError for anything else."""
    if isinstance(value, str):
        return value
    words = isinstance(value, (list, tuple)) and not isinstance(value, Sum)
    if not words or not all(isinstance(word, str) for word in value):
        raise InputError(f"found {quote(repr(value))}, expected {what}")
    return between.join(value)


def parse_board(text: str) -> Rows:
    """Rows of `.` and `#` of one length, or a size such as 3x4. O(n). Raises InputError."""
    size = re.fullmatch(r"\s*(\d{1,7})x(\d{1,7})\s*", text, re.ASCII)
    if size:
        rows, columns = map(int, size.groups())
        if rows * columns > MOST_CELLS:
            raise InputError(
                f"found {quote(text.strip())}, expected at most {MOST_CELLS} cells",
                where=text_place(text, size.start(1)),
            )
        return ("." * columns,) * rows if columns else ()
    found = list(re.finditer(r"\S+", text))
    for row in found:
        wrong = re.search(r"[^.#]", row[0])
        if wrong:
            raise InputError(
                f"found {quote(wrong[0])}, expected `.` or `#`",
                where=text_place(text, row.start() + wrong.start()),
                remedy="write rows such as ..#., or 3x4 for an empty board",
            )
        if len(row[0]) != len(found[0][0]):
            raise InputError(
                f"found {len(row[0])} cells, expected {len(found[0][0])} as in the first row",
                where=text_place(text, row.start()),
            )
    return tuple(row[0] for row in found)


def regions(rows: Rows) -> list[Rows]:
    """The parts of two cells or more that hang together by sides, each on a board of its own.

    O(cells), but for a board each.
    """
    free = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "."}
    found = []
    while free:
        start = min(free)
        region, stack = {start}, [start]
        free.remove(start)
        while stack:
            r, c = stack.pop()
            near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & free
            free -= near
            region |= near
            stack += near
        if len(region) > 1:
            found.append(_board(region))
    return found


def _board(region: set[tuple[int, int]]) -> Rows:
    top, bottom = min(r for r, _ in region), max(r for r, _ in region)
    first, last = min(c for _, c in region), max(c for _, c in region)
    return tuple(
        "".join(".#"[(r, c) not in region] for c in range(first, last + 1))
        for r in range(top, bottom + 1)
    )


def pairs_in_rows(rows: Rows) -> Iterator[tuple[tuple[int, int], Rows]]:
    """Every two free neighbours of a row: the first one's place, counted from 1, and the board
    without them."""
    for r, row in enumerate(rows):
        for found in re.finditer(r"\.(?=\.)", row):
            c = found.start()
            taken = f"{row[:c]}##{row[c + 2 :]}"
            yield (r + 1, c + 1), (*rows[:r], taken, *rows[r + 1 :])


def turned(rows: Rows) -> Rows:
    """Rows made columns."""
    return tuple(map("".join, zip(*rows, strict=True)))


def marks(winning: Sequence[Any]) -> dict[Any, str]:
    """By move, the initials of the players that win by it: L, R or LR."""
    found: dict[Any, str] = {}
    for player, move in winning:
        key = tuple(move)
        found[key] = found.get(key, "") + player[0].upper()
    return found


def board_picture(
    rows: Rows, winning: Sequence[Any], upright: Sequence[Any], lengthwise: Sequence[Any]
) -> Board:
    """The board of dominoes; at the place of a winning move stand the initials of its players.

    Moves are pairs (player, place); each is on both cells that it covers.
    """
    wins = marks(winning)
    moves = by_spot(
        (spot, (player, (r, c)))
        for own, (down, right) in ((upright, (1, 0)), (lengthwise, (0, 1)))
        for player, (r, c) in own
        for spot in ((r - 1, c - 1), (r - 1 + down, c - 1 + right))
    )
    looks = [
        [(wins.get((r, c), ""), "free" if cell == "." else "wall") for c, cell in enumerate(row, 1)]
        for r, row in enumerate(rows, 1)
    ]
    columns = len(rows[0]) if rows else 0
    marked = ((r - 1, c - 1) for r, c in wins)
    return Board(cells(looks, moves, marked), numbers(1, len(rows)), numbers(1, columns))


class Strips(PartisanRuleset[Rows]):
    """A sum of strips, each a word of `letters`; a move is (strip, place), counted from 1."""

    letters: str
    tools: Sequence[Tool] = (Tool("cell", ("cell",)),)

    @abstractmethod
    def strip_moves(self, strip: str, player: str) -> Iterator[tuple[int, str]]:
        """What the player can do in a strip: the place, from 1, and what becomes of the strip."""

    def parse(self, text: str) -> Rows:
        """Words of the letters, small ones too. O(n)."""
        words = split_words(text)
        for word, at in words:
            wrong = re.search(f"[^{self.letters}]", word.upper())
            if wrong or not word.isascii():
                place = wrong.start() if wrong else 0
                raise InputError(
                    f"found {quote(word[place : place + 1])}, expected {', '.join(self.letters)}",
                    where=text_place(text, at + place),
                )
        return tuple(word.upper() for word, _ in words)

    def adopt(self, value: Any, *_: Any, **choices: Any) -> Rows:
        """Text, or a list of strips."""
        return self.parse(joined(value, " ", "a list of strips"))

    def format(self, position: Rows) -> str:
        """The strips, blanks between."""
        return " ".join(position)

    def left_options(self, position: Rows) -> Iterator[Option]:
        """In every strip."""
        return self._moves(position, "left")

    def right_options(self, position: Rows) -> Iterator[Option]:
        """In every strip."""
        return self._moves(position, "right")

    def _moves(self, position: Rows, player: str) -> Iterator[Option]:
        for i, strip in enumerate(position):
            for place, after in self.strip_moves(strip, player):
                rest = (after,) if after else ()
                yield Option((i + 1, place), (*position[:i], *rest, *position[i + 1 :]))

    def split(self, position: Rows) -> Sequence[Rows]:
        """The strips by themselves."""
        return [(strip,) for strip in position]

    def draw(self, position: Rows, winning: Sequence[Any] = ()) -> Picture | None:
        """The strips below each other; a place to win at is marked. None for long ones."""
        if sum(map(len, position)) > LARGEST_BOARD:
            return None
        options = [("left", option.move) for option in self.left_options(position)]
        options += [("right", option.move) for option in self.right_options(position)]
        moves = by_spot(((i - 1, j - 1), (player, (i, j))) for player, (i, j) in options)
        looks = [[(letter, "free") for letter in strip] for strip in position]
        longest = max(map(len, position), default=0)
        wins = ((i - 1, j - 1) for i, j in marks(winning))
        return Board(cells(looks, moves, wins), numbers(1, len(position)), numbers(1, longest))

    def edit(self, position: Rows, action: Action) -> Rows:
        """The cell shows the next letter."""
        longest = max(map(len, position), default=0)
        r, c = cell_of(action, len(position), longest)
        if c >= len(position[r]):
            raise InputError("the strip ends before that cell", where="field target")
        strip = edit_cells([position[r]], Action(action.tool, ("cell", (0, c))), self.letters)
        return (*position[:r], strip[0], *position[r + 1 :])

    def sample(self, rng: Random) -> Rows:
        """Up to three strips, six letters in all, the empty sum included."""
        count = rng.randrange(4)
        lengths = [rng.randint(1, 6 // count) for _ in range(count)]
        return tuple("".join(rng.choices(self.letters, k=length)) for length in lengths)
