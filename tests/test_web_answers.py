"""What the playground answers, asked directly: games replayed, solved, played and reviewed."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget, interruptions
from grundy.core.errors import BudgetError, InputError
from grundy.core.outcome import Outcome
from grundy.core.partisan import PartisanRuleset, forced, outcome_of_starts
from grundy.core.solution import plain
from grundy.engine.opponent import Opponent, human_choice
from grundy.rulesets import all_rulesets
from grundy.web.answers import ANSWERS
from grundy.web.fields import Refused, question, read_json, sent
from grundy.web.game import Games
from grundy.web.words import LANGUAGES, Words

GAMES = Games()
GAMES.load()
Game = dict[str, Any]


def game(ruleset: str, start: str, moves: Any = (), play: str = "normal", **more: Any) -> Game:
    return {"ruleset": ruleset, "start": start, "moves": list(moves), "play": play, **more}


def ask(kind: str, of: Game, games: Games = GAMES, lang: str = "en", **more: Any) -> Any:
    asked = question(kind, {"game": of, "lang": lang, **more})
    budget = Budget(seconds=20.0)
    return ANSWERS[kind](games, asked, Words(lang), budget)


def own(folder: Path, source: str, name: str = "mine") -> Games:
    path = folder / f"{name}.py"
    path.write_text(source, "utf-8")
    games = Games(str(path))
    games.load()
    return games


def played_out(of: Game, games: Games, rng: Random, most: int = 80) -> list[Any]:
    """Turns of a game by the perfect engine, the human one, and chance, to its end."""
    views = []
    for turn in range(most):
        views.append(ask("view", of, games))
        if views[-1]["over"]:
            return views
        if rng.random() < 0.3:
            move = rng.choice(views[-1]["moves"])["move"]
        else:
            skill = ("perfect", "human")[turn % 2]
            said = ask("reply", of, games, skill=skill)
            move = said["move"]
            assert {"move": move, "words": said["words"]} in views[-1]["moves"]
        of["moves"].append(move)
    return views


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda r: r.name)
def test_every_ruleset_is_played_solved_explained_and_reviewed(ruleset: Any) -> None:
    rng = Random(ruleset.name)
    of = game(ruleset.name, ruleset.example, play=ruleset.play)
    solved = ask("solve", of)
    direct = grundy.solve(ruleset, ruleset.example)
    assert solved["outcome"] == direct.outcome.value
    assert solved["method"]["kind"] == direct.method.kind
    moves = [entry["move"] for entry in ask("view", of)["moves"]]
    mine = [
        sent(plain(move))
        for move in direct.winning
        if not isinstance(ruleset, PartisanRuleset) or move[0] == "left"
    ]
    told = [moves[i] for i in solved["winning"]] + [m["move"] for m in solved["unlisted"]]
    assert sorted(map(repr, told)) == sorted(map(repr, mine))
    views = played_out(of, GAMES, rng)
    for lang in LANGUAGES:
        assert ask("explain", {**of, "moves": []}, lang=lang)["steps"]
    review = ask("review", of)["turns"]
    assert [turn["move"] for turn in review] == of["moves"]
    assert [turn["words"] for turn in review] == views[-1]["made"][: len(review)]
    assert [turn["turn"] for turn in review] == list(range(len(review)))
    assert all(turn["known"] for turn in review)
    for i, turn in enumerate(review):
        if turn["threw"]:
            kept = turn["kept"]
            assert kept is not None and kept in views[i]["moves"]
            again = ask("review", {**of, "moves": [*of["moves"][:i], kept["move"]]})["turns"][-1]
            assert not again["threw"] and again["after"] == turn["before"]
    if views[-1]["over"] and ruleset.players == 2:
        # Whoever wins at the end could win after their last mistake, and the loser made the last.
        last = views[-1]
        loser = {"first": "second", "second": "first"}[last["winner"]]
        assert last["turn"] % 2 == ("first", "second").index(loser)
        wins = [turn["after"] == "win" for turn in review]
        assert not review or wins[-1]


def test_perfect_play_wins_what_is_won() -> None:
    for ruleset in all_rulesets()[::3]:
        if ruleset.players == 1:
            continue
        of = game(ruleset.name, ruleset.example)
        outcome = ask("solve", of)["outcome"]
        if outcome not in ("N", "P"):
            continue
        rng = Random(f"win {ruleset.name}")
        engine = 0 if outcome == "N" else 1
        while not (view := ask("view", of))["over"]:
            if len(of["moves"]) % 2 == engine:
                said = ask("reply", of, skill="perfect")
                assert said["sure"]
                of["moves"].append(said["move"])
            else:
                of["moves"].append(rng.choice(view["moves"])["move"])
        assert view["winner"] == ("first", "second")[engine], ruleset.name


def test_misere_play_turns_the_end_around() -> None:
    of = game("nim", "1", play="misere")
    assert ask("solve", of)["outcome"] == "P"
    of["moves"].append(ask("view", of)["moves"][0]["move"])
    assert ask("view", of)["winner"] == "second"
    long = game("nim", "2 3", play="misere")
    solved = ask("solve", long)
    direct = grundy.solve("nim", "2 3", play="misere")
    assert solved["outcome"] == direct.outcome.value == "N"
    assert solved["components"] == [] and solved["total"] is None
    with pytest.raises(Refused):
        ask("view", game("walk", GAMES.rulesets["walk"].example, play="misere"))


def test_a_partisan_game_has_players() -> None:
    of = game("domineering", "2x3")
    view = ask("view", of)
    assert view["player"] == "left" and all(m["move"][0] == "left" for m in view["moves"])
    right = ask("view", game("domineering", "2x3", first="right"))
    assert right["player"] == "right" and all(m["move"][0] == "right" for m in right["moves"])
    assert [m["words"].split(":")[0] for m in right["moves"]] == ["Right"] * len(right["moves"])
    of["moves"].append(view["moves"][0]["move"])
    assert ask("view", of)["player"] == "right"
    wrong = game("domineering", "2x3", [right["moves"][0]["move"]])
    with pytest.raises(Refused, match="illegal"):
        ask("view", wrong)


def test_a_puzzle_is_won_or_lost() -> None:
    text = "1 -> 2 3\n2 -> 4\n3 -> 4\n4 -> 5\nstart 1"
    of = game("walk", text)
    assert ask("solve", of)["outcome"] == "Win"
    views = played_out(of, GAMES, Random(1))
    assert views[-1]["over"] and views[-1]["winner"] == "first"
    lost = game("walk", "1 -> 2\n2 -> 3\nstart 1", ["2", "3"])
    view = ask("view", lost)
    assert view["over"] and view["winner"] is None
    assert [turn["threw"] for turn in ask("review", lost)["turns"]] == [False, False]
    thrown = game("walk", "1 -> 2 3\n3 -> 4\nstart 1", ["3", "4"])
    first = ask("review", thrown)["turns"][0]
    assert first["threw"] and first["kept"]["move"] == "2" and first["outcome"] == "Win"


LOOP = "def followers(v): return {0: [1, 3], 1: [0, 2], 2: [5], 3: [4], 4: [3], 5: []}[v]"


def test_draws_are_kept_and_their_loss_is_told(tmp_path: Path) -> None:
    games = own(tmp_path, LOOP)
    for seed in range(6):
        of = game("mine", "0")
        rng = Random(seed)
        while len(of["moves"]) < 12 and not (view := ask("view", of, games))["over"]:
            if len(of["moves"]) % 2:
                of["moves"].append(rng.choice(view["moves"])["move"])
                continue
            said = ask("reply", of, games, skill="perfect")
            assert said["sure"]
            of["moves"].append(said["move"])
        assert view["winner"] in (None, "first")
    # From 1 the move to 2 wins for the other, who moves to the end; 0 keeps the draw.
    thrown = ask("review", game("mine", "1", [2, 5]), games)["turns"]
    assert thrown[0]["threw"] and (thrown[0]["before"], thrown[0]["after"]) == ("draw", "loss")
    assert thrown[0]["kept"] == {"move": 0, "words": "to 0"}
    assert not thrown[1]["threw"]


def test_followers_that_are_sums(tmp_path: Path) -> None:
    source = """
