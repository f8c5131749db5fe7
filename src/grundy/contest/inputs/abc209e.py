"""Inputs of ABC 209 E: lists of words."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from grundy.contest.shapes.digraphs import digraph_shapes
from grundy.contest.workshop.making import (
    Case,
    Edge,
    Format,
    Measure,
    Pairs,
    Question,
    Shape,
    fewer,
    parts,
)

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Words(Case):
    """Words, in order."""

    words: tuple[str, ...]

    def text(self) -> str:
        """Their number, and the words, a line each."""
        return "\n".join([str(len(self.words)), *self.words])

    def measure(self) -> Measure:
        """Letters; then the sum of their places in the alphabet."""
        letters = "".join(self.words)
        return len(self.words) + len(letters), sum(map(LETTERS.index, letters))

    def smaller(self) -> Iterator[Words]:
        """Fewer words, words without a part, a letter replaced everywhere by an earlier one."""
        for words in fewer(self.words, 1):
            yield Words(words)
        for i, word in enumerate(self.words):
            for part in parts(len(word)):
                less = word[: part.start] + word[part.stop :]
                yield Words((*self.words[:i], less, *self.words[i + 1 :]))
        used = sorted({*"".join(self.words)}, key=LETTERS.index)
        for i, letter in enumerate(used):
            for simpler in dict.fromkeys((*used[:i], LETTERS[i])):
                if LETTERS.index(simpler) < LETTERS.index(letter):
                    yield Words(tuple(word.replace(letter, simpler) for word in self.words))


def legal(case: Words) -> bool:
    """At least one word; each of 3 to 8 letters."""
    return bool(case.words) and all(3 <= len(word) <= 8 for word in case.words)


def uniform(letters: str, rng: random.Random, size: int) -> Words:
    """Words at random out of few letters."""
    length = rng.choice((3, 4, 6, 8))
    return Words(
        tuple("".join(rng.choices(letters, k=rng.randint(3, length))) for _ in range(size))
    )


def three(v: int) -> str:
    """A name of three letters for a vertex."""
    return LETTERS[v // 2704 % 52] + LETTERS[v // 52 % 52] + LETTERS[v % 52]


def arcs(rng: random.Random, n: int, pairs: Pairs, start: int) -> Words:
    """A word of six letters for each arc, and one at least."""
    return Words(tuple(three(a) + three(b) for a, b in pairs) or ("aaa",))


def questions(case: Words) -> Iterator[Question]:
    """Of each word whether who goes on from its end wins: then who said it first loses."""
    ways: dict[str, list[str]] = {}
    for word in case.words:
        ways.setdefault(word[:3], []).append(word[-3:])
        ways.setdefault(word[-3:], [])
    arcs = [f"{tail} -> {' '.join(heads)}" for tail, heads in ways.items()]
    seen = "Each word is an arc from its first three letters to its last three."
    for number, word in enumerate(case.words, 1):
        text = "\n".join([*arcs, f"start {word[-3:]}"])
        about = f"word {number}, {word}: Takahashi has said it, Aoki is to go on from {word[-3:]}"
        yield Question(text, (seen,), about)


FORMAT = Format(judge=100_000, beyond=140_000, legal=legal)
SHAPES = (
    Shape("two-letters", "words out of two letters", partial(uniform, "ab")),
    Shape("capitals", "small letters and capitals", partial(uniform, "aA")),
    Shape("letters", "words out of four letters", partial(uniform, "abcd")),
    *digraph_shapes(arcs),
)
EDGES = (
    Edge("three-letters", "a word that follows itself: Draw", Words(("aaa",))),
    Edge("one-word", "nothing follows: Takahashi", Words(("aaab",))),
    Edge("twice", "the same word twice", Words(("aaab", "aaab"))),
    Edge("follow", "the second word follows the first", Words(("aaabbb", "bbbccc"))),
    Edge("overlap", "starts and ends overlap", Words(("abcd", "bcda", "ada"))),
    Edge("capital", "a capital is another letter", Words(("aaabbb", "Bbbccc"))),
    Edge("way-out", "a loop with a way out that wins", Words(("aaaa", "aaab"))),
)
