"""Inputs of POJ 3533: lights in space, none twice."""

from __future__ import annotations

from functools import partial

from grundy.contest.shapes import lights
from grundy.contest.workshop.making import Format

AXES, FARTHEST = 3, 1000

position = lights.position
FORMAT = Format(judge=1000, beyond=200_000, most=100, legal=partial(lights.legal, AXES, FARTHEST))
SHAPES = lights.light_shapes(AXES, FARTHEST)
EDGES = lights.small_cases(AXES, FARTHEST)
