"""Coin turning against plain search, against definitions, and against what is known of it."""

from __future__ import annotations

import json
import random
from array import array
from collections.abc import Iterator
from itertools import combinations
from types import ModuleType
from typing import Any

import pytest

import grundy
from grundy.check import verify
from grundy.contest.judges import hdu3537
from grundy.contest.parts.scan import Scanner
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, CertificateError, GrundyError, InputError
from grundy.core.nimber import mex, nim_sum
from grundy.core.picture import Board
from grundy.core.ruleset import Ruleset
from grundy.rulesets import _coin_turning_rows, _coin_turning_shapes, _coin_turning_text, find
from grundy.rulesets._coin_turning_rules import ANY, Turns
from grundy.rulesets.coin_turning import RULESETS, CoinTurning
from kernel_pairs import both

NAMES = [ruleset.name for ruleset in RULESETS]
COUNTED = [
    ruleset
    for ruleset in RULESETS
    if ruleset.turns.shape == "any" and ruleset.turns.most < ANY and not ruleset.turns.within
]
BY_RECURRENCE = [ruleset for ruleset in COUNTED if ruleset.turns.most > 3]
COSTLY = {"moidores", "motley", "sym"}
"""Games with so many moves that a few coins fewer are tried."""
BY_FORMULA = [
    *(ruleset for ruleset in COUNTED if ruleset.turns.most <= 3),
    *(ruleset for ruleset in RULESETS if ruleset.turns.window),
    next(ruleset for ruleset in RULESETS if ruleset.name == "ruler"),
]
FARTHEST = 2**62
FACTOR = 0x5BD1E9955BD1E995  # odd
LIVES = ["compiled", "interpreted"]


def worths(ruleset: Ruleset[Any], count: int) -> list[int | None]:
    """What the first coins of a row are worth, by the theorem."""
    return [grundy.solve(ruleset, [x], method="theorem").value for x in range(count)]


# --- values ---------------------------------------------------------------------------------------

KNOWN = {
    "turn-at-most-1": "1 1 1 1 1 1 1 1 1 1",
    "turning-turtles": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
    "mock-turtles": "1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35 37 38 41 42 44 47 49 50 52 "
    "55 56 59 61 62 64 67 69 70 73 74 76 79",
    "moebius": "1 2 4 8 16 31 32 64 103 128 171 213 256 301 342 439 475 494 512 558",
    "moidores": "1 2 4 8 16 32 64 128 256 511 512 1024 2048 4096 7711 8192 16384 26215 32768 43691",
    "motley": "1 2 4 8 16 32 64 128 256 512 1024",
    "twins": "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19",
    "triplets": "0 0 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35 37 38 41 42 44 47 49 50 52 "
    "55 56 59 61 62 64 67 69 70 73 74",
    "ruler-fives": "1 2 1 4 1 2 1 4 1 2 1 4 1 2 1 4 1 2 1 4",
    "run-of-3": "0 0 1 0 0 1 0 0 1",
    "mock-turtle-fives": "1 2 4 7 8 1 2 4 7 8 1 2 4 7 8 1 2 4 7 8",
    "triplet-fives": "0 0 1 2 4 0 0 1 2 4 0 0 1 2 4 0 0 1 2 4",
    "turnips": "0 0 1 0 0 1 2 2 1 0 0 1 0 0 1 2 2 1 4 4",
    "grunt": "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3",
    "sym": "1 2 4 3 6 7 8 16 18 25 32 11 64 31 128 10 256 5 512 28",
    "ruler": "1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 32 1 2 1 4 1 2 1 8",
}


@pytest.mark.parametrize("name", KNOWN)
def test_published_values(name: str) -> None:
    known = list(map(int, KNOWN[name].split()))
    assert worths(find(name), len(known)) == known


@pytest.mark.parametrize("ruleset", COUNTED, ids=lambda ruleset: ruleset.name)
def test_values_by_their_definition(ruleset: CoinTurning) -> None:
    least, most = ruleset.turns.least, ruleset.turns.most
    count = {4: 70, 5: 60, 6: 40, 7: 36, 8: 20, 9: 20}.get(most, 90)
    # sums[j] holds the nim-sums of exactly j of the coins so far.
    sums: list[set[int]] = [{0}] + [set() for _ in range(most - 1)]
    defined = []
    for _ in range(count):
        worth = mex(set().union(*sums[least - 1 :]))
        defined.append(worth)
        for j in range(most - 1, 0, -1):
            sums[j] |= {worth ^ s for s in sums[j - 1]}
    assert worths(ruleset, count) == defined


