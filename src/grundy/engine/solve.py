"""The way through the house: position, then a theorem if its conditions hold, else search."""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.ruleset import Ruleset
from grundy.core.solution import Method, Solution
from grundy.engine.search import search


def solve(
    ruleset: Ruleset[Any] | str,
    position: Any,
    *,
    method: str | None = None,
    budget: Budget | None = None,
    **choices: Any,
) -> Solution:
    """Who wins, by which moves, why, and how to check it.

    `ruleset` is a ruleset or its name; `position` its text form, one of its positions, or an
    object it adopts (graphs of other libraries; `choices` go to `Ruleset.adopt`). `method` is
    "theorem", "search", or None for a theorem where one applies and search elsewhere.
    Raises InputError for what is no position, BudgetError where the budget does not suffice.
    """
    if isinstance(ruleset, str):
        from grundy.rulesets import find

        ruleset = find(ruleset)
    if method not in (None, "theorem", "search"):
        raise InputError(f"method must be 'theorem' or 'search', got {method!r}")
    position = ruleset.adopt(position, **choices)
    budget = budget or Budget()
    if method != "search":
        for theorem in ruleset.theorems:
            if theorem.applies(position):
                found = Method("theorem", theorem.name, theorem.statement, theorem.source)
                return Solution(ruleset, position, found, theorem.answer(position, budget))
    if method == "theorem":
        raise InputError(
            f"no theorem of {ruleset.name} covers this position", remedy="use --method search"
        )
    return Solution(ruleset, position, *search(ruleset, position, budget))
