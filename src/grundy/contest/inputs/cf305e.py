"""Inputs of Codeforces 305E: words of small letters."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial

from grundy.contest.workshop.making import Board, Edge, Format, Question, Shape

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Word(Board):
    """A board of one row, written as a word."""

    letters: str = LETTERS

    def text(self) -> str:
        """The word."""
        return self.rows[0]


def uniform(letters: str, rng: random.Random, size: int) -> Word:
    """Letters at random."""
    return Word(("".join(rng.choices(letters, k=size)),))


def runs(rng: random.Random, size: int) -> Word:
    """Stretches of one or two letters in turn, so that most places are centres."""
    word = ""
    while len(word) < size:
        word += rng.choice(("a", "ab", "ac", "bc")) * rng.randint(1, 9) + rng.choice(("", "d"))
    return Word((word[:size],))


def position(case: Word) -> Question:
    """The runs of centres as heaps of Dawson's Chess."""
    word = case.rows[0]
    centres = "".join(" x"[a == b] for a, b in zip(word, word[2:], strict=False))
    runs = [str(len(run)) for run in centres.split()]
    seen = (
        f"The letters between equal ones stand in runs of {', '.join(runs)}. Cutting at one uses "
        "up its neighbours, so runs are heaps of Dawson's Chess."
        if runs
        else "No letter stands between equal ones, so nothing can be cut.",
    )
    return Question(" ".join(runs), seen)


FORMAT = Format(judge=5000, beyond=100_000)
SHAPES = (
    Shape("one-letter", "every inner letter is a centre", partial(uniform, "a")),
    Shape("two-letters", "many short runs", partial(uniform, "ab")),
    Shape("letters", "few centres", partial(uniform, LETTERS[:5])),
    Shape("runs", "long runs", runs),
)
EDGES = (
    Edge("one-letter", "nothing to cut", Word(("a",))),
    Edge("two-letters", "no inner letter", Word(("aa",))),
    Edge("three-letters", "the smallest win", Word(("aaa",))),
    Edge("no-centre", "no letter between equal ones", Word(("abc",))),
    Edge("two-runs", "two single centres cancel", Word(("abacdc",))),
    Edge("middle", "only the middle of five centres wins at last", Word(("aaaaaaa",))),
    Edge("first-sample", "the first of five", Word(("abacaba",))),
)
