"""What the checker knows of the coins of one row: worths, legal moves, and how many of them.

All of it by other means than the solver's: by counting ones, by the lowest zero, by digits, by the
windows before a coin, or, where no formula is known, by the recurrence itself on the `columns` of
the certificate. For 5, 7 and 9 coins the Mock Turtle theorem leads to 4, 6 and 8; where exactly k
coins are turned the first k - 1 are worth nothing and the others what they are worth k - 1 places
before where at most k are. Moves are counted by digits, by elimination, or one by one.

Cost: linear in digits by formula. The recurrence on n columns takes about n^3 / 12 steps for 4 and
5 coins, n^5 / 240 for 6 and 7, n^7 / 10080 for 8 and 9 (what it takes to know that a smaller value
is not free), n^2 / 4 for four in symmetry; counting takes n^2 / 2, n^3 / 6 and n^5 / 120 steps a
head, and x / 2 where three spaced ones or four in symmetry are turned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb
from typing import Any

from grundy.check._code_forms import code_form
from grundy.check.claim import Claim, check_outcome, is_count, require
from grundy.core.nimber import mex, nim_sum
from grundy.sequences.code import parse


@dataclass(frozen=True)
class RowProof:
    """One row under one rule: what a head is worth, and how many moves turn the coin at x to tails
    with other coins of a given nim-sum."""

    turns: Any
    worth: Callable[[int], int]
    ways: Callable[[int, int], int]

    @property
    def counted_by_length(self) -> bool:
        """Whether there are as many moves at x for all nim-sums, x among them, of one length: the
        coin before x that such a move takes too lies below x just if x (or x + 1, of which it
        changes the highest bit of the nim-sum) has that bit."""
        return not self.looked_through and self.turns.most != 3

    @property
    def looked_through(self) -> bool:
        """Whether moves are told by going through all of them."""
        return bool(needs_columns(self.turns) or self.turns.shape == "spaced" or self.turns.window)

    def legal(self, move: Any) -> bool:
        """Whether these are coins that may be turned, as the ruleset writes moves."""
        turns = self.turns
        if not isinstance(move, (list, tuple)) or not move or not all(map(is_count, move)):
            return False
        if turns.run:
            return len(move) == 2 and turns.least <= move[1] - move[0] + 1 <= turns.most
        ascending = all(a < b for a, b in pairwise(move))
        if not ascending or not turns.least <= len(move) <= turns.most:
            return False
        mirrored = [move[0] + move[-1] - coin for coin in reversed(move)] == list(move)
        if turns.shape == "any":
            return not turns.within or move[-1] - move[0] < turns.within
        return mirrored and (turns.shape != "grunt" or move[0] == 0)

    def total(self, move: Any) -> int:
        """The nim-sum of the coins of a legal move."""
        if self.turns.run and not self.turns.window:
            return _run_sum(move[0], move[1])
        return nim_sum(map(self.worth, range(move[0], move[1] + 1) if self.turns.run else move))

    def totals(self, x: int) -> Counter[int]:
        """How many moves at x there are for each nim-sum of their coins: all moves are tried."""
        return Counter(map(self.total, self.turns.moves(x)))


def proven_sum(claim: Claim, heads: int, worths: Any, made: list[int]) -> list[str]:
    """That these are the worths of the heads, and the claimed value is their nim-sum."""
    require(isinstance(worths, list) and all(map(is_count, worths)), "worths are nimbers")
    require(worths == made, "a head is worth something else")
    require(claim.value == nim_sum(worths), "the value is not the nim-sum of the heads")
    check_outcome(claim)
    return [f"value {claim.value} and outcome {claim.outcome}: the nim-sum of {heads} heads"]


def proven_number(
    claim: Claim, certified: Any, total: Callable[[int], int], *, countable: bool
) -> list[str]:
    """That there are as many winning moves as claimed, and as many are listed as `certified`.

    `total` counts them anew for the value. Only some may be claimed where not `countable`.
    """
    listed, count = len(claim.winning), claim.winning_count
    require(
        certified == [listed, count] and bool not in map(type, certified),
        "the moves are not as many as certified",
    )
    if count is None:
        require(claim.value and not countable, "all winning moves can be counted here")
        return [f"{listed} winning moves (there may be more)"]
    found = total(claim.value) if claim.value else 0
    require(count == found, f"there are {found} winning moves")
    require(listed <= found, "there are more moves than winning ones")
    missing = f", {found - listed} of them not listed" if listed < found else ""
    return [f"all {found} winning moves, and no others{missing}"]


def needs_columns(turns: Any) -> bool:
    """Whether no formula is known, so that the worth of each coin is to be told."""
    if turns.shape == "any":
        return 3 < turns.most < _ANY and not turns.within
    return turns.shape in ("grunt", "symmetric")


def row_proof(turns: Any, columns: Any, length: int) -> RowProof:
    """What is proven of a row of `length` coins, of `columns` where those are needed (else None).

    Raises CertificateError where the columns are wrong.
    """
    if needs_columns(turns):
        require(isinstance(columns, list) and all(map(is_count, columns)), "columns are nimbers")
        require(len(columns) == length, f"columns are to be given for {length} coins")
        if turns.shape == "any":
            return _by_lexicode(turns, columns)
        return (_grunt if turns.shape == "grunt" else _symmetric)(turns, columns)
    require(columns is None, "no columns are needed")
    if turns.window:
        return _by_window(turns)
    if turns.run:
        return RowProof(turns, _lowest_zero, _run_ways)
    if turns.shape == "spaced":
        return _spaced(turns)
    if turns.most == _ANY:
        return RowProof(turns, lambda x: 2**x, lambda x, rest: int(rest < 2**x))
    spare = _spare(turns)
    formula = {1: lambda x: 1, 2: lambda x: x + 1, 3: _odious}[turns.most]
    ways = _filled_ways(turns, _small_sets(turns.most))
    return RowProof(turns, lambda x: formula(x - spare) if x >= spare else 0, ways)


_ANY = 2**62
"""As many coins as there are."""


def _spare(turns: Any) -> int:
    """How many coins of the row no move turns to tails."""
    return turns.most - 1 if turns.least == turns.most else 0


def _filled_ways(turns: Any, count: Callable[[int, int, int], int]) -> Callable[[int, int], int]:
    """Moves counted by how many coins that are worth something are turned; others fill them up."""
    spare = _spare(turns)

    def ways(x: int, rest: int) -> int:
        if x < spare:
            return 0
        return sum(
            count(x - spare, size, rest) * comb(spare, spare - size if spare else 0)
            for size in range(turns.most)
        )

    return ways


# --- shapes -----------------------------------------------------------------------------------


def _by_window(turns: Any) -> RowProof:
    """Values until a whole window comes again; it takes at most as many steps as there are windows,
    which for the rules of the house is a few dozen."""
    values: list[int] = []
    windows: dict[tuple[int, ...], int] = {}
    reach = turns.window - 1
    while True:
        n = len(values)
        window = tuple(values[max(0, n - reach) :])
        if n >= reach:
            if window in windows:
                break
            windows[window] = n
        moves = turns.moves(n)
        values.append(mex(nim_sum(values[c] for c in turns.coins(m) if c < n) for m in moves))
    start = windows[window]

    def worth(x: int) -> int:
        return values[x if x < start else start + (x - start) % (n - start)]

    def ways(x: int, rest: int) -> int:
        moves = turns.moves(x)
        return sum(nim_sum(worth(c) for c in turns.coins(m) if c < x) == rest for m in moves)

    return RowProof(turns, worth, ways)


def _spaced(turns: Any) -> RowProof:
    """The lowest digit 2 in base three, from the digits written out; moves are tried one by one."""

    def worth(x: int) -> int:
        digits = []
        while x:
            x, digit = divmod(x, 3)
            digits.append(digit)
        return _odious(digits.index(2)) if 2 in digits else 0

    known: list[int] = []

    def ways(x: int, rest: int) -> int:
        known.extend(map(worth, range(len(known), x)))
        return sum(known[a] ^ known[b] == rest for a, b, _ in turns.moves(x))

    return RowProof(turns, worth, ways)


def _grunt(turns: Any, columns: list[int]) -> RowProof:
    """Heaps of Grundy's game: columns are verified one by one."""
    if not columns:
        return RowProof(turns, columns.__getitem__, lambda x, rest: 0)
    form = code_form(parse("4u.0"), len(columns) - 1, {"values": columns})
    return RowProof(turns, columns.__getitem__, form.count)


