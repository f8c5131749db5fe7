"""The conditions under which an arithmetic period goes on for ever; docs/periods.md proves them."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.sequences.code import ONE, THREE, TWO, UNEQUAL, WHOLE, Code

CASES = 4_000_000
"""Beyond so many cases nothing is tried, and nothing proven."""


class Conditions:
    """What the theorem asks of G, in its own notation.

    G(x + P) = G(x) + S for x >= M is known below len(g); 2^J is the largest power of two in S. A
    heap x >= M is large; it is r + P q for one r in [M, M + P). Its low part, G(x) mod 2^J, is
    that of r; its high part, G(x) >> J, is that of r plus S' q, with S' = S / 2^J.
    """

    def __init__(self, code: Code, g: list[int], m: int, p: int, s: int) -> None:
        self.code, self.g, self.m, self.p = code, g, m, p
        self.s, self.top = s, len(code.digits)
        self.j = (s & -s).bit_length() - 1
        self.low = (1 << self.j) - 1
        # All k of the digits, and of a tail one k for each residue.
        self.takings = list(enumerate(code.digits))
        if not code.finite:
            self.takings += [(k, code.tail) for k in range(self.top, self.top + p)]

    def fault(self) -> str:
        """What is not met, or nothing. O(CASES) at most."""
        kinds = self.m + self.p
        if len(self.takings) * self.p * kinds ** (self.code.parts - 1) > CASES:
            return "the proof would have to go through too many cases"
        return self._reached_itself() or self._left_out()

    # First condition: no option of a heap has the heap's own value.

    def _reached_itself(self) -> str:
        """A case in which an option of a heap could have its value, or nothing."""
        # A tail can leave small heaps alone: their values must lie below all later ones.
        small = 1 << max(self.g[: self.m]).bit_length()
        if not self.code.finite and min(self.g[-self.p :]) < small:
            return "the values have not outgrown those of the smallest heaps"
        shapes = {digit: list(self._shapes(digit)) for _, digit in self.takings}
        for r in range(self.m, self.m + self.p):
            for k, digit in self.takings:
                for count, size, worth in shapes[digit]:
                    if any(self._splits(r, r - k - size, count, worth, endless=k >= self.top)):
                        return f"heaps like {r} may have an option of their own value, taking {k}"
        return ""

    def _shapes(self, digit: int) -> Iterator[tuple[int, int, int]]:
        """How many large heaps an option may have, with the size and worth of its small ones."""
        small = self.g[: self.m]
        most = 3 if digit & THREE else 2 if digit & TWO else 1
        if digit & ONE:
            yield 1, 0, 0
        if digit & (TWO | THREE):
            for x in range(1, self.m):
                if digit & TWO:
                    yield 1, x, small[x]
                if digit & THREE:
                    yield 2, x, small[x]
        if digit & TWO:
            yield 2, 0, 0
        if digit & THREE:
            yield most, 0, 0
            doubles = {
                (x + y, small[x] ^ small[y]) for x in range(1, self.m) for y in range(x, self.m)
            }
            yield from ((1, size, worth) for size, worth in doubles)

    def _splits(
        self, r: int, rest: int, count: int, worth: int, *, endless: bool
    ) -> Iterator[bool]:
        """For all residues of `count` large heaps that sum to `rest` mod P, whether they and the
        small ones, worth `worth`, could be worth what heap r is."""
        g, m, p, j = self.g, self.m, self.p, self.j
        residues = range(m, m + p)
        firsts: Iterator[tuple[int, ...]] = iter([()])
        if count == 2:
            firsts = ((a,) for a in residues)
        elif count == 3:
            firsts = ((a, b) for a in residues for b in range(a, m + p))
        for parts in firsts:
            left = rest - sum(parts)
            last = m + (left - m) % p
            lows = g[r] ^ worth ^ g[last]
            for part in parts:
                lows ^= g[part]
            if lows & self.low == 0:
                highs = (g[last] >> j) - (g[r] >> j) + sum(g[part] >> j for part in parts)
                excess = highs + (self.s >> j) * ((left - last) // p)
                yield self._solvable(excess, worth >> j, count, endless)

    def _solvable(self, excess: int, w: int, count: int, endless: bool) -> bool:
        """Whether `count` numbers that exceed y by `excess` in sum could, with w, xor to y.

        An xor is at most the sum, and odd with it. A larger k of the tail lowers the excess by S'.
        """
        while excess + w >= 0:
            if (excess + w) % 2 == 0 and (count > 1 or excess <= w):
                return True
            if not endless:
                break
            excess -= self.s >> self.j
        return False

    # Second condition: each smaller value has an option at each heap of one window of 2 P, of a
    # form that provides for the heaps 2 P, 4 P, ... further on as well.

    def _left_out(self) -> str:
        """A heap of the window at which some smaller value is not provided for, or nothing."""
        self._tabulate()
        end = len(self.g)
        for n in range(end - 2 * self.p, end):
            if not self._provided(n):
                return f"smaller values are not provided for at heaps like {n}"
        return ""

    def _tabulate(self) -> None:
        g, m, p, code = self.g, self.m, self.p, self.code
        # The least sum, by its residue mod 2 P, of two large heaps of equal high part worth w.
        self.pairs: dict[tuple[int, int], int] = {}
        for a in range(m, m + p):
            for b in range(a, m + 2 * p):
                if g[a] ^ g[b] <= self.low:
                    key = g[a] ^ g[b], (a + b) % (2 * p)
                    self.pairs[key] = min(self.pairs.get(key, a + b), a + b)
        # (size, w, floor): what the tail can leave, w <= low, besides a heap larger than `floor`.
        self.beside: set[tuple[int, int, int]] = set()
        if code.tail & ONE:
            self.beside.add((0, 0, 0))
        reach = 4 * p + code.last + 2
        small = [x for x in range(1, reach) if g[x] <= self.low]
        if code.tail & TWO:
            self.beside.update((x, g[x], x if code.tail & UNEQUAL else 0) for x in small)
        if code.tail & THREE:
            self.beside.update((both, w, 0) for (w, _), both in self.pairs.items())
        # (d, w, floor): heap n can leave n - d, if that is above `floor`, and heaps worth w <= low.
        self.near: set[tuple[int, int, int]] = set()
        for k, digit in enumerate(code.digits):
            if digit & ONE:
                self.near.add((k, 0, 0))
            if digit & TWO:
                self.near.update((k + x, g[x], x if digit & UNEQUAL else 0) for x in small)
            if digit & THREE:
                self.near.update(
                    (k + x + y, g[x] ^ g[y], 0)
                    for x in range(1, reach)
                    for y in range(x, reach - x)
                    if g[x] ^ g[y] <= self.low
                )

    def _provided(self, n: int) -> bool:
        """Whether the values below G(n) have options in the forms that the theorem wants."""
        g, value = self.g, self.g[n]
        moving = {g[n - d] ^ w for d, w, floor in self.near if n - d >= max(self.m, floor + 1)}
        lasting: set[int] = {0} if self.code.tail & WHOLE else set()
        sliding: set[int] = set()
        for first, last, step, w in self._far(n):
            if last < first:
                continue
            lasting.update(v ^ w for v in g[first : last + 1 : step])
            # The first large heap among first, first + step, ...
            large = first + max(0, -(-(self.m - first) // step)) * step
            sliding.update(v ^ w for v in g[large : last + 1 : step])
        for k in self.code.taking(TWO):
            if not self.code.digits[k] & UNEQUAL:
                lasting.update(
                    w for (w, c), both in self.pairs.items() if self._sums(both, c, n - k)
                )
        # Wanted is a v0 such that all v < v0 last, all v >= v0 move or slide, and the first 2 S of
        # those slide.
        first = 1 + max(
            (v for v in range(value) if v not in moving and v not in sliding), default=-1
        )
        final = min((v for v in range(value) if v not in lasting), default=value)
        run = 0
        for v in range(first, final):
            run = run + 1 if v in sliding else 0
            if run == 2 * self.s:
                return True
        return False

    def _sums(self, both: int, residue: int, total: int) -> bool:
        """Whether two large heaps of sum `both` or more, `residue` mod 2 P, can sum to `total`."""
        return both <= total and (total - residue) % (2 * self.p) == 0

    def _far(self, n: int) -> Iterator[tuple[int, int, int, int]]:
        """Ranges (first, last, step) of heaps a >= 1 that n can leave with heaps worth w.

        Such that n + 2 P can leave both a and a + 2 P with heaps worth w.
        """
        turn = 2 * self.p
        for k in self.code.taking(THREE):
            for (w, residue), both in self.pairs.items():
                yield (n - k - residue - 1) % turn + 1, n - k - both, turn, w
        for size, w, floor in self.beside:
            yield floor + 1, n - self.top - size, 1, w
