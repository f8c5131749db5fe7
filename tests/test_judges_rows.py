"""Judges of games on rows, heaps and words, against plain search over the rules as published.

As in `test_judges_boards`, each rule is stated here once more, and only the judge is ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from test_judges_boards import MANY, drawn, judged, wins


def one_of(options: Any) -> Any:
    """A move in one of several parts, each of which has these options; parts keep no order."""

    def followers(parts: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        for i, part in enumerate(parts):
            for after in options(part):
                yield tuple(sorted((*parts[:i], *after, *parts[i + 1 :])))

    return followers


def test_hdu1730() -> None:
    """Without steps back the game ends; that those change nothing is the ruleset's theorem."""

    def ahead(position: tuple[tuple[int, int], ...]) -> Iterator[Any]:
        """The mover's piece stands first; it moves towards the other one."""
        for i, (mine, other) in enumerate(position):
            step = 1 if mine < other else -1
            for to in range(mine + step, other, step):
                rows = (*position[:i], (to, other), *position[i + 1 :])
                yield tuple((b, a) for a, b in rows)

    def board(rng: Random) -> tuple[tuple[int, int], ...]:
        columns = rng.randint(2, 7)
        sides = (rng.sample(range(1, columns + 1), 2) for _ in range(rng.randint(1, 3)))
        return tuple((a, b) for a, b in sides)

    win = wins(ahead)
    cases = drawn("hdu1730", board)
    text = "\n".join(f"{len(case)} 7\n" + "".join(f"{a} {b}\n" for a, b in case) for case in cases)
    said = judged("hdu1730", text).splitlines()
    for case, answer in zip(cases, said, strict=True):
        assert answer == ("I WIN!" if win(case) else "BAD LUCK!"), case


def test_hdu3951() -> None:
    """Every circle of up to 11 coins, with all sets of coins that may be left."""

    def take(most: int, n: int) -> Any:
        def followers(coins: int) -> Iterator[int]:
            for start in range(n):
                taken = 0
                for length in range(min(most, n)):
                    taken |= 1 << (start + length) % n
                    if coins & taken != taken:
                        break
                    yield coins & ~taken

        return followers

    for n in range(1, 12):
        for k in range(1, min(n, 10) + 2):
            won = wins(take(k, n))((1 << n) - 1)
            answer = judged("hdu3951", f"1\n{n} {k}\n")
            assert answer == f"Case 1: {'first' if won else 'second'}\n", (n, k)


def test_cf15c() -> None:
    win = wins(one_of(lambda n: [(left,) for left in range(n)]))

    def quarries(rng: Random) -> tuple[tuple[int, int], ...]:
        return tuple((rng.randint(1, 4), rng.randint(1, 3)) for _ in range(rng.randint(1, 3)))

    for case in drawn("cf15c", quarries):
        heaps = tuple(sorted(x + i for x, m in case for i in range(m)))
        total = 0
        for heap in heaps:
            total ^= heap
        if len(heaps) < 5:
            assert win(heaps) == (total > 0)
        text = f"{len(case)}\n" + "".join(f"{x} {m}\n" for x, m in case)
        assert judged("cf15c", text) == ("tolik\n" if total else "bolik\n"), case
    # A whole number of fours has the xor 0, and one heap less has not.
    assert judged("cf15c", f"1\n{10**16} {10**16}\n") == "bolik\n"
    assert judged("cf15c", f"1\n{10**16} {10**16 - 1}\n") == "tolik\n"


def test_cf1194d() -> None:
    pairs = list(product(range(60), range(3, 45)))
    text = f"{len(pairs)}\n" + "".join(f"{n} {k}\n" for n, k in pairs)
    said = dict(zip(pairs, judged("cf1194d", text).split(), strict=True))
    for n, k in pairs:
        won = any(said[n - taken, k] == "Bob" for taken in (1, 2, k) if taken <= n)
        assert said[n, k] == ("Alice" if won else "Bob"), (n, k)