def _symmetric(turns: Any, columns: list[int]) -> RowProof:
    """Each column is the least number that is no nim-sum of others of a symmetric set. Sets of
    numbers are ints with a bit for each number; adding a vector moves blocks of bits."""
    width = max(columns, default=0).bit_length()
    require(width <= len(columns), "a column is too large")
    masks = [
        ((1 << (1 << width)) - 1) // ((1 << (2 << i)) - 1) * ((1 << (1 << i)) - 1)
        for i in range(width)
    ]

    def moved(numbers: int, vector: int) -> int:
        for i in range(width):
            if vector >> i & 1:
                low = numbers & masks[i]
                numbers = low << (1 << i) | (numbers ^ low) >> (1 << i)
        return numbers

    for x, column in enumerate(columns):
        reached = 1
        for first in range(x):
            start, pairs = _between(columns, first, x)
            span = 1 << start
            for vector in pairs:
                if not moved(span, vector) & span:
                    span |= moved(span, vector)
            reached |= span
        require(
            (reached + 1 & ~reached).bit_length() - 1 == column,
            f"the coin at {x} is worth more or less",
        )

    def ways(x: int, rest: int) -> int:
        total = int(rest == 0)
        for first in range(x):
            start, pairs = _between(columns, first, x)
            total += _choices(pairs, rest ^ start)
        return total

    return RowProof(turns, columns.__getitem__, ways)


