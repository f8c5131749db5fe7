"""Coins on a row or board walked through: what each head is worth, and what all are together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from grundy.core.budget import Budget
from grundy.core.nimber import nim_sum
from grundy.core.picture import Board, Params, Step
from grundy.rulesets._coin_turning_rules import ANY, Turns
from grundy.rulesets._coin_turning_shapes import row as row_of
from grundy.rulesets._coins_sketch import Point, board_picture, row_picture

H = TypeVar("H", int, Point)

MOST_COINS = 20
"""So many heads are looked at one by one; the others at once."""


def steps(turns: Turns, heads: frozenset[int], winning: Sequence[Any]) -> Iterator[Step]:
    """The walk-through; `winning` are the winning moves as far as they are known.

    Nothing for a row too long for a picture. Raises BudgetError where values take too long.
    """
    plain, marked = row_picture(turns, heads, ()), row_picture(turns, heads, winning)
    if plain is None or marked is None:
        return
    row = row_of(turns, max(heads, default=0) + 1, Budget())
    worth = {x: row.worth(x) for x in sorted(heads)}

    def shown(known: Mapping[int, int], won: bool = False) -> Board:
        return _noted(marked if won else plain, known)

    yield from _told("coins", worth, lambda x: _reason(turns, x, worth[x]), shown)


def board_steps(
    heads: frozenset[Point],
    axes: int,
    winning: Sequence[Point],
    reason: Callable[[Point], tuple[str, str, int]],
) -> Iterator[Step]:
    """The same of a board: `winning` are the last coins of winning moves; `reason` is the key of a
    coin's reason, the calculation, and its result."""
    if board_picture(heads, (), (), axes) is None:
        return
    reasons = {head: reason(head) for head in sorted(heads)}
    worth = {head: value for head, (_, _, value) in reasons.items()}

    def why(head: Point) -> tuple[str, Params]:
        key, told, value = reasons[head]
        coin = f"({', '.join(map(str, head))})"
        return key, {"coin": coin, "sum": told, "value": value}

    def shown(known: Mapping[Point, int], won: bool = False) -> Board:
        words = {head: str(value) for head, value in known.items()}
        drawn = board_picture(heads, (), winning if won else (), axes, words)
        assert drawn is not None
        return drawn

    yield from _told("boards", worth, why, shown)


def _told(
    kind: str,
    worth: Mapping[H, int],
    reason: Callable[[H], tuple[str, Params]],
    shown: Callable[..., Board],
) -> Iterator[Step]:
    """Coin by coin, then all together; `shown` draws the values known so far."""
    order = list(worth)
    yield Step(f"step.{kind}.start", {"heads": len(order)}, shown({}))
    if not order:
        yield Step("step.coins.none", {}, shown({}))
        return
    for i, head in enumerate(order[:MOST_COINS], 1):
        key, told = reason(head)
        yield Step(key, told, shown({one: worth[one] for one in order[:i]}))
    if len(order) > MOST_COINS:
        yield Step("step.coins.more", {"count": len(order) - MOST_COINS}, shown(worth))
    value = nim_sum(worth.values())
    if len(order) > 1:
        words = " ⊕ ".join(str(worth[head]) for head in order[:MOST_COINS])
        dots = " ⊕ …" if len(order) > MOST_COINS else ""
        yield Step(f"step.{kind}.sum", {"sum": words + dots, "value": value}, shown(worth))
    key = "won" if value else "lost"
    yield Step(f"step.{kind}.{key}", {"value": value}, shown(worth, won=True))


def _reason(turns: Turns, x: int, worth: int) -> tuple[str, Params]:
    """The key of the reason for a coin's worth, and what it speaks of."""
    told: Params = {"coin": x, "value": worth}
    if (turns.least, turns.most, turns.shape, turns.within) == (1, 3, "any", 0):
        binary, ones = f"{x:b}", x.bit_count()
        which = "odd" if ones % 2 else "even"
        told |= {"binary": binary, "ones": ones, "twice": 2 * x}
        return f"step.coins.odious-{which}", told
    if (turns.least, turns.most, turns.shape) == (1, 2, "any"):
        return "step.coins.next", told
    if turns.shape == "run" and turns.most == ANY:
        return "step.coins.power", {**told, "next": x + 1}
    return "step.coins.worth", told


def _noted(board: Board, worth: Mapping[int, int]) -> Board:
    """The row with values in the cells of coins."""
    row = [
        replace(cell, text=str(worth[x])) if x in worth else cell
        for x, cell in enumerate(board.rows[0])
    ]
    return replace(board, rows=[row])
