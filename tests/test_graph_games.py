"""Games on graphs: theorems against search, proofs, published values, large and foreign graphs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.engine.search import search
from grundy.rulesets import find
from grundy.rulesets._graphs import Graph

KNOWN = json.loads((Path(__file__).parent / "data" / "graph_values.json").read_text("utf-8"))


def test_node_kayles_on_paths_and_cycles() -> None:
    for n, value in enumerate(KNOWN["node-kayles paths from 0"]):
        graph = nx.path_graph(n)
        assert grundy.solve("node-kayles", graph).value == value
        assert grundy.solve("node-kayles", graph, method="search").value == value
    for n, value in enumerate(KNOWN["node-kayles cycles from 3"], 3):
        graph = nx.cycle_graph(n)
        assert grundy.solve("node-kayles", graph).value == value
        if n < 14:
            assert grundy.solve("node-kayles", graph, method="search").value == value


@pytest.mark.parametrize("board, value", KNOWN["node-kayles grids"].items())
def test_node_kayles_on_grids(board: str, value: int) -> None:
    rows, columns = map(int, board.split("x"))
    graph = nx.convert_node_labels_to_integers(nx.grid_2d_graph(rows, columns))
    assert grundy.solve("node-kayles", graph).value == value


GRAPHS = {
    "K5": nx.complete_graph(5),
    "star K1,4": nx.star_graph(4),
    "star K1,5": nx.star_graph(5),
    "Petersen": nx.petersen_graph(),
    "Q3": nx.convert_node_labels_to_integers(nx.hypercube_graph(3)),
    "Q4": nx.convert_node_labels_to_integers(nx.hypercube_graph(4)),
}


@pytest.mark.parametrize("name, value", KNOWN["node-kayles graphs"].items())
def test_node_kayles_on_named_graphs(name: str, value: int) -> None:
    assert grundy.solve("node-kayles", GRAPHS[name]).value == value


def test_arc_kayles_on_paths_is_dawsons_kayles() -> None:
    for n in range(26):
        heap = grundy.solve("dawsons-kayles", n).value
        assert grundy.solve("arc-kayles", nx.path_graph(n)).value == heap
        if n < 14:
            assert grundy.solve("arc-kayles", nx.path_graph(n), method="search").value == heap


def test_odd_cycles_of_graph_chomp_are_searched() -> None:
    """Complete graphs are worth n mod 3 (Gale; Khandhawit and Ye)."""
    for n in range(5):
        solution = grundy.solve("graph-chomp", nx.complete_graph(n))
        assert solution.value == n % 3
    assert grundy.solve("graph-chomp", nx.complete_graph(3)).method.kind == "search"


def _lines(words: Iterable[str]) -> str:
    return "\n".join(words)


@pytest.mark.parametrize("name", ["node-kayles", "arc-kayles", "graph-chomp"])
def test_large_graphs_are_solved_and_proven(name: str) -> None:
    """A path of 9,000 vertices, a cycle of 5,001 (for Chomp: 5,000), an isolated vertex."""
    path = [f"{v}-{v + 1}" for v in range(1, 9_000)]
    length = 5_000 if name == "graph-chomp" else 5_001
    cycle = [f"c{v}-c{(v + 1) % length}" for v in range(length)]
    solution = grundy.solve(name, _lines([*path, *cycle, "alone"]), budget=Budget(moves=50))
    assert solution.verify()
    count = solution.answer.winning_count
    assert count is not None and len(solution.winning) == min(50, count)
    for move in solution.winning[:2]:
        gone = [move] if isinstance(move, str) else list(move)
        position = solution.position
        if name == "node-kayles":
            gone += [w for pair in position.edges if move in pair for w in pair]
        if name == "graph-chomp" and not isinstance(move, str):
            left = Graph(position.vertices, position.edges - {move})
        else:
            left = position.without(gone)
        assert grundy.solve(name, left).value == 0


def test_winning_moves_on_a_small_board() -> None:
    solution = grundy.solve("node-kayles", "1-2 2-3")
    assert (solution.value, list(solution.winning)) == (2, ["2"])
    kayles: Any = find("node-kayles")
    picture = kayles.draw(solution.position, solution.winning)
    assert picture.marked == {1}
    assert kayles.describe("2") == "take vertex 2 and its neighbours"
    arc: Any = find("arc-kayles")
    solved = grundy.solve(arc, "1-2 2-3 3-4")
    picture = arc.draw(solved.position, solved.winning)
    assert [edge.mark for edge in picture.edges] == [False, True, False]
    _, plain = search(arc, solved.position, Budget(), hooks=False)
    assert sorted(plain.winning) == sorted(solved.winning)


@pytest.mark.parametrize(
    "text, message",
    [
        ("1-2 3-3", "line 1, column 5: found a loop at 3"),
        ("1-2\n2-1", "line 2, column 1: the edge 2-1 is listed twice"),
        ("1--2", "line 1, column 1: found '1--2', expected an edge like 1-2 or a vertex"),
        ("1-2-3", "line 1, column 1: found '1-2-3'"),
        ("1-2 -", "line 1, column 5: found '-'"),
        ("1-\x00", "line 1, column 1: found '1-\\x00'"),
    ],
)
def test_errors_name_the_place_and_what_was_found(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find("node-kayles").parse(text)
    assert message in str(caught.value)


def test_graphs_that_are_not_simple_are_refused() -> None:
    for graph in (nx.MultiGraph([(1, 2), (1, 2)]), nx.Graph([(1, 1)]), nx.Graph([("a b", 1)])):
        with pytest.raises(InputError):
            grundy.solve("arc-kayles", graph)
    with pytest.raises(InputError, match="two vertices have the same name"):
        grundy.solve("arc-kayles", nx.Graph([(1, "1")]))
