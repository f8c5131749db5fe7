"""Answers on boards of coins: the games by name, reasons, and proofs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from itertools import islice, product
from random import Random

from grundy.core.budget import Budget
from grundy.core.errors import InputError, quote, text_place
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._coin_products_text import Point, point_text
from grundy.rulesets._coin_products_theory import Board, Found
from grundy.rulesets._coin_turning_rules import Turns
from grundy.rulesets._coin_turning_shapes import without_formula
from grundy.rulesets.coin_turning import RULESETS, CoinTurning

MOST_REASONS = 8


@dataclass(frozen=True)
class Coins:
    """Heads on a board, and the one-row games (by name) that its axes are played by."""

    games: tuple[str, ...]
    heads: frozenset[Point]


def turns_of(name: str) -> CoinTurning:
    """The game on a row called `name`, or with that alias. Raises InputError."""
    for ruleset in RULESETS:
        if name == ruleset.name or name in ruleset.aliases:
            return ruleset
    names = [ruleset.name for ruleset in RULESETS]
    near = get_close_matches(name, names, n=1)
    raise InputError(
        f"found {quote(name)}, expected a game of coins on a row",
        remedy=f"did you mean {near[0]!r}?" if near else f"such as {', '.join(names[1:6])}",
    )


_HEADER = re.compile(r"(?:\s|#[^\n]*\n)*games[ \t]+([^\n#]*)")


def games_called(text: str) -> tuple[tuple[str, ...], int]:
    """The games that the first line names, and where the heads begin. Raises InputError."""
    header = _HEADER.match(text)
    words = list(re.finditer(r"\S+", header[1])) if header else []
    if not header or not 2 <= len(words) <= 3:
        raise InputError(
            "expected `games` and the names of two or three games",
            where=text_place(text, header.start(1) if header else 0),
            remedy="write it like: games twins ruler",
        )
    names = []
    for word in words:
        try:
            names.append(turns_of(word[0]).name)
        except InputError as fault:
            where = text_place(text, header.start(1) + word.start())
            raise InputError(fault.problem, where=where, remedy=fault.remedy) from None
    return tuple(names), header.end()


def _answer(position: Coins, budget: Budget) -> Answer:
    """Value by nim products; winning moves by head, then by their totals."""
    rules = [turns_of(game).turns for game in position.games]
    board = Board(rules, position.heads, budget)
    winning, count = board.winning()

    def certificate() -> Certificate:
        columns = [
            [row.worth(x) for x in range(length)] if without_formula(row) else None
            for row, length in zip(board.rows, board.lengths, strict=True)
        ]
        data = {"worths": board.worths, "moves": [len(winning), count], "columns": columns}
        return Certificate("coin_products", data)

    return Answer(
        outcome=Outcome.N if board.value else Outcome.P,
        value=board.value,
        winning=[move for move, _ in winning],
        winning_count=count,
        certificate=certificate,
        explain=lambda: _explain(board, position.games, winning),
    )


def part_text(rule: Turns | None, part: Sequence[int]) -> str:
    """What a move turns on one axis."""
    if rule and rule.run and part[0] < part[-1]:
        return f"{part[0]}-{part[-1]}"
    return " ".join(map(str, sorted(set(part)) if rule and rule.run else part))


def _explain(board: Board, games: tuple[str, ...], winning: list[Found]) -> Iterator[str]:
    if not board.heads:
        yield "There are no heads, so there is no move."
        return
    for head, worth in islice(zip(board.heads, board.worths, strict=True), MOST_REASONS):
        parts = [row.worth(x) for row, x in zip(board.rows, head, strict=True)]
        told = (f"{part} at {x} in {g}" for part, x, g in zip(parts, head, games, strict=True))
        yield (
            f"The head at {point_text(head)} is worth {worth}, the nim product of what single "
            f"heads are worth: {', '.join(told)}."
        )
    more = len(board.heads) - MOST_REASONS
    if more > 0:
        yield f"And so on for {more} more heads."
    if len(board.heads) > 1:
        worths = " + ".join(map(str, board.worths[:MOST_REASONS])) + " + ..." * (more > 0)
        yield f"Bit by bit without carry (their nim-sum), {worths} = {board.value}."
    if board.value == 0:
        yield "No move turns coins with nim-sum 0, so each leaves a value that the other can undo."
        return
    yield f"A move wins if the coins it turns have nim-sum {board.value}: that leaves the value 0."
    for move, totals in winning[:2]:
        told_move = " by ".join(map(part_text, board.turns, move))
        yield (
            f"It is so for {told_move}: the nim-sums in the games are "
            f"{' and '.join(map(str, totals))}, and their nim product is {board.value}."
        )


def tartan(games: tuple[str, ...] = ()) -> Theorem[Coins]:
    """The theorem for given games, or for all."""
    return Theorem(
        name="Tartan theorem",
        statement="a head is worth the nim product of what heads at its coordinates are worth in "
        "the games on a row, and a position the nim-sum of its heads",
        source="Winning Ways, vol. 3, ch. 14; Conway, On Numbers and Games, ch. 6; Ferguson, Game "
        "Theory I, sect. 5.4",
        applies=lambda position: True,
        answer=_answer,
        sample=partial(sample_coins, games),
    )


def sample_coins(games: tuple[str, ...], rng: Random) -> Coins:
    """Some of up to six or eight coins on a small board, each axis the longest one at times."""
    names = games or tuple(rng.choice(_SAMPLED) for _ in range(rng.choice((2, 2, 3))))
    shape = rng.sample(rng.choice(_SHAPES[len(names)]), len(names))
    points = list(product(*map(range, shape)))
    return Coins(names, frozenset(rng.sample(points, min(len(points), rng.randrange(6)))))


_SHAPES = {2: ((1, 6), (2, 3), (3, 2)), 3: ((1, 2, 3), (2, 2, 2), (1, 1, 5))}
_SAMPLED = (
    "twins",
    "turning-turtles",
    "ruler",
    "mock-turtles",
    "triplets",
    "sym",
    "run-of-2",
    "motley",
)
