"""Staircase Nim, and the Silver Dollar games of coins on a strip that are the same in disguise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grundy.core.errors import InputError, text_place
from grundy.core.nimber import nim_sum
from grundy.core.picture import Action, Board, Cell, Told, Tool
from grundy.core.ruleset import Option, Ruleset
from grundy.rulesets._closed import closed_theorem
from grundy.rulesets._heaps import split_words, whole_number
from grundy.rulesets._sketches import by_spot, cell_of, numbers

Counts = tuple[int, ...]
LONGEST_STRIP = 80


def step_moves(steps: Sequence[int]) -> Iterator[tuple[int, int]]:
    """(step, coins) of every move down one step that leaves the odd steps the nim sum 0.

    `steps[i]` coins lie on step i + 1. From an odd step coins are taken away, from an even one
    they are added to the odd step below: each can be right in one way only. O(steps).
    """
    total = nim_sum(steps[::2])
    if not total:
        return
    for i, coins in enumerate(steps):
        odd = i % 2 == 0
        there = coins if odd else steps[i - 1]
        moved = there - (there ^ total) if odd else (there ^ total) - there
        if 0 < moved <= coins:
            yield i + 1, moved


def explain_steps(steps: Sequence[int], what: str) -> Iterator[str]:
    """The nim sum of the odd steps, in words."""
    odd = [str(coins) for coins in steps[:60:2]]
    dots = " xor ..." if len(steps) > 60 else ""
    total = nim_sum(steps[::2])
    yield f"Nothing but {what} counts: {' xor '.join(odd) or '0'}{dots} = {total}."
    yield "What arrives there from the others is passed on at once, so it changes nothing."


class StaircaseNim(Ruleset[Counts]):
    """A position is how many coins lie on each step; a move is a step and how many go down one."""

    name = "staircase-nim"
    title = "Staircase Nim: move coins from one step to the step below"
    source = "Sprague, Über zwei Abarten von Nim, 1937"
    text_form = """\
How many coins lie on step 1, step 2, ..., such as 3 1 0 5. Those that leave step 1
are out of the game. What follows # is a comment."""
    example = "3 1 0 5"

    def parse(self, text: str) -> Counts:
        """Counts of coins."""
        counts = [whole_number(text, *word, "a number of coins") for word in split_words(text)]
        return _trimmed(counts)

    def format(self, position: Counts) -> str:
        """The counts, up to the highest step with coins."""
        return " ".join(map(str, position)) or "0"

    def options(self, position: Counts) -> Iterator[Option]:
        """Any number from any step to the one below."""
        for i, coins in enumerate(position):
            for moved in range(1, coins + 1):
                after = list(position)
                after[i] -= moved
                if i:
                    after[i - 1] += moved
                yield Option((i + 1, moved), _trimmed(after))

    def adopt(self, value: Any, **choices: Any) -> Counts:
        """Text, or the counts."""
        return self.parse(value if isinstance(value, str) else " ".join(map(str, value)))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"move {move[1]} down from step {move[0]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        return Told("move.down", {"coins": move[1], "step": move[0]})

    def draw(self, position: Counts, winning: Sequence[Any] = ()) -> Board | None:
        """The steps from the highest to the ground, with their coins; winning steps are marked.

        A click on the k-th coin from the right end of a step moves k of them down.
        """
        if len(position) > 60 or max(position, default=0) > 60:
            return None
        wins = {tuple(move) for move in winning}
        steps = {step for step, _ in wins}
        rows = [
            [
                Cell(str(step), "title", step in steps),
                *[Cell("", "coin", (step, k) in wins, [(step, k)]) for k in range(coins, 0, -1)],
            ]
            for step, coins in enumerate(position, 1)
        ]
        return Board(rows[::-1])

    theorems = (
        closed_theorem(
            "odd steps",
            "the value is the nim sum of the coins on odd steps",
            "Sprague, Über zwei Abarten von Nim, Tôhoku Math. Journal 43, 1937; Ferguson, Game "
            "Theory I, exercises on Nim",
            step_moves,
            lambda steps: explain_steps(steps, "the coins on odd steps"),
            lambda rng: _trimmed([rng.randrange(4) for _ in range(rng.randrange(5))]),
            value=lambda steps: nim_sum(steps[::2]),
        ),
    )


def _trimmed(counts: Iterable[int]) -> Counts:
    kept = list(counts)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


