"""BZOJ 1443, JSOI 2009 Game: undirected vertex geography on a grid, with a placing move.

Input: `n m`, then n rows of m cells, `.` free and `#` wall. Output: `LOSE`, or `WIN` and each cell
where placing the token wins, as `row column`, row by row. Traps: placing visits the cell; matchers
that recurse, or that are slow where walls are few.
"""

from __future__ import annotations

from grundy.contest.parts.grid import read_rows
from grundy.contest.parts.scan import Answers, Scanner
from grundy.core.boards import framed, side_by_side
from grundy.core.buffers import zeroed
from grundy.kernels import bipartite, cells

TITLE = "Game (token on a grid)"
RULESET = "geography-grid"
THEOREM = "maximum matchings"


def judge(scan: Scanner) -> Answers:
    """Who wins, and the winning cells in pieces of text. A few passes over the grid."""
    rows = scan.integer("a number of rows", 1, 1 << 20)
    columns = scan.integer("a number of columns", 1, (1 << 28) // rows)
    board, width = framed(read_rows(scan, rows, columns, b".#"))
    mate, label, queue = (zeroed("i", len(board)) for _ in range(3))
    cells.open_cells(board, ord("."), mate)
    graph = side_by_side(width)
    bipartite.match_greedily(*graph, mate, label, queue)
    bipartite.match_all(*graph, b"\0\1", mate, label, queue)
    missed, place, text = zeroed("B", len(board)), zeroed("q", 1), zeroed("B", 1 << 16)
    yield "WIN\n" if bipartite.mark_missed(*graph, mate, missed, queue) else "LOSE\n"
    while size := cells.write_cells(missed, width, place, text):
        yield str(text[:size], "ascii")
