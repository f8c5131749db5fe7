"""Codeforces 1823E, Removing Graph: take a connected part of l to r vertices from some cycles.

Input: `n l r` with l < r, then n edges that form cycles. Output: the winner, `Alice` (who moves
first) or `Bob`; who cannot move loses. A path of c < l + r is worth c // l, and so is a cycle: what
is left at one end can be worth anything less, and two parts are worth no more together. A longer
path is worth something, as an odd or even number can be taken from its middle; so a longer cycle is
worth 0. Trap: long cycles do not count.
"""

from __future__ import annotations

from grundy.contest.parts.scan import Answers, Scanner

TITLE, RULESET = "Removing Graph", "take-and-break"
THEOREM = "Sprague-Grundy values and their periods"


def judge(scan: Scanner) -> Answers:
    """The winner. O(n)."""
    n = scan.integer("a number of vertices", 2, 10**7)
    low = scan.integer("the least to take", 1, n - 1)
    high = scan.integer("the most to take", low + 1, n)
    start = scan.block(2 * n, "a vertex", 1, n)
    ends = scan.tokens[start : start + 2 * n].tolist()
    near: list[list[int]] = [[] for _ in range(n + 1)]
    for i in range(0, 2 * n, 2):
        a, b = ends[i], ends[i + 1]
        if a == b or a in near[b] or len(near[a]) > 1 or len(near[b]) > 1:
            raise scan.fault(start + i, "an edge of a cycle")
        near[a].append(b)
        near[b].append(a)
    seen, total = bytearray(n + 1), 0
    for v in range(1, n + 1):
        at, length = v, 0
        while not seen[at]:
            seen[at] = 1
            at, length = near[at][seen[near[at][0]]], length + 1
        total ^= length // low if length < low + high else 0
    yield "Alice\n" if total else "Bob\n"