from grundy import Sum
def followers(pins):
    for hit in (1, 2):
        for left in range(pins - hit + 1):
            yield Sum((left, pins - hit - left))
"""
    games = own(tmp_path, source)
    of = game("mine", "7")
    while not (view := ask("view", of, games))["over"]:
        position = games.state(of).whole
        solved = ask("solve", of, games)
        direct = grundy.solve(games.rulesets["mine"], position)
        assert solved["outcome"] == direct.outcome.value and solved["total"] == direct.value
        assert len(solved["winning"]) == len(direct.winning)
        assert games.start(game("mine", view["text"])).whole == position
        of["moves"].append(ask("reply", of, games, skill="perfect")["move"])
    assert view["winner"] == "first"
    text = ask("view", game("mine", "Sum(1, 2)"), games, lang="zh")["moves"][0]["words"]
    assert text.startswith("第 1 部分")


DRAWN = """
from grundy import Rules
from grundy.core.picture import Board, Cell
class Row(Rules):
    title = "<b>a row</b>"
    def followers(self, n):
        return range(max(0, n - 2), n)
    def draw(self, n, winning=()):
        if n == 13:
            raise KeyError("thirteen")
        return Board([[Cell("x", "coin", moves=(i,) if i >= n - 2 else ()) for i in range(n)]])
