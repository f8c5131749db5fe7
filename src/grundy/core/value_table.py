"""What a nimber search keeps: components of sums by number, and what has been proven of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from grundy.core.budget import Budget

Fact = tuple[int, int]
"""(component, n): it is not worth n. (component, -1): it is worth what the table says."""


class ValueTable(Protocol):
    """Components of one ruleset; a component is named by a number.

    A ruleset may have a table of its own (`Ruleset.value_table`) where that is faster.
    """

    def __len__(self) -> int:
        """How many components have been met."""

    @property
    def couples(self) -> int:
        """How many pairs of a component and a Nim heap have been looked at."""

    def size(self) -> int:
        """Bytes held."""

    def parts(self, position: Any) -> tuple[int, ...]:
        """The components of a position or Sum, equal pairs left out where that is allowed."""

    def text(self, part: int) -> str:
        """A component as text."""

    def hint(self, part: int) -> int:
        """How much play is left in a component, as a guess."""

    def value(self, part: int, budget: Budget) -> int:
        """Find the value of a component. Raises BudgetError."""

    def is_worth(self, part: int, n: int, budget: Budget) -> bool:
        """Find whether a component is worth n. Raises BudgetError."""

    def worth(self, part: int) -> int:
        """The value of a component; -1 if it is not proven."""

    def time(self) -> int:
        """A number that no later fact has been proven before."""

    def proven(self, part: int, n: int) -> int:
        """When it was proven that a component is not worth n, or for n = -1 what it is worth; -1
        if it was not."""

    def backed(self, facts: Iterable[Fact]) -> list[Fact]:
        """These facts and all that back them, each after those that it stands on."""
