"""Tic-tac-toe: three in a row win. A board is a number of nine digits of base 3, cell 0 counting
least: 0 empty, 1 the first player's, 2 the second's.

    grundy strong examples/strong/tic_tac_toe.py
"""

from grundy import Ranked

POWERS = tuple(3**i for i in range(9))
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
CELLS = tuple(cell for row in ROWS for cell in row)


class TicTacToe(Ranked):
    """All boards that play reaches: 5,478."""

    name = "tic-tac-toe"
    size = 3**9
    starts = (0,)

    def stones(self, board):
        count = 0
        for i in range(9):
            if board // POWERS[i] % 3:
                count += 1
        return count

    def ended(self, board):
        for row in range(8):
            owner = board // POWERS[CELLS[3 * row]] % 3
            if (
                owner
                and board // POWERS[CELLS[3 * row + 1]] % 3 == owner
                and board // POWERS[CELLS[3 * row + 2]] % 3 == owner
            ):
                # Only who moved last can have made it.
                return "lost"
        return "tied" if self.stones(board) == 9 else None

    def followers(self, board):
        player = 1 + self.stones(board) % 2
        for i in range(9):
            if board // POWERS[i] % 3 == 0:
                yield board + player * POWERS[i]

    def predecessors(self, board):
        stones = self.stones(board)
        player = 2 - stones % 2
        for i in range(9):
            if board // POWERS[i] % 3 == player:
                yield board - player * POWERS[i]
