"""Coins on a board: products of games, nim products in the kernel, and their two judges."""

from __future__ import annotations

import json
import random
from array import array
from collections.abc import Iterator
from functools import reduce
from itertools import product
from types import ModuleType
from typing import Any

import pytest

import grundy
from grundy.check import coin_products as checker
from grundy.check import verify
from grundy.contest.judges import hdu3404, poj3533
from grundy.contest.parts.scan import Scanner
from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, CertificateError, InputError
from grundy.core.nimber import mex, nim_inverse, nim_mul, nim_sum
from grundy.core.picture import Board
from grundy.rulesets import _coin_products_text, find
from grundy.rulesets._coin_products_answers import Coins
from grundy.rulesets._nim_tables import _IMAGES, nim_tables
from kernel_pairs import both

LIVES = ["compiled", "interpreted"]
BOARDS = [
    (("twins", "twins"), (3, 4)),
    (("turning-turtles", "turning-turtles"), (3, 4)),
    (("ruler", "ruler"), (4, 3)),
    (("turning-turtles", "turning-turtles", "turning-turtles"), (2, 2, 3)),
    (("mock-turtles", "ruler"), (3, 3)),
    (("mock-turtles", "triplets"), (2, 5)),
    (("motley", "moebius"), (3, 3)),
    (("sym", "turn-exactly-4"), (2, 5)),
    (("turnips", "grunt"), (3, 4)),
    (("mock-turtle-fives", "run-of-2"), (3, 3)),
    (("twins", "ruler", "sym"), (2, 2, 2)),
    (("run-of-at-most-3", "turn-at-most-1", "mock-turtles"), (3, 1, 3)),
    (("grunt", "turnips", "moebius"), (4, 3, 1)),
]


# --- against the rules alone ---------------------------------------------------------------------


def labels(rules: Any, games: tuple[str, ...], shape: tuple[int, ...]) -> list[tuple[Coins, int]]:
    """The value of every position of a board, and of nothing else, from the options alone."""
    points = list(product(*map(range, shape)))
    place = {point: 1 << i for i, point in enumerate(points)}
    # What each head can turn, asked of the ruleset once per head.
    turns = []
    for point in points:
        alone = Coins(games, frozenset({point}))
        followers = (follower.heads ^ alone.heads for _, follower in rules.options(alone))
        turns.append([sum(place[p] for p in turned) for turned in followers])
    values: list[int] = []
    for mask in range(1 << len(points)):
        heads = [i for i in range(len(points)) if mask >> i & 1]
        values.append(mex(values[mask ^ turned] for i in heads for turned in turns[i]))
    named = [
        Coins(games, frozenset(p for p in points if mask & place[p])) for mask in range(len(values))
    ]
    return list(zip(named, values, strict=True))


@pytest.mark.parametrize(("games", "shape"), BOARDS, ids=lambda part: "-".join(map(str, part)))
def test_all_positions_of_a_board(games: tuple[str, ...], shape: tuple[int, ...]) -> None:
    """Value of all, 4,096 for the games with a name; all winning moves of some."""
    rules = find("tartan")
    labelled = labels(rules, games, shape)
    values = dict(labelled)
    rng = random.Random(str(games))
    for position, value in labelled:
        solution = grundy.solve(rules, position, budget=Budget(moves=0))
        assert (solution.value, solution.outcome.value) == (value, "N" if value else "P")
    some = rng.sample(labelled, 90) + labelled[:13] + labelled[-1:]
    for position, value in some:
        winning = [move for move, follower in rules.options(position) if values[follower] == 0]
        solution = grundy.solve(rules, position, budget=Budget(moves=10**6))
        assert sorted(solution.winning) == sorted(winning)
        assert solution.answer.winning_count == len(winning)
        few = grundy.solve(rules, position, budget=Budget(moves=3))
        assert list(few.winning) == list(solution.winning)[:3]
        assert few.answer.winning_count == len(winning)
        assert bool(winning) == bool(value)


