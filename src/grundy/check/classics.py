"""Games whose lost positions are known in closed form: outcome and every winning move, anew.

Where there are two descriptions of the lost positions the checker takes the one the solver does
not: Fibonacci representations for Wythoff's golden section, quotients for Euclid's rests, pairs of
coins for the gaps of the Silver Dollar games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.check.claim import Claim, require, same
from grundy.core.solution import plain

Known = tuple[int | None, list[Any]]
"""The value where one is proven, and all winning moves: none if the position is lost."""


def check(claim: Claim) -> list[str]:
    """O(components + digits) besides the listed moves."""
    require(same(claim.data, {"listed": len(claim.winning)}), "another number of moves is listed")
    require(claim.line == [], "a line is not part of this proof")
    require(claim.ruleset.name in _GAMES, f"no closed form is known for {claim.ruleset.name}")
    value, moves = _GAMES[claim.ruleset.name](claim.position)
    require(claim.value == value, f"the value is not {claim.value}")
    require(claim.outcome == ("N" if moves else "P"), "the outcome is another")
    require(claim.winning_count == len(moves), f"there are {len(moves)} winning moves")
    wins = {repr(plain(move)) for move in moves}
    listed = list(map(repr, claim.winning))
    require(len(listed) == len(set(listed)), "a winning move is listed twice")
    require(wins.issuperset(listed), "a listed move does not win")
    require(claim.winning or not moves, "a won position needs a winning move")
    worth = "" if value is None else f"value {value}, "
    return [f"{worth}outcome {claim.outcome}", f"{len(listed)} of {len(moves)} winning moves"]


def _fibonacci_parts(n: int) -> list[int]:
    """Indices i, descending, of the Fibonacci numbers 1, 2, 3, 5, ... that sum to n greedily."""
    fibonacci, parts = _fibonacci_to(n), []
    for i in range(len(fibonacci) - 1, -1, -1):
        if fibonacci[i] <= n:
            parts.append(i)
            n -= fibonacci[i]
    return parts


def _fibonacci_to(n: int) -> list[int]:
    numbers = [1, 2]
    while numbers[-1] <= n:
        numbers.append(numbers[-2] + numbers[-1])
    return numbers


def _shifted(n: int, by: int) -> int:
    """The sum of n's Fibonacci parts, each replaced by its neighbour `by` places on."""
    numbers = _fibonacci_to(n)
    return sum(numbers[i + by] for i in _fibonacci_parts(n))


def _wythoff(position: tuple[int, int]) -> Known:
    """The smaller number of a lost pair has an even number of zeros at the end of its Fibonacci
    representation, and the larger one is the smaller one's shifted by one place."""

    def mate(n: int) -> int:
        return _shifted(n, -1 if n and _fibonacci_parts(n)[-1] % 2 else 1)

    a, b = position
    if mate(a) == b:
        return None, []
    moves: list[Any] = [[[b, mate(a)]]] if mate(a) < b else []
    if a != b and mate(b) < a:
        moves.append([[a, mate(b)]])
    apart = b - a
    small = _shifted(apart - 1, 1) + 1 if apart else 0
    if small < a:
        moves.append([[a, small], [b, small + apart]])
    return None, moves


def _king_walk(position: tuple[int, int]) -> Known:
    """Two squares on along the same line the value is the same, but near the corner."""
    a, b = position
    value = ((0, 1), (3, 2))[a % 2][b % 2]
    moves: list[Any] = []
    if value in (1, 3):
        odd = a if a % 2 else b
        moves = [[[odd, odd - 1]]]
    if value == 2:
        moves = [[[a, a - 1], [b, b - 1]]]
    return value, moves


