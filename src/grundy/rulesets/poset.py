"""Poset games: take an element of an ordered set, and all above it; who cannot move loses.

Nim is a sum of chains. Chomp is the game on its squares without the poisoned one: whoever has to
take a least element that is poison loses as if it were not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Edge, Network, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._graphs import components, sort_key
from grundy.rulesets._heaps import split_words
from grundy.rulesets._poset_theory import FOREST, Pair, Poset
from grundy.rulesets._sketches import LARGEST_GRAPH

_WORD = re.compile(r"[^\s,#<\x00-\x1f\x7f]+(<[^\s,#<\x00-\x1f\x7f]+)*")


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
    theorems = (FOREST,)

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
            for pair in pairwise(chain):
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

    def tell(self, move: Any) -> Told:
        """The element."""
        return Told("move.element", {"element": move})

    def draw(self, position: Poset, winning: Sequence[Any] = ()) -> Network | None:
        """The relations as arrows upwards, winning elements marked. None if it is large."""
        names = position.names
        if len(names) + len(position.relations) > LARGEST_GRAPH:
            return None
        index = {name: i for i, name in enumerate(names)}
        edges = [
            Edge(index[low], index[high], arrow=True)
            for low in names
            for high in position.upper[low]
        ]
        marked = frozenset(index[name] for name in winning)
        return Network(names, edges, marked, moves={i: [name] for name, i in index.items()})

    def sample(self, rng: Random) -> Poset:
        """Up to 7 elements."""
        names = [str(v) for v in range(1, rng.randrange(1, 8))]
        rng.shuffle(names)
        pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
        chosen = rng.sample(pairs, min(len(pairs), rng.randrange(9)))
        return Poset(frozenset(names), frozenset(chosen))


RULESETS = (PosetGame(),)
