"""Judges of take-away and heap problems against plain search over the rules of their statements.

A table has, for each problem, how its cases are put together, and a generator of cases with right
answers. These come from the rules as the statement gives them, by search over whole positions;
where those would be too many, from the values of components, by mex over what moves leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import combinations, combinations_with_replacement, product
from operator import xor
from random import Random
from typing import Any

import pytest

from grundy.contest import inputs
from grundy.contest.judges import find
from grundy.contest.parts.scan import Scanner
from grundy.contest.workshop.runner import Run
from grundy.contest.workshop.stress import Stress
from grundy.core.errors import InputError
from grundy.engine.misere import TAME
from grundy.engine.search import _NAMES
from grundy.rulesets import find as find_ruleset

Moves = Callable[[Any], Iterable[Any]]
Answers = Iterator[tuple[str, str]]
Sizes = tuple[int, ...]


# --- plain search ------------------------------------------------------------------------------


def search(moves: Moves, *, last_loses: bool = False) -> Callable[[Any], bool]:
    """Whether the player to move wins: by all moves, remembered."""
    known: dict[Any, bool] = {}

    def won(state: Any) -> bool:
        if state not in known:
            after = list(moves(state))
            known[state] = last_loses if not after else not all(map(won, after))
        return known[state]

    return won


def valued(parts: Moves) -> Callable[[Any], int]:
    """The value of a component by mex; `parts` gives what each move leaves, as components."""
    known: dict[Any, int] = {}

    def value(state: Any) -> int:
        if state not in known:
            seen = {reduce(xor, map(value, left), 0) for left in parts(state)}
            known[state] = next(v for v in range(len(seen) + 1) if v not in seen)
        return known[state]

    return value


def heaps(leaves: Callable[[int], Iterable[Sizes]]) -> Moves:
    """Moves of a sum of heaps, as sorted sizes without empty heaps."""

    def moves(state: Sizes) -> Iterator[Sizes]:
        for i, n in enumerate(state):
            for left in leaves(n):
                yield tuple(sorted((*state[:i], *filter(None, left), *state[i + 1 :])))

    return moves


def any_number(n: int) -> Iterator[Sizes]:
    return ((left,) for left in range(n))


def in_two(n: int) -> Iterator[Sizes]:
    return ((a, n - a) for a in range(1, n // 2 + 1))


def in_three(n: int) -> Iterator[Sizes]:
    return ((a, b, n - a - b) for a in range(1, n) for b in range(a, (n - a) // 2 + 1))


def compositions(total: int) -> Iterator[Sizes]:
    """All rows of positive numbers with sums from 1 to `total`: 2^total - 1 of them."""
    for bits in range(1, 1 << total):
        yield tuple(len(run) + 1 for run in f"{bits:b}"[1:].split("1"))


def lines(*rows: Iterable[Any]) -> str:
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


# --- problems ----------------------------------------------------------------------------------


def one_heap(first: str, second: str) -> Answers:
    """Bachet's game: HDU 1846, and HDU 2188, where the sum given grows instead."""
    for most in range(1, 51):
        won = search(lambda n, k=most: range(max(0, n - k), n))
        for n in range(1, 51):
            yield lines((n, most)), first if won(n) else second


def powers_of_two() -> Answers:
    won = search(lambda n: (n - (1 << k) for k in range(n.bit_length())))
    for n in range(1, 2101):
        yield lines([n]), "Kiki\n" if won(n) else "Cici\n"


def three_fibonacci() -> Answers:
    amounts = (1, 2, 3, 5, 8, 13)
    won = search(heaps(lambda n: ((n - taken,) for taken in amounts if taken <= n)))
    for three in product(range(1, 14), repeat=3):
        yield lines(three), "Fibo\n" if won(tuple(sorted(three))) else "Nacci\n"


def nim(first: str, second: str, low: int, *, one_line: bool = False) -> Answers:
    won = search(heaps(any_number))
    for sizes in (*product(range(low, low + 6), repeat=4), *product(range(low, 10), repeat=3)):
        text = lines((len(sizes), *sizes)) if one_line else lines([len(sizes)], sizes)
        yield text, first if won(tuple(sorted(filter(None, sizes)))) else second
    for sizes in ((low,), (low, low), (9,), tuple(range(low, 7))):
        yield lines([len(sizes)], sizes), first if won(tuple(filter(None, sizes))) else second


