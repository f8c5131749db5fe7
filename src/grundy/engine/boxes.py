"""Search where positions are integers, or tuples of them, and fill a good part of a box.

Positions are numbers of cells and need no memory but entries in arrays; kernels work on them in
blocks. The rules are compiled (see `engine.jit`), and compared with what they say interpreted:
about the first positions, and a few of each later block. Games whose moves lead to smaller numbers
take one pass; for all others an edge takes one bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy import asarray

from grundy.core.budget import Budget
from grundy.core.buffers import zeroed
from grundy.core.loopy import Infinity, Value
from grundy.core.rules import shown
from grundy.core.ruleset import Ruleset, Sum
from grundy.engine.jit import CannotCompile, compiled
from grundy.kernels import boxes

BLOCK = 1 << 15
"""Positions that the rules are asked about at once."""
STEPS = 1 << 20
"""Positions between two looks at the budget."""
COMPARED = 5_000
"""Until so many followers were compared, all positions are asked about interpreted, too; then
`SPREAD` of each block."""
SPREAD = 4
_MOST_CELLS = 2**31 - 64
_FAR = 2**62
_NONE = 65_535
_SATURATED = 65_533
_MOST_DIFFERENCES = 254
_FOLLOWED = 1_000


class Box(NamedTuple):
    """Cells from `lo` on, `size` of them along each coordinate; plain ints if `flat`."""

    lo: tuple[int, ...]
    size: tuple[int, ...]
    flat: bool

    @property
    def cells(self) -> int:
        """How many there are."""
        total = 1
        for length in self.size:
            total *= length
        return total

    def number(self, position: Any) -> int:
        """The number of a position; -1 for what is none, or lies outside."""
        point = (position,) if self.flat else position
        if type(point) is not tuple or len(point) != len(self.lo):
            return -1
        rank = 0
        for x, low, length in zip(point, self.lo, self.size, strict=True):
            if not (isinstance(x, int) and 0 <= x - low < length):
                return -1
            rank = rank * length + x - low
        return rank

    def position(self, number: int) -> Any:
        """The position with a number."""
        point = []
        for low, length in zip(reversed(self.lo), reversed(self.size), strict=True):
            number, x = divmod(number, length)
            point.append(low + x)
        return point[0] if self.flat else tuple(reversed(point))


class _Outside(CannotCompile):
    """A follower lies outside the box."""


class _Asker:
    """Compiled rules, asked in blocks; the answers to a piece of one are in `offsets` and `out`."""

    def __init__(self, ruleset: Ruleset[Any], function: Any, dimensions: int | None) -> None:
        self.ruleset = ruleset
        self.rules = compiled(function, dimensions)
        self.offsets = zeroed("i", BLOCK + 1)
        self.out = zeroed("i", BLOCK * 8)
        self._asked = self._due = self._compared = 0

    def answers(self, box: Box, ranks: memoryview) -> Iterator[memoryview]:
        """Pieces of `ranks`, each when it has been answered. Raises _Outside, CannotCompile."""
        while len(ranks):
            done = self._ask(box, ranks)
            found = asarray(self.out)[: self.offsets[done]]
            if len(found) and found.min() < 0:
                raise _Outside("positions outside of those explored")
            self._asked += done
            if self._compared < COMPARED:
                self._compare(box, ranks[:done], 1)
            elif self._asked >= self._due:
                self._due = self._asked + BLOCK // SPREAD
                self._compare(box, ranks[:done], max(done // SPREAD, 1))
            yield ranks[:done]
            ranks = ranks[done:]

    def explore(
        self, box: Box, state: memoryview, seen: memoryview, stack: memoryview
    ) -> list[tuple[int, ...]]:
        """As the compiled `explore`; the followers of the position on top if one lies outside."""
        self._compare_some(box, stack[max(state[0] - SPREAD, 0) : state[0]])
        arrays = asarray(seen), asarray(stack), asarray(self.out)
        try:
            found = self.rules.explore(
                asarray(state), max(STEPS // 8, 1), box.lo, box.size, *arrays
            )
        except Exception as fault:
            raise self._failed(box, stack[state[0] - 1 : state[0]], fault) from fault
        if found == 1:
            self.out = zeroed("i", 2 * len(self.out))
        if found != 2:
            return []
        points: list[Any] = []
        for _, after in self.ruleset.options(box.position(stack[state[0] - 1])):
            parts = after if isinstance(after, Sum) else (after,)
            points += [(part,) if box.flat else part for part in parts]
        if any(type(point) is not tuple or len(point) != len(box.lo) for point in points):
            raise CannotCompile("positions are of several kinds")
        return points

    def _ask(self, box: Box, ranks: memoryview) -> int:
        """How many of `ranks` are answered; at least one."""
        while True:
            arrays = asarray(self.offsets), asarray(self.out)
            try:
                done = self.rules.ask(asarray(ranks), len(ranks), box.lo, box.size, *arrays)
            except Exception as fault:
                raise self._failed(box, ranks, fault) from fault
            if done:
                return done
            self.out = zeroed("i", 2 * len(self.out))

    def _failed(self, box: Box, ranks: memoryview, fault: Exception) -> CannotCompile:
        # Asked one by one, the rules say better what is wrong, and where.
        for rank in ranks:
            list(self.ruleset.options(box.position(rank)))
        return CannotCompile(f"compiled, the rules raised {type(fault).__name__}")

    def _compare_some(self, box: Box, ranks: memoryview) -> None:
        if len(ranks):
            self._compare(box, ranks[: self._ask(box, ranks)], 2)

    def _compare(self, box: Box, ranks: memoryview, step: int) -> None:
        """Raise CannotCompile if the rules say something else of every `step`th position."""
        parts = self.rules.parts
        for i in range(0, len(ranks), step):
            if step == 1 and self._compared >= COMPARED:
                return
            position = box.position(ranks[i])
            said = {
                tuple(map(box.number, after if isinstance(after, Sum) else (after,)))
                for _, after in self.ruleset.options(position)
            }
            first, last = self.offsets[i], self.offsets[i + 1]
            self._compared += 1 + last - first
            if said != {tuple(self.out[j : j + parts]) for j in range(first, last, parts)}:
                raise CannotCompile(f"compiled, the rules say something else of {shown(position)}")


class Boxed:
    """All positions that moves reach from some starts, searched.

    `count` of them were reached. If not `loopy`, each has its nimber; else those that can have one,
    and of each is known how many moves play lasts.
    """

    def __init__(
        self, ruleset: Ruleset[Any], function: Any, starts: Sequence[Any], budget: Budget
    ) -> None:
        """Search. Raises CannotCompile where it has to be done otherwise, BudgetError, InputError.

        O(cells * followers) time; memory per cell 2 bytes if moves lead to smaller numbers, else at
        most 5 bytes and a bit per difference between a position and a follower, of which there may
        be 254.
        """
        self.budget = budget
        self.loopy = False
        self._deep: dict[int, int | None] = {}
        self._ranks = self._mask = self._differences = memoryview(b"")
        self._width = self._known = 0
        self.box = _box_of(starts)
        self._asker = _Asker(ruleset, function, None if self.box.flat else len(self.box.lo))
        self._block = zeroed("i", BLOCK)
        if self._is_range(starts) and self._swept_range():
            return
        self._explore(starts)
        if not self._swept():
            if self._asker.rules.parts > 1:
                raise CannotCompile("sums, in a game whose moves do not lead to smaller positions")
            self._connect()
            if not self._peeled():
                self.loopy = True
                self._follow(starts)
                self._rank()
                self._label()

    def value(self, position: Any) -> Value:
        """The nimber or loopy nimber of a position reached."""
        number = self.box.number(position)
        value: int = self.values[number]
        if self.loopy and value == 255:
            around = (self.values[f] for f in self._followers(number))
            return Infinity(worth for worth in around if worth != 255)
        return value

    def remoteness(self, position: Any) -> int | None:
        """Moves until play ends, None for a draw, in a loopy game: of any position up to 65,532,
        further for the starts and their followers."""
        number = self.box.number(position)
        if self._deep.get(number) is not None:
            return self._deep[number]
        rank: int = self._ranks[number]
        return None if rank == _NONE else rank

    # Which positions there are.

    def _is_range(self, starts: Sequence[Any]) -> bool:
        return self.box.flat and len(starts) == self.box.cells and isinstance(starts, range)

    def _swept_range(self) -> bool:
        """Whether a range of positions is closed and its moves go down: then that is all."""
        self.count = self.box.cells
        self.budget.check(self.count, "search")
        try:
            return self._swept(whole=True)
        except _Outside:
            return False

    def _explore(self, starts: Sequence[Any]) -> None:
        """Find what can be reached, in a box that grows; then in the least box that holds it."""
        self._round_up()
        while points := self._reach(starts):
            self._grow(points)
        least = self._least_box()
        if least.cells < self.box.cells:
            self.box = least
            if least.cells == self.count:
                self._seen = memoryview(bytearray(b"\xff") * (self.count // 8 + 1))
            else:
                self._reach(starts)
        if self.box.cells > 16 * self.count + 65_536:
            raise CannotCompile(
                f"positions lie too far apart: {self.count} in a box of {self.box.cells}"
            )

    def _reach(self, starts: Sequence[Any]) -> list[tuple[int, ...]]:
        """Set the bits in `_seen`; where the box is too small, points that it should hold."""
        cells = self.box.cells
        if cells > min(_MOST_CELLS, 64 * self.budget.positions + (1 << 20)):
            raise CannotCompile("positions lie too far apart, or are too many")
        self._seen = zeroed("B", cells // 8 + 1)
        numbers = zeroed("i", len(starts))
        for i, start in enumerate(starts):
            numbers[i] = self.box.number(start)
        stack, state = zeroed("i", len(starts)), zeroed("q", 2)
        state[0] = state[1] = boxes.mark(numbers, len(starts), self._seen, stack, 0)
        while state[0]:
            stack = _room(stack, state[0], len(self._asker.out))
            points = self._asker.explore(self.box, state, self._seen, stack)
            if points:
                return points
            self.count = state[1]
            self.budget.check(self.count, "search")
        return []

    def _grow(self, points: list[tuple[int, ...]]) -> None:
        """Twice as long, at least, where one of the points lies outside."""
        low, size = list(self.box.lo), list(self.box.size)
        for i, along in enumerate(zip(*points, strict=True)):
            first, end = low[i], low[i] + size[i]
            if min(along) < first:
                first = min(*along, first - size[i])
            if max(along) >= end:
                end = max(max(along) + 1, end + size[i])
            low[i], size[i] = first, end - first
        self.box = Box(tuple(low), tuple(size), self.box.flat)
        self._round_up()

    def _round_up(self) -> None:
        """Rows of whole bytes, so that `_least_box` can look at bytes."""
        *others, last = self.box.size
        self.box = self.box._replace(size=(*others, -(-last // 8) * 8))

    def _least_box(self) -> Box:
        *others, last = self.box.size
        rows = asarray(self._seen)[: self.box.cells // 8].reshape(*others, last // 8)
        axes = range(len(others) + 1)
        low, size = [], []
        for axis in axes:
            line = np.bitwise_or.reduce(rows, axis=tuple(a for a in axes if a != axis))
            if axis == len(others):
                line = np.unpackbits(line, bitorder="little")
            full = np.flatnonzero(line)
            low.append(self.box.lo[axis] + int(full[0]))
            size.append(int(full[-1] - full[0]) + 1)
        return Box(tuple(low), tuple(size), self.box.flat)

    # Labels.

    def _pieces(self, *, whole: bool = False) -> Iterator[memoryview]:
        """All positions in order, in pieces whose answers are at hand."""
        cells = self.box.cells
        for first in range(0, cells, BLOCK):
            last = min(first + BLOCK, cells)
            if whole:
                asarray(self._block)[: last - first] = np.arange(first, last)
                count = last - first
            else:
                count = boxes.listed(self._seen, first, last, self._block)
            yield from self._asker.answers(self.box, self._block[:count])
            self.budget.check(min(last, self.count), "search")

    def _swept(self, *, whole: bool = False) -> bool:
        """Whether all moves lead to smaller numbers; then all positions have their nimbers."""
        self.values = zeroed("B", 2 * self.box.cells).cast("H")
        met = zeroed("i", 65_536)
        asker = self._asker
        for piece in self._pieces(whole=whole):
            done = boxes.sweep(
                piece, len(piece), asker.offsets, asker.out, asker.rules.parts, self.values, met
            )
            if done < len(piece):
                return False
        return True

    def _connect(self) -> None:
        """Find the differences between positions and followers, and set the bits of all edges."""
        self._width, connected = 1, False
        while not connected:
            self._width *= 2
            self._mask = zeroed("B", self.box.cells * self._width)
            self._differences = zeroed("i", 8 * self._width)
            connected = self._connected()
        if self._known > _MOST_DIFFERENCES:
            raise CannotCompile(f"more than {_MOST_DIFFERENCES} different moves")

    def _connected(self) -> bool:
        asker, self._known = self._asker, 0
        for piece in self._pieces():
            known = boxes.edges(
                piece,
                len(piece),
                asker.offsets,
                asker.out,
                self._differences,
                self._known,
                self._width,
                self._mask,
            )
            if known < 0:
                if 8 * self._width > _MOST_DIFFERENCES:
                    raise CannotCompile(f"more than {_MOST_DIFFERENCES} different moves")
                return False
            self._known = known
        return True

    def _followers(self, number: int) -> list[int]:
        start = number * self._width
        return [
            number + self._differences[k]
            for k in range(self._known)
            if self._mask[start + (k >> 3)] >> (k & 7) & 1
        ]

    def _ends(self) -> tuple[memoryview, int]:
        """Count everybody's followers into `_waiting`; a stack of those that have none."""
        self._waiting = zeroed("B", self.box.cells)
        stack, top = zeroed("i", STEPS), 0
        for first in range(0, self.box.cells, STEPS):
            last = min(first + STEPS, self.box.cells)
            stack = _room(stack, top, last - first)
            top = boxes.degrees(
                first, last, self._seen, self._width, self._mask, self._waiting, stack, top
            )
        return stack, top

    def _peeled(self) -> bool:
        """Whether play always ends; then all positions have their nimbers."""
        stack, top = self._ends()
        self.values = zeroed("B", self.box.cells)
        state, met = zeroed("q", 2), zeroed("i", 256)
        state[0] = top
        edges = self._differences, self._known, self._width, self._mask
        while True:
            stack = _room(stack, state[0], 2 * self._known)
            if boxes.peel(state, STEPS, *edges, self._waiting, self.values, met, stack):
                return state[1] == self.count
            self.budget.check(state[1], "search by mex")

    def _follow(self, starts: Sequence[Any]) -> None:
        """Positions whose remoteness is wanted however far it is."""
        if len(starts) > _FOLLOWED:
            return
        for number in map(self.box.number, starts):
            self._deep[number] = None
            for follower in self._followers(number):
                self._deep[follower] = None

    def _rank(self) -> None:
        """Retrograde analysis, level by level."""
        now, count = self._ends()
        self._ranks = memoryview(bytearray(b"\xff") * (2 * self.box.cells)).cast("H")
        asarray(self._ranks)[asarray(now)[:count]] = 0
        after, state = zeroed("i", STEPS), zeroed("q", 2)
        edges = self._differences, self._known, self._width, self._mask
        level = total = 0
        while count:
            state[0] = state[1] = 0
            while not boxes.backwards(
                now, count, state, STEPS, level, *edges, self._waiting, self._ranks, after
            ):
                after = _room(after, state[1], 2 * self._known)
                self.budget.check(total + state[0], "retrograde analysis")
            total += count
            level += 1
            if level >= _SATURATED:
                for number, rank in self._deep.items():
                    if rank is None and self._ranks[number] >= _SATURATED:
                        self._deep[number] = level if self._ranks[number] != _NONE else None
            self.budget.check(total, "retrograde analysis")
            now, after, count = after, now, state[1]

    def _label(self) -> None:
        """Loopy nimbers, stage by stage."""
        cells = self.box.cells
        self.values = memoryview(bytearray(b"\xff") * cells)
        flags = memoryview(bytearray(b"\x03") * cells)
        stack, state = zeroed("i", STEPS), zeroed("q", 2)
        edges = self._differences, self._known, self._width, self._mask
        for m in range(_MOST_DIFFERENCES + 1):
            top = 0
            for first in range(0, cells, STEPS):
                last = min(first + STEPS, cells)
                stack = _room(stack, top, last - first)
                top = boxes.stage(
                    first, last, *edges, self.values, self._waiting, flags, stack, top
                )
                self.budget.check(min(last, self.count), f"stage {m} of loopy nimbers")
            if top == 0 and not np.bitwise_or.reduce(asarray(flags)) & 1:
                break
            state[0], state[1] = top, 0
            while not boxes.label(
                state, STEPS, m, *edges, self.values, self._waiting, flags, stack
            ):
                stack = _room(stack, state[0], 2 * self._known**2)
                self.budget.check(min(state[1], self.count), f"stage {m} of loopy nimbers")
        self._waiting = memoryview(b"")


