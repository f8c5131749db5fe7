"""Inputs of Codeforces 787C: a circle and two sets of shifts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from grundy.contest.workshop.making import (
    Case,
    Edge,
    Format,
    Measure,
    Question,
    Shape,
    fewer,
    lowered,
)

Shifts = tuple[int, ...]


@dataclass(frozen=True)
class Circle(Case):
    """`n` places, the shifts of Rick and those of Morty."""

    n: int
    sets: tuple[Shifts, Shifts]

    def text(self) -> str:
        """`n`, and each set after its size."""
        return "\n".join([str(self.n), *(" ".join(map(str, [len(s), *s])) for s in self.sets)])

    def measure(self) -> Measure:
        """Places and shifts; then the sum of shifts."""
        return self.n + sum(map(len, self.sets)), sum(map(sum, self.sets))

    def smaller(self) -> Iterator[Circle]:
        """Fewer shifts, fewer places (with and without the shifts too far for them), less far."""
        for i in range(2):
            for steps in (fewer(self.sets[i], 1), lowered(self.sets[i], 1)):
                for less in steps:
                    sets = (less, self.sets[1]) if i == 0 else (self.sets[0], less)
                    yield replace(self, sets=sets)
        for n in {self.n - 1, self.n // 2, 2}:
            one, two = (tuple(s for s in shifts if s < n) for shifts in self.sets)
            yield Circle(n, (one, two))


def legal(case: Circle) -> bool:
    """Two places at least; shifts that differ and lead on."""
    return case.n > 1 and all(
        shifts and len(set(shifts)) == len(shifts) and 0 < min(shifts) <= max(shifts) < case.n
        for shifts in case.sets
    )


def circle(most: int, same: bool, rng: random.Random, size: int) -> Circle:
    """Up to `most` shifts each, the same ones for both or not."""
    n = max(size, 2)
    one, two = (tuple(rng.sample(range(1, n), rng.randint(1, min(most, n - 1)))) for _ in range(2))
    return Circle(n, (one, one if same else two))


def steps(rng: random.Random, size: int) -> Circle:
    """Both go on by one, or one of them by two: long ways, odd and even circles."""
    n = max(size, 3)
    return Circle(n, rng.choice((((1,), (1,)), ((1,), (2,)), ((2,), (2,)), ((1, 2), (1,)))))


def questions(case: Circle) -> Iterator[Question]:
    """Of each player and place whether who is to move there wins."""
    players, places = ("Rick", "Morty"), range(1, case.n + 1)
    arcs = []
    for i, player in enumerate(players):
        arcs.append(f"{player}1 ->")
        for place in places[1:]:
            heads = ((place + shift - 1) % case.n + 1 for shift in case.sets[i])
            arcs.append(f"{player}{place} -> " + " ".join(f"{players[1 - i]}{to}" for to in heads))
    seen = (
        "Rick3 says that Rick is to move from place 3; at place 1 the other one has just won, and "
        "there is no move."
    )
    for player in players:
        for place in places[1:]:
            text = "\n".join([*arcs, f"start {player}{place}"])
            yield Question(text, (seen,), f"{player} moves first, from place {place}")


FORMAT = Format(judge=7000, beyond=20_000, legal=legal)
SHAPES = (
    Shape("few", "up to three shifts each: loops", partial(circle, 3, False)),
    Shape("many", "any number of shifts", partial(circle, 10**9, False)),
    Shape("same", "the same shifts for both", partial(circle, 4, True)),
    Shape("steps", "one step at a time: the longest ways", steps),
)
EDGES = (
    Edge("two-places", "who moves wins", Circle(2, ((1,), (1,)))),
    Edge("three-places", "one step each: a win and a loss", Circle(3, ((1,), (1,)))),
    Edge("odd-circle", "steps of two on an odd circle pass the hole", Circle(5, ((2,), (2,)))),
    Edge(
        "never", "steps of two on an even circle: a loop from odd places", Circle(4, ((2,), (2,)))
    ),
    Edge("first-sample", "all three verdicts", Circle(5, ((3, 2), (1, 2, 3)))),
)