@pytest.mark.parametrize("name", ["acrostic-twins", "acrostic-twins-3"])
def test_acrostic_twins(name: str) -> None:
    rules: Any = find(name)
    shape = (3, 4) if rules.axes == 2 else (2, 3, 2)
    points = list(product(*map(range, shape)))
    values: dict[frozenset[Any], int] = {}
    for mask in range(1 << len(points)):
        heads = frozenset(point for i, point in enumerate(points) if mask >> i & 1)
        # The points ascend, and a move turns a later one to tails.
        values[heads] = mex(values[follower] for _, follower in rules.options(heads))
        solution = grundy.solve(rules, heads)
        winning = [move for move, follower in rules.options(heads) if values[follower] == 0]
        assert solution.value == values[heads]
        assert sorted(solution.winning) == sorted(winning)
        assert solution.answer.winning_count == len(winning)
    far = grundy.solve(rules, [(2**62,) * rules.axes, (5, 2**61, 7)[: rules.axes]])
    assert verify(far.to_json())


def test_published_tables() -> None:
    corners = [
        [grundy.solve("turning-corners", [(x, y)]).value for y in range(16)] for x in range(16)
    ]
    assert corners == [[nim_mul(x, y) for y in range(16)] for x in range(16)]
    assert corners[2] == [0, 2, 3, 1, 8, 10, 11, 9, 12, 14, 15, 13, 4, 6, 7, 5]
    assert corners[4] == [0, 4, 8, 12, 6, 2, 14, 10, 11, 15, 3, 7, 13, 9, 5, 1]
    rugs = [grundy.solve("rugs", [(3, y)]).value for y in range(8)]
    assert rugs == [4, 8, 4, 6, 4, 8, 4, 11]
    layout = "ttttt\ntttht\nttttt\ntthtt\ntttth"
    solution = grundy.solve("turning-corners", layout)
    assert solution.value == 4 and ((3, 4), (3, 4)) in solution.winning
    squared = grundy.solve("turning-turtles-squared", layout)
    assert squared.value == 3 and ((1, 4), (2, 4)) in squared.winning
    acrostic = grundy.solve("acrostic-twins", layout)
    assert acrostic.value == 3 and (1, 3, 1, 0) in acrostic.winning


# --- large boards --------------------------------------------------------------------------------


LARGE: list[tuple[tuple[str, ...], tuple[int, ...], int]] = [
    (("twins", "twins"), (10**6, 10**6), 60),
    (("turning-turtles", "turning-turtles"), (60_000, 60_000), 40),
    (("ruler", "ruler"), (10**6, 10**6), 60),
    (("mock-turtles", "ruler"), (10**6, 10**5), 4),
    (("sym", "twins"), (20, 10**6), 5),
    (("turnips", "mock-turtles"), (10**4, 10**9), 3),
    (("triplet-fives", "twins"), (10**12, 10**9), 9),
    (("moebius", "grunt"), (20, 300), 5),
    (("motley", "twins"), (40, 300), 5),
    (("turning-turtles",) * 3, (250, 250, 250), 30),
    (("ruler-fives", "turnips", "twins"), (10**9, 10**3, 10**6), 5),
    (("twins", "mock-turtle-fives", "ruler"), (500, 10**9, 500), 5),
    (("mock-turtles", "twins", "moebius"), (40, 500, 9), 3),
]


@pytest.mark.parametrize(("games", "shape", "count"), LARGE, ids=lambda part: str(part)[:40])
def test_large_boards(games: tuple[str, ...], shape: tuple[int, ...], count: int) -> None:
    """Moves win by the worths of the coins they turn; the checker counts them in another way."""
    rng = random.Random(f"{games} {count}")
    rules: list[Any] = [find(game) for game in games]
    for size in (1, count):
        heads = [tuple(map(rng.randrange, shape)) for _ in range(size)]
        solution = grundy.solve("tartan", heads, games=games, budget=Budget(moves=50))
        total = solution.answer.winning_count
        assert total is not None and len(solution.winning) == min(total, 50)
        assert bool(total) == bool(solution.value)
        assert verify(json.loads(json.dumps(solution.to_json())))
        for move in solution.winning[:10]:
            turned = [rule.turns.coins(part) for rule, part in zip(rules, move, strict=True)]
            if max(map(len, turned)) > 100:
                continue
            after = frozenset(heads) ^ frozenset(product(*turned))
            assert grundy.solve("tartan", after, games=games, budget=Budget(moves=0)).value == 0


