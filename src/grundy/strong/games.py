"""What a strong solver needs of a game: numbers for its positions, and where moves lead.

The number of a position is its key. Keys are dense, 0 to `size` - 1, where the game ranks its
positions or fills a box; else they are sparse, and only those exist that moves lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from grundy.core.errors import InputError
from grundy.core.fingerprint import fingerprint
from grundy.core.partisan import PartisanRuleset
from grundy.core.ranked import Ranked, distinct, end_of, ends_by_rule
from grundy.core.rules import cut, function_of, shown
from grundy.core.ruleset import Ruleset, Sum
from grundy.engine.boxes import Box

KEY_BITS = 62
MOST = 2**KEY_BITS
"""Keys are smaller."""


class Game:
    """A game with numbered positions.

    `size` is None where keys are sparse; `starts` are the keys that play starts from, none if every
    key is a position. `ends` tells whether the rules say how play ends, `backwards` whether they
    tell predecessors. `box` is the box of keys where the rules have no ranks of their own.
    """

    def __init__(
        self, ruleset: Ruleset[Any], size: int | None, starts: Iterable[Any], box: Box | None
    ) -> None:
        """Raises InputError for rules that are for one player, or partisan, or are no rules."""
        if isinstance(ruleset, PartisanRuleset) or ruleset.players != 2:
            raise InputError(
                f"a strong solution is of a game whose moves both have, not of {ruleset.name}"
            )
        self.ruleset, self.size, self.box = ruleset, size, box
        self.name, self.play = ruleset.name, ruleset.play
        self.ends = ends_by_rule(ruleset)
        self.backwards = getattr(ruleset, "predecessors", None) is not None and box is None
        self.starts = sorted({self.key(start) for start in starts})

    @property
    def rules(self) -> Callable[[Any], Iterable[Any]]:
        """The function or method that says where moves lead."""
        function = function_of(self.ruleset)
        if function is None:
            function = getattr(self.ruleset, "followers", self._options)
        return function

    def _options(self, position: Any) -> list[Any]:
        return [option.follower for option in self.ruleset.options(position)]

    @cached_property
    def fingerprint(self) -> str:
        """Of the rules, of how positions are numbered, and of where play starts."""
        box = None if self.box is None else tuple(self.box)
        return fingerprint((self.ruleset, self.play, box, self.size, self.starts))

    def key(self, position: Any) -> int:
        """The key of a position. Raises InputError for what has none."""
        try:
            key = self.box.number(position) if self.box else self.ruleset.rank(position)  # type: ignore[attr-defined]
        except (TypeError, ValueError, IndexError, KeyError, ArithmeticError) as fault:
            raise InputError(
                f"rank raised {type(fault).__name__} for {shown(position)}: {fault}"
            ) from fault
        most = MOST if self.size is None else self.size
        if type(key) is not int or not 0 <= key < most:
            kind = "a sum" if isinstance(position, Sum) else f"{shown(position)}"
            raise InputError(
                f"{kind} has no number below {most:,}"
                + ("" if self.box else f": rank says {shown(key)}"),
                remedy="see docs/strong.md on how positions are numbered",
            )
        return key

    def position(self, key: int) -> Any:
        """The position with a key."""
        return self.box.position(key) if self.box else self.ruleset.unrank(key)  # type: ignore[attr-defined]

    def end(self, position: Any) -> str | None:
        """How the rules say that play has ended: "won", "lost", "tied", or None."""
        return end_of(self.ruleset, position) if self.ends else None

    def followers(self, position: Any) -> list[Any]:
        """Where moves lead, each position once; none where play has ended."""
        return [] if self.end(position) is not None else distinct(self.rules(position))

    def follower_keys(self, key: int) -> list[int]:
        """Keys of the followers, each once. Raises InputError."""
        return list(dict.fromkeys(map(self.key, self.followers(self.position(key)))))

    def predecessor_keys(self, key: int) -> list[int]:
        """Keys of the predecessors that the rules tell, each once. Raises InputError."""
        before = self.ruleset.predecessors(self.position(key))  # type: ignore[attr-defined]
        return list(dict.fromkeys(map(self.key, distinct(before))))


def game_of(
    ruleset: Ruleset[Any],
    starts: Sequence[Any] = (),
    box: Sequence[tuple[int, int]] | None = None,
) -> Game:
    """The game of some rules.

    A `Ranked` game has its ranks, and its own `starts` if none are given. Of others the positions
    are ints, or tuples of so many: `box` gives first and last value of each coordinate, and every
    point in it counts unless there are starts; without a box, positions are found from the starts.
    Raises InputError.
    """
    if isinstance(ruleset, Ranked):
        if box is not None:
            raise InputError(f"{ruleset.name} numbers its positions itself; a box has no use")
        size = getattr(ruleset, "size", None)
        if type(size) is not int or not 1 <= size < MOST:
            raise InputError(f"{ruleset.name} must state its size, from 1 on, got {shown(size)}")
        return Game(ruleset, size, starts or ruleset.starts, None)
    if box is not None:
        if not box or any(last < first for first, last in box):
            raise InputError(f"a box has a first and a last value in each coordinate, got {box!r}")
        low = tuple(first for first, _ in box)
        made = Box(low, tuple(last - first + 1 for first, last in box), len(box) == 1)
        if made.cells >= MOST:
            raise InputError(f"a box of {made.cells:,} positions; fewer than 2**62 are numbered")
        return Game(ruleset, made.cells, starts, made)
    if not starts:
        raise InputError(
            "no position to start from, and no ranks",
            remedy="give a position, or a box such as --box 0..99,0..99, or rules that are Ranked",
        )
    return Game(ruleset, None, starts, _packing(ruleset, starts[0]))


def _packing(ruleset: Ruleset[Any], start: Any) -> Box:
    """Keys for all positions like one: an int is its own, a tuple has as many bits for each int as
    fit."""
    if type(start) is int:
        return Box((0,), (MOST,), True)
    if type(start) is tuple and start and all(type(x) is int for x in start):
        bits = KEY_BITS // len(start)
        if bits > 1:
            return Box((-(2 ** (bits - 1)),) * len(start), (2**bits,) * len(start), False)
    raise InputError(
        f"a position of {ruleset.name} cannot be numbered ({cut(ruleset.format(start))}): numbered "
        "positions are ints, or tuples of ints of one length",
        remedy="derive the rules from grundy.Ranked, and give them rank and unrank",
    )
