"""The theorem of the one player walk, its certificate and its words."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from random import Random

from grundy.core.budget import Budget
from grundy.core.buffers import zeroed
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Theorem
from grundy.core.solution import Answer, Certificate
from grundy.kernels import walk
from grundy.rulesets._walk_text import Digraph, Walk


def _search(position: Walk) -> tuple[int, memoryview, memoryview]:
    """What the kernel finds: the place of the end in the queue or -1, the queue, and whence."""
    graph, n = position.graph, len(position.graph.names)
    queue, came = zeroed("i", 2 * n + 1), zeroed("i", 2 * n + 1)
    seen, block = zeroed("B", n // 4 + 1), zeroed("q", walk.BLOCK)
    start = 2 * position.at + position.odd
    place = walk.shortest_walk(graph.flat, graph.row, start, queue, came, seen, block)
    return place, queue, came


def _answer(position: Walk, budget: Budget) -> Answer:
    graph = position.graph
    place, queue, came = _search(position)
    if place >= 0:
        room = zeroed("i", place + 1)
        vertices = room[place + 1 - walk.walk_back(queue, came, place, room) :]
        line = [graph.names[v - 1] for v in vertices[1:]]
        return Answer(
            Outcome.WIN,
            lambda: Certificate("walk", {"layers": _layers(position)}),
            winning=line[:1],
            line=line,
            explain=lambda: _explain_win(position, line),
        )
    arcs, block = zeroed("i", len(graph.names) + 1), zeroed("q", walk.BLOCK)
    if walk.all_walks_end(graph.flat, graph.row, queue, arcs, block):
        return Answer(
            Outcome.LOSE,
            lambda: Certificate("walk", {"layers": _layers(position), "levels": _levels(position)}),
            winning_count=0,
            explain=lambda: _explain_lose(position),
        )
    return Answer(
        Outcome.D,
        lambda: Certificate("walk", {"layers": _layers(position), "cycle": _cycle(position)}),
        winning_count=0,
        explain=lambda: _explain_draw(position),
    )


def _layers(position: Walk) -> list[list[str]]:
    """Names of the vertices reached in 0, 1, 2, ... moves and not in fewer of the same parity, in
    the order met; only layers nearer than the winning end, if there is one. O(n + m)."""
    names = position.graph.names
    place, queue, came = _search(position)
    depth = zeroed("i", len(queue))
    layers = [[names[position.at - 1]]]
    for k in range(1, len(queue)):
        if queue[k] == 0:
            break
        depth[k] = depth[came[k]] + 1
        if depth[k] == len(layers):
            layers.append([])
        layers[-1].append(names[queue[k] // 2 - 1])
    return layers[: depth[place]] if place >= 0 else layers


def searched(position: Walk) -> tuple[list[list[str]], Sequence[str], bool]:
    """The layers of the search, a shortest winning walk or none, whether a cycle can be reached.
    O(n + m)."""
    answer = _answer(position, Budget())
    return _layers(position), answer.line, answer.outcome is Outcome.D


def _depth_first(graph: Digraph, start: int) -> tuple[list[int], dict[int, int]]:
    """A path from `start` to a vertex that it met before, and no heights; or no path, and of each
    vertex reached the length of a longest walk from it. O(n + m)."""
    path, untried = {start: 0}, [iter(graph.targets(start))]
    height: dict[int, int] = {}
    while path:
        for w in untried[-1]:
            if w in path:
                return [*path, w], {}
            if w not in height:
                path[w] = len(path)
                untried.append(iter(graph.targets(w)))
                break
        else:
            untried.pop()
            v, _ = path.popitem()
            height[v] = 1 + max((height[w] for w in graph.targets(v)), default=-1)
    return [], height


def _cycle(position: Walk) -> list[str]:
    """A walk to a state met before: twice round a cycle of odd length, once round an even one."""
    path, _ = _depth_first(position.graph, position.at)
    once = path[path.index(path[-1]) + 1 :]
    vertices = path + (once if len(once) % 2 else [])
    return [position.graph.names[v - 1] for v in vertices]


def _levels(position: Walk) -> list[list[str]]:
    """Names of the vertices reached by the length of a longest walk from them, in the order met."""
    _, height = _depth_first(position.graph, position.at)
    levels: list[list[str]] = [[] for _ in range(height[position.at] + 1)]
    for layer in _layers(position):
        for name in layer:
            levels[height[position.graph.number[name]]].append(name)
    return levels


def _route(names: Sequence[str]) -> str:
    shown = [*names[:10], "...", *names[-10:]] if len(names) > 24 else names
    return " -> ".join(shown)


def _explain_win(position: Walk, line: list[str]) -> Iterator[str]:
    start = position.graph.names[position.at - 1]
    end = line[-1] if line else start
    if position.odd:
        yield "An odd number of moves was made to come here."
    if line:
        plural = "s" if len(line) > 1 else ""
        yield f"This walk has {len(line)} move{plural}: {_route([start, *line])}."
        if len(set(line) - {start}) < len(line):
            yield "It comes back to a vertex, as a walk may, to make the number of moves fit."
    yield (
        f"No arc leaves {end}, and the number of moves is odd: the sleeper would have to move, "
        "and cannot."
    )
    yield "Breadth-first search by vertex and parity met no such end in fewer moves."


def _explain_no_win(position: Walk) -> Iterator[str]:
    states = sum(map(len, _layers(position)))
    yield (
        f"{states} pairs of a vertex and a parity of the number of moves can be reached; none of "
        "them has an odd number and no arc to leave by."
    )


def _explain_draw(position: Walk) -> Iterator[str]:
    yield from _explain_no_win(position)
    path, _ = _depth_first(position.graph, position.at)
    names = [position.graph.names[v - 1] for v in path]
    yield f"The walk {_route(names)} comes back to {names[-1]}, so play can go on for ever."


def _explain_lose(position: Walk) -> Iterator[str]:
    yield from _explain_no_win(position)
    longest = len(_levels(position)) - 1
    if longest:
        yield f"No cycle can be reached: every walk ends after at most {longest} moves."
    else:
        yield f"No arc leaves {position.graph.names[position.at - 1]}."
    yield "Each walk ends after an even number of moves, when the player cannot move."


def sample_walk(rng: Random) -> Walk:
    """Up to 7 vertices: any arcs, none that close a cycle, or a ring with few more; loops, parallel
    arcs, cycles out of reach, a start with no way out."""
    n = rng.randint(1, 7)
    shape = rng.choice(["any", "acyclic", "ring"])
    most = 2 * n if shape != "ring" else 2
    arcs = [(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(0, most))]
    if shape == "acyclic":
        arcs = [(min(arc), max(arc)) for arc in arcs if arc[0] != arc[1]]
    if shape == "ring":
        size = rng.randint(1, n)
        arcs += [(v, (v + 1) % size) for v in range(size)]
    name = rng.sample(range(n), n)
    tails, heads = (array("i", [name[arc[end]] for arc in arcs]) for end in (0, 1))
    graph = Digraph([f"v{v}" for v in range(n)], tails, heads)
    return Walk(graph, rng.choice([name[0], name[0], rng.randrange(n)]) + 1, rng.random() < 0.25)


THEOREMS = (
    Theorem(
        name="breadth-first search over vertex and parity",
        statement=(
            "the player wins exactly if an odd number of moves leads to a vertex with no way out; "
            "a shortest such walk visits each vertex at most once per parity; otherwise it is a "
            "draw exactly if a cycle can be reached"
        ),
        source="Codeforces Round 467, problem 936B (Sleepy Game), and its editorial",
        applies=lambda position: True,
        answer=_answer,
        sample=sample_walk,
    ),
)
