"""Values and outcomes of many positions, which share one memory of what was searched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.core.budget import Budget
from grundy.core.loopy import Value, loopy_outcome, loopy_sum, value_text
from grundy.core.outcome import Outcome
from grundy.core.partisan import PartisanRuleset
from grundy.core.ruleset import Ruleset, Sum, sum_options
from grundy.engine.loopy import Reached, loopy_values
from grundy.engine.misere import Sums, misere_outcome, misere_ranks, tame_pairs, tame_sum
from grundy.engine.partisan import Turns, partisan_outcome
from grundy.engine.search import Graph, bottom_up, grundy_values, search
from grundy.engine.solve import asked, compiling, growth_named, remembering

if TYPE_CHECKING:
    from grundy.engine.store import AnswerStore


class Row(NamedTuple):
    """One position of a table; `value` is None in misère play, for puzzles and partisan games."""

    position: Any
    outcome: Outcome
    value: Value | None


@dataclass(frozen=True)
class Table:
    """Rows in the order asked for."""

    ruleset: Ruleset[Any]
    play: str
    rows: Sequence[Row]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def values(self) -> list[Value | None]:
        """The values alone."""
        return [row.value for row in self.rows]

    @property
    def outcomes(self) -> str:
        """The outcomes as one word, such as NNP; of puzzles with blanks between."""
        names = [row.outcome.value for row in self.rows]
        return ("" if all(len(name) == 1 for name in names) else " ").join(names)

    def __str__(self) -> str:
        """A line per position: position, outcome, value."""
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The lines of the text, one after the other, since there may be very many."""
        width = max((len(self._named(row)) for row in self.rows), default=0)
        for row in self.rows:
            value = "" if row.value is None else f"  {value_text(row.value)}"
            yield f"{self._named(row):{width}}  {row.outcome.value}{value}"

    def _named(self, row: Row) -> str:
        # Boards of several lines stand in one.
        return self.ruleset.format(row.position).replace("\n", "/")


class _Valued(Sequence[Row]):
    """Rows of positions, made from their values when they are looked at."""

    def __init__(self, positions: Sequence[Any], value: Callable[[Any], Value]) -> None:
        self._positions, self._value = positions, value

    def __len__(self) -> int:
        return len(self._positions)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return _Valued(self._positions[index], self._value)
        position = self._positions[index]
        value = self._value(position)
        return Row(position, loopy_outcome(value), value)


def table(
    rules: Any,
    positions: Iterable[Any],
    *,
    play: str | None = None,
    budget: Budget | None = None,
    store: AnswerStore | str | PathLike[str] | None = None,
    jit: bool = False,
) -> Table:
    """Outcome and value of each position, as `solve` gives them, every position searched once.

    `rules`, positions, `play`, `store` and `jit` as for `solve`; theorems are used where one
    applies. With `jit` rows are made when they are looked at, so a range may be long. Raises
    BudgetError rather than guess; the budget is for the whole table.
    """
    ruleset, play = asked(rules, play)
    budget = budget or Budget()
    if jit and isinstance(positions, range):
        wanted: Sequence[Any] = positions
    else:
        wanted = [ruleset.adopt(position) for position in positions]
    with growth_named(ruleset), remembering(ruleset, store, jit) as searched:
        if jit and wanted and not ruleset.theorems:
            with compiling():
                from grundy.engine.compiled import CompiledValues

                work = partial(CompiledValues, ruleset, wanted, play, budget)
                return Table(ruleset, play, _Valued(wanted, budget.enforce(work)))
        found = budget.enforce(lambda: _rows(ruleset, searched, wanted, play, budget))
    return Table(ruleset, play, tuple(found[position] for position in wanted))


def _rows(
    ruleset: Ruleset[Any], searched: Ruleset[Any], wanted: Sequence[Any], play: str, budget: Budget
) -> dict[Any, Row]:
    """A row per position; `searched` is the ruleset that remembers its answers, if one does."""
    found: dict[Any, Row] = {}
    for position in wanted:
        for theorem in ruleset.theorems if play == ruleset.play else ():
            if theorem.applies(position):
                answer = theorem.answer(position, budget)
                found[position] = Row(position, answer.outcome, answer.value)
                break
    left = [position for position in dict.fromkeys(wanted) if position not in found]
    if isinstance(searched, PartisanRuleset):
        turns = Turns(searched, budget, play)
        rows = [Row(p, partisan_outcome(turns, p), None) for p in left]
    elif ruleset.players == 1:
        rows = [Row(p, search(searched, p, budget)[1].outcome, None) for p in left]
    elif play == "misere":
        rows = list(_misere(searched, left, budget))
    else:
        rows = list(_normal(searched, left, budget))
    found.update(zip(left, rows, strict=True))
    return found


def _normal(ruleset: Ruleset[Any], positions: list[Any], budget: Budget) -> Iterator[Row]:
    graph = Graph(ruleset, hooks=True)
    parts = [graph.explore(position, budget) for position in positions]
    order = bottom_up(graph.edges)
    if len(order) == len(graph.nodes):
        nimbers = grundy_values(graph, order)
        totals = [loopy_sum(nimbers[i] for i in nodes) for nodes in parts]
    else:
        # On cycles whole positions are labelled, as in `loopy_search`.
        reached = Reached(lambda p: sum_options(ruleset.options, p), budget)
        members = [list(p) if isinstance(p, Sum) else [p] for p in positions]
        starts = [[reached.add(member) for member in sums] for sums in members]
        values = loopy_values(reached.followers())
        totals = [loopy_sum(values[i] for i in nodes) for nodes in starts]
    for position, total in zip(positions, totals, strict=True):
        yield Row(position, loopy_outcome(total), total)


def _misere(ruleset: Ruleset[Any], positions: list[Any], budget: Budget) -> Iterator[Row]:
    graph = Graph(ruleset, hooks=False)
    parts = [graph.explore(position, budget) for position in positions]
    order = bottom_up(graph.edges)
    pairs = tame_pairs(graph, order) if len(order) == len(graph.nodes) else None
    if pairs is not None:
        for position, nodes in zip(positions, parts, strict=True):
            worth = tame_sum(pairs[i] for i in nodes)[1]
            yield Row(position, Outcome.N if worth else Outcome.P, None)
        return
    sums = Sums(graph, budget)
    starts = [sums.add(position) for position in positions]
    ranks = misere_ranks(sums.followers)
    for position, start in zip(positions, starts, strict=True):
        yield Row(position, misere_outcome(ranks[start]), None)
