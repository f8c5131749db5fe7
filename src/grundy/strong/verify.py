"""Whether labels are right, by the rules alone: nothing here is shared with those who solve.

Each label must be what the labels of the position's followers make it, and every follower must
have one. Over all positions that starts lead to, that is more than a test: it is a proof
(docs/strong.md), of remoteness and draws, too. Values are proven where play ends, which is checked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import CertificateError, InputError
from grundy.core.rules import shown
from grundy.strong.asking import Asker
from grundy.strong.counts import Counts
from grundy.strong.games import Game
from grundy.strong.labels import (
    DRAWN,
    KINDS,
    LOST,
    OUTCOMES,
    TIED,
    UNREACHED,
    WON,
    codes,
    outlook,
    remotenesses,
)
from grundy.strong.query import PIECE, Labels

Array = NDArray[Any]
Progress = Callable[[str, int, int], None]
"""Told what is being done, how many positions are, and how many there will be."""

SAMPLE = 10_000
_PATCH = 1 << 18
"""Positions that wait together to be asked about."""
_NEVER = 2**40
"""More moves than a label can tell."""


class Said(NamedTuple):
    """What rules say of some positions: how play has `ended` (LOST, WON, TIED, or 0 where it goes
    on), and the numbers of followers, those of the i-th from `offsets[i]` on."""

    ended: Array
    offsets: Array
    followers: Array


Rules = Callable[[Array], Said]
"""Rules that are asked about many positions by their numbers."""


def interpreted(game: Game) -> Rules:
    """The rules asked one position at a time. Raises CertificateError where numbers do not fit."""

    def ask(numbers: Array) -> Said:
        ended, offsets, followers = [], [0], []
        for number in numbers.tolist():
            position = game.position(number)
            if game.key(position) != number:
                raise CertificateError(
                    f"the rules number {shown(position)} by {game.key(position)}, not {number}"
                )
            end = game.end(position)
            ended.append(UNREACHED if end is None else OUTCOMES.index(end))
            followers += game.follower_keys(number)
            offsets.append(len(followers))
        return Said(np.array(ended, np.uint8), np.array(offsets), np.array(followers, np.int64))

    return ask


def compiled(game: Game) -> Rules:
    """The rules asked as fast as they can be; interpreted, with a warning, where not compiled."""
    asker = Asker(game)

    def ask(numbers: Array) -> Said:
        ended, followers = [np.empty(0, np.uint8)], [np.empty(0, np.int64)]
        offsets = [np.zeros(1, np.int64)]
        for _, count in asker.followers(numbers.astype(np.int64)):
            ended.append(asker.ends[:count].copy())
            followers.append(asker.out[: asker.offsets[count]].copy())
            offsets.append(asker.offsets[1 : count + 1] + offsets[-1][-1])
        return Said(np.concatenate(ended), np.concatenate(offsets), np.concatenate(followers))

    return ask


class Verifier:
    """The labels of a solution, and the rules that they should follow from."""

    def __init__(self, labels: Labels, game: Game, progress: Progress | None = None) -> None:
        self.labels, self.game = labels, game
        self.meta = labels.meta
        self._starts = np.array(game.starts, np.uint64)
        self._progress = progress or (lambda doing, done, total: None)

    def whole(self) -> list[str]:
        """Check the files: every block, the counts, and that what should have labels has. O(size).

        Raises InputError where something was altered, CertificateError where counts are wrong.
        """
        counts, done, last, used = Counts(self.meta.kind), 0, -1, 0
        for numbers, labels in self.labels.parts():
            counts.add(labels)
            done, used = done + len(labels), used + int(np.count_nonzero(labels))
            ascend = bool((numbers[1:] > numbers[:-1]).all()) and int(numbers[0]) > last
            if not ascend:
                raise CertificateError("positions do not ascend")
            last = int(numbers[-1])
            self._progress("reading", done, self.meta.size)
        found = counts.positions, counts.found, counts.longest
        if found != (self.meta.positions, self.meta.counts, self.meta.longest):
            raise CertificateError(f"the labels are {counts.found}, and {self.meta.counts} stated")
        if used != counts.positions:
            raise CertificateError(f"{used - counts.positions} numbers are no labels")
        if not self.meta.sorted and self.meta.size != self.game.size:
            raise CertificateError(f"{self.meta.size} labels for {self.game.size} ranks")
        if self._starts.size and not self.labels.labels(self._starts).all():
            raise CertificateError("a start has no label")
        if not self._starts.size and counts.positions != self.game.size:
            raise CertificateError("positions have no label, though all of them should count")
        return [f"{self.meta.bytes} bytes as they were written: {counts.positions} labels"]

    def sample(self, count: int = SAMPLE, seed: int = 0) -> list[str]:
        """Check so many positions, drawn by a seed, by interpreted rules. O(count * followers).

        Raises CertificateError if one of them contradicts the labels of its followers.
        """
        ask = interpreted(self.game)
        done = 0
        for numbers in self._drawn(count, seed):
            for first in range(0, len(numbers), 1000):
                some = numbers[first : first + 1000]
                self._agree(some, self.labels.labels(some), ask(some))
                done += len(some)
                self._progress("drawing", done, min(count, self.meta.positions))
        if done == self.meta.positions:
            return [f"all {done} labels agree with those of their followers"]
        wrong = 300 / done
        return [
            f"{done} of {self.meta.positions} labels, drawn by seed {seed}, agree with those of "
            f"their followers: if more than {wrong:.2g} % did not, one of them would have been "
            "drawn, 19 times out of 20"
        ]

    def _drawn(self, count: int, seed: int) -> Iterator[Array]:
        """Numbers of positions with a label, each once; all of them if there are no more."""
        found = 0
        if self.meta.positions <= count:
            for numbers, labels in self.labels.parts():
                yield numbers[labels != UNREACHED]
            return
        wanted = np.array(sorted(random.Random(seed).sample(range(self.meta.positions), count)))
        for numbers, labels in self.labels.parts():
            numbers = numbers[labels != UNREACHED]
            here = wanted[(wanted >= found) & (wanted < found + len(numbers))] - found
            found += len(numbers)
            yield numbers[here]

    def full(self, rules: Rules) -> list[str]:
        """Check all positions that play reaches, and that no others have a label.

        O(positions * followers); two bits of memory per rank. Raises CertificateError.
        """
        seeds = self.labels.indices(self._starts)
        found = _Bits(self.meta.size)
        waiting = _Bits(self.meta.size)
        down = up = True
        if len(seeds):
            self._find(seeds, found, waiting)
        else:
            waiting.fill()
        done = 0
        while (patch := waiting.fullest()) is not None:
            for first in range(0, len(patch), PIECE):
                indices = patch[first : first + PIECE]
                numbers = self.labels.numbers(indices)
                said = rules(numbers)
                after = self._agree(numbers, self.labels.column.take(indices), said)
                if len(seeds):
                    self._find(after, found, waiting)
                before = np.repeat(indices, np.diff(said.offsets))
                down, up = (
                    down and bool((after < before).all()),
                    up and bool((after > before).all()),
                )
                done += len(indices)
                self._progress("checking", done, self.meta.positions)
        if done != self.meta.positions:
            raise CertificateError(
                f"{self.meta.positions} positions have labels, and play reaches {done}"
            )
        ends = "" if self.meta.kind == KINDS[0] else self._ends(rules, down or up)
        return [f"all {done} labels follow from those of their followers, by the rules{ends}"]

    def _find(self, indices: Array, found: _Bits, waiting: _Bits) -> None:
        """Let positions wait that were not found before."""
        fresh = np.unique(indices[~found.at(indices)])
        found.set(fresh)
        waiting.set(fresh)

    def _ends(self, rules: Rules, ordered: bool) -> str:
        """Raise CertificateError unless all play ends, without which values are not proven."""
        if ordered:
            return ", and play ends: moves lead to smaller ranks only, or to greater ones only"
        ended, left, upwards = _Bits(self.meta.size), self.meta.positions, True
        while left:
            before = left
            for first in _order(self.meta.size, upwards):
                end = min(first + _PATCH, self.meta.size)
                indices = np.flatnonzero(self.labels.column.part(first, end)) + first
                indices = indices[~ended.at(indices)]
                while len(indices):
                    said = rules(self.labels.numbers(indices))
                    open_ = ~ended.at(self.labels.indices(said.followers))
                    over = _of_each(np.add, open_.astype(np.int64), said.offsets, 0) == 0
                    if not over.any():
                        break
                    ended.set(indices[over])
                    left -= int(over.sum())
                    indices = indices[~over]
                    self._progress("peeling", self.meta.positions - left, self.meta.positions)
            if left == before:
                raise CertificateError(f"play can go on for ever from {left} positions")
            upwards = not upwards
        return ", and play ends"

    def _agree(self, numbers: Array, labels: Array, said: Said) -> Array:
        """Raise CertificateError unless each label is what its followers' make it.

        Returns where the followers stand.
        """
        after = self.labels.indices(said.followers)
        theirs = np.zeros(len(after), self.labels.column.dtype)
        held = after >= 0
        theirs[held] = self.labels.column.take(after[held])
        if not theirs.all():
            at = int(np.searchsorted(said.offsets, int(np.argmin(theirs != 0)), "right")) - 1
            raise CertificateError(f"a move leads from {self._shown(numbers[at])} to no label")
        values = self.meta.kind != KINDS[0]
        expected = _values(said, theirs) if values else _outcomes(said, theirs, self.game.play)
        wrong = np.flatnonzero(labels != expected)
        if len(wrong):
            at = int(wrong[0])
            mine, by_rules = (_worded(int(label), values) for label in (labels[at], expected[at]))
            raise CertificateError(
                f"{self._shown(numbers[at])} is labelled {mine}, and by its followers is {by_rules}"
            )
        return after

    def _shown(self, number: Any) -> str:
        position = self.game.position(int(number))
        return f"{shown(position)} (rank {number})"


def _worded(label: int, values: bool) -> str:
    if values:
        return "unreached" if label == UNREACHED else f"worth {label - 1}"
    if not label & 3 and label not in (UNREACHED, DRAWN):
        return f"{label}, which is no label"
    outcome, moves = outlook(label)
    return outcome if moves is None else f"{outcome} in {moves}"


def _of_each(reduce: np.ufunc, items: Array, offsets: Array, empty: int) -> Array:
    """`reduce` over the items of each position, those of the i-th from offsets[i] on."""
    result = np.full(len(offsets) - 1, empty, np.int64)
    some = offsets[:-1] < offsets[1:]
    if some.any():
        result[some] = reduce.reduceat(items, offsets[:-1][some])
    return result


def _outcomes(said: Said, theirs: Array, play: str) -> Array:
    """What labels of outcomes should be, by those of the followers."""
    kinds, moves = codes(theirs), remotenesses(theirs).astype(np.int64)
    soonest_lost, soonest_tied = (
        _of_each(np.minimum, np.where(kinds == kind, moves, _NEVER), said.offsets, _NEVER)
        for kind in (LOST, TIED)
    )
    latest_won = _of_each(np.maximum, np.where(kinds == WON, moves, _NEVER), said.offsets, -1)
    expected = np.where(latest_won >= _NEVER, DRAWN, latest_won + 1 << 2 | LOST)
    expected = np.where(soonest_tied < _NEVER, soonest_tied + 1 << 2 | TIED, expected)
    expected = np.where(soonest_lost < _NEVER, soonest_lost + 1 << 2 | WON, expected)
    if play == "misere":
        expected[said.offsets[:-1] == said.offsets[1:]] = WON
    return np.where(said.ended > 0, said.ended, expected)


def _values(said: Said, theirs: Array) -> Array:
    """What labels of values should be: 1 plus the least value that no follower has."""
    if np.isin(said.ended, (WON, TIED)).any():
        raise CertificateError("values belong to games in which who cannot move loses")
    count = len(said.ended)
    whose = np.repeat(np.arange(count), np.diff(said.offsets))
    pairs = np.unique(whose << 33 | (theirs.astype(np.int64) - 1))
    whose, worth = pairs >> 33, pairs & (1 << 33) - 1
    bounds = np.searchsorted(whose, np.arange(count + 1))
    # Values 0, 1, ... stand at the places 0, 1, ... until one is missing.
    place = np.arange(len(pairs)) - bounds[whose]
    missing = np.where(worth == place, np.diff(bounds)[whose], place)
    return _of_each(np.minimum, missing, bounds, 0) + 1


def _order(size: int, upwards: bool) -> range:
    patches = range(0, size, _PATCH)
    return patches if upwards else patches[::-1]


class _Bits:
    """A bit for each of `size` things, and how many are set in each patch."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._bytes = np.zeros(-(-size // 8), np.uint8)
        self._counts = np.zeros(max(-(-size // _PATCH), 1), np.int64)

    def at(self, indices: Array) -> Array:
        """Whether each is set."""
        set_: Array = self._bytes[indices >> 3] >> (indices & 7) & 1 == 1
        return set_

    def set(self, indices: Array) -> None:
        """Set bits that are not set; each is named once."""
        np.bitwise_or.at(self._bytes, indices >> 3, (1 << (indices & 7)).astype(np.uint8))
        self._counts += np.bincount(indices // _PATCH, minlength=len(self._counts))

    def fill(self) -> None:
        """Set all."""
        self._bytes[:] = 255
        if self._size % 8:
            self._bytes[-1] = (1 << self._size % 8) - 1
        for patch in range(len(self._counts)):
            self._counts[patch] = min(_PATCH, self._size - patch * _PATCH)

    def fullest(self) -> Array | None:
        """Those set in the patch where most are, which are cleared; None if none is."""
        patch = int(self._counts.argmax())
        if not self._counts[patch]:
            return None
        first, end = patch * _PATCH // 8, (patch + 1) * _PATCH // 8
        found = np.flatnonzero(np.unpackbits(self._bytes[first:end], bitorder="little"))
        self._bytes[first:end] = 0
        self._counts[patch] = 0
        return found + patch * _PATCH


def verify(
    labels: Labels,
    game: Game,
    *,
    full: bool = False,
    sample: int = SAMPLE,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[str]:
    """What could be proven of a solution: of all its labels if `full`, else of a sample.

    Raises CertificateError where labels contradict the rules, InputError where files were altered
    or the rules are other ones.
    """
    if game.fingerprint != labels.meta.rules:
        raise InputError(f"{labels.meta.name} was made by other rules than {game.name}")
    verifier = Verifier(labels, game, progress)
    facts = verifier.whole()
    facts += verifier.sample(sample, seed)
    if full:
        facts += verifier.full(compiled(game))
    return facts
