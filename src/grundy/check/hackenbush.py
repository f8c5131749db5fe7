"""Hackenbush certificates: 2-edge-connected parts with ear decompositions, joined by bridges.

Why this proves the value: an ear decomposition proves that a part is 2-edge-connected (Robbins
1939); edges that join disjoint parts into a tree are bridges; so the fusion and colon principles
apply as stated, and the value is recomputed from parts and bridges alone.
"""

from __future__ import annotations

from typing import Any

from grundy.check.claim import Claim, check_outcome, check_winning, is_count, require


class _Ground:
    """The drawing with its roots as one vertex: ends of each edge, -1 standing for the ground."""

    def __init__(self, position: Any) -> None:
        roots = set(position.roots)
        self.ends = [tuple(-1 if v in roots else v for v in pair) for pair in position.pairs()]
        self.names = [(position.names[a], position.names[b]) for a, b in position.pairs()]


def check(claim: Claim) -> list[str]:
    """O(E) for the value, plus the size of each listed follower."""
    require(set(claim.data) == {"parts", "followers"}, "parts and followers are needed")
    require(claim.line == [], "a line is not part of this proof")
    ground = _Ground(claim.position)
    ends = ground.ends
    parts, part_of = _read_parts(ends, claim.data["parts"], -1, set(range(len(ends))))
    for e, (a, b) in enumerate(ends):
        require((a in part_of) == (b in part_of), f"edge {e} leads out of the parts")
        require(a not in part_of or e in parts.used, f"edge {e} is in no part")
    _check_theorem(claim, parts)
    values = parts.values(lambda v: 0)
    require(claim.value == values[0], f"the parts are worth {values[0]}")
    check_outcome(claim)
    want = _wanted(parts, part_of, ends, values)
    winning = {ground.names[e] for i, e in enumerate(parts.bridge) if i and want[i] == -2}
    proven = _check_followers(claim, ground, parts, part_of, values, want, winning)
    if proven:
        check_winning(claim, [list(pair) for pair in winning])
        count = f"winning cuts: {len(winning)}, and no others"
    else:
        require(claim.winning_count is None, "not every cut was proven good or bad")
        moves = [tuple(move) for move in claim.winning if isinstance(move, list)]
        require(len(moves) == len(claim.winning) == len(set(moves)), "a move is a pair, once")
        require(set(moves) == winning, "the winning moves are not the ones proven")
        require(moves or not claim.value, "a won drawing needs a winning move")
        count = f"winning cuts: {len(winning)}, and perhaps others"
    return [
        f"value {claim.value} and outcome {claim.outcome} (parts: {len(parts.bridge)}, "
        f"bridges: {len(parts.bridge) - 1})",
        count,
    ]


class _Parts:
    """Parts in an order in which each hangs, by its bridge, on an earlier one."""

    def __init__(self) -> None:
        self.bridge: list[int] = []
        self.parent: list[int] = []
        self.size: list[int] = []
        self.vertices: list[list[int]] = []
        self.used: set[int] = set()

    def values(self, extra: Any) -> list[int]:
        """Each part's worth: the parity of its edges, `extra(v)` of its vertices, and one more
        than each part that hangs on it."""
        worth = [size & 1 for size in self.size]
        for i in range(len(worth) - 1, -1, -1):
            for v in self.vertices[i]:
                worth[i] ^= extra(v)
            if i:
                worth[self.parent[i]] ^= worth[i] + 1
        return worth


def _read_parts(
    ends: list[Any], listed: Any, root: int, allowed: set[int]
) -> tuple[_Parts, dict[int, int]]:
    """Check that `listed` describes 2-edge-connected parts joined by bridges into a tree."""
    parts, part_of = _Parts(), dict[int, int]()
    require(isinstance(listed, list) and listed, "parts must be a list, the ground's part first")

    def use(edge: Any) -> Any:
        require(is_count(edge) and edge in allowed, f"{edge!r} is no edge here")
        require(edge not in parts.used, f"edge {edge} is used twice")
        parts.used.add(edge)
        return ends[edge]

    for entry in listed:
        require(isinstance(entry, list) and len(entry) == 2, "a part is a bridge and its ears")
        bridge, ears = entry
        number = len(parts.bridge)
        if number == 0:
            require(bridge is None, "no bridge leads to the ground's part")
            top, parent = root, -1
        else:
            a, b = use(bridge)
            require((a in part_of) != (b in part_of), f"edge {bridge} joins no new part")
            parent, top = (part_of[a], b) if a in part_of else (part_of[b], a)
        part_of[top] = number
        parts.bridge.append(-1 if bridge is None else bridge)
        parts.parent.append(parent)
        parts.vertices.append([top])
        require(isinstance(ears, list), "ears must be a list")
        parts.size.append(_add_ears(ears, use, part_of, number, parts.vertices[number]))
    return parts, part_of


