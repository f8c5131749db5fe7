"""Canonical forms, stops, temperatures and thermographs, against definitions computed slowly.

The canonical forms of cgt-py are compared with forms made by hand from the definition, our
thermographs with cooled games, with the temperature of cgt-py and with its walls.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import cgt_py
import pytest

import grundy
from grundy.cli import main
from grundy.core.errors import BudgetError, CertificateError, GrundyError, InputError
from grundy.core.outcome import Outcome
from grundy.core.partisan import PLAYERS, PartisanRuleset, player_options
from grundy.core.ruleset import Sum
from grundy.core.thermograph import Thermograph, Wall, at, of_number, of_options
from grundy.engine.difference import Difference, form_options, pieces
from grundy.engine.values import PartisanValue, partisan_value
from grundy.render.thermograph import summary, thermograph_rows, thermograph_svg
from grundy.rulesets import find
from partisan_oracle import Game, canonical, cooled, dyadic, number, plus, stops


def by_hand(form: Any, known: dict[str, Game] | None = None) -> Game:
    """A form of cgt-py as a pair of sets of options."""
    known = {} if known is None else known
    name = repr(form)
    if name not in known:
        sides = (
            [by_hand(g, known) for g in side] for side in (form.left_options, form.right_options)
        )
        known[name] = Game(*sides)
    return known[name]


def walls(form: Any) -> Iterator[tuple[Fraction, list[Fraction], list[Fraction]]]:
    """Mast, turning points from above, and slopes from above, as cgt-py prints them."""
    for mast, turns, slopes in re.findall(
        r"Trajectory\(([^,]+), \[([^\]]*)\], \[([^\]]*)\]\)", repr(form.thermograph)
    ):
        yield (
            Fraction(mast),
            [Fraction(word) for word in turns.split(", ") if word],
            [Fraction(word) for word in slopes.split(", ")],
        )


def printed_at(wall: tuple[Fraction, list[Fraction], list[Fraction]], t: Fraction) -> Fraction:
    """The value of such a wall at t."""
    value, turns, slopes = wall
    for i, turn in enumerate(turns):
        if t >= turn:
            return value
        below = max(t, turns[i + 1]) if i + 1 < len(turns) else t
        value += slopes[i + 1] * (below - turn)
        if below == t:
            return value
    return value


def random_game(rng: Random) -> tuple[grundy.Ruleset[Any], list[Game]]:
    """Rules whose position v is worth the vth game: some numbers, else options drawn before it."""
    games: list[Game] = []
    for v in range(rng.randint(3, 9)):
        if v < 4 and rng.random() < 0.6:
            games.append(dyadic(Fraction(rng.randint(-8, 8), rng.choice([1, 1, 1, 2]))))
        else:
            drawn = [[w for w in games if rng.random() < 0.4] for _ in range(2)]
            games.append(Game(*drawn))
    games = list(dict.fromkeys(games))
    numbered = {game: i for i, game in enumerate(games)}

    def reach(options: frozenset[Game]) -> Iterator[int]:
        for option in options:
            if option not in numbered:
                numbered[option] = len(numbered)
                games.append(option)
            yield numbered[option]

    rules = grundy.rules(
        (
            lambda v: sorted(reach(games[v].left)),
            lambda v: sorted(reach(games[v].right)),
        )
    )
    return rules, list(games)


def test_random_games_against_the_definitions() -> None:
    """Canonical form, stops, outcome, temperature and walls of more than 2,000 positions."""
    rng = Random("values")
    known: dict[str, Game] = {}
    compared, hot = 0, 0
    while compared < 2000:
        rules, games = random_game(rng)
        for v, game in enumerate(games):
            worth = partisan_value(rules, v)
            form = cgt_py.CanonicalForm(worth.canonical)
            simplest = canonical(game)
            assert by_hand(form, known) is simplest
            assert worth.stops == stops(simplest)
            assert str(worth.temperature) == re.findall(r"'(.*)'", repr(form.temperature))[0]
            graph = worth.thermograph
            for ours, theirs in zip((graph.left, graph.right), walls(form), strict=True):
                for i in range(80):
                    t = Fraction(i, 8)
                    assert at(ours, t) == printed_at(theirs, t), worth.canonical
            compared += 1
            hot += worth.temperature > 0
        assert grundy.solve(rules, len(games) - 1).outcome is worth.outcome
    assert hot > 400


@cache
def thermograph(game: Game) -> Thermograph:
    value = number(game)
    if value is not None:
        return of_number(value)
    return of_options([*map(thermograph, game.left)], [*map(thermograph, game.right)])


def drawn_game(rng: Random, depth: int) -> Game:
    """A game of integers, few options each: its thermograph turns at multiples of 1/8."""
    if depth == 0 or rng.random() < 0.15:
        return dyadic(Fraction(rng.randint(-3, 3)))
    sides = ([drawn_game(rng, depth - 1) for _ in range(rng.randint(1, 2))] for _ in range(2))
    return Game(*sides)


def test_thermographs_against_cooled_games() -> None:
    """The walls at t are the stops of the game cooled by t, which is computed by definition."""
    rng = Random("cooled")
    step, hot = Fraction(1, 8), 0
    for _ in range(2500):
        game = canonical(drawn_game(rng, rng.choice([1, 2, 2, 3, 3])))
        graph = thermograph(game)
        hot += graph.temperature > 0
        for steps in range(int((max(graph.temperature, Fraction(0)) + 1) / step)):
            at_t = at(graph.left, steps * step), at(graph.right, steps * step)
            assert stops(cooled(game, steps, step)) == at_t
    assert hot > 700


def test_the_mean_is_that_of_many_copies() -> None:
    """The stops of n copies differ from n times the mean by no more than the temperature."""
    rng = Random("mean")
    for _ in range(40):
        game = canonical(drawn_game(rng, 2))
        graph = thermograph(game)
        copies = Game()
        for n in range(1, 5):
            copies = canonical(plus(copies, game))
            heat = max(graph.temperature, Fraction(0))
            assert all(abs(stop - n * graph.mean) <= heat for stop in stops(copies))


def worth_by_hand(ruleset: PartisanRuleset[Any], position: Any) -> Game:
    """The game of a position, from the options alone."""
    return Game(
        *(
            [
                worth_by_hand(ruleset, after)
                for _, after in player_options(ruleset, player, position)
            ]
            for player in ("left", "right")
        )
    )


@pytest.mark.parametrize("name", ["domineering", "hackenbush-stalks", "toads-and-frogs"])
def test_rulesets_against_the_definition(name: str) -> None:
    """Split, canonical representatives and values added change nothing."""
    ruleset = find(name)
    assert isinstance(ruleset, PartisanRuleset)
    rng = Random(name)
    for _ in range(40):
        position = ruleset.sample(rng)
        worth = partisan_value(ruleset, position)
        form = cgt_py.CanonicalForm(worth.canonical)
        assert by_hand(form) is canonical(worth_by_hand(ruleset, position))
        assert worth.verify()
        assert grundy.solve(ruleset, position).outcome is worth.outcome


# --- proofs of values --------------------------------------------------------------------------


def played(forms: list[str]) -> Game:
    """The sum of forms as a game, by the options that their texts have."""
    whole = Game()
    for form in forms:
        for piece in pieces(form):
            sides = ([played(o) for o in form_options(piece, player)] for player in PLAYERS)
            whole = plus(whole, Game(*sides))
    return whole


def test_texts_of_forms_are_played_as_what_they_are() -> None:
    """Read by cgt-py and by us, a text is the same game; the library is asked for all options."""
    texts = ["0", "3", "-2", "3/4", "-5/8", "*", "*4", "^", "v", "^3", "v2*", "1/2^*2", "-1v4*3"]
    texts += ["{1|-1}", "{{2|1}, *|-1, {0|-3/2}}", "{^|{0|{1*|-2}}}"]
    for text in texts:
        assert canonical(played([text])) is by_hand(cgt_py.CanonicalForm(text))
    for wrong in ("", "x", "1/2/3", "^^", "*-1", "1|2"):
        with pytest.raises(InputError, match="expected a form"):
            pieces(wrong)


def test_wrong_values_are_not_proven() -> None:
    rng = Random("proofs")
    for _ in range(60):
        rules, games = random_game(rng)
        v = rng.randrange(len(games))
        worth = partisan_value(rules, Sum((v, v)))
        (fact,) = worth.verify()
        assert fact.startswith(f"value {worth.canonical}: the position less it is lost")
        for other in ("0", "*", "1", "1/2", "^", "{1|-1}", f"{{{worth.canonical}|0}}"):
            if repr(cgt_py.CanonicalForm(other)) != f"CanonicalForm('{worth.canonical}')":
                with pytest.raises(CertificateError, match="the position is not worth"):
                    replace(worth, canonical=other).verify()


def test_differences_are_written_and_read() -> None:
    rules = Difference(find("domineering"))
    for position in (
        rules.less(("..", ".."), "{1|-1}"),
        rules.less(Sum([("..",), (".", ".")]), "1/2^2*"),
        ("minus", "*2"),
        Sum(()),
    ):
        assert rules.parse(rules.format(position)) == position
    for wrong in ("", "{}", '["game"]', '["plus", "1"]', '["minus", 1]', "3", '[["game", "x"]]'):
        with pytest.raises(InputError):
            rules.parse(wrong)


# --- known values ------------------------------------------------------------------------------


def value(name: str, position: Any) -> str:
    return partisan_value(name, position).canonical


def test_domineering_values() -> None:
    """Winning Ways, ch. 5: squares of two and three are the switch of 1 and -1."""
    known = {
        "1x1": "0",
        "2x1": "1",
        "1x2": "-1",
        "2x2": "{1|-1}",
        "3x3": "{1|-1}",
        ".#\n..": "*",
        "2x3": "{2|-1/2}",
        "3x2": "{1/2|-2}",
    }
    assert {board: value("domineering", board) for board in known} == known
    four = partisan_value("domineering", "4x4")
    assert (four.mean, four.temperature, four.outcome) == (0, 0, Outcome.N)


def berlekamp(stalk: str) -> Fraction:
    """Whole segments up to the first change of colour, then half as much at each (van Roode)."""
    total, weight = Fraction(0), Fraction(1)
    for colour in stalk:
        if weight < 1 or colour != stalk[0]:
            weight /= 2
        total += weight if colour == "B" else -weight
    return total


def test_red_and_blue_stalks_are_numbers() -> None:
    for length in range(1, 7):
        for colours in product("BR", repeat=length):
            stalk = "".join(colours)
            worth = partisan_value("hackenbush-stalks", stalk)
            assert worth.canonical == str(berlekamp(stalk))
            assert worth.mean == berlekamp(stalk) and worth.temperature < 0
    known = {"G": "*", "GG": "*2", "GB": "^*", "GR": "v*", "GB GB": "^2", "GB GB G": "^2*"}
    assert {stalks: value("hackenbush-stalks", stalks) for stalks in known} == known


def test_toads_and_frogs_values() -> None:
    """A toad and a frog with one square between are star (Winning Ways, ch. 1)."""
    known = {"TF": "0", "T.F": "*", "T.": "1", "T..": "2", ".F": "-1", "T.F T.F": "0"}
    assert {strips: value("toads-and-frogs", strips) for strips in known} == known


def test_maundy_cake() -> None:
    """Left cuts a cake into equal parts by upright cuts, Right by level ones (WW, ch. 2)."""

    def equal_parts(length: int) -> list[int]:
        return [parts for parts in range(2, length + 1) if length % parts == 0]

    def left(cake: tuple[int, int]) -> list[Sum]:
        rows, columns = cake
        return [Sum([(rows, columns // parts)] * parts) for parts in equal_parts(columns)]

    def right(cake: tuple[int, int]) -> list[Sum]:
        rows, columns = cake
        return [Sum([(rows // parts, columns)] * parts) for parts in equal_parts(rows)]

    rules = grundy.rules((left, right))
    first, second = [0, 1, 1, 3, 1, 4, 1, 7, 4, 6, 1, 10], [-1, 0, 0, 1, 0, 1, 0, 3, 1, 1, 0, 4]
    fourth, eighth = [-3, -1, -1, 0, -1, 0, -1, 1, 0, 0, -1, 1], [-7, -3, -3, -1, -3, -1, -3, 0]
    for rows, known in {1: first, 2: second, 3: second, 4: fourth, 8: eighth}.items():
        for columns, worth in enumerate(known, 1):
            assert value_of(rules, (rows, columns)) == str(worth)
            outcome = Outcome.L if worth > 0 else Outcome.R if worth else Outcome.P
            if rows * columns < 13:
                assert grundy.solve(rules, (rows, columns)).outcome is outcome


def test_sums_are_added_without_search() -> None:
    """Thirty stalks: 3^30 sums, thirty components."""
    worth = partisan_value("hackenbush-stalks", "BRB " * 15 + "RRB " * 15)
    assert worth.canonical == str(15 * berlekamp("BRB") + 15 * berlekamp("RRB"))
    total = partisan_value("domineering", "2x2")
    assert isinstance(total, PartisanValue) and str(total) == "{1|-1}"
    rules = grundy.rules((lambda n: [n - 1][:n], lambda n: [n - 1][:n]))
    assert value_of(rules, Sum((1, 1))) == "0" and value_of(rules, Sum((1, 2))) == "*"


def value_of(rules: Any, position: Any) -> str:
    return grundy.partisan_value(rules, position).canonical


# --- refusals ----------------------------------------------------------------------------------


def test_what_has_no_value_is_refused() -> None:
    with pytest.raises(InputError, match="impartial"):
        partisan_value("nim", "1 2")
    with pytest.raises(InputError, match="no canonical form"):
        partisan_value((lambda n: [n], lambda n: []), 0)
    with pytest.raises(BudgetError, match="passed its budget of 20 positions"):
        partisan_value("domineering", "4x4", budget=grundy.Budget(20))
    with pytest.raises(BudgetError, match="without end"):
        partisan_value((lambda n: [n + 1], lambda n: []), 0, budget=grundy.Budget(100))


def test_numbers_that_the_library_would_not_keep_are_refused() -> None:
    """Larger ones overflow there in silence: what it says of them is wrong."""
    huge = cgt_py.CanonicalForm("{9223372036854775807|}")
    assert "-" in repr(huge), "cgt-py keeps large numbers now: the bound can be lifted"
    with pytest.raises(BudgetError, match=r"2\^30 or more"):
        partisan_value("hackenbush-stalks", "B" + "R" * 35)
    assert value("hackenbush-stalks", "B" + "R" * 29) == f"1/{2**29}"


def test_without_the_extra_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("cgt_py", "anywidget"):
        with monkeypatch.context() as patch:
            for name in [n for n in sys.modules if n.split(".")[0] in ("cgt_py", missing)]:
                patch.delitem(sys.modules, name)
            patch.setitem(sys.modules, missing, None)
            with pytest.raises(GrundyError) as fault:
                partisan_value("domineering", "2x2")
            assert f"{missing} is missing (pip install 'grundy[partisan]')" in str(fault.value)


def test_nothing_of_the_extra_is_imported_until_asked_for() -> None:
    code = (
        "import sys, grundy; grundy.solve('domineering', '2x2').verify();"
        "grundy.partisan_value; print([m for m in ('cgt_py', 'anywidget') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# --- pictures ----------------------------------------------------------------------------------


def graph_of(text: str) -> Thermograph:
    return thermograph(by_hand(cgt_py.CanonicalForm(text)))


def test_a_thermograph_in_the_terminal() -> None:
    rows = thermograph_rows(graph_of("{{2|1}|-1}"), width=40, height=8, ascii_only=True)
    assert rows == [
        "     |             #",
        "  1.5|             #",
        "     |             #",
        "     |          /     \\",
        " 0.75|       /            \\",
        "     |   /                   \\",
        "     |   |                      \\",
        "    0|   |                          \\",
        "     +----------------------------------",
        "         1        1/4              -1",
    ]
    number_rows = thermograph_rows(graph_of("3/4"))
    assert sum("║" in row for row in number_rows) == 12 and "3/4" in number_rows[-1]


def test_thermographs_as_svg_are_well_formed() -> None:
    for text in ("0", "3/4", "*", "^", "{1|-1}", "{{2|1}|-1}", "{100|{3|-2}}", "{1/4|*}", "{1|0}"):
        graph = graph_of(text)
        document = thermograph_svg(graph, title=f"<{text}>")
        root = ET.fromstring(document)
        assert summary(graph) in "".join(root.itertext())
        kinds = [part.get("class") for part in root.iter("{http://www.w3.org/2000/svg}path")]
        assert kinds.count("mast") == 1
        assert ("left" in kinds) == ("right" in kinds) == (graph.temperature > 0)


def test_walls_lie_where_the_definition_says() -> None:
    """{{2|1}|-1}: Left keeps 1 up to t = 1/2 and then pays; mast over 1/4 from 5/4 on."""
    graph = graph_of("{{2|1}|-1}")
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    left: Wall = ((Fraction(0), Fraction(1)), (half, Fraction(1)), (5 * quarter, quarter))
    assert graph == Thermograph(
        left, ((Fraction(0), Fraction(-1)), (5 * quarter, quarter)), 5 * quarter
    )
    with pytest.raises(ValueError, match="is a number"):
        of_options([of_number(Fraction(0))], [of_number(Fraction(1))])


# --- the shell ---------------------------------------------------------------------------------


def test_values_from_the_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "domineering", "-p", "2x3", "--thermograph", "-"]) == 0
    text = capsys.readouterr().out
    assert "value    {2|-1/2}" in text and "temperature 5/4" in text and "0│" in text
    assert main(["solve", "domineering", "-p", "2x3", "--thermograph", "a.svg", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["canonical"], told["mean"], told["stops"]) == ("{2|-1/2}", "3/4", ["2", "-1/2"])
    assert main(["solve", "domineering", "-p", "2x3", "--thermograph", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert not (tmp_path / "-").exists()
    assert ET.fromstring((tmp_path / "a.svg").read_text("utf-8")).get("role") == "img"
    assert main(["solve", "domineering", "-p", "2x3", "--value", "--misere"]) == 2
    assert "values belong to normal play" in capsys.readouterr().err
    assert main(["solve", "domineering", "-p", "2x3", "--value", "--check"]) == 0
    assert "proven   value {2|-1/2}: the position less it is lost" in capsys.readouterr().out
    assert main(["solve", "domineering", "-p", "2x3", "--value", "--line"]) == 2
    assert "do not go with --line" in capsys.readouterr().err
    assert main(["solve", "domineering", "-p", "2x3", "--thermograph", "no/a.svg"]) == 2
    assert "cannot write no/a.svg" in capsys.readouterr().err
