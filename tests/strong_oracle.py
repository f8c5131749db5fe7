"""Small games for strong solvers, and what every position of them is worth, found the slow way."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from grundy import Ranked
from grundy.core.nimber import mex
from grundy.strong.labels import label_of
from grundy.strong.partition import Partition
from grundy.strong.places import in_order


class Tabled(Ranked):
    """A game given by tables: followers of each rank, where play ends, what to start from."""

    name = "tabled"

    def __init__(
        self,
        table: list[list[int]],
        ends: dict[int, str] | None = None,
        starts: Iterable[int] = (),
        play: str = "normal",
    ) -> None:
        self.table, self.ends = table, ends or {}
        self.size, self.starts, self.play = len(table), tuple(starts), play
        if not self.ends:
            self.ended = None  # type: ignore[assignment]

    def followers(self, position: int) -> list[int]:
        return self.table[position]

    def ended(self, position: int) -> str | None:
        return self.ends.get(position)


class Backwards(Tabled):
    """The same, with predecessors; some that are none of the game are told, too."""

    def predecessors(self, position: int) -> list[int]:
        return [p for p, row in enumerate(self.table) if position in row]


def random_game(rng: Random, *, loops: bool = True) -> Tabled:
    """With loops, parallel moves, unreachable parts, ties, several starts, or none."""
    size = rng.randint(1, 12)
    most = rng.choice((1, 2, 3, 5))
    table = []
    for p in range(size):
        below = size if loops and rng.random() < 0.9 else p
        table.append([rng.randrange(below) for _ in range(rng.randint(0, most))] if below else [])
    ends = {}
    if loops and rng.random() < 0.5:
        words = rng.choice((["lost"], ["won"], ["tied"], ["lost", "won", "tied"]))
        ends = {p: rng.choice(words) for p in range(size) if rng.random() < 0.3}
    starts = rng.sample(range(size), rng.randint(1, min(3, size))) if rng.random() < 0.5 else []
    play = "misere" if loops and rng.random() < 0.3 else "normal"
    return rng.choice((Tabled, Backwards))(table, ends, starts, play)


def reached(game: Tabled) -> set[int]:
    """What the starts lead to."""
    if not game.starts:
        return set(range(game.size))
    found, todo = set(game.starts), list(game.starts)
    while todo:
        p = todo.pop()
        for f in () if p in game.ends else game.table[p]:
            if f not in found:
                found.add(f)
                todo.append(f)
    return found


def outcome_labels(game: Tabled) -> list[int]:
    """By going over all positions again and again."""
    known: dict[int, tuple[str, int]] = {}
    inside = sorted(reached(game))
    stuck = "won" if game.play == "misere" else "lost"
    for p in inside:
        if p in game.ends:
            known[p] = game.ends[p], 0
        elif not game.table[p]:
            known[p] = stuck, 0
    for moves in range(1, len(inside) + 1):
        new = {}
        for p in inside:
            if p not in known:
                after = [known.get(f, ("", 0)) for f in game.table[p]]
                if any(word == "lost" for word, _ in after):
                    new[p] = "won", moves
                elif all(word == "won" for word, _ in after):
                    new[p] = "lost", moves
        known |= new
    for moves in range(1, len(inside) + 1):
        tied = {p for p, said in known.items() if said == ("tied", moves - 1)}
        new = {
            p: ("tied", moves)
            for p in inside
            if p not in known and any(f in tied for f in game.table[p])
        }
        known |= new
    drawn = label_of("drawn")
    return [
        (label_of(*known[p]) if p in known else drawn) if p in inside else 0
        for p in range(game.size)
    ]


def value_labels(game: Tabled) -> list[int]:
    """Grundy values plus 1 of a game whose moves lead to smaller numbers."""
    inside = reached(game)
    values: list[int] = []
    for row in game.table:
        values.append(mex(values[f] for f in row))
    return [value + 1 if p in inside else 0 for p, value in enumerate(values)]


def run(partitions: list[Partition], outboxes: list[Any] | None = None) -> None:
    """Let partitions work until they are done."""
    outboxes = outboxes or [part.start() for part in partitions]
    while not partitions[0].done:
        outboxes = [part.step([box[i] for box in outboxes]) for i, part in enumerate(partitions)]
    assert all(part.done for part in partitions)


def dense_labels(partitions: list[Partition]) -> list[int]:
    """What partitions of a dense game found, by key."""
    pieces = in_order([(part.owner, part.labels) for part in partitions])
    return [int(label) for labels, _ in pieces for label in labels]


def sparse_labels(partitions: list[Partition]) -> dict[int, int]:
    """Of a game with sparse keys, the label of each key."""
    ((labels, keys),) = in_order([(part.owner, part.labels) for part in partitions])
    assert keys is not None and keys.tolist() == sorted(set(keys.tolist()))
    return dict(zip(keys.tolist(), labels.tolist(), strict=True))
