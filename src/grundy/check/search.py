"""Search certificates: a closed set of labelled positions, each label justified by the options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.check._puzzle import check_puzzle
from grundy.check.claim import Claim, check_outcome, check_winning, is_count, require
from grundy.core.nimber import mex
from grundy.core.ruleset import Sum, sum_options
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
    stated = (claim.method["name"], claim.method["statement"], claim.method["source"])
    require(stated == (name, f"{rule}; {size} positions", ""), "the search is described wrongly")


def _components(claim: Claim, position: Any) -> Iterator[Any]:
    if isinstance(position, Sum):
        for part in position:
            yield from _components(claim, part)
    elif claim.data["hooks"]:
        yield from map(claim.ruleset.canonical, claim.ruleset.split(position))
    else:
        yield position


def _check_mex(claim: Claim) -> list[str]:
    """Labels come with all followers before them: so play ends, and mex is well founded."""
    ruleset, data = claim.ruleset, claim.data
    require(set(data) == {"mode", "hooks", "labels"}, "unknown field in the certificate")
    require(isinstance(data["labels"], list), "labels must be a list")
    worth: dict[Any, int] = {}

    def value(position: Any) -> int:
        total = 0
        for part in _components(claim, position):
            require(part in worth, f"{ruleset.format(part)!r} is not labelled before it is needed")
            total ^= worth[part]
        return total

    for label in data["labels"]:
        require(isinstance(label, list) and len(label) == 2, "a label is a position and a value")
        text, stated = label
        require(isinstance(text, str) and is_count(stated), "a label is a position and a value")
        position = ruleset.parse(text)
        require(ruleset.format(position) == text, f"{text!r} is not in the ruleset's own form")
        require(position not in worth, f"{text!r} is labelled twice")
        values = [value(follower) for _, follower in ruleset.options(position)]
        require(mex(values) == stated, f"{text!r} is worth {mex(values)}, not {stated}")
        worth[position] = stated
    require(value(claim.position) == claim.value, "the value is not the one proven")
    check_outcome(claim)
    moves = sum_options(ruleset.options, claim.position)
    check_winning(claim, [plain(move) for move, follower in moves if value(follower) == 0])
    require(claim.line == [], "a line is not part of this proof")
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
    ruleset, data = claim.ruleset, claim.data
    require(set(data) == {"mode", "hooks", "labels"}, "unknown field in the certificate")
    require(isinstance(data["labels"], list), "labels must be a list")
    require(not data["hooks"], "ranks are proven without hooks")
    labels: dict[Any, tuple[str, int | None]] = {}
    for label in data["labels"]:
        require(isinstance(label, list) and len(label) == 3, "a label is position, outcome, rank")
        texts, outcome, rank = label
        require(isinstance(texts, list) and texts, "a position is a list of components")
        require(all(isinstance(text, str) for text in texts), "components are text")
        parts = [ruleset.parse(text) for text in texts]
        position = parts[0] if len(parts) == 1 else Sum(parts)
        require([ruleset.format(p) for p in parts] == texts, f"{texts!r} has another form")
        require(position not in labels, f"{texts!r} is labelled twice")
        parity = {"N": 1, "P": 0}
        require(
            (outcome == "D" and rank is None)
            or (outcome in parity and is_count(rank) and rank % 2 == parity[outcome]),
            f"label {outcome!r}, {rank!r} is none",
        )
        labels[position] = (outcome, rank)
    for position, (outcome, rank) in labels.items():
        around = []
        for _, follower in sum_options(ruleset.options, position):
            require(follower in labels, "the set of labelled positions is not closed under moves")
            around.append(labels[follower])
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
    require(claim.position in labels, "the position itself is not labelled")
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
        require(isinstance(text, str), "positions are text")
        position = claim.ruleset.parse(text)
        require(claim.ruleset.format(position) == text, f"{text!r} is not the ruleset's own form")
        return position

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