def test_turnips_to_3_to_the_7() -> None:
    """The proof covers all; a plain table far enough for the seventh odious number."""
    worths_so_far: list[int] = []
    for x in range(2200):
        after = zip(worths_so_far[x - 1 :: -1], worths_so_far[x - 2 :: -2], strict=False)
        worths_so_far.append(mex(a ^ b for a, b in after) if x > 1 else 0)
    row = _coin_turning_shapes.Spaced(Budget())
    assert [row.worth(x) for x in range(2200)] == worths_so_far
    assert max(worths_so_far) == 14 - 1


def test_sym_by_its_definition() -> None:
    values: list[int] = []
    for x in range(17):
        moves = Turns(1, ANY, "symmetric").moves(x)
        values.append(mex(nim_sum(values[c] for c in move[:-1]) for move in moves))
    assert worths(find("sym"), 17) == values


def test_far_coins() -> None:
    assert grundy.solve("turnips", [2 * 3**12], budget=Budget(moves=3)).value == 21 + 4
    assert grundy.solve("triplet-fives", [FARTHEST]).value == worths(find("triplet-fives"), 5)[4]
    assert grundy.solve("mock-turtles", [99_999_999]).value == 199_999_998
    assert grundy.solve("mock-turtles", [FARTHEST]).value == 2**63
    assert grundy.solve("mock-turtles", [FARTHEST - 1]).value == 2**63 - 1
    assert grundy.solve("turning-turtles", [FARTHEST]).value == 2**62 + 1
    assert grundy.solve("ruler", [FARTHEST - 1, FARTHEST]).value == 2**62 + 1
    assert (
        grundy.solve("triplets", [FARTHEST]).value
        == grundy.solve("mock-turtles", [2**62 - 2]).value
    )
    assert grundy.solve("twins", [FARTHEST]).value == FARTHEST


def words_of_value_0(name: str, length: int) -> Iterator[int]:
    """The number of heads in each position of a row that is worth 0."""
    columns = worths(find(name), length)
    for mask in range(1 << length):
        if nim_sum(columns[x] or 0 for x in range(length) if mask >> x & 1) == 0:
            yield mask.bit_count()


def test_moebius_on_18_coins_is_the_extended_quadratic_residue_code() -> None:
    weights = list(words_of_value_0("moebius", 18))
    found = {weight: weights.count(weight) for weight in set(weights)}
    assert found == {0: 1, 6: 102, 8: 153, 10: 153, 12: 102, 18: 1}


def test_mogul_on_24_coins_is_the_golay_code() -> None:
    columns = [value or 0 for value in worths(find("mogul"), 24)]
    # The coins worth a power of two are free to make any sum of the other twelve vanish.
    power = {columns[x]: x for x in range(24) if columns[x].bit_count() == 1}
    others = [columns[x] for x in range(24) if columns[x].bit_count() > 1]
    assert (len(power), len(others)) == (12, 12)
    weights = [
        mask.bit_count() + nim_sum(c for i, c in enumerate(others) if mask >> i & 1).bit_count()
        for mask in range(1 << 12)
    ]
    found = {weight: weights.count(weight) for weight in set(weights)}
    assert found == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}


# --- positions and moves against plain search -----------------------------------------------------


def labels(ruleset: CoinTurning, length: int) -> dict[frozenset[int], int]:
    """The value of every position of a row, from the options alone."""
    values: dict[frozenset[int], int] = {}
    for mask in range(1 << length):
        # Followers come first in this order, as the highest coin that a move turns becomes tails.
        position = frozenset(x for x in range(length) if mask >> x & 1)
        values[position] = mex(values[follower] for _, follower in ruleset.options(position))
    return values


@pytest.mark.parametrize("name", KNOWN)
def test_published_values_from_the_options(name: str) -> None:
    """A move leaves the coins it turns to heads, which are worth what their values are in sum."""
    ruleset: Any = find(name)
    known = list(map(int, KNOWN[name].split()))
    values: list[int] = []
    for x in range(min(len(known), 18 if name in COSTLY else 40)):
        options = ruleset.options(frozenset({x}))
        values.append(mex(nim_sum(values[c] for c in follower) for _, follower in options))
    assert values == known[: len(values)]