def test_edpc_k() -> None:
    def stones(rng: Random) -> tuple[int, tuple[int, ...]]:
        heap = rng.randint(1, 40)
        most = rng.choice([heap, min(heap, 6)])
        return heap, tuple(sorted(rng.sample(range(1, most + 1), rng.randint(1, min(most, 5)))))

    assert judged("edpc_k", "2 4\n2 3\n") == "First\n"
    assert judged("edpc_k", "2 5\n2 3\n") == "Second\n"
    assert judged("edpc_k", "2 7\n2 3\n") == "First\n"
    assert judged("edpc_k", "3 20\n1 2 3\n") == "Second\n"
    assert judged("edpc_k", "3 21\n1 2 3\n") == "First\n"
    assert judged("edpc_k", "1 100000\n1\n") == "Second\n"
    for heap, amounts in drawn("edpc_k", stones):
        won: list[bool] = []
        for n in range(heap + 1):
            won.append(any(not won[n - taken] for taken in amounts if taken <= n))
        text = f"{len(amounts)} {heap}\n{' '.join(map(str, amounts))}\n"
        assert judged("edpc_k", text) == ("First\n" if won[heap] else "Second\n"), text


def test_abc297g() -> None:
    def heaps(rng: Random) -> tuple[int, int, tuple[int, ...]]:
        low = rng.randint(1, 4)
        count = rng.randint(1, 3)
        return (
            low,
            rng.randint(low, 6),
            tuple(sorted(rng.randint(1, 10) for _ in range(count))),
        )

    assert judged("abc297g", "3 1 2\n2 3 3\n") == "First\n"
    assert judged("abc297g", "5 1 1\n3 1 4 1 5\n") == "Second\n"
    assert judged("abc297g", "7 3 14\n10 20 30 40 50 60 70\n") == "First\n"
    for low, high, case in drawn("abc297g", heaps):
        win = wins(one_of(lambda n, a=low, b=high: [(n - t,) for t in range(a, min(b, n) + 1)]))
        text = f"{len(case)} {low} {high}\n{' '.join(map(str, case))}\n"
        assert judged("abc297g", text) == ("First\n" if win(case) else "Second\n"), text


def centred(word: str) -> Iterator[tuple[str, ...]]:
    """The three words that a cut leaves."""
    for i in range(1, len(word) - 1):
        if word[i - 1] == word[i + 1]:
            yield word[:i], word[i], word[i + 1 :]


def test_cf305e() -> None:
    win = wins(one_of(centred))

    def word(rng: Random) -> str:
        return "".join(rng.choices(rng.choice(["a", "ab", "abc"]), k=rng.randint(1, 13)))

    assert judged("cf305e", "abacaba\n") == "First\n2\n"
    assert judged("cf305e", "abcde\n") == "Second\n"
    for text in drawn("cf305e", word):
        places = [
            i + 1
            for i in range(1, len(text) - 1)
            if text[i - 1] == text[i + 1]
            and not win(tuple(sorted((text[:i], text[i], text[i + 1 :]))))
        ]
        right = f"First\n{places[0]}\n" if places else "Second\n"
        assert judged("cf305e", text) == right, text


def test_lc294() -> None:
    """Every string of up to ten signs."""

    def flip(signs: str) -> Iterator[str]:
        for i in range(len(signs) - 1):
            if signs[i : i + 2] == "++":
                yield f"{signs[:i]}--{signs[i + 2 :]}"

    win = wins(flip)
    cases = ["".join(signs) for n in range(1, 11) for signs in product("+-", repeat=n)]
    assert len(cases) > MANY
    said = judged("lc294", "\n".join(map(json.dumps, cases))).split()
    for case, answer in zip(cases, said, strict=True):
        assert answer == json.dumps(win(case)), case


