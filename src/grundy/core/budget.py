"""How much time and memory an answer may take before it is refused."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from grundy.core.errors import BudgetError


@dataclass
class Budget:
    """Bounds on one answer: `positions` a search may label, `seconds` it may run (None: no bound).

    `moves` bounds how many winning moves are listed where there can be astronomically many.
    """

    positions: int = 2_000_000
    seconds: float | None = None
    moves: int = 1_000
    _start: float = field(default_factory=time.monotonic, repr=False)

    def check(self, positions: int, doing: str) -> None:
        """Raise BudgetError if `positions` labelled so far, or the time taken, pass the bounds."""
        if positions > self.positions:
            raise BudgetError(
                f"{doing} passed its budget of {self.positions} positions",
                remedy="raise it with --max-positions, or ask about a smaller position",
            )
        if self.seconds is not None and time.monotonic() - self._start > self.seconds:
            raise BudgetError(
                f"{doing} passed its budget of {self.seconds:g} s after {positions} positions",
                remedy="raise it with --timeout, or ask about a smaller position",
            )
