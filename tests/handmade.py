"""Small rulesets without theorems, each with what makes search hard: sums, cycles, a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError
from grundy.core.partisan import PartisanRuleset
from grundy.core.ruleset import Option, Ruleset, Sum

NOWHERE = InputError("expected a position", where="line 1, column 1")


class Handmade(Ruleset[Any]):
    """Positions that are words or numbers, written as such."""

    title = "made by hand"
    source = "these tests"
    text_form = "a word"
    example = "a"

    def format(self, position: Any) -> str:
        return str(position)

    def sample(self, rng: Random) -> Any:
        raise NotImplementedError


class Kayles(Handmade):
    """A row of pins; a ball hits one pin or two neighbours and may leave a row on either side."""

    name = "rows-of-pins"
    example = "5"

    def parse(self, text: str) -> int:
        if not text.strip().isdecimal():
            raise NOWHERE
        return int(text)

    def options(self, position: int) -> Iterator[Option]:
        for hit in (1, 2):
            for left in range((position - hit) // 2 + 1):
                yield Option((left, hit), Sum((left, position - hit - left)))

    def split(self, position: int) -> Sequence[int]:
        return (position,) if position else ()

    def sample(self, rng: Random) -> int:
        return rng.randrange(12)


class Nim(Handmade):
    """Heaps as a tuple; split into heaps, sorted as representatives."""

    name = "three-heaps"
    example = "1,2,3"

    def __init__(self, *, hooks: bool = True) -> None:
        self.hooks = hooks

    def parse(self, text: str) -> tuple[int, ...]:
        words = text.strip().split(",") if text.strip() else []
        if not all(word.isdecimal() for word in words):
            raise NOWHERE
        return tuple(map(int, words))

    def format(self, position: tuple[int, ...]) -> str:
        return ",".join(map(str, position))

    def options(self, position: tuple[int, ...]) -> Iterator[Option]:
        for i, heap in enumerate(position):
            for left in range(heap):
                yield Option((i, left), (*position[:i], left, *position[i + 1 :]))

    def split(self, position: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
        return [(heap,) for heap in position] if self.hooks else (position,)

    def sample(self, rng: Random) -> tuple[int, ...]:
        return tuple(rng.randrange(4) for _ in range(rng.randrange(1, 4)))


class Chips(Handmade):
    """A chip on a digraph, given as targets of each vertex; moves may come back."""

    name = "chips"

    def __init__(self, **targets: str) -> None:
        self.targets = targets

    def parse(self, text: str) -> str:
        if text.strip() not in self.targets:
            raise NOWHERE
        return text.strip()

    def options(self, position: str) -> Iterator[Option]:
        return (Option(target, target) for target in self.targets[position])

    def sample(self, rng: Random) -> str:
        return rng.choice(sorted(self.targets))


class Sides(Chips, PartisanRuleset[Any]):
    """A chip on a digraph with arcs of Left and of Right, "left|right" of each vertex."""

    name = "sides"

    def _targets(self, position: str, side: int) -> Iterator[Option]:
        return (Option(target, target) for target in self.targets[position].split("|")[side])

    def left_options(self, position: str) -> Iterator[Option]:
        return self._targets(position, 0)

    def right_options(self, position: str) -> Iterator[Option]:
        return self._targets(position, 1)

    def options(self, position: str) -> Iterator[Option]:
        return PartisanRuleset.options(self, position)


class Maze(Chips):
    """The same for one player, who wants to end on a capital letter."""

    name = "maze"
    players = 1

    def won(self, position: str) -> bool:
        return position.isupper()


FERGUSON = Chips(a="b", b="c", c="ad", d="e", e="")
"""Ferguson, Game Theory, part I, figure 3.4."""
