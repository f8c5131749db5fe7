"""What coins are worth, and which sets of them win.

A position is worth the nim-sum of its heads taken one by one, and a head at x is worth the least
nimber that is not the nim-sum of the other coins turned with it (Winning Ways, ch. 14). A move
that turns x with the coins T wins if T is worth, together, the position's value plus the worth
of x. So all asks for subsets with a given nim-sum among the coins to the left of x.

Write a(x) for the worth of the coin at x where at most 2m may be turned, b(x) for at most 2m + 1.

Mock Turtle theorem: b(0) = 1, and b(x) is the odious one (with an odd number of ones) of 2a(x-1)
and 2a(x-1) + 1. Proof. Call a number reached if it is the nim-sum of at most 2m of b(0), ...,
b(x-1), so that b(x) is the least that is not. Values increase, as what was once reached remains
so. First, b(x) is odious. Suppose not; 0 is reached, so c = b(x) > 0, and c has two ones at
least. So its highest bit alone is reached, and some y < x has that bit highest in b(y) < c. Then
c + b(y) (nim-sums from here on) is odious and less than c, hence reached by an odd number of
coins, at most 2m - 1; with y it reaches c, or without y if y was among them. A contradiction.
Secondly, by induction halves turn nim-sums of b into those of a shifted by one, the coin at 0
being worth nothing there. If c is less than 2a(x-1), half of it is the nim-sum of at most 2m - 1
of a(0), ..., a(x-2), and those b make c or c + 1, in which case the coin at 0 joins in: c is
reached. If an odious c is reached, then by an odd number of coins, at most 2m - 1, so that half
of c is not a(x-1). So b(x) is 2a(x-1) or 2a(x-1) + 1, and odious.

Worthless coins: where exactly k must be turned, the coins 0, ..., k-2 are worth 0 as no move
turns them to tails, and the coin at x >= k-1 is worth what the coin at x-k+1 is where at most k
may be turned. Proof by induction: of the k-1 others, j <= k-1 are not worthless, any j, and k-1-j
are taken from the k-1 worthless ones.

Lexicodes: values of "at most k" are such that no k or fewer coins have nim-sum 0 (the last one
would be worth the nim-sum of the others). So the nim-sums of h coins are distinct if 2h <= k.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from math import comb
from typing import Any, Protocol

from grundy.core.budget import Budget
from grundy.core.buffers import zeroed
from grundy.core.nimber import nim_sum
from grundy.kernels import xor_sums
from grundy.rulesets._coin_turning_rules import Turns

LOOKS_PER_POSITION = 8
"""Sets looked up for one position of a budget (a search takes far longer to label one)."""

Sets = tuple[int, Iterable[tuple[int, ...]]]
"""How many sets of coins there are, and the first of them in a fixed order."""


class Row(ABC):
    """What the coins of a row are worth under one rule."""

    @abstractmethod
    def worth(self, x: int) -> int:
        """The nimber of a single head at x."""

    @abstractmethod
    def reason(self, x: int) -> str:
        """Why it is worth that, in words."""

    @abstractmethod
    def moves(self, x: int, target: int, room: int) -> Sets:
        """Moves that turn x to tails and whose other coins have nim-sum `target`: how many there
        are, and at least the first `room` of them."""

    def effort(self, x: int) -> int:
        """What `moves` takes, in positions of a budget."""
        return 0


class Counting(Row):
    """A row whose moves are counted at once, and are too many to look through."""

    @abstractmethod
    def kind(self, total: int) -> int:
        """All that the number of moves at x whose coins have nim-sum `total`, x among them,
        depends on, apart from x."""

    def number(self, x: int, total: int) -> int:
        """How many moves at x there are whose coins have nim-sum `total`, x among them."""
        return self.moves(x, total ^ self.worth(x), 0)[0]

    @abstractmethod
    def bits(self, x: int) -> int:
        """How long nim-sums of the coins of moves at x are at most, in binary."""


class Listing(Row):
    """A row whose moves are looked through."""

    @abstractmethod
    def totals(self, x: int) -> Counter[int]:
        """How many moves turn x to tails and coins with each nim-sum, x among them."""

    @abstractmethod
    def steps(self, x: int) -> int:
        """What `totals` takes, in positions of a budget."""


class Ruler(Counting):
    """Any run: the coin at x is worth the largest power of two that divides x + 1.

    So bit i of the nim-sum of the coins left of x says whether bits i and i + 1 of x differ: it
    is x in Gray code, and one start at most gives a run a wanted nim-sum. O(log x) each.
    """

    def worth(self, x: int) -> int:
        return (x + 1) & -(x + 1)

    def reason(self, x: int) -> str:
        return f"The head at {x} is worth {self.worth(x)}, the largest power of 2 in {x + 1}."

    def moves(self, x: int, target: int, room: int) -> Sets:
        code = (x + 1) ^ (x + 1 >> 1) ^ target ^ self.worth(x)
        start = 0
        while code:
            start ^= code
            code >>= 1
        return (1, [(start, x)]) if start <= x else (0, [])

    def kind(self, total: int) -> int:
        # Gray code keeps the highest bit, and runs have the Gray codes of start ^ (x + 1): a run
        # has nim-sum `total` if x + 1 has its highest bit.
        return total.bit_length()

    def bits(self, x: int) -> int:
        return (x + 1).bit_length()


class _AtMost(Protocol):
    """What coins are worth where at most so many may be turned, and sets of them by nim-sum."""

    def worth(self, x: int) -> int: ...

    def reason(self, x: int) -> str: ...

    def effort(self, x: int) -> int: ...

    def sets(self, x: int, size: int, target: int, room: int) -> Sets:
        """Sets of `size` coins left of x with nim-sum `target`, as in `Row.moves`."""


class _Formula:
    """At most one, two or three coins: 1, x + 1, and the odious one of 2x and 2x + 1.

    The first two follow at once (each smaller number is worth one coin to the left), the third
    is the Mock Turtle theorem. Sets are counted in O(1) and listed without search.
    """

    def __init__(self, most: int) -> None:
        self.most = most

    def worth(self, x: int) -> int:
        return (1, x + 1, 2 * x + 1 - x.bit_count() % 2)[self.most - 1]

    def reason(self, x: int) -> str:
        if self.most == 1:
            return f"The head at {x} is worth 1, like every head."
        if self.most == 2:
            return f"The head at {x} is worth {x + 1}: its place, counted from 1."
        parity, plus = ("odd", "") if x.bit_count() % 2 else ("even", " + 1")
        return (
            f"{x} is {x:b} in binary, with an {parity} number of ones: the head at {x} is worth "
            f"the odious number 2 x {x}{plus} = {self.worth(x)}."
        )

    def effort(self, x: int) -> int:
        return 0

    def sets(self, x: int, size: int, target: int, room: int) -> Sets:
        if size == 0:
            return (1, [()]) if target == 0 else (0, [])
        if size == 1:
            other = target - 1 if self.most == 2 else target >> 1
            return (1, [(other,)]) if 0 <= other < x and self.worth(other) == target else (0, [])
        # The nim-sum of two odious numbers is evil, and half of it is that of their halves.
        return _pairs(x, target >> 1) if target and target.bit_count() % 2 == 0 else (0, [])


def _pairs(x: int, difference: int) -> Sets:
    """The pairs of numbers below x whose nim-sum is `difference` > 0.

    The larger number of a pair is the one that has the highest bit of `difference`; each such
    number below x has a partner, which is smaller still.
    """
    place = difference.bit_length() - 1
    bit = 1 << place
    count = (x >> place + 1 << place) + max(0, (x & 2 * bit - 1) - bit)
    larger = ((i >> place << place + 1) | bit | (i & bit - 1) for i in range(count))
    return count, ((high ^ difference, high) for high in larger)


class _Table:
    """At most four coins or more: values from the recurrence, sets by meeting in the middle."""

    def __init__(self, most: int, count: int, spare: int, budget: Budget) -> None:
        self.most = most
        # Where the number is odd, the Mock Turtle theorem leads to the next smaller one.
        even = _columns(most - most % 2, count - most % 2, spare + most % 2, budget)
        odd = (2 * a + 1 - a.bit_count() % 2 for a in even)
        self.values = array("q", [1, *odd]) if most % 2 else even
        self._index: dict[int, tuple[memoryview, memoryview]] = {}

    def worth(self, x: int) -> int:
        return self.values[x]

    def reason(self, x: int) -> str:
        others = self.most - 1
        return (
            f"The head at {x} is worth {self.values[x]}: the least number that is not the nim-sum "
            f"of at most {others} coins to its left."
        )

    def effort(self, x: int) -> int:
        looked_up = sum(comb(x, size - _half(size)) for size in range(1, self.most))
        return looked_up // LOOKS_PER_POSITION

    def sets(self, x: int, size: int, target: int, room: int) -> Sets:
        if size == 0:
            return (1, [()]) if target == 0 else (0, [])
        if self.most % 2 and (target.bit_count() - size) % 2:
            # An odd number of odious numbers has an odious nim-sum, an even number an evil one.
            return 0, []
        half = _half(size)
        if half not in self._index:
            n = len(self.values)
            slots = 2 << comb(n, half).bit_length()
            self._index[half] = keys, members = zeroed("q", slots), zeroed("q", slots)
            xor_sums.index_subsets(self.values, n, half, keys, members)
        room = min(room, comb(x, size))
        out, at, sums = (zeroed("q", length) for length in (room * size, size + 1, size + 1))
        count: int = xor_sums.find_subsets(
            self.values, x, target, size - half, half, *self._index[half], at, sums, out
        )
        return count, zip(*[iter(out[: min(count, room) * size])] * size, strict=True)


def _half(size: int) -> int:
    """How many of `size` coins are looked up, the others being tried; see Lexicodes above."""
    return min(3, max(1, size // 2))


def _columns(most: int, count: int, offset: int, budget: Budget) -> array[int]:
    """The worth of `count` coins where an even number `most` of coins at most may be turned.

    From one power of two to the next, a table of bits says which nimbers are nim-sums of less
    than `most` coins. The first that is not is the next value; if all are, the next power of two
    is. Each bit counts as a position of the budget. O(n^(most - 1) / (most - 1)!) for n coins.
    """
    values = array("q")
    at, sums = zeroed("q", most), zeroed("q", most)
    n = first = free = 0
    base, table = 1, zeroed("B", 1)
    while n < count:
        budget.check(
            base,
            f"the recurrence for the coin at {count - 1 + offset}, "
            f"with the coins before {n + offset} done,",
        )
        values.append(base + free)
        xor_sums.mark_sums(values, n, first, base, most - 2, at, sums, table)
        n += 1
        free = xor_sums.first_clear(table, free + 1, base)
        if free == base:
            base, first, free = 2 * base, n, 0
            table = zeroed("B", base // 8 + 1)
    return values


class _Filled(Row):
    """So many coins, at most or exactly: the first `spare` coins of the row are worth nothing."""

    def __init__(self, turns: Turns, base: _AtMost) -> None:
        self.most, self.spare, self.base = turns.most, worthless(turns), base

    def worth(self, x: int) -> int:
        return self.base.worth(x - self.spare) if x >= self.spare else 0

    def reason(self, x: int) -> str:
        if not self.spare:
            return self.base.reason(x)
        if x < self.spare:
            return f"The head at {x} is worth 0: too few coins lie to its left to turn it to tails."
        return (
            f"The first {self.spare} coins are worth nothing and fill up moves, so the head at {x} "
            f"is worth what one at {x - self.spare} is if at most {self.most} coins are turned. "
            + self.base.reason(x - self.spare)
        )

    def effort(self, x: int) -> int:
        return self.base.effort(max(0, x - self.spare))

    def moves(self, x: int, target: int, room: int) -> Sets:
        count, listed = 0, []
        if x >= self.spare:
            for size in range(self.most):
                found, sets = self.base.sets(x - self.spare, size, target, room)
                if found:
                    count += found * self._fills(size)
                    listed.append(self._filled(sets, self._spare_coins(size), x))
        return count, chain.from_iterable(listed)

    def _spare_coins(self, size: int) -> int:
        """How many worthless coins are turned with `size` others."""
        return self.spare - size if self.spare else 0

    def _fills(self, size: int) -> int:
        return comb(self.spare, self._spare_coins(size))

    def _filled(self, sets: Iterable[tuple[int, ...]], fill: int, x: int) -> Iterator[Any]:
        for coins in sets:
            for spare in combinations(range(self.spare), fill):
                yield (*spare, *(coin + self.spare for coin in coins), x)


def worthless(turns: Turns) -> int:
    """How many coins of the row no move turns to tails, where so many must be turned."""
    return turns.most - 1 if turns.least == turns.most else 0


class UpToThree(_Filled, Counting):
    """At most, or exactly, one to three coins."""

    def __init__(self, turns: Turns) -> None:
        super().__init__(turns, _Formula(turns.most))

    def kind(self, total: int) -> int:
        # One or two coins: x + 1 (less the spare coin) is to have the highest bit of `total`.
        return total.bit_length() if self.most <= 2 else total

    def number(self, x: int, total: int) -> int:
        if self.most < 3 or x < self.spare:
            return super().number(x, total)
        # As in `_Formula.sets`: an odious rest is one coin, an evil one two or none.
        place, rest = x - self.spare, total ^ self.worth(x)
        if rest.bit_count() % 2:
            return (rest >> 1 < place) * self._fills(1)
        return _pairs(place, rest >> 1)[0] * self._fills(2) if rest else self._fills(0)

    def bits(self, x: int) -> int:
        return self.worth(x).bit_length()


class FromFour(_Filled, Listing):
    """At most, or exactly, four coins or more, in a row of `length`."""

    def __init__(self, turns: Turns, length: int, budget: Budget) -> None:
        spare = worthless(turns)
        super().__init__(turns, _Table(turns.most, length - spare, spare, budget))

    def totals(self, x: int) -> Counter[int]:
        found: Counter[int] = Counter()
        for size in range(self.most if x >= self.spare else 0):
            fills = self._fills(size)
            for coins in combinations(range(self.spare, x), size):
                found[nim_sum(map(self.worth, (*coins, x)))] += fills
        return found

    def steps(self, x: int) -> int:
        left = max(0, x - self.spare)
        return sum(comb(left, size) for size in range(self.most)) // LOOKS_PER_POSITION
