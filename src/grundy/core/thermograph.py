"""Thermographs: what a partisan game is worth to each starter if every move costs t.

The left wall tells where play stops if Left starts, the right wall if Right does; where they meet,
at the temperature, there begins the mast over the mean value. From t = 0 upwards, as in Winning
Ways, ch. 6; temperatures below 0, of numbers, as in Siegel, Combinatorial Game Theory, ch. II.5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise

Wall = tuple[tuple[Fraction, Fraction], ...]
"""Points (t, value) with t ascending from 0; straight between them, constant from the last on."""


@dataclass(frozen=True)
class Thermograph:
    """Both walls, the last points of which are the foot of the mast, or lie on it."""

    left: Wall
    right: Wall
    temperature: Fraction

    @property
    def mean(self) -> Fraction:
        """The mast's value: what many copies of the game are worth each."""
        return self.left[-1][1]

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The numbers that play reaches if Left, and if Right, starts."""
        return self.left[0][1], self.right[0][1]


def of_number(value: Fraction) -> Thermograph:
    """A mast; a number m/2^n in lowest terms has the temperature -1/2^n. O(1)."""
    wall = ((Fraction(0), value),)
    return Thermograph(wall, wall, Fraction(-1, value.denominator))


def of_options(left: Sequence[Thermograph], right: Sequence[Thermograph]) -> Thermograph:
    """The thermograph of a game that is no number, from those of its options.

    Left's scaffold is the largest right wall of Left's options less t, Right's the least left wall
    of Right's options and t more; up to where they meet, they are the walls. O(points * options).
    """
    best = reduce(lambda one, other: _merged(one, other, max), (option.right for option in left))
    least = reduce(lambda one, other: _merged(one, other, min), (option.left for option in right))
    meeting = _meeting(best, least)
    mast = at(best, meeting) - meeting
    times = [t for t in _times(best, least) if t < meeting]
    return Thermograph(
        _straightened([*((t, at(best, t) - t) for t in times), (meeting, mast)]),
        _straightened([*((t, at(least, t) + t) for t in times), (meeting, mast)]),
        meeting,
    )


def at(wall: Wall, t: Fraction) -> Fraction:
    """The value of a wall at t >= 0. O(points)."""
    for (t0, v0), (t1, v1) in pairwise(wall):
        if t <= t1:
            return v0 + (v1 - v0) * (t - t0) / (t1 - t0)
    return wall[-1][1]


def _times(one: Wall, other: Wall) -> list[Fraction]:
    return sorted({t for t, _ in (*one, *other)})


def _merged(one: Wall, other: Wall, choose: Callable[[Fraction, Fraction], Fraction]) -> Wall:
    """The larger, or the smaller, of two walls everywhere."""
    times = _times(one, other)
    points = [times[0]]
    for t0, t1 in pairwise(times):
        before, after = at(one, t0) - at(other, t0), at(one, t1) - at(other, t1)
        if before * after < 0:
            points.append(t0 + (t1 - t0) * before / (before - after))
        points.append(t1)
    return _straightened([(t, choose(at(one, t), at(other, t))) for t in points])


def _meeting(best: Wall, least: Wall) -> Fraction:
    """The first t where Left's scaffold, best - t, is not above Right's, least + t."""
    times = _times(best, least)
    gaps = [at(best, t) - at(least, t) - 2 * t for t in times]
    if gaps[0] < 0:
        raise ValueError("the game is a number: Left's moves are all to less than Right's")
    for (t0, gap0), (t1, gap1) in pairwise(zip(times, gaps, strict=True)):
        if gap1 <= 0:
            return t0 if gap0 == 0 else t0 + (t1 - t0) * gap0 / (gap0 - gap1)
    return times[-1] + gaps[-1] / 2


def _straightened(points: list[tuple[Fraction, Fraction]]) -> Wall:
    """The same wall without points that lie on the straight line between their neighbours."""
    kept: list[tuple[Fraction, Fraction]] = []
    for t, v in points:
        while len(kept) > 1:
            (t0, v0), (t1, v1) = kept[-2:]
            if (v1 - v0) * (t - t1) != (v - v1) * (t1 - t0):
                break
            kept.pop()
        kept.append((t, v))
    if len(kept) > 1 and kept[-1][1] == kept[-2][1]:
        # A last vertical piece is a part of the mast's line.
        kept.pop()
    return tuple(kept)
