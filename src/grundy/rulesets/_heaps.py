"""The schema "a sum of independent heaps": what may be left of one heap is all a game has to say.

A position is a multiset of heaps, so equal heaps are one heap to move in. A move is the size of a
heap and what is left of it: (8, 5) takes three from a heap of 8, (8, 2, 3) also parts the rest,
(8,) takes all.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

from grundy.core.budget import Budget
from grundy.core.errors import InputError, quote, text_place
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.picture import Action, Board, Step, Told
from grundy.core.ruleset import Option, Ruleset, Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets import _heaps_sketch as sketch
from grundy.rulesets._heaps_steps import steps

MOST_DIGITS = 1000
LISTED, SHOWN = 200, 12
"""An explanation lists the moves in heaps up to the one size, and so many values of them."""
Left = tuple[int, ...]
Words = list[tuple[str, int]]
_TOKEN = re.compile(r"#[^\n]*|(?P<word>[^\s,#]+)")


class Heaps(NamedTuple):
    """`heaps` are positive and ascend; `rule` is the game's parameter, None where it has none."""

    rule: Any
    heaps: tuple[int, ...]


@dataclass(frozen=True)
class Values:
    """What the theory knows of single heaps.

    `value(n)` is the Grundy value of a heap, `leaving(n, target, room)` lists up to `room` moves in
    a heap of n that leave the value `target`, and says how many there are in all; `why(n)` is a
    sentence on the value of n, and `data` is what the checker needs besides the position.
    """

    value: Callable[[int], int]
    leaving: Callable[[int, int, int], tuple[Sequence[Left], int]]
    why: Callable[[int], str]
    data: dict[str, Any]


def split_words(text: str) -> Words:
    """The words of `text` with their offsets; comments, blanks and commas only separate."""
    return [(m["word"], m.start()) for m in _TOKEN.finditer(text) if m["word"]]


def whole_number(text: str, word: str, at: int, what: str) -> int:
    """`word` as a non-negative int of any size up to 1000 digits."""
    if not (word.isascii() and word.isdigit()):
        raise InputError(f"found {quote(word)}, expected {what}", where=text_place(text, at))
    if len(word) > MOST_DIGITS:
        raise InputError(
            f"found a number of {len(word)} digits, expected at most {MOST_DIGITS}",
            where=text_place(text, at),
        )
    return int(word)


def parameter_words(text: str, keyword: str, divider: str, example: str) -> tuple[Words, Words]:
    """The words after `keyword` and those after `divider`: `keyword` ... `divider` ..."""
    words = split_words(text)
    for i, expected in enumerate((keyword, divider)):
        place = next((k for k, (word, _) in enumerate(words) if word == expected), None)
        if place is None or (i == 0 and place):
            found = quote(words[0][0]) if words else "nothing"
            at = text_place(text, words[0][1] if words else 0)
            missing = f"found {found}, expected `{keyword}`" if i == 0 else f"no `{divider}` line"
            raise InputError(
                missing, where=at, remedy="write it like: " + example.replace("\n", " ")
            )
    return words[1:place], words[place + 1 :] if place is not None else []