"""


def test_a_class_of_the_user_draws(tmp_path: Path) -> None:
    games = own(tmp_path, DRAWN)
    view = ask("view", game("mine", "5"), games)
    assert view["svg"].count("data-move") == 2 and "<b>" not in view["svg"]
    (entry,) = [g for g in ANSWERS["games"](games, {}, Words("zh"), Budget())["games"] if g["own"]]
    assert entry["name"] == "mine" and entry["title"] == "<b>a row</b>"
    with pytest.raises(KeyError):
        ask("view", game("mine", "13"), games)


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    games = own(tmp_path, "def followers(n): return range(n)")
    assert len(ask("view", game("mine", "5"), games)["moves"]) == 5
    path = tmp_path / "mine.py"
    path.write_text("def followers(n): return [n - 1] if n else []", "utf-8")
    games.load()
    assert len(ask("view", game("mine", "5"), games)["moves"]) == 1
    path.write_text("def followers(n) return", "utf-8")
    with pytest.raises(InputError, match="line 1"):
        games.load()
    path.unlink()
    with pytest.raises(InputError, match="cannot read"):
        games.load()


def test_large_numbers_travel_as_text() -> None:
    assert sent([2**53, -(2**60), 5, "a", True]) == [str(2**53), str(-(2**60)), 5, "a", True]
    huge = 10**40
    of = game("bounded-nim", f"most 3\nheaps {huge + 1} 8")
    view = ask("view", of)
    assert view["moves"][-1]["move"] == [str(huge + 1), str(huge)]
    of["moves"].append(view["moves"][-1]["move"])
    assert ask("view", of)["text"] == f"most 3\nheaps 8 {huge}"
    solved = ask("solve", game("nim", f"{2**70} 5"))
    assert solved["total"] == str(2**70 ^ 5)


def test_more_moves_than_are_listed() -> None:
    of = game("nim", f"{10**6} {2 * 10**6}")
    view = ask("view", of)
    assert view["more"] and len(view["moves"]) == 5_000
    solved = ask("solve", of)
    assert solved["winning"] == [] and solved["unlisted"][0]["move"] == [2 * 10**6, 10**6]
    said = ask("reply", of, skill="perfect")
    assert not said["sure"] and {k: said[k] for k in ("move", "words")} in view["moves"]
    # What is not listed can still be played, if it is not too far.
    near = game("nim", f"{10**6} {2 * 10**6}", [[10**6, 9_000]])
    assert ask("view", near)["text"] == f"9000 {2 * 10**6}"


def test_what_is_not_legal_is_named() -> None:
    with pytest.raises(Refused) as why:
        ask("view", game("nim", "3 4", [[4, 3], [3, 3]]))
    assert why.value.status == 422 and why.value.places["turn"] == 2
    with pytest.raises(Refused) as why:
        ask("view", game("no-such", ""))
    assert why.value.status == 404
    with pytest.raises(InputError, match="expected the size of a heap"):
        ask("view", game("nim", "3 x"))
    with pytest.raises(Refused, match="over"):
        ask("reply", game("nim", "0"), skill="perfect")


def test_what_is_beyond_the_budget_is_not_known() -> None:
    """A search that cannot end: the engine moves without a proof, the review knows nothing."""
    of = game("different-amounts", "30 31 32 33 34")
    asked = question("review", {"game": {**of, "moves": [[30]]}, "lang": "en"})
    moves = ask("view", of)["moves"]
    asked["game"]["moves"] = [moves[0]["move"]]
    turn = ANSWERS["review"](GAMES, asked, Words("en"), Budget(seconds=0.2))["turns"][0]
    assert not turn["known"] and not turn["threw"] and turn["kept"] is None
    assert turn["outcome"] is None and turn["before"] is None
    asked = question("reply", {"game": of, "lang": "en", "skill": "perfect"})
    said = ANSWERS["reply"](GAMES, asked, Words("en"), Budget(seconds=0.4))
    assert not said["sure"] and said["move"] in [entry["move"] for entry in moves]


def test_a_human_sees_what_is_near_and_errs_at_times() -> None:
    ruleset = GAMES.rulesets["nim"]
    position = ruleset.parse("3 4 5")
    options = list(ruleset.options(position))
    sure = [
        human_choice(ruleset, position, options, "normal", Budget(), Random(seed)).sure
        for seed in range(60)
    ]
    assert 20 < sum(sure) < 59
    near = ruleset.parse("6")
    options = list(ruleset.options(near))
    for seed in range(20):
        chosen = human_choice(ruleset, near, options, "normal", Budget(), Random(seed))
        assert chosen.sure and not list(ruleset.options(chosen.option.follower))
    # To leave one heap is to lose at once, and so is, in misère play, to leave none.
    pair = ruleset.parse("1 5")
    options = list(ruleset.options(pair))
    for seed in range(20):
        chosen = human_choice(ruleset, pair, options, "normal", Budget(), Random(seed))
        assert len(chosen.option.follower.heaps) == 2
        chosen = human_choice(
            ruleset, near, list(ruleset.options(near)), "misere", Budget(), Random(seed)
        )
        assert chosen.option.follower.heaps
    same = [ask("reply", game("nim", "5 6 7"), skill="human") for _ in range(5)]
    assert all(said == same[0] for said in same)


def test_shares_of_a_budget() -> None:
    assert Budget(5, None, 7, 9).share(0.5).seconds is None
    whole = Budget(5, 10.0, 7, 9)
    half = whole.share(0.5)
    assert half.seconds is not None and 4.0 < half.seconds <= 5.0
    assert (half.positions, half.moves, half.memory) == (5, 7, 9)
    assert Budget(5, 1e-9).share(0.5).seconds == 0.0


def test_what_is_forced_is_what_makes_the_outcome() -> None:
    for left, right in product("LRD", repeat=2):
        outcome = outcome_of_starts(left, right)
        assert (forced(outcome, "left"), forced(outcome, "right")) == (left, right)


def test_an_interruption_is_counted() -> None:
    def endless() -> None:
        while True:
            pass

    before = interruptions()
    with pytest.raises(BudgetError):
        Budget(seconds=0.1).enforce(endless)
    assert interruptions() == before + 1


def test_an_opponent_who_sees_some_of_the_moves() -> None:
    """Without a winning move among them nothing is sure, unless the position is lost."""
    ruleset = GAMES.rulesets["nim"]
    won, lost = ruleset.parse("3 4 5"), ruleset.parse("3 4 7")
    options = list(ruleset.options(won))
    winning = set(grundy.solve(ruleset, won).winning)
    without = [option for option in options if option.move not in winning]
    opponent = Opponent(ruleset, won, "normal", Budget(), Budget(0))
    assert opponent.choose(won, options).option.move in winning
    assert not opponent.choose(won, without).sure
    assert opponent.choose(lost, list(ruleset.options(lost))[:3]).sure


def test_the_opponent_of_a_puzzle_knows_the_way() -> None:
    ruleset = GAMES.rulesets["walk"]
    position = ruleset.parse(ruleset.example)
    opponent = Opponent(ruleset, position, "normal", Budget())
    while options := list(ruleset.options(position)):
        chosen = opponent.choose(position, options)
        assert chosen.sure
        position = chosen.option.follower
    assert ruleset.won(position)
    assert grundy.solve(ruleset, ruleset.example).outcome is Outcome.WIN


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff{}",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": 1, "a": 2}',
        b'"\\ud800"',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"1" * 5_000,
        b"[" + b"9" * 2_000 + b"]",
        b"nul",
        b'{"a": 1}}',
        b"'a'",
        b"\xef\xbb\xbf{}",
    ],
    ids=lambda data: data[:12].decode("latin-1"),
)
def test_json_that_is_none(data: bytes) -> None:
    with pytest.raises(Refused) as why:
        read_json(data)
    assert why.value.status == 400


DEEP = json.loads("[" * 25 + "]" * 25)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": []}, "game"),
        ({"lang": "fr"}, "lang"),
        ({"lang": ["en"]}, "lang"),
        ({"more": 1}, "more"),
        ({"game": {**game("nim", "3"), "file": "/etc/passwd"}}, "game.file"),
        ({"game": {**game("nim", "3"), "moves": {}}}, "game.moves"),
        ({"game": {**game("nim", "3"), "moves": [1.5]}}, "game.moves[0]"),
        ({"game": {**game("nim", "3"), "moves": [[[{}]]]}}, "game.moves[0]"),
        ({"game": {**game("nim", "3"), "moves": [DEEP]}}, "game.moves[0]"),
        ({"game": {**game("nim", "3"), "moves": [0] * 10_001}}, "game.moves"),
        ({"game": {**game("nim", "3"), "start": 3}}, "game.start"),
        ({"game": {**game("nim", "3"), "play": "odd"}}, "game.play"),
        ({"game": {**game("nim", "3"), "play": 10**400}}, "game.play"),
        ({"game": {**game("nim", "3"), "first": "up"}}, "game.first"),
        ({"game": {**game("nim", "3"), "places": []}}, "game.places"),
        ({"game": {**game("nim", "3"), "places": {"a": [1]}}}, "game.places.a"),
        ({"game": {**game("nim", "3"), "places": {"a": [1, 1e300]}}}, "game.places.a"),
        ({"game": {**game("nim", "3"), "places": {"a": [True, 1]}}}, "game.places.a"),
        ({"game": {"ruleset": "nim"}}, "game.start"),
        ({"mark": 1}, "mark"),
    ],
)
def test_fields_that_are_wrong_are_named(change: dict[str, Any], place: str) -> None:
    with pytest.raises(Refused) as why:
        question("view", {"game": game("nim", "3"), "lang": "en", **change})
    assert why.value.status == 422 and why.value.places["field"] == place
    for lang in LANGUAGES:
        assert place in Words(lang).say(why.value.key, **why.value.places)
