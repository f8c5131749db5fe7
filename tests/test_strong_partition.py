"""Partitions label every position as plain search does, however many there are of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from grundy import Ranked
from grundy.core.errors import BudgetError, InputError
from grundy.strong import asking, edges, partition, places, post, stack
from grundy.strong.games import Game, game_of
from grundy.strong.kernel import Plain
from grundy.strong.labels import outlook
from grundy.strong.partition import Partition
from kernel_pairs import interpreted
from strong_oracle import (
    Tabled,
    dense_labels,
    outcome_labels,
    random_game,
    run,
    sparse_labels,
    value_labels,
)


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small games then fill several, too."""
    monkeypatch.setattr(asking, "BLOCK", 4)
    monkeypatch.setattr(partition, "BLOCK", 4)
    monkeypatch.setattr(edges, "SEGMENT", 5)
    monkeypatch.setattr(edges, "_OUT", 6)


def partitions(game: Game, parts: int, **choices: Any) -> list[Partition]:
    made = [Partition(game, i, parts, jit=False, **choices) for i in range(parts)]
    run(made)
    return made


@pytest.mark.parametrize("parts", [1, 2, 4, 8])
def test_outcomes_of_random_games(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(parts)
    for n in range(900 // parts):
        # Little room: stacks spill, and steps are cut into chunks.
        monkeypatch.setattr(stack, "LEAST_ROOM", rng.choice((1, 2, 1000)))
        table = random_game(rng)
        chunk = rng.choice((1, 3, 1000))
        found = dense_labels(partitions(game_of(table), parts, chunk=chunk, shift=n % 3))
        assert found == outcome_labels(table), (table.table, table.ends, table.starts, table.play)


@pytest.mark.parametrize("parts", [1, 3])
def test_values_of_random_games(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(parts)
    for n in range(400):
        monkeypatch.setattr(stack, "LEAST_ROOM", rng.choice((1, 2, 1000)))
        table = random_game(rng, loops=False)
        made = partitions(
            game_of(table), parts, values=True, chunk=rng.choice((1, 5, 99)), shift=n % 2
        )
        assert dense_labels(made) == value_labels(table), (table.table, table.starts)


@pytest.mark.parametrize("parts", [1, 3])
def test_interpreted_kernels_do_the_same(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Plain(interpreted("partitions"))
    for module in (partition, places, stack, post, edges):
        monkeypatch.setattr(module, "kernel", kernel)
    test_outcomes_of_random_games(3 * parts, monkeypatch)
    rng = Random(parts)
    for _ in range(100):
        table = random_game(rng, loops=False)
        made = partitions(game_of(table), parts, values=True, chunk=rng.choice((1, 5, 99)))
        assert dense_labels(made) == value_labels(table)


def mixed(a: int, b: int, c: int) -> int:
    """A number from 0 to 2**20 - 1 that looks random."""
    x = (a * 7919 + b * 104729 + c * 1299709 + 12345) % 1048573
    x = (x * x + a + 31 * b) % 1048573
    return (x * x + c) >> 3


class Many(Ranked):
    """Thousands of random games side by side: in game g positions 9 g to 9 g + 8."""

    size = 9 * 4000

    def followers(self, position: int) -> Iterator[int]:
        g = position // 9
        for k in range(mixed(g, position, 100) % 4):
            yield 9 * g + mixed(g, position, k) % 9

    def ended(self, position: int) -> str | None:
        if position // 9 % 2 or mixed(position, 1, 1) % 5:
            return None
        return "tied" if mixed(position, 2, 2) % 2 else "won" if position % 3 else "lost"


class ManyBackwards(Many):
    """The same, with predecessors."""

    def predecessors(self, position: int) -> Iterator[int]:
        first = position // 9 * 9
        for other in range(first, first + 9):
            for k in range(mixed(first // 9, other, 100) % 4):
                if first + mixed(first // 9, other, k) % 9 == position:
                    yield other


@pytest.mark.parametrize("parts", [1, 8])
def test_compiled_rules_of_thousands_of_games(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    wanted: list[int] = []
    many = Many()
    for g in range(4000):
        inside = range(9 * g, 9 * g + 9)
        table = [[f - 9 * g for f in many.followers(p)] for p in inside]
        ends = {p - 9 * g: end for p in inside if (end := many.ended(p)) is not None}
        wanted += outcome_labels(Tabled(table, ends))
    for game in (game_of(many), game_of(ManyBackwards())):
        made = [Partition(game, i, parts, chunk=5000) for i in range(parts)]
        assert all(part.asker.compiled for part in made)
        run(made)
        assert dense_labels(made) == wanted
        if game.backwards:
            assert not any(part.edges for part in made)


@pytest.mark.parametrize("parts", [1, 2, 5])
def test_positions_found_by_exploring(parts: int) -> None:
    rng = Random(parts)
    for _ in range(400):
        table = random_game(rng)
        if not table.starts or table.ends or table.play != "normal":
            continue
        step = rng.choice((1, 1_000_003, 2**58))

        def followers(p: int, table: Tabled = table, step: int = step) -> list[int]:
            return [f * step for f in table.table[p // step]]

        game = game_of(grundy.rules(followers), [s * step for s in table.starts])
        found = sparse_labels(partitions(game, parts, chunk=rng.choice((1, 4, 1000))))
        wanted = {p * step: label for p, label in enumerate(outcome_labels(table)) if label}
        assert found == wanted


def test_plain_search_says_the_same() -> None:
    rng = Random(5)
    for _ in range(300):
        table = random_game(rng)
        if table.ends or table.play != "normal":
            continue
        labels = dense_labels(partitions(game_of(table), 2))
        for p, label in enumerate(labels):
            if label:
                solution = grundy.solve(lambda q, t=table.table: t[q], p)
                word = {"P": "lost", "N": "won", "D": "drawn"}[solution.outcome.value]
                assert outlook(label) == (word, solution.remoteness())


def test_tuples_and_boxes() -> None:
    def wythoff(heaps: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = heaps
        return [
            *((a - k, b) for k in range(1, a + 1)),
            *((a, b - k) for k in range(1, b + 1)),
            *((a - k, b - k) for k in range(1, min(a, b) + 1)),
        ]

    rules = grundy.rules(wythoff)
    wanted = grundy.table(wythoff, [(a, b) for a in range(9) for b in range(9)]).values
    for parts in (1, 3):
        boxed = game_of(rules, box=[(0, 8), (0, 8)])
        assert [v - 1 for v in dense_labels(partitions(boxed, parts, values=True))] == wanted
        packed = game_of(rules, [(8, 8)])
        found = sparse_labels(partitions(packed, parts, values=True))
        assert len(found) == 81
        assert [found[packed.key((a, b))] - 1 for a in range(9) for b in range(9)] == wanted


@pytest.mark.parametrize("parts", [1, 2, 4])
def test_saved_at_any_step_and_loaded(
    parts: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(parts)
    for _ in range(40):
        monkeypatch.setattr(stack, "LEAST_ROOM", rng.choice((1, 1000)))
        values = rng.random() < 0.3
        table = random_game(rng, loops=not values)
        game = game_of(table)
        if table.starts and not table.ends and table.play == "normal" and rng.random() < 0.5:
            game = game_of(grundy.rules(table.table.__getitem__), table.starts)
        choices: dict[str, Any] = {"values": values, "chunk": rng.choice((1, 3)), "jit": False}

        def fresh(game: Game = game, choices: dict[str, Any] = choices) -> list[Partition]:
            return [Partition(game, i, parts, **choices) for i in range(parts)]

        made = fresh()
        outboxes = [part.start() for part in made]
        while not made[0].done:
            if rng.random() < 0.4:
                inboxes = [[box[i] for box in outboxes] for i in range(parts)]
                for i, part in enumerate(made):
                    part.save(tmp_path / str(i), inboxes[i])
                made = fresh()
                inboxes = [part.load(tmp_path / str(i)) for i, part in enumerate(made)]
            else:
                inboxes = [[box[i] for box in outboxes] for i in range(parts)]
            outboxes = [part.step(inbox) for part, inbox in zip(made, inboxes, strict=True)]
        wanted = value_labels(table) if values else outcome_labels(table)
        if game.size is None:
            found = sparse_labels(made)
            assert found == {p: label for p, label in enumerate(wanted) if label}
        else:
            assert dense_labels(made) == wanted


def test_a_partition_begins_anew() -> None:
    for game in (
        game_of(Tabled([[], [0, 2], [1], [2, 0]])),
        game_of(Tabled([[], [0, 2], [1], [2, 0]], starts=[3])),
        game_of(grundy.rules([[], [0, 2], [1], [2, 0]].__getitem__), [3]),
    ):
        made = [Partition(game, i, 2, jit=False, chunk=1) for i in range(2)]
        run(made)
        found = [part.labels.tolist() for part in made]
        run(made)
        assert [part.labels.tolist() for part in made] == found


def test_a_damaged_state_is_refused(tmp_path: Path) -> None:
    part = Partition(game_of(Tabled([[], [0]])), 0, 1, jit=False)
    path = tmp_path / "state"
    part.save(path, part.start())
    whole = path.read_bytes()
    for count in range(0, len(whole), 7):
        path.write_bytes(whole[:count])
        with pytest.raises(InputError, match=f"^{path}: .*altered or cut short"):
            part.load(path)
    for at in range(0, len(whole), 5):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(InputError, match="altered or cut short"):
            part.load(path)
    path.write_bytes(whole)
    with pytest.raises(InputError, match="state of another partition"):
        Partition(game_of(Tabled([[], [0]])), 0, 2, jit=False).load(path)
    with pytest.raises(InputError, match="cannot be read"):
        part.load(tmp_path / "none")


def test_large_values_need_more_than_a_mask() -> None:
    made = partitions(game_of(grundy.rules(lambda n: range(n)), box=[(0, 299)]), 3, values=True)
    assert dense_labels(made) == list(range(1, 301))


def test_labels_become_wide_where_they_have_to() -> None:
    size = 16_400
    chain = Tabled([[p - 1] if p else [] for p in range(size)])
    labels = dense_labels(partitions(game_of(chain), 1))
    assert labels == [p << 2 | (2 if p % 2 else 1) for p in range(size)]
    # Many followers widen them on the way, not in the end.
    fan = Tabled([*([] for _ in range(size)), list(range(size))], starts=[size])
    for parts in (1, 2):
        made = partitions(game_of(fan), parts)
        assert dense_labels(made) == [1] * size + [1 << 2 | 2]
        assert {part.labels.dtype.itemsize for part in made} == {2}


def test_what_cannot_be_done_is_refused() -> None:
    loop = Tabled([[0]])
    with pytest.raises(InputError, match="no mex"):
        partitions(game_of(loop), 1, values=True)
    with pytest.raises(InputError, match="normal play"):
        partitions(game_of(Tabled([[]], {0: "tied"})), 1, values=True)
    with pytest.raises(InputError, match="no number below 1: rank says 7"):
        partitions(game_of(Tabled([[7]])), 1)
    with pytest.raises(BudgetError, match="more than the budget of 5"):
        partitions(game_of(Tabled([[]] * 6)), 1, positions=5)
    with pytest.raises(BudgetError, match="more than the budget of 50"):
        partitions(game_of(grundy.rules(lambda n: [n + 1, n + 2]), [0]), 2, positions=50)
    with pytest.raises(BudgetError, match="partition 0 needs more than"):
        partitions(
            game_of(grundy.rules(lambda n: [n + 1, n + 2]), [0]), 1, memory=100_000, chunk=500
        )
    with pytest.raises(InputError, match="no position to start from"):
        game_of(grundy.rules(lambda n: [n]))
    with pytest.raises(InputError, match="positions are ints, or tuples of ints"):
        game_of(grundy.rules(lambda n: [n]), ["a"])
    with pytest.raises(InputError, match="a sum has no number"):
        partitions(game_of(grundy.rules(lambda n: [grundy.Sum((0, 0))]), box=[(0, 3)]), 1)
    with pytest.raises(InputError, match="whose moves both have"):
        game_of(grundy.rules((lambda n: [], lambda n: [])), [0])
