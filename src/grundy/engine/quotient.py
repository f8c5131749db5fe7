"""Misère quotients of heap games: all that matters of a sum of heaps in misère play.

Two sums of heaps are equivalent if they have the same outcome beside every third; the classes
form a commutative monoid, and some of them, the P-portion, are lost (Plambeck, Taming the wild in
impartial combinatorial games, Integers 5 (2005) G05; Plambeck and Siegel, Misère quotients for
impartial games, J. Combin. Theory A 115 (2008)). A quotient is guessed from outcomes of small
sums and then proven; what cannot be proven is never returned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.outcome import Outcome
from grundy.core.rules import rules, shown
from grundy.core.ruleset import Sum

Word = tuple[int, ...]
"""A sum of heaps by their sizes, in order."""

PRETENDED_DEGREE, PRETENDED_ORDER = 4, 500
"""A guess that takes heaps to be equal as before is given up beyond these; then all are new."""


@dataclass(frozen=True)
class Quotient:
    """The misère quotient of the heaps 0, 1, ..., n of a game.

    `words[i]` is a smallest sum of heaps in class i, class 0 being that of nothing;
    `product[i][j]` is the class of a sum of both; `lost` is the P-portion; `heaps[h]` is the class
    of a single heap h.
    """

    words: tuple[Word, ...]
    product: tuple[tuple[int, ...], ...]
    lost: frozenset[int]
    heaps: tuple[int, ...]

    @property
    def order(self) -> int:
        """How many classes there are."""
        return len(self.words)

    def element(self, heaps: Iterable[int]) -> int:
        """The class of a sum of heaps, of any length. O(number of heaps)."""
        found = 0
        for heap in heaps:
            found = self.product[found][self.heaps[heap]]
        return found

    def outcome(self, heaps: Iterable[int]) -> Outcome:
        """N or P in misère play. O(number of heaps)."""
        return Outcome.P if self.element(heaps) in self.lost else Outcome.N

    def to_json(self) -> dict[str, Any]:
        """As JSON, for `grundy.check.verify_quotient`, which proves it from the rules alone."""
        return {
            "words": [[*word] for word in self.words],
            "product": [[*row] for row in self.product],
            "lost": sorted(self.lost),
            "heaps": [*self.heaps],
        }

    def __str__(self) -> str:
        named = [" + ".join(map(str, word)) or "0" for word in self.words]
        lost = ", ".join(named[i] for i in sorted(self.lost))
        return f"order {self.order}; lost: {lost}"


def misere_quotient(game: Any, largest: int, budget: Budget | None = None) -> Quotient:
    """The misère quotient of heaps up to `largest`, if it is finite and the budget suffices.

    `game` are rules (or a function) on heaps: followers of a heap are smaller heaps or sums of
    them. Raises InputError for others, BudgetError where the quotient is infinite or too much
    work; both the sums looked at and the proof's states count as positions.
    """
    ruleset = rules(game)
    if ruleset.players != 2:
        raise InputError("a misère quotient belongs to a game of two players")
    finder = _Finder(budget or Budget())
    for heap in range(largest + 1):
        followers = [option.follower for option in ruleset.options(heap)]
        finder.add(heap, [_parts(follower, heap) for follower in followers])
    return finder.quotient


def _parts(follower: Any, heap: int) -> Word:
    parts = tuple(follower) if isinstance(follower, Sum) else (follower,)
    for part in parts:
        if type(part) is not int or not 0 <= part < heap:
            raise InputError(
                f"heap {heap} moves to {shown(part)}, expected heaps from 0 to {heap - 1}",
                remedy="misère quotients are for games whose heaps become smaller",
            )
    return parts


class _Guess:
    """A finite monoid: classes by a word each, what adding each generator does, what is lost."""

    def __init__(self, words: list[Word], adding: list[dict[int, int]], lost: list[bool]) -> None:
        self.words, self.adding, self.lost = words, adding, lost
        self.product = [[self.element(word, at) for word in words] for at in range(len(words))]

    def element(self, word: Word, at: int = 0) -> int:
        for generator in word:
            at = self.adding[at][generator]
        return at

    def sound(self) -> bool:
        """Whether the product is commutative and associative, and no two classes are the same."""
        everything = range(len(self.words))
        for x, row in enumerate(self.product):
            if any(row[y] != self.product[y][x] for y in everything):
                return False
            for generator, after in self.adding[x].items():
                added = self.product[after]
                if any(added[y] != self.adding[row[y]][generator] for y in everything):
                    return False
        beside = {tuple(self.lost[z] for z in row) for row in self.product}
        return len(beside) == len(self.words)


class _Finder:
    """Adds heap after heap; after each, `quotient` is the proven quotient so far."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.followers: list[list[Word]] = []
        # Each heap as a sum of generators, each generator's options likewise.
        self.word: list[Word] = []
        self.generators: list[int] = []
        self.options: dict[int, set[Word]] = {}
        self.known: dict[Word, bool] = {}
        self.guess = _Guess([()], [{}], [False])
        self.quotient = Quotient(((),), ((0,),), frozenset(), ())

    def add(self, heap: int, followers: list[Word]) -> None:
        """Take in the next heap: as a class there is, as a new generator, or all heaps anew."""
        self.followers.append(followers)
        for word in self.guess.words:
            self.word.append(word)
            if self._proven(self.guess):
                self._keep()
                return
            self.word.pop()
        self._generate(heap)
        for degree in range(1, PRETENDED_DEGREE + 1):
            guess = self._guessed(degree, PRETENDED_ORDER)
            if guess is None:
                break
            if self._proven(guess):
                self.guess = guess
                self._keep()
                return
        self._start_anew(heap)

    def _generate(self, heap: int) -> None:
        self.word.append((heap,))
        self.generators.append(heap)
        self.options[heap] = set(map(self._in_generators, self.followers[heap]))

    def _in_generators(self, heaps: Word) -> Word:
        return tuple(sorted(chain.from_iterable(self.word[heap] for heap in heaps)))

    def _start_anew(self, largest: int) -> None:
        """Beside the new heap, heaps that were equal may differ: every heap is a generator."""
        self.word, self.generators = [], []
        self.known.clear()
        for heap in range(largest + 1):
            self._generate(heap)
        guess = self._proven_guess()
        # From now on heaps are written by the words of the classes, with fewer generators.
        words = [guess.words[guess.element(word)] for word in self.word]
        used = sorted({generator for word in guess.words for generator in word})
        adding = [{generator: row[generator] for generator in used} for row in guess.adding]
        self.guess = _Guess(guess.words, adding, guess.lost)
        self.word, self.generators = words, used
        self.options = {g: set(map(self._in_generators, self.followers[g])) for g in used}
        self.known.clear()
        self._keep()

    def _keep(self) -> None:
        guess = self.guess
        self.quotient = Quotient(
            tuple(guess.words),
            tuple(map(tuple, guess.product)),
            frozenset(i for i, lost in enumerate(guess.lost) if lost),
            tuple(map(guess.element, self.word)),
        )

    def _lost(self, word: Word) -> bool:
        """Whether a sum of generators is lost: it has options, and none of them is lost."""
        stack = [word]
        while stack:
            top = stack[-1]
            if top in self.known:
                stack.pop()
                continue
            waiting: list[Word] = []
            won = True
            for option in self._moves(top):
                won = self.known.get(option, False)
                if won:
                    waiting.clear()
                    break
                if option not in self.known:
                    waiting.append(option)
            if waiting:
                stack += waiting
                continue
            self.known[top] = not won
            self.budget.check(len(self.known), "the misère quotient")
        return self.known[word]

    def _moves(self, word: Word) -> Iterator[Word]:
        for i, generator in enumerate(word):
            if i and word[i - 1] == generator:
                continue
            rest = word[:i] + word[i + 1 :]
            for option in self.options[generator]:
                yield tuple(sorted(rest + option))

    def _proven_guess(self) -> _Guess:
        """The quotient of sums of all generators; without end if it is infinite, but for the
        budget."""
        degree = 1
        while True:
            guess = self._guessed(degree, None)
            if guess is not None and self._proven(guess):
                return guess
            degree += 1

    def _guessed(self, degree: int, most: int | None) -> _Guess | None:
        """Sums told apart by their outcomes beside all sums of up to `degree` generators.

        None if there are more than `most` of them.
        """
        beside = [
            test
            for size in range(degree + 1)
            for test in combinations_with_replacement(self.generators, size)
        ]

        def outcomes(word: Word) -> tuple[bool, ...]:
            return tuple(self._lost(tuple(sorted(word + test))) for test in beside)

        words: list[Word] = [()]
        number = {outcomes(()): 0}
        adding: list[dict[int, int]] = []
        for word in words:
            row: dict[int, int] = {}
            for generator in self.generators:
                grown = tuple(sorted((*word, generator)))
                row[generator] = number.setdefault(outcomes(grown), len(words))
                if row[generator] == len(words):
                    words.append(grown)
                    if most is not None and len(words) > most:
                        return None
            adding.append(row)
        return _Guess(words, adding, [self._lost(word) for word in words])

    def _proven(self, guess: _Guess) -> bool:
        """Whether outcomes of all sums of the heaps so far are as their classes say.

        By induction on the sum: it is lost if it has an option and no option's class is lost. Of
        a sum only its class matters, whether it has options, and beside which classes some option
        is lost, as a set of bits; so all sums are seen after finitely many such states.
        """
        if not guess.sound():
            return False
        size = range(len(guess.words))
        kinds = set()
        for heap, followers in enumerate(self.followers):
            after = {guess.element(self._in_generators(parts)) for parts in followers}
            bits = sum(1 << y for y in size if any(guess.lost[guess.product[y][e]] for e in after))
            kinds.add((guess.element(self.word[heap]), bits, bool(after)))
        moved: dict[tuple[int, int], int] = {}

        def beside(bits: int, x: int) -> int:
            """The classes y for which y + x is in `bits`."""
            if (bits, x) not in moved:
                moved[bits, x] = _gathered(bits, guess.product[x])
            return moved[bits, x]

        start = (0, 0, False)
        seen, todo = {start}, [start]
        while todo:
            self.budget.check(len(seen), "the proof of the misère quotient")
            x, bits, moves = todo.pop()
            if guess.lost[x] != (moves and not bits & 1):
                return False
            for y, other, more in kinds:
                state = (guess.product[x][y], beside(bits, y) | beside(other, x), moves or more)
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
        return True


def _gathered(bits: int, row: Sequence[int]) -> int:
    """The places whose entry in `row` is one of `bits`."""
    return sum(1 << place for place, entry in enumerate(row) if bits >> entry & 1)
