"""Plain search through the options alone: memoised, iterative, budgeted.

Loop-free games get nimbers by mex; games with cycles get win, loss or draw with remoteness by
retrograde analysis; one-player puzzles a shortest winning line. This is the oracle of the tests.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple

from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.nimber import mex, nim_sum
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Option, Ruleset, Sum, sum_options, unpaired
from grundy.core.solution import Answer, Certificate, Method

Search = Callable[[Ruleset[Any], Any, Budget], tuple[Method, Answer]]


class Beyond(NamedTuple):
    """Another way to the same answer, or None, once positions and seconds are not enough."""

    positions: int
    seconds: float
    go_on: Callable[[], tuple[Method, Answer] | None]


@dataclass
class Graph:
    """Positions reached by moves: node i is `nodes[i]`, `edges[i]` its options.

    An option leads to a list of node numbers: the components whose sum is the follower.
    Equal components cancel if hooks are allowed and the ruleset says that play `ends`.
    `hooks_used` tells whether that, `split` or `canonical` ever changed a position.
    """

    ruleset: Ruleset[Any]
    hooks: bool
    hooks_used: bool = False
    index: dict[Any, int] = field(default_factory=dict)
    nodes: list[Any] = field(default_factory=list)
    edges: list[list[tuple[int, ...]]] = field(default_factory=list)

    def components(self, position: Any) -> Iterator[Any]:
        """The independent parts of `position`: of a Sum its members; by the hooks if allowed."""
        if isinstance(position, Sum):
            for part in position:
                yield from self.components(part)
        elif self.hooks:
            parts = [*map(self.ruleset.canonical, self.ruleset.split(position))]
            self.hooks_used = self.hooks_used or parts != [position]
            yield from parts
        else:
            yield position

    def number(self, position: Any) -> tuple[int, ...]:
        """Node numbers of the components of `position`, new ones appended."""
        parts = list(self.components(position))
        if self.hooks and self.ruleset.ends and len(parts) > 1:
            try:
                left = unpaired(parts)
            except TypeError:
                # Some part is not hashable: `numbered` says which.
                left = parts
            self.hooks_used = self.hooks_used or len(left) < len(parts)
            parts = left
        return tuple(map(self._number, parts))

    def _number(self, node: Any) -> int:
        return numbered(self.index, self.nodes, node)

    def explore(self, start: Any, budget: Budget, most: int | None = None) -> tuple[int, ...]:
        """Add everything reachable from `start`; its own component numbers.

        Ends early once the options of `most` nodes are known; asked again, it goes on.
        """
        first = self.number(start)
        if len(first) != 1 or self.nodes[first[0]] != start:
            # A split position is not a node itself: its options lead to nodes of their own.
            for option in bounded(sum_options(self.ruleset.options, start), self.nodes, budget):
                self.number(option.follower)
        while len(self.edges) < len(self.nodes) and (most is None or len(self.edges) < most):
            options = self.ruleset.options(self.nodes[len(self.edges)])
            found = bounded(options, self.nodes, budget)
            self.edges.append([self.number(follower) for _, follower in found])
        return first


def search(
    ruleset: Ruleset[Any],
    position: Any,
    budget: Budget,
    *,
    hooks: bool = True,
    cyclic: Search | None = None,
    beyond: Beyond | None = None,
) -> tuple[Method, Answer]:
    """Solve by visiting every position that moves can reach.

    With `hooks` the ruleset's `split` and `canonical` shrink the search; without, the options
    alone are used. Games with cycles are left to `cyclic`, by default to retrograde analysis.
    Where it takes long, `beyond` may answer instead. Raises BudgetError rather than guess.
    O(positions + options).
    """
    if ruleset.players == 1:
        return _puzzle(ruleset, position, budget)
    graph = Graph(ruleset, hooks)
    began = monotonic()
    if beyond:
        graph.explore(position, budget, beyond.positions)
        while len(graph.edges) < len(graph.nodes) and monotonic() - began < beyond.seconds:
            graph.explore(position, budget, 2 * len(graph.edges))
        if len(graph.edges) < len(graph.nodes):
            found = beyond.go_on()
            if found is not None:
                return found
    parts = graph.explore(position, budget)
    order = bottom_up(graph.edges)
    if len(order) < len(graph.nodes):
        return (cyclic or _loopy)(ruleset, position, budget)
    values = grundy_values(graph, order)

    def worth(whole: Any) -> int:
        return nim_sum(values[i] for i in graph.number(whole))

    def certificate() -> Certificate:
        labels = [[ruleset.format(graph.nodes[i]), values[i]] for i in order]
        data = {"mode": "mex", "hooks": graph.hooks_used, "labels": labels}
        return Certificate("search", data)

    nodes = [graph.nodes[i] for i in parts]
    return mex_answer(ruleset, position, len(order), nodes, worth, certificate)


def mex_answer(
    ruleset: Ruleset[Any],
    position: Any,
    size: int,
    parts: list[Any],
    worth: Callable[[Any], int],
    certificate: Callable[[], Certificate],
) -> tuple[Method, Answer]:
    """What follows from the nimbers of `size` positions; `position` has components `parts`."""
    value = worth(position)
    winning = [
        move for move, follower in sum_options(ruleset.options, position) if worth(follower) == 0
    ]
    return _method("mex", size), Answer(
        outcome=Outcome.N if value else Outcome.P,
        value=value,
        winning=winning,
        winning_count=len(winning),
        certificate=certificate,
        explain=lambda: _explain_mex(ruleset, position, size, parts, worth),
    )


_NAMES = {
    "mex": ("search by mex", "a position is worth the least nimber that none of its options has"),
    "ranks": (
        "retrograde analysis",
        "a position is lost if all options win, won if one is lost, else drawn",
    ),
    "puzzle": ("breadth-first search", "the first winning end met is reached by a shortest line"),
}


def _method(mode: str, size: int) -> Method:
    name, rule = _NAMES[mode]
    return Method("search", name, f"{rule}; {size} positions")


def bottom_up(edges: list[list[tuple[int, ...]]]) -> list[int]:
    """Nodes with every follower before them; those on or above a cycle are left out."""
    above: list[list[int]] = [[] for _ in edges]
    waiting = [0] * len(edges)
    for node, options in enumerate(edges):
        below = {child for option in options for child in option}
        waiting[node] = len(below)
        for child in below:
            above[child].append(node)
    order = [node for node, count in enumerate(waiting) if count == 0]
    for node in order:
        for parent in above[node]:
            waiting[parent] -= 1
            if waiting[parent] == 0:
                order.append(parent)
    return order


def grundy_values(graph: Graph, order: list[int]) -> list[int]:
    values = [0] * len(order)
    for node in order:
        values[node] = mex(nim_sum(values[i] for i in option) for option in graph.edges[node])
    return values


def _explain_mex(
    ruleset: Ruleset[Any],
    position: Any,
    size: int,
    parts: list[Any],
    worth: Callable[[Any], int],
) -> Iterable[str]:
    if not any(True for _ in sum_options(ruleset.options, position)):
        yield "There is no move, so the position is worth 0."
        return
    were = "positions were" if size > 1 else "position was"
    yield f"{size} {were} labelled from the ends of play upwards."
    if len(parts) > 1:
        values = [worth(part) for part in parts]
        named = ("; ".join(ruleset.format(part).splitlines()) for part in parts)
        for (name, value), count in Counter(zip(named, values, strict=True)).items():
            if count == 1:
                yield f"Component {name!r} is worth {value}."
            else:
                yield f"{count} components {name!r} are worth {value} each."
        if len(parts) <= 30:
            yield f"Together: {' xor '.join(map(str, values))} = {worth(position)}."
    reached: dict[int, list[str]] = {}
    for move, follower in sum_options(ruleset.options, position):
        reached.setdefault(worth(follower), []).append(ruleset.describe(move))
    for value, moves in sorted(reached.items()):
        more = f" and {len(moves) - 5} more" if len(moves) > 5 else ""
        yield f"Value {value} is reached by: {', '.join(moves[:5])}{more}."
    yield f"So the position is worth {worth(position)}."


def _loopy(ruleset: Ruleset[Any], position: Any, budget: Budget) -> tuple[Method, Answer]:
    """Win, loss or draw with remoteness; sums are taken whole, since xor does not hold here."""
    nodes, moves = _whole_graph(lambda p: sum_options(ruleset.options, p), position, budget)
    ranks = retrograde([[child for _, child in options] for options in moves])

    def label(node: int) -> list[Any]:
        rank = ranks[node]
        return ["D", None] if rank is None else ["N" if rank % 2 else "P", rank]

    def certificate() -> Certificate:
        labels = [[written(ruleset, node), *label(i)] for i, node in enumerate(nodes)]
        return Certificate("search", {"mode": "ranks", "hooks": False, "labels": labels})

    winning = [
        (ranks[c], m) for m, c in moves[0] if (rank := ranks[c]) is not None and not rank % 2
    ]
    winning.sort(key=lambda pair: pair[0] or 0)
    kept = [move for move, child in moves[0] if ranks[child] is None]
    outcome = Outcome(label(0)[0])
    return _method("ranks", len(nodes)), Answer(
        outcome=outcome,
        winning=[move for _, move in winning],
        winning_count=len(winning),
        certificate=certificate,
        explain=lambda: [
            f"{len(nodes)} positions, some on cycles, were labelled backwards from the lost ends.",
            f"Decided in {ranks[0]} moves with best play."
            if ranks[0] is not None
            else "Neither player can force a win; drawing moves: "
            + ", ".join(map(ruleset.describe, kept[:5])),
        ],
    )


def written(ruleset: Ruleset[Any], position: Any) -> str | list[str]:
    """A position as text, a sum as the list of its components' texts."""
    if isinstance(position, Sum):
        return [ruleset.format(part) for part in position]
    return ruleset.format(position)


