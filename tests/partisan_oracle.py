"""Partisan games by their definitions, slowly: outcomes of turns, canonical forms, cooled games.

Shares nothing with the searches, the library of values and the thermographs that it is compared
with.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from grundy.core.outcome import Outcome
from grundy.core.partisan import PLAYERS, PartisanRuleset, Turn, turn_options
from grundy.core.solution import Answer, Certificate

# --- outcomes ----------------------------------------------------------------------------------

NAMES = {"LL": "L", "RR": "R", "LR": "N", "RL": "P", "DD": "D"}


def plain_partisan(ruleset: PartisanRuleset[Any], position: Any, play: str) -> Answer:
    """Outcome and winning moves by going round all turns until nothing changes any more."""
    starts = [Turn(player, position) for player in PLAYERS]
    after: dict[Turn, list[tuple[Any, Turn]]] = {}
    todo = list(starts)
    while todo:
        turn = todo.pop()
        if turn not in after:
            after[turn] = [(move, follower) for move, follower in turn_options(ruleset, turn)]
            todo += [follower for _, follower in after[turn]]
            assert len(after) <= 100_000
    won: dict[Turn, bool] = {}
    changed = True
    while changed:
        changed = False
        for turn, options in reversed(after.items()):
            results = [won.get(follower) for _, follower in options]
            if turn in won:
                continue
            if not options:
                won[turn] = play == "misere"
            elif False in results:
                won[turn] = True
            elif None not in results:
                won[turn] = False
            changed = changed or turn in won
    winning = [move for turn in starts for move, child in after[turn] if won.get(child) is False]
    forced = "".join(
        "D" if turn not in won else "LR"[(turn.player == "right") == won[turn]] for turn in starts
    )
    outcome = Outcome(NAMES.get(forced, forced))
    return Answer(outcome, lambda: Certificate("", {}), winning=winning, winning_count=len(winning))


# --- values ------------------------------------------------------------------------------------


class Game:
    """A pair of sets of options; the same pair is the same object."""

    known: dict[Any, Game] = {}  # noqa: RUF012
    left: frozenset[Game]
    right: frozenset[Game]

    def __new__(cls, left: Iterable[Game] = (), right: Iterable[Game] = ()) -> Game:
        key = frozenset(left), frozenset(right)
        if key not in cls.known:
            made = object.__new__(cls)
            made.left, made.right = key
            cls.known[key] = made
        return cls.known[key]


@cache
def at_most(g: Game, h: Game) -> bool:
    """g <= h: no left option of g is at least h, no right option of h at most g."""
    return not any(at_most(h, option) for option in g.left) and not any(
        at_most(option, g) for option in h.right
    )


@cache
def plus(g: Game, h: Game) -> Game:
    """The disjunctive sum."""
    return Game(
        [*(plus(option, h) for option in g.left), *(plus(g, option) for option in h.left)],
        [*(plus(option, h) for option in g.right), *(plus(g, option) for option in h.right)],
    )


@cache
def canonical(g: Game) -> Game:
    """Reversible options by-passed, then dominated ones left out (Winning Ways, ch. 3)."""
    left, right = {*map(canonical, g.left)}, {*map(canonical, g.right)}
    changed = True
    while changed:
        changed, now = False, Game(left, right)
        for option in left:
            back = [reply for reply in option.right if at_most(reply, now)]
            if back:
                left, changed = (left - {option}) | back[0].left, True
                break
        for option in () if changed else right:
            back = [reply for reply in option.left if at_most(now, reply)]
            if back:
                right, changed = (right - {option}) | back[0].right, True
                break
    return Game(
        [g for g in left if not any(g is not h and at_most(g, h) for h in left)],
        [g for g in right if not any(g is not h and at_most(h, g) for h in right)],
    )


@cache
def dyadic(value: Fraction) -> Game:
    """The number as a game: options are the simplest neighbours."""
    if value.denominator == 1:
        if value == 0:
            return Game()
        nearer = dyadic(value - (1 if value > 0 else -1))
        return Game([nearer], []) if value > 0 else Game([], [nearer])
    step = Fraction(1, value.denominator)
    return Game([dyadic(value - step)], [dyadic(value + step)])


@cache
def number(g: Game) -> Fraction | None:
    """The number that a canonical form is, if it is one."""
    left, right = [number(o) for o in g.left], [number(o) for o in g.right]
    if not left and not right:
        return Fraction(0)
    if len(left) > 1 or len(right) > 1 or None in left or None in right:
        return None
    if not right:
        assert left[0] is not None
        guess = left[0] + 1
    elif not left:
        assert right[0] is not None
        guess = right[0] - 1
    else:
        assert left[0] is not None and right[0] is not None
        guess = (left[0] + right[0]) / 2
    denominator = guess.denominator
    return guess if denominator & (denominator - 1) == 0 and dyadic(guess) is g else None


@cache
def stops(g: Game) -> tuple[Fraction, Fraction]:
    """The numbers that play reaches, first, if Left and if Right starts in a canonical form."""
    value = number(g)
    if value is not None:
        return value, value
    return max(stops(o)[1] for o in g.left), min(stops(o)[0] for o in g.right)


@cache
def cooled(g: Game, steps: int, step: Fraction) -> Game:
    """The canonical form g, cooled by `steps * step`, all turns of its thermograph being multiples.

    By definition: each move costs the temperature, until the game is infinitesimally close to a
    number; then it is that number (Siegel, Combinatorial Game Theory, ch. II.5)."""
    if number(g) is not None:
        return g
    if steps:
        warmer = cooled(g, steps - 1, step)
        first, second = stops(warmer)
        if first == second:
            return dyadic(first)
    tax = dyadic(steps * step)
    rebate = dyadic(-steps * step)
    return canonical(
        Game(
            [plus(cooled(o, steps, step), rebate) for o in g.left],
            [plus(cooled(o, steps, step), tax) for o in g.right],
        )
    )
