"""Who plays against a person: a perfect opponent, and one who errs as people do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError
from grundy.core.outcome import Outcome
from grundy.core.partisan import Turn, forced, turn_options
from grundy.core.ruleset import Option, Ruleset, members
from grundy.core.solution import Solution, plain
from grundy.engine.line import BestPlay
from grundy.engine.solve import solve

SEARCHED_FIRST = 200_000
"""Up to so many positions the opponent plays for the fastest win and the longest defence."""
LOOKED_AT = 64
"""Options compared where the game is lost anyway, or nothing is known."""
WRITTEN = 1_000_000
"""Characters of these; of large positions fewer are compared."""
NEAR = 24
"""With so few moves left, a person looks at every answer."""
LAPSE = 1 / 3
"""How often the human opponent moves without thinking."""


class Choice(NamedTuple):
    """An option, and whether it is proven that none is better."""

    option: Option
    sure: bool


class Opponent:
    """Wins where it can; with all positions searched, as fast or as slowly as possible.

    `first` bounds the search of all positions; a theorem, or a search that leaves much out, may do
    where that is not enough. Raises BudgetError where the start is beyond the budget.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        start: Any,
        play: str,
        budget: Budget,
        first: Budget | None = None,
    ) -> None:
        self.ruleset, self.play, self.budget = ruleset, play, budget
        self.known: BestPlay | None = None
        if ruleset.players == 1:
            return
        small = first or Budget(min(budget.positions, SEARCHED_FIRST), budget.seconds)
        try:
            self.known = BestPlay(ruleset, start, play, small)
        except BudgetError:
            self._solve(start)

    def choose(self, position: Any, options: list[Option]) -> Choice:
        """One of the options, which may be some of the legal moves only.

        None is better, unless no winning move is among them: then the choice is not sure.
        """
        if self.known is not None:
            step = self.known.best(position)
            assert step is not None
            return Choice(next(option for option in options if option.move == step[0]), True)
        solution = self._solve(position)
        result = mover_result(solution.outcome, position)
        if result == "win":
            by_move = {_key(option.move): option for option in options}
            for move in _winning(solution, position):
                if _key(move) in by_move:
                    return Choice(by_move[_key(move)], True)
        elif result == "draw":
            # A move that gives the draw away is as bad as a lost one.
            for option in options:
                if self._keeps_draw(option.follower):
                    return Choice(option, True)
        return Choice(longest(self.ruleset, options), result == "loss")

    def _keeps_draw(self, follower: Any) -> bool:
        result = mover_result(self._solve(follower).outcome, follower)
        return result == "draw" or (result == "win" and self.ruleset.players == 1)

    def _solve(self, position: Any) -> Solution:
        whole = position.position if isinstance(position, Turn) else position
        return solve(self.ruleset, whole, play=self.play, budget=self.budget)


def _key(move: Any) -> str:
    return repr(plain(move))


def _winning(solution: Solution, position: Any) -> Sequence[Any]:
    if isinstance(position, Turn):
        return [move for move in solution.winning if move[0] == position.player]
    return solution.winning


def mover_result(outcome: Outcome, position: Any) -> str:
    """What whoever moves can force: "win", "draw" or "loss"; of a puzzle, what the player can."""
    if isinstance(position, Turn):
        result = forced(outcome, position.player)
        return "draw" if result == "D" else _WON[result == position.player[0].upper()]
    if outcome is Outcome.D:
        return "draw"
    return _WON[outcome in (Outcome.N, Outcome.WIN)]


_WON = {True: "win", False: "loss"}


def longest(ruleset: Ruleset[Any], options: list[Option]) -> Option:
    """The option that seems to leave most to play for: whoever errs, errs there."""
    best, most, room = options[0], (-1, -1), WRITTEN
    for option in options[:LOOKED_AT]:
        follower = option.follower
        parts = members(follower.position if isinstance(follower, Turn) else follower)
        size = sum(len(ruleset.format(part)) for part in parts)
        left = sum(map(ruleset.depth_hint, parts)), size
        if left > most:
            best, most = option, left
        room -= size
        if room < 0:
            break
    return best


def human_choice(
    ruleset: Ruleset[Any],
    position: Any,
    options: list[Option],
    play: str,
    budget: Budget,
    rng: Random,
) -> Choice:
    """A move as a person makes it, who sees what is near.

    A move that ends the game and wins is always made. Two times in three the position is thought
    over, as far as the budget goes, and a best move made. Else it is any move, except that with at
    most `NEAR` moves to choose from none is made that loses at once, if there are others.
    """

    def ends(option: Option) -> bool:
        return next(iter(turn_options(ruleset, option.follower)), None) is None

    def loses(option: Option) -> bool:
        if play == "misere":
            return ends(option)
        return any(map(ends, turn_options(ruleset, option.follower)))

    near = options[:NEAR]
    if play == "normal":
        won = next(filter(ends, near), None)
        if won is not None:
            return Choice(won, True)
    if rng.random() >= LAPSE:
        try:
            best = Opponent(ruleset, position, play, budget, Budget(0))
            return best.choose(position, options)
        except BudgetError:
            pass
    safe = [option for option in near if not loses(option)] if len(options) <= NEAR else []
    return Choice(rng.choice(safe or options), False)