@pytest.mark.parametrize("turns", [Turns(1, 1), Turns(1, 2), Turns(1, 3), Turns(2, 2), Turns(3, 3)])
def test_numbers_of_moves_by_formula(turns: Turns) -> None:
    row = _coin_turning_rows.UpToThree(turns)
    for x in range(40):
        for total in range(80):
            assert row.number(x, total) == row.moves(x, total ^ row.worth(x), 0)[0]


def length_tried(ruleset: CoinTurning) -> int:
    """How many coins, so that no game takes long."""
    if ruleset in COUNTED and ruleset.turns.most > 3:
        return 9 if ruleset.turns.least == 1 else 10
    return 9 if ruleset.name in COSTLY else 10


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_all_positions_of_a_row(ruleset: CoinTurning) -> None:
    """Value, and all winning moves with their number, of all rows of up to 10 coins."""
    values = labels(ruleset, length_tried(ruleset))
    assert len(values) >= 512
    for position, value in values.items():
        solution = grundy.solve(ruleset, position, method="theorem")
        winning = [move for move, follower in ruleset.options(position) if values[follower] == 0]
        assert (solution.value, solution.outcome.value) == (value, "N" if value else "P")
        assert sorted(solution.winning) == sorted(winning)
        assert solution.answer.winning_count == len(winning)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_winning_moves_of_longer_rows(ruleset: CoinTurning) -> None:
    """Against all moves there are, weighed by the worths of single coins."""
    rng = random.Random(ruleset.name)
    length = 12 if ruleset.name in COSTLY else 16 if ruleset in BY_RECURRENCE else 28
    single = [value or 0 for value in worths(ruleset, length)]
    for _ in range(12):
        heads = frozenset(rng.sample(range(length), rng.randrange(1, 6)))
        value = nim_sum(single[x] for x in heads)
        winning = [
            move
            for move, _ in ruleset.options(heads)
            if value and nim_sum(single[x] for x in ruleset.turns.coins(move)) == value
        ]
        solution = grundy.solve(ruleset, heads, budget=Budget(moves=10**6))
        assert sorted(solution.winning) == sorted(winning)
        assert solution.answer.winning_count == len(winning)
        few = grundy.solve(ruleset, heads, budget=Budget(moves=3))
        assert list(few.winning) == list(solution.winning)[:3]
        assert few.answer.winning_count == len(winning)
        assert few.complete == (len(winning) <= 3)


@pytest.mark.parametrize("ruleset", BY_FORMULA, ids=lambda ruleset: ruleset.name)
def test_far_heads_and_astronomically_many_moves(ruleset: CoinTurning) -> None:
    rng = random.Random(ruleset.name)
    most = 0
    for _ in range(150):
        size = rng.randrange(1, 9)
        heads = frozenset(min(FARTHEST, rng.randrange(2 ** rng.randrange(64))) for _ in range(size))
        solution = grundy.solve(ruleset, heads, budget=Budget(moves=40))
        count = solution.answer.winning_count
        assert count is not None and len(solution.winning) == min(count, 40)
        assert bool(count) == bool(solution.value)
        most = max(most, count)
        assert verify(json.loads(json.dumps(solution.to_json())))
    assert most > (10**16 if ruleset in COUNTED and ruleset.turns.most == 3 else 1)


def test_count_with_a_head_at_the_far_end() -> None:
    solution = grundy.solve("mock-turtles", [FARTHEST, 5, 9])
    # Each number below 2^62 with its bit 2^2 of 5 ^ 9 = 12 = 8 + 4: those with bit 8.
    assert solution.answer.winning_count == 2**61
    assert len(solution.winning) == 1000 and not solution.complete
    assert solution.winning[0] == (4, 8, FARTHEST)


@pytest.mark.parametrize("x", [0, 1, 2, 3, 7, 8, 100, 255, 256, 257])
def test_counts_of_pairs(x: int) -> None:
    for difference in range(1, 300):
        pairs = [(a, a ^ difference) for a in range(x) if a < a ^ difference < x]
        count, listed = _coin_turning_rows._pairs(x, difference)
        assert count == len(pairs)
        assert sorted(listed) == sorted(pairs)


# --- the recurrence and its budget ----------------------------------------------------------------


