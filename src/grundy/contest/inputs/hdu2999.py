"""Inputs of HDU 2999: amounts, and rows of stones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from grundy.contest.workshop.making import Edge, Format, Numbers, Question, Several, Shape


def legal(case: Several) -> bool:
    """An amount at least, no number above 1000."""
    amounts, rows = (part.values for part in case.parts if isinstance(part, Numbers))
    return bool(amounts) and max((*amounts, *rows), default=0) <= 1000


def fixed(amounts: tuple[int, ...], *rows: int) -> Several:
    """A case by its numbers."""
    return Several((Numbers(amounts, low=1, least=1), Numbers(rows, low=1, least=1)))


def stones(most: int, rng: random.Random, size: int) -> Several:
    """Up to `most` amounts, and rows up to `size`."""
    top = rng.choice((3, 6, size))
    amounts = tuple(rng.randint(1, max(top, 1)) for _ in range(rng.randint(1, most)))
    return fixed(amounts, *(rng.randint(1, size) for _ in range(min(size, 8))))


def questions(case: Several) -> Iterator[Question]:
    """Each row by itself."""
    amounts, rows = (part.values for part in case.parts if isinstance(part, Numbers))
    digits = "".join("07"[taken in amounts] for taken in range(1, max(amounts) + 1))
    for number, row in enumerate(rows, 1):
        yield Question(f"code 0.{digits}\nheaps {row}", about=f"row {number}, of {row}")


FORMAT = Format(judge=1000, beyond=20_000, most=20, legal=legal)
SHAPES = (
    Shape("uniform", "a few amounts", partial(stones, 4)),
    Shape("one", "a single amount", partial(stones, 1)),
)
EDGES = (
    Edge("one-stone", "the smallest win", fixed((1,), 1)),
    Edge("too-short", "no amount fits", fixed((3,), 2)),
    Edge("pair-from-five", "two from five: a loss", fixed((2,), 5)),
    Edge("repeated", "an amount given twice", fixed((2, 2), 4)),
    Edge("kayles", "one or two", fixed((1, 2), 10, 11, 12)),
)
