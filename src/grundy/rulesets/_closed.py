"""Theorems that know the outcome and every winning move at once, and need no evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeVar

from grundy.core.budget import Budget
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate

P = TypeVar("P")


def closed_theorem(
    name: str,
    statement: str,
    source: str,
    winning: Callable[[P], Iterable[Any]],
    explain: Callable[[P], Iterable[str]],
    sample: Callable[[Random], P],
    *,
    value: Callable[[P], int] | None = None,
    applies: Callable[[P], bool] = lambda position: True,
) -> Theorem[Any]:
    """`winning` gives every winning move, so none for a lost position; `value` where known."""

    def answer(position: P, budget: Budget) -> Answer:
        moves = list(winning(position))
        listed = moves[: budget.moves]
        return Answer(
            outcome=Outcome.N if moves else Outcome.P,
            value=value(position) if value else None,
            winning=listed,
            winning_count=len(moves),
            certificate=lambda: Certificate("classics", {"listed": len(listed)}),
            explain=lambda: explain(position),
        )

    return Theorem(name, statement, source, applies, answer, sample)
