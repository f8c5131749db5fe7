"""Inputs of LeetCode 294: strings of plus and minus signs."""

from __future__ import annotations

import random
from dataclasses import dataclass

from grundy.contest.workshop.making import Board, Edge, Format, Question, Shape


@dataclass(frozen=True)
class Signs(Board):
    """A board of one row, written as a string of JSON."""

    letters: str = "-+"

    def text(self) -> str:
        """The string."""
        return f'"{self.rows[0]}"'


def uniform(rng: random.Random, size: int) -> Signs:
    """Any share of minus signs."""
    share = rng.choice((0.0, 0.1, 0.3, 0.6))
    return Signs(("".join("-" if rng.random() < share else "+" for _ in range(size)),))


def runs(rng: random.Random, size: int) -> Signs:
    """Runs of plus signs, every other one as long as the one before."""
    row = ""
    while len(row) < size:
        row += f"{'+' * rng.randint(1, 9)}-" * rng.choice((1, 2))
    return Signs((row[:size],))


def position(case: Signs) -> Question:
    """The runs of plus signs."""
    runs = [str(len(run)) for run in case.rows[0].replace("-", " ").split()]
    seen = (
        f"The runs of plus signs ({', '.join(runs) or 'none'}) are heaps of Dawson's Kayles: a "
        "flip takes two neighbours, and what is left of the run are two heaps.",
    )
    return Question(" ".join(runs), seen)


FORMAT = Format(judge=60, beyond=1_000_000, most=100)
SHAPES = (
    Shape("uniform", "signs at random", uniform),
    Shape("runs", "runs that cancel, and some that do not", runs),
)
EDGES = (
    Edge("one-sign", "no two signs", Signs(("+",))),
    Edge("one-flip", "the smallest win", Signs(("++",))),
    Edge("no-plus", "no plus sign", Signs(("--",))),
    Edge("four", "only the middle wins", Signs(("++++",))),
    Edge("five", "the smallest run that is lost", Signs(("+++++",))),
    Edge("two-runs", "equal runs cancel", Signs(("++-++",))),
)
