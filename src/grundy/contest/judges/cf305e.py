"""Codeforces 305E, Playing with String: cut a letter out of a string between two equal ones.

Input: a word of small letters. A move takes one of the words on the table and an inner letter whose
two neighbours are equal, and leaves the part before it, the letter, and the part after it; who
cannot move loses. Output: `First` and the least place of a winning cut (from 1), or `Second`. A cut
ends the use of its neighbours as centres, so a run of n centres is a heap of Dawson's Chess. Trap:
the least place wanted need not be the least centre.
"""

from __future__ import annotations

from grundy.contest.parts.rows import row_values, runs
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.words import Words

TITLE, RULESET = "Playing with String", "dawsons-chess"
THEOREM = "Sprague-Grundy values and their periods"

LETTERS = bytes(range(97, 123))


def judge(scan: Scanner) -> Answers:
    """Who wins, and by which cut. O(n), besides the table of values."""
    read = Words(scan)
    word = read.word("a word of small letters", LETTERS, 1, 10**6)
    centres = bytes([a == b for a, b in zip(word, word[2:], strict=False)])
    rows = list(runs(centres))
    value = row_values("0.137", max([n for _, n in rows], default=0))
    total = 0
    for _, n in rows:
        total ^= value[n]
    for first, n in rows if total else ():
        for i in range(n):
            left, right = value[max(i - 1, 0)], value[max(n - i - 2, 0)]
            if left ^ right ^ value[n] == total:
                yield f"First\n{first + i + 2}\n"
                return
    yield "Second\n"