@pytest.mark.parametrize("ruleset", BY_RECURRENCE, ids=lambda ruleset: ruleset.name)
def test_too_far_a_coin_is_refused_with_how_far_it_got(ruleset: CoinTurning) -> None:
    with pytest.raises(BudgetError) as caught:
        grundy.solve(ruleset, [FARTHEST], budget=Budget(positions=1000))
    message = str(caught.value)
    assert f"the recurrence for the coin at {FARTHEST}, with the coins before " in message
    assert "passed its budget of 1000 positions (raise it with --max-positions" in message
    done = int(message.split("before ")[1].split()[0])
    assert grundy.solve(ruleset, [done - 1], budget=Budget(positions=1000)).value
    with pytest.raises(BudgetError):
        grundy.solve(ruleset, [done], budget=Budget(positions=1000))


def test_time_is_bounded_too() -> None:
    with pytest.raises(BudgetError, match=r"passed its budget of 0\.05 s"):
        grundy.solve("turn-at-most-6", [10**6], budget=Budget(positions=2**40, seconds=0.05))


def test_far_coins_that_cannot_be_answered() -> None:
    with pytest.raises(BudgetError, match="the moves of the head at 4611686018427387904 passed"):
        grundy.solve("turnips", [FARTHEST, 2])
    with pytest.raises(BudgetError, match="recurrence for the coin at 60, with the coins before"):
        grundy.solve("sym", [60])
    with pytest.raises(BudgetError, match="worth 2\\^10000, too long to be written out"):
        grundy.solve("motley", [10_000])
    with pytest.raises(BudgetError, match=r"heap|table"):
        grundy.solve("grunt", [10**9])
    assert grundy.solve("motley", [9_999]).answer.winning_count == 1
    some = grundy.solve("turnips", [2 * 3**12, 5, 9 * 3**9], budget=Budget(positions=70_000))
    assert some.value and some.answer.winning_count is None and some.winning
    assert verify(some.to_json())
    for move in some.winning[:5]:
        assert grundy.solve("turnips", some.position ^ frozenset(move)).value == 0


def test_no_budget_for_anything() -> None:
    with pytest.raises(BudgetError):
        grundy.solve("mogul", [5], budget=Budget(positions=0))
    assert grundy.solve("mogul", [], budget=Budget(positions=0)).value == 0
    assert grundy.solve("mock-turtles", [5, 7], budget=Budget(moves=0)).winning == []


@pytest.mark.parametrize("name", ["turn-at-most-4", "moebius", "turn-exactly-6"])
def test_where_counting_is_too_long_one_head_shows_winning_moves(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_coin_turning_rows, "LOOKS_PER_POSITION", 1)
    ruleset = find(name)
    reach = {"turn-at-most-4": 150, "moebius": 150, "turn-exactly-6": 50}[name]
    heads = frozenset(range(reach - 40, reach))
    solution = grundy.solve(ruleset, heads, budget=Budget(positions=2**16))
    assert solution.value and solution.answer.winning_count is None
    assert solution.winning and not solution.complete
    for move in solution.winning:
        assert grundy.solve(ruleset, heads ^ frozenset(move)).value == 0
    assert "may be more" in verify(solution.to_json())[-1]
    counted = grundy.solve(ruleset, heads, budget=Budget(moves=10**5))
    assert counted.complete and set(solution.winning) < set(counted.winning)
    assert verify(counted.to_json())


# --- kernels --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kernel", both("xor_sums"), ids=LIVES)
def test_sets_with_a_given_xor(kernel: ModuleType) -> None:
    # Values of which no seven or fewer have xor 0.
    values = array("q", [value or 0 for value in worths(find("mogul"), 14)])
    for half in (1, 2, 3):
        keys, members = array("q", bytes(8 << 10)), array("q", bytes(8 << 10))
        kernel.index_subsets(values, 14, half, keys, members)
        for depth in range(4):
            size = depth + half
            for n in (0, size - 1, size, 9, 14):
                for target in (0, 1, 6, values[10], 2**40):
                    sets = [
                        coins
                        for coins in combinations(range(n), size)
                        if nim_sum(values[i] for i in coins) == target
                    ]
                    for room in (0, 2, 50):
                        at, sums = array("q", bytes(40)), array("q", bytes(40))
                        out = array("q", bytes(8 * room * size))
                        found = kernel.find_subsets(
                            values, n, target, depth, half, keys, members, at, sums, out
                        )
                        assert found == len(sets)
                        kept = list(zip(*[iter(out)] * size, strict=True))[: len(sets)]
                        assert kept == sets[:room]