def nim_moves(answer: Callable[[list[tuple[int, int]], Sizes], str]) -> Answers:
    """`answer` gets all winning moves as (heap from 0, what is left)."""
    won = search(heaps(any_number))
    for sizes in (*product(range(1, 7), repeat=4), *product(range(1, 10), repeat=3)):
        wins = [
            (i, left)
            for i, n in enumerate(sizes)
            for left in range(n)
            if not won(tuple(sorted(filter(None, (*sizes[:i], left, *sizes[i + 1 :])))))
        ]
        yield lines([len(sizes)], sizes), answer(wins, sizes)


def all_moves(wins: list[tuple[int, int]], sizes: Sizes) -> str:
    return "Yes\n" + lines(*((sizes[i], left) for i, left in wins)) if wins else "No\n"


def first_move(wins: list[tuple[int, int]], sizes: Sizes) -> str:
    if not wins:
        return "lose\n"
    i, left = min(wins, key=lambda move: (move[0], sizes[move[0]] - move[1]))
    return lines((sizes[i] - left, i + 1), (*sizes[:i], left, *sizes[i + 1 :]))


def coin_on_board() -> Answers:
    for n in (1, 2, 3, 7, 50):
        # From the top right corner to the left, down, or both, within n rows.
        won = search(
            lambda at, n=n: [
                (row, column)
                for row, column in ((at[0], at[1] - 1), (at[0] + 1, at[1]), (at[0] + 1, at[1] - 1))
                if row <= n and column >= 1
            ]
        )
        for m in range(1, 51):
            yield lines((n, m)), "Wonderful!\n" if won((1, m)) else "What a pity!\n"
    distance = search(lambda at: [(a, b) for a, b in king_steps(*at) if a >= 0 and b >= 0])
    for n, m in product(range(1, 51), repeat=2):
        yield lines((n, m)), "Wonderful!\n" if distance((n - 1, m - 1)) else "What a pity!\n"


def king_steps(a: int, b: int) -> tuple[Sizes, ...]:
    return (a - 1, b), (a, b - 1), (a - 1, b - 1)


def rows_of_apples() -> Answers:
    won = search(
        heaps(lambda n: ((a, b) for a in range(n) for b in range(a, n - a))), last_loses=True
    )
    for rows in compositions(11):
        yield lines([len(rows)], rows), "Yes\n" if won(tuple(sorted(rows))) else "No\n"


def twice_as_many() -> Answers:
    """(n, most) is won from the least winning amount on: if what is left is lost with twice it."""
    least = [10**9]
    for n in range(1, 2100):
        least.append(next(taken for taken in range(1, n + 1) if least[n - taken] > 2 * taken))
        if n > 1:
            yield lines([n]), "First win\n" if least[n] <= n - 1 else "Second win\n"


def p_to_q() -> Answers:
    for p, q in combinations_with_replacement(range(1, 9), 2):
        won = search(
            lambda n, p=p, q=q: (
                [n - taken for taken in range(p, min(q, n) + 1)] or ([0] if n else [])
            ),
            last_loses=True,
        )
        for n in range(1, 61):
            yield lines((n, p, q)), "WIN\n" if won(n) else "LOST\n"


def nim_with_splits(split: Callable[[int], Iterable[Sizes]], first: str, second: str) -> Answers:
    def leaves(n: int) -> Iterator[Sizes]:
        yield from any_number(n)
        yield from split(n)

    won = search(heaps(leaves))
    for sizes in compositions(11):
        yield lines([len(sizes)], sizes), first if won(tuple(sorted(sizes))) else second
    value = valued(leaves)
    for a, b, c in combinations_with_replacement(range(1, 34), 3):
        if c < 12 or (a == 1 and c > 20) or a ^ b ^ c < 3:
            total = value(a) ^ value(b) ^ value(c)
            yield lines([3], (b, c, a)), first if total else second


