"""Inputs of HDU 5724: rows of twenty squares with pieces, in any order."""

from __future__ import annotations

import random

from grundy.contest.shapes.heaps import Line
from grundy.contest.workshop.making import Edge, Format, Listed, Question, Shape

WIDTH = 20


def legal(case: Listed) -> bool:
    """No two pieces on one square."""
    rows = [row.values for row in case.items if isinstance(row, Line)]
    return all(len(set(row)) == len(row) and max(row, default=1) <= WIDTH for row in rows)


def board(*rows: tuple[int, ...]) -> Listed:
    """The rows as a case."""
    return Listed(tuple(Line(row, low=1) for row in rows), least=1)


def uniform(rng: random.Random, size: int) -> Listed:
    """Any number of pieces in each row."""
    squares = range(1, WIDTH + 1)
    return board(*(tuple(rng.sample(squares, rng.randint(0, WIDTH))) for _ in range(size)))


def crowded(rng: random.Random, size: int) -> Listed:
    """Few free squares, so that pieces jump far."""
    squares = range(1, WIDTH + 1)
    counts = (WIDTH - rng.randint(0, 3) for _ in range(size))
    return board(*(tuple(sorted(rng.sample(squares, count))) for count in counts))


def right(rng: random.Random, size: int) -> Listed:
    """Pieces near the right end, where play is short."""
    squares = range(WIDTH - 4, WIDTH + 1)
    return board(*(tuple(sorted(rng.sample(squares, rng.randint(0, 4)))) for _ in range(size)))


def position(case: Listed) -> Question:
    """Of each row every other stretch of pieces between free squares, as heaps of Nim."""
    heaps: list[int] = []
    seen = [
        "Seen from the free squares, a move takes one of them left over the pieces before it, past "
        "no other: the Silver Dollar game. So every other stretch of pieces that ends at a free "
        "square, from the right, is a heap of Nim; what arrives there from the others is passed on."
    ]
    for number, row in enumerate(case.items, 1):
        assert isinstance(row, Line)
        letters = "".join(".x"[square in row.values] for square in range(1, WIDTH + 1))
        gaps = [len(stretch) for stretch in letters.split(".")[-2::-2]]
        heaps += gaps
        counted = ", ".join(str(gap) for gap in gaps if gap) or "none that is not empty"
        seen.append(f"Row {number}, {letters}: {counted}.")
    return Question(" ".join(map(str, heaps)), tuple(seen), ruleset="nim")


FORMAT = Format(judge=1000, beyond=10_000, most=100, header=True, legal=legal)
SHAPES = (
    Shape("uniform", "pieces at random", uniform),
    Shape("crowded", "long jumps", crowded),
    Shape("right", "pieces at the right end", right),
)
EDGES = (
    Edge("no-pieces", "an empty row", board(())),
    Edge("full", "a full row: no move", board(tuple(range(1, WIDTH + 1)))),
    Edge("right-end", "pieces that cannot move", board((19, 20))),
    Edge("one-step", "one move is left", board((19,))),
    Edge("two-steps", "two moves are left", board((18,))),
    Edge("jump", "a piece jumps over another one", board((18, 19))),
    Edge("equal-rows", "equal rows cancel", board((3, 17, 18), (18, 3, 17))),
)
