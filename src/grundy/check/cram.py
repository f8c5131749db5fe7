"""The symmetry strategy of Cram: every domino that fits is compared with its image."""

from __future__ import annotations

from grundy.check.claim import Claim, require, same


def check(claim: Claim) -> list[str]:
    """The half turn keeps the free cells; which dominoes it moves decides. O(cells log cells)."""
    require(claim.data == {}, "this proof needs no data")
    require(claim.line == [], "no line is proven")
    rows = claim.ruleset.format(claim.position).split("\n")
    free = {(r, c) for r, row in enumerate(rows, 1) for c, cell in enumerate(row, 1) if cell == "."}
    down, across = [[cell[axis] for cell in free] or [0] for axis in (0, 1)]
    vertical, horizontal = min(down) + max(down), min(across) + max(across)
    turned = {(r, c): (vertical - r, horizontal - c) for r, c in free}
    require(free == set(turned.values()), "a half turn does not keep the board")
    own, meeting = [], []
    for r, c in sorted(free):
        for mate, way in (((r, c + 1), "right"), ((r + 1, c), "down")):
            if mate in free:
                cells, image = {(r, c), mate}, {turned[r, c], turned[mate]}
                if image == cells:
                    own.append([r, c, way])
                elif image & cells:
                    meeting.append(cells)
    # Two dominoes that are their own images would both cover the middle.
    middle = {(r, c) for r, c in free if own and [r, c] == own[0][:2]}
    middle |= {turned[cell] for cell in middle}
    require(all(cells & middle for cells in meeting), "a domino meets its own image")
    if not own:
        require(claim.outcome == "P" and claim.value == 0, "the board is lost")
        require(same([claim.winning, claim.winning_count], [[], 0]), "no move wins")
        return ["value 0 and outcome P: every domino that fits is apart from its image"]
    require(claim.outcome == "N" and claim.value is None, "the board is won")
    require(same([claim.winning, claim.winning_count], [own, None]), "the winning move is another")
    return ["outcome N: after the domino in the middle, every domino is apart from its image"]
