"""Games with cycles: every position gets a loopy nimber, so that sums need no product graph.

The components of a sum are searched one by one. A position is worth m if its options already
labelled have all values below m, and every other option leads back to some position labelled m
before (the reversal rule); what can get no label is infinite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from grundy.core.budget import Budget
from grundy.core.loopy import Infinity, Value, loopy_outcome, loopy_sum, plain_value, value_text
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Option, Ruleset, Sum, sum_options
from grundy.core.solution import Answer, Certificate, Method
from grundy.engine.search import bounded, numbered, retrograde, written

METHOD = (
    "loopy nimbers",
    "a position is worth m if its options have all values below m and each of the others leads "
    "back to m; what can be worth no nimber is infinite over the values of its options",
    "Smith 1966; Fraenkel and Perl 1975; Winning Ways, ch. 12",
)


class Reached:
    """Whole positions reachable from some starts; `moves[i]` are (move, number) of node i."""

    def __init__(self, options: Callable[[Any], Iterable[Option]], budget: Budget) -> None:
        self.options, self.budget = options, budget
        self.index: dict[Any, int] = {}
        self.nodes: list[Any] = []
        self.moves: list[list[tuple[Any, int]]] = []

    def add(self, start: Any) -> int:
        """The number of `start`, with everything reachable from it. O(new positions + moves)."""
        number = numbered(self.index, self.nodes, start)
        while len(self.moves) < len(self.nodes):
            found = bounded(self.options(self.nodes[len(self.moves)]), self.nodes, self.budget)
            self.moves.append([(m, numbered(self.index, self.nodes, after)) for m, after in found])
        return number

    def followers(self) -> list[list[int]]:
        """The numbers of each node's followers."""
        return [[child for _, child in options] for options in self.moves]


def loopy_values(followers: Sequence[Sequence[int]]) -> list[Value]:
    """The loopy nimber of every vertex of a digraph.

    Fraenkel's stages m = 0, 1, ...: a vertex without a follower m is labelled m as soon as each
    of its followers is labelled below m or has a follower labelled m; vertices left without a
    follower m are infinite. The labels of a vertex's followers then include all below m, so the
    stages end after the largest out-degree. O(edges * (1 + largest label)).
    """
    size = len(followers)
    above: list[list[int]] = [[] for _ in range(size)]
    for v, after in enumerate(followers):
        for w in set(after):
            above[w].append(v)
    label: list[int | None] = [None] * size
    open_nodes = list(range(size))
    m = 0
    while open_nodes:
        # Followers labelled below m need no reply; each other one needs a follower labelled m.
        waiting = {v: sum(label[w] is None for w in set(followers[v])) for v in open_nodes}
        has_m: set[int] = set()
        replied: set[int] = set()
        ready = [v for v in open_nodes if waiting[v] == 0]
        while ready:
            v = ready.pop()
            if label[v] is not None or v in has_m:
                continue
            label[v] = m
            for u in above[v]:
                has_m.add(u)
                if u in replied or label[u] is not None:
                    continue
                replied.add(u)
                for t in above[u]:
                    if t in waiting and label[t] is None:
                        waiting[t] -= 1
                        if waiting[t] == 0:
                            ready.append(t)
        open_nodes = [v for v in open_nodes if label[v] is None and v in has_m]
        m += 1
    return [
        finite
        if (finite := label[v]) is not None
        else Infinity(n for w in after if (n := label[w]) is not None)
        for v, after in enumerate(followers)
    ]