class SilverDollar(Ruleset[Counts]):
    """A position is the squares of the coins, from 1, ascending; a move is from where to where."""

    name = "silver-dollar"
    title = "Silver Dollar game without pocketing: move a coin left, jumping none"
    source = "Winning Ways, ch. 15; Ferguson, Game Theory I, exercises on Nim"
    text_form = "The squares of the coins, counted from 1, such as 2 5 9. # starts a comment."
    example = "2 5 9 10"

    def parse(self, text: str) -> Counts:
        """Different squares."""
        return read_squares(text, split_words(text))

    def format(self, position: Counts) -> str:
        """The squares in order."""
        return " ".join(map(str, position))

    def options(self, position: Counts) -> Iterator[Option]:
        """A coin goes to any square between it and its left neighbour."""
        for i, square in enumerate(position):
            for to in range(square - 1, position[i - 1] if i else 0, -1):
                yield Option((square, to), (*position[:i], to, *position[i + 1 :]))

    def adopt(self, value: Any, **choices: Any) -> Counts:
        """Text, or the squares."""
        return self.parse(value if isinstance(value, str) else " ".join(map(str, value)))

    def describe(self, move: Any) -> str:
        """In words."""
        return f"move the coin on {move[0]} to {move[1]}"

    def tell(self, move: Any) -> Told:
        """In words."""
        return Told("move.coin", {"from": move[0], "to": move[1]})

    def draw(self, position: Counts, winning: Sequence[Any] = ()) -> Board | None:
        """The strip; squares that coins can win by are marked."""
        if max(position, default=0) > LONGEST_STRIP:
            return None
        return draw_strip(position, [option.move for option in self.options(position)], winning)

    def edit(self, position: Counts, action: Action) -> Counts:
        """A coin on the square, or none."""
        return tuple(sorted({*position} ^ {cell_of(action, 1, LONGEST_STRIP)[1] + 1}))

    tools = (Tool("coin", ("cell",)),)
    theorems = (
        closed_theorem(
            "gaps are steps",
            "the gap left of the last coin is step 1 of Staircase Nim, the next gap to the left "
            "step 2, and so on: the value is the nim sum of every other gap",
            "Berlekamp, Conway, Guy, Winning Ways, ch. 15",
            lambda squares: strip_moves(squares, 1),
            lambda squares: explain_steps(gaps(squares, 1), "every other gap, from the right,"),
            lambda rng: tuple(sorted(rng.sample(range(1, 10), rng.randrange(5)))),
            value=lambda squares: nim_sum(gaps(squares, 1)[::2]),
        ),
    )


def gaps(squares: Sequence[int], first: int) -> list[int]:
    """Free squares left of each coin, the rightmost coin first; `first` is the leftmost square."""
    left = (first - 1, *squares[:-1])[: len(squares)]
    return [square - other - 1 for square, other in zip(squares, left, strict=True)][::-1]


def strip_moves(squares: Sequence[int], first: int) -> Iterator[tuple[int, int]]:
    """The winning moves as (from, to)."""
    for step, moved in step_moves(gaps(squares, first)):
        yield squares[-step], squares[-step] - moved


def read_squares(text: str, words: Sequence[tuple[str, int]]) -> Counts:
    """Different positive numbers, ascending."""
    squares: set[int] = set()
    for word, at in words:
        square = whole_number(text, word, at, "the square of a coin")
        if not square or square in squares:
            raise InputError(
                "squares are counted from 1" if not square else f"two coins are on {square}",
                where=text_place(text, at),
            )
        squares.add(square)
    return tuple(sorted(squares))


def draw_strip(
    squares: Counts, moves: Iterable[Any], winning: Sequence[Any], dollar: int = 0, first: int = 1
) -> Board:
    """A row of squares with coins, from the square `first` on; the dollar shows its sign.

    A move (from, to) is on both squares; a square to win by is marked.
    """
    at = by_spot((x, move) for move in moves for x in move)
    wins = {move[1] for move in winning}
    squared = range(first, min(max(squares, default=0) + 1, LONGEST_STRIP) + 1)
    row = []
    for x in squared:
        text, kind = ("", "coin" if x in squares else "free") if x else ("↓", "closed")
        spot = ("cell", (0, x - 1)) if x else None
        row.append(Cell("$" if x and x == dollar else text, kind, x in wins, at.get(x, ()), spot))
    return Board([row], columns_named=numbers(first, len(row)))


RULESETS = (StaircaseNim(), SilverDollar())
