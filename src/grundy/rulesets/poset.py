"""Poset games: take an element of an ordered set, and all above it; who cannot move loses.

Nim is a sum of chains. Chomp is the game on its squares without the poisoned one: whoever has to
take a least element that is poison loses as if it were not there.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import InputError, quote, text_place
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.picture import Edge, Network
from grundy.core.ruleset import Option, Ruleset, Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._graphs import components, sort_key
from grundy.rulesets._heaps import split_words

Pair = tuple[str, str]
_WORD = re.compile(r"[^\s,#<\x00-\x1f\x7f]+(<[^\s,#<\x00-\x1f\x7f]+)*")


@dataclass(frozen=True)
class Poset:
    """Elements by name, and relations (lower, upper) that generate the order.

    What is left after moves holds all that is below it, so the relations left generate its order.
    """

    elements: frozenset[str]
    relations: frozenset[Pair]

    @cached_property
    def names(self) -> list[str]:
        """The elements, sorted."""
        return sorted(self.elements, key=sort_key)

    @cached_property
    def upper(self) -> dict[str, list[str]]:
        """What the relations put above each element, in order. O(n log n + relations)."""
        above: dict[str, list[str]] = {name: [] for name in self.names}
        for low, high in sorted(self.relations):
            above[low].append(high)
        return above

    def taken_with(self, element: str) -> set[str]:
        """The element and all above it. Linear in what they are related to."""
        taken = {element}
        queue = [element]
        for low in queue:
            new = [high for high in self.upper[low] if high not in taken]
            taken.update(new)
            queue.extend(new)
        return taken

    def without(self, gone: set[str]) -> Poset:
        """What is left. O(n + relations)."""
        kept = frozenset(pair for pair in self.relations if pair[1] not in gone)
        return Poset(self.elements - gone, kept)

    def ascending(self) -> list[str]:
        """The elements, each after all below it; fewer if there is a circle. Linear."""
        waiting = dict.fromkeys(self.names, 0)
        for _, high in self.relations:
            waiting[high] += 1
        order = [name for name, below in waiting.items() if not below]
        for low in order:
            for high in self.upper[low]:
                waiting[high] -= 1
                if not waiting[high]:
                    order.append(high)
        return order


def forest_answer(poset: Poset, budget: Budget) -> Answer:
    """Values from the leaves down, winning elements from the roots up. O(n)."""
    order = poset.ascending()
    worth: dict[str, int] = {}
    for name in reversed(order):
        worth[name] = 1 + nim_sum(worth[high] for high in poset.upper[name])
    roots = poset.elements.difference(high for _, high in poset.relations)
    total = nim_sum(worth[root] for root in roots)
    # What the tree on an element must become for the whole to be 0.
    wanted = {root: worth[root] ^ total for root in roots} if total else {}
    winning = []
    for name in order:
        want = wanted.get(name)
        if want == 0:
            winning.append(name)
        elif want is not None:
            for high in poset.upper[name]:
                wanted[high] = (want - 1) ^ (worth[name] - 1) ^ worth[high]
    winning.sort(key=sort_key)
    listed = winning[: budget.moves]

    def explain() -> Iterator[str]:
        for root in sorted(roots, key=sort_key)[:30]:
            yield f"The tree on {root} is worth {worth[root]}: 1 + the nim sum of those above."
        yield f"The nim sum of all {len(roots)} trees is {total}."

    return Answer(
        outcome=Outcome.N if total else Outcome.P,
        value=total,
        winning=listed,
        winning_count=len(winning),
        certificate=lambda: Certificate("poset", {"listed": len(listed)}),
        explain=explain,
    )


def _is_forest(poset: Poset) -> bool:
    return len({high for _, high in poset.relations}) == len(poset.relations)


def _sample_forest(rng: Random) -> Poset:
    names = [str(v) for v in range(1, rng.randrange(1, 9))]
    rng.shuffle(names)
    pairs = {
        (names[rng.randrange(i)], name) for i, name in enumerate(names) if i and rng.random() < 0.7
    }
    return Poset(frozenset(names), frozenset(pairs))


class PosetGame(Ruleset[Poset]):
    """A move is an element."""

    name = "poset"
    title = "Poset game: take an element and all above it"
    source = "Gale 1974; Deuber and Thomassé, Grundy sets of partial orders, 1996"
    text_form = """\
