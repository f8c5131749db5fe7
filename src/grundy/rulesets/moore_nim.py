"""Moore's Nim_k: take from at least one and at most k heaps, any number from each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice, product
from typing import Any

from grundy.core.errors import InputError, text_place
from grundy.core.picture import Board, Told
from grundy.core.ruleset import Option
from grundy.rulesets import _moore_theory as theory
from grundy.rulesets._heaps import HeapGame, Heaps, Words, whole_number
from grundy.rulesets._heaps_sketch import MOST_HEAPS, MOST_MOVES, stones
from grundy.rulesets._sketches import by_spot


class MooreNim(HeapGame):
    """A move is the pairs (size, what is left) of the heaps it reduces; not a sum of heaps."""

    name = "moore-nim"
    title = "Moore's Nim_k: take from at most k heaps at once"
    source = "Moore, A generalization of the game called Nim, 1910"
    text_form = "`at-most k`, then `heaps` and their sizes. What follows # is a comment."
    example = "at-most 2\nheaps 3 5 6 7"
    keyword = "at-most"
    theorems = (theory.MOORE,)

    def read_rule(self, text: str, words: Words) -> int:
        """One positive number."""
        numbers = [whole_number(text, *word, "a number of heaps") for word in words]
        if len(numbers) != 1 or not numbers[0]:
            at = words[0][1] if words else len(text)
            raise InputError("expected one positive number of heaps", where=text_place(text, at))
        return numbers[0]

    def options(self, position: Heaps) -> Iterator[Option]:
        """Every choice of heaps, and all that can be left of them."""
        sizes = Counter(position.heaps)
        for number in range(1, min(position.rule, len(position.heaps)) + 1):
            for chosen in dict.fromkeys(combinations(position.heaps, number)):
                lefts = (
                    combinations_with_replacement([(size, left) for left in range(size)], times)
                    for size, times in Counter(chosen).items()
                )
                for groups in product(*lefts):
                    move = tuple(chain(*groups))
                    yield Option(move, self.make(position.rule, _after(sizes, move)))

    def describe(self, move: Any) -> str:
        """In words."""
        return " and ".join(f"take {size - left} from a heap of {size}" for size, left in move)

    def tell(self, move: Any) -> Told:
        """In words."""
        words = ", ".join(f"{size} → {left}" for size, left in move)
        return Told("move.several", {"heaps": words})

    def draw(self, position: Heaps, winning: Sequence[Any] = ()) -> Board | None:
        """A row of stones per heap; sizes that the first winning move reduces are marked.

        A stone stands for all moves that leave as many of its heap as lie before it.
        """
        if len(position.heaps) > MOST_HEAPS:
            return None
        options = [o.move for o in islice(self.options(position), MOST_MOVES + 1)]
        moves = by_spot((pair, move) for move in options for pair in dict.fromkeys(move))
        few = moves if len(options) <= MOST_MOVES else {}
        return stones(position.heaps, winning[0] if winning else (), few)


def _after(sizes: Counter[int], move: Iterable[tuple[int, int]]) -> Iterator[int]:
    rest = sizes - Counter(size for size, _ in move)
    return chain(rest.elements(), (left for _, left in move))


RULESETS = (MooreNim(),)
