"""Acrostic Twins: coins on a board; turn two in a row or in a column, the farther one to tails.

Rules and theory: Berlekamp, Conway, Guy, Winning Ways, vol. 3, ch. 14; Ferguson, Game Theory I,
sect. 5.2. Here in two and in three dimensions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from grundy.core.budget import Budget
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.picture import Action, Board, Step, Told
from grundy.core.ruleset import Option, Ruleset, Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets import _coin_products_text as text_of
from grundy.rulesets import _coins_sketch as sketch
from grundy.rulesets._coins_steps import board_steps

Heads = frozenset[text_of.Point]


def coins_of(move: Sequence[int]) -> tuple[text_of.Point, text_of.Point]:
    """The head that a move turns to tails, and the other coin."""
    *head, axis, x = move
    return tuple(head), (*head[:axis], x, *head[axis + 1 :])


def _answer(heads: Heads, budget: Budget) -> Answer:
    """A head is worth the nim-sum of its coordinates, so at each at most one coin on each line
    through it makes a winning move. O(heads log heads)."""
    value = nim_sum(x for head in heads for x in head)
    winning = [(*head, axis, x ^ value) for head, axis, x in _lowered(heads, value)]
    listed = winning[: budget.moves]

    def explain() -> Iterator[str]:
        yield f"The nim-sum of all coordinates of the {len(heads)} heads is {value}."
        for *head, axis, x in islice(listed, 3):
            yield (
                f"To turn the head at {text_of.point_text(head)} and the coin with {x} for its "
                f"coordinate {head[axis]} makes that 0, as {head[axis]} + {x} = {value} bit by bit."
            )
        if not value:
            yield "Each move changes one coordinate, so it leaves another value than 0."

    return Answer(
        outcome=Outcome.N if value else Outcome.P,
        value=value,
        winning=listed,
        winning_count=len(winning),
        certificate=lambda: Certificate("acrostic_twins", {"listed": len(listed)}),
        explain=explain,
    )


def _lowered(heads: Heads, value: int) -> Iterator[tuple[text_of.Point, int, int]]:
    """Heads with an axis and the coordinate there that is less if `value` is added bit by bit."""
    for head in sorted(heads):
        for axis, x in enumerate(head):
            if x ^ value < x:
                yield head, axis, x


class AcrosticTwins(Ruleset[Heads]):
    """Positions are sets of heads, coordinates counted from 0.

    A move is the head that is turned to tails, its coordinates one by one; then the axis, from 0,
    along which the other coin lies, and that one's coordinate there.
    """

    source = "Winning Ways, vol. 3, ch. 14"
    text_form = text_of.TEXT_FORM
    tools = sketch.TOOLS

    def __init__(self, name: str, title: str, axes: int) -> None:
        self.name, self.title, self.axes = name, title, axes
        self.example = "1,2 3,1" if axes == 2 else "1,0,2 0,1,1"
        self.theorems = (
            Theorem(
                name="nim-sum of the coordinates",
                statement="a head is worth the nim-sum of its coordinates: turning another coin on "
                "a line with it to heads in its place is to lower one of these heaps",
                source="Winning Ways, vol. 3, ch. 14; Ferguson, Game Theory I, sect. 5.2",
                applies=lambda position: True,
                answer=_answer,
                sample=self.sample,
            ),
        )

    def parse(self, text: str) -> Heads:
        """Linear in the text and the heads."""
        return text_of.parse_points(text, 0, self.axes)

    def format(self, position: Heads) -> str:
        """The heads in ascending order."""
        return text_of.format_points(position)

    def adopt(self, value: Any) -> Heads:
        """Text, or an iterable of points."""
        return (
            self.parse(value) if isinstance(value, str) else text_of.adopt_points(value, self.axes)
        )

    def options(self, position: Heads) -> Iterator[Option]:
        """By the head that is turned to tails, then by axis."""
        for head in sorted(position):
            for axis in range(self.axes):
                for x in range(head[axis]):
                    other = (*head[:axis], x, *head[axis + 1 :])
                    yield Option((*head, axis, x), position ^ {head, other})

    def split(self, position: Heads) -> Sequence[Heads]:
        """Single heads, as on a row. Not so in misère play."""
        return [frozenset((head,)) for head in sorted(position)] or (position,)

    def describe(self, move: Sequence[int]) -> str:
        """Both coins."""
        head, other = map(text_of.point_text, coins_of(move))
        return f"turn {head} and {other}"

    def draw(self, position: Heads, winning: Sequence[Any] = ()) -> Board | None:
        """A disc for each head; one is marked if a winning move turns it to tails."""
        moves = ((move, coins_of(move)[::-1]) for move, _ in self.options(position))
        marked = (tuple(move[: self.axes]) for move in winning)
        return sketch.board_picture(position, moves, marked, self.axes)

    def steps(self, position: Heads) -> Iterator[Step]:
        """What each head is worth, the nim-sum of its coordinates; see `_coins_steps`."""

        def reason(head: text_of.Point) -> tuple[str, str, int]:
            return "step.boards.coordinates", " ⊕ ".join(map(str, head)), nim_sum(head)

        ends = [tuple(move[: self.axes]) for move in _answer(position, Budget()).winning]
        return board_steps(position, self.axes, ends, reason)

    def edit(self, position: Heads, action: Action) -> Heads:
        """Turn one coin."""
        return sketch.turned(position, self.axes, action)

    def tell(self, move: Sequence[int]) -> Told:
        """Both coins."""
        first, second = map(text_of.point_text, coins_of(move))
        return Told("move.turn", {"coins": f"{first} {second}"})

    def sample(self, rng: Random) -> Heads:
        """Some of a few coins."""
        lengths = rng.sample((1, 2, 3) if self.axes == 2 else (1, 2, 2), self.axes)
        if self.axes == 2 and rng.random() < 0.3:
            lengths = [2, 4]
        count = rng.randrange(5)
        return frozenset(tuple(map(rng.randrange, lengths)) for _ in range(count))


RULESETS = (
    AcrosticTwins("acrostic-twins", "Acrostic Twins: two coins of a row or a column", 2),
    AcrosticTwins("acrostic-twins-3", "Acrostic Twins in three dimensions", 3),
)
