"""Nimber searches: couples of a component and a number, each backed by couples listed before it.

A label [component, n, "P"] says that the component is worth n: no option is worth n, and for each
m < n either an option is worth m or a label says that the component is not. [component, n, "N"]
says that it is not worth n: an option is. An option, or any sum, is worth the xor of its
components; with one of them not valued, it is not worth n if a label says that this one is not
worth n xor the others. Since each label stands on earlier ones, play with the heap ends from a
couple labelled P however it is played, and the component may stand for the heap in any sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.check.claim import Claim, is_count, require, same
from grundy.core.ruleset import Ruleset, members, sum_options, unpaired
from grundy.core.solution import plain

STATED = (
    "nimber search",
    "a component with a Nim heap of n is lost if no option of either is lost; of a sum all "
    "components but one are valued, and their xor is a heap beside the last",
    "Lemoine and Viennot, Nimbers are inevitable, 2012",
)


class _Labels:
    """The labels read so far, each with the numbers of the labels that back it."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self.worth: dict[Any, tuple[int, int]] = {}
        self.not_worth: dict[tuple[Any, int], int] = {}
        self.backing: list[list[int]] = []

    def parts(self, position: Any) -> list[Any]:
        """Components in their canonical form; equal ones cancel where the rules end all play."""
        split, canonical = self.ruleset.split, self.ruleset.canonical
        found = [canonical(part) for whole in members(position) for part in split(whole)]
        return unpaired(found) if self.ruleset.ends else found

    def value(self, parts: Iterable[Any]) -> tuple[int, list[int], list[Any]]:
        """The xor of the components valued, the labels that say so, and the components left."""
        total, labels, left = 0, [], []
        for part in parts:
            if part in self.worth:
                value, label = self.worth[part]
                total ^= value
                labels.append(label)
            else:
                left.append(part)
        return total, labels, left

    def differs(self, parts: list[Any], n: int) -> list[int] | None:
        """The labels that show that a sum is not worth n, if they do."""
        total, labels, left = self.value(parts)
        if not left:
            return labels if total != n else None
        label = self.not_worth.get((left[0], total ^ n)) if len(left) == 1 else None
        return None if label is None else [*labels, label]

    def read(self, label: Any) -> None:
        """Check one label and append it. O(options of its position)."""
        require(isinstance(label, list) and len(label) == 3, "a label is component, number, P or N")
        text, n, mark = label
        require(isinstance(text, str) and is_count(n), "a label is component, number, P or N")
        require(mark in ("P", "N"), f"{mark!r} is neither P nor N")
        position = self.ruleset.parse(text)
        require(self.ruleset.format(position) == text, f"{text!r} is not the ruleset's own form")
        require(position not in self.worth, f"{text!r} has its value already")
        require((position, n) not in self.not_worth, f"{text!r} is labelled twice")
        options = [self.parts(follower) for _, follower in self.ruleset.options(position)]
        first: dict[int, list[int]] = {}
        for option in options:
            total, labels, left = self.value(option)
            if not left:
                first.setdefault(total, labels)
        number = len(self.backing)
        if mark == "N":
            require(n in first, f"{text!r} has no option worth {n}")
            self.backing.append(first[n])
            self.not_worth[position, n] = number
            return
        backing: list[int] = []
        for option in options:
            shown = self.differs(option, n)
            require(shown is not None, f"an option of {text!r} is not shown to differ from {n}")
            backing += shown or ()
        for m in range(n):
            backing += first[m] if m in first else [self.smaller(position, text, m)]
        self.backing.append(backing)
        self.worth[position] = n, number

    def smaller(self, position: Any, text: str, m: int) -> int:
        """The label that says that the position is not worth m."""
        require((position, m) in self.not_worth, f"{text!r} is not shown to differ from {m}")
        return self.not_worth[position, m]


def check(claim: Claim) -> list[str]:
    """Check every label against the options of its position. O(labels * options)."""
    require(set(claim.data) == {"labels"}, "a nimber proof has labels")
    require(isinstance(claim.data["labels"], list), "labels are a list")
    require(claim.ruleset.players == 2, "nimbers belong to games of two players")
    require(claim.line == [], "a line is not part of this proof")
    stated = (claim.method["name"], claim.method["statement"], claim.method["source"])
    require(stated == STATED, "the search is described wrongly")
    labels = _Labels(claim.ruleset)
    for label in claim.data["labels"]:
        labels.read(label)
    parts = labels.parts(claim.position)
    total, needed, left = labels.value(parts)
    require(claim.value == (None if left else total), "the value is not the one proven")
    won = total != 0
    if left:
        shown = labels.differs(parts, 0)
        require(shown is not None, "the position is not shown to be worth something")
        needed, won = shown or [], True
    require(claim.outcome == ("N" if won else "P"), "the outcome is not the one proven")
    if won:
        needed += _check_move(claim, labels)
    else:
        require(same([claim.winning, claim.winning_count], [[], 0]), "no move wins a lost position")
    _check_all_needed(labels, needed)
    count = len(labels.backing)
    value = "outcome" if claim.value is None else f"value {claim.value} and outcome"
    facts = [f"{value} {claim.outcome}: {count} couples, each backed by those before it"]
    return [*facts, "a winning move"] if won else facts


def _check_move(claim: Claim, labels: _Labels) -> list[int]:
    """The winning move told is the first that leads to a sum shown to be worth 0."""
    require(claim.winning_count is None, "winning moves are not counted")
    for move, follower in sum_options(claim.ruleset.options, claim.position):
        total, needed, left = labels.value(labels.parts(follower))
        if not left and total == 0:
            require(
                same(claim.winning, [plain(move)]), "the winning move is not the first one proven"
            )
            return needed
    require(False, "no move is proven to win")
    return []


def _check_all_needed(labels: _Labels, needed: list[int]) -> None:
    """No label is listed that the claim does not stand on."""
    used = bytearray(len(labels.backing))
    for number in needed:
        used[number] = 1
    for number in range(len(used) - 1, -1, -1):
        require(used[number], "labels are listed that the proof does not need")
        for other in labels.backing[number]:
            used[other] = 1