def _box_of(starts: Sequence[Any]) -> Box:
    """The least box of some positions. Raises CannotCompile if they are not all of a kind."""
    flat = isinstance(starts, range) or all(type(start) is int for start in starts)
    if not starts:
        raise CannotCompile("no position")
    if isinstance(starts, range) and starts.step == 1:
        low, high = [starts[0]], [starts[-1]]
    else:
        points = [(start,) if flat else start for start in starts]
        if not all(type(point) is tuple and point for point in points) or (
            len({len(point) for point in points}) != 1
            or not all(type(x) is int for point in points for x in point)
        ):
            raise CannotCompile("positions are no integers, and no tuples of so many integers")
        columns = list(zip(*points, strict=True))
        low, high = [*map(min, columns)], [*map(max, columns)]
    if max(map(abs, low + high)) >= _FAR:
        raise CannotCompile("positions are larger than 62 bits")
    size = tuple(last - first + 1 for first, last in zip(low, high, strict=True))
    return Box(tuple(low), size, flat)


def _room(stack: memoryview, top: int, more: int) -> memoryview:
    """The stack, or a larger one that holds its first `top` entries, with room for `more`."""
    if len(stack) >= top + more:
        return stack
    larger = zeroed("i", max(2 * len(stack), top + more))
    larger[:top] = stack[:top]
    return larger
