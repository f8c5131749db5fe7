"""A token on a digraph in judge input: who cannot move loses, and play may go on for ever.

Kept free of heavy imports: a judge run must start in the time of a bare interpreter.
"""

from __future__ import annotations

from array import array

from grundy.core.buffers import zeroed
from grundy.kernels.retrograde import remoteness

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def ranks(followers: Iterable[Sequence[int]]) -> memoryview:
    """Of each vertex from 0, given where its arcs lead, the number of moves to the end with best
    play: even if the player to move loses, odd if he wins, -1 if play goes on. O(n + m)."""
    flat, row = array("q"), array("q", [0])
    for heads in followers:
        row.append(len(flat))
        flat.append(len(heads))
        flat.extend([head + 1 for head in heads])
    n = len(row) - 1
    rank, queue = zeroed("i", n + 1), zeroed("i", n + 1)
    remoteness(flat, row, rank, zeroed("i", n + 2), zeroed("i", len(flat) - n), queue)
    return rank[1:]


def jumps(board: bytes, width: int, most: int) -> list[list[int]]:
    """Where up to `most` steps in one direction lead from each cell without passing a wall `#`.

    Staying is one way. Rows of the board are `width` apart, with a wall between them.
    """
    ways: list[list[int]] = []
    for at, cell in enumerate(board):
        ways.append([] if cell == ord("#") else [at])
        for step in (-1, 1, -width, width) if ways[at] else ():
            for to in range(at + step, at + step * (most + 1), step):
                if not 0 <= to < len(board) or board[to] == ord("#"):
                    break
                ways[at].append(to)
    return ways


def chase(mice: Sequence[Sequence[int]], cats: Sequence[Sequence[int]], goal: int) -> memoryview:
    """Ranks where a mouse and a cat move in turn: the mouse wins at the goal, the cat at the goal
    or at the mouse's place. Each list holds where one can go from each of n places.

    State 2 (mouse n + cat) is the mouse's turn, one more the cat's. Where a player has lost, he has
    no move; so the mouse is spared to go to the cat, which loses as well. O(n * all ways).
    """
    n = len(mice)
    return ranks(
        []
        if mouse in (goal, cat) or cat == goal
        else [2 * (mouse * n + to) for to in cats[cat]]
        if cats_turn
        else [2 * (to * n + cat) + 1 for to in mice[mouse] if to != cat]
        for mouse in range(n)
        for cat in range(n)
        for cats_turn in (False, True)
    )
