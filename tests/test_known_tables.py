"""Tables from print and from problem sites that no ruleset of the house is about."""

from __future__ import annotations

import re
from collections.abc import Iterator

import grundy
from grundy import Sum

# A heap of A becomes two, of A - 2B and A - B, for any B with 2B <= A (mathematics.stackexchange,
# question 95518).
STONES = [
    int(value)
    for value in "001001221001001221441441221001001221001001221441441221771771"
    "221771771221441441221001001221001"
]


def stones(heap: int) -> Iterator[Sum]:
    for taken in range(1, heap // 2 + 1):
        yield Sum((heap - 2 * taken, heap - taken))


def test_a_heap_that_leaves_two_apart() -> None:
    assert grundy.table(stones, range(len(STONES))).values == STONES
    # Three coins at equal distances: the rightmost heap is what Turnips makes of a coin.
    turnips = [grundy.solve("turnips", str(coin)).value for coin in range(len(STONES))]
    assert turnips == STONES


def fibonacci_tree(k: int) -> str:
    """The edges of T(k): a root above T(k - 1) and T(k - 2); T(1) is a root, T(0) nothing."""
    edges: list[str] = []
    waiting, names = [(k, 0)], 1
    while waiting:
        size, root = waiting.pop()
        for below in (size - 1, size - 2):
            if below > 0:
                edges.append(f"{root}-{names}")
                waiting.append((below, names))
                names += 1
    return " ".join(edges)


def test_fibonacci_trees() -> None:
    # Project Euler 400: who takes the root loses, so that a move is a cut of Green Hackenbush.
    # The problem prints f(5) = 1 and f(10) = 17.
    found = [
        len(grundy.solve("hackenbush", f"root 0\n{fibonacci_tree(k)}").winning)
        for k in range(2, 13)
    ]
    assert found == [1, 1, 1, 1, 3, 0, 7, 11, 17, 15, 37]


# Impartial NoGo on a row of 1 to 9 points (the MCGS project's page of results).
NOGO = [0, 1, 0, 1, 2, 0, 1, 0, 1]
COLOURS_SWAPPED = str.maketrans("bw", "wb")


def nogo(row: str) -> Iterator[str]:
    """A stone of either colour, if every run of one colour then has an empty point beside it."""
    for i, point in enumerate(row):
        for stone in "bw" if point == "." else "":
            after = f"{row[:i]}{stone}{row[i + 1 :]}"
            runs = re.finditer("b+|w+", after)
            if all("." in after[max(0, run.start() - 1) : run.end() + 1] for run in runs):
                yield min(same for row in (after, after.translate(COLOURS_SWAPPED))
                          for same in (row, row[::-1]))  # fmt: skip


def test_nogo_on_a_row() -> None:
    assert [grundy.solve(nogo, "." * n).value for n in range(1, 10)] == NOGO