class HeapGame(Ruleset[Heaps]):
    """Base of games played with heaps: text, Python values and pictures of their positions.

    A parameter of the game has a `keyword` and is read.
    """

    keyword = ""
    tools = sketch.TOOLS

    def read_rule(self, text: str, words: Words) -> Any:
        """The parameter from the words after the keyword."""

    def write_rule(self, rule: Any) -> str:
        """Words that `read_rule` turns into `rule`."""
        return str(rule)

    def parse(self, text: str) -> Heaps:
        """Parameter and heaps; heaps of 0 are dropped. Linear."""
        rule = None
        if self.keyword:
            given, sizes = parameter_words(text, self.keyword, "heaps", self.example)
            rule = self.read_rule(text, given)
        else:
            sizes = split_words(text)
            sizes = sizes[1:] if sizes and sizes[0][0] in ("heap", "heaps") else sizes
        return self.make(rule, [whole_number(text, *word, "the size of a heap") for word in sizes])

    def make(self, rule: Any, sizes: Iterable[int]) -> Heaps:
        """The position with these heaps."""
        return Heaps(rule, tuple(sorted(n for n in sizes if n)))

    def format(self, position: Heaps) -> str:
        """The parameter's line, if there is one, and the heaps in ascending order."""
        heaps = " ".join(map(str, position.heaps)) or "0"
        if not self.keyword:
            return heaps
        return f"{self.keyword} {self.write_rule(position.rule)}\nheaps {heaps}"

    def adopt(self, value: Any, **choices: Any) -> Heaps:
        """Text, a position, a heap, or a list of heaps; the parameter is named like its keyword."""
        if isinstance(value, (str, Heaps)):
            return super().adopt(value)
        sizes = [value] if isinstance(value, int) else list(value)
        for size in sizes:
            if type(size) is not int or size < 0:
                raise InputError(f"found {size!r}, expected the size of a heap")
        name = self.keyword.replace("-", "_")
        if set(choices) != ({name} if name else set()):
            raise InputError(
                f"expected the parameter {name!r}" if name else "this game has no parameter",
                remedy=f"pass text like {self.example!r}",
            )
        if not name:
            return self.make(None, sizes)
        given = choices[name]
        words = given if isinstance(given, (list, tuple, set)) else [given]
        text = " ".join(map(str, words))
        return self.make(self.read_rule(text, split_words(text)), sizes)

    def heap_moves(self, rule: Any, n: int) -> Iterable[Any]:
        """Moves in a heap of `n`, for the picture: the second part of one is what it leaves."""
        return ()

    def draw(self, position: Heaps, winning: Sequence[Any] = ()) -> Board | None:
        """A row of stones per heap, behind its size, which is marked if a move there wins."""
        return sketch.picture(position.heaps, winning, partial(self.heap_moves, position.rule))

    def edit(self, position: Heaps, action: Action) -> Heaps:
        """A heap more, a heap fewer, a larger or a smaller one."""
        return self.make(position.rule, sketch.edited(position.heaps, action))


class HeapSum(HeapGame):
    """Base of games in which a move is made in one heap: `leaves` gives the rules."""

    @abstractmethod
    def leaves(self, rule: Any, n: int) -> Iterable[Left]:
        """What a move in a heap of `n` may leave: ascending positive heaps, each outcome once."""

    def options(self, position: Heaps) -> Iterator[Option]:
        """Every move in every size of heap."""
        for n in dict.fromkeys(position.heaps):
            for left in self.leaves(position.rule, n):
                yield Option((n, *left), Heaps(position.rule, replaced(position.heaps, n, left)))

    def heap_moves(self, rule: Any, n: int) -> Iterable[Any]:
        """Those that `options` names."""
        return ((n, *left) for left in self.leaves(rule, n))

    def split(self, position: Heaps) -> Sequence[Heaps]:
        """One component per heap."""
        return [Heaps(position.rule, (n,)) for n in position.heaps]

    def steps(self, position: Heaps) -> Iterator[Step]:
        """Values in binary columns, where a theorem knows the values; see `_heaps_steps`."""
        theorem = next((t for t in self.theorems if t.applies(position)), None)
        if theorem is None:
            return iter(())

        @cache
        def value_of(n: int) -> int:
            value = theorem.answer(Heaps(position.rule, (n,)), Budget(moves=1)).value
            assert isinstance(value, int)
            return value

        nim = theorem.name == "Bouton's theorem"
        winning = theorem.answer(position, Budget()).winning
        drawn, marked = self.draw(position), self.draw(position, winning)
        return steps(position.heaps, drawn, marked, value_of, nim=nim)

    def describe(self, move: Any) -> str:
        """In words: what is taken, and how the rest is split."""
        n, *left = move
        taken = n - sum(left)
        if not left:
            return f"take all of a heap of {n}"
        parts = " and ".join(map(str, left))
        if len(left) == 1:
            return f"take {taken} from a heap of {n}"
        if not taken:
            return f"split a heap of {n} into {parts}"
        return f"take {taken} from a heap of {n} and split the rest into {parts}"

    def tell(self, move: Any) -> Told:
        """The same by key."""
        n, *left = move
        taken, parts = n - sum(left), ", ".join(map(str, left))
        if not left:
            return Told("move.take-all", {"heap": n})
        if len(left) == 1:
            return Told("move.take", {"taken": taken, "heap": n})
        if not taken:
            return Told("move.split", {"heap": n, "parts": parts})
        return Told("move.take-split", {"taken": taken, "heap": n, "parts": parts})


