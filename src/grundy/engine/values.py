"""Values of partisan games: canonical form, stops, mean, temperature and thermograph.

Canonical forms are computed by the package cgt-py (the extra `partisan`), which is imported when
the first one is asked for. It keeps numbers in 64 bits and lets them overflow in silence, so
what could come near to that is refused here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, CertificateError, GrundyError, InputError
from grundy.core.outcome import Outcome
from grundy.core.partisan import PLAYERS, PartisanRuleset, player_options
from grundy.core.thermograph import Thermograph, of_number, of_options
from grundy.engine.difference import Difference
from grundy.engine.search import Graph, bottom_up, bounded
from grundy.engine.solve import asked, growth_named, solve

MOST_TEXT = 1_000_000
"""Characters that a form may have: its text repeats what it has in common with itself."""
_NUMBER = re.compile(r"-?\d+(?:/\d+)?")
_LONG = re.compile(r"\d{10}")
_SAFE = 2**30


@dataclass(frozen=True)
class PartisanValue:
    """What a position of a loop-free partisan game is worth.

    `canonical` is the text of its canonical form: numbers, *n, ^ (up) and v (down) with
    multiples, and {left options|right options}. Stops and thermograph are exact.
    """

    canonical: str
    outcome: Outcome
    thermograph: Thermograph
    ruleset: PartisanRuleset[Any] = field(repr=False, compare=False)
    position: Any = field(repr=False, compare=False)

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The numbers that play reaches if Left, and if Right, starts."""
        return self.thermograph.stops

    @property
    def mean(self) -> Fraction:
        """What n copies are worth, divided by n, for large n."""
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """How much a move is worth; below 0 for numbers."""
        return self.thermograph.temperature

    def verify(self, budget: Budget | None = None) -> list[str]:
        """What search and the independent checker prove, without cgt-py: that the position less
        its canonical form is lost for who moves, so both are equal.

        Raises CertificateError if they are not, BudgetError where the search is too large.
        """
        rules = Difference(self.ruleset)
        solution = solve(rules, rules.less(self.position, self.canonical), budget=budget)
        if solution.outcome is not Outcome.P:
            raise CertificateError(f"the position is not worth {self.canonical}")
        solution.verify()
        turns = len(solution.certificate.data["labels"])
        return [
            f"value {self.canonical}: the position less it is lost for who moves, "
            f"by {turns} turns, each justified by its moves"
        ]

    def to_json(self) -> dict[str, Any]:
        """All of it as plain JSON, fractions as texts."""
        walls = {"left": self.thermograph.left, "right": self.thermograph.right}
        return {
            "canonical": self.canonical,
            "outcome": self.outcome.value,
            "stops": [*map(str, self.stops)],
            "mean": str(self.mean),
            "temperature": str(self.temperature),
            "thermograph": {
                side: [[str(t), str(value)] for t, value in wall] for side, wall in walls.items()
            },
        }

    def __str__(self) -> str:
        return self.canonical


def partisan_value(
    rules: Any, position: Any, *, budget: Budget | None = None, **choices: Any
) -> PartisanValue:
    """The value of a position, or of a Sum, in normal play.

    `rules`, `position` and `choices` as for `solve`. Components are searched one by one, and their
    values added. Raises GrundyError where cgt-py is missing, InputError where play can go on for
    ever (then there is no canonical form) or the game is impartial, BudgetError rather than guess.
    """
    ruleset, _ = asked(rules, "normal")
    if not isinstance(ruleset, PartisanRuleset):
        raise InputError(
            f"{ruleset.name} is impartial: its values are nimbers", remedy="`solve` tells them"
        )
    position = ruleset.adopt(position, **choices)
    budget = budget or Budget()
    library = _Forms()
    with growth_named(ruleset):
        return budget.enforce(lambda: _value(ruleset, position, budget, library))


def _value(
    ruleset: PartisanRuleset[Any], position: Any, budget: Budget, library: _Forms
) -> PartisanValue:
    graph = Graph(ruleset, hooks=True)
    parts = graph.number(position)
    sides: list[list[list[tuple[int, ...]]]] = []
    while len(sides) < len(graph.nodes):
        node = graph.nodes[len(sides)]
        found = [
            bounded(player_options(ruleset, player, node), graph.nodes, budget)
            for player in PLAYERS
        ]
        sides.append([[graph.number(after) for _, after in options] for options in found])
    order = bottom_up([left + right for left, right in sides])
    if len(order) < len(sides):
        raise InputError(
            "play can go on for ever, so there is no canonical form",
            remedy="`solve` tells the outcome",
        )
    forms: dict[int, Any] = {}
    for count, number in enumerate(order):
        budget.check(count, "the search for canonical forms")
        texts = [
            sorted({library.text(library.total(forms[i] for i in after)) for after in options})
            for options in sides[number]
        ]
        forms[number] = library.of_options(*texts)
    whole = library.total(forms[i] for i in parts)
    return PartisanValue(
        library.text(whole),
        library.outcome(whole),
        library.thermograph(whole),
        ruleset,
        position,
    )


class _Forms:
    """Canonical forms of cgt-py, which makes them from texts alone, and tells numbers only so."""

    def __init__(self) -> None:
        try:
            self._make = import_module("cgt_py").CanonicalForm
        except ModuleNotFoundError as fault:
            raise GrundyError(
                f"canonical forms need the package cgt-py, and {fault.name} is missing",
                remedy="pip install 'grundy[partisan]'",
            ) from fault
        self._zero = self._make(0)

    def of_options(self, left: list[str], right: list[str]) -> Any:
        """The canonical form of the game with these options."""
        return self._make(f"{{{','.join(left)}|{','.join(right)}}}")

    def total(self, forms: Iterable[Any]) -> Any:
        """The canonical form of a sum."""
        whole = self._zero
        for form in forms:
            whole = whole + form
            self.text(whole)
        return whole

    def text(self, form: Any) -> str:
        """A form as text. Raises BudgetError where it is so large that the next may be wrong."""
        text = repr(form).removeprefix("CanonicalForm('").removesuffix("')")
        if len(text) > MOST_TEXT:
            raise BudgetError(
                f"a canonical form is longer than {MOST_TEXT} characters",
                remedy="ask about a smaller position",
            )
        if _LONG.search(text) and any(int(word) >= _SAFE for word in re.findall(r"\d+", text)):
            raise BudgetError(
                "a canonical form has a number with a numerator or denominator of 2^30 or more, "
                "and cgt-py would not keep it exactly",
                remedy="ask about a smaller position",
            )
        return text

    def outcome(self, form: Any) -> Outcome:
        """Who wins, by comparison with 0."""
        if form == self._zero:
            return Outcome.P
        if form > self._zero:
            return Outcome.L
        return Outcome.R if form < self._zero else Outcome.N

    def thermograph(self, form: Any) -> Thermograph:
        """From those of the options, each different form once."""
        found: dict[str, Thermograph] = {}
        stack = [form]
        while stack:
            text = self.text(stack[-1])
            if text in found:
                stack.pop()
            elif _NUMBER.fullmatch(text):
                found[text] = of_number(Fraction(text))
            else:
                sides = stack[-1].left_options, stack[-1].right_options
                names = [[*map(self.text, options)] for options in sides]
                missing = [
                    option
                    for options, texts in zip(sides, names, strict=True)
                    for option, name in zip(options, texts, strict=True)
                    if name not in found
                ]
                if missing:
                    stack += missing
                else:
                    found[text] = of_options(*([found[name] for name in side] for side in names))
        return found[self.text(form)]
