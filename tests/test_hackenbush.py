"""Green Hackenbush: published values, theorems against search, winning cuts, large drawings."""

from __future__ import annotations

import itertools
import json
from array import array
from random import Random

import networkx as nx
import pytest

import grundy
from grundy.check import verify
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.engine.search import search
from grundy.rulesets import find
from grundy.rulesets._hackenbush_text import Drawing, drawing
from grundy.rulesets._hackenbush_theory import Folded
from kernel_pairs import both

HACKENBUSH = find("hackenbush")

# Edges over the root 1, and the value found by search over the rules.
KNOWN = {
    "two drawings of the judge's sample: one edge": ("1-2", 1),
    "two drawings of the judge's sample: a triangle on a stalk": ("1-2 2-3 2-4 3-4", 2),
    "double edge": ("1-2*2", 0),
    "double edge, then one more": ("1-2*2 2-3", 1),
    "triple edge, then one more": ("1-2*3 2-3", 0),
    "double edge, then a path of two": ("1-2*2 2-3 3-4", 2),
    "square with a tail": ("1-2 2-3 3-4 4-1 3-5", 1),
    "triangle with an edge at 2": ("1-2 2-3 3-1 2-4", 0),
    "complete graph on four vertices": ("1-2 1-3 1-4 2-3 2-4 3-4", 0),
    "two triangles at the root": ("1-2 2-3 3-1 1-4 4-5 5-1", 0),
    "triangle and leaf edge at the root": ("1-2 2-3 3-1 1-4", 0),
    "leaf edge, and an edge to a square": ("1-2 1-3 3-4 4-5 5-6 6-3", 0),
    "edge with a loop at its tip": ("1-2 2-2", 2),
    "edge with two loops at its tip": ("1-2 2-2*2", 1),
    "an edge that hangs on nothing": ("1-2 3-4", 1),
    "only an edge that hangs on nothing": ("root 1\n2-3", 0),
    "the green girl of Winning Ways": (
        "1-2 2-3 3-4 2-5 5-4 4-6 6-7 7-8 6-9 9-10 9-10 10-11",
        2,
    ),
    "nothing at all": ("", 0),
    "one root": ("root a", 0),
    "weighted edge 2, then an edge": ("1-2*2 2-3", 1),
    "weighted edge 3, then an edge": ("1-2*3 2-3", 0),
    "two roots are one ground": ("roots 1 3\n1-2 2-3", 0),
    "bamboo stalks 3, 4, 5": ("1-a a-b b-c 1-d d-e e-f f-g 1-h h-i i-j j-k k-l", 2),
}


@pytest.mark.parametrize("text, value", KNOWN.values(), ids=KNOWN)
def test_known_values(text: str, value: int) -> None:
    solution = grundy.solve("hackenbush", text)
    assert solution.value == value
    assert solution.verify()
    _, plain = search(HACKENBUSH, solution.position, Budget(), hooks=False)
    assert plain.value == value


@pytest.mark.parametrize("theorem", HACKENBUSH.theorems, ids=lambda t: t.name)
def test_theorem_agrees_with_search_and_is_proven(theorem: grundy.Theorem[Drawing]) -> None:
    rng = Random(3710)
    for _ in range(2_000):
        position = theorem.sample(rng)
        assert theorem.applies(position)
        solution = grundy.solve(HACKENBUSH, position)
        _, plain = search(HACKENBUSH, position, Budget(), hooks=False)
        where = HACKENBUSH.format(position)
        assert solution.value == plain.value, where
        assert solution.complete, where
        assert sorted(solution.winning) == sorted(plain.winning), where
        assert verify(json.loads(json.dumps(solution.to_json())))


def test_winning_cuts_on_long_cycles_agree_with_cutting_each_edge() -> None:
    """Rings of up to 90 pieces with subtrees on them: the chains' fast path is used."""
    rng = Random(7)
    for _ in range(25):
        pairs = _ring_with_trees(rng, rng.randrange(60, 90))
        position = drawing(range(1, 1 + max(map(max, pairs))), _ends(pairs), [1])
        folded = Folded(position)
        found = {folded.move(e) for e in folded.winning_cycle_edges()}
        found |= {folded.move(e) for e in folded.winning_bridges()}
        wins = {
            (position.names[a], position.names[b])
            for a, b in position.pairs()
            if Folded(position.cut(a, b)).value == 0
        }
        assert found == (wins if folded.value else set())