def replaced(heaps: tuple[int, ...], n: int, left: Iterable[int]) -> tuple[int, ...]:
    """`heaps` with one heap of `n` replaced by those of `left`. O(heaps)."""
    rest = list(heaps)
    rest.remove(n)
    for part in left:
        if part:
            insort(rest, part)
    return tuple(rest)


def sum_theorem(
    name: str,
    statement: str,
    source: str,
    values: Callable[[Any, int, Budget], Values],
    sample: Callable[[Random], Heaps],
    applies: Callable[[Heaps], bool] = lambda position: True,
) -> Theorem[Heaps]:
    """The theorem that a game of heaps has these single-heap values.

    `values(rule, largest, budget)` must know every heap up to `largest`, or raise BudgetError.
    """

    def answer(position: Heaps, budget: Budget) -> Answer:
        known = values(position.rule, position.heaps[-1] if position.heaps else 0, budget)
        total = nim_sum(map(known.value, position.heaps))
        winning: list[Left] = []
        count = 0
        for n in dict.fromkeys(position.heaps) if total else ():
            room = budget.moves - len(winning)
            found, number = known.leaving(n, known.value(n) ^ total, room)
            winning.extend((n, *left) for left in found[:room])
            count += number
        return Answer(
            outcome=Outcome.N if total else Outcome.P,
            value=total,
            winning=winning,
            winning_count=count,
            certificate=lambda: Certificate("heaps", known.data | {"listed": len(winning)}),
            explain=lambda: _explain(position, known, winning),
        )

    return Theorem(name, statement, source, applies, answer, sample)


def _explain(position: Heaps, known: Values, winning: Sequence[Left]) -> Iterator[str]:
    sizes = list(dict.fromkeys(position.heaps))
    total = nim_sum(map(known.value, position.heaps))
    if not sizes:
        yield "No heap is left, so there is no move."
        return
    for n in sizes[:30]:
        yield known.why(n)
    if len(sizes) > 30:
        yield f"{len(sizes) - 30} more sizes of heaps are valued in the same way."
    if len(position.heaps) > 1:
        worth = [known.value(n) for n in position.heaps[:30]]
        dots = " xor ..." if len(position.heaps) > 30 else ""
        yield f"Heaps are independent: {' xor '.join(map(str, worth))}{dots} = {total}."
    if total:
        for n in [*dict.fromkeys(move[0] for move in winning)][:30]:
            wanted = known.value(n) ^ total
            yield f"To leave 0 in all, a heap of {n} must become worth {wanted}."
    else:
        yield "The sum is 0, so every move leaves a sum that is not 0, and the opponent restores 0."


def by_mex(n: int, value: Callable[[int], int], left: Iterable[Left]) -> str:
    """Why a heap of n has its value, where `left` is what moves may leave of it. O(left).

    Large heaps may have many moves, which are not listed.
    """
    worth = value(n)
    if n > LISTED:
        return f"A heap of {n} is worth {worth}, the least value that no move in it leads to."
    found: dict[int, Left] = {}
    for heaps in left:
        found.setdefault(nim_sum(map(value, heaps)), heaps)
    told = [
        f"{one} (leaving {' and '.join(str(m) for m in found[one] if m) or 'nothing'})"
        for one in sorted(found)
        if one < worth or not worth
    ]
    if not told:
        return f"A heap of {n} is worth 0: no move is possible in it."
    dots = ", ..." if len(told) > SHOWN else ""
    return (
        f"A heap of {n} is worth {worth}, the least value that no move in it leads to; moves lead "
        f"to {', '.join(told[:SHOWN])}{dots}."
    )


def formula(
    value: Callable[[int], int],
    leaving: Callable[[int, int, int], tuple[Sequence[Left], int]],
    why: Callable[[int], str],
) -> Values:
    """Values that a formula gives: the checker needs no data."""
    return Values(value, leaving, why, {})


def one(left: int | None) -> tuple[Sequence[Left], int]:
    """The answer of `leaving` where at most one move does, the one that leaves one heap."""
    if left is None:
        return [], 0
    return [(left,) if left else ()], 1


def small_heaps(rng: Random, most: int = 9, heaps: int = 3) -> list[int]:
    """Up to `heaps` heaps, the empty position, zeros and equal heaps among them."""
    sizes = [rng.randrange(most + 1) for _ in range(rng.randrange(heaps + 1))]
    if sizes and rng.random() < 0.3:
        sizes.append(rng.choice(sizes))
    return sizes
