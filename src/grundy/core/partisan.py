"""Partisan games: Left and Right have options of their own, so a position has no player to move.

Who wins depends on who starts, which gives four outcomes where play ends (Conway, On Numbers and
Games, ch. 7; Winning Ways, ch. 2), and nine where play can go on for ever (Siegel, Combinatorial
Game Theory, ch. VI.1).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from grundy.core.errors import InputError
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Option, Ruleset, sum_options

P = TypeVar("P")
PLAYERS = ("left", "right")


class Turn(NamedTuple):
    """A position, or a Sum of them, with the player who moves in it."""

    player: str
    position: Any


class PartisanRuleset(Ruleset[P]):
    """Rules and text form of a partisan game; a winning move of it is the pair (player, move).

    `left_options` and `right_options` stand in the place of `options`, with the same contract;
    everything else is as in `Ruleset`. `split` and `canonical` must leave the outcome of every sum
    with the position as it is: so a mirror image that exchanges the players is no representative.
    `describe` is given a move of either player without its name.
    """

    @abstractmethod
    def left_options(self, position: P) -> Iterable[Option]:
        """Every legal move of Left, in a fixed order."""

    @abstractmethod
    def right_options(self, position: P) -> Iterable[Option]:
        """Every legal move of Right, in a fixed order."""

    def options(self, position: P) -> Iterator[Option]:
        """Refused: a method for impartial games would take one player's moves for the other's."""
        raise InputError(
            f"{self.name} is partisan: Left and Right have options of their own",
            remedy="solve it, or ask for a table; nimbers belong to impartial games",
        )


def other(player: str) -> str:
    """Who does not move."""
    return PLAYERS[player == "left"]


def player_options(ruleset: PartisanRuleset[Any], player: str, position: Any) -> Iterator[Option]:
    """The player's options in a position or Sum; a move in a Sum is the pair (component, move)."""
    options = ruleset.left_options if player == "left" else ruleset.right_options
    return sum_options(options, position)


def turn_options(ruleset: Ruleset[Any], turn: Any) -> Iterator[Option]:
    """What the player to move can choose from, in a `Turn` of a partisan game or in a position.

    Moves of a partisan game are pairs (player, move), and lead to the other player's turn.
    """
    if not isinstance(ruleset, PartisanRuleset):
        yield from sum_options(ruleset.options, turn)
        return
    for move, follower in player_options(ruleset, turn.player, turn.position):
        yield Option((turn.player, move), Turn(other(turn.player), follower))


def first_turn(ruleset: Ruleset[Any], position: Any, starter: str | None) -> Any:
    """What `turn_options` takes: of a partisan game the turn of `starter`, Left if None.

    Raises InputError for a starter of an impartial game, and for one who is no player.
    """
    if not isinstance(ruleset, PartisanRuleset):
        if starter is not None:
            raise InputError(f"{ruleset.name} is impartial: both players have the same moves")
        return position
    if starter not in (None, *PLAYERS):
        raise InputError(f"the starter must be 'left' or 'right', got {starter!r}")
    return Turn(starter or "left", position)


def move_words(ruleset: Ruleset[Any], move: Any) -> str:
    """A move in words; of a partisan game with the player's name before them."""
    if isinstance(ruleset, PartisanRuleset):
        player, move = move
        return f"{player.capitalize()}: {ruleset.describe(move)}"
    return ruleset.describe(move)


def outcome_of_starts(left_starts: str, right_starts: str) -> Outcome:
    """The outcome, from what is forced if Left and if Right starts: "L" wins, "R" wins, or "D"."""
    return _OUTCOMES[left_starts + right_starts]


def forced(outcome: Outcome, starter: str) -> str:
    """What is forced if `starter` moves first: "L" wins, "R" wins, or "D"."""
    return _STARTS[outcome][PLAYERS.index(starter)]


_OUTCOMES = {
    "LL": Outcome.L,
    "RR": Outcome.R,
    "LR": Outcome.N,
    "RL": Outcome.P,
    "DD": Outcome.D,
    "LD": Outcome.LD,
    "DL": Outcome.DL,
    "RD": Outcome.RD,
    "DR": Outcome.DR,
}
_STARTS = {outcome: starts for starts, outcome in _OUTCOMES.items()}