def _ring_with_trees(rng: Random, length: int) -> list[tuple[int, int]]:
    """A ring through vertex 1 with a random tree of up to 6 edges on some of its vertices."""
    pairs = [(v, v % length + 1) for v in range(1, length + 1)]
    fresh = itertools.count(length + 1)
    for v in range(1, length + 1):
        grown = [v]
        for _ in range(rng.choice([0, 0, 1, 2, 6])):
            new = next(fresh)
            pairs.append((rng.choice(grown), new))
            grown.append(new)
    return pairs


def _ends(pairs: list[tuple[int, int]]) -> array[int]:
    return array("q", [v - 1 for pair in pairs for v in pair])


def test_large_drawings_have_winning_cuts_that_leave_zero() -> None:
    """Beyond the budget for proving every cut, bridges and at least one cycle edge are listed."""
    rng = Random(11)
    for length in (30_001, 20_000):
        pairs = _ring_with_trees(rng, length)
        position = drawing(range(1, 1 + max(map(max, pairs))), _ends(pairs), [1])
        solution = grundy.solve(HACKENBUSH, position)
        assert solution.answer.winning_count is None
        assert bool(solution.winning) == bool(solution.value)
        index = {name: i for i, name in enumerate(position.names)}
        for a, b in rng.sample(list(solution.winning), min(5, len(solution.winning))):
            assert Folded(position.cut(index[a], index[b])).value == 0


