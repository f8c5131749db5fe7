"""Poset games on forests: values from the tops down, then what each tree would have to become."""

from __future__ import annotations

from grundy.check.claim import Claim, check_outcome, require, same


def check(claim: Claim) -> list[str]:
    """O(n log n). By the colon principle a tree is its root, a stalk, with its branches on it."""
    poset = claim.position
    require(same(claim.data, {"listed": len(claim.winning)}), "another number of moves is listed")
    require(claim.line == [], "a line is not part of this proof")
    parent: dict[str, str] = {}
    for low, high in poset.relations:
        require(high not in parent, f"{high} has two elements below it")
        parent[high] = low
    depth = _depths(parent, poset.elements)
    upwards = sorted(poset.elements, key=depth.__getitem__)
    branches = dict.fromkeys(upwards, 0)
    total = 0
    for name in reversed(upwards):
        if name in parent:
            branches[parent[name]] ^= branches[name] + 1
        else:
            total ^= branches[name] + 1
    require(claim.value == total, f"the trees are worth {total}")
    check_outcome(claim)
    # Whether the whole can become 0 by a move in the tree on an element, and what that must become.
    wanted: dict[str, int] = {}
    winning: set[str] = set()
    for name in upwards if total else ():
        if name not in parent:
            around = total ^ (branches[name] + 1)
        elif wanted.get(parent[name], 0) > 0:
            others = branches[parent[name]] ^ (branches[name] + 1)
            around = others ^ (wanted[parent[name]] - 1)
        else:
            continue
        wanted[name] = around
        if around == 0:
            winning.add(name)
    told = claim.winning
    require(all(isinstance(move, str) for move in told), "a move is an element")
    require(len(set(told)) == len(told) and winning.issuperset(told), "a listed move does not win")
    require(claim.winning_count == len(winning), f"there are {len(winning)} winning moves")
    require(told or not winning, "a won position needs a winning move")
    return [f"value {total}, outcome {claim.outcome}", f"{len(told)} of {len(winning)} moves"]


def _depths(parent: dict[str, str], elements: frozenset[str]) -> dict[str, int]:
    """How many elements are below each. Linear: every path down is walked once."""
    depth: dict[str, int] = {}
    for name in elements:
        path = []
        here: str | None = name
        while here is not None and here not in depth:
            path.append(here)
            here = parent.get(here)
        below = depth[here] if here is not None else -1
        for one in reversed(path):
            below += 1
            depth[one] = below
    return depth
