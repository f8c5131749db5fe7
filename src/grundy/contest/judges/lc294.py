"""LeetCode 294, Flip Game II: turn `++` into `--`; who cannot loses.

Input, until end of file: a string of `+` and `-` as JSON. Output: `true` if the player to move
wins, else `false`. A run of n plus signs is a heap of Dawson's Kayles. Trap: runs do not join.
"""

from __future__ import annotations

from grundy.contest.parts.literals import Literals
from grundy.contest.parts.rows import row_values, runs
from grundy.contest.parts.scan import Answers, Scanner

TITLE = "Flip Game II"
RULESET = "dawsons-kayles"
THEOREM = "Sprague-Grundy values and their periods"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n), besides the table of values."""
    read = Literals(scan)
    while read.more():
        signs = read.text("a string of + and -", b"+-")
        value = row_values("0.07", len(signs))
        total = 0
        for _, n in runs(signs.replace(b"-", b"\0")):
            total ^= value[n]
        yield "true\n" if total else "false\n"