@pytest.mark.parametrize("kernel", both("xor_sums"), ids=LIVES)
def test_marked_sums(kernel: ModuleType) -> None:
    rng = random.Random(4)
    for _ in range(60):
        base = 1 << rng.randrange(1, 7)
        before = sorted(rng.sample(range(1, base), rng.randrange(min(base, 6))))
        block = [base + s for s in sorted(rng.sample(range(base), rng.randrange(1, min(base, 6))))]
        values = array("q", before + block)
        n, others = len(values) - 1, rng.randrange(5)
        table = bytearray(base // 8 + 1)
        at, sums = array("q", bytes(8 * 5)), array("q", bytes(8 * 5))
        kernel.mark_sums(values, n, len(before), base, others, at, sums, table)
        reached = {
            nim_sum(values[i] for i in coins) ^ values[n]
            for size in range(others + 1)
            for coins in combinations(range(n), size)
        }
        marked = {s for s in range(base) if table[s >> 3] >> (s & 7) & 1}
        assert marked == {s - base for s in reached if s >= base}
        for start in range(base + 1):
            free = [s for s in range(start, base) if s not in marked]
            assert kernel.first_clear(table, start, base) == min(free, default=base)


@pytest.mark.parametrize("kernel", both("xor_sums"), ids=LIVES)
def test_marked_spans(kernel: ModuleType) -> None:
    rng = random.Random(5)
    for _ in range(60):
        vectors = [rng.randrange(64) for _ in range(rng.randrange(5))]
        start, table = rng.randrange(64), bytearray(8)
        kernel.mark_span(start, array("q", vectors), len(vectors), table)
        sums = {
            nim_sum([start, *chosen])
            for size in range(len(vectors) + 1)
            for chosen in combinations(vectors, size)
        }
        assert {s for s in range(64) if table[s >> 3] >> (s & 7) & 1} == sums


def rows_of(text: list[list[int]], kernel: ModuleType, parts: int, room: int = 64) -> list[int]:
    tokens = array("q", [token for row in text for token in (len(row), *row)])
    answers, place = bytearray(len(text) + 1), array("q", [0])
    table, scratch = array("q", bytes(8 * 4 * 64)), array("q", bytes(8 * room))
    work = array("q", [0, 0])
    count = kernel.balanced_rows(
        tokens, 0, len(tokens), FARTHEST, FACTOR,
        table, scratch, array("q", bytes(8 * (parts + 1))), work, place, answers,
    )  # fmt: skip
    assert not any(table)
    assert place[0] == sum(1 + len(row) for row in text[:count])
    return list(answers[:count])


@pytest.mark.parametrize("kernel", both("distinct"), ids=LIVES)
@pytest.mark.parametrize("parts", [1, 2, 4])
def test_distinct_numbers_of_rows(kernel: ModuleType, parts: int) -> None:
    rng = random.Random(parts)
    rows = []
    for _ in range(400):
        limit = rng.choice([2, 5, 70, 2**31, FARTHEST + 1])
        row = [rng.randrange(limit) for _ in range(rng.randrange(64))]
        if rng.random() < 0.6:
            row += [nim_sum(set(row))][: 64 - len(row)]
        rows.append(row)
    expected = [int(nim_sum(set(row)) == 0 and len(set(row)) % 2 == 0) for row in rows]
    assert rows_of(rows, kernel, parts) == expected
    assert {0, 1} == set(expected)


@pytest.mark.parametrize("kernel", both("distinct"), ids=LIVES)
def test_rows_stop_before_a_fault(kernel: ModuleType) -> None:
    good = [[0, 0], [], [3, 3, FARTHEST]]
    assert rows_of([*good, [1, -1], []], kernel, 1) == [0, 1, 0]
    assert rows_of([*good, [FARTHEST + 1]], kernel, 1) == [0, 1, 0]
    assert rows_of([*good, [1] * 9], kernel, 1, room=8) == [0, 1, 0]
    for fault in (-1, FARTHEST + 1):
        assert rows_of([*good, [*range(40), fault, 5], [7]], kernel, 2) == [0, 1, 0]


# --- the judge ------------------------------------------------------------------------------------


def judged(text: bytes) -> str:
    return "".join(hdu3537.judge(Scanner(text)))


def naive(heads: list[int]) -> str:
    value = nim_sum(2 * x + (x.bit_count() % 2 == 0) for x in set(heads))
    return "No\n" if value else "Yes\n"


def test_judge_on_the_sample_and_the_traps() -> None:
    assert judged(b"0\n\n1\n0\n4\n0 1 2 3\n") == "Yes\nNo\nYes\n"
    assert judged(b"") == "" == judged(b"\n \r\n")
    assert judged(b"0") == "Yes\n"
    assert judged(b"2 0 0") == "No\n", "a repeated position is the same coin"
    assert judged(b"4\r\n1 2\r\n3 0") == "Yes\n"
    assert judged(b"1 99999999") == "No\n"
    assert judged(b"3 4611686018427387904 0 4611686018427387904") == "No\n"


def test_judge_against_the_definition() -> None:
    rng = random.Random(9)
    cases = []
    for _ in range(9000):
        limit = rng.choice([3, 9, 2**20, FARTHEST + 1])
        heads = [rng.randrange(limit) for _ in range(rng.randrange(9))]
        if rng.random() < 0.5:
            heads += [nim_sum(set(heads))]
        cases.append(heads)
    text = "".join(f"{len(heads)}\n{' '.join(map(str, heads))}\n" for heads in cases)
    assert judged(text.encode()) == "".join(map(naive, cases))


@pytest.mark.parametrize("step", [1, 2, 1024, 2**20, 2**31, 2**40])
def test_judge_on_long_rows(step: int) -> None:
    rng = random.Random(step)
    heads = [step * rng.randrange(2**62 // step + 1) for _ in range(60_000)]
    heads += rng.sample(heads, 20_000) + [0] * 5000
    rng.shuffle(heads)
    rest = nim_sum(set(heads))
    balanced = [*heads, rest] if rest not in heads else heads
    cases = [
        heads,
        balanced,
        [*balanced, *balanced],
        [7] * 50_000,
        [step * x for x in range(2**15)],
    ]
    text = "".join(f"{len(case)} {' '.join(map(str, case))}\n" for case in cases)
    assert judged(text.encode()) == "".join(map(naive, cases))


@pytest.mark.parametrize(
    ("text", "answers", "message"),
    [
        (b"1 2\n2 5", "No\n", "line 2, column 4: found the end of the input, expected a position"),
        (b"-1", "", "line 1, column 1: found '-1', expected a number of heads from 0 to"),
        (b"1\n2\x001", "", "line 2, column 1: found '2\\x001', expected a position from 0 to"),
        (b"1 -7", "", "line 1, column 3: found '-7', expected a position from 0 to 46116860"),
        (b"1 4611686018427387905", "", "line 1, column 3: found '4611686018427387905', expected"),
        (b"1 99999999999999999999", "", "line 1, column 3: found '99999999999999999999'"),
        (b"0\n2 3 x", "Yes\n", "line 2, column 5: found 'x', expected a position"),
        (b"1.5", "", "line 1, column 1: found '1.5', expected a number of heads"),
        (b"\xef\xbb\xbf1 2", "", "save the file without a byte order mark"),
        (b"1000000000", "", "found the end of the input"),
        (b"1000000001", "", "found '1000000001'"),
        (b"1" * 10**6, "", "line 1, column 1: found '1111"),
    ],
)
def test_judge_says_what_is_wrong_after_what_came_before(
    text: bytes, answers: str, message: str
) -> None:
    found: list[str] = []
    with pytest.raises(InputError) as caught:
        found.extend(hdu3537.judge(Scanner(text)))
    assert "".join(found) == answers
    assert message in str(caught.value)


# --- text, pictures, words ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("", []),
        ("  \r\n# nothing\n", []),
        ("0", [0]),
        ("5 3,4\n\n3", [3, 4, 5]),
        ("3-7, 9", [3, 4, 5, 6, 7, 9]),
        ("007 2-2", [2, 7]),
        ("thht", [1, 2]),
        ("T", []),
        ("HT tH # a row", [0, 3]),
        ("4611686018427387904", [FARTHEST]),
    ],
)
def test_text_forms(text: str, heads: list[int]) -> None:
    ruleset = find("mock-turtles")
    position = ruleset.parse(text)
    assert position == frozenset(heads)
    assert ruleset.parse(ruleset.format(position)) == position
    assert ruleset.format(position) == " ".join(map(str, heads))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 x", "line 1, column 5: found 'x', expected a position from 0 to 4611686018427387904"),
        ("1\n -2", "line 2, column 2: found '-2'"),
        ("7-3", "line 1, column 1: found '7-3'"),
        ("3-", "found '3-'"),
        ("4611686018427387905", "found '4611686018427387905'"),
        ("0-4611686018427387904", "makes more than 10000000 heads"),
        ("1" * 6000, "found '1111"),
        ("thx", "found 'thx'"),
        ("th 3", "line 1, column 4: found '3', expected more of the row"),
        ("3 th", "line 1, column 3: found 'th'"),
        ("1.0", "found '1.0'"),
        ("\N{ARABIC-INDIC DIGIT TWO}", "line 1, column 1"),
    ],
)
def test_malformed_text(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find("mock-turtles").parse(text)
    assert message in str(caught.value)


def test_heads_are_counted_before_they_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_coin_turning_text, "MOST_HEADS", 12)
    parse = find("mock-turtles").parse
    assert len(parse("1-6 10-15")) == 12
    with pytest.raises(InputError, match=r"line 1, column 5: '10-16' makes more than 12 heads"):
        parse("1-6 10-16")