def test_every_coin_of_a_column_and_of_a_corner() -> None:
    heads = [(0, y) for y in range(50)] + [(999_999, 999_999), (0, 999_999), (999_999, 0)]
    for name in ("turning-corners", "turning-turtles-squared", "rugs"):
        solution = grundy.solve(name, heads)
        assert verify(json.loads(json.dumps(solution.to_json())))
        again = grundy.solve(name, [point[::-1] for point in heads])
        assert again.value == solution.value
        assert again.answer.winning_count == solution.answer.winning_count


def test_what_is_too_much_is_refused_or_left_uncounted() -> None:
    with pytest.raises(BudgetError, match=r"budget of 2000 positions .*ask for the value with"):
        grundy.solve("turning-corners", [(2**40, 2**41)], budget=Budget(positions=2000))
    alone = grundy.solve("turning-corners", [(2**40, 2**41)], budget=Budget(positions=99, moves=0))
    assert alone.value == nim_mul(2**40, 2**41)
    assert (alone.answer.winning_count, alone.winning) == (None, [])
    assert "may be more" in verify(alone.to_json())[-1]
    heads = [(10**5, 10**5 - 1, 77_777), (12, 34, 56)]
    some = grundy.solve("turning-turtles-cubed", heads, budget=Budget(moves=5))
    assert some.answer.winning_count is None and len(some.winning) == 5
    assert verify(json.loads(json.dumps(some.to_json())))
    with pytest.raises(BudgetError, match=r"\(raise it with --max-positions"):
        grundy.solve("turning-corners", [(10**6, 10**6)], budget=Budget(positions=10))
    with pytest.raises(BudgetError, match="recurrence"):
        grundy.solve("tartan", "games sym twins\n999,3")


# --- certificates --------------------------------------------------------------------------------


def test_a_wrong_count_is_rejected_even_where_it_agrees_with_itself() -> None:
    for games, heads in (
        (("twins", "twins"), [(7, 9), (10, 3)]),
        (("sym", "mock-turtles"), [(7, 9), (4, 3)]),
        (("ruler", "turnips", "moebius"), [(7, 9, 4), (4, 8, 3)]),
        (("turning-turtles",) * 3, [(7, 9, 4), (4, 8, 3)]),
    ):
        written = grundy.solve("tartan", heads, games=games, budget=Budget(moves=1)).to_json()
        assert verify(json.loads(json.dumps(written)))
        listed, count = written["certificate"]["data"]["moves"]
        assert count > 2
        for claimed in (count + 1, count - 1, listed, 0):
            forged = json.loads(json.dumps(written))
            forged["winning_count"] = claimed
            forged["certificate"]["data"]["moves"] = [listed, claimed]
            with pytest.raises(CertificateError):
                verify(forged)


def test_a_proof_of_coins_on_a_board_proves_nothing_of_other_games() -> None:
    written = grundy.solve("rugs", [(2, 1)]).to_json()
    twins = grundy.solve("acrostic-twins", [(2, 1)]).to_json()
    row = grundy.solve("ruler", [2]).to_json()
    nim = grundy.solve("nim", "3").to_json()
    for game in (row, nim, twins):
        with pytest.raises(CertificateError):
            verify({**game, "certificate": written["certificate"]})
    for game in (written, row, nim):
        with pytest.raises(CertificateError):
            verify({**game, "certificate": twins["certificate"]})
    with pytest.raises(CertificateError, match="turns no coins"):
        verify({**written, "certificate": row["certificate"]})


