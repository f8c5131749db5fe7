"""Search certificates: a closed set of labelled positions, each label justified by the options."""

from __future__ import annotations

from typing import Any

from grundy.check._puzzle import check_puzzle
from grundy.check.claim import Claim, check_outcome, check_winning, is_count, require, stated_name
from grundy.core.nimber import mex
from grundy.core.ruleset import Ruleset, Sum, members, sum_options, unpaired
from grundy.core.solution import plain


def check(claim: Claim) -> list[str]:
    """Check every label against the options of its position. O(positions + options)."""
    data = claim.data
    require(set(data) >= {"mode", "hooks"}, "mode and hooks are needed")
    require(type(data["hooks"]) is bool, "hooks must be true or false")
    modes = {"mex": _check_mex, "ranks": _check_ranks, "puzzle": _check_puzzle}
    mode = data["mode"]
    require(isinstance(mode, str) and mode in modes, f"mode {mode!r} is unknown")
    return modes[mode](claim)


def _check_statement(claim: Claim, name: str, rule: str, size: int) -> None:
    stated = (stated_name(claim), claim.method["statement"], claim.method["source"])
    require(stated == (name, f"{rule}; {size} positions", ""), "the search is described wrongly")


def _labels(claim: Claim) -> list[Any]:
    require(set(claim.data) == {"mode", "hooks", "labels"}, "unknown field in the certificate")
    labels = claim.data["labels"]
    require(isinstance(labels, list), "labels must be a list")
    require(claim.ruleset.players == 2, "nimbers and ranks belong to games of two players")
    return list(labels)


def _read(ruleset: Ruleset[Any], text: Any) -> Any:
    """The position that `text`, written as the ruleset writes it, stands for."""
    require(isinstance(text, str), "positions are text")
    position = ruleset.parse(text)
    require(ruleset.format(position) == text, f"{text!r} is not the ruleset's own form")
    return position


def _check_mex(claim: Claim) -> list[str]:
    """Labels come with all followers before them: so play ends, and mex is well founded."""
    ruleset, hooks = claim.ruleset, claim.data["hooks"]
    worth: dict[Any, int] = {}
    needed: set[Any] = set()
    changed = False

    def value(position: Any) -> int:
        nonlocal changed
        total = 0
        whole = members(position)
        parts = whole
        if hooks:
            parts = [ruleset.canonical(part) for each in whole for part in ruleset.split(each)]
            parts = unpaired(parts) if ruleset.ends else parts
        changed = changed or parts != whole
        for part in parts:
            found = worth.get(part)
            require(found is not None, "a position is not labelled before it is needed")
            total ^= found or 0
        needed.update(parts)
        return total

    for label in _labels(claim):
        require(isinstance(label, list) and len(label) == 2, "a label is a position and a value")
        text, stated = label
        require(is_count(stated), "a label is a position and a value")
        position = _read(ruleset, text)
        require(position not in worth, f"{text!r} is labelled twice")
        values = [value(follower) for _, follower in ruleset.options(position)]
        require(mex(values) == stated, f"{text!r} is worth {mex(values)}, not {stated}")
        worth[position] = stated
    require(value(claim.position) == claim.value, "the value is not the one proven")
    check_outcome(claim)
    moves = sum_options(ruleset.options, claim.position)
    check_winning(claim, [plain(move) for move, follower in moves if value(follower) == 0])
    require(claim.line == [], "a line is not part of this proof")
    require(changed == hooks, "hooks were said to be used, and changed nothing")
    require(len(needed) == len(worth), "positions are labelled that the proof does not need")
    _check_statement(
        claim,
        "search by mex",
        "a position is worth the least nimber that none of its options has",
        len(worth),
    )
    return [
        f"value {claim.value} and outcome {claim.outcome}: {len(worth)} labels are each the mex",
        f"all {len(claim.winning)} winning moves, and no others",
    ]


def _check_ranks(claim: Claim) -> list[str]:
    """Remoteness: lost at r, all options won, the longest at r - 1; won at r, the shortest lost
    option at r - 1; drawn, no option lost and one drawn."""
    ruleset = claim.ruleset
    require(not claim.data["hooks"], "ranks are proven without hooks")
    labels: dict[Any, tuple[str, int | None]] = {}
    for label in _labels(claim):
        require(isinstance(label, list) and len(label) == 3, "a label is position, outcome, rank")
        written, outcome, rank = label
        if isinstance(written, list):
            position: Any = Sum(_read(ruleset, text) for text in written)
        else:
            position = _read(ruleset, written)
        require(position not in labels, f"{written!r} is labelled twice")
        decided = is_count(rank) and outcome == ("N" if rank % 2 else "P")
        drawn = rank is None and outcome == "D"
        require(decided or drawn, f"{outcome!r} with remoteness {rank!r} is no label")
        labels[position] = (outcome, rank)
    # The labels stand in the order in which moves lead to their positions.
    met = {claim.position: None}
    for position, (outcome, rank) in labels.items():
        around = []
        for _, follower in sum_options(ruleset.options, position):
            require(follower in labels, "the set of labelled positions is not closed under moves")
            around.append(labels[follower])
            met.setdefault(follower)
        lost = [r for o, r in around if o == "P" and r is not None]
        won = [r for o, r in around if o == "N" and r is not None]
        if outcome == "N":
            require(lost and min(lost) + 1 == rank, "a won position lacks its winning move")
        elif outcome == "P":
            require(len(won) == len(around), "a lost position has a move that does not lose")
            require(max(won, default=-1) + 1 == rank, "a lost position has another remoteness")
        else:
            require(not lost, "a drawn position has a winning move")
            require(len(won) < len(around), "a drawn position has no drawing move")
    require(list(met) == list(labels), "labels are not those of the positions met, in order")
    require(claim.outcome == labels[claim.position][0], "the outcome is not the one proven")
    require(claim.value is None and claim.line == [], "no value or line is proven by ranks")
    moves = sum_options(ruleset.options, claim.position)
    check_winning(claim, [plain(m) for m, follower in moves if labels[follower][0] == "P"])
    _check_statement(
        claim,
        "retrograde analysis",
        "a position is lost if all options win, won if one is lost, else drawn",
        len(labels),
    )
    return [f"outcome {claim.outcome}: {len(labels)} labels are justified by their options"]


def _check_puzzle(claim: Claim) -> list[str]:
    """Positions are written as text; see `_puzzle`."""

    def read(text: Any, _: int) -> Any:
        return _read(claim.ruleset, text)

    require(claim.ruleset.players == 1, "a puzzle has one player")
    require(not claim.data["hooks"], "puzzles are searched without hooks")
    proof = {part: claim.data[part] for part in claim.data if part not in ("mode", "hooks")}
    facts = check_puzzle(claim, proof, read, read)
    _check_statement(
        claim,
        "breadth-first search",
        "the first winning end met is reached by a shortest line",
        sum(map(len, claim.data["layers"])),
    )
    return facts