class Indexed:
    """An integer of some other library."""

    def __index__(self) -> int:
        return 6


def test_heads_from_python() -> None:
    expected = grundy.solve("mock-turtles", "2 6").value
    for value in ([2, 6, 2], (6, 2), {2, 6}, frozenset({2, 6}), iter([6, 2]), [2, Indexed()]):
        assert grundy.solve("mock-turtles", value).value == expected
    assert grundy.solve("mock-turtles", range(3)).value == 1 ^ 2 ^ 4
    assert grundy.solve("mock-turtles", {5: "a"}.keys()).value == 11
    for wrong in (5, None, [1.5], ["a"], [[1]], [-1], [FARTHEST + 1]):
        with pytest.raises(InputError):
            grundy.solve("mock-turtles", wrong)


def test_names_and_aliases() -> None:
    assert len(set(NAMES)) == len(NAMES) == 25
    for ruleset in COUNTED:
        least, most = ruleset.turns.least, ruleset.turns.most
        kind = "exactly" if least == most > 1 else "at-most"
        assert find(f"turn-{kind}-{most}") is ruleset
        assert find(ruleset.name) is ruleset
    assert find("turn-exactly-1") is find("turn-at-most-1")
    written = grundy.solve("turn-at-most-3", [4]).to_json()
    assert written["ruleset"] == "mock-turtles"
    with pytest.raises(CertificateError):
        verify({**written, "ruleset": "turn-at-most-3"})


