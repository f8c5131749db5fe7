"""Treblecross is the octal game 0.007, where nobody can win at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from grundy.core.budget import Budget
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._take_and_break_theory import table
from grundy.sequences.code import parse

CODE = parse("0.007")
_THREAT = re.compile(r"(?=XX(\.)|X(\.)X|(\.)XX)")


def heaps_of(row: str) -> list[tuple[int, int]]:
    """(first cell, heap of 0.007) of each stretch between marks, where no mark can win at once.

    A mark makes the two cells on either side deadly, so it takes three from a heap that reaches two
    cells beyond the stretch: to the marks less one cell on each side, or two past an end.
    """
    marks = [x for x, letter in enumerate(row) if letter == "X"]
    edges = [-3, *marks, len(row) + 2]
    return [(left + 3, right - left - 3) for left, right in pairwise(edges)]


def threats(row: str) -> list[int]:
    """The cells that complete three marks. Linear."""
    return sorted({max(found.span(k)[0] for k in (1, 2, 3)) for found in _THREAT.finditer(row)})


def answer(row: str, budget: Budget) -> Answer:
    """Complete three, or else move in one heap of 0.007. Linear, besides the table of values."""
    over, cells, total = "XXX" in row, threats(row), 0
    values: Sequence[int] = [0]
    heaps: list[tuple[int, int]] = []
    if not over and not cells:
        heaps = heaps_of(row)
        values = table(CODE, max(heap for _, heap in heaps), budget)
        total = nim_sum(values[heap] for _, heap in heaps)
        for first, heap in heaps if total else ():
            wanted = values[heap] ^ total
            cells += [
                first + left
                for left in range(heap - 2)
                if values[left] ^ values[heap - 3 - left] == wanted
            ]
    winning = [] if over else [cell + 1 for cell in cells]
    listed = winning[: budget.moves]

    def certificate() -> Certificate:
        return Certificate("treblecross", {"values": list(values), "listed": len(listed)})

    def explain() -> Iterator[str]:
        if over:
            yield "Three marks are neighbours: the game is over."
        elif not heaps:
            yield "Three neighbours can be completed at once."
        else:
            sizes = [heap for _, heap in heaps][:30]
            told = ", ".join(map(str, sizes))
            yield f"The stretches between marks are heaps of the octal game 0.007: {told}."
            worth = ", ".join(str(values[heap]) for heap in sizes)
            yield f"They are worth {worth}; the nim sum of all is {total}."

    return Answer(
        outcome=Outcome.N if winning else Outcome.P,
        winning=listed,
        winning_count=len(winning),
        certificate=certificate,
        explain=explain,
    )


def _sample(rng: Random) -> str:
    row = ["."] * rng.randrange(3, 10)
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        row[rng.randrange(len(row))] = "X"
    return "".join(row)


OCTAL: Theorem[str] = Theorem(
    name="Treblecross is 0.007",
    statement="where no three can be completed at once, the stretches between marks are "
    "heaps of the octal game 0.007, and an empty row of n cells is a heap of n + 2",
    source="Berlekamp, Conway, Guy, Winning Ways, ch. 4",
    applies=lambda row: len(row) > 2,
    answer=answer,
    sample=_sample,
)
