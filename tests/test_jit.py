"""Compiled rules give the answers of rules that run interpreted, or say why they cannot."""

from __future__ import annotations

import importlib
import json
import math
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import grundy
from grundy import Option, Sum
from grundy.cli import main
from grundy.core.budget import Budget, process_memory
from grundy.core.errors import BudgetError, InputError
from grundy.core.ruleset import sum_options
from grundy.engine import boxes
from grundy.engine.boxes import Box, Boxed
from grundy.engine.jit import CannotCompile, Interpreted, compiled
from grundy.engine.loopy import Reached, loopy_values
from grundy.engine.search import retrograde
from kernel_pairs import both

Pair = tuple[int, int]


def mixed(a: int, b: int, c: int) -> int:
    """A number from 0 to 2**20 - 1 that looks random."""
    x = (a * 7919 + b * 104729 + c * 1299709 + 12345) % 1048573
    x = (x * x + a + 31 * b) % 1048573
    return (x * x + c) >> 3


def anywhere(position: Pair) -> Iterator[Pair]:
    """Game number g: a random digraph with loops on up to 9 vertices."""
    g, v = position
    size = 1 + g % 9
    for k in range(mixed(g, v, 100) % 4):
        yield g, mixed(g, v, k) % size


def downwards(position: Pair) -> Iterator[Pair]:
    """Game number g: from v to some smaller vertices."""
    g, v = position
    if v > 0:
        for k in range(mixed(g, v, 100) % 6):
            yield g, mixed(g, v, k) % v


def both_ways(position: Pair) -> list[Pair]:
    """Loop-free, but not downwards: even games count up, by steps that depend on the game."""
    g, v = position
    return [(g, v + k) for k in range(1, 5) if mixed(g, k, 0) % 2 and v + k <= 20]


def answer(rules: Any, position: Any, **how: Any) -> tuple[Any, ...]:
    """All that an answer says, certificate included."""
    solution = grundy.solve(rules, position, **how)
    return json.dumps(solution.to_json()), solution.explain(), solution.value, solution.outcome


