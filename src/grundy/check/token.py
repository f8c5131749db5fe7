"""Token certificates: for every vertex the number of moves to the end with best play."""

from __future__ import annotations

from grundy.check.claim import Claim, check_winning, is_count, require


def check(claim: Claim) -> list[str]:
    """Check every number against those of the vertices that arcs lead to. O(n + m).

    Even numbers are lost: all arcs lead to odd ones, the largest one less. Odd numbers are won: the
    least even one that an arc leads to is one less. Drawn, -1: no arc leads to an even number, and
    one leads to a drawn vertex. No other labelling has these properties.
    """
    require(claim.ruleset.name == "token", "tokens belong to the ruleset token")
    require(set(claim.data) == {"ranks"}, "ranks are needed, and nothing else")
    graph, rank = claim.position.graph, claim.data["ranks"]
    require(isinstance(rank, list) and len(rank) == len(graph.names), "each vertex has a rank")
    require(all(is_count(r) or (type(r) is int and r == -1) for r in rank), "a rank is no count")
    drawn = 0
    for v, r in enumerate(rank, 1):
        after = [rank[w - 1] for w in graph.targets(v)]
        lost = [a for a in after if a >= 0 and a % 2 == 0]
        if r < 0:
            require(not lost, f"{graph.names[v - 1]} has a winning move")
            require(-1 in after, f"{graph.names[v - 1]} has no drawing move")
            drawn += 1
        elif r % 2:
            require(lost and min(lost) + 1 == r, f"{graph.names[v - 1]} is not won so fast")
        else:
            require(not lost and -1 not in after, f"{graph.names[v - 1]} is not lost")
            require(max(after, default=-1) + 1 == r, f"{graph.names[v - 1]} is not lost so fast")
    here = rank[claim.position.at - 1]
    require(claim.outcome == ("D" if here < 0 else "PN"[here % 2]), "the outcome is another")
    require(claim.value is None and claim.line == [], "no value or line is proven here")
    around = dict.fromkeys(graph.targets(claim.position.at))
    winning = [graph.names[w - 1] for w in around if rank[w - 1] >= 0 and rank[w - 1] % 2 == 0]
    check_winning(claim, winning)
    facts = f"{len(rank)} ranks follow from each other, {drawn} of them drawn"
    return [f"outcome {claim.outcome}: {facts}", f"all {len(winning)} winning moves, and no others"]
