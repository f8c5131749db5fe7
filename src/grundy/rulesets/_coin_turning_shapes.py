"""What coins are worth where the shape of the set that is turned matters.

Spaced coins (Turnips, or Ternups): let k be the place of the lowest digit 2 of x in base three,
counted from 0. The coin at x is worth the k-th odious number (1, 2, 4, 7, 8, 11, ...), and 0 if x
has no digit 2. Proof, by induction. Let p be the place of the lowest digit of d > 0 that is not 0.
Below p the numbers x, x - d, x - 2d agree, and at p their digits are 0, 1 and 2 in some order. If
they have a digit 2 below p, all three coins are worth the same. Else just one of them has its
lowest 2 at p, and no other has one at p or below. In both cases what the three are worth has a
nim-sum other than 0: of odious numbers, all or an odd number are left, or two different ones. So
no move leaves what x is worth. But every smaller number is left by some move: it is the nim-sum of
at most two odious numbers before the k-th (the Mock Turtle theorem), say the i-th and the j-th,
i < j < k, or the i-th alone, or 0. For 0 take d = 3^k. Else take the coin a: below i it has the
digits of x; at i the other one of 0 and 1; then zeros, but 2 at j if j is wanted, and at k 0 or 1
such that x - a is even. It is less than x, which has a 2 at k, and worth the j-th odious number or
nothing; the coin in the middle has its lowest 2 at i.

Grunt: the coin at 0 is worth nothing, so the coin at x is worth what Grundy's game says of a heap
of x, that is split into heaps of a and x - a.

Symmetric sets (Sym): the nim-sums of the sets from coin a to coin x are an affine space over two
elements: what a is worth, plus any sum of pairs (and the coin in the middle). So the least number
left out is found by marking x spaces, and sets with a given nim-sum by elimination.

A window (at most so many neighbours): what a coin is worth depends on the window before it alone.
Windows are finite in number, as a coin is worth at most the number of its moves. So the first
window that comes again proves a period.

Any coins (Motley): the coin at x is worth 2^x, as each smaller number is a set of coins before it.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from operator import xor

from grundy.core.budget import Budget
from grundy.core.buffers import zeroed
from grundy.core.errors import BudgetError
from grundy.core.nimber import mex, nim_sum
from grundy.kernels import xor_sums
from grundy.rulesets._coin_turning_rows import (
    LOOKS_PER_POSITION,
    Counting,
    FromFour,
    Listing,
    Row,
    Ruler,
    Sets,
    UpToThree,
)
from grundy.rulesets._coin_turning_rules import ANY, Move, Turns
from grundy.rulesets._take_and_break_theory import table
from grundy.sequences.code import parse

FARTHEST_OF_ANY = 10_000
"""Digits of a nimber that are written out: 3,011 in base ten."""


def row(turns: Turns, length: int, budget: Budget) -> Row:
    """What the first `length` coins are worth. Raises BudgetError where that takes too long."""
    if turns.window:
        return Window(turns)
    if turns.run:
        return Ruler()
    if turns.shape == "spaced":
        return Spaced(budget)
    if turns.shape == "grunt":
        return Grunt(length, budget)
    if turns.shape == "symmetric":
        return Symmetric(length, budget)
    if turns.most == ANY:
        return Motley(length)
    return UpToThree(turns) if turns.most <= 3 else FromFour(turns, length, budget)


def without_formula(row: Row) -> bool:
    """Whether a proof has to tell what each coin is worth."""
    return isinstance(row, (FromFour, Grunt, Symmetric))


class Window(Listing):
    """All coins that are turned lie within so many neighbours: values have a period."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.values: list[int] = []
        # Until a window comes again, each coin is its own representative.
        self.start = self.period = ANY
        seen: dict[tuple[int, ...], int] = {}
        window: tuple[int, ...] = ()
        while window not in seen:
            x = len(self.values)
            if x >= turns.window - 1:
                seen[window] = x
            self.values.append(mex(self._others(move, x) for move in turns.moves(x)))
            window = tuple(self.values[max(0, x + 2 - turns.window) :])
        self.start = seen[window]
        self.period = len(self.values) - self.start

    def _others(self, move: Move, x: int) -> int:
        """The nim-sum of the coins of a move before x."""
        return nim_sum(self.worth(coin) for coin in self.turns.coins(move) if coin != x)

    def worth(self, x: int) -> int:
        if x >= self.start:
            x = self.start + (x - self.start) % self.period
        return self.values[x]

    def reason(self, x: int) -> str:
        return (
            f"The head at {x} is worth {self.worth(x)}: values depend on the "
            f"{self.turns.window - 1} coins before, and repeat every {self.period} coins from the "
            f"one at {self.start} on."
        )

    def moves(self, x: int, target: int, room: int) -> Sets:
        found = [move for move in self.turns.moves(x) if self._others(move, x) == target]
        return len(found), found

    def totals(self, x: int) -> Counter[int]:
        worth = self.worth(x)
        return Counter(worth ^ self._others(move, x) for move in self.turns.moves(x))

    def steps(self, x: int) -> int:
        return (1 << min(x, self.turns.window - 1)) // LOOKS_PER_POSITION


