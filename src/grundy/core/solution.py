"""What every answer is: outcome, value, winning moves, method, certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.core.errors import InputError
from grundy.core.loopy import Value, plain_value
from grundy.core.outcome import Outcome
from grundy.core.partisan import PartisanRuleset
from grundy.core.ruleset import Ruleset

if TYPE_CHECKING:
    from grundy.core.budget import Budget
    from grundy.render.notebook import Shown


@dataclass(frozen=True)
class Certificate:
    """Evidence a checker can verify: its kind names the checker, its data is plain JSON."""

    kind: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Method:
    """How an answer was found: a theorem by name, statement and source, or a search by its size."""

    kind: str
    name: str
    statement: str
    source: str = ""


@dataclass(frozen=True)
class Answer:
    """What a theorem or a search says of a position, before it is bound to ruleset and method.

    `winning` lists moves; `winning_count` is how many there are in all, or None where only some
    were looked for (it exceeds len(winning) where listing stopped at the budget). `line` is a
    whole best line of play where the method gives one. Certificate and explanation are made on
    demand.
    """

    outcome: Outcome
    certificate: Callable[[], Certificate]
    value: Value | None = None
    winning: Sequence[Any] = ()
    winning_count: int | None = None
    line: Sequence[Any] = ()
    explain: Callable[[], Iterable[str]] = tuple


@dataclass(frozen=True)
class Solution:
    """An answer together with the question and the method.

    `play` is "normal" where who cannot move loses, "misere" where they win.
    """

    ruleset: Ruleset[Any]
    position: Any
    method: Method
    answer: Answer = field(repr=False)
    play: str = "normal"

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return self.answer.outcome

    @property
    def value(self) -> Value | None:
        """The nimber, or loopy nimber, where the theory gives one."""
        return self.answer.value

    @property
    def winning(self) -> Sequence[Any]:
        """Winning moves; all of them if `complete`. In a partisan game pairs (player, move)."""
        return self.answer.winning

    @property
    def complete(self) -> bool:
        """Whether `winning` lists every winning move."""
        return self.answer.winning_count == len(self.answer.winning)

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence for outcome, value and winning moves, made when first asked for."""
        return self.answer.certificate()

    def winning_of(self, player: str) -> list[Any]:
        """In a partisan game the moves by which "left", or "right", wins if it is their turn."""
        if not isinstance(self.ruleset, PartisanRuleset):
            raise InputError(f"{self.ruleset.name} is impartial: both players have the same moves")
        return [move for mover, move in self.winning if mover == player]

    def remoteness(self, budget: Budget | None = None, *, starter: str | None = None) -> int | None:
        """Moves until play ends if the winner hurries and the loser delays; None for a draw.

        In a partisan game `starter` is "left", the default, or "right". Searches all positions that
        moves lead to; raises BudgetError if they are too many.
        """
        from grundy.engine.line import remoteness

        if self.ruleset.players == 1:
            return len(self.answer.line) if self.outcome is Outcome.WIN else None
        return remoteness(self.ruleset, self.position, self.play, budget, starter)

    def best_line(self, budget: Budget | None = None, *, starter: str | None = None) -> list[Any]:
        """The moves of best play to its end; in a draw until a position comes again.

        In a partisan game `starter` is "left", the default, or "right". Searches all positions that
        moves lead to; raises BudgetError if they are too many.
        """
        from grundy.engine.line import best_line

        if self.ruleset.players == 1:
            return list(self.answer.line)
        return best_line(self.ruleset, self.position, self.play, budget, starter)

    def explain(self) -> list[str]:
        """The steps of the method on this position, in words."""
        return list(self.answer.explain())

    def verify(self) -> list[str]:
        """What the independent checker could prove. Raises CertificateError if it finds a fault."""
        from grundy.check import verify

        return verify(self.to_json(), self.ruleset)

    def to_json(self) -> dict[str, Any]:
        """The solution as plain JSON; `grundy check` reads it back."""
        answer = self.answer
        return {
            "ruleset": self.ruleset.name,
            "position": self.ruleset.format(self.position),
            "play": self.play,
            "outcome": self.outcome.value,
            "value": plain_value(self.value),
            "winning": [plain(move) for move in answer.winning],
            "winning_count": answer.winning_count,
            "line": [plain(move) for move in answer.line],
            "method": vars(self.method).copy(),
            "certificate": {"kind": self.certificate.kind, "data": self.certificate.data},
        }

    @property
    def picture(self) -> Shown:
        """The position with its winning moves marked: shown by notebooks, `.svg` as a document."""
        from grundy.render.notebook import solution_picture

        return solution_picture(self)

    def _repr_svg_(self) -> str | None:
        return self.picture.svg

    def _repr_html_(self) -> str:
        from grundy.render.notebook import solution_html

        return solution_html(self)

    def __str__(self) -> str:
        from grundy.render.text import solution_text

        return solution_text(self)


def plain(move: Any) -> Any:
    """A move as JSON gives it back: tuples become lists."""
    if isinstance(move, (tuple, list)):
        return [plain(part) for part in move]
    if move is None or isinstance(move, (int, str)):
        return move
    raise InputError(f"a move must be an int, a str or a tuple of moves, got {move!r}")
