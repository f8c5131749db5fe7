"""Tic-tac-toe up to rotation and reflection: of boards that are the same, the least.

grundy strong examples/strong/tic_tac_toe_symmetric.py
"""

from tic_tac_toe import TicTacToe

from grundy.core.ranks import Symmetry

SAME = Symmetry(9, 3, [(2, 5, 8, 1, 4, 7, 0, 3, 6), (2, 1, 0, 5, 4, 3, 8, 7, 6)])


class TicTacToeSymmetric(TicTacToe):
    """All boards that play reaches, up to symmetry: 765."""

    name = "tic-tac-toe-symmetric"
    predecessors = None

    def followers(self, board):
        player = 1 + self.stones(board) % 2
        for i in range(9):
            if board // 3**i % 3 == 0:
                yield SAME.canonical(board + player * 3**i)
