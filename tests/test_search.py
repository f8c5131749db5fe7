"""Plain search on rulesets made by hand: sums, cycles, puzzles, depth, budgets, proofs."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grundy.check import verify
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, InputError
from grundy.core.nimber import nim_sum
from grundy.core.outcome import Outcome
from grundy.core.ruleset import Option, Sum
from grundy.core.solution import Answer, Solution
from grundy.engine.search import retrograde, search
from handmade import FERGUSON, Chips, Handmade, Kayles, Maze, Nim
from suites import registered

KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]


def searched(ruleset: Any, position: Any, *, hooks: bool = True, **bounds: Any) -> Answer:
    return search(ruleset, position, Budget(**bounds), hooks=hooks)[1]


def proven(ruleset: Any, position: Any, *, hooks: bool = True) -> Solution:
    """The answer of search, after the checker has believed it."""
    solution = Solution(ruleset, position, *search(ruleset, position, Budget(), hooks=hooks))
    with registered(ruleset):
        assert verify(json.loads(json.dumps(solution.to_json())))
    return solution


@pytest.mark.parametrize("hooks", [True, False])
def test_nim_is_the_xor_of_its_heaps(hooks: bool) -> None:
    for heaps in itertools.product(range(5), repeat=3):
        answer = searched(Nim(), heaps, hooks=hooks)
        assert answer.value == nim_sum(heaps)
        assert (answer.outcome is Outcome.P) == (answer.value == 0)
        wins = [(i, left) for i in range(3) for left in range(heaps[i])]
        rest = [nim_sum(heaps) ^ heap for heap in heaps]
        assert list(answer.winning) == [(i, left) for i, left in wins if left == rest[i]]
        assert answer.winning_count == len(answer.winning)


def test_hooks_shrink_the_search_and_are_named_only_if_used() -> None:
    apart, whole = proven(Nim(), (5, 6, 7)), proven(Nim(), (5, 6, 7), hooks=False)
    assert apart.value == whole.value == 4
    assert apart.certificate.data["hooks"] is True
    assert whole.certificate.data["hooks"] is False
    assert len(apart.certificate.data["labels"]) == 8
    assert len(whole.certificate.data["labels"]) == 6 * 7 * 8
    assert proven(Nim(hooks=False), (3, 3)).certificate.data["hooks"] is False


@pytest.mark.parametrize("hooks", [True, False])
def test_kayles_splits_into_sums(hooks: bool) -> None:
    assert [searched(Kayles(), n, hooks=hooks).value for n in range(24)] == KAYLES
    assert proven(Kayles(), 7, hooks=hooks).value == 2
    assert proven(Kayles(), 0, hooks=hooks).outcome is Outcome.P


def test_a_sum_can_be_searched_and_its_moves_name_the_component() -> None:
    for a, b in itertools.product(range(8), repeat=2):
        answer = searched(Kayles(), Sum((a, b)))
        assert answer.value == KAYLES[a] ^ KAYLES[b]
        assert all(i in (0, 1) and move[1] in (1, 2) for i, move in answer.winning)
    assert searched(Kayles(), Sum(())).outcome is Outcome.P
    assert list(searched(Kayles(), Sum((1, 0))).winning) == [(0, (0, 1))]


def test_a_sum_is_no_position_even_where_positions_are_tuples() -> None:
    assert Sum((1, 2)) == Sum((1, 2))
    assert Sum((1, 2)) != (1, 2)
    pair = (1, 2)
    assert pair != Sum(pair)
    assert len({Sum((1, 2)), (1, 2), Sum((1, 2))}) == 2


@pytest.mark.parametrize(
    ("chips", "outcomes"),
    [
        (Chips(a="a"), "D"),
        (Chips(a="ab", b=""), "NP"),
        (Chips(a="ab", b="c", c=""), "DNP"),
        (FERGUSON, "DDDNP"),
        (Chips(a="b", b="a"), "DD"),
        (Chips(a="b", b="ac", c=""), "PNP"),
        (Chips(a="bc", b="a", c="d", d=""), "DDNP"),
    ],
)
def test_games_with_cycles(chips: Chips, outcomes: str) -> None:
    for vertex, outcome in zip(chips.targets, outcomes, strict=True):
        solution = proven(chips, vertex)
        assert solution.outcome.value == outcome
        assert solution.outcome is not Outcome.D or solution.value is None
        followers = {c: proven(chips, c).outcome for c in chips.targets[vertex]}
        assert set(solution.winning) == {c for c, won in followers.items() if won is Outcome.P}
        assert solution.complete


@pytest.mark.parametrize(
    ("pair", "outcome", "wins"),
    [("cc", "D", 0), ("cd", "N", 1), ("dd", "P", 0), ("ad", "D", 0), ("ce", "D", 0)],
)
def test_sums_with_cycles_are_searched_whole(pair: str, outcome: str, wins: int) -> None:
    """A drawn component and one worth 1 can be a win: outcomes do not add up."""
    answer = searched(FERGUSON, Sum(pair))
    assert answer.outcome.value == outcome
    assert answer.winning_count == len(answer.winning) == wins
    if pair == "cd":
        assert list(answer.winning) == [(0, "d")]


def random_chips(rng: Random, kind: type[Chips] = Chips) -> Chips:
    vertices = "abcdefG"[: rng.randint(1, 7)]
    return kind(
        **{v: "".join(rng.sample(vertices, rng.randint(0, len(vertices) // 2))) for v in vertices}
    )


def outcome_by_depth(chips: Chips, start: str, moves: int) -> str:
    """N or P if the player to move can force it within so many moves, else D: from the rules."""
    told = dict.fromkeys(chips.targets, "D")
    for _ in range(moves):
        told = {
            v: "N"
            if any(told[w] == "P" for w in after)
            else "P"
            if all(told[w] == "N" for w in after)
            else "D"
            for v, after in chips.targets.items()
        }
    return told[start]


def test_random_games_with_cycles_against_play_of_bounded_length() -> None:
    rng = Random(34)
    seen = set()
    for _ in range(500):
        chips = random_chips(rng)
        solution = proven(chips, "a")
        assert solution.outcome.value == outcome_by_depth(chips, "a", 2 * len(chips.targets))
        seen.add((solution.outcome, solution.value is None))
    assert len(seen) == 5


def test_remoteness_is_the_length_of_best_play() -> None:
    # 0 -> 1 -> 2 -> 3 (an end), 1 -> 3: who loses stays as long as possible.
    assert retrograde([[1], [2, 3], [3], []]) == [2, 1, 1, 0]
    assert retrograde([[1, 2], [0], []]) == [1, 2, 0]
    assert retrograde([[1], [0, 2], []]) == [2, 1, 0]
    assert retrograde([[0, 1], []]) == [1, 0]
    assert retrograde([[0], []]) == [None, 0]
    assert retrograde([]) == []


@pytest.mark.parametrize(
    ("maze", "outcome", "line"),
    [
        (Maze(a="b", b="C", C=""), "Win", "bC"),
        (Maze(a="bc", b="d", c="D", d="", D=""), "Win", "cD"),
        (Maze(a="bc", b="a", c=""), "D", ""),
        (Maze(a="bc", b="", c=""), "Lose", ""),
        (Maze(a="a"), "D", ""),
        (Maze(a=""), "Lose", ""),
        (Maze(A=""), "Win", ""),
        (Maze(a="ab", b="bC", C=""), "Win", "bC"),
    ],
)
def test_puzzles(maze: Maze, outcome: str, line: str) -> None:
    solution = proven(maze, next(iter(maze.targets)))
    assert solution.outcome.value == outcome
    assert "".join(solution.answer.line) == line
    assert "".join(solution.winning) == line[:1]
    assert solution.complete == (outcome != "Win")
    assert len(solution.explain()) == 2


def test_random_puzzles_have_shortest_lines() -> None:
    rng = Random(21)
    seen = set()
    for _ in range(400):
        maze = random_chips(rng, Maze)
        solution = proven(maze, "a")
        seen.add(solution.outcome)
        ends = {"a"}
        for length in range(10):
            won = any(not maze.targets[v] and maze.won(v) for v in ends)
            assert won == (solution.outcome is Outcome.WIN and len(solution.answer.line) == length)
            if won:
                break
            ends = {w for v in ends for w in maze.targets[v]}
        if solution.outcome is not Outcome.WIN:
            assert bool(ends) == (solution.outcome is Outcome.D)
    assert len(seen) == 3


class Countdown(Handmade):
    """A single line of play, as long as one likes."""

    name = "countdown"

    def parse(self, text: str) -> int:
        return int(text)

    def options(self, position: int) -> Iterator[Option]:
        if position:
            yield Option("down", position - 1)


class SlowReturn(Countdown):
    """The same, but at the end one may go back."""

    def options(self, position: int) -> Iterator[Option]:
        yield Option("on", position - 1 if position else 100_000)


class LonelyCountdown(Countdown):
    """For one player."""

    players = 1

    def won(self, position: int) -> bool:
        return True


def test_play_can_be_a_hundred_thousand_moves_deep() -> None:
    depth = 100_001
    assert searched(Countdown(), depth, hooks=False).winning == ["down"]
    assert searched(SlowReturn(), 5).outcome is Outcome.D
    assert len(searched(LonelyCountdown(), depth).line) == depth
    assert proven(Countdown(), depth // 5).outcome is Outcome.P
    assert len(proven(LonelyCountdown(), depth // 5).answer.line) == depth // 5


class Endless(Countdown):
    """Numbers grow for ever."""

    def options(self, position: int) -> Iterator[Option]:
        yield Option("up", position + 1)


class Wide(Countdown):
    """One position with endlessly many options."""

    def options(self, position: int) -> Iterator[Option]:
        if position == 0:
            yield from (Option(i, i) for i in itertools.count(1))


class Stubborn(Countdown):
    """Endlessly many moves to the same follower."""

    def options(self, position: int) -> Iterator[Option]:
        if position == 0:
            yield from (Option(i, 1) for i in itertools.count(1))


class LonelyEndless(Endless):
    """For one player."""

    players = 1


@pytest.mark.parametrize("ruleset", [Endless(), Wide(), LonelyEndless()], ids=lambda r: type(r))
def test_searches_without_end_are_refused(ruleset: Countdown) -> None:
    with pytest.raises(BudgetError, match="passed its budget of 5000 positions") as refused:
        searched(ruleset, 0, positions=5000)
    assert "--max-positions" in refused.value.remedy


@pytest.mark.parametrize("ruleset", [Endless(), Wide(), Stubborn()], ids=lambda r: type(r))
def test_time_is_part_of_the_budget(ruleset: Countdown) -> None:
    with pytest.raises(BudgetError, match=r"passed its budget of 0\.05 s after"):
        searched(ruleset, 0, seconds=0.05, positions=10**9)


def test_a_budget_just_large_enough_suffices() -> None:
    assert searched(Countdown(), 99, positions=100).value == 1
    with pytest.raises(BudgetError):
        searched(Countdown(), 100, positions=100)


class Lists(Handmade):
    """Positions that cannot be kept in a dictionary."""

    name = "lists"

    def parse(self, text: str) -> Any:
        return [len(text)]

    def options(self, position: Any) -> Iterator[Option]:
        if position[0]:
            yield Option("less", [position[0] - 1])


class LonelyLists(Lists):
    """For one player."""

    players = 1


@pytest.mark.parametrize("ruleset", [Lists(), LonelyLists()])
@pytest.mark.parametrize("hooks", [True, False])
def test_unhashable_positions_are_refused_with_the_remedy(ruleset: Lists, hooks: bool) -> None:
    with pytest.raises(InputError, match=r"must be hashable, got \[3\]") as refused:
        searched(ruleset, [3], hooks=hooks)
    assert "tuples" in refused.value.remedy


def test_explanations_name_values_and_moves() -> None:
    words = " ".join(proven(Nim(), (1, 2, 4)).explain())
    assert "Component '4' is worth 4." in words
    assert "Value 0 is reached by: (2, 3)." in words
    chips = Chips(a="b", b="ac", c="")
    assert "Decided in 2 moves" in " ".join(proven(chips, "a").explain())
    assert "drawing moves: a" in " ".join(proven(FERGUSON, "c").explain())