def boxes_of_cards() -> Answers:
    def moves(state: Sizes) -> Iterator[Sizes]:
        for a, cards in enumerate(state, 1):
            for b in range(1, a):
                if (a + b) % 2 == 1 and (a + b) % 3 == 0:
                    for taken in range(1, cards + 1):
                        after = list(state)
                        after[a - 1] -= taken
                        after[b - 1] += taken
                        yield tuple(after)

    won = search(moves)
    states = [*product(range(4), repeat=5), *product(range(3), repeat=6)]
    for state in (*states, *product(range(2), repeat=9), *product(range(5), repeat=3)):
        yield lines([len(state)], state), f"{'Alice' if won(state) else 'Bob'}\n"


def king_of_the_hill() -> Answers:
    """A state: the squares of those not at the top, and the king's, or the top's when he is."""

    def moves(state: tuple[Sizes, int]) -> Iterator[tuple[Sizes, int]]:
        squares, king = state
        for i, square in enumerate(squares if king else ()):
            for to in range(squares[i - 1] + 1 if i else 0, square):
                after = (*squares[:i], *([to] if to else []), *squares[i + 1 :])
                yield after, to if square == king else king

    won = search(moves)
    for count in range(1, 6):
        for squares in combinations(range(1, 11), count):
            for k, king in enumerate(squares, 1):
                answer = "Alice\n" if won((squares, king)) else "Bob\n"
                yield lines((count, k), squares), answer


def rows_of_chess() -> Answers:
    def moves(row: int) -> Iterator[int]:
        for square in range(1, 21):
            free = next((x for x in range(square, 21) if not row >> x & 1), None)
            if row >> square & 1 and free is not None:
                yield row ^ 1 << square ^ 1 << free

    won, rng = search(moves), Random(1)
    value = valued(lambda row: ([after] for after in moves(row)))
    rows = [bits << 10 for bits in range(1 << 11)]
    pieces = {row: [x for x in range(1, 21) if row >> x & 1] for row in rows}
    for row in rows:
        rng.shuffle(pieces[row])
        told = (len(pieces[row]), *pieces[row])
        yield lines([1], told), "YES\n" if won(row) else "NO\n"
    for _ in range(300):
        some = [rng.choice(rows) for _ in range(rng.randint(2, 4))]
        told = [(len(pieces[row]), *pieces[row]) for row in some]
        total = reduce(xor, map(value, some))
        yield lines([len(some)], *told), "YES\n" if total else "NO\n"


def two_heaps() -> Answers:
    def moves(state: Sizes) -> Iterator[Sizes]:
        a, b = state
        yield from ((left, b) for left in range(a))
        yield from ((a, left) for left in range(b))
        yield from ((a - taken, b - taken) for taken in range(1, min(a, b) + 1))

    won = search(moves)
    for pair in product(range(46), repeat=2):
        yield lines(pair), "1\n" if won(pair) else "0\n"


def pieces_on_a_strip() -> Answers:
    def moves(squares: Sizes) -> Iterator[Sizes]:
        for i, square in enumerate(squares):
            for to in range(squares[i - 1] + 1 if i else 1, square):
                yield (*squares[:i], to, *squares[i + 1 :])

    won, rng = search(moves), Random(2)
    for count in range(1, 6):
        for squares in combinations(range(1, 14), count):
            told = rng.sample(squares, count)
            answer = "Georgia" if won(squares) else "Bob"
            yield lines([count], told), f"{answer} will win\n"