def bounded(options: Iterable[Option], nodes: list[Any], budget: Budget) -> Iterator[Option]:
    """The options; the budget is looked at before them, and often if they are many."""
    budget.check(len(nodes), "search")
    for count, option in enumerate(options, 1):
        if count % 1000 == 0:
            budget.check(len(nodes), "search")
        yield option


def numbered(index: dict[Any, int], nodes: list[Any], position: Any) -> int:
    """The number of `position`, appended to `nodes` if it is new."""
    try:
        number = index.setdefault(position, len(nodes))
    except TypeError as fault:
        raise InputError(
            f"a position must be hashable, got {position!r}",
            remedy="use tuples, frozensets, ints or strings",
        ) from fault
    if number == len(nodes):
        nodes.append(position)
    return number


def _whole_graph(
    options: Callable[[Any], Iterable[Option]],
    start: Any,
    budget: Budget,
    until: Callable[[Any], bool] = lambda end: False,
) -> tuple[list[Any], list[list[tuple[Any, int]]]]:
    """Positions reachable from `start` (node 0), nearest first, and each one's (move, follower
    number) pairs; up to the first end that `until` accepts."""
    index: dict[Any, int] = {}
    nodes: list[Any] = []
    moves: list[list[tuple[Any, int]]] = []
    numbered(index, nodes, start)
    for node in nodes:
        found = bounded(options(node), nodes, budget)
        moves.append([(move, numbered(index, nodes, after)) for move, after in found])
        if not moves[-1] and until(node):
            break
    return nodes, moves


