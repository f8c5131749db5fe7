"""Coin turning certificates: what each head is worth, recomputed by other means than the solver's.

Why this proves the claims. A position is worth the nim-sum of its heads, and a move wins if the
coins that it turns have the position's value as their nim-sum (Winning Ways, vol. 3, ch. 14). What
a coin is worth is recomputed: by counting ones, by the lowest zero, or, where at most four to
seven coins are turned, by the recurrence itself on the `columns` of the certificate. There the
Mock Turtle theorem takes 5 to 4 and 7 to 6, and where exactly k coins are turned the first k - 1
are worth nothing and the others what they are worth k - 1 places before where at most k are.
The number of winning moves is counted anew: pairs digit by digit, larger sets one by one.

Cost: linear in heads, moves and digits, but for the recurrence on n columns (about n^3 / 12 steps
for 4 and 5, n^5 / 240 for 6 and 7: what it takes to know that a smaller value is not free) and
for the counting there (n^2 / 2 and n^3 / 6 steps a head).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from math import comb
from typing import Any

from grundy.check.claim import Claim, check_outcome, is_count, require
from grundy.core.nimber import nim_sum


def check(claim: Claim) -> list[str]:
    """Prove value, outcome, each winning move, and how many there are."""
    turns: Any = getattr(claim.ruleset, "turns", None)
    data = claim.data
    require(turns is not None, f"{claim.ruleset.name} turns no coins")
    by_recurrence = turns.most > 3
    fields = {"worths", "moves", "columns"} if by_recurrence else {"worths", "moves"}
    require(set(data) == fields, f"a coin certificate has the fields {sorted(fields)}")
    require(claim.line == [], "a line is not part of this proof")
    heads = sorted(claim.position)
    length = heads[-1] + 1 if heads else 0
    columns = _read_columns(turns, data["columns"], length) if by_recurrence else []
    worth = columns.__getitem__ if by_recurrence else _worth_by_formula(turns)
    require(
        isinstance(data["worths"], list) and all(map(is_count, data["worths"])),
        "worths are nimbers",
    )
    require(data["worths"] == list(map(worth, heads)), "a head is worth something else")
    require(claim.value == nim_sum(data["worths"]), "the value is not the nim-sum of the heads")
    check_outcome(claim)
    _check_moves(claim, turns, worth)
    listed, count = len(claim.winning), claim.winning_count
    certified = data["moves"]
    require(
        certified == [listed, count] and bool not in map(type, certified),
        "the moves are not as many as certified",
    )
    facts = [f"value {claim.value} and outcome {claim.outcome}: the nim-sum of {len(heads)} heads"]
    if by_recurrence:
        facts.append(f"the recurrence gives what the {length} coins up to the last head are worth")
    if count is None:
        require(by_recurrence and claim.value, "all winning moves can be counted here")
        return [*facts, f"{listed} winning moves (there may be more)"]
    ways = _ways(turns, columns)
    assert claim.value is not None
    total = sum(ways(x, claim.value ^ worth(x)) for x in heads) if claim.value else 0
    require(count == total, f"there are {total} winning moves")
    require(listed <= total, "there are more moves than winning ones")
    missing = f", {total - listed} of them not listed" if listed < total else ""
    return [*facts, f"all {total} winning moves, and no others{missing}"]


# --- what a coin is worth -------------------------------------------------------------------------


def _worth_by_formula(turns: Any) -> Callable[[int], int]:
    if turns.run:
        return _lowest_zero
    formula = {1: lambda x: 1, 2: lambda x: x + 1, 3: _odious}[turns.most]
    spare = _spare(turns)
    return lambda x: formula(x - spare) if x >= spare else 0


def _spare(turns: Any) -> int:
    """How many coins of the row no move turns to tails."""
    return turns.most - 1 if turns.least == turns.most else 0


def _lowest_zero(x: int) -> int:
    """The place value of the lowest zero of x, which is the lowest one of x + 1."""
    place = 1
    while x & place:
        place *= 2
    return place


def _odious(x: int) -> int:
    """x with one more digit, so that the number of ones is odd."""
    return int(f"{x:b}{'01'[f'{x:b}'.count('1') % 2 == 0]}", 2)


def _read_columns(turns: Any, columns: Any, length: int) -> list[int]:
    """What coins 0, 1, ... are worth, proven by the recurrence for an even number of coins."""
    require(isinstance(columns, list) and all(map(is_count, columns)), "columns are nimbers")
    require(len(columns) == length, f"columns are to be given for {length} coins")
    spare = _spare(turns)
    require(not any(columns[:spare]), "a worthless coin has a worth")
    values: list[int] = columns[spare:]
    if turns.most % 2 and values:
        require(values[0] == 1, "the coin at 0 is worth 1")
        for odious in values[1:]:
            require(bin(odious).count("1") % 2, f"{odious} has an even number of ones")
        values = [odious // 2 for odious in values[1:]]
    _check_recurrence(values, turns.most - turns.most % 2)
    return list(columns)


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


# --- moves ----------------------------------------------------------------------------------------


def _check_moves(claim: Claim, turns: Any, worth: Callable[[int], int]) -> None:
    """Each listed move is legal, listed once, and leaves the value 0. Linear."""
    heads = claim.position
    seen: set[tuple[int, ...]] = set()
    for move in claim.winning:
        require(isinstance(move, list) and all(map(is_count, move)), f"{move!r} is no set of coins")
        require(move and move[-1] in heads, f"{move!r} turns no head to tails")
        if turns.run:
            require(len(move) == 2 and move[0] <= move[1], f"{move!r} is no run")
            effect = _run_sum(move[0], move[1])
        else:
            require(turns.least <= len(move) <= turns.most, f"{move!r} turns too many or too few")
            require(sorted(set(move)) == move, f"{move!r} does not ascend")
            effect = nim_sum(map(worth, move))
        require(claim.value and effect == claim.value, f"{move!r} does not win")
        require(tuple(move) not in seen, f"{move!r} is listed twice")
        seen.add(tuple(move))


def _run_sum(first: int, last: int) -> int:
    """The nim-sum of a Ruler's coins: bit i is the parity of the coins there that are worth 2^i."""
    total, place = 0, 1
    while place <= last + 1:
        # Numbers up to n that are place times an odd number: (n // place + 1) // 2.
        coins = ((last + 1) // place + 1) // 2 - (first // place + 1) // 2
        total |= place * (coins % 2)
        place *= 2
    return total


def _ways(turns: Any, columns: list[int]) -> Callable[[int, int], int]:
    """How many moves turn x to tails with other coins whose nim-sum is `rest`: a function."""
    if turns.run:
        return _run_ways
    spare = _spare(turns)
    count = _Subsets(columns[spare:]).count if turns.most > 3 else _small_sets(turns.most)

    def ways(x: int, rest: int) -> int:
        if x < spare:
            return 0
        return sum(
            count(x - spare, size, rest) * comb(spare, spare - size if spare else 0)
            for size in range(turns.most)
        )

    return ways


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
