"""Nimber arithmetic against its definitions, graphs of other libraries, errors, discovery."""

from __future__ import annotations

import functools
import subprocess
import sys
from random import Random

import igraph
import networkx as nx
import pytest
import rustworkx
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st

import grundy
from grundy.core.errors import GrundyError, InputError, quote, text_place
from grundy.core.graphs import edge_list
from grundy.core.nimber import mex, nim_inverse, nim_mul, nim_sum
from grundy.rulesets import find


@functools.cache
def product_by_definition(a: int, b: int) -> int:
    """mex of a'b + ab' + a'b' over all smaller a', b' (Conway)."""
    smaller = ((x, y) for x in range(a) for y in range(b))
    return mex(
        product_by_definition(x, b) ^ product_by_definition(a, y) ^ product_by_definition(x, y)
        for x, y in smaller
    )


def test_nim_product_is_the_mex_of_its_definition() -> None:
    for a in range(20):
        for b in range(20):
            assert nim_mul(a, b) == product_by_definition(a, b)


@pytest.mark.parametrize(
    "a, b, product",
    [
        (3141, 5926, 14994),
        (2**64 - 1, 2**64 - 1, 11290409524105353207),
        (10000, 10000, 12371),
        *[(5, b, p) for b, p in enumerate([0, 5, 10, 15, 2, 7, 8, 13, 3])],
        (2**31, 0, 0),
        (1, 2**62, 2**62),
    ],
)
def test_published_nim_products(a: int, b: int, product: int) -> None:
    assert nim_mul(a, b) == nim_mul(b, a) == product


NIMBERS = st.integers(0, 2**64 - 1) | st.integers(0, 2**256 - 1)


@given(NIMBERS, NIMBERS, NIMBERS)
@settings(deadline=None, max_examples=150)
def test_nimbers_are_a_field(a: int, b: int, c: int) -> None:
    assert nim_mul(a, nim_mul(b, c)) == nim_mul(nim_mul(a, b), c)
    assert nim_mul(a, b ^ c) == nim_mul(a, b) ^ nim_mul(a, c)
    if a:
        assert nim_mul(a, nim_inverse(a)) == 1


def test_fermat_powers_multiply_as_defined() -> None:
    for k in range(7):
        power = 2 ** (2**k)
        assert nim_mul(power, power) == power + power // 2
        assert nim_mul(power, power - 1) == power * (power - 1)


def test_what_is_no_nimber_is_refused() -> None:
    with pytest.raises(ZeroDivisionError):
        nim_inverse(0)
    with pytest.raises(ValueError, match="-3"):
        nim_mul(-3, 4)
    with pytest.raises(ValueError, match="-1"):
        nim_inverse(-1)


def test_mex_and_nim_sum_of_nothing_are_zero() -> None:
    assert mex([]) == nim_sum([]) == 0
    assert mex([0, 1, 1, 3]) == 2
    assert nim_sum([1, 2, 4, 4]) == 3


def _pairs(graph: object, *, directed: bool) -> list[tuple[object, object]]:
    found = edge_list(graph, directed=directed)
    labels = found.labels
    pairs = [(labels[t], labels[h]) for t, h in zip(found.tails, found.heads, strict=True)]
    return sorted(pairs if directed else [(min(p), max(p)) for p in pairs])  # type: ignore[type-var]


def test_graphs_of_every_library_are_read_alike() -> None:
    rng = Random(8)
    for directed in (False, True):
        for _ in range(50):
            n = rng.randrange(1, 7)
            pairs = {(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randrange(9))}
            if not directed:
                pairs = {(min(p), max(p)) for p in pairs}
            wanted = sorted(pairs)
            ours = nx.DiGraph(wanted) if directed else nx.Graph(wanted)
            rust = rustworkx.PyDiGraph() if directed else rustworkx.PyGraph()
            rust.add_nodes_from(range(n))
            rust.add_edges_from_no_data(wanted)
            matrix = scipy.sparse.coo_matrix(
                ([1] * len(wanted), ([a for a, _ in wanted], [b for _, b in wanted])), shape=(n, n)
            )
            symmetric = matrix + matrix.T
            around = {v: [b for a, b in wanted if a == v] for v in range(n)}
            both_ends = {
                v: [b for a, b in wanted if a == v] + [a for a, b in wanted if b == v and a != v]
                for v in range(n)
            }
            graphs = [ours, rust, igraph.Graph(n, wanted, directed=directed), matrix, wanted]
            graphs += [around] if directed else [around, both_ends, symmetric]
            for graph in graphs:
                assert _pairs(graph, directed=directed) == wanted, type(graph)


def test_rustworkx_graphs_with_holes_keep_their_indices() -> None:
    graph = rustworkx.PyGraph()
    graph.add_nodes_from("abcd")
    graph.add_edges_from_no_data([(0, 1), (1, 3), (0, 3)])
    graph.remove_node(2)
    assert edge_list(graph, directed=False).labels == [0, 1, 3]
    assert _pairs(graph, directed=False) == [(0, 1), (0, 3), (1, 3)]


def test_parallel_edges_of_multigraphs_are_kept() -> None:
    graph = nx.MultiGraph([(0, 1), (0, 1), (1, 1)])
    assert _pairs(graph, directed=False) == [(0, 1), (0, 1), (1, 1)]


def test_no_graph_library_is_imported_to_read_a_graph() -> None:
    code = (
        "import sys, grundy; grundy.solve('hackenbush', {1: [2]}, root=1);"
        "print([m for m in ('networkx','rustworkx','igraph','scipy','numpy','rich') "
        "if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


@pytest.mark.parametrize("value", [3, None, "text", [1, 2], [(1, 2, 3)]])
def test_what_is_no_graph_is_refused(value: object) -> None:
    with pytest.raises(InputError):
        edge_list(value, directed=True)


def test_errors_are_value_errors_that_say_where_and_how_to_mend() -> None:
    fault = InputError("found 'x'", where="line 2, column 1", remedy="write a number")
    assert str(fault) == "line 2, column 1: found 'x' (write a number)"
    assert isinstance(fault, GrundyError) and isinstance(fault, ValueError)
    assert text_place("ab\ncd", 4) == "line 2, column 2"
    assert quote("a\nb") == "'a\\nb'"
    assert len(quote("x" * 1000)) < 50


def test_unknown_names_get_a_suggestion() -> None:
    with pytest.raises(InputError, match="did you mean 'hackenbush'"):
        find("hackenbusch")
    with pytest.raises(InputError, match="grundy rulesets lists them"):
        find("zzz")


def test_every_public_name_can_be_had() -> None:
    for name in grundy.__all__:
        assert getattr(grundy, name) is not None
    with pytest.raises(AttributeError):
        _ = grundy.nothing  # type: ignore[attr-defined]