@pytest.mark.parametrize("bits", [2, 7, 8, 12, 16, 17, 20, 31, 32])
def test_pairs_by_quadratic_equations_are_those_by_trial(bits: int) -> None:
    """What the checker solves the solver tries."""
    kernel, (powers, logs) = both("nim_products")[0], nim_tables()
    rng = random.Random(bits)
    for _ in range(12):
        value = rng.randrange(1, 1 << bits)
        lengths = [rng.randrange(1, 18), rng.randrange(1, 18)]
        found, others = (array("q", bytes(8 << lengths[0])) for _ in range(2))
        span = 1, 1 << lengths[0], 1 << lengths[1]
        count = kernel.factors(value, *span, powers, logs, found, others)
        tried = sorted(zip(found[:count], others[:count], strict=True))
        assert sorted(checker._factors(lengths, value)) == tried


# --- kernel --------------------------------------------------------------------------------------


def test_the_base_of_the_logarithms() -> None:
    assert list(_IMAGES) == [nim_mul(258, 1 << bit) for bit in range(16)]
    powers, logs = nim_tables()
    assert sorted(powers[:65535]) == list(range(1, 65536))
    assert powers[65535:131070] == powers[:65535]
    assert all(powers[logs[x]] == x for x in range(1, 65536))


@pytest.mark.parametrize("kernel", both("nim_products"), ids=LIVES)
def test_tables(kernel: ModuleType) -> None:
    powers, logs = (array("i", bytes(4 * size)) for size in (131070, 65536))
    kernel.fill_tables(array("q", _IMAGES), powers, logs)
    assert (powers.tolist(), logs.tolist()) == tuple(table.tolist() for table in nim_tables())


@pytest.mark.parametrize("kernel", both("nim_products"), ids=LIVES)
def test_products_and_quotients(kernel: ModuleType) -> None:
    rng = random.Random(2)
    tables = nim_tables()
    for length in (1, 2, 3, 4):
        for _ in range(150):
            numbers = [rng.randrange(1 << rng.randrange(1, 33)) for _ in range(length * 3)]
            groups = [numbers[i : i + length] for i in range(0, len(numbers), length)]
            expected = nim_sum(reduce(nim_mul, group) for group in groups)
            row = array("q", [99, *numbers])
            assert kernel.sum_of_products(row, 1, 3, length, *tables) == expected
    for _ in range(150):
        target = rng.randrange(1 << rng.randrange(33))
        divisors = [rng.randrange(1, 1 << rng.randrange(1, 33)) for _ in range(3)]
        row = array("q", divisors)
        kernel.divided(target, 3, *tables, row)
        assert row.tolist() == [nim_mul(target, nim_inverse(divisor)) for divisor in divisors]
        start, bound = rng.randrange(1, 70_000), 1 << rng.randrange(33)
        found, others = array("q", bytes(400)), array("q", bytes(400))
        count = kernel.factors(target, start, start + 50, bound, *tables, found, others)
        right = [(n, nim_mul(target, nim_inverse(n))) for n in range(start, start + 50)]
        pairs = list(zip(found[:count], others[:count], strict=True))
        assert pairs == [pair for pair in right if pair[1] < bound]


# --- judges --------------------------------------------------------------------------------------


def judged(judge: ModuleType, text: bytes) -> str:
    return "".join(judge.judge(Scanner(text)))


def worth(point: tuple[int, ...]) -> int:
    return reduce(nim_mul, point)


def test_switch_lights() -> None:
    sample = b"2\n2\n1 2\n2 1\n2\n1 1\n2 2\n"
    assert judged(hdu3404, sample) == "Don't waste your time.\nHave a try, lxhgww.\n"
    assert judged(hdu3404, b"1 0") == "Don't waste your time.\n"
    assert judged(hdu3404, b"0") == ""
    assert judged(hdu3404, b"1\r\n1\r\n4294967295 4294967295") == "Have a try, lxhgww.\n"


def test_light_switching_game() -> None:
    assert judged(poj3533, b"") == "" == judged(poj3533, b" \n")
    assert judged(poj3533, b"0\n1\n1 1 1\n2\n1 1 2\n2 1 1\n") == "Yes\nNo\nYes\n"
    # 2 x 2 x 2 = 3 x 2 = 1 in nimbers.
    assert judged(poj3533, b"2 2 2 2 1 1 1") == "Yes\n"