def test_pictures() -> None:
    solution = grundy.solve("mock-turtles", "thht")
    picture = solution.ruleset.draw(solution.position, solution.winning)
    assert isinstance(picture, Board)
    assert [(cell.kind, cell.mark) for cell in picture.rows[0]] == [
        ("free", False),
        ("coin", False),
        ("coin", True),
        ("free", False),
    ]
    assert [1, 2] in [list(move) for move in picture.rows[0][1].moves]
    ruler: Any = find("ruler")
    assert ruler.draw(frozenset({63})) is not None
    assert ruler.draw(frozenset({64})) is None
    assert len(ruler.draw(frozenset()).rows[0]) == 2


def test_words() -> None:
    assert find("mock-turtles").describe((2, 5, 9)) == "turn 2 5 9"
    assert find("ruler").describe([2, 9]) == "turn 2-9"
    assert find("ruler").describe((4, 4)) == "turn 4"
    steps = grundy.solve("mock-turtles", [5, 2]).explain()
    assert steps[0].startswith("2 is 10 in binary, with an odd number of ones: the head at 2 is")
    assert "5 is 101 in binary, with an even number of ones" in steps[1]
    assert "odious number 2 x 5 + 1 = 11." in steps[1]
    assert "4 + 11 = 15." in steps[2]
    assert "nim-sum 15" in steps[3]
    assert steps[4].startswith("The coins at ") and steps[4].endswith("= 15.")
    assert grundy.solve("ruler", []).explain() == ["There are no heads, so there is no move."]
    assert "No move turns coins" in grundy.solve("twins", [3, 1, 2]).explain()[-1]
    assert "too few coins lie to its left" in grundy.solve("triplets", [1]).explain()[0]
    assert "at most 4 coins to its left" in grundy.solve("moebius", [7]).explain()[0]
    assert "the largest power of 2 in 12" in grundy.solve("ruler", [11]).explain()[0]
    assert "And so on for 30 more heads." in grundy.solve("ruler", range(50)).explain()


