"""Take one or two from a heap: once as it should be, then with one mistake at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import InputError, quote, text_place
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.picture import Board, Cell, Edge, Network
from grundy.core.ruleset import Option, Ruleset, Sum, Theorem
from grundy.core.solution import Answer
from grundy.engine.search import search

Heaps = tuple[int, ...]


def sample(rng: Random) -> Heaps:
    return tuple(rng.randrange(5) for _ in range(rng.randrange(4)))


def answer(position: Heaps, budget: Budget) -> Answer:
    value = nim_sum(n % 3 for n in position)
    winning = [
        (i, taken)
        for i, n in enumerate(position)
        for taken in (1, 2)
        if taken <= n and value ^ n % 3 == (n - taken) % 3
    ]
    return Answer(
        outcome=Outcome.N if value else Outcome.P,
        value=value,
        winning=winning,
        winning_count=len(winning),
        certificate=lambda: search(TakeAway(), position, budget)[1].certificate(),
        explain=lambda: [f"The remainders by three make {value}."],
    )


THEOREM = Theorem(
    name="remainders",
    statement="a heap of n is worth n mod 3",
    source="folklore",
    applies=lambda position: True,
    answer=answer,
    sample=sample,
)


class TakeAway(Ruleset[Heaps]):
    """Nothing is wrong here."""

    name = "take-away"
    title = "Take one or two"
    source = "folklore"
    text_form = "sizes of heaps"
    example = "1 2 3"

    def parse(self, text: str) -> Heaps:
        heaps = []
        for word in text.split():
            if not (word.isascii() and word.isdigit() and len(word) < 10):
                place = text_place(text, text.index(word))
                raise InputError(f"found {quote(word)}, expected a heap", where=place)
            heaps.append(int(word))
        return tuple(heaps)

    def format(self, position: Heaps) -> str:
        return " ".join(map(str, position))

    def options(self, position: Heaps) -> Iterator[Option]:
        for i, n in enumerate(position):
            for taken in range(1, min(2, n) + 1):
                yield Option((i, taken), (*position[:i], n - taken, *position[i + 1 :]))

    def split(self, position: Heaps) -> Sequence[Heaps]:
        return [(n,) for n in position]

    def canonical(self, position: Heaps) -> Heaps:
        return tuple(sorted(filter(None, position)))

    def describe(self, move: Any) -> str:
        return f"take {move[1]} from heap {move[0]}"

    def draw(self, position: Heaps, winning: Sequence[Any] = ()) -> Board | Network | None:
        marked = {move[0] for move in winning}
        return Board([[Cell(str(n), mark=i in marked)] for i, n in enumerate(position)])

    def sample(self, rng: Random) -> Heaps:
        return sample(rng)


class Splits(TakeAway):
    """A heap may be split in two as well; right, and with followers that are sums."""

    name = "take-or-split"

    def options(self, position: Heaps) -> Iterator[Option]:
        yield from super().options(position)
        for i, n in enumerate(position):
            for part in range(1, n // 2 + 1):
                parts = [(m,) for m in (*position[:i], part, n - part, *position[i + 1 :])]
                yield Option((i, part, n - part), Sum(parts))

    def describe(self, move: Any) -> str:
        return f"heap {move[0]}: {move[1:]}"


class LeavesOutAMove(TakeAway):
    """No move from a heap that stands behind a larger one: right for sorted heaps alone."""

    def options(self, position: Heaps) -> Iterator[Option]:
        for move, follower in super().options(position):
            i = move[0]
            if i == 0 or position[i] >= position[i - 1]:
                yield Option(move, follower)


class MergesEqualHeaps(TakeAway):
    """Two heaps of a size are not one."""

    def canonical(self, position: Heaps) -> Heaps:
        return tuple(sorted(set(position) - {0}))


class WandersInCanonical(TakeAway):
    """The representative of a representative is another."""

    def canonical(self, position: Heaps) -> Heaps:
        return position[1:] + position[:1]


class SplitLosesTheLast(TakeAway):
    """A component is forgotten."""

    def split(self, position: Heaps) -> Sequence[Heaps]:
        return [(n,) for n in position[:-1]] or [position]


class SplitMovesCounters(TakeAway):
    """As many counters, in other heaps."""

    def split(self, position: Heaps) -> Sequence[Heaps]:
        return [(sum(position),)]


class FollowersInAnotherOrder(TakeAway):
    def followers_apart(self, position: Heaps) -> list[list[Heaps]]:
        return [self.apart(follower) for _, follower in self.options(position)][::-1]


class EndsItIsSaid(TakeAway):
    ends = True

    def options(self, position: Heaps) -> Iterator[Option]:
        yield from super().options(position)
        if position[:1] == (1,):
            yield Option("up", (2, *position[1:]))


class FormatSorts(TakeAway):
    """Another position is read back."""

    def format(self, position: Heaps) -> str:
        return " ".join(map(str, sorted(position)))


class ExampleDoesNotParse(TakeAway):
    """The help shows what cannot be pasted."""

    example = "1, 2, 3"


class NoWindowsText(TakeAway):
    """Line ends of Windows are not blanks."""

    def parse(self, text: str) -> Heaps:
        if "\r" in text:
            raise InputError("found '\\r'", where=text_place(text, text.index("\r")))
        return super().parse(text)


class RaisesValueError(TakeAway):
    """Not an InputError."""

    def parse(self, text: str) -> Heaps:
        return tuple(map(int, text.split()))


class NoPlace(TakeAway):
    """The error does not say where."""

    def parse(self, text: str) -> Heaps:
        try:
            return super().parse(text)
        except InputError as fault:
            raise InputError(fault.problem) from fault


class GuessesAnything(TakeAway):
    """What cannot be read counts as an empty heap."""

    def parse(self, text: str) -> Heaps:
        return tuple(
            int(w) if w.isascii() and w.isdigit() and len(w) < 10 else 0 for w in text.split()
        )


class MoveTwice(TakeAway):
    """The same move leads to different followers."""

    def options(self, position: Heaps) -> Iterator[Option]:
        return (Option(move[1], follower) for move, follower in super().options(position))


class MoveIsNoJson(TakeAway):
    """A move must be written into certificates."""

    def options(self, position: Heaps) -> Iterator[Option]:
        return (Option(frozenset([move]), after) for move, after in super().options(position))


class MoveChangesNothing(TakeAway):
    """Passing is no move."""

    def options(self, position: Heaps) -> Iterator[Option]:
        yield Option((0, 0), position)


class OptionsOnce(TakeAway):
    """Asked again, there are no options left."""

    def __init__(self) -> None:
        self.asked: set[Heaps] = set()

    def options(self, position: Heaps) -> Iterator[Option]:
        if position not in self.asked:
            self.asked.add(position)
            yield from super().options(position)


class FollowerIsAStranger(TakeAway):
    """A follower that cannot be written and read."""

    def options(self, position: Heaps) -> Iterator[Option]:
        for move, _ in super().options(position):
            yield Option(move, (-1,))


class Speechless(TakeAway):
    """Moves have no words."""

    def describe(self, move: Any) -> str:
        return ""


class VertexOutOfRange(TakeAway):
    """An edge to a vertex that is not there."""

    def draw(self, position: Heaps, winning: Sequence[Any] = ()) -> Network:
        return Network(["a"], [Edge(0, 1, mark=True)])


class NothingMarked(TakeAway):
    """Winning moves look like others."""

    def draw(self, position: Heaps, winning: Sequence[Any] = ()) -> Board:
        return Board([[Cell("1")]])


class OddCell(TakeAway):
    """A kind of cell that no renderer knows."""

    def draw(self, position: Heaps, winning: Sequence[Any] = ()) -> Board:
        return Board([[Cell("1", kind="lava", mark=True)]])


class SamplesOnePosition(TakeAway):
    """A suite that sees one position proves nothing."""

    def sample(self, rng: Random) -> Heaps:
        return (1,)


class NoSource(TakeAway):
    """Rules come from somewhere."""

    source = ""


class UnprovenTheorem(TakeAway):
    """A theorem that is right has to come with its own proof, not with that of a search."""

    theorems = (THEOREM,)


def changed(**answers: Any) -> Theorem[Heaps]:
    """The theorem with fields of its answers replaced; values may be functions of the position."""

    def wrong(position: Heaps, budget: Budget) -> Answer:
        fields = {k: v(position) if callable(v) else v for k, v in answers.items()}
        return replace(answer(position, budget), **fields)

    return replace(THEOREM, answer=wrong)


def _wins(position: Heaps) -> Sequence[Any]:
    return answer(position, Budget()).winning


# Each with a part of the message that the suite must give.
WRONG_THEOREMS = {
    "wrong outcome": (changed(outcome=Outcome.N, value=None), "outcome"),
    "wrong value": (changed(value=lambda p: sum(p) % 3), "value"),
    "wrong value of long positions only": (
        changed(value=lambda p: nim_sum(n % 3 for n in p) ^ (len(p) == 3)),
        "value",
    ),
    "a losing move": (changed(winning=lambda p: [(0, 1)] if p and p[0] else []), "does not win"),
    "a move too few": (
        changed(winning=lambda p: _wins(p)[:1], winning_count=lambda p: len(_wins(p)[:1])),
        "counted wrongly",
    ),
    "a count too large": (changed(winning_count=lambda p: len(_wins(p)) + 1), "counted wrongly"),
    "a list cut short": (changed(winning=lambda p: _wins(p)[:1]), "left out"),
    "no move told": (changed(winning=(), winning_count=None), "no winning move is told"),
    "a move told twice": (changed(winning=lambda p: [*_wins(p), *_wins(p)]), "listed twice"),
    "an illegal line": (changed(line=lambda p: [(7, 7)]), ""),
    "an empty sentence": (changed(explain=lambda p: lambda: [""]), "empty sentence"),
    "its condition is not met": (
        replace(THEOREM, applies=lambda p: len(p) < 3),
        "does not meet the condition",
    ),
    "the sampler yields nothing": (replace(THEOREM, sample=lambda r: next(iter(()))), ""),
    "the sampler yields one position": (replace(THEOREM, sample=lambda r: (1,)), "hardly draws"),
    "the sampler yields one outcome": (
        replace(THEOREM, sample=lambda r: (r.randrange(30) * 3 + 1,)),
        "one outcome",
    ),
}
