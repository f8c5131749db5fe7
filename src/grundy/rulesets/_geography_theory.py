"""Vertex geography by maximum matchings.

A position is a graph H of the vertices that the token may still go to, and the vertices that the
player to move may choose from: all of H when the token is placed, else the token's neighbours.

Theorem: moving to w wins exactly if some maximum matching of H misses w.

Proof. Let M be a maximum matching of H that misses w, and move to w. If the other player has a
move, it goes to a neighbour u of w, and M covers u, or it could be enlarged. Answer with u's
partner x. M without the edge ux is a maximum matching of H without w and u (one larger, together
with the edge wu, would be larger than M), and it misses x; so this goes on, and the other player
is the first without a move. If every maximum matching of H covers w, let M be one and x the
partner of w. Whoever moves to w is answered by x: M without wx is a maximum matching of H without
w, since its maximum matchings are smaller than M, and it misses x; so the answer wins by what was
just shown.

Which vertices those are: the set D of Gallai and Edmonds, that is, those that an alternating path
of even length joins to a vertex missed by one maximum matching, which may be any.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from grundy.core.boards import side_by_side
from grundy.core.budget import Budget
from grundy.core.buffers import zeroed
from grundy.core.digest import digest
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.kernels import cells
from grundy.rulesets._geography_matching import MISSED, forest, missed_bipartite
from grundy.rulesets._geography_text import FREE, Graph, Grid, graph, grid

Position = Graph | Grid
REMOVED = -2
"""The mate of a vertex that the token may not go to (-1: it has none)."""


class Moves(Sequence[Any]):
    """The moves to some vertices of a position, each made when it is asked for."""

    def __init__(self, position: Position, vertices: Sequence[int]) -> None:
        self._move, self._vertices = position.move, vertices

    def __len__(self) -> int:
        return len(self._vertices)

    def __getitem__(self, at: Any) -> Any:
        found = self._vertices[at]
        return self._move(found) if isinstance(found, int) else list(map(self._move, found))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))


class Matching:
    """A maximum matching of the vertices that the token may still go to.

    `mate[v]` is v's partner, -1 or REMOVED; `missed[v]` is MISSED where some maximum matching
    misses v. O(rounds * (n + m)), see the kernels.
    """

    def __init__(self, position: Position, grown: Sequence[int] = (), without: int = -1) -> None:
        """It is `grown` from another one's mates, if given, and leaves out the vertex `without`."""
        self.position = position
        self.start, self.targets, self.mate = _arrays(position)
        if grown:
            self.mate[:] = memoryview(array("i", grown))
        if without >= 0:
            if self.mate[without] >= 0:
                self.mate[self.mate[without]] = -1
            self.mate[without] = REMOVED
        graph = self.start, self.targets, self.mate
        colours = b"\0\1" if isinstance(position, Grid) else bytearray(position.size)
        found = missed_bipartite(*graph, colours)
        self.missed = self.forest[0] if found is None else found

    @cached_property
    def forest(self) -> tuple[memoryview, memoryview, memoryview]:
        """Labels, predecessors and closing edges as the kernel `blossom` finds them."""
        return forest(self.start, self.targets, self.mate)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The edges, from the lower vertex to the higher."""
        return ((v, w) for v, w in enumerate(self.mate) if v < w)

    def exposed(self) -> Iterator[int]:
        """The vertices that this matching misses."""
        return (v for v, w in enumerate(self.mate) if w == -1)


def _arrays(position: Position) -> tuple[Any, Any, memoryview]:
    """The graph as the kernels take it, and mates: -1 where the token may still go, or REMOVED."""
    mate = zeroed("i", position.size)
    if isinstance(position, Grid):
        cells.open_cells(position.board, FREE, mate)
        return *side_by_side(position.width), mate
    mate[:] = memoryview(array("i", [-1]) * position.size)
    if position.token >= 0:
        mate[position.token] = REMOVED
    return position.start, position.targets, mate


def answer(position: Position, budget: Budget) -> Answer:
    """Outcome and all winning moves."""
    matching = Matching(position)
    missed = matching.missed
    token = position.token
    choice = range(position.size) if token < 0 else position.neighbours(token)
    winning = array("i", [v for v in choice if missed[v] == MISSED])
    return Answer(
        outcome=Outcome.N if winning else Outcome.P,
        winning=Moves(position, winning),
        winning_count=len(winning),
        certificate=lambda: certificate(matching),
        explain=lambda: explain(matching, winning),
    )


def certificate(matching: Matching) -> Certificate:
    """The matching, and why it misses no more and no other vertices; see `check.geography`.

    `matching` lists its edges; `cycles` odd cycles, each through vertices and earlier cycles
    contracted, as the ends of their edges in turn; `forest` the edges p, a by which the witness
    a is reached, in an order that starts from the vertices that the matching misses.
    """
    mate = matching.mate
    label, pred, closings = matching.forest
    base = list(range(len(mate)))
    cycles = []
    for x, y in zip(closings[::2], closings[1::2], strict=True):
        top = _meeting(base, mate, pred, _find(base, x), _find(base, y))
        up = _climb(base, mate, pred, x, top)
        down = _climb(base, mate, pred, y, top)
        cycles.append([y, x, *up, *reversed(down)])
    beside: dict[int, list[int]] = {}
    for a, kind in enumerate(label):
        if kind == 2:
            beside.setdefault(_find(base, pred[a]), []).append(a)
    reached = [_find(base, v) for v in matching.exposed()]
    forest = []
    for part in reached:
        for a in beside.get(part, ()):
            forest.append([pred[a], a])
            reached.append(_find(base, mate[a]))
    data = {"matching": list(map(list, matching.pairs())), "forest": forest, "cycles": cycles}
    return Certificate("geography", {**data, "digest": digest(data)})


def _find(base: list[int], v: int) -> int:
    while base[v] != v:
        base[v] = base[base[v]]
        v = base[v]
    return v


def _meeting(base: list[int], mate: Any, pred: Any, a: int, b: int) -> int:
    """The first base above both a and b. O(length of the cycle)."""
    met: set[int] = set()
    while True:
        if a >= 0:
            if a in met:
                return a
            met.add(a)
            a = _find(base, pred[mate[a]]) if mate[a] >= 0 else -1
        a, b = b, a


def _climb(base: list[int], mate: Any, pred: Any, x: int, top: int) -> list[int]:
    """The ends of the edges from x up to the base `top`; what they pass is contracted into it."""
    ends = []
    p = _find(base, x)
    while p != top:
        q = mate[p]
        ends += [p, q, q, pred[q]]
        base[p] = base[q] = top
        p = _find(base, pred[q])
    return ends


SHOWN = 6
"""How many of many things an explanation names."""


def explain(matching: Matching, winning: Sequence[int]) -> Iterator[str]:
    """Which matching misses which vertex, and what answers each move."""
    position, mate = matching.position, matching.mate
    word = position.word
    token = position.token
    choice = list(position.free() if token < 0 else position.neighbours(token))
    if token < 0:
        yield "The token is not placed yet: the player to move may put it on any free vertex."
    else:
        yield f"The token is on {word(token)}, and no vertex is entered twice."
    pairs = [f"{word(v)}-{word(w)}" for v, w in islice(matching.pairs(), SHOWN)]
    count = sum(1 for _ in matching.pairs())
    exposed = [word(v) for v in islice(matching.exposed(), SHOWN)]
    missed = sum(1 for _ in matching.exposed())
    yield (
        f"A maximum matching of the vertices still free, {2 * count + missed} in number, has "
        f"{count or 'no'} edge{'s' * (count != 1)}{_listed(pairs, count, ': ')}, "
        f"and misses {_listed(exposed, missed) or 'no vertex'}."
    )
    if not choice:
        yield "There is no vertex to move to: the player to move loses."
        return
    for w in winning[: SHOWN // 2]:
        yield f"Moving to {word(w)} wins: " + _why_won(matching, w)
    more = len(winning) - SHOWN // 2
    if more > 0:
        others = list(map(word, winning[SHOWN // 2 : SHOWN // 2 + SHOWN]))
        moves, win = ("move", "wins") if more == 1 else ("moves", "win")
        yield f"In the same way the {moves} to {_listed(others, more)} {win}."
    lost = [w for w in choice if matching.missed[w] != MISSED]
    if lost:
        answers = [f"{word(w)} by {word(mate[w])}" for w in lost[:SHOWN]]
        yield (
            f"{'Other moves' if winning else 'All moves'} lose, as every maximum matching covers "
            f"the vertex: the answer is its partner{_listed(answers, len(lost), ', ')}."
        )


def _listed(words: Sequence[str], count: int, before: str = "") -> str:
    """Some of `count` words, and how many more there are; empty if there are none."""
    more = f" and {count - len(words)} more" if count > len(words) else ""
    return before + ", ".join(words) + more if words else ""


def _why_won(matching: Matching, w: int) -> str:
    """A maximum matching that misses w, and how it answers the moves from there."""
    position, mate = matching.position, matching.mate
    word = position.word
    if mate[w] == -1:
        reason = "the matching misses it"
        other = mate
    else:
        other = Matching(position, mate, without=w).mate
        path = [w]
        while mate[path[-1]] >= 0:
            path += [mate[path[-1]], other[mate[path[-1]]]]
        shown = [word(v) for v in path[: SHOWN + 1]]
        way = "-".join(shown) + ("-...-" + word(path[-1]) if len(path) > len(shown) else "")
        reason = f"shifted along {way}, the matching misses it"
    around = position.neighbours(w)
    if not around:
        return f"{reason}, and no move leads on."
    answers = [f"{word(u)} by {word(other[u])}" for u in around[:SHOWN]]
    return f"{reason}, and answers every move from there: {_listed(answers, len(around))}."


def sample_graph(rng: Random) -> Graph:
    """Up to 7 vertices: loops, parallel edges, lone vertices, parts apart; a token or none."""
    n = rng.randint(0, 7)
    m = rng.randint(0, rng.choice([n, n + 3, 2 * n])) if n else 0
    tails, heads = (array("i", [rng.randrange(n) for _ in range(m)]) for _ in range(2))
    token = rng.randrange(n) if n and rng.random() < 0.5 else -1
    return graph([str(v + 1) for v in range(n)], tails, heads, token)


def sample_grid(rng: Random) -> Grid:
    """Up to 10 cells in any proportion, few walls or many, with token or without."""
    columns = rng.randint(1, 10)
    rows = rng.randint(1, 10 // columns)
    walls = rng.choice([0.0, 0.1, 0.3, 0.6])
    board = [bytes(b".#"[rng.random() < walls] for _ in range(columns)) for _ in range(rows)]
    position = grid(board)
    free = list(position.free())
    return position.put(rng.choice(free)) if free and rng.random() < 0.5 else position


def theorem(sample: Any) -> Theorem[Any]:
    """The theorem with a sampler of one kind of position."""
    return Theorem(
        name="maximum matchings",
        statement=(
            "a move to a vertex wins exactly if some maximum matching of the vertices that are "
            "still free misses it"
        ),
        source=(
            "Bondy, Murty, Graph Theory with Applications, 1976, exercise 5.1.4, for one matching; "
            "Lovasz, Plummer, Matching Theory, 1986, theorem 3.2.1, for all (Gallai, Edmonds)"
        ),
        applies=lambda position: True,
        answer=answer,
        sample=sample,
    )
