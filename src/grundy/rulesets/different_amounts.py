"""Take from a heap an amount that has not been taken from this heap before (Codeforces 768E)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Board, Cell, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._heaps import split_words

Pile = tuple[int, ...]
"""What is left, and then, ascending, the amounts up to it that may not be taken again."""
Piles = tuple[Pile, ...]


class DifferentAmounts(Ruleset[Piles]):
    """A position is the piles that are not empty, in order; a move is the pile and an amount."""

    name = "different-amounts"
    title = "Game of Stones: never the same amount twice from a heap"
    source = "Codeforces 768E, Game of Stones"
    text_form = """\
The sizes of the heaps, each followed by the amounts that have been taken from it, if any:
8 5/1 7/2/3 is a heap of 8, one of 5 after 1 was taken, and one of 7 after 2 and 3.
What follows # is a comment."""
    example = "8 5/1 7/2/3"
    search_only = "heaps that have been taken from have no known formula"

    def parse(self, text: str) -> Piles:
        """Words of numbers with slashes between."""
        piles = []
        for word, at in split_words(text):
            parts = word.split("/")
            if not all(x.isascii() and x.isdigit() and len(x) < 7 for x in parts):
                raise InputError(
                    f"found {quote(word)}, expected the size of a heap, or like 7/2/3",
                    where=text_place(text, at),
                )
            left, *used = map(int, parts)
            piles.append(pile(left, used))
        return tuple(sorted(filter(None, piles)))

    def format(self, position: Piles) -> str:
        """The piles in order."""
        return " ".join("/".join(map(str, each)) for each in position)

    def options(self, position: Piles) -> Iterator[Option]:
        """Every amount that is there and not used, of every pile; equal piles are one."""
        for each in dict.fromkeys(position):
            left, *used = each
            rest = list(position)
            rest.remove(each)
            for taken in range(1, left + 1):
                if taken not in used:
                    after = pile(left - taken, [*used, taken])
                    piles = sorted([*rest, after]) if after else rest
                    yield Option((taken, *each), tuple(piles))

    def split(self, position: Piles) -> Sequence[Piles]:
        """One component per pile."""
        return [(each,) for each in position]

    def adopt(self, value: Any, **choices: Any) -> Piles:
        """Text, a position, or the sizes of fresh heaps."""
        if isinstance(value, str):
            return self.parse(value)
        piles = [each if isinstance(each, tuple) else (each,) for each in value]
        return self.parse(" ".join("/".join(map(str, each)) for each in piles))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"take {move[0]} from a heap of {move[1]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        return Told("move.take", {"taken": move[0], "heap": move[1]})

    def draw(self, position: Piles, winning: Sequence[Any] = ()) -> Board | None:
        """Heaps with the amounts that are used up; a click on a stone takes it and all behind."""
        if len(position) > 60 or max((each[0] for each in position), default=0) > 60:
            return None
        wins = {tuple(move) for move in winning}
        rows = []
        for each in position:
            n, *used = each
            row = [Cell("/".join(map(str, each)), "title")]
            for k in range(n):
                move = (n - k, *each)
                row.append(Cell("", "stone", move in wins, [move] * (n - k not in used)))
            rows.append(row)
        return Board(rows)

    def sample(self, rng: Random) -> Piles:
        """Up to two small piles, fresh ones and others."""
        used = [rng.sample(range(1, 8), rng.choice([0, 0, 1, 2])) for _ in range(rng.randrange(3))]
        return tuple(sorted(filter(None, (pile(rng.randrange(10), each) for each in used))))


def pile(left: int, used: list[int]) -> Pile:
    """A pile as it is kept; empty if nothing is left."""
    return (left, *sorted({taken for taken in used if 0 < taken <= left})) if left else ()


RULESETS = (DifferentAmounts(),)
