"""What a game is: a ruleset gives a position's options; everything else is optional.

A position is any hashable value. A move is a JSON value (int, str, or a list of them as a tuple).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from grundy.core.errors import InputError

if TYPE_CHECKING:
    from grundy.core.budget import Budget
    from grundy.core.picture import Action, Picture, Preset, Step, Told, Tool
    from grundy.core.solution import Answer
    from grundy.core.value_table import ValueTable

P = TypeVar("P", bound=Hashable)


class Option(NamedTuple):
    """One legal move and the follower it leads to (a position, or a `Sum` of positions)."""

    move: Any
    follower: Any


class Sum(tuple[Any, ...]):
    """A disjunctive sum of independent positions: a move is a move in exactly one of them.

    Components keep their order, so that moves can name a component by its index. A sum never
    equals a position, even if positions are tuples.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((Sum, tuple(self)))


@dataclass(frozen=True)
class Theorem(Generic[P]):
    """A statement that answers positions without search, with its conditions and source.

    `applies` is the condition, decided from the position alone. `answer` may assume it. `sample`
    draws a small position that meets it, traps included; the test that compares every theorem
    with plain search draws thousands.
    """

    name: str
    statement: str
    source: str
    applies: Callable[[P], bool]
    answer: Callable[[P, Budget], Answer]
    sample: Callable[[Random], P]


class Ruleset(ABC, Generic[P]):
    """Rules and text form of a game.

    Class or instance attributes: `name` (as typed on the command line), `aliases` (other names
    that find it), `title`, `text_form` (how positions are written), `example` (one that can be
    pasted), `source` (where the rules come from), `players` (2; 1 for a puzzle), `play` ("normal",
    or "misere" where who cannot move wins), `theorems` (tried in order; the first that applies is
    used), `search_only` (why no theorem exists, for the reader), `ends` (whether it is known that
    all play ends: then equal components of a sum cancel unseen; in a game with cycles a position
    and its copy may go on for ever), `tools` (what `edit` can do), `presets` (positions worth a
    look, as text).
    """

    name: str
    aliases: Sequence[str] = ()
    title: str
    text_form: str
    example: str
    source: str
    players: ClassVar[int] = 2
    play: str = "normal"
    ends: bool = False
    theorems: Sequence[Theorem[P]] = ()
    tools: Sequence[Tool] = ()
    presets: Sequence[Preset] = ()

    @abstractmethod
    def parse(self, text: str) -> P:
        """The position that `text` describes. Raises InputError with line and column."""

    @abstractmethod
    def format(self, position: P) -> str:
        """Text that `parse` turns into an equal position."""

    @abstractmethod
    def options(self, position: P) -> Iterable[Option]:
        """Every legal move, in a fixed order. No option for a position where play ends."""

    def split(self, position: P) -> Sequence[P]:
        """Independent components whose disjunctive sum equals `position`; itself if it has none."""
        return (position,)

    def canonical(self, position: P) -> P:
        """One representative of all positions that are the same up to symmetry."""
        return position

    def followers_apart(self, position: P) -> Iterable[Sequence[P]]:
        """Of each option, in order, the components that `split` and `canonical` make of it.

        Only for speed: override it where all followers can be made at once.
        """
        for _, follower in self.options(position):
            yield self.apart(follower)

    def apart(self, position: P | Sum) -> list[P]:
        """The components of a position or a Sum, by `split`, each made `canonical`."""
        wholes = members(position)
        return [self.canonical(part) for whole in wholes for part in self.split(whole)]

    def depth_hint(self, position: P) -> int:
        """A guess of how much play is left, 1 at least: a search tries what is small first."""
        return 1

    def value_table(self, position: P | Sum) -> ValueTable | None:
        """A table made for these rules in which a nimber search finds its answer about `position`.

        Only for speed: None, where there is none or it does not take this position, stands for the
        table that serves all rulesets.
        """
        return None

    def won(self, position: P) -> bool:
        """For a puzzle (players = 1): whether ending here, with no move left, wins."""
        raise TypeError(f"{self.name} is not a one-player puzzle")

    def adopt(self, value: Any, *_: Any, **choices: Any) -> P:
        """The position that a Python value stands for (a graph, a list), if not one already.

        Subclasses name the `choices` they take, as keywords.
        """
        if isinstance(value, str):
            return self.parse(value)
        position: P = value
        return position

    def describe(self, move: Any) -> str:
        """`move` in words that fit after "winning move:"."""
        return str(move)

    def tell(self, move: Any) -> Told | None:
        """What `describe` says, as the key of a sentence that exists in other languages too."""
        return None

    def draw(self, position: P, winning: Sequence[Any] = ()) -> Picture | None:
        """A picture of the position with the winning moves marked, if the game has one.

        What stands for moves carries them. None for a position too large to look at.
        """
        return None

    def edit(self, position: P, action: Action) -> P:
        """The position after an editing tool was used on something in its picture.

        The action is one of `tools` on one of its spots, and may still name what is not there.
        Raises InputError where the result would be no position.
        """
        raise InputError(f"{self.name} has no editing tools")

    def steps(self, position: P) -> Iterable[Step]:
        """A walk through the reasons for the position's value, on pictures of it; or nothing.

        Bounded however large the position is, and then a step says what was left out.
        """
        return ()

    def sample(self, rng: Random) -> P:
        """A small random position for the conformance suite, edge cases included."""
        return next(iter(self.theorems)).sample(rng)


def members(position: Any) -> list[Any]:
    """The positions that a Sum is made of, sums within it taken apart; of a position, itself."""
    parts: list[Any] = []
    stack = [position]
    while stack:
        part = stack.pop()
        if isinstance(part, Sum):
            stack.extend(reversed(part))
        else:
            parts.append(part)
    return parts


def unpaired(parts: Iterable[Any]) -> list[Any]:
    """What is left of a sum's components when equal ones cancel in pairs, as they do where play
    ends: who moves second answers each move in one by the same move in the other."""
    odd: dict[Any, None] = {}
    for part in parts:
        if part in odd:
            del odd[part]
        else:
            odd[part] = None
    return list(odd)


def sum_options(options: Callable[[Any], Iterable[Option]], position: Any) -> Iterator[Option]:
    """The options of a position or of a Sum; a move in a Sum is the pair (component, move)."""
    if not isinstance(position, Sum):
        yield from options(position)
        return
    for i, component in enumerate(position):
        for move, follower in sum_options(options, component):
            parts = tuple(follower) if isinstance(follower, Sum) else (follower,)
            yield Option((i, move), Sum(position[:i] + parts + position[i + 1 :]))