def _multiplication(need: int) -> Known:
    """Divide by 18, rounding up, as long as more than 18 is needed: 1 and 10 to 18 are lost."""

    def lost(n: int) -> bool:
        while n > 18:
            n = (n + 17) // 18
        return n == 1 or n > 9

    factors = range(2, 10) if need > 1 else ()
    return None, [factor for factor in factors if lost((need + factor - 1) // factor)]


def _fibonacci_nim(position: tuple[int, int]) -> Known:
    """Only sums of smallest parts leave a smallest part above twice their sum; each is tried."""
    n, most = position
    numbers = _fibonacci_to(n)
    moves, taken = [], 0
    for i in reversed(_fibonacci_parts(n)):
        taken += numbers[i]
        rest = _fibonacci_parts(n - taken)
        if taken <= most and (not rest or numbers[rest[-1]] > 2 * taken):
            moves.append(taken)
    return None, moves


def _quotients(a: int, b: int) -> list[int]:
    quotients = []
    while a:
        quotients.append(b // a)
        a, b = b % a, a
    return quotients


def _euclid_value(a: int, b: int, positive: int) -> int:
    """Fold the quotients from the last one: q steps up from a pair worth v are worth q - 1 or q."""
    worth, quotients = 0, _quotients(min(a, b), max(a, b))
    if positive and quotients:
        quotients[-1] -= 1
    for q in reversed(quotients):
        if q:
            worth = q - (q <= worth)
    return worth


def _euclid(position: tuple[int, int], positive: int) -> Known:
    a, b = position
    value = _euclid_value(a, b, positive)
    if positive:
        # Nivasch: the fractional bound, independent of any quotients.
        require(value == (b * b - a * a) // (a * b), "the two formulas for the value disagree")
    if not value:
        return value, []
    low = b % a or (a if positive else 0)
    # Going up by a the values start with that of the least rest, then 0, 1, 2, ... without it.
    left = low if not _euclid_value(low, a, positive) else low + a
    return value, [[b, left]]


def _steps(steps: list[int]) -> list[tuple[int, int]]:
    """The index of each step from which one number of coins, also returned, makes the sum 0."""
    total = 0
    for coins in steps[0::2]:
        total ^= coins
    found = []
    for i, coins in enumerate(steps) if total else ():
        if i % 2:
            more = (steps[i - 1] ^ total) - steps[i - 1]
            if 1 <= more <= coins:
                found.append((i, more))
        elif coins ^ total < coins:
            found.append((i, coins - (coins ^ total)))
    return found


def _staircase(position: tuple[int, ...]) -> Known:
    value = 0
    for coins in position[::2]:
        value ^= coins
    return value, [[i + 1, moved] for i, moved in _steps(list(position))]


def _pairs_value(squares: tuple[int, ...], edge: int) -> int:
    """Coins are paired from the right; an odd one out is paired with the square before the edge."""
    coins = list(squares) if len(squares) % 2 == 0 else [edge, *squares]
    value = 0
    for left, right in zip(coins[::2], coins[1::2], strict=True):
        value ^= right - left - 1
    return value


def _strip(squares: tuple[int, ...], edge: int) -> tuple[int, list[Any]]:
    value = _pairs_value(squares, edge)
    moves: list[Any] = []
    for i, square in enumerate(squares) if value else ():
        before = squares[i - 1] if i else edge
        if (len(squares) - i) % 2:
            wanted = (square - before - 1) ^ value
            to = before + 1 + wanted
        else:
            wanted = (squares[i + 1] - square - 1) ^ value
            to = squares[i + 1] - 1 - wanted
        if before < to < square:
            moves.append([square, to])
    return value, moves


def _pocketing(position: Any) -> Known:
    squares, dollar = position
    if not squares:
        return None, []
    if squares[0] == dollar:
        return None, [[dollar, 0]]
    second = squares[1] == dollar
    value, moves = _strip(squares, 0 if second else -1)
    if not value:
        return None, []
    moves = [move for move in moves if move[1] > 0]
    if not second:
        after = squares[1:]
        if not _pairs_value(after, 0 if after[1] == dollar else -1):
            moves.append([squares[0], 0])
    return None, moves


def _northcott(position: Any) -> Known:
    total = 0
    for mine, other, _ in position:
        total ^= abs(mine - other) - 1
    moves = []
    for row, (mine, other, width) in enumerate(position, 1) if total else ():
        wanted = (abs(mine - other) - 1) ^ total
        to = other + (wanted + 1) * (1 if mine > other else -1)
        if 0 <= to < width:
            moves.append([row, to + 1])
    return None, moves


def _chomp(bar: tuple[int, ...]) -> Known:
    """Bars of two rows or two columns, and hooks: the only bite that can win is played."""
    rows, columns = len(bar), bar[0]
    if rows > 2 and columns > 2:
        require(bar[1] == 1, "the bar is no hook")
        # A column of the same length as the row remains.
        short = min(rows, columns)
        if rows == columns:
            return None, []
        return None, [[1, short + 1] if columns > rows else [short + 1, 1]]
    upright = rows > 2
    first, second = (rows, bar.count(2)) if upright else (columns, bar[1] if rows == 2 else 0)
    if first - second == 1:
        return None, []
    move = [2, second] if first == second else [1, second + 2]
    return None, [move[::-1] if upright else move]


def _sharti(position: Any) -> Known:
    """Bit by bit: of each power of two, whether the multiples among some heads are odd in number.

    A head counts for each power up to its worth, so the worth is these bits' Gray code, and 0
    exactly if they are.
    """
    longest, heads = position
    powers = [1 << j for j in range(longest.bit_length())]

    def odd(cells: Any) -> list[int]:
        listed = list(cells)
        return [sum(r % p == 0 == c % p for r, c in listed) % 2 for p in powers]

    whole = odd(heads)
    moves = []
    for row, column in heads if any(whole) else ():
        for side in range(1, min(longest, row, column) + 1):
            # Of `side` numbers in a row up to n, n // p - (n - side) // p are multiples of p.
            counts = [
                (row // p - (row - side) // p) * (column // p - (column - side) // p)
                for p in powers
            ]
            if [count % 2 for count in counts] == whole:
                moves.append([row, column, side])
    above = [*whole[1:], 0]
    value = sum(p * (bit ^ other) for p, bit, other in zip(powers, whole, above, strict=True))
    return value, moves


def _attacks(position: Any) -> Known:
    """Small castles by mex; larger ones by the period seen before size 2000, which is proven by so
    many sizes in a row, as an attack takes 9 at most, or else refused."""
    amounts, castles = position
    reach = max(amounts)
    largest = max((n for n, _ in castles), default=0)
    size = min(largest, 2000) + 1
    rows: list[list[int]] = [[0], [0], [0]]
    for n in range(1, size):
        after = [rows[kind][max(0, n - taken)] for kind, taken in enumerate(amounts)]
        for last in range(3):
            open_to = [worth for kind, worth in enumerate(after) if not kind == last > 0]
            rows[last].append(next(g for g in range(4) if g not in open_to))
    sizes = list(zip(*rows, strict=True))
    period = 1
    while largest >= size and sizes[-reach:] != sizes[-reach - period : -period]:
        period += 1
        require(period + reach < size, "no period is seen")

    def worth(n: int, last: int) -> int:
        return rows[last][n if n < size else size - 1 - (size - 1 - n) % period]

    total = 0
    for castle in castles:
        total ^= worth(*castle)
    moves = []
    for n, last in sorted(set(castles)) if total else ():
        for kind, taken in enumerate(amounts):
            allowed = kind == 0 or kind != last
            if allowed and worth(n, last) ^ worth(max(0, n - taken), kind) == total:
                moves.append([n, last, kind])
    return total, moves


_GAMES: dict[str, Callable[[Any], Known]] = {
    "wythoff": _wythoff,
    "king-walk": _king_walk,
    "multiplication": _multiplication,
    "fibonacci-nim": _fibonacci_nim,
    "euclid": lambda position: _euclid(position, 0),
    "euclid-positive": lambda position: _euclid(position, 1),
    "staircase-nim": _staircase,
    "silver-dollar": lambda squares: _strip(squares, 0),
    "silver-dollar-pocketing": _pocketing,
    "northcott": _northcott,
    "chomp": _chomp,
    "sharti": _sharti,
    "attacks": _attacks,
}
