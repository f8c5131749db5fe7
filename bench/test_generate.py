"""The generated inputs are what they claim to be, and the same every time."""

from __future__ import annotations

from functools import partial

import pytest

import generate
from generate import Recipe
from test_baselines import answers, keeps_promise, openings

SMALL: dict[str, Recipe] = {
    "path": partial(generate.tree, "path", vertices=50, seed=1),
    "caterpillar": partial(generate.tree, "caterpillar", vertices=51, seed=1),
    "cactus": partial(generate.cactus, edges=50, deep=False, seed=1),
    "coins": partial(generate.coins, count=50, below=2**62, seed=1),
    "minefield": partial(generate.minefield, side=30, percent=20, seed=1),
    "kept minefield": partial(generate.kept_minefield, side=60, percent=20, seed=1),
    "grid": partial(generate.grid, side=30, percent=20, seed=1),
    "digraph": partial(generate.digraph, "win", vertices=50, edges=150, seed=1),
}


def numbers(recipe: Recipe) -> list[int]:
    """The integers of a generated input."""
    return list(map(int, "".join(recipe()).split()))


@pytest.mark.parametrize("name", SMALL)
def test_inputs_depend_on_nothing_but_the_arguments(name: str) -> None:
    text = "".join(SMALL[name]())
    assert text == "".join(SMALL[name]())
    assert text != "".join(SMALL[name](seed=2))


@pytest.mark.parametrize("shape", ["path", "star", "random", "caterpillar"])
@pytest.mark.parametrize("shuffled", [True, False])
@pytest.mark.parametrize("vertices", [1, 2, 3, 50])
def test_trees_hang_together(shape: str, shuffled: bool, vertices: int) -> None:
    cases, count, *ends = numbers(partial(generate.tree, shape, vertices, 1, shuffled=shuffled))
    assert (cases, count, len(ends)) == (1, vertices, 2 * (vertices - 1))
    reached = {1}
    for _ in range(vertices):
        for a, b in zip(ends[::2], ends[1::2], strict=True):
            if a in reached or b in reached:
                reached |= {a, b}
    assert reached == set(range(1, vertices + 1))


@pytest.mark.parametrize("deep", [True, False])
def test_cactus_has_the_edges_asked_for(deep: bool) -> None:
    drawings, vertices, edges, *ends = numbers(partial(generate.cactus, 500, deep, 1))
    assert (drawings, edges, len(ends)) == (1, 500, 1000)
    assert set(ends) == set(range(1, vertices + 1))


@pytest.mark.parametrize("percent", [5, 10, 20, 30])
def test_kept_minefields_keep_the_promise(percent: int) -> None:
    side = 70
    _, rows, columns, count, *mines = numbers(partial(generate.kept_minefield, side, percent, 1))
    cells = set(zip(mines[::2], mines[1::2], strict=True))
    assert (rows, columns) == (side, side)
    assert len(cells) == count == pytest.approx(side * side * percent / 100, rel=0.2)
    assert keeps_promise(openings(rows, columns, cells))


@pytest.mark.parametrize("edges", [2, 5])
@pytest.mark.parametrize(
    ("shape", "verdict"), [("random", "Win"), ("draw", "Draw"), ("win", "Win"), ("lose", "Lose")]
)
def test_digraphs_have_the_verdict_of_their_shape(shape: str, verdict: str, edges: int) -> None:
    vertices = 1003
    text = "".join(generate.digraph(shape, vertices, edges * vertices, 1))
    first, *walk = " ".join(answers("cf936b", text)).split()
    assert first == verdict
    if shape == "win":
        assert len(walk) >= vertices // generate.LAYER  # through all layers
