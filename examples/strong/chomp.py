"""Chomp on a bar of rows x columns: bite a square off with all below and to the right; who is left
with the poisoned corner loses.

A bar is the multiset of the lengths of its rows, as `Multisets` writes it: from the lowest bit on,
a 1 is a row, shortest first, and a 0 makes those that follow longer by a square.

    grundy strong examples/strong/chomp.py
"""

from grundy import Option, Ranked
from grundy.core.ranks import Multisets


class Chomp(Ranked):
    """All bars that bites leave of a whole one. A move is a row and a column, from 1."""

    def __init__(self, rows=4, columns=7):
        self.rows, self.columns = rows, columns
        self.bars = Multisets(columns + 1, rows)
        self.size = self.bars.size
        self.starts = (self.bars.mask([columns] * rows),)
        self.name = f"chomp-{rows}x{columns}"

    def rank(self, bar):
        return self.bars.rank(bar)

    def unrank(self, rank):
        return self.bars.unrank(rank)

    def length(self, bar, row):
        """Of a row, counted from the top, the longest: of the last 1 but `row`."""
        ones, zeros = 0, 0
        while ones < self.rows - row:
            if bar & 1:
                ones += 1
            else:
                zeros += 1
            bar >>= 1
        return zeros

    def bitten(self, bar, row, column):
        """The bar whose rows from `row` on are no longer than `column`."""
        left = 0
        for each in range(self.rows):
            length = self.length(bar, each)
            if each >= row:
                length = min(length, column)
            left |= 1 << (length + self.rows - 1 - each)
        return left

    def followers(self, bar):
        for row in range(self.rows):
            for column in range(self.length(bar, row)):
                if row or column:
                    yield Option((row + 1, column + 1), self.bitten(bar, row, column))
