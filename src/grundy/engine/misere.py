"""Misère play: who cannot move wins. Sums are searched whole, for no xor decides them.

Only where every position reached is tame does a sum follow from its components, and then it does
as in Nim. The `split` and `canonical` of a ruleset are made for normal play and are not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.nimber import mex
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Ruleset, sum_options
from grundy.core.solution import Answer, Certificate, Method
from grundy.engine.search import Graph, bottom_up, retrograde

RANKS = (
    "misère search",
    "a position is won if it has no option or a lost one, lost if all options win, else drawn",
    "",
)
TAME = (
    "tame misère sums",
    "where all positions have misère and normal value equal, or 0 and 1, a sum with an equal pair "
    "is worth the xor in both, any other the xor and its opposite",
    "Conway, On Numbers and Games, ch. 12; Winning Ways, ch. 13",
)

State = tuple[int, ...]
"""A sum: the numbers of its components in order, ended ones left out."""
Pair = tuple[int, int]
"""Values in normal and in misère play."""


def misere_search(ruleset: Ruleset[Any], position: Any, budget: Budget) -> tuple[Method, Answer]:
    """Outcome and winning moves in misère play, by tame values if all positions reached are tame.

    Raises BudgetError rather than guess. O(sums reached + options), tame: O(positions + options).
    """
    graph = Graph(ruleset, hooks=False)
    graph.explore(position, budget)
    order = bottom_up(graph.edges)
    if len(order) == len(graph.nodes):
        pairs = tame_pairs(graph, order)
        if pairs is not None:
            return _by_tame_values(graph, position, order, pairs)
    return _by_ranks(graph, position, budget)


def tame_sum(pairs: Iterable[Pair]) -> Pair:
    """The values of a sum of tame positions (ONAG, ch. 12)."""
    total, fickle = 0, True
    for normal, misere in pairs:
        total ^= normal
        fickle = fickle and normal != misere
    return (total, 1 - total) if fickle else (total, total)


def tame_pairs(graph: Graph, order: list[int]) -> list[Pair] | None:
    """The values of every node, followers first in `order`; None if one is not tame. O(options)."""
    pairs = [(0, 1)] * len(order)
    for node in order:
        options = [tame_sum(pairs[i] for i in option) for option in graph.edges[node]]
        normal = mex(pair[0] for pair in options)
        misere = mex(pair[1] for pair in options) if options else 1
        if normal != misere and {normal, misere} != {0, 1}:
            return None
        pairs[node] = normal, misere
    return pairs


def _answer(
    ruleset: Ruleset[Any], outcome: Outcome, winning: list[Any], certificate: Any, steps: list[str]
) -> Answer:
    return Answer(
        outcome=outcome,
        winning=winning,
        winning_count=len(winning),
        certificate=lambda: Certificate("misere", certificate()),
        explain=lambda: steps,
    )


def _method(described: tuple[str, str, str], size: int, of: str) -> Method:
    name, rule, source = described
    return Method("search", name, f"{rule}; {size} {of}", source)


def _by_tame_values(
    graph: Graph, position: Any, order: list[int], pairs: list[Pair]
) -> tuple[Method, Answer]:
    ruleset = graph.ruleset

    def worth(whole: Any) -> Pair:
        return tame_sum(pairs[i] for i in graph.number(whole))

    total = worth(position)
    winning = [m for m, f in sum_options(ruleset.options, position) if worth(f)[1] == 0]

    def certificate() -> dict[str, Any]:
        height = [0] * len(order)
        for i in order:
            height[i] = max((height[j] + 1 for option in graph.edges[i] for j in option), default=0)
        labels = [(height[i], ruleset.format(graph.nodes[i]), *pairs[i]) for i in order]
        return {"mode": "tame", "labels": [list(label[1:]) for label in sorted(labels)]}

    steps = [
        f"All {len(order)} positions reached are tame, so sums behave as in Nim.",
        f"The position is worth {total[0]} in normal and {total[1]} in misère play.",
    ]
    outcome = Outcome.N if total[1] else Outcome.P
    return _method(TAME, len(order), "positions"), _answer(
        ruleset, outcome, winning, certificate, steps
    )


class Sums:
    """All sums that moves lead to from some positions; `followers[i]` are those of sum i."""

    def __init__(self, graph: Graph, budget: Budget) -> None:
        self.graph, self.budget = graph, budget
        self.index: dict[State, int] = {}
        self.states: list[State] = []
        self.followers: list[list[int]] = []

    def add(self, position: Any) -> int:
        """The number of `position`, which the graph holds, with all sums reachable from it."""
        number = self._number(self.state(position))
        while len(self.followers) < len(self.states):
            self.budget.check(len(self.states), "misère search")
            state = self.states[len(self.followers)]
            after: list[int] = []
            for i, node in enumerate(state):
                if i and state[i - 1] == node:
                    continue
                rest = state[:i] + state[i + 1 :]
                after += [
                    self._number(self._ordered((*rest, *option)))
                    for option in self.graph.edges[node]
                ]
            self.followers.append(after)
        return number

    def state(self, position: Any) -> State:
        """The sum that a position, or a Sum, is."""
        return self._ordered(self.graph.number(position))

    def _ordered(self, nodes: Iterable[int]) -> State:
        return tuple(sorted(node for node in nodes if self.graph.edges[node]))

    def _number(self, state: State) -> int:
        number = self.index.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number


def misere_ranks(followers: Sequence[Sequence[int]]) -> list[int | None]:
    """Moves until play ends: even if won, odd if lost, None if drawn. O(nodes + edges)."""
    # Who cannot move wins: as if one more move, to a place where play ends, were left to them.
    end = len(followers)
    ranks = retrograde([*([*after] or [end] for after in followers), []])
    return [None if rank is None else rank - 1 for rank in ranks[:end]]


def misere_outcome(rank: int | None) -> Outcome:
    """N, P or D of a sum where play ends after `rank` moves."""
    return Outcome.D if rank is None else Outcome.P if rank % 2 else Outcome.N


def _by_ranks(graph: Graph, position: Any, budget: Budget) -> tuple[Method, Answer]:
    ruleset = graph.ruleset
    sums = Sums(graph, budget)
    sums.add(position)
    ranks = misere_ranks(sums.followers)

    def certificate() -> dict[str, Any]:
        texts = [ruleset.format(node) for node in graph.nodes]
        written = [sorted(texts[i] for i in state) for state in sums.states]
        labels = [
            [text, misere_outcome(rank).value, rank]
            for text, rank in zip(written, ranks, strict=True)
        ]
        return {"mode": "ranks", "labels": sorted(labels, key=lambda entry: entry[0])}

    lost = []
    for move, follower in sum_options(ruleset.options, position):
        rank = ranks[sums.index[sums.state(follower)]]
        if rank is not None and rank % 2:
            lost.append((rank, move))
    lost.sort(key=lambda pair: pair[0])
    steps = [
        f"{len(ranks)} sums were labelled backwards from the ends, where the player to move wins.",
        "Nobody can force a win."
        if ranks[0] is None
        else f"Decided in {ranks[0]} moves with best play.",
    ]
    return _method(RANKS, len(ranks), "sums"), _answer(
        ruleset, misere_outcome(ranks[0]), [move for _, move in lost], certificate, steps
    )


@dataclass(frozen=True)
class Genus:
    """The normal value, and the misère values with 0, 1, 2, ... heaps of two added.

    From the last two digits on, each misère value is the one before xor 2 (Winning Ways, ch. 13).
    """

    normal: int
    misere: tuple[int, ...]

    def __str__(self) -> str:
        """As in Winning Ways, 4^146; with commas if a digit is larger than 9."""
        comma = "," if max(self.misere) > 9 else ""
        return f"{self.normal}^{comma.join(map(str, self.misere))}"

    @property
    def tame(self) -> bool:
        """Whether some sum of Nim heaps has this genus."""
        n = self.normal
        return self.misere == (n, n ^ 2) or (n, self.misere) in ((0, (1, 2, 0)), (1, (0, 3, 1)))


def genus(ruleset: Ruleset[Any], position: Any, budget: Budget | None = None) -> Genus:
    """The genus of a position of a loop-free game, by definition from mex.

    Raises InputError for a game with cycles, BudgetError rather than guess. O(sums + options).
    """
    return _genera(ruleset, position, budget)[1][0]


def genus_proof(
    ruleset: Ruleset[Any], position: Any, budget: Budget | None = None
) -> dict[str, Any]:
    """The genus with what proves it, as JSON for `grundy.check.verify_genus`.

    Every sum that moves lead to has a label [components, normal, [misère values]], followers first.
    Raises as `genus`.
    """
    sums, found, order = _genera(ruleset, position, budget)
    texts = [ruleset.format(node) for node in sums.graph.nodes]
    labels = [
        [sorted(texts[i] for i in sums.states[node]), found[node].normal, [*found[node].misere]]
        for node in order
    ]
    normal, misere = found[0].normal, [*found[0].misere]
    written = sorted(texts[i] for i in sums.states[0])
    return {"position": written, "normal": normal, "misere": misere, "labels": labels}


def _genera(
    ruleset: Ruleset[Any], position: Any, budget: Budget | None
) -> tuple[Sums, list[Genus], list[int]]:
    """All sums that moves lead to, the position first, their genera, and an order bottom up."""
    budget = budget or Budget()
    position = ruleset.adopt(position)
    graph = Graph(ruleset, hooks=False)
    graph.explore(position, budget)
    sums = Sums(graph, budget)
    sums.add(position)
    order = bottom_up([[(child,) for child in after] for after in sums.followers])
    if len(order) < len(sums.states):
        raise InputError("a genus belongs to a game without cycles")
    found: list[Genus] = [Genus(0, (1, 2, 0))] * len(order)
    for node in order:
        options = [found[child] for child in sums.followers[node]]
        found[node] = Genus(mex(option.normal for option in options), _digits(options))
    return sums, found, order


def _digits(options: Sequence[Genus]) -> tuple[int, ...]:
    """Misère values with i heaps of two, until they repeat.

    A heap of two moves to none, or to a heap of one, which changes a misère value by xor 1. Once
    those of all options go on by xor 2, so does this one as soon as it does so once: if m is the
    mex of a set that holds m xor 2 and m xor 3, then m xor 2 is the mex of the set xor 2.
    """
    digits: list[int] = []
    settled = max((len(option.misere) - 2 for option in options), default=0)
    for i in count():
        around = [_digit(option.misere, i) for option in options]
        if digits:
            around += [digits[-1], digits[-1] ^ 1]
        digits.append(mex(around) if around else 1)
        if i > settled and digits[i] == digits[i - 1] ^ 2:
            break
    while len(digits) > 2 and digits[-2] == digits[-3] ^ 2:
        digits.pop()
    return tuple(digits)


def _digit(misere: tuple[int, ...], i: int) -> int:
    return misere[i] if i < len(misere) else misere[(i - len(misere)) % 2 - 2]