def test_a_plain_odd_cycle_is_won_by_its_middle_edge_at_any_size() -> None:
    n = 100_001
    pairs = [(v, v % n + 1) for v in range(1, n + 1)]
    solution = grundy.solve(HACKENBUSH, drawing(range(1, n + 1), _ends(pairs), [1]))
    middle = (str((n + 1) // 2), str((n + 3) // 2))
    assert solution.value == 1
    assert list(solution.winning) == [middle]


def test_a_path_of_a_million_edges_is_solved_and_proven() -> None:
    n = 1_000_000
    ends = array("q", [v for e in range(n) for v in (e, e + 1)])
    solution = grundy.solve(HACKENBUSH, drawing(range(1, n + 2), ends, [1]))
    assert solution.value == n
    assert list(solution.winning) == [("1", "2")]
    assert solution.complete


def test_graph_objects_of_networkx_are_adopted() -> None:
    graph = nx.MultiGraph([("g", "a"), ("g", "a"), ("a", "b"), ("x", "y")])
    assert grundy.solve("hackenbush", graph, root="g").value == 1
    assert grundy.solve("hackenbush", nx.cycle_graph(5), root=0).value == 1
    assert grundy.solve("hackenbush", {1: [2, 3], 2: [1], 3: [1]}, root=1).value == 0
    with pytest.raises(InputError, match="'q' is no vertex"):
        grundy.solve("hackenbush", graph, root="q")
    with pytest.raises(grundy.InputError, match="a root cannot be given beside text"):
        grundy.solve("hackenbush", "1-2", root=2)
    with pytest.raises(InputError, match="no root is given"):
        grundy.solve("hackenbush", graph)


@pytest.mark.parametrize(
    "text, message",
    [
        ("1-2 2~3", "line 1, column 5: found '2~3', expected an edge like 1-2"),
        ("1-2\n\n  2-", "line 3, column 3: found '2-', expected an edge like 1-2"),
        ("1-2*", "line 1, column 1: found '1-2*', expected an edge like 1-2"),
        ("2-3", "no vertex is called 1, and no line says which vertices are roots"),
        ("roots 1-2", "line 1, column 7: found '1-2', expected a root"),
        ("1-2*999999999", "line 1, column 1: more than 20000000 edges"),
        ("1-2\x00", "line 1, column 1: found '1-2\\x00', expected an edge like 1-2"),
    ],
)
def test_errors_name_the_place_and_what_was_found(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        HACKENBUSH.parse(text)
    assert message in str(caught.value)


def test_comments_blank_lines_and_crlf_are_read() -> None:
    text = "# a tree\r\nroot 1\r\n\r\n1-2, 2-3 # the end"
    assert HACKENBUSH.parse(text) == HACKENBUSH.parse("1-2 3-2")


def test_explanation_names_fused_cycles_and_stalks() -> None:
    steps = " ".join(grundy.solve("hackenbush", "1-2 2-3 3-4 4-2").explain())
    assert "fused to a point" in steps
    assert "1-2 carries 1 and is worth 2" in steps


@pytest.mark.parametrize("kernels", both("cut_pairs"), ids=lambda k: k.__name__)
def test_cut_pair_classes_are_the_pairs_that_disconnect(kernels: object) -> None:
    from grundy.kernels import bridges

    rng = Random(1994)
    for _ in range(700):
        n, m = rng.randrange(1, 8), rng.randrange(12)
        pairs = [(rng.randrange(n), rng.randrange(n)) for _ in range(m)]
        ends = array("q", [v for pair in pairs for v in pair])
        first, slots = _zeros(n), _zeros(4 * m + n)
        bridges.incidence(ends, 0, m, first, slots)
        seen, order, above, low = (_zeros(n) for _ in range(4))
        worth, stack, counts = (array("q", bytes(8 * k)) for k in (n, 4 * n, 2))
        bridges.fold(first, slots, 0, seen, order, above, low, worth, stack, counts)
        visited = counts[0]
        group, work = _zeros(m), memoryview(_zeros(11 * (n + m)))
        kernels.cycle_classes(  # type: ignore[attr-defined]
            ends, first, slots, seen, order, above, visited, group, work
        )
        whole = _reach(pairs, ())
        assert visited == len(whole)
        for e, f in itertools.combinations_with_replacement(range(m), 2):
            if {*pairs[e]} <= whole and {*pairs[f]} <= whole:
                loop = pairs[e][0] == pairs[e][1] or pairs[f][0] == pairs[f][1]
                bridge = any(len(_reach(pairs, {x})) < len(whole) for x in (e, f))
                cut = len(_reach(pairs, {e, f})) < len(whole)
                together = group[e] >= 0 and group[e] == group[f]
                expected = not loop and not bridge and (cut or e == f)
                assert together == expected, (pairs, e, f)


def _zeros(count: int) -> array[int]:
    return array("i", bytes(4 * count))


def _reach(pairs: list[tuple[int, int]], without: object) -> set[int]:
    graph = nx.MultiGraph()
    graph.add_node(0)
    graph.add_edges_from(p for i, p in enumerate(pairs) if i not in without)  # type: ignore[operator]
    return set(nx.node_connected_component(graph, 0))


@pytest.mark.parametrize("kernels", both("chains"), ids=lambda k: k.__name__)
def test_both_ways_to_value_chains_agree(kernels: object) -> None:
    rng = Random(2)
    for _ in range(400):
        weights = array(
            "q", [rng.randrange(1 << rng.randrange(7)) for _ in range(rng.randrange(14))]
        )
        bits = max(1, (sum(weights) + len(weights)).bit_length())
        short, long = (array("q", bytes(8 * (len(weights) + 1))) for _ in range(2))
        kernels.chain_values(weights, short)  # type: ignore[attr-defined]
        flip, pending = bytearray(1 << bits), array("q", bytes(8 << bits))
        kernels.long_chain_values(weights, bits, flip, pending, long)  # type: ignore[attr-defined]
        assert short == long


@pytest.mark.parametrize("kernels", both("bridges"), ids=lambda k: k.__name__)
def test_folding_agrees_with_networkx_bridges(kernels: object) -> None:
    """A second implementation of the fusion rule, from networkx's bridges and components."""
    rng = Random(5)
    for _ in range(400):
        n, m = rng.randrange(1, 12), rng.randrange(20)
        pairs = [(rng.randrange(n), rng.randrange(n)) for _ in range(m)]
        ends = array("q", [v for pair in pairs for v in pair])
        first, slots = _zeros(n), _zeros(4 * m + n)
        seen, order, above, low = (_zeros(n) for _ in range(4))
        worth, stack, counts = (array("q", bytes(8 * k)) for k in (n, 4 * n, 2))
        k = kernels
        k.incidence(ends, 0, m, first, slots)  # type: ignore[attr-defined]
        k.add_loops(ends, 0, m, worth)  # type: ignore[attr-defined]
        k.fold(  # type: ignore[attr-defined]
            first, slots, 0, seen, order, above, low, worth, stack, counts
        )
        assert worth[0] == _fusion_value(pairs)


def _fusion_value(pairs: list[tuple[int, int]]) -> int:
    simple = nx.Graph()
    simple.add_node(0)
    simple.add_edges_from(p for p in pairs if p[0] != p[1])
    single = {
        frozenset(p) for p in nx.bridges(simple) if pairs.count(p) + pairs.count(p[::-1]) == 1
    }
    fused = simple.copy()
    fused.remove_edges_from([tuple(p) for p in single])
    part = {v: i for i, c in enumerate(nx.connected_components(fused)) for v in c}
    tree = nx.Graph()
    tree.add_nodes_from(part.values())
    tree.add_edges_from((part[a], part[b]) for a, b in map(tuple, single))
    loops = dict.fromkeys(part.values(), 0)
    for a, b in pairs:
        if a in part and frozenset((a, b)) not in single:
            loops[part[a]] ^= 1
    value: dict[int, int] = {}
    for v in nx.dfs_postorder_nodes(tree, part[0]):
        value[v] = loops[v]
        for w in tree[v]:
            if w in value:
                value[v] ^= value[w] + 1
    return value[part[0]]
