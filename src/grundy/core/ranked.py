"""Games whose positions are numbered, so that every one of them can get a label."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from grundy.core.errors import InputError
from grundy.core.rules import Rules
from grundy.core.ruleset import Option

ENDS = ("lost", "won", "tied")
"""What `ended` may say, of the player to move; None where play goes on."""


class Ranked(Rules):
    """A game with `size` positions that have the ranks 0 to size - 1.

    Subclasses state `size` and `followers`, and where positions are not their own ranks `rank` and
    `unrank`. Optional are `ended`, `starts` and `predecessors`. Written on integers (and tuples of
    them, of fixed length) the methods can be compiled: without lists that grow, dicts or texts.
    Attributes that they use become constants.
    """

    size: int
    starts: Sequence[Any] = ()
    """Only what moves reach from these counts; if there are none, every position does."""
    predecessors: ClassVar[Any] = None
    """A method that gives all positions with a move to a position; the search then stores no moves.
    It may give some where play has ended, or that no start leads to."""

    def rank(self, position: Any) -> int:
        """The number of a position."""
        number: int = position
        return number

    def unrank(self, rank: int) -> Any:
        """The position with a number, 0 <= rank < size."""
        return rank

    def ended(self, position: Any) -> str | None:
        """How play has ended for the player to move, "won", "lost" or "tied", by the rules; None
        where it has not. `followers` is then not asked."""
        return None

    def options(self, position: Any) -> Iterator[Option]:
        """What `followers` says. Raises InputError for games that `ended` ends, for which who
        cannot move has not simply lost."""
        if ends_by_rule(self):
            raise InputError(
                f"{self.name} has rules for how play ends, which a search of one position does not "
                "know",
                remedy="solve all of it: grundy strong",
            )
        return super().options(position)


def ends_by_rule(game: Any) -> bool:
    """Whether the game says where play ends otherwise than for want of a move."""
    own: Any = getattr(game, "ended", None)
    return own is not None and getattr(own, "__func__", own) is not Ranked.ended


def end_of(game: Any, position: Any) -> str | None:
    """What `ended` says, checked. Raises InputError."""
    end: Any = game.ended(position)
    if end is not None and end not in ENDS:
        raise InputError(
            f"ended says {end!r} of {position!r}, expected 'won', 'lost', 'tied' or None"
        )
    said: str | None = end
    return said


def followers_of(game: Any, position: Any) -> list[Any]:
    """The positions that moves lead to, each once; none where play has ended."""
    if end_of(game, position) is not None:
        return []
    return distinct(game.followers(position))


def distinct(positions: Iterable[Any]) -> list[Any]:
    """Each position once, in order; of an Option what it leads to."""
    found = (each.follower if isinstance(each, Option) else each for each in positions)
    return list(dict.fromkeys(found))
