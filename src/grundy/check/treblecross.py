"""Treblecross: the values of 0.007 are verified, and cells are judged one by one."""

from __future__ import annotations

from grundy.check.claim import Claim, is_count, require, same
from grundy.check.period import check_values
from grundy.sequences.code import parse


def check(claim: Claim) -> list[str]:
    """O(cells), and what verifying the table takes."""
    require(set(claim.data) == {"values", "listed"}, "values and a number of moves are needed")
    g, row = claim.data["values"], claim.position
    require(isinstance(g, list) and g and all(map(is_count, g)), "values must be counts")
    require(same(claim.data["listed"], len(claim.winning)), "another number of moves is listed")
    require(claim.value is None and claim.line == [], "no value or line is proven here")
    winning, largest = _winning(row, g)
    require(len(g) == largest + 1, "the table must end with the largest heap")
    check_values(parse("0.007"), g)
    require(claim.outcome == ("N" if winning else "P"), "the outcome is another")
    require(claim.winning_count == len(winning), f"there are {len(winning)} winning cells")
    require(all(map(is_count, claim.winning)), "a move is a cell")
    require(len(set(claim.winning)) == len(claim.winning), "a cell is listed twice")
    require(winning.issuperset(claim.winning), "a listed cell does not win")
    require(claim.winning or not winning, "a won position needs a winning move")
    return [f"outcome {claim.outcome}", f"{len(claim.winning)} of {len(winning)} winning cells"]


def _winning(row: str, g: list[int]) -> tuple[set[int], int]:
    """The winning cells, from 1, and the largest heap: 0 where none was needed."""
    if "XXX" in row:
        return set(), 0
    windows = range(len(row) - 2)
    at_once = {x + row[x : x + 3].index(".") + 1 for x in windows if row.count("X", x, x + 3) == 2}
    if at_once:
        return at_once, 0
    # Cells within two of a mark would let the opponent win; the others form runs.
    runs: list[range] = []
    start = 0
    for x in range(len(row) + 1):
        if x == len(row) or "X" in row[max(0, x - 2) : x + 3]:
            if start < x:
                runs.append(range(start, x))
            start = x + 1
    heaps = [len(run) + 2 for run in runs]
    # Marks and ends that leave no run between them still count as heaps, worth nothing.
    largest = max([*heaps, *_bare(row)])
    require(len(g) > largest, "the table is too short")
    total = 0
    for heap in heaps:
        total ^= g[heap]
    winning = set()
    for run in runs if total else ():
        rest = total ^ g[len(run) + 2]
        for i, x in enumerate(run):
            left, right = max(0, i - 2), max(0, len(run) - i - 3)
            if g[left + 2 if left else 0] ^ g[right + 2 if right else 0] == rest:
                winning.add(x + 1)
    return winning, largest


def _bare(row: str) -> list[int]:
    """The heap of each stretch, counted from its free cells and how many of its ends are marks."""
    stretches = row.split("X")
    if len(stretches) == 1:
        return [len(row) + 2]
    ends = [len(stretches[0]), len(stretches[-1])]
    return ends + [len(stretch) - 2 for stretch in stretches[1:-1]]