Relations between elements, lower<upper, such as a<b or a<b<c, between blanks, commas or
line breaks; an element without relations stands alone. What follows # is a comment."""
    example = "a<b<d a<c e"
    search_only = "outcomes of posets in general are PSPACE-complete"
    theorems = (
        Theorem(
            name="colon principle on forests",
            statement="where every element has at most one below it, the tree on an element is "
            "worth 1 + the nim sum of the trees above it",
            source="Berlekamp, Conway, Guy, Winning Ways, ch. 7",
            applies=_is_forest,
            answer=forest_answer,
            sample=_sample_forest,
        ),
    )

    def parse(self, text: str) -> Poset:
        """Linear. Circles and relations that are listed twice are refused."""
        elements: set[str] = set()
        relations: set[Pair] = set()
        for word, at in split_words(text):
            if not _WORD.fullmatch(word):
                raise InputError(
                    f"found {quote(word)}, expected a relation like a<b or an element",
                    where=text_place(text, at),
                )
            chain = word.split("<")
            elements.update(chain)
            for pair in itertools.pairwise(chain):
                if pair in relations:
                    raise InputError(
                        f"the relation {'<'.join(pair)} is listed twice",
                        where=text_place(text, at),
                    )
                relations.add(pair)
        poset = Poset(frozenset(elements), frozenset(relations))
        placed = set(poset.ascending())
        if len(placed) < len(elements):
            first = next(name for name in poset.names if name not in placed)
            raise InputError(
                f"the relations put {quote(first)} on or above a circle",
                where=text_place(text, 0),
                remedy="a<b<a is no order",
            )
        return poset

    def format(self, position: Poset) -> str:
        """Elements without relations, then the relations, in order."""
        alone = position.elements.difference(*position.relations)
        words = [name for name in position.names if name in alone]
        pairs = sorted(position.relations, key=lambda pair: tuple(map(sort_key, pair)))
        return " ".join([*words, *map("<".join, pairs)])

    def options(self, position: Poset) -> Iterator[Option]:
        """Each element, with all above it."""
        for name in position.names:
            yield Option(name, position.without(position.taken_with(name)))

    def split(self, position: Poset) -> Sequence[Poset]:
        """Parts without relations between them."""
        around: dict[str, list[str]] = {name: [] for name in position.names}
        for low, high in position.relations:
            around[low].append(high)
            around[high].append(low)
        number = {name: i for i, part in enumerate(components(around)) for name in part}
        parts: list[tuple[set[str], set[Pair]]] = []
        for name, i in number.items():
            if i == len(parts):
                parts.append((set(), set()))
            parts[i][0].add(name)
        for pair in position.relations:
            parts[number[pair[0]]][1].add(pair)
        return [Poset(frozenset(names), frozenset(pairs)) for names, pairs in parts]

    def describe(self, move: Any) -> str:
        """In words."""
        return f"take {move} and all above it"

    def draw(self, position: Poset, winning: Sequence[Any] = ()) -> Network:
        """The relations as arrows upwards, winning elements marked."""
        names = position.names
        index = {name: i for i, name in enumerate(names)}
        edges = [
            Edge(index[low], index[high], arrow=True)
            for low in names
            for high in position.upper[low]
        ]
        return Network(names, edges, frozenset(index[name] for name in winning))

    def sample(self, rng: Random) -> Poset:
        """Up to 7 elements."""
        names = [str(v) for v in range(1, rng.randrange(1, 8))]
        rng.shuffle(names)
        pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
        chosen = rng.sample(pairs, min(len(pairs), rng.randrange(9)))
        return Poset(frozenset(names), frozenset(chosen))


RULESETS = (PosetGame(),)