def _add_ears(
    ears: list[Any], use: Any, part_of: dict[int, int], number: int, vertices: list[int]
) -> int:
    """Each ear is a path from the part back to it through new vertices. How many edges."""
    size = 0
    for ear in ears:
        require(isinstance(ear, list) and ear, "an ear is a list of edges")
        pairs = [use(edge) for edge in ear]
        size += len(ear)
        inside = [v for v in pairs[0] if part_of.get(v) == number]
        require(inside, "an ear starts outside its part")
        here = inside[0]
        if len(pairs) > 1 and len(inside) == 2:
            # Both ends of the first edge lie in the part: such an ear would end at once.
            require(False, "an ear returns before its end")
        for i, (a, b) in enumerate(pairs):
            require(here in (a, b), "the edges of an ear do not follow each other")
            here = b if here == a else a
            if i < len(pairs) - 1:
                require(here not in part_of, "an ear passes a vertex already used")
                part_of[here] = number
                vertices.append(here)
        require(part_of.get(here) == number, "an ear ends outside its part")
    return size


def _wanted(
    parts: _Parts, part_of: dict[int, int], ends: list[Any], values: list[int]
) -> list[int]:
    """What each part would have to be worth for the whole to be 0: -1 if nothing does, -2 if
    its bridge has to go."""
    want = [0]
    for i in range(1, len(values)):
        above = parts.parent[i]
        if want[above] < 0:
            want.append(-1)
            continue
        share = (values[i] + 1) ^ values[above] ^ want[above]
        want.append(share - 1 if share else -2)
    return want


def _check_followers(
    claim: Claim,
    ground: _Ground,
    parts: _Parts,
    part_of: dict[int, int],
    values: list[int],
    want: list[int],
    winning: set[tuple[str, str]],
) -> bool:
    """Value each cut on a cycle that is listed, add those that win; whether all were listed."""
    ends = ground.ends
    bridging = set(parts.bridge)
    inside: list[set[int]] = [set() for _ in values]
    for e in parts.used - bridging:
        inside[part_of[ends[e][0]]].add(e)
    hanging: dict[int, int] = {}
    for i in range(1, len(values)):
        a, b = ends[parts.bridge[i]]
        upper = a if part_of[a] == parts.parent[i] else b
        hanging[upper] = hanging.get(upper, 0) ^ (values[i] + 1)
    listed = claim.data["followers"]
    require(isinstance(listed, list), "followers must be a list")
    require(claim.value or not listed, "a lost drawing needs no followers")
    valued: set[tuple[str, str]] = set()
    for entry in listed:
        require(isinstance(entry, list) and len(entry) == 2, "a follower is a cut and its parts")
        cut, pieces = entry
        require(is_count(cut) and cut in parts.used - bridging, f"{cut!r} is no edge on a cycle")
        require(ground.names[cut] not in valued, f"edge {cut} is cut twice")
        valued.add(ground.names[cut])
        number = part_of[ends[cut][0]]
        rest, _ = _read_parts(ends, pieces, parts.vertices[number][0], inside[number] - {cut})
        require(rest.used == inside[number] - {cut}, f"the cut of edge {cut} loses edges")
        if rest.values(lambda v: hanging.get(v, 0))[0] == want[number]:
            winning.add(ground.names[cut])
    return not claim.value or all(ground.names[e] in valued for edges in inside for e in edges)


def _check_theorem(claim: Claim, parts: _Parts) -> None:
    forest = not any(parts.size)
    named = "colon principle" if forest else "fusion principle"
    require(claim.method["name"] == named, f"this is a case of the {named}")
