"""Positions of vertex geography, on graphs and on grids, and their text forms.

Both kinds of position offer the same: `size` vertices (some of them walls), the token's vertex or
-1, the `neighbours` of a vertex that are still free, and `move` and `vertex` between a vertex and
the move that goes there.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from grundy.core.boards import framed
from grundy.core.errors import InputError, quote, text_place
from grundy.core.graphs import NAME, name_order
from grundy.kernels import adjacency


class Graph:
    """Free vertices `names` in order, and the token's (the index in names) or -1.

    The neighbours of vertex v are targets[start[v] : start[v + 1]], in order, each once (int32).
    Immutable by convention; made by `graph`.
    """

    __slots__ = ("__dict__", "names", "start", "targets", "token")

    def __init__(
        self, names: tuple[str, ...], start: array[int], targets: array[int], token: int
    ) -> None:
        self.names, self.start, self.targets, self.token = names, start, targets, token

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Graph)
            and (self.names, self.token) == (other.names, other.token)
            and (self.start, self.targets) == (other.start, other.targets)
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.names, self.token, self.targets.tobytes()))

    @property
    def size(self) -> int:
        """How many vertices there are, the token's among them."""
        return len(self.names)

    def free(self) -> Iterator[int]:
        """The vertices the token may still go to, wherever it is."""
        return (v for v in range(self.size) if v != self.token)

    def neighbours(self, v: int) -> Sequence[int]:
        """The free vertices beside v."""
        around = self.targets[self.start[v] : self.start[v + 1]]
        return [w for w in around if w != self.token] if self.token >= 0 else around

    def beside(self, v: int, w: int) -> bool:
        """Whether an edge joins v and w, and neither has the token. O(log n)."""
        at = bisect_left(self.targets, w, self.start[v], self.start[v + 1])
        joined = at < self.start[v + 1] and self.targets[at] == w
        return joined and self.token not in (v, w)

    def edges(self) -> Iterator[tuple[int, int]]:
        """Each edge, from the lower vertex to the higher, those of the token's vertex included."""
        for v, (low, high) in enumerate(pairwise(self.start)):
            yield from ((v, w) for w in self.targets[low:high] if w > v)

    def move(self, v: int) -> str:
        """The move to v: its name."""
        return self.names[v]

    word = move

    def put(self, v: int) -> Graph:
        """The position with the token on v, and without the vertex it was on. O(n + m)."""
        gone = self.token
        if gone < 0:
            return Graph(self.names, self.start, self.targets, v)
        start, targets = array("i", [0]), array("i")
        for u in self.free():
            targets.extend([w - (w > gone) for w in self.neighbours(u)])
            start.append(len(targets))
        names = self.names[:gone] + self.names[gone + 1 :]
        return Graph(names, start, targets, v - (v > gone))


def graph(names: Sequence[str], tails: array[int], heads: array[int], token: int = -1) -> Graph:
    """The graph with these edges between indices of names, which are all different.

    Vertices are put in the order of their names, loops and repeated edges left out. O(m + n log n).
    """
    n, m = len(names), len(tails)
    order = name_order(names)
    place = array("i", bytes(4 * n))
    for new, old in enumerate(order):
        place[old] = new
    ends = [array("i", map(place.__getitem__, side)) for side in (tails, heads)]
    start, targets = array("i", bytes(4 * (n + 1))), array("i", bytes(8 * m))
    sources, cursor = array("i", bytes(8 * m)), array("i", bytes(4 * (n + 1)))
    found = adjacency.neighbour_lists(ends[0], ends[1], start, targets, sources, cursor)
    token = place[token] if token >= 0 else -1
    return Graph(tuple(names[v] for v in order), start, targets[:found], token)


def parse_graph(text: str) -> Graph:
    """Read edges, lone vertices and the token; see `Geography.text_form`. O(n log n + m)."""
    number: dict[str, int] = {}
    tails, heads = array("i"), array("i")
    token: tuple[str, str] | None = None
    offset = 0
    for line in text.split("\n"):
        blanked = line.partition("#")[0].replace(",", " ")
        words = blanked.split()
        if words[:1] == ["token"]:
            if token:
                raise _fault(text, offset, blanked, 0, "one token only")
            if len(words) != 2:
                raise _fault(text, offset, blanked, min(len(words), 2), "one vertex after `token`")
            token = words[1], _place(text, offset, blanked, 1)
            words = []
        for k, word in enumerate(words):
            a, dash, b = word.partition("-")
            for name in (a, b) if dash else (a,):
                if name not in number:
                    if not NAME.fullmatch(name):
                        raise _fault(text, offset, blanked, k, "an edge a-b or a vertex a")
                    number[name] = len(number)
            if dash:
                tails.append(number[a])
                heads.append(number[b])
        offset += len(line) + 1
    if token and token[0] not in number:
        raise InputError(
            f"the token is on {quote(token[0])}, which is no vertex",
            where=token[1],
            remedy="write the name of a vertex without edges alone, as if it were an edge",
        )
    return graph(list(number), tails, heads, number[token[0]] if token else -1)


