"""POJ 2599, A funny game (Timus 1045): fly along a tree of airports, each left one is destroyed.

Input: `N K`, airports and where the game starts, then N - 1 pairs. Who cannot fly loses. Output:
`First player wins flying to airport L`, the least such L, or `First player loses`. Trap: the start
can have one neighbour or none.
"""

from __future__ import annotations

from grundy.contest.parts.geography import winning_neighbours
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.tree import read_tree
from grundy.core.buffers import zeroed

TITLE = "A funny game"
RULESET = "geography"
THEOREM = "maximum matchings"


def judge(scan: Scanner) -> Answers:
    """Who wins, and how. O(N)."""
    n = scan.integer("a number of airports", 1, 10**7)
    k = scan.integer("an airport", 1, n)
    start, _ = read_tree(scan, n)
    tails, heads = zeroed("i", n - 1), zeroed("i", n - 1)
    for edge in range(n - 1):
        tails[edge], heads[edge] = (scan.tokens[start + 2 * edge + end] - 1 for end in (0, 1))
    won = winning_neighbours(tails, heads, n, k - 1)
    yield f"First player wins flying to airport {won[0] + 1}\n" if won else "First player loses\n"
