"""What is known of Chomp: bars of two rows or columns, hooks, and that every rectangle is won."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from random import Random

from grundy.core.budget import Budget
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.rulesets._closed import closed_theorem

Bar = tuple[int, ...]
Bite = tuple[int, int]
MOST_MIRRORED = 64
SQUARES_PER_POSITION = 4
"""Squares of bars that are looked at in the time a search takes for a position, at least."""


def bite(bar: Bar, row: int, column: int) -> Bar:
    """What is left: rows from `row` on are cut before `column`. O(rows)."""
    cut = (min(length, column - 1) for length in bar[row - 1 :])
    return bar[: row - 1] + tuple(length for length in cut if length)


def mirrored(bar: Bar) -> Bar:
    """Rows become columns. O(rows + columns)."""
    columns: list[int] = []
    for row in range(len(bar), 0, -1):
        columns += [row] * (bar[row - 1] - len(columns))
    return tuple(columns)


def _two_rows(bar: Bar) -> Iterator[Bite]:
    """The bite that leaves rows of n and n - 1, or columns, if there is one."""
    upper, lower = _lengths(bar)
    upright = len(bar) > 2
    if upper >= lower + 2:
        yield (lower + 2, 1) if upright else (1, lower + 2)
    elif upper == lower:
        yield (lower, 2) if upright else (2, lower)


def _lengths(bar: Bar) -> tuple[int, int]:
    """Of the two rows, or the two columns where there are more than two rows."""
    if len(bar) > 2:
        return len(bar), sum(length == 2 for length in bar)
    return bar[0], sum(bar[1:])


def _hook(bar: Bar) -> Iterator[Bite]:
    """The two arms are heaps of Nim: bite the longer one to the length of the shorter."""
    right, down = bar[0] - 1, len(bar) - 1
    if right > down:
        yield 1, down + 2
    elif down > right:
        yield right + 2, 1


def _explain_two_rows(bar: Bar) -> Iterator[str]:
    upper, lower = _lengths(bar)
    yield f"The two rows (or columns) are {upper} and {lower} long."
    yield "Whoever leaves the second one shorter than the first by 1 can do so after any answer."


def _explain_hook(bar: Bar) -> Iterator[str]:
    yield f"The arms have {bar[0] - 1} and {len(bar) - 1} squares besides the poison."
    yield "They are two heaps of Nim: whoever leaves them equal can do so after any answer."


def rectangle(bar: Bar, budget: Budget) -> Answer:
    """Won; the winning bites by search where the budget allows, none told where it does not.

    A bar of r rows and c columns can become C(r + c, r) - 2 others.
    """
    rows, columns = len(bar), bar[0]
    # The binomial of a long bar is larger than its length, and need not be known.
    size = comb(rows + columns, rows) if rows + columns < 1_000 else budget.positions
    searched = size * rows * columns <= SQUARES_PER_POSITION * budget.positions
    lost = lost_bars(rows, columns) if searched else set()
    winning = [square for square in bites(bar) if bite(bar, *square) in lost] if searched else []

    def explain() -> Iterator[str]:
        if bar == (1,):
            yield "Only the poison is left."
            return
        yield "Any answer to a bite at the far corner could have been the first bite as well."
        yield "If that bite loses, an answer to it wins as a first bite: so some first bite wins."
        if searched:
            yield f"Of all {size - 1} bars that fit into this one {len(lost)} are lost."
        else:
            yield "Which one only a search can tell, and this bar is too large for one."

    return Answer(
        outcome=Outcome.P if bar == (1,) else Outcome.N,
        winning=winning[: budget.moves],
        winning_count=len(winning) if searched else None,
        certificate=lambda: Certificate(
            "chomp", {"lost": sorted(map(list, lost)) if searched else None}
        ),
        explain=explain,
    )


def lost_bars(rows: int, columns: int) -> set[Bar]:
    """All lost bars inside a rectangle. O(C(rows + columns, rows) * rows * columns).

    A bite makes a bar smaller in dictionary order, so that is an order to decide them in.
    """
    lost: set[Bar] = set()
    bar: list[int] = [1]
    while True:
        now = tuple(bar)
        if not any(bite(now, *square) in lost for square in bites(now)):
            lost.add(now)
        if len(bar) < rows:
            bar.append(1)
            continue
        # No row can be added: the last row that can grow grows, and those below it go.
        while bar and bar[-1] == (bar[-2] if len(bar) > 1 else columns):
            bar.pop()
        if not bar:
            return lost
        bar[-1] += 1


def bites(bar: Bar) -> Iterator[Bite]:
    """All squares but the poisoned one."""
    for row, length in enumerate(bar, 1):
        for column in range(1, length + 1):
            if (row, column) != (1, 1):
                yield row, column


def _sample_two(rng: Random) -> Bar:
    lower = rng.randrange(8)
    upper = lower + rng.choice([0, 1, 1, 1, 2, rng.randrange(1, 8)])
    bar = (max(upper, 1), *([lower] if lower else []))
    return mirrored(bar) if rng.random() < 0.3 else bar


def _sample_hook(rng: Random) -> Bar:
    right = rng.randrange(7)
    down = right if rng.random() < 0.3 else rng.randrange(7)
    return (right + 1, *[1] * down)


_SOURCE = "Gale, A curious Nim-type game, American Mathematical Monthly 81, 1974"
THEOREMS: tuple[Theorem[Bar], ...] = (
    closed_theorem(
        "Chomp on two rows",
        "two rows or columns are lost if and only if the second is shorter by 1",
        _SOURCE,
        _two_rows,
        _explain_two_rows,
        _sample_two,
        applies=lambda bar: len(bar) <= 2 or bar[0] <= 2,
    ),
    closed_theorem(
        "Chomp on a hook",
        "a row and a column that share the poison are two heaps of Nim",
        _SOURCE,
        _hook,
        _explain_hook,
        _sample_hook,
        applies=lambda bar: bar[1:2] <= (1,),
    ),
    Theorem(
        name="strategy stealing",
        statement="every rectangle but the single square is won; which bites win, a search tells",
        source=_SOURCE,
        applies=lambda bar: bar[0] == bar[-1],
        answer=rectangle,
        sample=lambda rng: (rng.randrange(1, 6),) * rng.randrange(1, 6),
    ),
)