def sheets() -> Answers:
    """Small sheets by the statement's own rule; others by values of sides of at least 2."""

    def cuts(sheet: Sizes) -> Iterator[tuple[Sizes, Sizes]]:
        for a, b in (sheet, sheet[::-1]):
            for part in range(1, b // 2 + 1):
                small, large = sorted((a, part)), sorted((a, b - part))
                yield (small[0], small[1]), (large[0], large[1])

    def moves(state: tuple[Sizes, ...]) -> Iterator[tuple[Sizes, ...]]:
        # Whoever finds a single cell has lost: it was cut off by the other.
        if (1, 1) not in state:
            for i, sheet in enumerate(state):
                for both in cuts(sheet):
                    yield tuple(sorted((*state[:i], *both, *state[i + 1 :])))

    won = search(moves)
    value = valued(lambda sheet: (both for both in cuts(sheet) if both[0][0] > 1 < both[1][0]))
    for w, h in product(range(2, 48), repeat=2):
        sheet = (min(w, h), max(w, h))
        if w * h <= 16:
            assert won((sheet,)) == (value(sheet) > 0)
        yield lines((w, h)), "WIN\n" if value(sheet) else "LOSE\n"


def euclid() -> Answers:
    def moves(state: Sizes) -> Iterator[Sizes]:
        a, b = sorted(state)
        return ((a, left) for left in range(b - a, -1, -a)) if a else iter(())

    won = search(moves)
    for pair in product(range(1, 51), repeat=2):
        yield lines(pair), "Stan wins\n" if won(pair) else "Ollie wins\n"


def digraphs() -> Answers:
    rng = Random(3)
    for _ in range(90):
        n = rng.randint(1, 5)
        order = rng.sample(range(n), n)
        targets = [
            [w for w in range(n) if order[v] < order[w] and rng.random() < 0.6] for v in range(n)
        ]
        for listed in targets:
            listed += listed[: rng.random() < 0.2]
            rng.shuffle(listed)

        def moves(state: Sizes, targets: list[list[int]] = targets) -> Iterator[Sizes]:
            for i, v in enumerate(state):
                for w in targets[v]:
                    yield tuple(sorted((*state[:i], w, *state[i + 1 :])))

        won = search(moves)
        queries = [q for k in (1, 2, 3) for q in combinations_with_replacement(range(n), k)]
        text = lines([n], *((len(listed), *listed) for listed in targets))
        text += lines(*((len(query), *query) for query in queries), [0])
        yield text, "".join("WIN\n" if won(query) else "LOSE\n" for query in queries)


def circle_of_coins() -> Answers:
    """Small circles coin by coin; larger ones by the values of the rows that a move leaves."""
    value = valued(
        lambda n: ((a, n - k - a) for k in (1, 2) for a in range((n - k) // 2 + 1) if n >= k)
    )
    for n in range(1, 401):
        first = [n - 1] if n < 2 else [n - 1, n - 2]
        won = any(value(left) == 0 for left in first)
        if n <= 12:
            whole = (1 << n) - 1
            takes = {1 << i for i in range(n)} | {1 << i | 1 << (i + 1) % n for i in range(n)}
            plain = search(lambda coins, takes=takes: [coins ^ t for t in takes if coins & t == t])
            assert plain(whole) == won
        yield lines([n]), "Alice\n" if won else "Bob\n"


def multiplication() -> Answers:
    for n in range(2, 2003):
        won = search(lambda p, n=n: [p * k for k in range(2, 10)] if p < n else [])
        yield lines([n]), "Stan wins.\n" if won(1) else "Ollie wins.\n"


def subtraction_sets() -> Answers:
    rng = Random(4)
    for size in range(1, 6):
        for chosen in combinations((1, 2, 3, 5, 7), size):
            won = search(heaps(lambda n, s=chosen: ((n - taken,) for taken in s if taken <= n)))
            told = rng.sample((*chosen, *chosen[:1], 10_000), size + 2)
            positions = [*product(range(9), repeat=2), *((n,) for n in range(9))]
            text = lines((len(told), *told), [len(positions)], *((len(p), *p) for p in positions))
            letters = ["LW"[won(tuple(sorted(filter(None, p))))] for p in positions]
            yield text, "".join(letters) + "\n"


def misere_nim() -> Answers:
    won = search(heaps(any_number), last_loses=True)
    for sizes in compositions(11):
        yield lines([len(sizes)], sizes), "John\n" if won(tuple(sorted(sizes))) else "Brother\n"


def crosses() -> Answers:
    """Short rows cell by cell; longer ones by the values of stretches free of threats."""
    won = search(
        lambda row: (
            [f"{row[:i]}X{row[i + 1 :]}" for i, c in enumerate(row) if c == "."]
            if "XXX" not in row
            else []
        )
    )
    stretch = valued(
        lambda n: ((max(0, i - 2), max(0, n - i - 3)) for i in range(n))  # two cells on either side
    )
    for n in range(3, 120):
        if n <= 12:
            assert won("." * n) == (stretch(n) > 0)
        yield lines([n]), "1\n" if stretch(n) else "2\n"


def lieges() -> Answers:
    for copies in (1, 2, 3, 4):

        def leaves(n: int, copies: int = copies) -> Iterator[Sizes]:
            if n:
                yield (n - 1,)
            if n and n % 2 == 0:
                yield (n // 2,) * copies

        won, value = search(heaps(leaves)), valued(leaves)
        for piles in (*compositions(9), *product(range(1, 41), repeat=2)):
            total = reduce(xor, map(value, piles))
            if sum(piles) < 8:
                assert won(tuple(sorted(piles))) == (total > 0)
            if len(piles) != 2 or piles[0] % 3 == copies % 3:
                yield lines((len(piles), copies), piles), "Kevin\n" if total else "Nicky\n"


def stones() -> Answers:
    """All piles there may be: what is left, and the amounts used, as bits up to that."""
    known: dict[tuple[int, int], int] = {}

    def value(left: int, used: int) -> int:
        if (left, used) not in known:
            seen = 0
            for taken in range(1, left + 1):
                if not used >> taken & 1:
                    rest = left - taken
                    seen |= 1 << value(rest, (used | 1 << taken) & ((2 << rest) - 1))
            known[left, used] = (~seen & (seen + 1)).bit_length() - 1
        return known[left, used]

    worth = [value(n, 0) for n in range(61)]
    for n in range(1, 61):
        yield lines([1], [n]), "NO\n" if worth[n] else "YES\n"
    for a, b in product(range(1, 61), repeat=2):
        if (a + b) % 2:
            yield lines([2], [a], [b]), "NO\n" if worth[a] ^ worth[b] else "YES\n"
    for three in product(range(1, 7), repeat=3):
        won = reduce(xor, (worth[n] for n in three))
        yield lines([3], *([n] for n in three)), "NO\n" if won else "YES\n"


def divided_by_powers() -> Answers:
    def moves(state: Sizes) -> Iterator[Sizes]:
        for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31):
            power = p
            while any(n % power == 0 for n in state):
                yield tuple(sorted(n if n % power else n // power for n in state))
                power *= p

    won = search(moves)
    some = (1, 2, 4, 8, 16, 64, 1 << 29, 9, 12, 72, 31 * 29)
    for numbers in (
        *combinations_with_replacement(range(1, 13), 4),
        *combinations_with_replacement(some, 3),
        *combinations_with_replacement(range(1, 33), 2),
    ):
        answer = "Mojtaba\n" if won(tuple(sorted(numbers))) else "Arpa\n"
        yield lines([len(numbers)], numbers[::-1]), answer


COUNTED, FILE, ONE = "cases are counted", "until end of file", "one case"
TABLE: dict[str, tuple[str, Callable[[], Answers]]] = {
    "hdu1846": (COUNTED, partial(one_heap, "first\n", "second\n")),
    "hdu1847": (FILE, powers_of_two),
    "hdu1848": ("0 0 0\n", three_fibonacci),
    "hdu1849": ("0\n", partial(nim, "Rabbit Win!\n", "Grass Win!\n", 0)),
    "hdu1850": ("0\n", partial(nim_moves, lambda wins, sizes: f"{len(wins)}\n")),
    "hdu2147": ("0 0\n", coin_on_board),
    "hdu2176": ("0\n", partial(nim_moves, all_moves)),
    "hdu2188": (COUNTED, partial(one_heap, "Grass\n", "Rabbit\n")),
    "hdu2509": (FILE, rows_of_apples),
    "hdu2516": ("0\n", twice_as_many),
    "hdu2897": (FILE, p_to_q),
    "hdu3032": (COUNTED, partial(nim_with_splits, in_two, "Alice\n", "Bob\n")),
    "hdu3389": (COUNTED, boxes_of_cards),
    "hdu4315": (FILE, king_of_the_hill),
    "hdu5724": (COUNTED, rows_of_chess),
    "hdu5795": (
        COUNTED,
        partial(nim_with_splits, in_three, "First player wins.\n", "Second player wins.\n"),
    ),
    "poj1067": (FILE, two_heaps),
    "poj1704": (COUNTED, pieces_on_a_strip),
    "poj2234": (FILE, partial(nim, "Yes\n", "No\n", 1, one_line=True)),
    "poj2311": (FILE, sheets),
    "poj2348": ("0 0\n", euclid),
    "poj2425": (FILE, digraphs),
    "poj2484": ("0\n", circle_of_coins),
    "poj2505": (FILE, multiplication),
    "poj2960": ("0\n", subtraction_sets),
    "poj2975": ("0\n", partial(nim_moves, lambda wins, sizes: f"{len(wins)}\n")),
    "poj3480": (COUNTED, misere_nim),
    "poj3537": (ONE, crosses),
    "luogu_p1247": (ONE, partial(nim_moves, first_move)),
    "luogu_p2197": (COUNTED, partial(nim, "Yes\n", "No\n", 0)),
    "cf603c": (ONE, lieges),
    "cf768e": (ONE, stones),
    "cf850c": (ONE, divided_by_powers),
}
FEWER = {"poj2484": 400, "poj3537": 117}
"""Problems whose input is a number alone: all up to a bound, past which search takes too long."""


def judged(name: str, text: str) -> str:
    return "".join(find(name).judge(Scanner(text.encode())))


@pytest.mark.parametrize("name", TABLE)
def test_answers_are_those_of_plain_search(name: str) -> None:
    kind, make = TABLE[name]
    cases = list(make())
    texts, right = [text for text, _ in cases], [answer for _, answer in cases]
    assert len({*right}) > 1
    positions = sum(answer.count("\n") for answer in right)
    if name == "poj2960":
        positions = sum(map(len, right))
    assert positions >= FEWER.get(name, 2000)
    if name == "hdu3389":
        right = [f"Case {i}: {answer}" for i, answer in enumerate(right, 1)]
    if kind == ONE:
        assert [judged(name, text) for text in texts] == right
        return
    head = f"{len(cases)}\n" if kind == COUNTED else ""
    tail = "" if kind in (COUNTED, FILE) else kind
    # The judge yields a piece per case.
    given = list(find(name).judge(Scanner((head + "".join(texts) + tail).encode())))
    if name == "poj2425":
        given, right, texts = ["".join(given)], ["".join(right)], [""]
    wrong = next((case for case in zip(texts, given, right, strict=True) if case[1] != case[2]), "")
    assert not wrong


@pytest.mark.parametrize("name", TABLE)
def test_ruleset_and_theorem_exist(name: str) -> None:
    judge = find(name)
    ruleset = find_ruleset(judge.RULESET)
    theorems = {theorem.name for theorem in ruleset.theorems}
    if _NAMES["mex"][0] == judge.THEOREM:
        assert not theorems
    else:
        assert judge.THEOREM in theorems | {TAME[0]}


class Program:
    """Runs a function as `stress` runs a command."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self.answer = answer

    def run(self, data: bytes) -> Run:
        return Run("done", self.answer(data.decode()), "", 0, 0.0)

    def close(self) -> None:
        pass


@pytest.mark.parametrize("name", TABLE)
def test_a_program_that_knows_one_answer_is_found_out(name: str) -> None:
    """It says of every case what is right of the first edge case; one that is right passes."""
    module = inputs.find(name)
    right = partial(judged, name)
    assert Stress(name, Program(right), size=30, workers=1).run(120) is None  # type: ignore[arg-type]
    first = module.FORMAT.text([module.EDGES[0].case])
    words = right(first).split("\n")[0]

    def always(text: str) -> str:
        lines = right(text).split("\n")[:-1]
        if name == "hdu3389":
            return "".join(f"Case {i}: {words.split()[2]}\n" for i in range(1, len(lines) + 1))
        return f"{words}\n" * len(lines)

    failure = Stress(name, Program(always), size=30, workers=1).run(2000)  # type: ignore[arg-type]
    assert failure is not None and failure.trial.kind == "wrong answer"
    assert failure.smallest and failure.steady
    assert len(failure.input.cases) == 1
    assert len(failure.text.split()) < 20
    assert failure.why.reasons
    for reason in failure.why.reasons:
        assert reason.solution is not None and reason.solution.verify()


@pytest.mark.parametrize(
    ("name", "text", "told", "fault"),
    [
        ("hdu1846", "2\n5 0\n", "", "line 2, column 3: found '0', expected the most one may take"),
        (
            "hdu1848",
            "1 1 1\n1 0 1\n",
            "Fibo\n",
            "line 2, column 3: found '0', expected a heap from",
        ),
        ("hdu1849", "1\n3\n", "Rabbit Win!\n", "line 3, column 1: found the end of the input"),
        (
            "hdu2147",
            "3 3\n0 3\n",
            "What a pity!\n",
            "line 2, column 3: found '3', expected 0, as behind",
        ),
        (
            "hdu2516",
            "5\n1\n0\n",
            "Second win\n",
            "line 2, column 1: found '1', expected at least 2",
        ),
        ("hdu2897", "7 1 1\n7 3 2\n", "LOST\n", "line 2, column 5: found '2', expected the most"),
        ("hdu4315", "2 3\n1 2\n", "", "line 1, column 3: found '3', expected the king's place"),
        ("hdu4315", "2 1\n2 1\n", "", "line 2, column 1: found '2', expected squares in ascending"),
        ("hdu4315", "2 1\n2 2\n", "", "line 2, column 3: found '2', expected a square that is not"),
        (
            "hdu5724",
            "1\n1\n3 5 9 5\n",
            "",
            "line 3, column 7: found '5', expected a square that is",
        ),
        (
            "hdu5724",
            "1\n1\n1 21\n",
            "",
            "line 3, column 3: found '21', expected a square from 1 to",
        ),
        (
            "poj1704",
            "1\n2\n4 4\n",
            "",
            "line 3, column 3: found '4', expected a square that is not",
        ),
        ("poj2311", "2 2\n1 5\n", "LOSE\n", "line 2, column 1: found '1', expected a width"),
        ("poj2348", "4 4\n4 0\n", "Stan wins\n", "line 2, column 3: found '0', expected a number"),
        (
            "poj2425",
            "2\n1 1\n1 0\n1 0\n0\n",
            "",
            "line 3, column 3: found '0', expected no position",
        ),
        (
            "poj2425",
            "1\n1 0\n0\n",
            "",
            "line 2, column 3: found '0', expected no position that leads",
        ),
        ("poj2960", "1 1\n1\n1 1\n2 1", "W\n", "line 4, column 4: found the end of the input"),
        ("poj3537", "2\n", "", "line 1, column 1: found '2', expected a number of cells from 3"),
        ("cf768e", "1\n61\n", "", "line 2, column 1: found '61', expected a pile from 1 to 60"),
    ],
)
def test_faults_of_their_own(name: str, text: str, told: str, fault: str) -> None:
    answers = find(name).judge(Scanner(text.encode()))
    assert "".join(next(answers) for _ in range(told.count("\n"))) == told
    with pytest.raises(InputError) as caught:
        next(answers)
    assert fault in str(caught.value)


def test_large_numbers() -> None:
    """Beyond 32 bits, and where floating point golden sections fail."""
    fibonacci = [0, 1]
    for _ in range(90):
        fibonacci.append(fibonacci[-2] + fibonacci[-1])
    small, large = fibonacci[88:90]
    assert judged("poj1067", f"{small} {large}\n{large - 1} {small}\n") == "0\n1\n"
    assert judged("poj2348", f"{small} {large}\n{large - 1} {small}\n0 0\n") == (
        "Stan wins\nOllie wins\n"
    )
    assert judged("hdu2516", f"{large}\n{large - 1}\n0\n") == "Second win\nFirst win\n"
    assert judged("poj2505", "4294967294\n17\n") == "Stan wins.\nOllie wins.\n"
    assert judged("hdu3032", "1\n2\n2147483647 2147483647\n") == "Bob\n"
    assert judged("hdu3032", "1\n2\n2147483647 2147483648\n") == "Alice\n"
    assert judged("cf603c", "2 1000000000\n1000000000 999999999\n") == "Kevin\n"
    assert judged("cf850c", f"100\n{' '.join(['999999937'] * 99)} 1000000000\n") == "Mojtaba\n"
