"""Codeforces 1451F, Nullify The Matrix: lower a cell, and change as you like the cells of a path.

Input: `t`, then per case `n m` and n rows of m numbers. A move lowers a cell above 0, and on a
shortest path from it, down and to the right, sets any cells to any numbers from 0 on. Output: the
winner, `Ashish` (who moves first) or `Jeel`; who cannot move loses. A path meets each later
diagonal (of equal row + column) once. So if the xor of each diagonal is 0, a move spoils that of
its first cell; else the first one that is not 0 is mended as in Nim, and later ones on the way.
Trap: the xor of all cells decides nothing.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET, THEOREM = "Nullify The Matrix", "nim", "Bouton's theorem"


def judge(scan: Scanner) -> Answers:
    """The winner of each case, a line each. O(n m) per case."""
    for _ in range(scan.integer("a number of cases", 0, 10**9)):
        rows = scan.integer("a number of rows", 1, 10**9)
        columns = scan.integer("a number of columns", 1, 10**9)
        start = scan.block(rows * columns, "a number in a cell", 0, 10**18)
        total = [0] * (rows + columns - 1)
        for at, cell in enumerate(scan.tokens[start : start + rows * columns]):
            total[at // columns + at % columns] ^= cell
        yield "Ashish\n" if any(total) else "Jeel\n"