def test_cf1704f() -> None:
    """Every row of up to ten cells."""

    def whiten(position: tuple[str, str]) -> Iterator[tuple[str, str]]:
        cells, own = position
        for i in range(len(cells) - 1):
            if own in cells[i : i + 2]:
                yield f"{cells[:i]}..{cells[i + 2 :]}", "B" if own == "R" else "R"

    win = wins(whiten)
    cases = ["".join(cells) for n in range(2, 11) for cells in product("RB", repeat=n)]
    assert len(cases) > MANY
    text = f"{len(cases)}\n" + "".join(f"{len(case)}\n{case}\n" for case in cases)
    said = judged("cf1704f", text).split()
    for case, answer in zip(cases, said, strict=True):
        assert answer == ("Alice" if win((case, "R")) else "Bob"), case


def test_hdu2999() -> None:
    def broken(amounts: tuple[int, ...]) -> Any:
        return lambda n: [
            tuple(part for part in (left, n - taken - left) if part)
            for taken in amounts
            for left in range(n - taken + 1)
        ]

    def game(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
        amounts = tuple(rng.randint(1, 9) for _ in range(rng.randint(1, 4)))
        return amounts, tuple(rng.randint(0, 10) for _ in range(rng.randint(0, 3)))

    cases = drawn("hdu2999", game)
    text = "".join(
        f"{len(amounts)}\n{' '.join(map(str, amounts))}\n{len(rows)}\n{' '.join(map(str, rows))}\n"
        for amounts, rows in cases
    )
    said = iter(judged("hdu2999", text).split())
    for amounts, rows in cases:
        win = wins(one_of(broken(amounts)))
        for n in rows:
            assert next(said) == ("1" if win((n,) if n else ()) else "2"), (amounts, n)
    assert next(said, "end") == "end"


def test_uva10561() -> None:
    """Every row of up to eleven cells without three marks."""

    def mark(row: str) -> Iterator[str]:
        if "XXX" not in row:
            for i, cell in enumerate(row):
                if cell == ".":
                    yield f"{row[:i]}X{row[i + 1 :]}"

    win = wins(mark)
    sample = "X.....X..X.............X....X..X"
    assert judged("uva10561", f"2\n.....\n{sample}\n") == "WINNING\n3\nLOSING\n\n"
    assert judged("uva10561", f"1\n{'.' * 47}\n") == ("WINNING\n1 12 15 17 20 24 28 31 33 36 47\n")
    rows = ["".join(cells) for n in range(3, 12) for cells in product(".X", repeat=n)]
    rows = [row for row in rows if "XXX" not in row]
    assert len(rows) > MANY
    said = judged("uva10561", f"{len(rows)}\n" + "\n".join(rows)).split("\n")
    for row, verdict, cells in zip(rows, said[::2], said[1::2], strict=False):
        good = [i + 1 for i, after in zip(free(row), mark(row), strict=True) if not win(after)]
        assert verdict == ("WINNING" if good else "LOSING"), row
        assert cells == " ".join(map(str, good)), row


def free(row: str) -> list[int]:
    return [i for i, cell in enumerate(row) if cell == "."]


def test_cf1823e() -> None:
    """With the whole graph as the position, a set of vertices."""

    def take(around: dict[int, list[int]], low: int, high: int) -> Any:
        def followers(left: frozenset[int]) -> Iterator[frozenset[int]]:
            parts = {frozenset([v]) for v in left}
            for size in range(1, high + 1):
                if size >= low:
                    for part in parts:
                        yield left - part
                parts = {
                    part | {w}
                    for part in parts
                    for v in part
                    for w in around[v]
                    if w in left - part
                }

        return followers

    def cycles(rng: Random) -> tuple[int, int, tuple[tuple[int, int], ...]]:
        lengths = rng.choice([(3,), (4,), (5,), (6,), (7,), (8,), (3, 3), (3, 4), (4, 4), (3, 5)])
        n = sum(lengths)
        low = rng.randint(1, min(n - 1, 4))
        name = rng.sample(range(1, n + 1), n)
        edges, start = [], 0
        for length in lengths:
            ring = name[start : start + length]
            edges += list(zip(ring, ring[1:] + ring[:1], strict=True))
            start += length
        return low, rng.randint(low + 1, min(n, low + 4)), tuple(rng.sample(edges, len(edges)))

    known: dict[Any, bool] = {}
    for low, high, edges in drawn("cf1823e", cycles):
        around: dict[int, list[int]] = {}
        for a, b in edges:
            around.setdefault(a, []).append(b)
            around.setdefault(b, []).append(a)
        sizes = []
        left = set(around)
        while left:
            ring, queue = set(), [left.pop()]
            for v in queue:
                ring.add(v)
                queue += [w for w in around[v] if w not in ring and w not in queue]
            sizes.append(len(ring))
            left -= ring
        # The names of the vertices make no difference: one search for each kind of graph.
        kind = low, high, *sorted(sizes)
        if kind not in known:
            known[kind] = wins(take(around, low, high))(frozenset(around))
        text = f"{len(edges)} {low} {high}\n" + "".join(f"{a} {b}\n" for a, b in edges)
        assert judged("cf1823e", text) == ("Alice\n" if known[kind] else "Bob\n"), text


def test_cf494e() -> None:
    """Boards of up to 3 by 3: all that fit on them."""

    def turn(longest: int, n: int) -> Any:
        def followers(white: frozenset[tuple[int, int]]) -> Iterator[frozenset[tuple[int, int]]]:
            for r, c in white:
                for side in range(1, min(longest, r, c) + 1):
                    cells = range(side)
                    yield white ^ frozenset((r - i, c - j) for i in cells for j in cells)

        return followers

    def board(rng: Random) -> tuple[int, int, tuple[tuple[int, ...], ...]]:
        n = rng.choice([1, 2, 3, 3, 3])
        rectangles = []
        for _ in range(rng.randint(1, 4)):
            (a, c), (b, d) = (sorted(rng.choices(range(1, n + 1), k=2)) for _ in "ab")
            rectangles.append((a, b, c, d))
        return n, rng.randint(1, n), tuple(rectangles)

    assert judged("cf494e", "5 2 1\n1 1 3 3\n2 2 4 4\n") == "Malek\n"
    sample = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n"
    assert judged("cf494e", sample) == "Hamed\n"
    searches = {(n, k): wins(turn(k, n)) for n in range(1, 4) for k in range(1, n + 1)}
    for n, k, rectangles in drawn("cf494e", board):
        white = frozenset(
            (r, c) for a, b, x, y in rectangles for r in range(a, x + 1) for c in range(b, y + 1)
        )
        text = f"{n} {len(rectangles)} {k}\n" + "".join(
            f"{a} {b} {c} {d}\n" for a, b, c, d in rectangles
        )
        assert judged("cf494e", text) == ("Hamed\n" if searches[n, k](white) else "Malek\n"), text


def test_cf1451f() -> None:
    """With numbers below a power of two, and all of them: no answer ever needs larger ones."""

    def paths(r: int, c: int, rows: int, columns: int) -> Iterator[tuple[int, ...]]:
        """The cells after (r, c) of each shortest path from there."""
        yield ()
        for y, x in ((r + 1, c), (r, c + 1)):
            if y < rows and x < columns:
                yield from ((y * columns + x, *rest) for rest in paths(y, x, rows, columns))

    def lower(columns: int, most: int) -> Any:
        def followers(matrix: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for at, number in enumerate(matrix):
                for path in paths(*divmod(at, columns), len(matrix) // columns, columns):
                    for left in range(number):
                        for changed in product(range(most), repeat=len(path)):
                            cells = dict(zip(path, changed, strict=True)) | {at: left}
                            yield tuple(cells.get(i, old) for i, old in enumerate(matrix))

        return followers

    assert judged("cf1451f", "3\n1 1\n0\n1 3\n0 0 5\n2 2\n0 1\n1 0\n") == "Jeel\nAshish\nJeel\n"
    sizes = {(1, 1): 8, (1, 3): 8, (1, 4): 4, (1, 5): 2, (2, 2): 4}
    sizes |= dict.fromkeys([(2, 3), (3, 2), (2, 4), (4, 2), (3, 3)], 2)
    cases = [
        (rows, columns, cells)
        for (rows, columns), most in sizes.items()
        for cells in product(range(most), repeat=rows * columns)
    ]
    assert len(cases) > MANY
    searches = {size: wins(lower(size[1], most)) for size, most in sizes.items()}
    text = f"{len(cases)}\n" + "".join(
        f"{n} {m}\n"
        + "\n".join(" ".join(map(str, cells[i : i + m])) for i in range(0, n * m, m))
        + "\n"
        for n, m, cells in cases
    )
    said = judged("cf1451f", text).split()
    for (n, m, cells), answer in zip(cases, said, strict=True):
        assert answer == ("Ashish" if searches[n, m](cells) else "Jeel"), cells


def test_luogu_p3480() -> None:
    def take(piles: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, pile in enumerate(piles):
            for left in range(piles[i - 1] if i else 0, pile):
                yield (*piles[:i], left, *piles[i + 1 :])

    win = wins(take)
    assert judged("luogu_p3480", "2\n2\n2 2\n3\n1 2 4\n") == "NIE\nTAK\n"
    cases = drawn(
        "luogu_p3480",
        lambda rng: tuple(sorted(rng.randint(0, 9) for _ in range(rng.randint(1, 5)))),
    )
    text = f"{len(cases)}\n" + "".join(
        f"{len(case)}\n{' '.join(map(str, case))}\n" for case in cases
    )
    for case, answer in zip(cases, judged("luogu_p3480", text).split(), strict=True):
        assert answer == ("TAK" if win(case) else "NIE"), case


def test_cf1312f() -> None:
    """A castle is its defenders and the last attack on it."""

    def attack(amounts: tuple[int, int, int]) -> Any:
        def options(castle: tuple[int, int]) -> Iterator[tuple[tuple[int, int], ...]]:
            n, last = castle
            for kind, taken in enumerate(amounts):
                if kind == 0 or kind != last:
                    yield ((n - taken, kind),) if n > taken else ()

        return options

    def war(rng: Random) -> tuple[tuple[int, int, int], tuple[int, ...]]:
        amounts = rng.randint(1, 5), rng.randint(1, 5), rng.randint(1, 5)
        return amounts, tuple(rng.randint(1, 8) for _ in range(rng.randint(1, 3)))

    sample = (
        "10\n6 5 4 5\n2 3 2 3 1 3\n1 5 2 3\n10\n4 4 2 3\n8 10 8 5\n2 2 1 4\n8 5\n3 5 3 5\n9 2 10\n"
        "4 5 5 5\n2 10 4 2\n2 3 1 4\n1 10\n3 1 5 3\n9 8 7\n2 5 4 5\n8 8\n3 5 1 4\n5 5 10\n"
    )
    assert judged("cf1312f", sample) == "0\n2\n1\n2\n5\n12\n5\n0\n0\n2\n"
    cases = drawn("cf1312f", war)
    text = f"{len(cases)}\n" + "".join(
        f"{len(castles)} {' '.join(map(str, amounts))}\n{' '.join(map(str, castles))}\n"
        for amounts, castles in cases
    )
    searches: dict[Any, Any] = {}
    for (amounts, castles), answer in zip(cases, judged("cf1312f", text).split(), strict=True):
        options = attack(amounts)
        win = searches.setdefault(amounts, wins(one_of(options)))
        right = 0
        for i, castle in enumerate(castles):
            others = tuple((n, 0) for n in castles[:i] + castles[i + 1 :])
            right += sum(not win(tuple(sorted(others + after))) for after in options((castle, 0)))
        assert int(answer) == right, (amounts, castles)