def retrograde(followers: list[list[int]]) -> list[int | None]:
    """Remoteness of every node: even if lost, odd if won, None if drawn. O(nodes + edges).

    A lost node delays as long as it can, a won one ends as fast as it can (Steinhaus 1925;
    Smith 1966). Breadth-first from the terminals, so the first label a node gets is final.
    """
    above: list[list[int]] = [[] for _ in followers]
    for node, children in enumerate(followers):
        for child in children:
            above[child].append(node)
    waiting = [len(children) for children in followers]
    ranks: list[int | None] = [None] * len(followers)
    queue = deque(node for node, count in enumerate(waiting) if count == 0)
    for node in queue:
        ranks[node] = 0
    while queue:
        node = queue.popleft()
        rank = ranks[node]
        assert rank is not None
        for parent in above[node]:
            if ranks[parent] is not None:
                continue
            waiting[parent] -= 1
            if rank % 2 == 0 or waiting[parent] == 0:
                ranks[parent] = rank + 1
                queue.append(parent)
    return ranks


def _puzzle(ruleset: Ruleset[Any], position: Any, budget: Budget) -> tuple[Method, Answer]:
    """One player: a shortest line to a winning end, else a draw if play can go on for ever.

    Positions are visited nearest first, so the first winning end met is a nearest one.
    """
    nodes, moves = _whole_graph(ruleset.options, position, budget, until=ruleset.won)
    depth, came = [0], [(0, None)]
    for node, options in enumerate(moves):
        for move, child in options:
            if child == len(depth):
                depth.append(depth[node] + 1)
                came.append((node, move))
    last = len(moves) - 1
    line: list[Any] = []
    if not moves[last] and ruleset.won(nodes[last]):
        outcome, nearer = Outcome.WIN, bisect_left(depth, depth[last])
        while last:
            last, move = came[last]
            line.append(move)
        line.reverse()
    else:
        nearer = len(nodes)
        ends = len(bottom_up(_unlabelled(moves))) == len(nodes)
        outcome = Outcome.LOSE if ends else Outcome.D

    def certificate() -> Certificate:
        proof = _puzzle_proof(outcome, depth[:nearer], moves)

        def written(part: Any) -> Any:
            return ruleset.format(nodes[part]) if isinstance(part, int) else [*map(written, part)]

        data = {name: written(part) for name, part in proof.items()}
        return Certificate("search", {"mode": "puzzle", "hooks": False, **data})

    return _method("puzzle", nearer), Answer(
        outcome=outcome,
        winning=line[:1],
        winning_count=None if outcome is Outcome.WIN else 0,
        line=line,
        certificate=certificate,
        explain=lambda: [f"{len(nodes)} positions were met, the nearest first.", _ENDINGS[outcome]],
    )


