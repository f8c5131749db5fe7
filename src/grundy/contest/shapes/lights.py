"""Lights on a board of two or three dimensions, coordinates from 1: lit ones, none twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial, reduce

from grundy.contest.workshop.making import Edge, Fields, Listed, Question, Shape
from grundy.core.nimber import nim_mul, nim_sum

Light = tuple[int, ...]
Draw = Callable[[random.Random, int, int, int], set[Light]]
"""Draws up to so many lights (the second argument) on so many axes, no farther than the last."""


def lights(points: set[Light] | list[Light]) -> Listed:
    """A case of these lights: their number, and a line each."""
    return Listed(tuple(Fields(point, low=1) for point in points))


def _uniform(rng: random.Random, size: int, axes: int, most: int) -> set[Light]:
    top = min(most, rng.choice((2, 3, size + 1, most)))
    return {tuple(rng.randint(1, top) for _ in range(axes)) for _ in range(size)}


def _edges(rng: random.Random, size: int, axes: int, most: int) -> set[Light]:
    top, kept = min(most, size + 2), rng.randrange(axes)
    return {
        tuple(rng.randint(1, top) if a == kept else 1 for a in range(axes)) for _ in range(size)
    }


def _far(rng: random.Random, size: int, axes: int, most: int) -> set[Light]:
    high = [most, most - 1, *(1 << bit for bit in range(most.bit_length()))]
    return {tuple(rng.choice(high) for _ in range(axes)) for _ in range(size)}


def _lost(rng: random.Random, size: int, axes: int, most: int) -> set[Light]:
    points = _uniform(rng, max(0, size - 2), axes, min(most, 15))
    rest = nim_sum(reduce(nim_mul, point) for point in points)
    # A light at an edge is worth its other coordinate; below 16 the values of all lights stay.
    return points ^ {(1,) * (axes - 1) + (rest,)} if rest else points


KINDS: tuple[tuple[str, str, Draw], ...] = (
    ("uniform", "lights anywhere, near or far", _uniform),
    ("edges", "lights on one edge, worth their distance", _edges),
    ("far", "coordinates near powers of two and the limit", _far),
    ("lost", "the player to move loses", _lost),
)


def light_shapes(axes: int, most: int) -> tuple[Shape, ...]:
    """A shape per kind; the size is the number of lights."""

    def make(draw: Draw, rng: random.Random, size: int) -> Listed:
        points = sorted(draw(rng, size, axes, most))
        rng.shuffle(points)
        return lights(points)

    return tuple(Shape(name, why, partial(make, draw)) for name, why, draw in KINDS)


def small_cases(axes: int, most: int) -> tuple[Edge, ...]:
    """Fixed cases of few lights."""
    near, far = (1,) * (axes - 1), (most,) * axes
    return (
        Edge("no-lights", "n = 0: the player to move loses", lights([])),
        Edge("corner", "the light at the corner is worth 1", lights([(*near, 1)])),
        Edge("mirrored", "products commute", lights([(*near, 2), (2, *near)])),
        Edge("two-by-two", "2 times 2 is 3", lights([(*near[1:], 2, 2), (*near, 3)])),
        Edge("four-by-four", "4 times 4 is 6", lights([(*near[1:], 4, 4), (*near, 6)])),
        Edge("farthest", "the product of the limits", lights([far])),
    )


def legal(axes: int, most: int, case: Listed) -> bool:
    """Whether all lights are on the board, and none is given twice."""
    points = [item.values for item in case.items if isinstance(item, Fields)]
    within = all(len(point) == axes and 1 <= min(point) <= max(point) <= most for point in points)
    return within and len(set(points)) == len(points)


def position(case: Listed) -> Question:
    """The heads as the rulesets of coins write them, coordinates from 0."""
    points = (item.values for item in case.items if isinstance(item, Fields))
    text = " ".join(",".join(str(x - 1) for x in point) for point in points)
    seen = "Lights that are lit are heads, and their coordinates count from 0 here, not from 1."
    return Question(text, (seen,))
