"""Coin turning answered by theorems: values, winning moves, proofs and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._coin_turning_rows import Row
from grundy.rulesets._coin_turning_rules import ANY, Turns
from grundy.rulesets._coin_turning_shapes import row as row_of
from grundy.rulesets._coin_turning_shapes import without_formula

Heads = frozenset[int]

MOST_REASONS = 20


def _answer(turns: Turns, heads: Heads, budget: Budget) -> Answer:
    """Value by nim-sum; winning moves by head, then by the number of coins that count.

    O(heads * log) by formula; by the recurrence, what it takes, and O(x^(most / 2)) a head.
    """
    order = sorted(heads)
    length = order[-1] + 1 if order else 0
    row = row_of(turns, length, budget)
    worths = [row.worth(x) for x in order]
    value = nim_sum(worths)
    winning, count = _winning(row, order, worths, value, budget)

    def certificate() -> Certificate:
        data: dict[str, Any] = {"worths": worths, "moves": [len(winning), count]}
        if without_formula(row):
            data["columns"] = [row.worth(x) for x in range(length)]
        return Certificate("coins", data)

    return Answer(
        outcome=Outcome.N if value else Outcome.P,
        value=value,
        winning=winning,
        winning_count=count,
        certificate=certificate,
        explain=lambda: _explain(turns, row, order, value, winning),
    )


def _winning(
    row: Row, order: list[int], worths: list[int], value: int, budget: Budget
) -> tuple[list[tuple[int, ...]], int | None]:
    """The winning moves up to `budget.moves`, and how many there are, or None where to count them
    would pass the budget: then one head's moves are listed."""
    if value == 0:
        return [], 0
    heads = list(zip(order, worths, strict=True))
    whole = sum(map(row.effort, order)) <= budget.positions
    if not whole:
        # A head that has the value's highest bit can be made to lower the value to 0.
        heads = [next((x, worth) for x, worth in heads if worth ^ value < worth)]
    winning: list[tuple[int, ...]] = []
    total = 0
    for x, worth in heads:
        room = budget.moves - len(winning)
        count, moves = row.moves(x, value ^ worth, room)
        total += count
        winning.extend(islice(moves, room))
    return winning, total if whole else None


def _explain(
    turns: Turns, row: Row, order: list[int], value: int, winning: list[tuple[int, ...]]
) -> Iterator[str]:
    if not order:
        yield "There are no heads, so there is no move."
        return
    yield from map(row.reason, order[:MOST_REASONS])
    if len(order) > MOST_REASONS:
        yield f"And so on for {len(order) - MOST_REASONS} more heads."
    if len(order) > 1:
        worths = " + ".join(str(row.worth(x)) for x in order[:MOST_REASONS])
        dots = " + ..." if len(order) > MOST_REASONS else ""
        yield f"Bit by bit without carry (their nim-sum), {worths}{dots} = {value}."
    if value == 0:
        yield "No move turns coins with nim-sum 0, so each leaves a value that the other can undo."
        return
    yield f"A move wins if the coins it turns have nim-sum {value}: that leaves the value 0."
    for move in winning[:3]:
        if turns.run:
            yield f"The coins from {move[0]} to {move[1]} have."
        elif len(move) > MOST_REASONS:
            yield f"The {len(move)} coins of the move have."
        elif len(move) > 1:
            worths = " + ".join(str(row.worth(x)) for x in move)
            yield f"The coins at {', '.join(map(str, move))} have: {worths} = {value}."
        else:
            yield f"The coin at {move[0]} has by itself."


def theorem(turns: Turns) -> Theorem[Heads]:
    """The theorem that answers every position under one rule."""
    name, worth, source = _statement(turns)
    return Theorem(
        name=name,
        statement=f"a position is worth the nim-sum of its heads; {worth}",
        source=source,
        applies=lambda position: True,
        answer=partial(_answer, turns),
        sample=partial(sample_heads, turns),
    )


def _statement(turns: Turns) -> tuple[str, str, str]:
    """Name, worth of a coin, and source."""
    most = turns.most
    if turns.window:
        return (
            "window of coins",
            f"a coin is worth the least number that is not the nim-sum of the others of a move, "
            f"which lie among the {turns.window - 1} before it, so that values have a period",
            _BOOK,
        )
    if (turns.shape, most) in _SHAPES and (turns.shape != "any" or turns.least == 1):
        return _SHAPES[turns.shape, most]
    if turns.least == most > 1:
        name, worth, source = _statement(Turns(1, most))
        return (
            f"worthless coins, {name}",
            f"the coins before {most - 1} are worth 0, the coin at {most - 1} + x as much as the "
            f"coin at x if at most {most} are turned: there {worth}",
            source,
        )
    if most % 2:
        return (
            "Mock Turtle theorem, lexicode recurrence",
            "the coin at 0 is worth 1, the coin at x > 0 the odious one of 2a and 2a + 1, where a "
            f"is what the coin at x - 1 is worth if at most {most - 1} are turned: the least "
            f"number that is not the nim-sum of at most {most - 2} coins to its left",
            f"{_BOOK}; {_CODES}",
        )
    return (
        "lexicode recurrence",
        f"a coin is worth the least number that is not the nim-sum of at most {most - 1} coins to "
        "its left",
        f"{_BOOK}; {_CODES}",
    )


_BOOK = "Winning Ways, vol. 3, ch. 14"
_NOTES = "Ferguson, Game Theory I, sect. 5.1"
_CODES = "Conway, Sloane, Lexicographic codes, IEEE Trans. Inf. Theory 32 (1986), 337-348"

_SHAPES = {
    ("any", 1): ("one coin at a time", "a coin is worth 1", _BOOK),
    ("any", 2): ("Turning Turtles", "the coin at x is worth x + 1", f"{_BOOK}; {_NOTES}"),
    ("any", 3): (
        "Mock Turtle theorem",
        "the coin at x is worth 2x if x has an odd number of ones in binary, else 2x + 1",
        f"{_BOOK}; {_NOTES}",
    ),
    ("any", ANY): ("Motley", "the coin at x is worth 2^x", _BOOK),
    ("run", ANY): (
        "Ruler",
        "the coin at x is worth the largest power of two that divides x + 1",
        f"{_BOOK}; {_NOTES}",
    ),
    ("spaced", 3): (
        "Turnips",
        "the coin at x is worth the k-th odious number, k being the place from 0 of the lowest "
        "digit 2 of x in base three, and 0 if x has none",
        _BOOK,
    ),
    ("grunt", 4): (
        "Grundy's game",
        "the coin at x is worth as much as a heap of x that may be split into two unequal ones",
        f"{_BOOK}; {_NOTES}",
    ),
    ("symmetric", ANY): (
        "affine recurrence",
        "a coin is worth the least number that is not the nim-sum of the others of a symmetric "
        "set; sets with the same ends have an affine space of nim-sums",
        _BOOK,
    ),
}


def sample_heads(turns: Turns, rng: Random) -> Heads:
    """Some of up to seven coins, or fewer where there are many moves."""
    many = turns.least == 1 and turns.most > 3 and not turns.window
    most = 7 - many - (many and turns.most > 7)
    return frozenset(x for x in range(rng.randrange(most + 1)) if rng.random() < 0.6)
