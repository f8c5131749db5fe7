"""Inputs of HDU 3404: lights on a board, none twice."""

from __future__ import annotations

from functools import partial

from grundy.contest.shapes import lights
from grundy.contest.workshop.making import Format

AXES, FARTHEST = 2, 10_000

position = lights.position
FORMAT = Format(
    judge=1000,
    beyond=200_000,
    most=100,
    header=True,
    legal=partial(lights.legal, AXES, FARTHEST),
)
SHAPES = lights.light_shapes(AXES, FARTHEST)
EDGES = lights.small_cases(AXES, FARTHEST)