def test_search_takes_single_heads_apart() -> None:
    for name in NAMES:
        heads = frozenset({1, 6, 11}) if find(name).turns.most < 6 else frozenset({1, 7})
        by_search = grundy.solve(name, heads, method="search")
        by_theorem = grundy.solve(name, heads, method="theorem")
        assert by_search.value == by_theorem.value
        assert sorted(by_search.winning) == sorted(by_theorem.winning)


# --- certificates ---------------------------------------------------------------------------------


def changes(tree: Any) -> Iterator[Any]:
    """Every JSON value that differs from `tree` at one place."""
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield {k: v for k, v in tree.items() if k != key}
            yield from ({**tree, key: change} for change in changes(part))
        yield {**tree, "extra": 0}
    elif isinstance(tree, list):
        for i, part in enumerate(tree):
            yield tree[:i] + tree[i + 1 :]
            yield from ([*tree[:i], change, *tree[i + 1 :]] for change in changes(part))
        yield [*tree, 1]
        yield [*tree, *tree[-1:]] if tree else None
    elif isinstance(tree, str):
        yield from (f"{tree} ", f"x{tree}", "", None, 3)
    elif tree is None:
        yield from (0, 1, "")
    else:
        yield from (tree + 1, tree - 1, tree ^ 2, str(tree), float(tree), None, [tree])


def other_winning_moves(ruleset: CoinTurning, change: Any, written: Any) -> bool:
    """Whether a claim is as true as the one it is made from: of more winning moves others are
    listed, as many."""
    position = ruleset.parse(written["position"])
    followers = dict(ruleset.options(position))
    listed = [tuple(move) for move in change["winning"]]
    return (
        {**change, "winning": written["winning"]} == written
        and len(set(listed)) == len(written["winning"]) < written["winning_count"]
        and all(grundy.solve(ruleset, followers[move]).value == 0 for move in listed)
    )


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("moves", [1000, 1])
def test_no_field_of_a_certificate_can_be_altered(ruleset: CoinTurning, moves: int) -> None:
    rng = random.Random(ruleset.name)
    drawn = [frozenset(), frozenset({9}), frozenset({0, 8, 9}), frozenset({2, 5, 7})]
    drawn += [frozenset(rng.sample(range(12), 4)) for _ in range(2)]
    for position in drawn:
        solution = grundy.solve(ruleset, position, method="theorem", budget=Budget(moves=moves))
        written = json.loads(json.dumps(solution.to_json()))
        assert verify(written)
        for change in changes(written):
            try:
                verify(change)
            except GrundyError:
                continue
            same = json.dumps(change) == json.dumps(written)
            assert same or other_winning_moves(ruleset, change, written), change


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_a_wrong_count_is_rejected_even_where_it_agrees_with_itself(ruleset: CoinTurning) -> None:
    heads = [4, 13, 2**40, 2**40 + 9, 2**41 + 3] if ruleset in BY_FORMULA else [4, 13, 14]
    written = grundy.solve(ruleset, heads, budget=Budget(moves=2)).to_json()
    assert verify(written)
    listed, count = written["certificate"]["data"]["moves"]
    for claimed in (count + 1, count - 1, listed, 0, None):
        if claimed == count or (claimed is None and ruleset not in BY_FORMULA):
            continue
        forged = json.loads(json.dumps(written))
        forged["winning_count"] = claimed
        forged["certificate"]["data"]["moves"] = [listed, claimed]
        with pytest.raises(CertificateError):
            verify(forged)


@pytest.mark.parametrize("ruleset", BY_RECURRENCE, ids=lambda ruleset: ruleset.name)
def test_wrong_columns_are_rejected_even_where_all_else_follows(ruleset: CoinTurning) -> None:
    last = 21
    written = grundy.solve(ruleset, [last]).to_json()
    columns = written["certificate"]["data"]["columns"]
    for forged_column in (columns[-1] + 3, columns[-1] ^ 3, columns[-1] * 2, columns[-2], 2**70):
        forged = json.loads(json.dumps(written))
        forged["value"] = forged_column
        forged["certificate"]["data"]["worths"] = [forged_column]
        forged["certificate"]["data"]["columns"][-1] = forged_column
        with pytest.raises(CertificateError, match=r"before|ones"):
            verify(forged)


def test_a_coin_certificate_proves_nothing_of_other_games() -> None:
    written = grundy.solve("turning-turtles", [2]).to_json()
    nim = grundy.solve("nim", "3").to_json()
    with pytest.raises(CertificateError, match="turns no coins"):
        verify({**nim, "certificate": written["certificate"]})
