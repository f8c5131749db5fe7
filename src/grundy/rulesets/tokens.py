"""Tokens on a digraph: move one along an arc; tokens may share vertices (POJ 2425, HDU 1524).

Every game is of this kind, its positions being the vertices. Where arcs form a cycle, play may go
on for ever.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from grundy.core.errors import InputError, quote, text_place
from grundy.core.picture import Network, Told
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._heaps import split_words
from grundy.rulesets._walk_sketch import tokens_picture
from grundy.rulesets._walk_text import Digraph


class Placed(NamedTuple):
    """The names of the vertices on which tokens stand, sorted; others than the digraph's are
    vertices without arcs."""

    graph: Digraph
    at: tuple[str, ...]


class Tokens(Ruleset[Placed]):
    """A move is the names of two vertices: from where to where."""

    name = "tokens"
    title = "Tokens on a digraph: move one along an arc"
    source = "Sprague 1935; POJ 2425, A Chess Game"
    text_form = """\
Arcs such as 1>2 1>3 3>2, and then `tokens` and the vertices on which they stand, with
repeats. Names are words without > and commas. What follows # is a comment."""
    example = "1>2 1>3 3>2 2>4\ntokens 1 1 3"
    search_only = "the values of the vertices of a digraph have to be computed one by one"

    def parse(self, text: str) -> Placed:
        """Linear, but for sorting the arcs. An arc given twice is one."""
        words = split_words(text)
        arcs: set[tuple[str, str]] = set()
        place = next((i for i, (word, _) in enumerate(words) if word == "tokens"), len(words))
        for word, at in words[:place]:
            ends = word.split(">")
            if len(ends) != 2 or not all(ends) or ends[0] == ends[1]:
                found = "a loop" if ends[:1] == ends[1:] else quote(word)
                raise InputError(
                    f"found {found}, expected an arc like 1>2, or `tokens`",
                    where=text_place(text, at),
                )
            arcs.add((ends[0], ends[1]))
        if place == len(words):
            raise InputError("no `tokens`", where=text_place(text, len(text)))
        for word, at in words[place + 1 :]:
            if ">" in word or word == "tokens":
                raise InputError(
                    f"found {quote(word)}, expected a vertex", where=text_place(text, at)
                )
        return placed(arcs, [word for word, _ in words[place + 1 :]])

    def format(self, position: Placed) -> str:
        """The arcs in order, and the tokens on a line of their own."""
        graph = position.graph
        arcs = (f"{a}>{b}" for a, b in arcs_of(graph))
        return "\n".join([" ".join(arcs), " ".join(["tokens", *position.at])]).lstrip()

    def options(self, position: Placed) -> Iterator[Option]:
        """Along every arc that leaves a vertex with a token; equal tokens are one."""
        graph, at = position
        for name in dict.fromkeys(at):
            rest = list(at)
            rest.remove(name)
            for target in targets(graph, name):
                yield Option((name, target), Placed(graph, tuple(sorted([*rest, target]))))

    def split(self, position: Placed) -> Sequence[Placed]:
        """One component per token."""
        return [Placed(position.graph, (name,)) for name in position.at]

    def describe(self, move: Any) -> str:
        """In words."""
        return f"move a token from {move[0]} to {move[1]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        return Told("move.token", {"from": move[0], "to": move[1]})

    def draw(self, position: Placed, winning: Sequence[Any] = ()) -> Network | None:
        """The digraph with the tokens, and the winning arcs marked; None if it is large."""
        return tokens_picture(position.graph, position.at, {tuple(move) for move in winning})

    def sample(self, rng: Random) -> Placed:
        """Up to five vertices and two tokens; some digraphs have cycles."""
        names = "12345"[: rng.randint(1, 5)]
        pairs = [(a, b) for a in names for b in names if a < b or (a > b and rng.random() < 0.1)]
        arcs = {pair for pair in pairs if rng.random() < 0.6}
        return placed(arcs, [rng.choice(names) for _ in range(rng.randrange(3))])


def placed(arcs: set[tuple[str, str]], tokens: Sequence[str]) -> Placed:
    """The position with these arcs and tokens."""
    names = sorted({name for arc in arcs for name in arc})
    number = {name: i for i, name in enumerate(names)}
    tails, heads = array("i"), array("i")
    for a, b in sorted(arcs):
        tails.append(number[a])
        heads.append(number[b])
    return Placed(Digraph(names, tails, heads), tuple(sorted(tokens)))


def targets(graph: Digraph, name: str) -> Iterator[str]:
    """Where the arcs from a vertex lead; nowhere from one that is not in the digraph."""
    if name in graph.number:
        yield from (graph.names[w - 1] for w in graph.targets(graph.number[name]))


def arcs_of(graph: Digraph) -> Iterator[tuple[str, str]]:
    """All arcs, sorted."""
    return ((name, target) for name in graph.names for target in targets(graph, name))


RULESETS = (Tokens(),)
