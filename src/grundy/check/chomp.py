"""Chomp on rectangles: the lost bars are verified one by one, or the strategy is stolen."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.check.claim import Claim, is_count, require

Bar = tuple[int, ...]


def check(claim: Claim) -> list[str]:
    """O(1) without winning moves; with them, all bars inside times their squares."""
    bar: Bar = claim.position
    require(set(claim.data) == {"lost"}, "the lost bars are needed, or null")
    require(bar[0] == bar[-1], "the bar is no rectangle")
    require(claim.value is None and claim.line == [], "no value or line is proven here")
    require(claim.outcome == ("P" if bar == (1,) else "N"), "the outcome is another")
    told = claim.data["lost"]
    if told is None:
        require(claim.winning_count is None and claim.winning == [], "no bite is proven to win")
        require(bar != (1,), "the single square needs no stealing")
        return ["outcome N: a winning answer to the bite at the far corner is a winning first bite"]
    require(isinstance(told, list), "the lost bars must be a list")
    for entry in told:
        require(isinstance(entry, list) and all(map(is_count, entry)), "a bar is row lengths")
    lost = set(map(tuple, told))
    require(told == sorted(map(list, lost)), "the lost bars are not in order")
    size = 0
    for other in _inside(bar):
        size += other in lost
        wins = any(after in lost for _, after in _bites(other))
        require(wins != (other in lost), f"{list(other)} is not labelled rightly")
    require(size == len(lost), "a lost bar does not fit into the bar")
    winning = [repr([row, column]) for (row, column), after in _bites(bar) if after in lost]
    listed = list(map(repr, claim.winning))
    require(claim.winning_count == len(winning), f"there are {len(winning)} winning bites")
    require(set(listed) <= set(winning), "a listed bite does not win")
    require(len(set(listed)) == len(listed), "a bite is listed twice")
    require(listed or not winning, "a won bar needs a winning bite")
    return [
        f"outcome {claim.outcome}: {len(lost)} lost bars, every other bar leads to one of them",
        f"{len(listed)} of {len(winning)} winning bites",
    ]


def _bites(bar: Bar) -> Iterator[tuple[tuple[int, int], Bar]]:
    for row in range(len(bar)):
        for left in range(row == 0, bar[row]):
            below = [min(length, left) for length in bar[row:]]
            yield (row + 1, left + 1), (*bar[:row], *filter(None, below))


def _inside(bar: Bar) -> Iterator[Bar]:
    """All bars with at most as many rows, and rows at most as long."""
    stack: list[Bar] = [(first,) for first in range(1, bar[0] + 1)]
    while stack:
        other = stack.pop()
        yield other
        if len(other) < len(bar):
            stack.extend((*other, length) for length in range(1, other[-1] + 1))