def drawn(rng: random.Random, axes: int, most: int) -> Iterator[list[tuple[int, ...]]]:
    for _ in range(1500):
        top = rng.choice((2, 4, 17, 300, most))
        points = {tuple(rng.randint(1, top) for _ in range(axes)) for _ in range(rng.randrange(9))}
        lights = sorted(points)
        rest = nim_sum(map(worth, lights))
        if 0 < rest <= most and rng.random() < 0.7 and (1,) * (axes - 1) + (rest,) not in points:
            lights.append((1,) * (axes - 1) + (rest,))
        yield lights


@pytest.mark.parametrize(("judge", "axes"), [(hdu3404, 2), (poj3533, 3)])
def test_judges_against_the_definition(judge: ModuleType, axes: int) -> None:
    cases = list(drawn(random.Random(axes), axes, 10_000 if axes == 2 else 1000))
    head = f"{len(cases)}\n" if axes == 2 else ""
    lines = [" ".join(map(str, light)) for lights in cases for light in ((len(lights),), *lights)]
    answers = judged(judge, (head + "\n".join(lines)).encode()).splitlines()
    lost = [answer in ("Yes", "Don't waste your time.") for answer in answers]
    assert lost == [nim_sum(map(worth, lights)) == 0 for lights in cases]
    assert {True, False} == set(lost)
    # The ruleset counts from 0.
    for lights, is_lost in list(zip(cases, lost, strict=True))[:150]:
        heads = [tuple(x - 1 for x in light) for light in lights]
        solution = grundy.solve(judge.RULESET, heads, budget=Budget(moves=0))
        assert (solution.value == 0) == is_lost
        assert solution.method.name == judge.THEOREM


@pytest.mark.parametrize(
    ("judge", "text", "answers", "message"),
    [
        (
            hdu3404,
            b"2 0 1 1",
            "Don't waste your time.\n",
            "found the end of the input, expected a c",
        ),
        (hdu3404, b"1 1 0 1", "", "line 1, column 5: found '0', expected a coordinate from 1 to"),
        (hdu3404, b"1 1 4294967296 1", "", "line 1, column 5: found '4294967296'"),
        (hdu3404, b"", "", "found the end of the input, expected a number of cases"),
        (poj3533, b"0\n1 1 x 1", "Yes\n", "line 2, column 5: found 'x', expected a coordinate"),
        (poj3533, b"-1", "", "line 1, column 1: found '-1', expected a number of lights"),
        (poj3533, b"1000000000", "", "found the end of the input"),
    ],
)
def test_judges_say_what_is_wrong(
    judge: ModuleType, text: bytes, answers: str, message: str
) -> None:
    found: list[str] = []
    with pytest.raises(InputError) as caught:
        found.extend(judge.judge(Scanner(text)))
    assert "".join(found) == answers
    assert message in str(caught.value)


# --- text, pictures, words -----------------------------------------------------------------------