def _place(text: str, offset: int, line: str, k: int) -> str:
    """Line and column of word number k of the line that starts at an offset, or of its end."""
    starts = [word.start() for word in re.finditer(r"\S+", line)]
    return text_place(text, offset + [*starts, len(line.rstrip())][k])


def _fault(text: str, offset: int, line: str, k: int, expected: str) -> InputError:
    found = [*map(quote, line.split()), "the end of the line"][k]
    return InputError(f"found {found}, expected {expected}", where=_place(text, offset, line, k))


def format_graph(position: Graph) -> str:
    """Each edge once, vertices without any alone, then the token on a line of its own."""
    names = position.names
    words = [f"{names[v]}-{names[w]}" for v, w in position.edges()]
    for name, (low, high) in zip(names, pairwise(position.start), strict=True):
        if low == high:
            # A line that starts with `token` says where it is, so that vertex gets a loop.
            words.append(name if name != "token" else "token-token")
    place = f"\ntoken {names[position.token]}" if position.token >= 0 else ""
    return " ".join(words) + place


FREE, WALL, TOKEN = b".#T"


class Grid(NamedTuple):
    """Cells in a frame of walls (see `core.boards`): `.` free, `#` wall or visited, `T` the token.

    Vertex v is the cell in row v // width and column v % width, both counted from 1.
    """

    board: bytes
    width: int
    columns: int

    @property
    def size(self) -> int:
        """How many vertices there are, walls and frame among them."""
        return len(self.board)

    @property
    def token(self) -> int:
        """The token's vertex, or -1."""
        return self.board.find(TOKEN)

    def free(self) -> Iterator[int]:
        """The vertices the token may still go to, wherever it is."""
        return (v for v, cell in enumerate(self.board) if cell == FREE)

    def neighbours(self, v: int) -> Sequence[int]:
        """The free vertices beside v."""
        beside = (v - self.width, v - 1, v + 1, v + self.width)
        return [w for w in beside if self.board[w] == FREE]

    def beside(self, v: int, w: int) -> bool:
        """Whether the cells v and w share a side and both are free. O(1)."""
        return abs(v - w) in (1, self.width) and self.board[v] == self.board[w] == FREE

    def move(self, v: int) -> tuple[int, int]:
        """The move to v: its row and column."""
        return divmod(v, self.width)

    def word(self, v: int) -> str:
        """The cell as it is spoken of."""
        return f"({v // self.width}, {v % self.width})"

    def put(self, v: int) -> Grid:
        """The position with the token on v, and a wall where it was. O(cells)."""
        board = bytearray(self.board.replace(b"T", b"#"))
        board[v] = TOKEN
        return self._replace(board=bytes(board))

    def rows(self) -> Iterator[bytes]:
        """The rows without their frame."""
        for at in range(self.width + 1, self.size - self.width, self.width):
            yield self.board[at : at + self.columns]


def grid(rows: Sequence[bytes]) -> Grid:
    """The grid with these rows, all of one length."""
    return Grid(*framed(rows), len(rows[0]))


def parse_grid(text: str) -> Grid:
    """Read rows of cells; see `GridGeography.text_form`. Linear."""
    lines = [line.strip() for line in text.split("\n")]
    rows = [line.encode("ascii", "replace") for line in lines if line]
    right = len(set(map(len, rows))) == 1 and text.count("T") <= 1
    if not right or b"".join(rows).translate(None, b".#T"):
        raise _grid_fault(text, lines)
    return grid(rows)


def _grid_fault(text: str, lines: list[str]) -> InputError:
    """The first thing wrong with a grid's text. O(len(text))."""
    columns = len(next(filter(None, lines), ""))
    token = offset = 0
    for line, stripped in zip(text.split("\n"), lines, strict=True):
        at = offset + len(line) - len(line.lstrip())
        for i, cell in enumerate(stripped):
            token += cell == "T"
            if cell not in ".#T" or token > 1:
                expected = "one token" if cell == "T" else "`.`, `#` or `T`"
                where = text_place(text, at + i)
                return InputError(f"found {quote(cell)}, expected {expected}", where=where)
        if stripped and len(stripped) != columns:
            return InputError(
                f"found a row of {len(stripped)} cells, expected {columns} as in the first row",
                where=text_place(text, at),
                remedy="write walls as #",
            )
        offset += len(line) + 1
    where = text_place(text, len(text))
    return InputError("found the end of the text, expected rows of cells", where=where)


def format_grid(position: Grid) -> str:
    """The rows, a line each."""
    return "\n".join(row.decode("ascii") for row in position.rows()) + "\n"


def rows_text(rows: Any) -> str:
    """Rows as one text. Raises InputError for what is no list of text."""
    if not isinstance(rows, Sequence) or not all(isinstance(row, str) for row in rows):
        raise InputError(
            f"expected a grid, got {type(rows).__name__}",
            remedy="pass rows of `.`, `#` and `T`, as one text or as a list",
        )
    return "\n".join(rows)
