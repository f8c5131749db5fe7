"""What a store says of positions: by rank, one at a time or many at once, or by the rules.

>>> import grundy
>>> store = grundy.open_store("solutions")                          # doctest: +SKIP
>>> solved = store.of(rules)                                        # doctest: +SKIP
>>> solved.look(position).winning                                   # doctest: +SKIP
"""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import InputError
from grundy.core.rules import rules as as_rules
from grundy.core.rules import shown
from grundy.core.ruleset import Option, Ruleset
from grundy.engine.boxes import Box
from grundy.strong.catalogue import CATALOGUE, Entry, entries
from grundy.strong.columns import Column, Mapped
from grundy.strong.files import LABELS, META, NUMBERS, POSITIONS, AlteredError, Meta, read_meta
from grundy.strong.games import Game
from grundy.strong.labels import KINDS, LOST, OUTCOMES, UNREACHED, WON, outlook

T = TypeVar("T")
_REMEDY = f"copy it anew, or remove {CATALOGUE}: it is made again from the folders"

PIECE = 1 << 17
"""Labels that are read at once."""
_SORTED_FROM = 64
"""So many numbers are put into order before they are looked up."""


class Labels:
    """The labels of one solution, by rank; of a sorted one by position."""

    def __init__(self, meta: Meta, column: Column, positions: Column | None = None) -> None:
        self.meta, self.column, self.positions = meta, column, positions

    def label(self, number: int) -> int:
        """The label of a rank; of a sorted solution that of a position, UNREACHED if it has none.

        Raises InputError for what is no rank, or where the file was altered. O(1), or O(log n).
        """
        if self.positions is not None:
            if not 0 <= number < 2**64:
                raise self._no_rank(number)
            index = self.positions.find_one(number)
            return UNREACHED if index < 0 else self.column.item(index)
        if not 0 <= number < self.meta.size:
            raise self._no_rank(number)
        return self.column.item(number)

    def labels(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """The label of each rank, or position; as `label`. O(n), or O(n log size)."""
        numbers = np.asarray(numbers)
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu":
            raise InputError("many ranks are an array of integers, of one dimension")
        if not len(numbers):
            return np.empty(0, self.meta.dtype)
        low = int(numbers.min())
        if self.positions is not None:
            if low < 0:
                raise self._no_rank(low)
            indices = self.indices(numbers)
            found = indices >= 0
            labels = np.zeros(len(numbers), self.meta.dtype)
            labels[found] = self.column.take(indices[found])
            return labels
        high = int(numbers.max())
        if low < 0 or high >= self.meta.size:
            raise self._no_rank(low if low < 0 else high)
        return self.column.take(numbers)

    def indices(self, numbers: NDArray[Any]) -> NDArray[np.int64]:
        """Where each number stands in the solution: a rank, or -1 for those it does not hold."""
        if self.positions is None:
            ranks = numbers.astype(np.int64)
            ranks[(ranks < 0) | (ranks >= self.meta.size)] = -1
            return ranks
        wanted = numbers.astype(NUMBERS)
        order = None
        if len(wanted) >= _SORTED_FROM and not (wanted[1:] >= wanted[:-1]).all():
            # In order they are found six times as fast.
            order = np.argsort(wanted)
            wanted = wanted[order]
        found = self.positions.find(wanted)
        if order is None:
            return found
        placed = np.empty_like(found)
        placed[order] = found
        return placed

    def numbers(self, indices: NDArray[Any]) -> NDArray[Any]:
        """The numbers that stand at indices. O(indices)."""
        return indices if self.positions is None else self.positions.take(indices)

    def parts(self) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
        """All numbers in order, with their labels, in pieces; unreached ones too. O(size)."""
        for first in range(0, self.meta.size, PIECE):
            end = min(first + PIECE, self.meta.size)
            if self.positions is None:
                yield np.arange(first, end), self.column.part(first, end)
            else:
                yield self.positions.part(first, end), self.column.part(first, end)

    def _no_rank(self, number: int) -> InputError:
        expected = "from 0 to 2**64 - 1" if self.meta.sorted else f"below {self.meta.size}"
        return InputError(f"{number} is no rank of {self.meta.name}, expected one {expected}")


class Look(NamedTuple):
    """What a solution says of a position, and of the moves from there.

    `outcome` is a word of `labels.OUTCOMES`, for the player to move, `remoteness` the moves until
    play ends if the winner hurries and the loser delays (None: it does not end, or the solution
    holds values), `value` the Grundy value (None: it holds outcomes). `winning` lists the moves
    after which the opponent has lost; `best` those that win soonest, or else keep the tie (soonest)
    or the draw, or else lose latest.
    """

    position: Any
    number: int
    outcome: str
    remoteness: int | None
    value: int | None
    winning: list[Any]
    best: list[Any]


class Solved(Labels):
    """The labels of a solution, asked by position: the rules are at hand."""

    def __init__(self, labels: Labels, ruleset: Ruleset[Any]) -> None:
        """Raises InputError where the rules are other ones than the solution was made by."""
        super().__init__(labels.meta, labels.column, labels.positions)
        self.game = _game_of(labels.meta, ruleset)

    def look(self, position: Any) -> Look:
        """What is known of a position. O(moves).

        Raises InputError for what is no position, or is not reached from the starts.
        """
        game = self.game
        number = game.key(position)
        label = self.label(number)
        if label == UNREACHED or game.position(number) != position:
            raise InputError(
                f"{shown(position)} is no position that play reaches",
                remedy="the solution holds what its starts lead to" if game.starts else "",
            )
        moves = self._moves(position)
        if self.meta.kind != KINDS[0]:
            zero = [move for move, after in moves if after == 1]
            outcome = OUTCOMES[WON if label > 1 else LOST]
            return Look(position, number, outcome, None, label - 1, zero, zero)
        outcome, remoteness = outlook(label)
        after = [(move, outlook(theirs)) for move, theirs in moves]
        winning = [move for move, (theirs, _) in after if theirs == "lost"]
        wanted = _OPPOSITE[outcome], remoteness and remoteness - 1
        best = [move for move, theirs in after if theirs == wanted]
        return Look(position, number, outcome, remoteness, None, winning, best)

    def _moves(self, position: Any) -> list[tuple[Any, int]]:
        """The moves of a position with the labels of what they lead to."""
        game = self.game
        if game.end(position) is not None:
            return []
        # Rules that end play otherwise have no options, but still followers.
        found = game.rules(position) if game.ends else game.ruleset.options(position)
        options = [each if isinstance(each, Option) else Option(each, each) for each in found]
        return [(move, self.label(game.key(follower))) for move, follower in options]


_OPPOSITE = {"won": "lost", "lost": "won", "tied": "tied", "drawn": "drawn"}


def _game_of(meta: Meta, ruleset: Ruleset[Any]) -> Game:
    """The game that a solution is of. Raises InputError where the rules are other ones."""
    box = None
    if meta.box is not None:
        low, size, flat = meta.box
        box = Box(tuple(low), tuple(size), flat)
    problem = f"{meta.name} was made by other rules than {ruleset.name}, or by these before they"
    if ruleset.play != meta.play:
        # Rules are asked for either kind of play.
        ruleset = copy.copy(ruleset)
        ruleset.play = meta.play
    try:
        unrank = box.position if box else ruleset.unrank  # type: ignore[attr-defined]
        game = Game(ruleset, meta.ranks, map(unrank, meta.starts), box)
    except AttributeError as fault:
        raise InputError(f"{problem} were changed", remedy=_OTHER) from fault
    if game.fingerprint != meta.rules:
        raise InputError(f"{problem} were changed", remedy=_OTHER)
    return game


_OTHER = "solve it again, or name the rules that it was made by; `grundy store info` tells"


class Store:
    """The solutions in a folder. `store[name]` gives labels by rank, `store.of(rules)` those that
    belong to some rules."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Raises InputError where there is no store."""
        self.path = Path(path)
        entries(self.path)

    def __iter__(self) -> Iterator[Meta]:
        """What the solutions are, in order of their names."""
        return map(self.meta, self.names())

    def names(self) -> list[str]:
        """What the solutions are called, in order."""
        return [entry.name for entry in entries(self.path)]

    def meta(self, name: str) -> Meta:
        """What the solution with a name is. Raises InputError where that was altered."""
        return self._found(name, _read_meta)

    def __getitem__(self, name: str) -> Labels:
        """The labels of the solution with a name. Raises InputError where they were altered."""
        return self._found(name, _read_labels)

    def of(self, rules: Any, name: str | None = None) -> Solved:
        """The solution of some rules, or of a function; the one called `name` if that is given.

        Raises InputError if there is none, or it was made by other rules.
        """
        ruleset = as_rules(rules)
        known = [name] if name is not None else self.names()
        faults = []
        for each in known:
            try:
                _game_of(self.meta(each), ruleset)
            except InputError as fault:
                faults.append(fault)
            else:
                return Solved(self[each], ruleset)
        if len(known) == 1:
            raise faults[0]
        raise InputError(
            f"no solution in the store was made by these rules of {ruleset.name}: it holds "
            f"{', '.join(known) or 'none'}",
            where=str(self.path),
        )

    def _found(self, name: str, read: Callable[[Path, Entry], T]) -> T:
        """What `read` makes of the folder of a solution, looked up again if it was replaced."""
        while True:
            entry = self._entry(name)
            try:
                return read(self.path / entry.folder, entry)
            except InputError:
                # A folder that another solution took the place of meanwhile is no fault.
                if entry == self._entry(name):
                    raise

    def _entry(self, name: str) -> Entry:
        known = {entry.name: entry for entry in entries(self.path)}
        if name not in known:
            others = f"but {', '.join(known)}" if known else "nor any other"
            raise InputError(
                f"there is no solution called {name!r}, {others}",
                where=str(self.path),
            )
        return known[name]


def _read_meta(place: Path, entry: Entry) -> Meta:
    meta = read_meta(place)
    if meta.seal != entry.seal:
        raise AlteredError(
            "is not the one that the catalogue names",
            where=str(place / META),
            remedy=_REMEDY,
        )
    return meta


def _read_labels(place: Path, entry: Entry) -> Labels:
    return labels_in(place, _read_meta(place, entry))


def labels_in(folder: Path, meta: Meta) -> Labels:
    """The labels in the folder of a solution. Raises InputError where they were altered."""
    stated = {name: column["checks"] for name, column in meta.columns.items()}
    column = Mapped(folder, LABELS, np.dtype(meta.dtype), meta.size, stated[LABELS])
    positions = None
    if meta.sorted:
        positions = Mapped(folder, POSITIONS, NUMBERS, meta.size, stated[POSITIONS])
    return Labels(meta, column, positions)


def open_store(path: str | os.PathLike[str]) -> Store:
    """The store in a folder. Raises InputError where there is none."""
    return Store(path)
