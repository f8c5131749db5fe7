"""Pictures that can be clicked and edited: hooks of all rulesets, SVG, layout, notebooks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

import grundy
from grundy.cli import main
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.outcome import Outcome
from grundy.core.partisan import PLAYERS, PartisanRuleset, player_options
from grundy.core.picture import (
    Action,
    Board,
    Cell,
    Edge,
    Group,
    Network,
    Picture,
    Tool,
    read_action,
    with_moves,
)
from grundy.core.ruleset import Option, Ruleset, Sum
from grundy.core.solution import plain
from grundy.engine.solve import solve
from grundy.render import layout
from grundy.render.picture import picture_of
from grundy.render.svg import MOST_THINGS, svg, things
from grundy.render.terminal import show_picture
from grundy.render.text import picture_rows
from grundy.rulesets import all_rulesets, find

RULESETS = all_rulesets()
EDITED = [ruleset for ruleset in RULESETS if ruleset.tools]
WALKED = [ruleset for ruleset in RULESETS if type(ruleset).steps is not Ruleset.steps]
PRESETS = [(ruleset, preset) for ruleset in RULESETS for preset in ruleset.presets]
WORDS = Path(grundy.__file__).parent / "web" / "words"
XML = "{http://www.w3.org/2000/svg}"


def by_name(ruleset: Any) -> str:
    return str(ruleset.name)


def drawn(ruleset: Ruleset[Any], count: int, seed: int = 1) -> list[Any]:
    rng = Random(f"{ruleset.name} {seed}")
    return list(dict.fromkeys(ruleset.sample(rng) for _ in range(count)))


def carried(picture: Picture) -> Iterator[Any]:
    """The moves that things in a picture stand for."""
    if isinstance(picture, Group):
        for part in picture.parts:
            yield from carried(part)
    elif isinstance(picture, Board):
        yield from (move for row in picture.rows for cell in row for move in cell.moves)
    else:
        yield from (move for edge in picture.edges for move in edge.moves)
        yield from (move for moves in picture.moves.values() for move in moves)


def spots(picture: Picture) -> Iterator[dict[str, Any]]:
    """What an editing tool can touch, as the page sends it."""
    yield {"free": [10.5, 20]}
    if isinstance(picture, Board):
        for row in picture.rows:
            for cell in row:
                if cell.spot:
                    yield {cell.spot[0]: plain(cell.spot[1])}
    elif isinstance(picture, Network):
        yield from ({"vertex": label} for label in picture.labels)
        yield from ({"edge": picture.edge_id(edge)} for edge in picture.edges)


def legal(ruleset: Ruleset[Any], position: Any) -> list[Any]:
    if not isinstance(ruleset, PartisanRuleset):
        return [option.move for option in ruleset.options(position)]
    return [
        (player, option.move)
        for player in PLAYERS
        for option in player_options(ruleset, player, position)
    ]


def key(move: Any) -> str:
    return json.dumps(plain(move))


def wins_of(answer: Any) -> bool | None:
    """Whether the player to move wins; None for a draw."""
    return {Outcome.N: True, Outcome.WIN: True, Outcome.P: False, Outcome.LOSE: False}.get(answer)


# --- every ruleset's hooks -----------------------------------------------------------------------


def check_moves(ruleset: Ruleset[Any], position: Any) -> None:
    """All legal moves are in the picture, or none is; nothing else is."""
    picture = ruleset.draw(position)
    if picture is None:
        return
    there = {key(move) for move in carried(picture)}
    moves = {key(move) for move in legal(ruleset, position)}
    assert there <= moves, "a move in the picture is not legal"
    assert not there or there == moves, "a legal move is not in the picture"
    words = [f"<move> & '{i}'" for i in range(len(moves))]
    document = svg(picture, title="t", moves=legal(ruleset, position), words=words)
    buttons = [e for e in ET.fromstring(document).iter() if e.get("role") == "button"]
    numbers = {n for e in buttons for n in (e.get("data-move") or e.get("data-moves", "")).split()}
    assert numbers == {str(i) for i in range(len(there))}
    assert all(e.get("aria-label") and e.get("tabindex") == "0" for e in buttons)


@pytest.mark.parametrize("ruleset", RULESETS, ids=by_name)
def test_moves_are_in_the_picture(ruleset: Ruleset[Any]) -> None:
    for position in drawn(ruleset, 25):
        check_moves(ruleset, position)


def check_edits(ruleset: Ruleset[Any], position: Any, rng: Random, times: int) -> int:
    """Random actions leave positions that can be written, or are refused; how many were done."""
    done = 0
    for _ in range(times):
        picture = ruleset.draw(position)
        assert picture is not None
        there = list(spots(picture))
        action: dict[str, Any] = {"tool": rng.choice(ruleset.tools).id, "target": rng.choice(there)}
        if rng.random() < 0.4:
            action["to"] = rng.choice(there)
        try:
            after = ruleset.edit(position, read_action(action, ruleset.tools))
        except InputError as fault:
            assert fault.problem and "\n" not in str(fault)
            continue
        done += 1
        assert ruleset.draw(after) is not None, f"{action} leaves what cannot be drawn"
        assert ruleset.parse(ruleset.format(after)) == after, f"{action} makes no position"
        position = after
    return done


@pytest.mark.parametrize("ruleset", EDITED, ids=by_name)
def test_edits_leave_positions(ruleset: Ruleset[Any]) -> None:
    rng = Random(ruleset.name)
    starts = [ruleset.parse(ruleset.example), *drawn(ruleset, 6, seed=2)]
    for position in starts:
        if ruleset.draw(position) is not None:
            check_edits(ruleset, position, rng, 30)
    used = {tool.id: tool for tool in ruleset.tools}
    assert len(used) == len(ruleset.tools)
    assert all(set(tool.on) <= {"cell", "vertex", "edge", "heap", "free"} for tool in used.values())


@pytest.mark.parametrize("ruleset", EDITED, ids=by_name)
def test_each_tool_does_something(ruleset: Ruleset[Any]) -> None:
    start = ruleset.parse(ruleset.example)
    picture = ruleset.draw(start)
    assert picture is not None
    for tool in ruleset.tools:
        changed = 0
        for spot in spots(picture):
            try:
                action = read_action({"tool": tool.id, "target": spot}, ruleset.tools)
                changed += ruleset.edit(start, action) != start
            except InputError:
                continue
        assert changed, f"{tool.id} changes nothing in the example"


@pytest.mark.parametrize("ruleset", EDITED, ids=by_name)
def test_strange_actions_are_refused(ruleset: Ruleset[Any]) -> None:
    position = ruleset.parse(ruleset.example)
    tool = ruleset.tools[0].id
    strange: list[Any] = [
        None, [], {}, {"tool": tool}, {"tool": "hammer", "target": {"cell": [0, 0]}},
        {"tool": tool, "target": {"cell": [0, 0]}, "more": 1}, {"tool": tool, "target": {}},
        {"tool": tool, "target": {"cell": [0]}}, {"tool": tool, "target": {"cell": [True, 0]}},
        {"tool": tool, "target": {"cell": ["0", 0]}}, {"tool": tool, "target": {"vertex": 5}},
        {"tool": tool, "target": {"free": [float("nan"), 0]}},
        {"tool": tool, "target": {"free": [1e300, 0]}}, {"tool": tool, "target": {"heap": 0.5}},
        {"tool": tool, "target": {"cell": [0, 0], "vertex": "1"}},
    ]  # fmt: skip
    for action in strange:
        with pytest.raises(InputError):
            read_action(action, ruleset.tools)
    far: list[dict[str, Any]] = [
        {"cell": [-1, 0]}, {"cell": [0, 10**30]}, {"cell": [10**9, 10**9]}, {"vertex": "no such"},
        {"vertex": ""}, {"edge": "x"}, {"edge": "x y z"}, {"edge": " "}, {"heap": -1},
        {"heap": 10**30},
    ]  # fmt: skip
    for one in ruleset.tools:
        for spot in far:
            if next(iter(spot)) in one.on:
                with pytest.raises(InputError):
                    ruleset.edit(position, read_action({"tool": one.id, "target": spot}, [one]))


@pytest.mark.parametrize(
    ("ruleset", "preset"), PRESETS, ids=[f"{r.name}: {p.id}" for r, p in PRESETS]
)
def test_presets_are_solved_and_drawn(ruleset: Ruleset[Any], preset: Any) -> None:
    position = ruleset.parse(preset.text)
    solution = solve(ruleset, position, budget=Budget(positions=100_000))
    picture = ruleset.draw(position, solution.winning)
    assert picture is not None and things(picture) < 200
    assert ET.fromstring(svg(picture, title=preset.id)).tag == f"{XML}svg"
    assert preset.id in {one.id for one in ruleset.presets}


@pytest.mark.parametrize("ruleset", WALKED, ids=by_name)
def test_walks_come_to_the_answer(ruleset: Ruleset[Any]) -> None:
    seen: set[str] = set()
    for position in drawn(ruleset, 40, seed=3):
        steps = list(ruleset.steps(position))
        if not steps:
            continue
        answer = next(t for t in ruleset.theorems if t.applies(position)).answer(position, Budget())
        text = ruleset.format(position)
        last = steps[-1]
        assert "value" not in last.params or last.params["value"] == answer.value, text
        won = {"won": True, "win": True, "draw": None, "drawn": None}.get(
            last.key.split(".")[-1], False
        )
        assert won is wins_of(answer.outcome), (text, last.key)
        for step in steps:
            assert all(isinstance(value, (str, int)) for value in step.params.values())
            if step.key not in seen:
                ET.fromstring(svg(step.picture, title=text))
                check_sentence(step.key, step.params)
        seen |= {step.key for step in steps}
    assert len(seen) > 2


def check_sentence(name: str, params: Any) -> None:
    """Both languages have the sentence, and name nothing that is not told."""
    for lang in ("en", "zh"):
        sentence = json.loads((WORDS / lang / "games.json").read_text("utf-8"))[name]
        places = {place for _, place, _, _ in Formatter().parse(sentence) if place}
        assert places <= set(params), f"{name} in {lang}: {places} of {set(params)}"
        assert sentence.format_map(params)


@pytest.mark.parametrize("ruleset", RULESETS, ids=by_name)
def test_moves_are_told_in_both_languages(ruleset: Ruleset[Any]) -> None:
    told = set()
    for position in drawn(ruleset, 10):
        for move in legal(ruleset, position):
            bare = move[1] if isinstance(ruleset, PartisanRuleset) else move
            found = ruleset.tell(bare)
            if found and found.key not in told:
                told.add(found.key)
                check_sentence(*found)
            assert ruleset.tell(plain(bare)) == found, "a move from JSON is told otherwise"


def test_what_is_wrong_is_found() -> None:
    class Illegal(type(find("chomp"))):  # type: ignore[misc]
        def draw(self, position: Any, winning: Sequence[Any] = ()) -> Board:
            return Board([[Cell(moves=[(9, 9)])]])

    class Hidden(type(find("chomp"))):  # type: ignore[misc]
        def draw(self, position: Any, winning: Sequence[Any] = ()) -> Board:
            return Board([[Cell(moves=[(1, 2)])]])

    class Breaks(type(find("geography-grid"))):  # type: ignore[misc]
        def edit(self, position: Any, action: Action) -> Any:
            return position._replace(columns=99)

    with pytest.raises(AssertionError, match="not legal"):
        check_moves(Illegal(), (3, 3))
    with pytest.raises(AssertionError, match="not in the picture"):
        check_moves(Hidden(), (3, 3))
    grids = Breaks()
    with pytest.raises((AssertionError, InputError)):
        check_edits(grids, grids.parse("..\n.."), Random(1), 40)


# --- single rulesets -----------------------------------------------------------------------------


def test_a_tree_is_drawn_by_hand() -> None:
    hackenbush = find("hackenbush")
    position = hackenbush.parse("")
    places: dict[str, Any] = {}

    def use(tool: str, target: dict[str, Any], to: dict[str, Any] | None = None) -> None:
        nonlocal position, places
        action = read_action({"tool": tool, "target": target, "to": to}, hackenbush.tools)
        before = hackenbush.draw(position)
        position = hackenbush.edit(position, action)
        places = layout.after_edit(before, hackenbush.draw(position), action, places)

    use("plant", {"free": [100, 300]})
    use("grow", {"vertex": "1"}, {"free": [100, 200]})
    use("grow", {"vertex": "2"}, {"free": [60, 120]})
    use("grow", {"vertex": "2"}, {"free": [140, 120]})
    use("grow", {"vertex": "3"}, {"vertex": "4"})
    use("loop", {"vertex": "4"})
    assert hackenbush.format(position) == "roots 1\n1-2 2-3 2-4 3-4 4-4"
    assert places == {"1": (100, 300), "2": (100, 200), "3": (60, 120), "4": (140, 120)}
    assert solve(hackenbush, position).value == 1
    use("erase", {"edge": "4 4"})
    use("erase", {"vertex": "3"})
    assert hackenbush.format(position) == "roots 1\n1-2 2-4"
    use("root", {"vertex": "4"})
    use("root", {"vertex": "1"})
    assert hackenbush.format(position) == "roots 4\n1-2 2-4"
    with pytest.raises(InputError, match="on the ground"):
        use("root", {"vertex": "4"})
    with pytest.raises(InputError, match="on the ground"):
        use("erase", {"vertex": "4"})
    use("grow", {"vertex": "4"})
    assert set(places) == {"1", "2", "3", "4"} and len(set(places.values())) == 4


def test_plants_are_components() -> None:
    hackenbush = find("hackenbush")
    position = hackenbush.parse("roots a b c\na-b a-x b-x c-y y-y p-q")
    parts = [hackenbush.format(part) for part in hackenbush.split(position)]
    assert parts == ["roots a b\na-b", "roots a b\na-x b-x", "roots c\nc-y y-y"]


def test_a_mine_beside_an_opened_blank_is_refused() -> None:
    mines = find("minesweeper")
    opened = mines.edit(mines.parse("...\n...\n..*"), Action("open", ("cell", (0, 0))))
    assert mines.format(opened) == "ooo\noo.\no.*".replace("oo.", "ooo").replace("o.*", "oo*")
    with pytest.raises(InputError, match="beside an opened blank one"):
        mines.edit(opened, Action("mine", ("cell", (2, 2))))
    more = mines.edit(mines.parse("*"), Action("column-add", ("cell", (0, 0))))
    assert mines.format(more) == "*."
    with pytest.raises(InputError, match="one cell at least"):
        mines.edit(mines.parse("*"), Action("row-remove", ("cell", (0, 0))))


def test_boards_grow_to_a_bound() -> None:
    for name in ("minesweeper", "geography-grid", "cram", "domineering"):
        ruleset = find(name)
        position = ruleset.parse("." * 100)
        with pytest.raises(InputError, match="at most 100"):
            ruleset.edit(position, Action("column-add", ("cell", (0, 5))))
    hackenbush = find("hackenbush")
    large = hackenbush.parse("root 0\n" + " ".join(f"{v}-{v + 1}" for v in range(800)))
    with pytest.raises(InputError, match="by hand"):
        hackenbush.edit(large, Action("grow", ("vertex", "3")))
    heaps = find("nim").parse("1 " * 60)
    with pytest.raises(InputError, match="by hand"):
        find("nim").edit(heaps, Action("heap-add", ("free", (0, 0))))


HUGE = {
    "hackenbush": "root 0\n" + " ".join(f"{v // 2}-{v}" for v in range(1, 200_000)),
    "geography": " ".join(f"{v}-{v + 1}" for v in range(100_000)),
    "geography-grid": "\n".join(["." * 500] * 500),
    "minesweeper": "\n".join(["." * 400] * 400),
    "walk": "\n".join(f"{v} -> {v + 1}" for v in range(50_000)) + "\nstart 0",
    "nim": " ".join(map(str, range(10_000))),
    "mock-turtles": "5000000",
    "chomp": "900x100000",
    "node-kayles": " ".join(f"{v}-{v + 1}" for v in range(5_000)),
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_positions_have_no_picture_and_no_steps(name: str) -> None:
    ruleset = find(name)
    position = ruleset.parse(HUGE[name])
    assert ruleset.draw(position) is None
    assert grundy.picture(ruleset, position)._repr_svg_() is None


def test_long_walks_say_what_they_leave_out() -> None:
    hackenbush = find("hackenbush")
    triangles = " ".join(f"0-{v}a {v}a-{v}b {v}b-0" for v in range(40))
    steps = list(hackenbush.steps(hackenbush.parse(f"root 0\n{triangles}")))
    assert [s.params["count"] for s in steps if s.key.endswith("more-cycles")] == [28]
    forks = " ".join(f"0-{v}a {v}a-{v}b {v}a-{v}c" for v in range(40))
    steps = list(hackenbush.steps(hackenbush.parse(f"root 0\n{forks}")))
    assert [s.params["count"] for s in steps if s.key.endswith("more-branches")] == [20]
    turtles = find("mock-turtles")
    steps = list(turtles.steps(frozenset(range(60))))
    assert [s.params["count"] for s in steps if s.key.endswith("more")] == [40]
    kayles = find("kayles")
    steps = list(kayles.steps(kayles.parse(" ".join(map(str, range(1, 31))))))
    assert [s.params["count"] for s in steps if s.key.endswith("more")] == [18]
    token = find("token")
    chain = "\n".join(f"{v} -> {v + 1}" for v in range(60)) + "\nstart 0"
    steps = list(token.steps(token.parse(chain)))
    assert [s.params["count"] for s in steps if s.key.endswith("more")] == [40]
    assert all(len(list(s)) < 100 for s in [steps])


def test_fusion_keeps_the_value_at_every_step() -> None:
    """The picture of each step of Hackenbush, read as a drawing again, is worth the same."""
    hackenbush = find("hackenbush")
    rng = Random(5)
    for _ in range(300):
        position = hackenbush.sample(rng)
        value = solve(hackenbush, position).value
        for step in hackenbush.steps(position):
            picture = step.picture
            assert isinstance(picture, Network)
            names = [f"v{v}" for v in range(len(picture.labels))]
            roots = " ".join(names[r] for r in picture.roots)
            edges = " ".join(f"{names[e.tail]}-{names[e.head]}" for e in picture.edges)
            again = solve(hackenbush, f"roots {roots}\n{edges}").value
            assert again == value, (hackenbush.format(position), step.key)


# --- SVG -----------------------------------------------------------------------------------------

HOSTILE = [
    "<script>alert(1)</script>", "\"'><g onload='x'>", "&amp;&lt;", "\x00\x07\x1b[31m", "]]>",
    "\ud800", "\ufffe", "<!--", "%s{0}{x}", "a" * 5000, "名字" * 40, "\u202eabc", "", " ", "\n",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_text(text: str) -> None:
    cell = Cell(text, "coin", mark=True, moves=[text], note=text)
    board = Board([[cell]], [text], [text])
    network = Network(
        [text, text + "2"],
        [Edge(0, 1, text, True, True, [text]), Edge(0, 0, text), Edge(0, 1)],
        frozenset([0]),
        roots=[0],
        moves={1: [text]},
        tokens=frozenset([1]),
        notes={0: text},
    )
    for picture in (board, network, Group([board, network])):
        document = svg(picture, title=text, moves=[text], words=[text])
        root = ET.fromstring(document.encode("utf-8"))
        for element in root.iter():
            name = element.tag.removeprefix(XML)
            assert name in {
                "svg", "title", "style", "g", "rect", "circle", "path", "text", "polygon",
            }  # fmt: skip
            assert not any(attribute.startswith("on") for attribute in element.attrib)
            assert "style" not in element.attrib, "policies of pages refuse it"
        assert len(document) < 60_000 + 20 * len(text)


def test_marks_do_not_depend_on_colour() -> None:
    plain_cell, marked = (svg(Board([[Cell(mark=mark)]]), title="") for mark in (False, True))
    assert "g-star" not in plain_cell.split("</style>")[1]
    assert "g-star" in marked.split("</style>")[1]
    for edge in (Edge(0, 1, mark=True), Edge(0, 0, mark=True), Edge(0, 1, mark=True, arrow=True)):
        body = svg(Network(["a", "b"], [edge]), title="").split("</style>")[1]
        assert "g-star" in body and "g-win" in body


def test_pictures_are_bounded() -> None:
    board = Board([[Cell()] * (MOST_THINGS + 1)])
    with pytest.raises(InputError, match="too large"):
        svg(board, title="")
    with pytest.raises(InputError, match="too large"):
        svg(Group([board, Board([])]), title="")
    assert things(Group([Board([[Cell()]]), Network(["a"], [Edge(0, 0)])])) == 3
    for empty in (Board([]), Board([[]]), Network([], []), Group([])):
        ET.fromstring(svg(empty, title=""))


def test_moves_are_numbered_as_they_are_given() -> None:
    board = Board([[Cell(moves=[(1, 2)]), Cell(moves=[[1, 2], 7]), Cell(moves=["x"])]])
    body = svg(board, title="", moves=[7, [1, 2]], words=["seven", "one two"]).split("</style>")[1]
    assert 'data-move="1"' in body and 'data-moves="0 1"' in body
    assert 'aria-label="seven; one two"' in body and "data-move" in body
    assert "button" not in svg(board, title="").split("</style>")[1]


def test_a_sum_is_drawn_side_by_side() -> None:
    nim = find("nim")
    parts = Sum((nim.parse("1 2"), nim.parse("3")))
    picture = picture_of(nim, parts, [(1, (3,))])
    assert isinstance(picture, Group)
    assert {key(move) for move in carried(picture)} == {
        key(option.move) for option in grundy.core.ruleset.sum_options(nim.options, parts)
    }
    assert any(cell.mark for row in picture.parts[1].rows for cell in row)  # type: ignore[union-attr]
    assert picture_rows(picture).count("+") == 1
    domineering = find("domineering")
    both = Sum((domineering.parse("2x2"), domineering.parse("1x2")))
    picture = picture_of(domineering, both, [("right", (1, (1, 1)))])
    assert picture is not None
    wanted = {
        key((player, move))
        for player in PLAYERS
        for move, _ in player_options(domineering, player, both)
    }
    assert {key(move) for move in carried(picture)} == wanted
    sheets = find("paper-cutting")
    assert picture_of(sheets, Sum((sheets.parse("4x4"),))) is None
    mixed = picture_of(nim, Sum((nim.parse("1 " * 70), nim.parse("2"))))
    assert isinstance(mixed, Group) and len(mixed.parts) == 2
    assert with_moves(Board([[Cell(moves=[1])]]), str).rows[0][0].moves == ["1"]  # type: ignore[union-attr]


# --- layout --------------------------------------------------------------------------------------


def networks() -> Iterator[Network]:
    rng = Random(4)
    for n in (1, 2, 3, 8, 40, 130, 700):
        for directed in (False, True):
            for roots in ([], [0], [0, n - 1]):
                edges = [
                    Edge(rng.randrange(n), rng.randrange(n), arrow=directed)
                    for _ in range(rng.randrange(2 * n))
                ]
                yield Network([f"v{v}" for v in range(n)], edges, roots=sorted(set(roots)))


@pytest.mark.parametrize("library", [True, False], ids=["igraph", "rows"])
def test_layouts_are_steady_and_apart(library: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not library:
        monkeypatch.setattr(layout, "find_spec", lambda name: None)
    for network in networks():
        places = layout.places_of(network)
        assert places == layout.places_of(network)
        assert len(set(places.values())) == len(network.labels), "two vertices in one place"
        assert all(x >= 0 and y >= 0 for x, y in places.values())
        if network.roots:
            (level,) = {places[network.labels[r]][1] for r in network.roots}
            assert level == max(y for _, y in places.values()) or len(network.labels) > 40


def test_trees_stand_upright_without_crossings() -> None:
    rng = Random(6)
    for _ in range(30):
        n = rng.randrange(2, 30)
        edges = [Edge(rng.randrange(v), v) for v in range(1, n)]
        network = Network([str(v) for v in range(n)], edges, roots=[0])
        places = layout.placed(network)
        pairs = [(edge.tail, edge.head) for edge in edges]
        assert not layout._faults(places, pairs)
        assert all(places[a][1] > places[b][1] for a, b in pairs), "a branch grows downwards"


def test_places_of_a_person_stay() -> None:
    network = Network(["a", "b", "c", "d"], [Edge(0, 1), Edge(1, 2)], roots=[0])
    given = {"a": (5.0, 500.0), "c": (9.0, 9.0), "gone": (1.0, 1.0)}
    places = layout.places_of(network, given)
    assert places["a"] == (5, 500) and places["c"] == (9, 9)
    assert len(set(places.values())) == 4 and set(places) == set("abcd")
    document = svg(network, title="", places={"a": (-300, 50), "b": (900, 60)})
    left, _, width, _ = map(float, str(ET.fromstring(document).get("viewBox")).split())
    assert left < -300 and left + width > 900
    assert layout.places_of(Board([[Cell()]])) == {} == layout.places_of(None)


# --- notebooks, own rules, the command -----------------------------------------------------------

OWN = """
from grundy import Rules
from grundy.core.picture import Board, Cell

