"""Who wins."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """N, P and D of two players; Win and Lose (and D) of one player who moves alone."""

    N = "N"
    P = "P"
    D = "D"
    WIN = "Win"
    LOSE = "Lose"

    @property
    def words(self) -> str:
        """The outcome as a sentence."""
        return _WORDS[self]


_WORDS = {
    Outcome.N: "the next player (who moves now) wins",
    Outcome.P: "the previous player wins: whoever moves now loses",
    Outcome.D: "a draw: nobody can force a win, and play can go on for ever",
    Outcome.WIN: "a winning walk exists",
    Outcome.LOSE: "every walk ends, and none of them wins",
}