@pytest.mark.parametrize(
    ("rules", "games", "start"),
    [(anywhere, 1200, 0), (downwards, 600, 15), (both_ways, 250, 0)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_thousands_of_small_games(rules: Any, games: int, start: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for g in range(games):
            assert answer(rules, (g, start), jit=True) == answer(rules, (g, start)), g
            if g % 10 == 0:
                other = Sum(((g, start), (g, start), (g, 0)))
                assert answer(rules, other, jit=True) == answer(rules, other), g
    many = [(g, v) for g in range(8, 800, 9) for v in (start, 0)]
    assert list(grundy.table(rules, many, jit=True)) == list(grundy.table(rules, many))


@pytest.mark.parametrize("kernel", both("boxes"), ids=["compiled", "interpreted"])
def test_every_label_by_either_kernel(kernel: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values and remoteness of all positions, in blocks and stacks so small that all fill up."""
    monkeypatch.setattr(boxes, "boxes", kernel)
    monkeypatch.setattr(boxes, "BLOCK", 8)
    monkeypatch.setattr(boxes, "STEPS", 4)
    for rules, start in ((anywhere, 0), (downwards, 15), (both_ways, 0)):
        ruleset, starts = grundy.rules(rules), [(g, start) for g in range(72, 84)]
        found = Boxed(ruleset, rules, starts, Budget())
        reached = Reached(lambda p, r=ruleset: sum_options(r.options, p), Budget())
        for position in starts:
            reached.add(position)
        followers = reached.followers()
        assert found.count == len(reached.nodes)
        assert [found.value(p) for p in reached.nodes] == loopy_values(followers)
        assert found.loopy == (rules is anywhere)
        if found.loopy:
            assert [found.remoteness(p) for p in reached.nodes] == retrograde(followers)


STEPS = [1, 3, 4]
MANY = list(range(2, 200, 3))
SOME = frozenset({1, 4})


def fits(heap: int, step: int) -> bool:
    return step <= heap


def half(heap: int) -> int:
    return math.gcd(heap, heap // 2) if fits(heap, 2) else 0


def closure() -> Callable[[int], Any]:
    least = 2

    def followers(heap: int) -> list[int]:
        return [heap - k for k in (least, least + 1) if k <= heap]

    return followers


def form_docstring(heap: int) -> list[int]:
    """With words, annotations and a list that may be empty."""
    return [heap - 1] if heap else []


def form_append(heap: int) -> list[int]:
    found = []
    for step in STEPS:
        if step <= heap:
            found.append(heap - step)
            found.append(0)
    return found


def form_nested(heap: int) -> list[int]:
    a = 1
    return [a * heap - a - b for a in (1, 2) for b in SOME if a + b <= heap and a == 1] + sorted(
        {heap - a} if heap else set()
    )


def form_generator(heap: int) -> Iterator[int]:
    if heap == 0:
        return
    yield heap - 1
    yield from (half(k) for k in range(heap) if k % 3 == 2)
    k = heap
    while k > 0:
        k //= 3
        yield k
    yield from range(heap // 4)


def form_helper(heap: int, *, steps: tuple[int, ...] = (1, 2, 7)) -> list[int]:
    return [heap - s for s in steps if fits(heap, s)] + [half(heap)] * (heap > 2)


def form_options(heap: int) -> Iterator[Option]:
    for step in (1, 2):
        if step <= heap:
            yield Option(f"take {step}", heap - step)


def form_default(heap: int, most: int = 5) -> Any:
    few = [heap - k for k in range(1, most) if k <= heap]
    return (*few, *(heap - k for k in MANY if k <= heap)) if heap > 3 else ()


def form_kayles(pins: int) -> Iterator[Any]:
    for hit in (1, 2):
        for left in range(pins - hit + 1):
            yield Option(f"{hit} after {left}", grundy.Sum([left, pins - hit - left]))


def form_three(position: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    a, b, c = position
    yield from ((x, b, c) for x in range(a))
    yield from [(a, y, c) for y in range(b)]
    for z in range(c):
        yield a, b, z


FORMS: list[tuple[Any, Any]] = [
    *((form, 40) for form in (form_docstring, form_append, form_nested, form_generator)),
    *((form, 40) for form in (form_helper, form_options, form_default)),
    (form_kayles, 14),
    (closure(), 40),
    (lambda heap: [heap - step for step in STEPS if step <= heap], 40),
    (form_three, (3, 4, 5)),
]


@pytest.mark.parametrize(("rules", "position"), FORMS)
def test_ways_to_write_rules(rules: Any, position: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert answer(rules, position, jit=True) == answer(rules, position)


def test_globals_are_what_they_are_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    first = grundy.table(form_append, range(12), jit=True).values
    assert first == grundy.table(form_append, range(12)).values
    monkeypatch.setitem(globals(), "STEPS", [1, 2])
    second = grundy.table(form_append, range(12), jit=True).values
    assert second == grundy.table(form_append, range(12)).values != first


def no_source() -> Any:
    names: dict[str, Any] = {}
    exec("def followers(n): return [n - 1] if n else []", names)
    return names["followers"]


def float_steps(heap: int) -> list[Any]:
    return [heap / 2] if heap > 1 else []


def by_dictionary(heap: int) -> Any:
    return {1: [0], 2: [1, 0]}.get(heap, [])


def too_large(heap: int) -> Any:
    return [heap**30 % 7 % heap] if heap else []


def far_apart(heap: int) -> Any:
    return [heap * 10] if heap < 10**9 else []


def rarely_too_large(heap: int) -> Iterator[int]:
    """Passes 64 bits at three positions out of thousands, each time in another way."""
    number = heap
    if heap == 4444:
        for _ in range(70):
            number += number
        yield number % 5
    if heap == 5555:
        yield 3**heap % 100
    if heap == 6666:
        yield (helped(heap) << 40) % 9
    if heap:
        yield heap - 1


def helped(heap: int, factor: int = 2**40) -> int:
    return heap * factor


def constant(heap: int) -> Any:
    return [heap - 4611686018427387904 // 2**62] if heap else []


def mixed_sums(heap: int) -> Any:
    return [heap - 1, Sum((0, heap - 1))] if heap else []


def unknown_sums(heap: int) -> Any:
    return [Sum(tuple(range(heap)))]


def loopy_sums(heap: int) -> Any:
    return [Sum((heap, heap - 1))] if heap else []


def two_shapes(position: Any) -> Any:
    return [(1, 2, 3)] if len(position) == 2 else []


def by_import(heap: int) -> list[int]:
    import math

    return [math.isqrt(heap)] if heap > 1 else []


WORSE: list[tuple[Any, Any, str]] = [
    (no_source(), 3, "the source of the rules is not at hand"),
    (float_steps, 4, r"test_jit\.py, line \d+: a follower is float64, expected an integer"),
    (by_dictionary, 2, r"test_jit\.py, line \d+: "),
    (by_import, 9, r"test_jit\.py, line \d+: "),
    (too_large, 9, "compiled, the rules raised OverflowError"),
    *((rarely_too_large, n, "compiled, the rules raised OverflowError") for n in (5000, 6000)),
    (constant, 3, r"test_jit\.py, line \d+: a number of more than 62 bits"),
    (far_apart, 1, "positions lie too far apart"),
    (mixed_sums, 3, r"test_jit\.py, line \d+: followers of different numbers of positions"),
    (unknown_sums, 0, r"line \d+: a Sum of how many positions is not known beforehand"),
    (loopy_sums, 0, "never"),
    (form_docstring, Sum((True, 2)), "positions are no integers"),
    (form_docstring, 2**62, "positions are larger than 62 bits"),
    (
        two_shapes,
        (1, 2),
        r"test_jit\.py, line \d+: a follower is UniTuple\(int64 x 3\), expected 2",
    ),
]


@pytest.mark.parametrize(("rules", "position", "why"), WORSE)
def test_what_cannot_be_compiled_says_why(rules: Any, position: Any, why: str) -> None:
    if why == "never":
        assert answer(rules, position, jit=True) == answer(rules, position)
        return
    if position == 2**62:
        with pytest.raises(BudgetError), pytest.warns(Interpreted, match=why):
            grundy.solve(rules, position, jit=True, budget=Budget(positions=100))
        return
    with pytest.warns(Interpreted, match=f"the rules run interpreted: .*{why}"):
        found = grundy.solve(rules, position, jit=True)
    right = grundy.solve(rules, position)
    assert (found.value, found.winning) == (right.value, right.winning)


def test_only_functions_in_normal_play_are_compiled() -> None:
    class Board(grundy.Rules):
        def followers(self, position: int) -> list[int]:
            return [position - 1] if position else []

    for rules, how in (
        (Board, {}),
        (form_docstring, {"play": "misere"}),
        (grundy.rules(form_docstring, won=lambda n: n == 0), {}),
        (grundy.rules((form_docstring, form_docstring)), {}),
    ):
        with pytest.warns(Interpreted, match="only rules that are one function, in normal play"):
            found = grundy.solve(rules, 5, jit=True, **how)
        assert found.outcome is grundy.solve(rules, 5, **how).outcome


def failing(heap: int) -> list[int]:
    return [heap - 1, 7 // (heap - 12)] if heap > 0 else []


def test_mistakes_of_the_rules_are_named_as_ever() -> None:
    with pytest.raises(InputError) as compiled_fault:
        grundy.solve(failing, 30, jit=True)
    with pytest.raises(InputError) as fault:
        grundy.solve(failing, 30)
    assert "ZeroDivisionError" in str(fault.value) and str(fault.value) == str(compiled_fault.value)
    with pytest.raises(InputError, match="compiled rules keep no store"):
        grundy.solve(failing, 3, jit=True, store="never")


def test_without_numba_the_remedy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(InputError, match=r"need Numba, .*pip install 'grundy\[jit\]'"):
        grundy.solve(form_docstring, 3, jit=True)


def test_numba_is_imported_for_jit_alone() -> None:
    code = (
        "import sys, grundy\ngrundy.solve(lambda n: range(n), 3)\ngrundy.table(lambda n: [], [1])\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def growing(heap: int) -> list[int]:
    return [heap + 1, heap + 2]


def slow_to_rise(position: Pair) -> list[Pair]:
    a, b = position
    return [((a + 1) % 1000, b), (a, (b + 1) % 1000)]


def test_budgets_hold_and_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BudgetError, match="search passed its budget of 100000 positions"):
        grundy.solve(growing, 0, jit=True, budget=Budget(positions=100_000))
    told: list[tuple[str, int]] = []
    budget = Budget(positions=10**7, progress=lambda doing, count: told.append((doing, count)))
    budget._told = -1e9
    assert grundy.solve(slow_to_rise, (0, 0), jit=True, budget=budget).outcome.value == "D"
    assert told and all(0 <= count <= 1_000_000 for _, count in told)
    with pytest.raises(BudgetError, match=r"passed its budget of .* of memory after"):
        bound = Budget(10**7, memory=process_memory() // 2)
        grundy.solve(slow_to_rise, (0, 0), jit=True, budget=bound)
    with pytest.raises(BudgetError, match=r"passed its budget of 0\.001 s"):
        grundy.solve(slow_to_rise, (0, 0), jit=True, budget=Budget(10**7, seconds=0.001))
    monkeypatch.setattr("grundy.engine.compiled.PROVABLE", 1000)
    refused = grundy.solve(slow_to_rise, (0, 0), jit=True, budget=Budget(10**7))
    with pytest.raises(BudgetError, match="a proof would name 1000000 positions"):
        refused.verify()


def clock(position: Pair) -> Iterator[Pair]:
    """Two hands on 700 hours, moved back by 1, 2 or 5; a hand at 0 stays."""
    a, b = position
    if a:
        for step in (1, 2, 5):
            yield (a - step) % 700, b
    if b:
        for step in (1, 2, 5):
            yield a, (b - step) % 700


def test_sums_of_loops_as_one_game_agree_with_the_theory_of_sums() -> None:
    one = grundy.table(lambda h: [(h - s) % 7 for s in (1, 2, 5)] if h else [], range(7), jit=True)
    assert one.values == [0, 1, 2, 0, 1, 2, 0]
    pairs = [(a, b) for a in range(0, 700, 33) for b in range(0, 700, 41)]
    whole = grundy.table(clock, pairs, jit=True)
    single = grundy.table(lambda h: [(h - s) % 700 for s in (1, 2, 5)] if h else [], range(700))
    for (a, b), row in zip(pairs, whole, strict=True):
        parts = [v for v in (single.values[a], single.values[b]) if v is not None]
        # Infinite parts in one position may be worth more than their sum, never another outcome.
        assert row.outcome is grundy.core.loopy.loopy_outcome(grundy.core.loopy.loopy_sum(parts))


def long_way(heap: int) -> list[int]:
    return [heap - 1, heap] if heap == 1 else [heap - 1] if heap else []


def test_play_may_last_longer_than_ranks_are_wide() -> None:
    assert Boxed(grundy.rules(long_way), long_way, [70_001], Budget()).remoteness(70_001) == 70_001
    found = Boxed(grundy.rules(long_way), long_way, [65_600], Budget())
    assert found.remoteness(65_600) == 65_600 and found.remoteness(65_599) == 65_599
    assert [found.remoteness(n) for n in (0, 1, 2, 65_532)] == [0, 1, 2, 65_532]


def test_long_ranges_are_tables_without_lists() -> None:
    found = grundy.table(form_docstring, range(3_000_000), jit=True, budget=Budget(10**7))
    assert len(found) == 3_000_000 and found.rows[2_999_999].value == 1
    assert [row.value for row in found.rows[10:14]] == [0, 1, 0, 1]
    assert "".join(row.outcome.value for row in found.rows[:4]) == "PNPN"
    # From the middle on: what lies below is found as well.
    assert (
        grundy.table(form_helper, range(500, 520), jit=True).values
        == (grundy.table(form_helper, range(520)).values[500:])
    )
    assert grundy.table(form_docstring, range(9, 0, -2), jit=True).values == [1] * 5


def test_boxes_number_their_cells() -> None:
    box = Box((-3, 5), (4, 6), False)
    assert [box.number(box.position(i)) for i in range(box.cells)] == [*range(24)]
    for outside in ((-4, 5), (1, 5), (0, 11), (0, 4), 3, (0,), (0, 5, 0), "ab", None):
        assert box.number(outside) == -1
    with pytest.raises(CannotCompile, match="written in Python"):
        compiled(len, None)


def test_compiled_rules_from_the_shell(tmp_path: Path) -> None:
    (tmp_path / "take.py").write_text(
        "def followers(n):\n    return [n - s for s in (1, 2, 5) if s <= n]\n"
    )
    (tmp_path / "text.py").write_text(
        "def followers(n):\n\n    return [int('4')] if n > 4 else []\n"
    )

    def shell(*words: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "grundy", *words], cwd=tmp_path, capture_output=True, text=True
        )
        return done.returncode, done.stdout, done.stderr

    assert shell("table", "take.py", "0..8", "--values", "--jit") == (0, "0 1 2 0 1 2 0 1 2\n", "")
    code, out, said = shell("solve", "text.py", "5", "--jit", "--check")
    assert code == 0 and "value    *1" in out and "proven" in out
    assert said.startswith("grundy: the rules run interpreted: text.py, line 3: ")
    assert importlib.import_module("numba")


def test_a_range_is_not_listed_in_the_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole it goes to the compiled rules; what is printed is the same, in pieces and in lines."""
    (tmp_path / "take.py").write_text(
        "def followers(n):\n    return [n - s for s in (1, 2, 5) if s <= n]\n"
    )
    given: list[Any] = []

    def spied(rules: Any, positions: Any, **choices: Any) -> Any:
        given.append(positions)
        return real(rules, positions, **choices)

    real = importlib.import_module("grundy.engine.table").table
    monkeypatch.setattr("grundy.engine.table.table", spied)
    monkeypatch.setattr("grundy.cli.table._PIECE", 7)
    for words in (["2..60", "--values"], ["2..60"], ["5", "7..9"], ["--json", "0..4"]):
        told = []
        for more in ([], ["--jit"]):
            assert main(["table", str(tmp_path / "take.py"), *words, *more]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1] and told[0]
    assert [part for part in given if isinstance(part, range)] == [range(2, 61)] * 2 + [range(5)]
