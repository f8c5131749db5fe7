"""Answers of compiled rules: the same as those of rules that run interpreted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError
from grundy.core.loopy import Value, loopy_sum
from grundy.core.rules import function_of
from grundy.core.ruleset import Ruleset, Sum
from grundy.core.solution import Answer, Certificate, Method
from grundy.engine.boxes import Boxed
from grundy.engine.jit import CannotCompile
from grundy.engine.loopy import loopy_answer, loopy_search
from grundy.engine.search import mex_answer, search

PROVABLE = 2_000_000
"""A proof names every position; up to so many it is made, by a search that runs interpreted."""


class CompiledValues:
    """The values of positions of one game, and of sums of them, by compiled rules."""

    def __init__(
        self, ruleset: Ruleset[Any], positions: Sequence[Any], play: str, budget: Budget
    ) -> None:
        """Search all that moves reach from `positions`. Raises as `Boxed` does."""
        function = function_of(ruleset)
        if function is None or play != "normal":
            raise CannotCompile("only rules that are one function, in normal play, are compiled")
        parts = positions if isinstance(positions, range) else _parts(positions)
        self.boxed = Boxed(ruleset, function, parts, budget)

    def __call__(self, position: Any) -> Value:
        """The nimber or loopy nimber. O(components)."""
        if isinstance(position, Sum):
            return loopy_sum(map(self.boxed.value, position))
        return self.boxed.value(position)


def _parts(positions: Iterable[Any]) -> list[Any]:
    """The components, each once."""
    return list(
        dict.fromkeys(
            part
            for position in positions
            for part in (position if isinstance(position, Sum) else (position,))
        )
    )


def compiled_search(
    ruleset: Ruleset[Any], position: Any, play: str, budget: Budget, provable: int = 0
) -> tuple[Method, Answer]:
    """As `search` answers in normal play, and `loopy_search` in games with cycles.

    The certificate is made on demand, by the search itself, of up to `provable` positions, or
    `PROVABLE` if those are more. Raises CannotCompile where the rules have to run interpreted,
    BudgetError rather than guess.
    """
    provable = max(provable, PROVABLE)
    values = CompiledValues(ruleset, [position], play, budget)
    boxed = values.boxed

    def certificate() -> Certificate:
        if boxed.count > provable:
            raise BudgetError(
                f"a proof would name {boxed.count} positions, more than {provable}",
                remedy="ask for the answer without its proof",
            )
        proven = search(ruleset, position, Budget(provable), cyclic=loopy_search)
        return proven[1].certificate()

    if boxed.loopy:
        return loopy_answer(ruleset, position, boxed.count, values, boxed.remoteness, certificate)

    def worth(whole: Any) -> int:
        value = values(whole)
        assert isinstance(value, int)
        return value

    return mex_answer(ruleset, position, boxed.count, _listed(position), worth, certificate)


def _listed(position: Any) -> list[Any]:
    return list(position) if isinstance(position, Sum) else [position]
