"""LeetCode 913, Cat and Mouse: a graph, the mouse on vertex 1, the cat on 2, the hole is 0.

Input, until end of file: the neighbours of each vertex as JSON, `[[1,2],[0],[0]]`. Output: `1` if
the mouse wins (it gets to the hole), `2` if the cat does (it gets to the mouse), `0` if play goes
on for ever. The mouse moves first; everybody must move, the cat never into the hole. Traps: draws;
a mouse that has no way but to the cat has lost.
"""

from __future__ import annotations

from grundy.contest.parts.literals import Literals
from grundy.contest.parts.scan import Answers, Scanner
from grundy.contest.parts.token import chase

TITLE, RULESET, THEOREM = "Cat and Mouse", "token", "retrograde analysis"


def judge(scan: Scanner) -> Answers:
    """The verdict of each case, a line each. O(n * arcs) per case."""
    read = Literals(scan)
    while read.more():
        begin = read.at
        graph = [[read.integer("a vertex", 0, 49) for _ in read.items()] for _ in read.items()]
        n = len(graph)
        if n < 3 or max(max(after, default=0) for after in graph) >= n:
            raise read.fault("the lists of 3 to 50 vertices, and only these in them", begin)
        rank = chase(graph, [[to for to in after if to != 0] for after in graph], goal=0)
        start = rank[2 * (n + 2)]
        yield "0\n" if start < 0 else f"{2 - start % 2}\n"
