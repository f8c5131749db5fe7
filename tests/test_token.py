"""The kernel of retrograde analysis, compiled and interpreted, against the engine's."""

from __future__ import annotations

from array import array
from itertools import product
from random import Random
from types import ModuleType

import pytest

from grundy.engine.search import retrograde
from grundy.engine.solve import solve
from kernel_pairs import both


def right(followers: list[list[int]]) -> list[int]:
    return [-1 if rank is None else rank for rank in retrograde(followers)]


def remoteness(kernel: ModuleType, followers: list[list[int]]) -> tuple[list[int], int]:
    n, flat, row = len(followers), array("q"), array("q", [0])
    for after in followers:
        row.append(len(flat))
        flat.extend([len(after), *(w + 1 for w in after)])
    rank, first, above, queue = (
        array("i", bytes(4 * size)) for size in (n + 1, n + 2, len(flat) - n, n + 1)
    )
    known = kernel.remoteness(flat, row, rank, first, above, queue)
    return rank[1:].tolist(), known


@pytest.mark.parametrize("kernel", both("retrograde"))
def test_remoteness(kernel: ModuleType) -> None:
    rng = Random(5)
    drawn = 0
    for _ in range(3000):
        n = rng.randint(0, 8)
        arcs = rng.randint(0, rng.choice([n, 2 * n, 3 * n])) if n else 0
        followers: list[list[int]] = [[] for _ in range(n)]
        for _ in range(arcs):
            followers[rng.randrange(n)].append(rng.randrange(n))
        rank, known = remoteness(kernel, followers)
        assert rank == right(followers), followers
        assert known == n - rank.count(-1)
        drawn += -1 in rank
    assert drawn > 500


@pytest.mark.parametrize("kernel", both("retrograde"))
def test_circle(kernel: ModuleType) -> None:
    """Every circle of up to 5 places with every pair of sets, and larger ones at random."""
    rng = Random(6)
    cases = [
        (n, [s for s in range(1, n) if one >> s & 1], [s for s in range(1, n) if two >> s & 1])
        for n in range(2, 6)
        for one, two in product(range(2, 1 << n, 2), repeat=2)
    ]
    for _ in range(500):
        n = rng.randint(6, 12)
        sets = (rng.sample(range(1, n), rng.randint(1, 4)) for _ in range(2))
        cases.append((n, *sets))
    for n, *sets in cases:
        followers = [
            [2 * ((i + s) % n) + 1 - p for s in sets[p]] if i else []
            for i in range(n)
            for p in range(2)
        ]
        shifts = array("q", [*sets[0], *sets[1]])
        start, count = array("q", [0, len(sets[0])]), array("q", map(len, sets))
        rank, queue = (array("i", bytes(8 * n)) for _ in range(2))
        known = kernel.circle_remoteness(n, shifts, start, count, rank, queue)
        assert rank.tolist() == right(followers), (n, sets)
        assert known == 2 * n - rank.tolist().count(-1)


def test_a_long_way_to_the_end() -> None:
    """A path of 10^5 vertices, and a ring beside it that leads in and can go on."""
    n = 100_000
    arcs = "\n".join(f"{v} -> {v + 1}" for v in range(n))
    for start, outcome in ((0, "P"), (1, "N")):
        solution = solve("token", f"{arcs}\nstart {start}")
        assert solution.outcome.value == outcome
        assert solution.winning == ([str(start + 1)] if outcome == "N" else [])
    assert len(solution.verify()) == 2
    assert solve("token", f"{arcs}\na -> b 0\nb -> a {n - 1}\nstart a").outcome.value == "N"
    assert solve("token", f"{arcs}\na -> b 1\nb -> a {n - 1}\nstart a").outcome.value == "D"
