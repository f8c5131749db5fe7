"""Connect Four on a board of WIDTH x HEIGHT: stones drop; four in a row, any way, win.

A column is the number of its stones, written with bits from below, 1 the second player's, and a 1
above them; less 1, so that the empty column is 0. The columns are the digits of a board.

    grundy strong examples/strong/connect_four.py
"""

from grundy import Ranked
from grundy.core.ranks import MixedRadix


class ConnectFour(Ranked):
    """All boards that play reaches."""

    name = "connect-four"
    starts = (0,)

    def __init__(self, width=4, height=4):
        self.width, self.height = width, height
        self.columns = MixedRadix([2 ** (height + 1) - 1] * width)
        self.size = self.columns.size
        self.name = f"connect-four-{width}x{height}"

    def high(self, column):
        """How many stones lie in a column."""
        stones = 0
        while column + 1 >> stones + 1:
            stones += 1
        return stones

    def ended(self, board):
        first, second, stones = 0, 0, 0
        for i in range(self.width):
            column = self.columns.digit(board, i)
            high = self.high(column)
            stones += high
            colours = column + 1 - (1 << high)
            # A row more than there is keeps columns apart.
            first |= ((1 << high) - 1 - colours) << (i * (self.height + 1))
            second |= colours << (i * (self.height + 1))
        last = first if stones % 2 else second
        for step in (1, self.height, self.height + 1, self.height + 2):
            pairs = last & last >> step
            if pairs & pairs >> 2 * step:
                return "lost"
        return "tied" if stones == self.width * self.height else None

    def stones(self, board):
        count = 0
        for i in range(self.width):
            count += self.high(self.columns.digit(board, i))
        return count

    def followers(self, board):
        player = self.stones(board) % 2
        for i in range(self.width):
            high = self.high(self.columns.digit(board, i))
            if high < self.height:
                yield self.columns.changed(board, i, (1 + player) << high)

    def predecessors(self, board):
        player = (self.stones(board) + 1) % 2
        for i in range(self.width):
            column = self.columns.digit(board, i)
            high = self.high(column)
            if high and (column + 1 >> high - 1) & 1 == player:
                yield self.columns.changed(board, i, -((1 + player) << high - 1))
