"""Who wins a sum, without computing all values: nimber search.

A couple (component, n) is the component together with a Nim heap of n. It is lost for the player
to move exactly if the component is worth n. Of a sum all components but one are valued, and the xor
of their values goes with the last one; so nothing is searched but couples, and a couple is won by
one move that is lost, whatever the others are worth. Lemoine and Viennot, Nimbers are inevitable,
Theoretical Computer Science 462, 2012. Which couple comes next is said by proof numbers.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Ruleset, sum_options
from grundy.core.solution import Answer, Certificate, Method
from grundy.core.value_table import Fact, ValueTable
from grundy.engine.search import Search, numbered
from grundy.kernels import proof_numbers as kernel

METHOD = Method(
    "search",
    "nimber search",
    "a component with a Nim heap of n is lost if no option of either is lost; of a sum all "
    "components but one are valued, and their xor is a heap beside the last",
    "Lemoine and Viennot, Nimbers are inevitable, 2012",
)
STEPS = 5_000_000
"""Options looked at between two looks at the budget."""


class Cyclic(Exception):  # noqa: N818 (not an error: another search takes over)
    """A position leads back to itself, or has no finite value."""


class NimberTable:
    """Components met, their options, and what has been proven of them; shared by all questions.

    `positions` are the components by number. The table holds whole answers to earlier questions,
    so that later ones begin where those ended. Nothing is forgotten: where the budget does not
    suffice, the answer is refused.
    """

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self.positions: list[Any] = []
        self._index: dict[Any, int] = {}
        self._begin, self._count = array("q"), array("i")
        self._worth, self._proven = array("i"), array("i")
        self._weight, self._on = array("i"), array("i")
        self._parts = array("i")
        self._seen = array("q", bytes(8 * 64))
        self._keys = array("q", bytes(8 * 1024))
        self._win, self._lose = array("i", bytes(4 * 1024)), array("i", bytes(4 * 1024))
        self._frames = array("i", bytes(4 * 1024))
        self._state = array("q", bytes(8 * 6))

    def __len__(self) -> int:
        """How many components have been met."""
        return len(self.positions)

    @property
    def expanded(self) -> int:
        """How many components have been asked for their options."""
        return sum(begin >= 0 for begin in self._begin)

    @property
    def couples(self) -> int:
        """How many couples have been asked about."""
        return self._state[1]

    def size(self) -> int:
        """Bytes held: of the arrays exactly, of positions by the size of one in 64."""
        arrays = [part for part in vars(self).values() if isinstance(part, array)]
        some = self.positions[::64]
        objects = sum(map(sys.getsizeof, some)) * len(self.positions) // max(len(some), 1)
        tables = sys.getsizeof(self._index) + sys.getsizeof(self.positions)
        return sum(len(part) * part.itemsize for part in arrays) + objects + tables

    def parts(self, position: Any) -> tuple[int, ...]:
        """The numbers of the components of a position or Sum, equal pairs left out."""
        return self._numbers(self.ruleset.apart(position))

    def _numbers(self, components: Iterable[Any]) -> tuple[int, ...]:
        found = sorted(map(self._number, components))
        if not self.ruleset.ends or len(found) < 2:
            return tuple(found)
        left: list[int] = []
        for part in found:
            if left and left[-1] == part:
                left.pop()
            else:
                left.append(part)
        return tuple(left)

    def _number(self, component: Any) -> int:
        number = numbered(self._index, self.positions, component)
        if number == len(self._begin):
            self._begin.append(-1)
            self._weight.append(min(max(self.ruleset.depth_hint(component), 1), 1 << 20))
            for part in (self._count, self._on):
                part.append(0)
            for part in (self._worth, self._proven):
                part.append(-1)
        return number

    def value(self, part: int, budget: Budget) -> int:
        """The value of a component. Raises BudgetError, Cyclic."""
        self._ask(part, -1, 0, 0, budget)
        return self._worth[part]

    def is_worth(self, part: int, n: int, budget: Budget) -> bool:
        """Whether a component is worth n. Raises BudgetError, Cyclic."""
        self._ask(part, n, 1 << 30, 1 << 30, budget)
        return self._worth[part] == n

    def text(self, part: int) -> str:
        """A component as text."""
        return self.ruleset.format(self.positions[part])

    def worth(self, part: int) -> int:
        """The value of a component; -1 if it is not proven."""
        return self._worth[part]

    def hint(self, part: int) -> int:
        """How much play is left in a component, as guessed by the ruleset."""
        return self._weight[part]

    def time(self) -> int:
        """How many facts have been proven."""
        return self._state[2]

    def proven(self, part: int, n: int) -> int:
        """When it was proven that a component is not worth n, or for n = -1 what it is worth; -1
        if it was not."""
        if n < 0:
            return self._proven[part]
        if n >> 20:
            return -1
        when: int = kernel.refuted_at(self._keys, self._win, self._lose, ((part + 1) << 20) + n)
        return when

    def options(self, part: int) -> Iterator[tuple[int, ...]]:
        """The options of a component that was expanded, each once, as numbers of components."""
        at = self._begin[part]
        for _ in range(self._count[part]):
            end = at + 1 + self._parts[at]
            yield tuple(self._parts[at + 1 : end])
            at = end

    def backed(self, facts: Iterable[Fact]) -> list[Fact]:
        """These facts and all that back them, in the order in which they were proven.

        A fact is backed by facts that were proven before it. Where there is a choice, the first
        option in order is taken, and only facts that are listed count: so the checker, which does
        the same, finds every listed fact needed.
        """
        wanted = set(facts)
        # Listed facts may allow an earlier option to be taken, so that others are not needed.
        needed = self._needed(wanted, self._needed(wanted, None))
        return sorted(needed, key=lambda fact: self.proven(*fact))

    def _needed(self, facts: set[Fact], listed: set[Fact] | None) -> set[Fact]:
        """These facts and all that back them, latest first; only those listed, if a set is."""
        needed = set(facts)
        waiting = [(-self.proven(*fact), fact) for fact in needed]
        heapify(waiting)
        while waiting:
            time, fact = heappop(waiting)
            for other in self._backing(fact, -time, listed):
                if other not in needed:
                    needed.add(other)
                    heappush(waiting, (-self.proven(*other), other))
        return needed

    def _backing(self, fact: Fact, time: int, listed: set[Fact] | None) -> list[Fact]:
        """The facts that prove a fact of this time. O(options)."""
        part, n = fact
        options = list(self.options(part))
        first: dict[int, tuple[int, ...]] = {}
        for option in options:
            worth = worth_of(self, option, time, listed)
            if worth is not None:
                first.setdefault(worth, option)
        if n >= 0:
            return [(other, -1) for other in first[n]]
        value = self.worth(part)
        facts = [
            fact for option in options for fact in decides(self, option, value, time, listed) or ()
        ]
        for m in range(value):
            facts += [(other, -1) for other in first[m]] if m in first else [(part, m)]
        return facts

    def _ask(self, part: int, n: int, win: int, lose: int, budget: Budget) -> None:
        """Run the kernel until the question is answered, giving it what it asks for."""
        self._frames[:4] = array("i", [part, n, win, lose])
        self._on[part] += 1
        self._state[0] = 1
        try:
            while self._step(budget):
                pass
        finally:
            # What was refused half-way leaves no traces but what is proven.
            for depth in range(self._state[0]):
                self._on[self._frames[4 * depth]] = 0
            self._state[0] = 0

    def _step(self, budget: Budget) -> bool:
        self._state[5] = STEPS
        wants = kernel.prove(
            self._begin, self._count, self._parts, self._worth, self._proven, self._weight,
            self._on, self._seen, self._keys, self._win, self._lose, self._frames, self._state,
        )  # fmt: skip
        budget.check(len(self.positions), "nimber search")
        if wants == 1:
            self._expand(self._state[3], budget)
        elif wants == 2:
            self._double_table()
        elif wants == 3:
            self._frames.extend(array("i", bytes(4 * len(self._frames))))
        elif wants == 4:
            raise Cyclic
        elif wants == 6:
            raise BudgetError("nimber search reaches nimbers below 2^20 only")
        return bool(wants)

    def _expand(self, part: int, budget: Budget) -> None:
        found: dict[tuple[int, ...], None] = {}
        for count, option in enumerate(self.ruleset.followers_apart(self.positions[part]), 1):
            found[self._numbers(option)] = None
            if count % 1000 == 0:
                budget.check(len(self.positions), "nimber search")
        start = len(self._parts)
        for option in found:
            self._parts.append(len(option))
            self._parts.extend(option)
        self._begin[part], self._count[part] = start, len(found)
        while len(self._seen) < len(found) + 2:
            self._seen.extend(array("q", bytes(8 * len(self._seen))))

    def _double_table(self) -> None:
        size = 2 * len(self._keys)
        table = (
            array("q", bytes(8 * size)),
            array("i", bytes(4 * size)),
            array("i", bytes(4 * size)),
        )
        kernel.rehash(self._keys, self._win, self._lose, *table)
        self._keys, self._win, self._lose = table


def _holds(table: ValueTable, fact: Fact, before: int, listed: set[Fact] | None) -> bool:
    return (listed is None or fact in listed) and 0 <= table.proven(*fact) < before


def worth_of(
    table: ValueTable, parts: tuple[int, ...], before: int, listed: set[Fact] | None = None
) -> int | None:
    """The value of a sum whose components were all valued before a time, by facts that are listed
    where a set is."""
    if all(_holds(table, (part, -1), before, listed) for part in parts):
        return nim_sum(map(table.worth, parts))
    return None


def decides(
    table: ValueTable,
    parts: tuple[int, ...],
    n: int,
    before: int,
    listed: set[Fact] | None = None,
) -> list[Fact] | None:
    """Facts that tell whether a sum is worth n: the values of all, or of all but one."""
    unknown = [part for part in parts if not _holds(table, (part, -1), before, listed)]
    facts = [(part, -1) for part in parts if part not in unknown]
    if unknown:
        last = (unknown[0], n ^ nim_sum(table.worth(part) for part, _ in facts))
        if len(unknown) > 1 or not _holds(table, last, before, listed):
            return None
        facts.append(last)
    return facts


def nimber_search(
    ruleset: Ruleset[Any],
    position: Any,
    budget: Budget,
    *,
    outcome_only: bool = False,
    cyclic: Search,
    table: ValueTable | None = None,
) -> tuple[Method, Answer]:
    """Outcome and a winning move; without `outcome_only` the value as well.

    Games with cycles are left to `cyclic`. The table is the ruleset's own, where it has one that
    takes this position; a NimberTable that is given keeps what is proven for the next question.
    Raises BudgetError rather than guess. O(components met * options) memory, or what the ruleset's
    own table takes.
    """
    if table is None:
        table = ruleset.value_table(position)
    if table is None:
        table = NimberTable(ruleset)
    try:
        lost = _settle(table, table.parts(position), budget, outcome_only) == 0
        if not lost and _Proof(table, ruleset, position).winning_move() is None:
            # The options of a position need not be those of its components in canonical form.
            followers = (f for _, f in sum_options(ruleset.options, position))
            any(_settle(table, table.parts(f), budget, True) == 0 for f in followers)
    except Cyclic:
        return cyclic(ruleset, position, budget)
    proof = _Proof(table, ruleset, position)
    return METHOD, Answer(
        outcome=Outcome.P if lost else Outcome.N,
        value=proof.value,
        winning=[] if lost else [proof.winning_move()],
        winning_count=0 if lost else None,
        certificate=lambda: Certificate("nimbers", {"labels": proof.labels()}),
        explain=lambda: _explain(table, proof),
    )


def _settle(
    table: ValueTable, parts: tuple[int, ...], budget: Budget, outcome_only: bool
) -> int | None:
    """The value of a sum of components; None if it is not 0 and nothing else was asked."""
    *others, last = sorted(parts, key=table.hint) or [-1]
    if last < 0:
        return 0
    total = nim_sum(table.value(part, budget) for part in others)
    if not outcome_only:
        return total ^ table.value(last, budget)
    if table.is_worth(last, total, budget):
        return 0
    value = table.worth(last)
    return None if value < 0 else total ^ value


class _Proof:
    """What was proven of a position by the time this is made, and the facts that prove it."""

    def __init__(self, table: ValueTable, ruleset: Ruleset[Any], position: Any) -> None:
        self.table, self.ruleset, self.position = table, ruleset, position
        self.time = table.time()
        self.parts = table.parts(position)
        self._after: tuple[int, ...] = ()
        self.value = worth_of(table, self.parts, self.time)

    def winning_move(self) -> Any:
        """The first move to a sum whose components are all valued, with xor 0; None if none is."""
        for move, follower in sum_options(self.ruleset.options, self.position):
            after = self.table.parts(follower)
            if worth_of(self.table, after, self.time) == 0:
                self._after = after
                return move
        return None

    def labels(self) -> list[list[Any]]:
        """[text, n, "P" or "N"]: this component is, or is not, worth n; what backs comes before."""
        facts = set(decides(self.table, self.parts, 0, self.time) or ())
        facts.update((part, -1) for part in self._after)
        return [self._label(*fact) for fact in self.table.backed(facts)]

    def _label(self, part: int, n: int) -> list[Any]:
        text = self.table.text(part)
        return [text, self.table.worth(part), "P"] if n < 0 else [text, n, "N"]


def _explain(table: ValueTable, proof: _Proof) -> Iterator[str]:
    yield f"{len(table)} components were met, {table.couples} couples with a heap asked about."
    if len(proof.parts) > 1:
        for part in proof.parts:
            told = "not valued" if table.worth(part) < 0 else f"worth {table.worth(part)}"
            yield f"Component {table.text(part)!r} is {told}."
    if proof.value is None:
        yield "The position is not worth 0; its value was not asked for."
    else:
        yield f"So the position is worth {proof.value}."
