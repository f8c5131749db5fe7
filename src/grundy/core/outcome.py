"""Who wins."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """N, P and D of two players; Win and Lose (and D) of one player who moves alone.

    Partisan games have L and R besides; and where it is a draw for one starter only, the results
    if Left and if Right starts: LD is a win of Left who starts, and a draw if Right does.
    """

    N = "N"
    P = "P"
    D = "D"
    L = "L"
    R = "R"
    LD = "LD"
    DL = "DL"
    RD = "RD"
    DR = "DR"
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
    Outcome.L: "Left wins, whoever starts",
    Outcome.R: "Right wins, whoever starts",
    Outcome.LD: "Left wins if Left starts, and it is a draw if Right starts",
    Outcome.DL: "a draw if Left starts, and Left wins if Right starts",
    Outcome.RD: "Right wins if Left starts, and it is a draw if Right starts",
    Outcome.DR: "a draw if Left starts, and Right wins if Right starts",
    Outcome.WIN: "a winning walk exists",
    Outcome.LOSE: "every walk ends, and none of them wins",
}