_ENDINGS = {
    Outcome.WIN: "A winning end was met, and none is nearer.",
    Outcome.D: "None of them is a winning end, and play can go on for ever.",
    Outcome.LOSE: "None of them is a winning end, and every line of play ends.",
}


def _puzzle_proof(
    outcome: Outcome, depth: list[int], moves: list[list[tuple[Any, int]]]
) -> dict[str, Any]:
    """Node numbers: layers by distance; a walk round a cycle, or levels by the longest line."""
    proof: dict[str, Any] = {"layers": _grouped(depth)}
    if outcome is Outcome.LOSE:
        height = [0] * len(depth)
        for node in bottom_up(_unlabelled(moves)):
            height[node] = 1 + max((height[child] for _, child in moves[node]), default=-1)
        proof["levels"] = _grouped(height)
    if outcome is Outcome.D:
        ending = set(bottom_up(_unlabelled(moves)))
        walk = {0: 0}
        node = 0
        while True:
            node = next(child for _, child in moves[node] if child not in ending)
            if node in walk:
                break
            walk[node] = len(walk)
        proof["cycle"] = [*walk, node]
    return proof


def _grouped(keys: list[int]) -> list[list[int]]:
    """The indices of each key 0, 1, ..., in order."""
    groups: list[list[int]] = [[] for _ in range(max(keys, default=-1) + 1)]
    for i, key in enumerate(keys):
        groups[key].append(i)
    return groups


def _unlabelled(moves: list[list[tuple[Any, int]]]) -> list[list[tuple[int, ...]]]:
    return [[(child,) for _, child in options] for options in moves]
