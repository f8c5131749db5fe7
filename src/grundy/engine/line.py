"""Best play to the end: who wins hurries, who loses delays, and in a draw nobody gives it away."""

from __future__ import annotations

from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.partisan import first_turn, turn_options
from grundy.core.ruleset import Ruleset
from grundy.engine.loopy import Reached
from grundy.engine.misere import misere_ranks
from grundy.engine.search import retrograde


class BestPlay:
    """Every position that moves lead to from a start, with the moves until play ends.

    In a partisan game positions are `Turn`s, and moves pairs (player, move).
    Sums are taken whole: how long play takes does not follow from the components.
    O(positions + options) in time and memory; raises BudgetError.
    """

    def __init__(self, ruleset: Ruleset[Any], start: Any, play: str, budget: Budget) -> None:
        if ruleset.players != 2:
            raise InputError("a puzzle has one player; its solution holds a shortest line")
        self.reached = Reached(lambda turn: turn_options(ruleset, turn), budget)
        self.reached.add(start)
        followers = self.reached.followers()
        self.ranks = misere_ranks(followers) if play == "misere" else retrograde(followers)

    def remoteness(self, position: Any) -> int | None:
        """Moves until play ends; None for a draw."""
        return self.ranks[self.reached.index[position]]

    def best(self, position: Any) -> tuple[Any, Any] | None:
        """A best move and its follower; None where play has ended.

        The fastest of winning moves, the slowest of losing ones, in a draw one that keeps it.
        """
        number = self.reached.index[position]
        rank = self.ranks[number]
        for move, child in self.reached.moves[number]:
            # The ranks along best play go down by one; drawn positions have none.
            if self.ranks[child] == (None if rank is None else rank - 1):
                return move, self.reached.nodes[child]
        return None


def remoteness(
    ruleset: Ruleset[Any],
    position: Any,
    play: str,
    budget: Budget | None = None,
    starter: str | None = None,
) -> int | None:
    """Moves until play ends, if who wins hurries and who loses delays; None for a draw.

    `starter` is "left" (the default) or "right" in a partisan game.
    """
    start = first_turn(ruleset, position, starter)
    return BestPlay(ruleset, start, play, budget or Budget()).remoteness(start)


def best_line(
    ruleset: Ruleset[Any],
    position: Any,
    play: str,
    budget: Budget | None = None,
    starter: str | None = None,
) -> list[Any]:
    """The moves of best play by both, to the end; in a draw until a position comes again.

    `starter` is "left" (the default) or "right" in a partisan game.
    """
    position = first_turn(ruleset, position, starter)
    known = BestPlay(ruleset, position, play, budget or Budget())
    line: list[Any] = []
    seen = {position}
    while (step := known.best(position)) is not None:
        move, position = step
        line.append(move)
        if position in seen:
            break
        seen.add(position)
    return line