class Row(Rules):
    name = "row"

    def followers(self, position):
        return [position - taken for taken in (1, 2) if taken <= position]

    def draw(self, position, winning=()):
        wins = set(winning)
        return Board([[Cell("", "stone", k in wins, [k] if position - k < 3 else [])
                       for k in range(position)]])
"""


def test_own_rules_are_drawn_in_the_same_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my_rules.py"
    path.write_text(OWN)
    rules = grundy.load_rules(path)
    check_moves(rules, 7)
    shown = grundy.picture(rules, 7, grundy.solve(rules, 7).winning)
    assert shown._repr_svg_() == shown.svg and str(shown).count("[") == 1
    assert main(["draw", str(path), "7", "--winning"]) == 0
    assert capsys.readouterr().out.count("[") == 1
    assert grundy.picture(lambda n: range(n), 3)._repr_svg_() is None


def test_notebooks_show_solutions_and_sums() -> None:
    solution = grundy.solve("hackenbush", "1-2 2-3 3-1")
    document = str(solution._repr_svg_())
    assert "g-star" in document.split("</style>")[1]
    page = solution._repr_html_()
    assert document in page and "fusion principle" in page and "<script" not in page
    nim = find("nim")
    total = grundy.picture("nim", Sum((nim.parse("1 2"), nim.parse("3"))))
    assert "<svg" in str(total._repr_svg_()) and repr(total) == str(total)
    assert "<svg" not in grundy.solve("multiplication", "300")._repr_html_()
    graph = grundy.picture("hackenbush", {1: [2], 2: []}, root=1)
    assert isinstance(graph.picture, Network) and len(graph.picture.edges) == 1
    with pytest.raises(InputError):
        grundy.picture("hackenbush", "1-")


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "tree.svg"
    tree = "1-2 2-3 3-1"
    assert main(["draw", "hackenbush", "-p", tree, "--output", str(out), "--winning"]) == 0
    written = out.read_text("utf-8")
    solution = grundy.solve("hackenbush", tree)
    own = svg(solution.ruleset.draw(solution.position, solution.winning), title="t")  # type: ignore[arg-type]
    assert written.split("<style>")[1] == own.split("<style>")[1], "not the SVG the page has"
    assert main(["draw", "hackenbush", "-p", tree, "--output", "-"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert main(["draw", "geography-grid", "-p", "..#\n.T."]) == 0
    assert capsys.readouterr().out.split("\n")[:2] == ["   1  2  3", "1  .  .  #"]
    file = tmp_path / "heaps.txt"
    file.write_text("3 4 5")
    assert main(["draw", "nim", str(file)]) == 0
    assert "O" in capsys.readouterr().out
    assert main(["draw", "paper-cutting", "-p", "4x4"]) == 2
    assert "has no picture" in capsys.readouterr().err
    assert main(["draw", "nim", "-p", "3 x"]) == 2


def test_a_terminal_shows_colours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    nim = find("nim")
    board = nim.draw(nim.parse("1 12"), [(12, 1)])
    network = find("walk").draw(find("walk").parse("a -> b\nstart a"), ["b"])
    assert board is not None and network is not None
    show_picture(Group([board, network]))
    shown = capsys.readouterr().out
    assert "\x1b[" in shown
    bare = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert [row.rstrip() for row in bare.splitlines()] == [
        row.rstrip() for row in picture_rows(Group([board, network]), named=True)
    ]


def test_igraph_is_imported_only_to_draw_networks() -> None:
    code = (
        "import sys, grundy; from grundy.render.svg import svg\n"
        "grundy.picture('nim', '3 4').svg; print('igraph' in sys.modules)\n"
        "grundy.picture('hackenbush', '1-2 2-3').svg; print('igraph' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_tools_say_what_they_are() -> None:
    english = json.loads((WORDS / "en" / "games.json").read_text("utf-8"))
    for ruleset in RULESETS:
        assert english[f"ruleset.{ruleset.name}"] == ruleset.title
        for theorem in ruleset.theorems:
            assert english[f"theorem.{theorem.name}"] == theorem.name
            assert english[f"statement.{theorem.statement}"] == theorem.statement
        assert all(f"tool.{tool.id}" in english for tool in ruleset.tools)
        assert all(f"preset.{preset.id}" in english for preset in ruleset.presets)
    assert Tool("x", ("cell",)).drag is False
    with pytest.raises(InputError, match="no editing tools"):
        find("poset").edit(find("poset").parse("a"), Action("x", ("cell", (0, 0))))
    assert list(find("poset").steps(find("poset").parse("a"))) == []
    assert Option(1, 2).move == 1 and replace(Cell(), text="a").text == "a"
