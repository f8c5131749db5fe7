"""Judges of games on graphs, boards and rows, against plain search over the rules as published.

Each rule is stated here once more, from the statement of the problem; nothing of ours is used but
the judge. Where inputs hold one case only, each case is an input.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from grundy.contest.judges import find
from grundy.contest.parts.cards import Hands
from grundy.contest.parts.scan import Scanner

MANY = 2000


def judged(name: str, text: str) -> str:
    """What the judge prints."""
    return "".join(find(name).judge(Scanner(text.encode())))


def drawn(name: str, draw: Callable[[Random], Any], count: int = MANY) -> list[Any]:
    """So many different cases, or all that a hundred times as many draws find."""
    rng = Random(name)
    cases: dict[Any, None] = {}
    for _ in range(100 * count):
        cases[draw(rng)] = None
        if len(cases) == count:
            break
    return list(cases)


def wins(followers: Callable[[Any], Iterable[Any]], misere: bool = False) -> Callable[[Any], bool]:
    """Whether the player to move wins, by looking at every line of play."""

    @cache
    def win(position: Hashable) -> bool:
        after = [win(follower) for follower in followers(position)]
        return not all(after) if after else misere

    return win


def labels(starts: Iterable[Any], followers: Callable[[Any], Iterable[Any]]) -> dict[Any, str]:
    """Win, lose or draw for the player to move, of all positions that the starts lead to.

    Straight from the definition: labels are given to whatever they can be given to, again and
    again; what gets none is drawn. A follower that is a text is the mover's result at once.
    """
    after: dict[Any, list[Any]] = {}
    stack = list(starts)
    while stack:
        position = stack.pop()
        if position not in after:
            after[position] = list(followers(position))
            stack += [p for p in after[position] if not isinstance(p, str)]
    found: dict[Any, str] = {}
    turned = {"win": "lose", "lose": "win"}
    changed = True
    while changed:
        changed = False
        for position, options in after.items():
            if position in found:
                continue
            results = [
                option if isinstance(option, str) else turned.get(found.get(option, ""), "")
                for option in options
            ]
            if "win" in results:
                found[position] = "win"
            elif all(result == "lose" for result in results):
                found[position] = "lose"
            changed = changed or position in found
    return {position: found.get(position, "draw") for position in after}


# --- green Hackenbush ---

Edges = tuple[tuple[int, int], ...]


def cut(drawing: tuple[int, Edges]) -> Iterator[tuple[int, Edges]]:
    """Remove an edge and what no longer hangs on the root."""
    root, edges = drawing
    for i in range(len(edges)):
        left = edges[:i] + edges[i + 1 :]
        hanging = {root}
        for _ in left:
            for a, b in left:
                if a in hanging or b in hanging:
                    hanging |= {a, b}
        yield root, tuple(sorted(e for e in left if e[0] in hanging))


def cut_one(forest: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """A move in one of several drawings."""
    for i, drawing in enumerate(forest):
        for after in cut(drawing):
            yield tuple(sorted((*forest[:i], after, *forest[i + 1 :])))


def tree(rng: Random, n: int, first: int = 1) -> Edges:
    """A tree on `first`, ..., with ends in any order: paths, stars and what is between."""
    reach = rng.choice([1, 2, n])
    name = [first, *rng.sample(range(first + 1, first + n), n - 1)]
    pairs = [(name[v], name[rng.randrange(max(0, v - reach), v)]) for v in range(1, n)]
    rng.shuffle(pairs)
    return tuple(pair if rng.random() < 0.5 else pair[::-1] for pair in pairs)


def lines(pairs: Iterable[Sequence[int]]) -> str:
    return "".join(" ".join(map(str, pair)) + "\n" for pair in pairs)


def whole(*trees: Edges) -> tuple[Any, ...]:
    """A sum of trees rooted at 1, without those that are bare."""
    return tuple(sorted((1, tuple(sorted(edges))) for edges in trees))


normal, misere = wins(cut_one), wins(cut_one, misere=True)


def test_agc017d() -> None:
    assert judged("agc017d", "5\n1 2\n2 3\n2 4\n4 5\n") == "Alice\n"
    assert judged("agc017d", "5\n1 2\n2 3\n1 4\n4 5\n") == "Bob\n"
    for edges in drawn("agc017d", lambda rng: tree(rng, rng.randint(2, 9))):
        right = "Alice\n" if normal(whole(edges)) else "Bob\n"
        assert judged("agc017d", f"{len(edges) + 1}\n{lines(edges)}") == right, edges


def test_hdu3197() -> None:
    def forest(rng: Random) -> tuple[int, ...]:
        n = rng.randint(1, 8)
        order = rng.sample(range(n), n)
        fathers = [-1] * n
        for i in range(1, n):
            if rng.random() < 0.8:
                fathers[order[i]] = order[rng.randrange(i)]
        return tuple(fathers)

    assert judged("hdu3197", "1\n-1\n2\n-1 0\n0\n") == "NO\nYES\nNO\n"
    cases = drawn("hdu3197", forest)
    text = "".join(f"{len(fathers)}\n{' '.join(map(str, fathers))}\n" for fathers in cases)
    said = judged("hdu3197", text).split()
    for fathers, answer in zip(cases, said, strict=True):
        # The roots are one vertex, -1.
        edges = tuple(
            sorted((v, u if fathers[u] >= 0 else -1) for v, u in enumerate(fathers) if u >= 0)
        )
        assert answer == ("YES" if normal(((-1, edges),)) else "NO"), fathers


def test_hdu3590() -> None:
    """In misere play, where the rule that takes whole trees for heaps fails."""

    def trees(rng: Random) -> tuple[Edges, ...]:
        return tuple(tree(rng, rng.choice([1, 2, 3, 4, 5])) for _ in range(rng.randint(0, 3)))

    assert judged("hdu3590", "2\n2\n1 2\n2\n1 2\n1\n2\n1 2\n") == "PP\nQQ\n"
    assert judged("hdu3590", "1\n5\n1 2\n2 3\n1 4\n4 5\n") == "QQ\n"
    cases = drawn("hdu3590", trees)
    text = "".join(
        f"{len(case)}\n" + "".join(f"{len(edges) + 1}\n{lines(edges)}" for edges in case)
        for case in cases
    )
    said = judged("hdu3590", text).split()
    wrong = 0
    for case, answer in zip(cases, said, strict=True):
        assert answer == ("PP" if misere(whole(*case)) else "QQ"), case
        values = [nimber(whole(edges)) for edges in case]
        total = 0
        for value in values:
            total ^= value
        wrong += answer != ("PP" if (total > 0) == any(v > 1 for v in values) else "QQ")
    assert wrong > 10, "the published rule is not put to the test"


@cache
def nimber(forest: tuple[Any, ...]) -> int:
    after = {nimber(follower) for follower in cut_one(forest)}
    return min(set(range(len(after) + 1)) - after)


def test_lightoj1355() -> None:
    def bundles(rng: Random) -> tuple[tuple[int, int, int], ...]:
        edges = tree(rng, rng.randint(1, 6), first=0)
        return tuple((a, b, rng.choice([1, 1, 2, 2, 3, 4])) for a, b in edges)

    def colour(edges: tuple[tuple[int, int, int], ...]) -> Iterator[Any]:
        """Colour one unit of an edge that free edges lead to."""
        reached = {0}
        for _ in edges:
            for a, b, units in edges:
                if units and (a in reached or b in reached):
                    reached |= {a, b}
        for i, (a, b, units) in enumerate(edges):
            if units and (a in reached or b in reached):
                yield (*edges[:i], (a, b, units - 1), *edges[i + 1 :])

    win = wins(colour)
    assert judged("lightoj1355", "1\n4\n0 1 1\n1 2 1\n0 3 2\n") == "Case 1: Emily\n"
    assert judged("lightoj1355", f"1\n2\n0 1 {10**18}\n") == "Case 1: Jolly\n"
    cases = [case for case in drawn("lightoj1355", bundles) if sum(e[2] for e in case) <= 11]
    cases = cases[:MANY]
    assert len(cases) > 0.8 * MANY
    text = f"{len(cases)}\n" + "".join(f"{len(case) + 1}\n{lines(case)}" for case in cases)
    said = judged("lightoj1355", text).splitlines()
    for number, (case, answer) in enumerate(zip(cases, said, strict=True), 1):
        assert answer == f"Case {number}: {'Emily' if win(case) else 'Jolly'}", case


# --- tokens that go nowhere twice ---


def unvisited(around: dict[Any, Sequence[Any]]) -> Callable[[Any], bool]:
    """The winner of vertex geography; a position is the token and the set of vertices visited."""

    def followers(position: tuple[Any, frozenset[Any]]) -> Iterator[Any]:
        at, visited = position
        for to in around[at]:
            if to not in visited:
                yield to, visited | {to}

    return wins(followers)


def test_poj2599() -> None:
    assert judged("poj2599", "4 3\n3 2\n3 1\n1 4\n") == "First player wins flying to airport 2\n"
    for k, edges in drawn("poj2599", lambda r: (r.randint(1, 2), tree(r, r.randint(2, 9)))):
        n = len(edges) + 1
        around: dict[int, list[int]] = {v: [] for v in range(1, n + 1)}
        for a, b in edges:
            around[a].append(b)
            around[b].append(a)
        win = unvisited(around)
        good = [to for to in sorted(around[k]) if not win((to, frozenset((k, to))))]
        right = f"First player wins flying to airport {good[0]}" if good else "First player loses"
        assert judged("poj2599", f"{n} {k}\n{lines(edges)}") == right + "\n", (k, edges)


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [("hdu1564", "8600\n", "ailyanlu\n"), ("luogu_p4136", "Alice\n", "Bob\n")],
)
def test_stone_from_a_corner(name: str, first: str, second: str) -> None:
    """Every size that plain search can do, four; the proof says the rest."""
    for n in range(1, 5):
        board = [(row, column) for row in range(n) for column in range(n)]
        around = {
            (row, column): [(y, x) for y, x in board if abs(y - row) + abs(x - column) == 1]
            for row, column in board
        }
        win = unvisited(around)((board[0], frozenset(board[:1])))
        assert judged(name, f"{n}\n0\n") == (first if win else second)
    assert judged(name, "1\n2\n3\n10000\n9999\n0\n") == second + first + second + first + second


def test_hdu3446() -> None:
    def squares(rng: Random) -> tuple[str, ...]:
        rows, columns = rng.choice([(1, 1), (1, 6), (6, 1), (2, 4), (4, 2), (3, 3), (2, 5)])
        cells = rng.choices(".#", (1, rng.choice([0.5, 1])), k=rows * columns)
        cells[rng.randrange(len(cells))] = "K"
        text = "".join(cells)
        return tuple(text[i : i + columns] for i in range(0, len(text), columns))

    ways = [(y, x) for y in range(-2, 3) for x in range(-2, 3)]
    ways = [way for way in ways if way not in ((0, 0), (0, 2), (2, 0), (0, -2), (-2, 0))]
    assert len(ways) == 20
    cases = drawn("hdu3446", squares)
    text = f"{len(cases)}\n" + "".join(
        f"{len(case)} {len(case[0])}\n" + "\n".join(case) + "\n" for case in cases
    )
    said = judged("hdu3446", text).splitlines()
    for number, (case, answer) in enumerate(zip(cases, said, strict=True), 1):
        cells = {(r, c): cell for r, row in enumerate(case) for c, cell in enumerate(row)}
        lucky = {at for at, cell in cells.items() if cell != "#"}
        around = {
            (r, c): [(r + y, c + x) for y, x in ways if (r + y, c + x) in lucky] for r, c in lucky
        }
        king = next(at for at, cell in cells.items() if cell == "K")
        won = unvisited(around)((king, frozenset([king])))
        assert answer == f"Case #{number}: daizhenyang {'win' if won else 'lose'}", case


def slide(position: tuple[str, int, str]) -> Iterator[tuple[str, int, str]]:
    """A man of the mover's colour moves into the gap; the other colour is to move next."""
    board, columns, colour = position
    gap = board.index(".")
    other = "X" if colour == "O" else "O"
    for at in range(len(board)):
        beside = abs(at // columns - gap // columns) + abs(at % columns - gap % columns) == 1
        if beside and board[at] == colour:
            moved = list(board)
            moved[gap], moved[at] = colour, "."
            yield "".join(moved), columns, other


slides = wins(slide)


def test_noi2011_rabbit() -> None:
    samples = [
        ("1 6\nXO.OXO\n1\n1 2\n1 1\n", "1\n1\n"),
        ("3 3\nXOX\nO.O\nXOX\n4\n2 3\n1 3\n1 2\n1 1\n2 1\n3 1\n3 2\n3 3\n", "0\n"),
        ("4 4\nOOXX\nOXXO\nOO.O\nXXXO\n2\n3 2\n2 2\n1 2\n1 3\n", "2\n1\n2\n"),
    ]
    for text, right in samples:
        assert judged("noi2011_rabbit", text) == right

    def played(rng: Random) -> tuple[str, int, tuple[int, ...]]:
        """A board, its columns, and where the gap went, Egg moving last."""
        rows, columns = rng.choice([(1, 6), (6, 1), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4)])
        # Mostly chequered, for long games.
        parity = rng.randrange(2)
        cells = ["XO"[(i // columns + i % columns + parity) % 2] for i in range(rows * columns)]
        for i in range(rows * columns):
            if rng.random() < 0.2:
                cells[i] = rng.choice("XO")
        cells[rng.randrange(len(cells))] = "."
        position = ("".join(cells), columns, "O")
        gaps: list[int] = []
        while after := list(slide(position)):
            position = rng.choice(after)
            gaps.append(position[0].index("."))
        return "".join(cells), columns, tuple(gaps[: len(gaps) // 2 * 2])

    cases = drawn("noi2011_rabbit", played, 4 * MANY)
    cases = [case for case in cases if case[2]][:MANY]
    assert len(cases) > 0.8 * MANY
    mistakes = 0
    for board, columns, gaps in cases:
        position, bad, turns = (board, columns, "O"), [], []
        for turn, gap in enumerate(gaps):
            before = slides(position)
            position = next(after for after in slide(position) if after[0].index(".") == gap)
            if turn % 2 == 0 and before and slides(position):
                bad.append(turn // 2 + 1)
            turns.append((gap // columns + 1, gap % columns + 1))
        rows = "\n".join(board[i : i + columns] for i in range(0, len(board), columns))
        head = f"{len(board) // columns} {columns}\n{rows}\n{len(gaps) // 2}\n"
        right = "".join(f"{number}\n" for number in [len(bad), *bad])
        assert judged("noi2011_rabbit", head + lines(turns)) == right, (board, gaps)
        mistakes += len(bad)
    assert mistakes > 100


# --- tokens that may go on for ever ---


def test_cf787c() -> None:
    assert judged("cf787c", "5\n2 3 2\n3 1 2 3\n") == "Lose Win Win Loop\nLoop Win Win Win\n"
    right = "Win Win Win Win Win Win Win\nLose Win Lose Lose Win Lose Lose\n"
    assert judged("cf787c", "8\n4 6 2 3 4\n2 3 6\n") == right

    def sets(rng: Random) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        n = rng.randint(2, 9)
        one, two = (tuple(rng.sample(range(1, n), rng.randint(1, min(3, n - 1)))) for _ in "ab")
        return n, one, two

    names = {"win": "Win", "lose": "Lose", "draw": "Loop"}
    for n, *shifts in drawn("cf787c", sets):

        def moves(state: tuple[int, int], n: int = n, shifts: Any = shifts) -> Iterator[Any]:
            place, player = state
            for shift in shifts[player]:
                to = (place + shift) % n
                yield "win" if to == 0 else (to, 1 - player)

        found = labels([(place, player) for place in range(1, n) for player in (0, 1)], moves)
        rows = [" ".join(names[found[place, p]] for place in range(1, n)) for p in (0, 1)]
        text = f"{n}\n" + "".join(f"{len(s)} {' '.join(map(str, s))}\n" for s in shifts)
        assert judged("cf787c", text) == "\n".join(rows) + "\n", (n, shifts)


def test_abc209e() -> None:
    def words(rng: Random) -> tuple[str, ...]:
        letters = rng.choice(["a", "ab", "aA", "abc"])
        length = rng.choice([3, 4, 5, 8])
        count = rng.randint(1, 7)
        return tuple("".join(rng.choices(letters, k=rng.randint(3, length))) for _ in range(count))

    names = {"win": "Aoki\n", "lose": "Takahashi\n", "draw": "Draw\n"}
    assert judged("abc209e", "3\nabcd\nbcda\nada\n") == "Aoki\nTakahashi\nDraw\n"
    for case in drawn("abc209e", words):
        found = labels(
            [(word,) for word in case],
            lambda last, case=case: [(word,) for word in case if word[:3] == last[0][-3:]],
        )
        right = "".join(names[found[word,]] for word in case)
        assert judged("abc209e", "\n".join([str(len(case)), *case])) == right, case


Place = Any
RESULTS = {"win": "1\n", "lose": "2\n", "draw": "0\n"}


def chased(
    mouse: Place, cat: Place, goal: Place, mice: Callable[..., Any], cats: Callable[..., Any]
) -> str:
    """What becomes of the mouse, who moves first: a state is who moves, the mouse and the cat."""

    def moves(state: tuple[int, Place, Place]) -> Iterator[Any]:
        turn, mouse, cat = state
        for to in cats(cat) if turn else mice(mouse):
            if turn:
                yield "win" if to in (mouse, goal) else (0, mouse, to)
            elif to == cat:
                yield "lose"
            else:
                yield "win" if to == goal else (1, to, cat)

    return labels([(0, mouse, cat)], moves)[0, mouse, cat]


def test_lc913() -> None:
    def graph(rng: Random) -> tuple[tuple[int, ...], ...]:
        """Everybody can move: no vertex is alone, and none has the hole for its only neighbour."""
        while True:
            n = rng.choice([3, 4, 4, 5, 6])
            edges = {(b, a) for a in range(n) for b in range(a) if rng.random() < 0.6}
            lists = tuple(
                tuple(w for w in range(n) if (v, w) in edges or (w, v) in edges) for v in range(n)
            )
            if all(lists) and (0,) not in lists:
                return lists

    text = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]\n[[1,3],[0],[3],[0,2]]"
    assert judged("lc913", text) == "0\n1\n"
    cases = drawn("lc913", graph)
    said = judged("lc913", "\n".join(str([*map(list, case)]) for case in cases)).splitlines()
    for case, answer in zip(cases, said, strict=True):
        right = chased(
            1, 2, 0, case.__getitem__, lambda cat, case=case: [to for to in case[cat] if to]
        )
        assert f"{answer}\n" == RESULTS[right], case
    assert {*said} == {"0", "1", "2"}


def test_lc1728() -> None:
    def grid(rng: Random) -> tuple[tuple[str, ...], int, int]:
        rows, columns = rng.choice([(1, 3), (1, 6), (4, 1), (2, 2), (2, 4), (3, 3), (3, 4)])
        cells = rng.choices(".#", (1, rng.choice([0, 0.3, 0.6])), k=rows * columns)
        for letter, at in zip("CMF", rng.sample(range(len(cells)), 3), strict=True):
            cells[at] = letter
        text = "".join(cells)
        split = tuple(text[i : i + columns] for i in range(0, len(text), columns))
        return split, rng.randint(1, 4), rng.randint(1, 4)

    samples = '["####F","#C...","M...."] 1 2 ["M.C...F"] 1 4 ["M.C...F"] 1 3'
    assert judged("lc1728", samples) == "true\ntrue\nfalse\n"
    cases = drawn("lc1728", grid)
    text = "\n".join(f"{json.dumps(rows)}\n{cat}\n{mouse}" for rows, cat, mouse in cases)
    said = judged("lc1728", text).splitlines()
    for (rows, cat_jump, mouse_jump), answer in zip(cases, said, strict=True):
        floor = {
            (r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != "#"
        }

        def ways(at: tuple[int, int], most: int, floor: Any = floor) -> Iterator[tuple[int, int]]:
            yield at
            for y, x in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                for length in range(1, most + 1):
                    to = (at[0] + y * length, at[1] + x * length)
                    if to not in floor:
                        break
                    yield to

        mouse, cat, food = (
            next(at for at, cell in floor.items() if cell == letter) for letter in "MCF"
        )
        right = chased(
            mouse,
            cat,
            food,
            lambda at, most=mouse_jump, ways=ways: ways(at, most),
            lambda at, most=cat_jump, ways=ways: ways(at, most),
        )
        assert answer == ("true" if right == "win" else "false"), (rows, cat_jump, mouse_jump)


def add_cards(hands: tuple[tuple[int, ...], tuple[int, ...]]) -> Iterator[Any]:
    """The mover's hand stands first."""
    mine, other = hands
    for i, a in enumerate(mine):
        for b in other:
            if a * b:
                hand = tuple(sorted((*mine[:i], (a + b) % 5, *mine[i + 1 :])))
                yield (other, hand) if any(hand) else "win"


def test_cf919f() -> None:
    """All pairs of small hands; of the full ones each verdict is what its moves make it."""
    for size in (1, 2, 3):
        small = list(combinations_with_replacement(range(5), size))
        pairs = [(mine, other) for mine in small for other in small if any(mine)]
        found = labels(pairs, add_cards)
        hands = Hands(size, 5)
        for mine, other in pairs:
            rank = hands.rank(mine, other)
            right = "draw" if rank < 0 else "win" if rank % 2 else "lose"
            assert right == found[mine, other], (mine, other)

    def full(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
        hands = [rng.choices(range(5), (rng.choice([1, 3, 15]), 1, 1, 1, 1), k=8) for _ in "ab"]
        mine = tuple(sorted(hands[0]))
        return (mine if any(mine) else (*mine[1:], 1)), tuple(sorted(hands[1]))

    def asked(cases: Sequence[Any]) -> list[str]:
        """For who moves first, Alice and Bob in turn."""
        text = "".join(
            f"{i % 2}\n" + lines((other, mine) if i % 2 else (mine, other))
            for i, (mine, other) in enumerate(cases)
        )
        said = judged("cf919f", f"{len(cases)}\n{text}").splitlines()
        mover = [("Alice", "Bob")[i % 2] for i in range(len(cases))]
        return [
            "draw" if word == "Deal" else "win" if word == name else "lose"
            for word, name in zip(said, mover, strict=True)
        ]

    cases = drawn("cf919f", full)
    followers = [list(dict.fromkeys(add_cards(case))) for case in cases]
    after = [p for options in followers for p in options if not isinstance(p, str)]
    label = dict(zip(after, asked(after), strict=True))
    for case, options, verdict in zip(cases, followers, asked(cases), strict=True):
        results = {label.get(option, "lose") for option in options}
        right = "win" if "lose" in results else "draw" if "draw" in results else "lose"
        assert verdict == right, case
