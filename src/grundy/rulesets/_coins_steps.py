"""Coins on a row walked through: what each head is worth, and what they are worth together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from grundy.core.budget import Budget
from grundy.core.nimber import nim_sum
from grundy.core.picture import Board, Params, Step
from grundy.rulesets._coin_turning_rules import ANY, Turns
from grundy.rulesets._coin_turning_shapes import row as row_of
from grundy.rulesets._coins_sketch import row_picture

MOST_COINS = 20
"""So many heads are looked at one by one; the others at once."""
EFFORT = 200_000
"""Positions that may be looked at for the values of coins."""


def steps(turns: Turns, heads: frozenset[int], winning: Sequence[Any]) -> Iterator[Step]:
    """The walk-through; `winning` are the winning moves as far as they are known.

    Nothing for a row too long for a picture. Raises BudgetError where values take too long.
    """
    order = sorted(heads)
    plain = row_picture(turns, heads, ())
    if plain is None:
        return
    yield Step("step.coins.start", {"heads": len(order)}, plain)
    if not order:
        yield Step("step.coins.none", {}, plain)
        return
    row = row_of(turns, order[-1] + 1, Budget(positions=EFFORT))
    worth = {x: row.worth(x) for x in order}
    for i, x in enumerate(order[:MOST_COINS], 1):
        key, told = _reason(turns, x, worth[x])
        yield Step(key, told, _noted(plain, {y: worth[y] for y in order[:i]}))
    if len(order) > MOST_COINS:
        told = {"count": len(order) - MOST_COINS}
        yield Step("step.coins.more", told, _noted(plain, worth))
    value = nim_sum(worth.values())
    if len(order) > 1:
        shown = " ⊕ ".join(str(worth[x]) for x in order[:MOST_COINS])
        dots = " ⊕ …" if len(order) > MOST_COINS else ""
        told = {"sum": shown + dots, "value": value}
        yield Step("step.coins.sum", told, _noted(plain, worth))
    marked = row_picture(turns, heads, winning)
    if marked is not None:
        key = "step.coins.won" if value else "step.coins.lost"
        yield Step(key, {"value": value}, _noted(marked, worth))


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


def _noted(board: Board, worth: dict[int, int]) -> Board:
    """The row with values in the cells of coins."""
    row = [
        replace(cell, text=str(worth[x])) if x in worth else cell
        for x, cell in enumerate(board.rows[0])
    ]
    return replace(board, rows=[row])