def _between(columns: list[int], first: int, x: int) -> tuple[int, list[int]]:
    """What the coin at `first` is worth, and what may be added by coins between it and x."""
    pairs = [columns[a] ^ columns[first + x - a] for a in range(first + 1, (first + x + 1) // 2)]
    if (first + x) % 2 == 0:
        pairs.append(columns[(first + x) // 2])
    return columns[first], pairs


def _choices(vectors: list[int], target: int) -> int:
    """How many choices of the vectors have nim-sum `target`: by elimination on the highest bits."""
    by_bit: dict[int, int] = {}
    for vector in vectors:
        rest = _eliminated(vector, by_bit)
        if rest:
            by_bit[rest.bit_length()] = rest
    return 0 if _eliminated(target, by_bit) else 2 ** (len(vectors) - len(by_bit))


def _eliminated(vector: int, by_bit: dict[int, int]) -> int:
    """The vector less those that have its highest bit, until there is none."""
    while vector.bit_length() in by_bit:
        vector ^= by_bit[vector.bit_length()]
    return vector


# --- lexicodes, runs and small sets -------------------------------------------------------------


def _by_lexicode(turns: Any, columns: list[int]) -> RowProof:
    """At most, or exactly, four coins or more: proven by the recurrence for an even number."""
    spare = _spare(turns)
    require(not any(columns[:spare]), "a worthless coin has a worth")
    values = columns[spare:]
    if turns.most % 2 and values:
        require(values[0] == 1, "the coin at 0 is worth 1")
        for odious in values[1:]:
            require(bin(odious).count("1") % 2, f"{odious} has an even number of ones")
        values = [odious // 2 for odious in values[1:]]
    _check_recurrence(values, turns.most - turns.most % 2)
    ways = _filled_ways(turns, _Subsets(columns[spare:]).count)
    return RowProof(turns, columns.__getitem__, ways)


def _lowest_zero(x: int) -> int:
    """The place value of the lowest zero of x, which is the lowest one of x + 1."""
    place = 1
    while x & place:
        place *= 2
    return place


def _odious(x: int) -> int:
    """x with one more digit, so that the number of ones is odd."""
    return int(f"{x:b}{'01'[f'{x:b}'.count('1') % 2 == 0]}", 2)


def _check_recurrence(values: list[int], most: int) -> None:
    """Each value is the least that at most `most` - 1 (odd) values before it do not sum to.

    Between powers of two, where all lower numbers are sums, only sums of an odd number of values
    of this block matter; `low` and `block` hold sums of values before the block, and within it.
    """
    base = 1
    low: dict[int, list[int]] = {j: [0] for j in range(0, most, 2)}
    block: list[list[int]] = [[0]] + [[] for _ in range(most - 2)]
    before: list[int] = []
    taken = bytearray(1)
    free = 0
    for value in values:
        free = taken.find(0, free)
        if free < 0:
            before += [base + s for s in block[1]]
            low = {j: _sums_of_at_most(before, j) for j in low}
            block = [[0]] + [[] for _ in range(most - 2)]
            base, free = 2 * base, 0
            taken = bytearray(base)
        require(value == base + free, f"{base + free} comes before {value}")
        for j in low:
            for inner in block[most - 2 - j]:
                for s in low[j]:
                    taken[free ^ inner ^ s] = 1
        for j in range(most - 2, 0, -1):
            block[j] += [free ^ s for s in block[j - 1]]


def _sums_of_at_most(values: list[int], most: int) -> list[int]:
    """The nim-sums of at most `most` of `values`."""
    sums = [0]
    layers: list[list[int]] = [[0]] + [[] for _ in range(most)]
    for value in values:
        for j in range(most, 0, -1):
            layers[j] += [value ^ s for s in layers[j - 1]]
    for layer in layers[1:]:
        sums += layer
    return sums


def _run_sum(first: int, last: int) -> int:
    """The nim-sum of a Ruler's coins: bit i is the parity of the coins there that are worth 2^i."""
    total, place = 0, 1
    while place <= last + 1:
        # Numbers up to n that are place times an odd number: (n // place + 1) // 2.
        coins = ((last + 1) // place + 1) // 2 - (first // place + 1) // 2
        total |= place * (coins % 2)
        place *= 2
    return total


def _run_ways(x: int, rest: int) -> int:
    """Runs with the same end have different nim-sums, as each part of a run has a nim-sum other
    than 0 (its largest worth occurs once). So there is one or none: the length of the coins before
    the run is found from its highest bit down."""
    wanted = _run_sum(0, x) ^ rest ^ _lowest_zero(x)
    start, above = 0, 0
    for i in range(max(x + 1, wanted).bit_length(), -1, -1):
        # Bit i of the nim-sum of the first n coins is the lowest of (n // 2^i + 1) // 2.
        above ^= wanted >> i & 1
        start |= above << i
    return int(start <= x)


def _small_sets(most: int) -> Callable[[int, int, int], int]:
    """How many sets of at most two coins left of x have a nim-sum, where 1 to 3 are turned."""

    def count(x: int, size: int, rest: int) -> int:
        if size == 0:
            return int(rest == 0)
        if size == 1 and most == 2:
            return int(0 < rest <= x)
        halves_fit = rest > 0 and bin(rest).count("1") % 2 == size % 2
        if size == 1:
            return int(halves_fit and rest // 2 < x)
        return _pairs_below(x, rest // 2) if halves_fit else 0

    return count


def _pairs_below(x: int, difference: int) -> int:
    """Pairs of numbers below x with this nim-sum, counted digit by digit from the highest.

    States say whether each of two numbers still agrees with x; ordered pairs are counted.
    """
    states = {(True, True): 1}
    for i in range(max(x, difference).bit_length() - 1, -1, -1):
        digit, differ = x >> i & 1, difference >> i & 1
        following: dict[tuple[bool, bool], int] = {}
        for (tight, other_tight), ways in states.items():
            for a in (0, 1):
                b = a ^ differ
                if (tight and a > digit) or (other_tight and b > digit):
                    continue
                state = (tight and a == digit, other_tight and b == digit)
                following[state] = following.get(state, 0) + ways
        states = following
    return states.get((False, False), 0) // 2


class _Subsets:
    """Counts sets of coins by nim-sum: half of a set is tried, the other half looked up."""

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.halves: dict[int, dict[int, list[tuple[int, ...]]]] = {}

    def count(self, x: int, size: int, rest: int) -> int:
        """Sets of `size` coins left of x whose nim-sum is `rest`."""
        if size == 0:
            return int(rest == 0)
        upper = self._by_sum(size // 2)
        return sum(
            half[-1] < x and half[0] > last if half else rest == done
            for last, done in self._tried(x, size - size // 2)
            for half in upper.get(rest ^ done, ())
        )

    def _tried(self, x: int, size: int) -> Iterator[tuple[int, int]]:
        """The last coin and the nim-sum of each set of `size` coins left of x."""
        for coins in combinations(range(x), size):
            yield coins[-1], nim_sum(self.values[coin] for coin in coins)

    def _by_sum(self, size: int) -> dict[int, list[tuple[int, ...]]]:
        if size not in self.halves:
            found: dict[int, list[tuple[int, ...]]] = {}
            for coins in combinations(range(len(self.values)), size):
                found.setdefault(self._sum(coins), []).append(coins)
            self.halves[size] = found
        return self.halves[size]

    def _sum(self, coins: Iterable[int]) -> int:
        return nim_sum(self.values[coin] for coin in coins)