def test_text_forms() -> None:
    corners, tartan = find("turning-corners"), find("tartan")
    expected = frozenset({(1, 2), (3, 0)})
    for text in (
        "1,2 3,0",
        "3,0\r\n1,2 # two\n\n",
        "tttt\ntthT\n\n  # three\ntt tt\nHttt",
        "1,2 1,2 3,0",
    ):
        assert corners.parse(text).heads == expected
    assert corners.parse("").heads == frozenset() == corners.parse("ttt\nttt").heads
    games = tartan.parse("# a product\n\ngames turn-at-most-2  ruler # two\n1,2 3,0")
    assert (games.games, games.heads) == (("turning-turtles", "ruler"), expected)
    assert tartan.format(games) == "games turning-turtles ruler\n1,2 3,0"
    assert tartan.parse("games twins twins").heads == frozenset()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("turning-corners", "1,2 3", "line 1, column 5: found '3', expected 2 coordinates from 0"),
        ("turning-corners", "1,2,3", "such as 3,5"),
        ("turning-turtles-cubed", "1,2", "expected 3 coordinates from 0 to 4611686018427387904"),
        (
            "turning-corners",
            "\n4611686018427387905,0",
            "line 2, column 1: found '46116860184273879",
        ),
        (
            "turning-corners",
            "hth\nhxh",
            "line 2, column 1: found 'hxh', expected more of the board",
        ),
        ("turning-corners", "-1,2", "found '-1,2'"),
        ("acrostic-twins", "1, 2", "found '1,'"),
        ("tartan", "1,2", "line 1, column 1: expected `games` and the names of two or three games"),
        ("tartan", "games twins\n1,2", "line 1, column 7: expected `games`"),
        ("tartan", "games twins rular\n1,2", "line 1, column 13: found 'rular', expected a game"),
        ("tartan", "games twins nim\n1,2", "line 1, column 13: found 'nim'"),
        ("tartan", "games twins ruler\n1,2 3", "line 2, column 5: found '3'"),
        ("tartan", "games twins ruler sym\n1,2", "expected 3 coordinates"),
    ],
)
def test_text_that_is_refused(name: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        find(name).parse(text)
    assert message in str(caught.value)


def test_heads_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_coin_products_text, "MOST_HEADS", 3)
    parse = find("rugs").parse
    assert len(parse("1,1 1,2 1,1 2,2").heads) == 3
    for text in ("1,1 1,2 2,2 3,3", "hhh\nh"):
        with pytest.raises(InputError, match="found more than 3 heads"):
            parse(text)


def test_heads_from_python() -> None:
    expected = grundy.solve("rugs", "1,2 3,0").value
    for value in ([(1, 2), (3, 0)], {(1, 2), (3, 0)}, iter([[3, 0], [1, 2]])):
        assert grundy.solve("rugs", value).value == expected
    assert grundy.solve("tartan", [(1, 2), (3, 0)], games=("ruler", "ruler")).value == expected
    for wrong in (5, [5], [(1,)], [(1, 2, 3)], [(1, -1)], [(1.5, 2)], [("a", "b")]):
        with pytest.raises(InputError):
            grundy.solve("rugs", wrong)
        with pytest.raises(InputError):
            grundy.solve("acrostic-twins", wrong)
    for games in ((), ("twins",), ("twins",) * 4, ("twins", "nim")):
        with pytest.raises(InputError):
            grundy.solve("tartan", [(1, 2)], games=games)


def test_pictures_and_words() -> None:
    solution = grundy.solve("turning-corners", "1,1 1,2")
    picture = solution.ruleset.draw(solution.position, solution.winning)
    assert isinstance(picture, Board)
    kinds = [[cell.kind for cell in row] for row in picture.rows]
    assert kinds == [["free"] * 4, ["free", "coin", "coin", "free"], ["free"] * 4]
    assert picture.rows[1][2].mark and not picture.rows[1][0].mark
    cube: Any = find("turning-turtles-cubed").draw(find("turning-turtles-cubed").parse("1,0,1"))
    assert [len(row) for row in cube.rows] == [1, 3, 3] * 3
    assert find("rugs").draw(find("rugs").parse("64,0")) is None
    assert find("rugs").describe(((0, 4), (2, 2))) == "turn 0-4 by 2"
    assert find("turning-corners").describe([[0, 4], [2, 3]]) == "turn 0 4 by 2 3"
    assert find("tartan").describe([[0, 4], [2, 2]]) == "turn 0 4 by 2 2"
    assert find("acrostic-twins").describe([3, 4, 1, 0]) == "turn 3,4 and 3,0"
    steps = solution.explain()
    assert steps[0] == (
        "The head at 1,1 is worth 1, the nim product of what single heads are worth: "
        "1 at 1 in twins, 1 at 1 in twins."
    )
    assert "1 + 2 = 3" in steps[2] and "their nim product is 3" in steps[-1]
    assert grundy.solve("rugs", []).explain() == ["There are no heads, so there is no move."]
    many = grundy.solve("rugs", [(x, x) for x in range(30)]).explain()
    assert "And so on for 22 more heads." in many
    lost = grundy.solve("turning-corners", [(1, 2), (2, 1)])
    assert "No move turns coins" in lost.explain()[-1]
