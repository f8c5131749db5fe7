"""UVa 10561, Treblecross: mark a cell of a row; who completes three neighbouring marks wins.

Input: `N`, then N rows of `.` and `X`, 3 to 200 cells, without three marks. Output for each:
`WINNING` or `LOSING`, and then a line of all cells (from 1) by which the player to move wins, blank
if there are none. A mark within two cells of another lets the opponent complete three; so a run of
n cells farther from all marks is a heap of n + 2 in 0.007. Trap: where three can be completed at
once, nothing else wins.
"""

from __future__ import annotations

from grundy.contest.parts.rows import row_values, runs
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.words import Words

TITLE, RULESET, THEOREM = "Treblecross", "treblecross", "Treblecross is 0.007"


def judge(scan: Scanner) -> Answers:
    """Two lines for each row. O(cells), besides the table of values."""
    read = Words(scan)
    for _ in range(read.integer("a number of rows", 0, 10**9)):
        row = read.word("a row of 3 cells or more, . or X", b".X", 3, 10**5)
        if b"XXX" in row:
            raise read.fault("a row without three marks", back=1)
        cells = range(len(row))
        wins = [i for i in cells if b"XXX" in row[max(i - 2, 0) : i] + b"X" + row[i + 1 : i + 3]]
        safe = bytes([b"X" not in row[max(i - 2, 0) : i + 3] for i in cells])
        value, total = row_values("0.007", len(row) + 2), 0
        heaps = [] if wins else list(runs(safe))
        for _, n in heaps:
            total ^= value[n + 2]
        for first, n in heaps if total else ():
            rest = total ^ value[n + 2]
            # A mark leaves i cells on its left, less two, and likewise on its right.
            wins += [first + i for i in range(n) if value[i] ^ value[n - i - 1] == rest]
        yield f"{'WINNING' if wins else 'LOSING'}\n{' '.join([str(i + 1) for i in wins])}\n"