class _OneOfEach(Listing):
    """A move is told by one number from 1 on."""

    budget: Budget

    @abstractmethod
    def sums(self, x: int) -> Iterator[int]:
        """The nim-sums of the other coins of each move at x, in order."""

    @abstractmethod
    def move(self, x: int, number: int) -> Move:
        """A move at x by its number."""

    def effort(self, x: int) -> int:
        return x // (2 * LOOKS_PER_POSITION)

    def steps(self, x: int) -> int:
        return self.effort(x)

    def moves(self, x: int, target: int, room: int) -> Sets:
        self.budget.check(self.effort(x), f"looking through the moves of the head at {x}")
        found = [number for number, s in enumerate(self.sums(x), 1) if s == target]
        return len(found), (self.move(x, number) for number in found)

    def totals(self, x: int) -> Counter[int]:
        worth = self.worth(x)
        return Counter({s ^ worth: n for s, n in Counter(self.sums(x)).items()})


class Spaced(_OneOfEach):
    """Three coins at equal distances: x - 2d, x - d, x is the move d."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._worths = bytearray(1)

    def worth(self, x: int) -> int:
        place = self._place(x)
        return 0 if place is None else 2 * place + 1 - place.bit_count() % 2

    @staticmethod
    def _place(x: int) -> int | None:
        """Of the lowest digit 2 in base three."""
        place = 0
        while x:
            if x % 3 == 2:
                return place
            x //= 3
            place += 1
        return None

    def reason(self, x: int) -> str:
        place = self._place(x)
        if place is None:
            return f"The head at {x} is worth 0: {x} has no digit 2 in base three."
        return (
            f"The head at {x} is worth the odious number {self.worth(x)}, number {place} of them "
            f"from 0, since the lowest digit 2 of {x} in base three is at place {place} from 0."
        )

    def sums(self, x: int) -> Iterator[int]:
        worths = self._worths
        while len(worths) < x:
            # The next two thirds have a 2 where the first had none, just in the last of them.
            size = len(worths)
            last = worths.replace(b"\0", bytes([self.worth(2 * size)]))
            worths += worths + last
        return map(xor, worths[x - 1 :: -1], worths[x - 2 :: -2] if x > 1 else b"")

    def move(self, x: int, number: int) -> Move:
        return x - 2 * number, x - number, x


_GRUNDYS_GAME = parse("4u.0")


class Grunt(_OneOfEach):
    """Four coins: 0, a, x - a, x is the move a."""

    def __init__(self, length: int, budget: Budget) -> None:
        self.budget = budget
        self.values = table(_GRUNDYS_GAME, max(0, length - 1), budget)

    def worth(self, x: int) -> int:
        return int(self.values[x])

    def reason(self, x: int) -> str:
        return f"The head at {x} is worth {self.worth(x)}, as a heap of {x} in Grundy's game."

    def sums(self, x: int) -> Iterator[int]:
        last = (x + 1) // 2
        return map(xor, self.values[1:last], self.values[x - last + 1 : x][::-1])

    def move(self, x: int, number: int) -> Move:
        return 0, number, x - number, x


class Symmetric(Listing):
    """Any set of coins that is its own mirror image; values from the recurrence."""

    def __init__(self, length: int, budget: Budget) -> None:
        self.values: list[int] = []
        base = 1
        for x in range(length):
            budget.check(
                base,
                f"the recurrence for the coin at {length - 1}, with the coins before {x} done,",
            )
            marked = zeroed("B", base // 8 + 1)
            for first in range(x + 1):
                start, pairs = self._between(first, x)
                basis = _reduced(pairs)
                xor_sums.mark_span(start, array("q", basis), len(basis), marked)
            self.values.append(xor_sums.first_clear(marked, 0, base))
            base *= 1 + (self.values[-1] == base)

    def _between(self, first: int, x: int) -> tuple[int, list[int]]:
        """What the coin at `first` is worth, and the pairs (and middle) that may be turned too."""
        if first == x:
            return 0, []
        v, half = self.values, (x - first) // 2
        pairs = [v[first + i] ^ v[x - i] for i in range(1, half + 1)]
        if (x - first) % 2 == 0:
            pairs[-1] = v[first + half]
        return v[first], pairs

    def worth(self, x: int) -> int:
        return self.values[x]

    def reason(self, x: int) -> str:
        return (
            f"The head at {x} is worth {self.values[x]}: the least number that is not the nim-sum "
            "of the other coins of a symmetric set."
        )

    def effort(self, x: int) -> int:
        return x * x // LOOKS_PER_POSITION

    def moves(self, x: int, target: int, room: int) -> Sets:
        total = 0
        listed: list[Move] = []
        for first in range(x, -1, -1):
            start, pairs = self._between(first, x)
            chosen, free = _solve(pairs, target ^ start)
            if chosen is not None:
                total += 1 << len(free)
                ways = islice(_combined(chosen, free), max(0, room - len(listed)))
                listed += [self._move(first, x, way) for way in ways]
        return total, listed

    @staticmethod
    def _move(first: int, x: int, way: int) -> Move:
        if first == x:
            return (x,)
        pairs = [i for i in range(1, (x - first) // 2 + 1) if way >> i - 1 & 1]
        return tuple(sorted({first, x, *(first + i for i in pairs), *(x - i for i in pairs)}))

    def totals(self, x: int) -> Counter[int]:
        found: Counter[int] = Counter()
        for first in range(x + 1):
            start, pairs = self._between(first, x)
            basis = _reduced(pairs)
            span = [start ^ self.values[x]]
            for vector in basis:
                span += [vector ^ s for s in span]
            for total in span:
                found[total] += 1 << len(pairs) - len(basis)
        return found

    def steps(self, x: int) -> int:
        return (2 << x // 2) // LOOKS_PER_POSITION


def _reduced(vectors: list[int]) -> list[int]:
    """A basis of what the vectors span, bit by bit without carry. O(n * rank)."""
    basis: list[int] = []
    for vector in vectors:
        for known in basis:
            vector = min(vector, vector ^ known)
        if vector:
            basis.append(vector)
    return basis


def _solve(vectors: list[int], target: int) -> tuple[int | None, list[int]]:
    """Which vectors (a bit each) sum to `target`, or None; and a basis of those that sum to 0."""
    basis: list[tuple[int, int]] = []
    free = []
    for i, vector in enumerate(vectors):
        vector, chosen = _less(vector, 1 << i, basis)
        if vector:
            basis.append((vector, chosen))
        else:
            free.append(chosen)
    rest, chosen = _less(target, 0, basis)
    return (None if rest else chosen), free


def _less(vector: int, chosen: int, basis: list[tuple[int, int]]) -> tuple[int, int]:
    """The vector reduced by a basis, with what was taken."""
    for known, taken in basis:
        if vector ^ known < vector:
            vector ^= known
            chosen ^= taken
    return vector, chosen


def _combined(chosen: int, free: list[int]) -> Iterator[int]:
    """The choice plus every sum of free ones."""
    for which in range(1 << len(free)):
        yield chosen ^ nim_sum(vector for i, vector in enumerate(free) if which >> i & 1)


class Motley(Counting):
    """Any coins at all."""

    def __init__(self, length: int) -> None:
        if length > FARTHEST_OF_ANY:
            raise BudgetError(
                f"the coin at {length - 1} is worth 2^{length - 1}, too long to be written out",
                remedy=f"ask about coins before {FARTHEST_OF_ANY}",
            )

    def worth(self, x: int) -> int:
        return 1 << x

    def reason(self, x: int) -> str:
        return f"The head at {x} is worth 2^{x}: the coins before it make every smaller number."

    def moves(self, x: int, target: int, room: int) -> Sets:
        if target >> x:
            return 0, []
        return 1, [(*(i for i in range(x) if target >> i & 1), x)]

    def kind(self, total: int) -> int:
        return total.bit_length()

    def bits(self, x: int) -> int:
        return x + 1
