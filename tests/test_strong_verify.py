"""Stores are verified by the rules alone: any wrong label is found, right ones are not blamed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grundy
from grundy.core.errors import CertificateError, InputError
from grundy.core.ranked import Ranked
from grundy.rulesets import find
from grundy.strong import verify as verifying
from grundy.strong.archive import open_archive, write_archive
from grundy.strong.counts import Counts
from grundy.strong.files import Meta
from grundy.strong.games import Game, game_of
from grundy.strong.labels import NARROW, label_of
from grundy.strong.query import Labels, open_store
from grundy.strong.verify import Said, Verifier, compiled, interpreted, verify
from strong_stores import InMemory, everything, plain_labels, solved, write

EXAMPLES = Path(__file__).parents[1] / "examples" / "strong"


class Graph(Ranked):
    """Rules by lists of followers; `ends` says where play ends otherwise."""

    name = "graph"

    def __init__(
        self,
        after: Iterable[Iterable[int]],
        ends: dict[int, str] | None = None,
        starts: Iterable[int] = (0,),
        play: str = "normal",
    ) -> None:
        self.after = tuple(map(tuple, after))
        self.size, self.starts, self.play = len(self.after), tuple(starts), play
        self.said = ends or {}

    def followers(self, position: int) -> Iterable[int]:
        return self.after[position]

    def ended(self, position: int) -> str | None:
        return self.said.get(position)


def random_graph(rng: random.Random, *, loops: bool = True) -> Graph:
    size = rng.randrange(1, 22)
    after = []
    for position in range(size):
        low = 0 if loops else position + 1
        count = rng.choice((0, 1, 1, 2, 3)) if low < size else 0
        after.append([rng.randrange(low, size) for _ in range(count)])
    ends = {}
    if rng.random() < 0.5:
        some = rng.sample(range(size), min(size, 4))
        ends = {position: rng.choice(("lost", "won", "tied")) for position in some}
    starts = () if rng.random() < 0.3 else {rng.randrange(size) for _ in range(2)}
    return Graph(after, ends, starts, rng.choice(("normal", "normal", "misere")))


def answers(game: Game) -> Any:
    """The rules, asked once for all."""
    ask = interpreted(game)
    known = {key: ask(np.array([key])) for key in range(game.size or 0)}

    def again(numbers: Any) -> Said:
        said = [known[number] for number in numbers.tolist()]
        offsets = np.cumsum([0, *(len(each.followers) for each in said)])
        return Said(
            np.concatenate([each.ended for each in said]),
            offsets,
            np.concatenate([each.followers for each in said]),
        )

    return again


def altered_everywhere(game: Game, kind: str) -> int:
    """Alter every label to each other one that there could be; how often."""
    known = plain_labels(game, kind)
    labels = np.array([known.get(key, 0) for key in range(game.size or 0)], NARROW)
    rules = answers(game)
    check(game, kind, labels, rules)
    tried = 0
    for key, right in enumerate(labels.tolist()):
        for wrong in range(int(labels.max()) + 9):
            if wrong == right:
                continue
            labels[key] = wrong
            tried += 1
            with pytest.raises(CertificateError):
                check(game, kind, labels, rules)
        labels[key] = right
    return tried


def check(game: Game, kind: str, labels: Any, rules: Any) -> None:
    """Verify labels that whoever altered them has put seals on."""
    counts = Counts(kind)
    counts.add(labels)
    found = counts.positions, counts.found, counts.longest
    stated = {"name": "a", "game": "a", "rules": "", "kind": kind, "size": len(labels)}
    stated.update(zip(("positions", "counts", "longest"), found, strict=True))
    stated.update(
        play=game.play, dtype="<u2", sorted=False, starts=game.starts, ranks=len(labels), box=None
    )
    meta = Meta(**stated, method={}, finished="", columns={}, seal="")  # type: ignore[arg-type]
    verifier = Verifier(Labels(meta, InMemory(labels)), game)
    verifier.whole()
    verifier.full(rules)


@pytest.mark.parametrize("seed", range(8))
def test_every_altered_label_contradicts_the_rules(seed: int) -> None:
    assert altered_everywhere(game_of(random_graph(random.Random(seed))), "outcomes") > 10


@pytest.mark.parametrize("seed", range(4))
def test_every_altered_value_contradicts_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    graph = random_graph(rng, loops=False)
    graph.said, graph.play = {}, "normal"
    assert altered_everywhere(game_of(graph), "values") > 10


def test_games_of_all_kinds_are_verified(tmp_path: Path) -> None:
    kinds = set()
    for seed in range(30):
        rng = random.Random(1000 + seed)
        game = game_of(random_graph(rng))
        meta = solved(tmp_path, game, name="dense")
        solved(tmp_path, game, name="runs", runs=True)
        kinds.update(meta.counts)
        for name in ("dense", "runs"):
            stored = open_store(tmp_path)[name]
            facts = verify(stored, game, sample=5, seed=seed)
            assert len(facts) == 2
            Verifier(stored, game).full(interpreted(game))
    assert kinds == {"unreached", "lost", "won", "tied", "drawn"}


def test_labels_that_only_look_right_are_refused(tmp_path: Path) -> None:
    # Positions 1 and 2 lead to each other: drawn. That one wins since the other has lost agrees
    # with both but for the remoteness, which cannot fall for ever.
    game = game_of(Graph([[1], [2], [1]]))
    for moves in (1, 7, 100):
        wrong = np.array([0, label_of("lost", moves + 1), label_of("won", moves)], NARROW)
        wrong[0] = label_of("won", moves + 2)
        write(tmp_path, wrong, rules=game.fingerprint, starts=[0], ranks=3)
        with pytest.raises(CertificateError, match="by its followers is"):
            verify(open_store(tmp_path)["nim"], game)
    # Values on a cycle agree with each other, and mean nothing.
    game = game_of(Graph([[1], [2], [3], [0]]))
    known = {"rules": game.fingerprint, "starts": [0], "ranks": 4}
    write(tmp_path, np.array([1, 2, 1, 2], NARROW), kind="values", **known)
    found = open_store(tmp_path)["nim"]
    verify(found, game)
    with pytest.raises(CertificateError, match="play can go on for ever from 4 positions"):
        Verifier(found, game).full(interpreted(game))


def test_what_play_does_not_reach_has_no_label(tmp_path: Path) -> None:
    # Position 1 is unreachable, and by itself its label is right.
    game = game_of(Graph([[2], [], []]))
    lost, won = label_of("lost", 0), label_of("won", 1)
    known: dict[str, Any] = {"rules": game.fingerprint, "starts": [0], "ranks": 3}
    write(tmp_path, np.array([won, lost, lost], NARROW), **known)
    found = open_store(tmp_path)["nim"]
    verify(found, game)
    with pytest.raises(CertificateError, match="3 positions have labels, and play reaches 2"):
        Verifier(found, game).full(interpreted(game))
    write(tmp_path, np.array([won, 0, 0], NARROW), **known)
    with pytest.raises(CertificateError, match=r"a move leads from 0 \(rank 0\) to no label"):
        verify(open_store(tmp_path)["nim"], game)
    write(tmp_path, np.array([0, 0, lost], NARROW), **known)
    with pytest.raises(CertificateError, match="a start has no label"):
        verify(open_store(tmp_path)["nim"], game)
    write(tmp_path, np.array([won, lost, lost, lost], NARROW), **known)
    with pytest.raises(CertificateError, match="4 labels for 3 ranks"):
        verify(open_store(tmp_path)["nim"], game)
    game = game_of(Graph([[2], [], []], starts=()))
    known = {"rules": game.fingerprint, "ranks": 3}
    write(tmp_path, np.array([won, 0, lost], NARROW), **known)
    with pytest.raises(CertificateError, match="all of them should count"):
        verify(open_store(tmp_path)["nim"], game)
    write(tmp_path, np.array([won, lost], NARROW), np.array([0, 2], "u8"), **known)
    with pytest.raises(CertificateError, match="all of them should count"):
        verify(open_store(tmp_path)["nim"], game)
    meta = write(tmp_path, np.array([won, lost, lost], NARROW), np.array([0, 1, 2], "u8"), **known)
    assert verify(open_store(tmp_path)["nim"], game)
    labels = InMemory(np.array([won, lost, lost], NARROW))
    for wrong in ([0, 2, 2], [0, 2, 1]):
        positions = InMemory(np.array(wrong, "u8"))
        with pytest.raises(CertificateError, match="positions do not ascend"):
            Verifier(Labels(meta, labels, positions), game).whole()
    with pytest.raises(InputError, match="nim was made by other rules than graph"):
        verify(open_store(tmp_path)["nim"], game_of(Graph([[2], [1], []])))


def test_values_belong_to_games_that_end_for_want_of_a_move(tmp_path: Path) -> None:
    game = game_of(Graph([[1], []], {1: "tied"}))
    known = {"rules": game.fingerprint, "starts": [0], "ranks": 2}
    write(tmp_path, np.array([2, 1], NARROW), kind="values", **known)
    with pytest.raises(CertificateError, match="who cannot move loses"):
        verify(open_store(tmp_path)["nim"], game)


def test_play_ends_is_proven_where_ranks_go_up_and_down(tmp_path: Path) -> None:
    rng = random.Random(3)
    names = rng.sample(range(300), 300)
    after: list[list[int]] = [[] for _ in names]
    for place in range(300):
        further = [names[rng.randrange(place + 1, 300)] for _ in range(2)] if place < 299 else []
        after[names[place]] = further
    game = game_of(Graph(after, starts=()))
    solved(tmp_path, game, "values")
    facts = Verifier(open_store(tmp_path)["graph"], game).full(interpreted(game))
    assert facts[0].endswith("by the rules, and play ends")


def test_bad_numbering_is_found(tmp_path: Path) -> None:
    class Twice(Ranked):
        name, size, starts = "twice", 4, (0,)

        def rank(self, position: int) -> int:
            return position // 2

        def unrank(self, rank: int) -> int:
            return 2 * rank if rank < 3 else 1

        def followers(self, position: int) -> Iterator[int]:
            return iter(())

    game = game_of(Twice())
    write(tmp_path, np.array([1, 1, 1, 1], NARROW), ranks=4, rules=game.fingerprint)
    with pytest.raises(CertificateError, match="the rules number 1 by 0, not 3"):
        verify(open_store(tmp_path)["nim"], game)


def test_a_sample_is_drawn_by_its_seed(tmp_path: Path) -> None:
    game = game_of(Graph([[i - 1] if i else [] for i in range(300)], starts=(299,)))
    solved(tmp_path, game)
    stored = open_store(tmp_path)["graph"]
    told: list[tuple[str, int, int]] = []
    verifier = Verifier(stored, game, lambda *said: told.append(said))
    assert verifier.sample(100, 7) == verifier.sample(100, 7)
    assert verifier.sample(100, 7)[0].startswith("100 of 300 labels, drawn by seed 7, agree")
    assert verifier.sample(5000) == ["all 300 labels agree with those of their followers"]
    assert ("drawing", 100, 100) in told
    drawn = np.concatenate(list(verifier._drawn(200, 1)))
    assert len(set(drawn.tolist())) == 200
    # One wrong label in three hundred: a sample of half of them has an even chance to draw it.
    column = InMemory(np.array(everything(stored)[1], NARROW))
    column.numbers[150] += 4
    verifier = Verifier(Labels(stored.meta, column), game)
    missed = 0
    for seed in range(40):
        try:
            verifier.sample(150, seed)
        except CertificateError:
            continue
        missed += 1
    # Three positions contradict each other: it, and who moves there; an eighth of 40 is 10.
    assert 1 <= missed <= 20


@pytest.fixture(scope="module")
def tic_tac_toe(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    rules = grundy.load_rules(EXAMPLES / "tic_tac_toe.py")
    # One function to compile instead of two.
    type(rules).predecessors = None
    store = tmp_path_factory.mktemp("store")
    solved(store, game_of(rules))
    solved(store, game_of(rules), name="runs", runs=True)
    return store, rules


def test_compiled_rules_say_the_same(tic_tac_toe: tuple[Path, Any]) -> None:
    store, rules = tic_tac_toe
    game = game_of(rules)
    numbers = np.array([0, 1, 19682, 77, 0])
    for mine, theirs in zip(compiled(game)(numbers), interpreted(game)(numbers), strict=True):
        assert mine.tolist() == theirs.tolist()
    assert [part.tolist() for part in compiled(game)(numbers[:0])] == [[], [0], []]
    for name in ("tic-tac-toe", "runs"):
        facts = verify(open_store(store)[name], game, full=True, sample=100)
        assert facts[2] == "all 5478 labels follow from those of their followers, by the rules"


def test_patches_of_any_size(
    tic_tac_toe: tuple[Path, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, rules = tic_tac_toe
    game = game_of(rules)
    for patch, piece in ((512, 300), (1 << 14, 1000)):
        monkeypatch.setattr(verifying, "_PATCH", patch)
        monkeypatch.setattr(verifying, "PIECE", piece)
        for name in ("tic-tac-toe", "runs"):
            Verifier(open_store(store)[name], game).full(compiled(game))


def test_positions_are_looked_up_by_the_rules(tic_tac_toe: tuple[Path, Any]) -> None:
    store, rules = tic_tac_toe
    for name in (None, "runs"):
        found = open_store(store).of(rules, name)
        start = found.look(0)
        assert (start.outcome, start.remoteness, start.value, start.winning) == (
            *("tied", 9, None),
            [],
        )
        assert len(start.best) == 9
        # Two in a row, to move: complete it.
        board = 1 + 3 + 2 * 27 + 2 * 81
        look = found.look(board)
        assert (look.outcome, look.remoteness) == ("won", 1)
        assert look.best == [board + 9] and board + 9 in look.winning
        ended = found.look(board + 9)
        assert (ended.outcome, ended.remoteness, ended.best) == ("lost", 0, [])
    with pytest.raises(InputError, match="is no position that play reaches"):
        found.look(2)
    with pytest.raises(InputError, match="has no number below"):
        found.look(3**9)


def test_an_archive_is_asked_and_verified(tic_tac_toe: tuple[Path, Any], tmp_path: Path) -> None:
    store, rules = tic_tac_toe
    for name in ("tic-tac-toe", "runs"):
        write_archive(open_store(store)[name], tmp_path / name)
        packed = open_archive(tmp_path / name)
        assert verify(packed, game_of(rules), full=True, sample=10)
        assert everything(packed) == everything(open_store(store)[name])


def test_other_rules_are_refused(tic_tac_toe: tuple[Path, Any], tmp_path: Path) -> None:
    store, _ = tic_tac_toe
    changed = tmp_path / "tic_tac_toe.py"
    source = (EXAMPLES / "tic_tac_toe.py").read_text("utf-8")
    # A comment more is no other rule; a row less is one.
    changed.write_text(f"# by hand\n{source}\nTicTacToe.predecessors = None\n", "utf-8")
    assert open_store(store).of(grundy.load_rules(changed)).meta.name == "runs"
    changed.write_text(source.replace(", (2, 4, 6))", ")").replace("range(8)", "range(7)"), "utf-8")
    with pytest.raises(InputError, match="no solution in the store was made by these rules"):
        open_store(store).of(grundy.load_rules(changed))
    with pytest.raises(InputError, match="runs was made by other rules than tic-tac-toe, or by"):
        open_store(store).of(grundy.load_rules(changed), "runs")
    with pytest.raises(InputError, match="runs was made by other rules than kayles"):
        open_store(store).of(find("kayles"), "runs")


def test_functions_in_a_box_and_from_a_start(tmp_path: Path) -> None:
    def clock(hour: int) -> list[int]:
        return [(hour + step) % 12 for step in (2, 3) if hour]

    ruleset = grundy.rules(clock, name="clock")
    solved(tmp_path, game_of(ruleset, box=[(0, 11)]), name="box")
    solved(tmp_path, game_of(ruleset, [5]), name="from-5")
    store = open_store(tmp_path)
    for name in ("box", "from-5"):
        found = store.of(ruleset, name)
        assert found.game.fingerprint == found.meta.rules
        assert Verifier(found, found.game).full(interpreted(found.game))
        for hour in range(12):
            known = grundy.solve(clock, hour)
            look = found.look(hour)
            assert look.outcome == {"N": "won", "P": "lost", "D": "drawn"}[known.outcome.value]
            assert sorted(look.winning) == sorted(known.winning)

    def pairs(position: tuple[int, int]) -> Iterator[tuple[int, int]]:
        a, b = position
        if a:
            yield a - 1, b
        if b:
            yield a, b - 1
        if a and b:
            yield a - 1, b - 1

    ruleset = grundy.rules(pairs, name="pairs")
    for name, game in (
        ("ranks", game_of(ruleset, box=[(0, 5), (0, 6)])),
        ("packed", game_of(ruleset, [(5, 6)])),
    ):
        solved(tmp_path, game, "values", name=name)
        found = store.of(ruleset, name)
        assert Verifier(found, found.game).full(interpreted(found.game))
        look, known = found.look((5, 6)), grundy.solve(pairs, (5, 6))
        assert (look.value, sorted(look.winning)) == (known.value, sorted(known.winning))
        assert look.outcome == "won"


def test_misere_play_is_remembered(tmp_path: Path) -> None:
    def take(heap: int) -> list[int]:
        return [heap - stones for stones in (1, 2) if stones <= heap]

    misere = grundy.rules(take, name="take", play="misere")
    solved(tmp_path, game_of(misere, box=[(0, 9)]))
    normal = grundy.rules(take, name="take")
    found = open_store(tmp_path).of(normal)
    assert [found.look(heap).outcome for heap in range(4)] == ["won", "lost", "won", "won"]
    assert normal.play == "normal"
    assert Verifier(found, found.game).full(interpreted(found.game))


def test_plain_labels_are_those_of_the_search() -> None:
    for seed in range(25):
        rng = random.Random(seed)
        graph = random_graph(rng)
        graph.said, graph.play = {}, "normal"
        game = game_of(graph)
        for key, label in plain_labels(game).items():
            known = grundy.solve(lambda p, graph=graph: list(graph.after[p]), key)
            words = {"N": "won", "P": "lost", "D": "drawn"}[known.outcome.value]
            assert label == label_of(words, known.remoteness())
