"""The way through the house: position, then a theorem if its conditions hold, else search."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, InputError
from grundy.core.partisan import PartisanRuleset
from grundy.core.rules import Rules, function_of, rules
from grundy.core.ruleset import Ruleset
from grundy.core.solution import Answer, Method, Solution
from grundy.engine.loopy import loopy_search
from grundy.engine.misere import misere_search
from grundy.engine.nimbers import nimber_search
from grundy.engine.partisan import partisan_search
from grundy.engine.search import Beyond, search

if TYPE_CHECKING:
    from grundy.engine.store import AnswerStore

COMPILED_FROM, COMPILED_AFTER = 100_000, 4.0
"""Positions and seconds of a plain search after which rules are compiled unasked. To load Numba and
to compile takes some three seconds: so what is small never waits for it."""


def solve(
    ruleset: Any,
    position: Any,
    *,
    method: str | None = None,
    play: str | None = None,
    budget: Budget | None = None,
    store: AnswerStore | str | PathLike[str] | None = None,
    jit: bool = False,
    outcome_only: bool = False,
    **choices: Any,
) -> Solution:
    """Who wins, by which moves, why, and how to check it.

    `ruleset` is a ruleset, its name, a function from a position to its followers, or a pair of
    functions to those of Left and of Right (see `grundy.core.rules`); `position` its text form, one
    of its positions, or an object it adopts (graphs of other libraries; `choices` go to
    `Ruleset.adopt`). `method` is "theorem", "search", "nimbers" (see `grundy.engine.nimbers`), or
    None for a theorem where one applies and search elsewhere; if `outcome_only` asks for nothing
    but the outcome and a winning move, that search is one for nimbers where it can be. `play` is
    "normal", "misere" (who cannot move wins), or None for the ruleset's own; theorems are about the
    ruleset's own play. A search keeps the answers of the rules in the file `store`, and continues
    from it (see `grundy.engine.store`). With `jit`, a function on integers, or on tuples of them,
    is compiled by Numba; where that cannot be, a warning says why and the search runs interpreted.
    A plain search in normal play that passes COMPILED_FROM positions and COMPILED_AFTER seconds
    goes on compiled unasked, if it can be and keeps no store; the method then says so.
    Raises InputError for what is no position, BudgetError where the budget does not suffice.
    """
    ruleset, play = asked(ruleset, play)
    if method not in (None, "theorem", "search", "nimbers"):
        raise InputError(f"method must be 'theorem', 'search' or 'nimbers', got {method!r}")
    normal = play == "normal" and ruleset.players == 2 and not isinstance(ruleset, PartisanRuleset)
    if method == "nimbers" and (jit or not normal):
        raise InputError(
            "nimber search is for impartial games in normal play, and not compiled",
            remedy="use --method search",
        )
    position = ruleset.adopt(position, **choices)
    budget = budget or Budget()
    if method in (None, "theorem") and play == ruleset.play:
        for theorem in ruleset.theorems:
            if theorem.applies(position):
                found = Method("theorem", theorem.name, theorem.statement, theorem.source)
                answer = budget.enforce(partial(theorem.answer, position, budget))
                return Solution(ruleset, position, found, answer, play)
    if method == "theorem":
        raise InputError(
            f"no theorem of {ruleset.name} covers this position in {play} play",
            remedy="use --method search",
        )
    with growth_named(ruleset), remembering(ruleset, store, jit) as searched:
        if jit:
            with compiling():
                from grundy.engine.compiled import compiled_search

                work = partial(compiled_search, ruleset, position, play, budget)
                return Solution(ruleset, position, *budget.enforce(work), play)
        if method == "nimbers" or (method is None and outcome_only and normal):
            work = partial(
                nimber_search,
                searched,
                position,
                budget,
                outcome_only=outcome_only,
                cyclic=loopy_search,
            )
        elif isinstance(searched, PartisanRuleset):
            work = partial(partisan_search, searched, position, budget, play)
        elif play == "misere":
            work = partial(misere_search, searched, position, budget)
        else:
            beyond = _compiled_beyond(ruleset, position, budget) if store is None else None
            work = partial(search, searched, position, budget, cyclic=loopy_search, beyond=beyond)
        return Solution(ruleset, position, *budget.enforce(work), play)


def _compiled_beyond(ruleset: Ruleset[Any], position: Any, budget: Budget) -> Beyond | None:
    """To go on with compiled rules, where rules can be compiled, once a search is large.

    Where they cannot, or Numba is not there, or their box of positions passes the budget, the
    search goes on as it began.
    """
    if function_of(ruleset) is None:
        return None

    def go_on() -> tuple[Method, Answer] | None:
        from grundy.engine.jit import CannotCompile, the_numba

        try:
            the_numba()
            from grundy.engine.compiled import compiled_search

            work = ruleset, position, "normal", budget
            method, answer = compiled_search(*work, provable=budget.positions)
        except (CannotCompile, BudgetError, InputError):
            return None
        return replace(method, name=f"{method.name}, by compiled rules"), answer

    return Beyond(COMPILED_FROM, COMPILED_AFTER, go_on)


def growth_named(ruleset: Ruleset[Any]) -> AbstractContextManager[None]:
    """Where users state the rules, errors for lack of budget say where they led."""
    return ruleset.growth_named() if isinstance(ruleset, Rules) else nullcontext()


@contextmanager
def compiling() -> Iterator[None]:
    """What cannot be compiled in here is said in a warning; the caller goes on after it.

    Raises InputError where Numba, on which the modules imported in here depend, is not installed.
    """
    from grundy.engine.jit import CannotCompile, Interpreted, the_numba

    the_numba()
    try:
        yield
    except CannotCompile as why:
        warnings.warn(f"the rules run interpreted: {why}", Interpreted, stacklevel=4)


@contextmanager
def remembering(
    ruleset: Ruleset[Any], store: AnswerStore | str | PathLike[str] | None, jit: bool
) -> Iterator[Ruleset[Any]]:
    """The ruleset to search with; a store that is named is closed, one that is open stays so."""
    if jit and store is not None:
        raise InputError("compiled rules keep no store", remedy="leave out one of the two")
    if store is None:
        yield ruleset
        return
    from grundy.engine.store import AnswerStore

    if isinstance(store, AnswerStore):
        if store.rules is not ruleset:
            raise InputError("the store was opened for other rules")
        yield store.ruleset
        return
    with AnswerStore(store, ruleset) as opened:
        yield opened.ruleset


def asked(ruleset: Any, play: str | None) -> tuple[Ruleset[Any], str]:
    """The ruleset that a name, a function or a ruleset stands for, and how it is played."""
    if isinstance(ruleset, str):
        from grundy.rulesets import find

        ruleset = find(ruleset)
    ruleset = rules(ruleset)
    play = play or ruleset.play
    if play not in ("normal", "misere") or (play == "misere" and ruleset.players == 1):
        raise InputError(f"play must be 'normal', or 'misere' for two players, got {play!r}")
    return ruleset, play