def counters(followers: Sequence[Sequence[int]], values: Sequence[Value]) -> list[int | None]:
    """For each finite label the least number that proves it by labels of smaller numbers.

    A vertex worth m needs, below its own number: for each j < m a follower worth j; and for each
    follower that it is worth less than m itself, or that a follower of it is worth m. O(edges).
    """
    size = len(followers)
    distinct = [set(after) for after in followers]
    above: list[list[int]] = [[] for _ in range(size)]
    above_worth: list[dict[int, list[int]]] = [{} for _ in range(size)]
    needs = [0] * size
    for v, after in enumerate(distinct):
        m = values[v]
        for w in after:
            above[w].append(v)
            if not isinstance(m, Infinity):
                above_worth[w].setdefault(m, []).append(v)
        needs[v] = -1 if isinstance(m, Infinity) else m + len(after)
    met: list[set[tuple[str, int]]] = [set() for _ in range(size)]
    replied: list[set[int]] = [set() for _ in range(size)]
    numbers: list[int | None] = [None] * size
    ready = [v for v in range(size) if needs[v] == 0]
    number = 0
    while ready:
        following: list[int] = []

        def meet(v: int, need: tuple[str, int], following: list[int] = following) -> None:
            if need not in met[v]:
                met[v].add(need)
                needs[v] -= 1
                if needs[v] == 0:
                    following.append(v)

        for v in ready:
            numbers[v] = number
            m = values[v]
            assert isinstance(m, int)
            for u in above[v]:
                worth = values[u]
                if isinstance(worth, int) and m < worth:
                    meet(u, ("value", m))
                    meet(u, ("follower", v))
                if m not in replied[u]:
                    replied[u].add(m)
                    for t in above_worth[u].get(m, ()):
                        meet(t, ("follower", u))
        ready = following
        number += 1
    return numbers


def loopy_search(ruleset: Ruleset[Any], position: Any, budget: Budget) -> tuple[Method, Answer]:
    """Value, outcome and winning moves of a position, or of a sum without its product graph.

    Raises BudgetError rather than guess. O((positions + options) * largest value), where the
    positions are those of the components, not of the sum.
    """
    reached = Reached(lambda p: sum_options(ruleset.options, p), budget)
    parts = list(position) if isinstance(position, Sum) else [position]
    for part in parts:
        reached.add(part)
    followers = reached.followers()
    values = loopy_values(followers)
    ranks = retrograde(followers)

    def certificate() -> Certificate:
        numbers = counters(followers, values)
        labels = [
            [written(ruleset, node), plain_value(values[i]), numbers[i]]
            for i, node in enumerate(reached.nodes)
        ]
        return Certificate("loopy", {"labels": labels})

    return loopy_answer(
        ruleset,
        position,
        len(reached.nodes),
        lambda node: values[reached.index[node]],
        lambda node: ranks[reached.index[node]],
        certificate,
    )


def loopy_answer(
    ruleset: Ruleset[Any],
    position: Any,
    size: int,
    value: Callable[[Any], Value],
    remoteness: Callable[[Any], int | None],
    certificate: Callable[[], Certificate],
) -> tuple[Method, Answer]:
    """What follows from the values and the remoteness of `size` positions that are no sums."""
    parts = list(position) if isinstance(position, Sum) else [position]
    values = [value(part) for part in parts]
    whole = loopy_sum(values)
    worth: dict[Any, Value] = {}
    rank: dict[Any, int] = {}
    for k, part in enumerate(parts):
        rest = [*values[:k], *values[k + 1 :]]
        for inner, child in sum_options(ruleset.options, part):
            move = (k, inner) if isinstance(position, Sum) else inner
            worth[move] = loopy_sum([*rest, value(child)])
            rank[move] = remoteness(child) or 0
    winning = [move for move, found in worth.items() if found == 0]
    if not isinstance(position, Sum):
        # The fastest win first.
        winning.sort(key=lambda move: rank[move])
    name, rule, source = METHOD
    method = Method("search", name, f"{rule}; {size} positions", source)
    return method, Answer(
        outcome=loopy_outcome(whole),
        value=whole,
        winning=winning,
        winning_count=len(winning),
        certificate=certificate,
        explain=lambda: _explain(ruleset, parts, values, worth),
    )


def _explain(
    ruleset: Ruleset[Any], parts: list[Any], values: list[Value], worth: dict[Any, Value]
) -> Iterator[str]:
    if len(parts) > 1:
        for part, value in zip(parts, values, strict=True):
            yield f"Component {ruleset.format(part)!r} is worth {value_text(value)}."
    for value in dict.fromkeys(worth.values()):
        moves = [ruleset.describe(move) for move, found in worth.items() if found == value]
        more = f" and {len(moves) - 5} more" if len(moves) > 5 else ""
        yield f"Value {value_text(value)} is reached by: {', '.join(moves[:5])}{more}."
    total = loopy_sum(values)
    yield f"So the position is worth {value_text(total)}."
    if isinstance(total, Infinity):
        if loopy_outcome(total) is Outcome.D:
            yield "Neither player can force a win: a move that keeps the draw is always there."
        else:
            yield "The infinite value is left behind by moving to a position worth 0."
