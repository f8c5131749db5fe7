"""Numberings without gaps, to put a game's positions together from.

Each class numbers some kind of thing by 0 to `size` - 1. Things are plain ints where that can be,
so that rules which use these classes can be compiled: a subset is a mask, a permutation a number of
four bits per entry. The arguments must be what is numbered; out of range, results mean nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial, prod

from grundy.core.errors import InputError

_MOST = 2**62


class MixedRadix:
    """Rows of digits, the i-th below `radices[i]`; digit 0 counts least. A row is its own rank."""

    def __init__(self, radices: Sequence[int]) -> None:
        """Raises InputError where a radix is below 1, or the rows are too many."""
        self.radices = tuple(radices)
        if min(self.radices, default=1) < 1:
            raise InputError(f"radices are 1 or more, got {self.radices}")
        self.size = _counted(prod(self.radices))
        self.places = tuple(prod(self.radices[:i]) for i in range(len(self.radices)))

    def digit(self, rank: int, i: int) -> int:
        """The i-th digit. O(1)."""
        return rank // self.places[i] % self.radices[i]

    def changed(self, rank: int, i: int, by: int) -> int:
        """The row with its i-th digit greater by so much. O(1)."""
        return rank + by * self.places[i]

    def rank(self, digits: Sequence[int]) -> int:
        """The number of a row. O(digits)."""
        total = 0
        for i in range(len(self.places)):
            total += digits[i] * self.places[i]
        return total

    def unrank(self, rank: int) -> tuple[int, ...]:
        """The digits of a row. O(digits). Not for compiled rules: see `digit`."""
        return tuple(rank // p % r for p, r in zip(self.places, self.radices, strict=True))


class Combinations:
    """Subsets of `k` of the things 0..n-1, as masks of n bits, in the order of the masks."""

    def __init__(self, n: int, k: int) -> None:
        """Raises InputError for more than 62 things."""
        if not 0 <= k <= n <= 62:
            raise InputError(f"subsets of {k} of {n} things; at most 62 are numbered")
        self.n, self.k, self.size = n, k, comb(n, k)
        self.ways = tuple(comb(m, j) for j in range(k + 1) for m in range(n + 1))

    def rank(self, mask: int) -> int:
        """The number of a subset. O(n)."""
        rank = chosen = 0
        for thing in range(self.n):
            if mask >> thing & 1:
                chosen += 1
                rank += self.ways[chosen * (self.n + 1) + thing]
        return rank

    def unrank(self, rank: int) -> int:
        """The subset with a number. O(n)."""
        mask, left = 0, self.k
        for back in range(self.n):
            thing = self.n - 1 - back
            if left:
                ways = self.ways[left * (self.n + 1) + thing]
                if rank >= ways:
                    rank -= ways
                    mask |= 1 << thing
                    left -= 1
        return mask


class Multisets:
    """Multisets of `k` of the things 0..n-1, each written as one of `k` bits per distinct place.

    A multiset is a mask of n + k - 1 bits: the stars among the bars. From the lowest bit on, a 1 is
    a thing, a 0 goes on to the next kind.
    """

    def __init__(self, n: int, k: int) -> None:
        """Raises InputError where n + k - 1 is above 62."""
        if n < 1 or k < 0:
            raise InputError(f"multisets of {k} of {n} things")
        self.n, self.k = n, k
        self.masks = Combinations(n + k - 1, k)
        self.size = self.masks.size

    def rank(self, mask: int) -> int:
        """The number of a multiset. O(n + k)."""
        return self.masks.rank(mask)

    def unrank(self, rank: int) -> int:
        """The multiset with a number. O(n + k)."""
        return self.masks.unrank(rank)

    def mask(self, things: Sequence[int]) -> int:
        """The mask of things in any order. O(k log k)."""
        mask = 0
        for i, thing in enumerate(sorted(things)):
            mask |= 1 << (thing + i)
        return mask

    def things(self, mask: int) -> tuple[int, ...]:
        """The things of a mask in order. O(n + k)."""
        places = [i for i in range(self.n + self.k - 1) if mask >> i & 1]
        return tuple(place - i for i, place in enumerate(places))


class Permutations:
    """Permutations of 0..n-1, n at most 15, in lexicographic order: entry i is the four bits from
    bit 4 i on."""

    def __init__(self, n: int) -> None:
        """Raises InputError for more than 15 things."""
        if not 0 <= n <= 15:
            raise InputError(f"permutations of {n} things; at most 15 are numbered")
        self.n, self.size = n, factorial(n)
        self.ways = tuple(factorial(i) for i in range(n + 1))

    def rank(self, packed: int) -> int:
        """The number of a permutation. O(n)."""
        rank, met = 0, 0
        for i in range(self.n):
            entry = packed >> (4 * i) & 15
            # Those below the entry that did not come yet.
            below, smaller = met & ((1 << entry) - 1), entry
            while below:
                below &= below - 1
                smaller -= 1
            rank += smaller * self.ways[self.n - 1 - i]
            met |= 1 << entry
        return rank

    def unrank(self, rank: int) -> int:
        """The permutation with a number. O(n**2)."""
        packed, met = 0, 0
        for i in range(self.n):
            smaller = rank // self.ways[self.n - 1 - i]
            rank -= smaller * self.ways[self.n - 1 - i]
            entry = 0
            while smaller or met >> entry & 1:
                if not met >> entry & 1:
                    smaller -= 1
                entry += 1
            met |= 1 << entry
            packed |= entry << (4 * i)
        return packed

    def packed(self, entries: Sequence[int]) -> int:
        """A permutation as one number. O(n)."""
        return sum(entry << (4 * i) for i, entry in enumerate(entries))

    def entries(self, packed: int) -> tuple[int, ...]:
        """Its entries. O(n)."""
        return tuple(packed >> (4 * i) & 15 for i in range(self.n))


class Tiers:
    """Numberings one after the other: tier t has the ranks from `firsts[t]` on."""

    def __init__(self, sizes: Sequence[int]) -> None:
        """Raises InputError where one is negative, or they are too many together."""
        self.sizes = tuple(sizes)
        if min(self.sizes, default=0) < 0:
            raise InputError(f"sizes of tiers are not negative, got {self.sizes}")
        self.size = _counted(sum(self.sizes))
        self.firsts = tuple(sum(self.sizes[:t]) for t in range(len(self.sizes) + 1))

    def rank(self, tier: int, inner: int) -> int:
        """The number of what has the number `inner` in its tier. O(1)."""
        return self.firsts[tier] + inner

    def tier(self, rank: int) -> int:
        """Which tier a rank lies in. O(tiers)."""
        tier = 0
        while rank >= self.firsts[tier + 1]:
            tier += 1
        return tier

    def inner(self, rank: int) -> int:
        """Its number within the tier. O(tiers)."""
        return rank - self.firsts[self.tier(rank)]


class Symmetry:
    """A group of permutations of `cells` cells, which hold digits below `radix`.

    A board is the number of its digits, cell 0 counting least. `generators` are rows: where the
    content of cell i goes is entry i.
    """

    def __init__(self, cells: int, radix: int, generators: Sequence[Sequence[int]]) -> None:
        """Close the group. Raises InputError for rows that permute no cells, or many symmetries."""
        self.cells, self.radix = cells, radix
        same = tuple(range(cells))
        for row in generators:
            if tuple(sorted(row)) != same:
                raise InputError(f"{list(row)} is no permutation of {cells} cells")
        _counted(radix**cells)
        found, todo = {same}, [same]
        while todo:
            row = todo.pop()
            for other in generators:
                product = tuple(other[i] for i in row)
                if product not in found:
                    if len(found) == 1000:
                        raise InputError("more than 1,000 symmetries")
                    found.add(product)
                    todo.append(product)
        self.order = len(found)
        self.targets = tuple(radix**i for row in sorted(found) for i in row)

    def canonical(self, board: int) -> int:
        """The least of the boards that are the same. O(order * cells)."""
        least = board
        for g in range(self.order):
            image, rest = 0, board
            for i in range(self.cells):
                image += rest % self.radix * self.targets[g * self.cells + i]
                rest //= self.radix
            least = min(least, image)
        return least


def _counted(size: int) -> int:
    if size >= _MOST:
        raise InputError(f"{size} things; fewer than 2**62 are numbered")
    return size
