"""Search certificates: a closed set of labelled positions, each label justified by the options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.check.claim import Claim, check_outcome, check_winning, is_count, require
from grundy.core.nimber import mex
from grundy.core.ruleset import Sum, sum_options
from grundy.core.solution import plain


def check(claim: Claim) -> list[str]:
    """Check every label against the options of its position. O(positions + options)."""
    data = claim.data
    require(set(data) >= {"mode", "hooks", "labels"}, "mode, hooks and labels are needed")
    require(isinstance(data["labels"], list), "labels must be a list")
    require(type(data["hooks"]) is bool, "hooks must be true or false")
    modes = {"mex": _check_mex, "ranks": _check_ranks, "puzzle": _check_puzzle}
    require(data["mode"] in modes, f"mode {data['mode']!r} is unknown")
    return modes[data["mode"]](claim)


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
        f"value {claim.value} and outcome {claim.outcome}: {len(worth)} labels are the mex of theirs",
        f"all {len(claim.winning)} winning moves, and no others",
    ]


def _check_ranks(claim: Claim) -> list[str]:
    """Remoteness: lost at r, all options won, the longest at r - 1; won at r, the shortest lost
    option at r - 1; drawn, no option lost and one drawn."""
    ruleset, data = claim.ruleset, claim.data
    require(set(data) == {"mode", "hooks", "labels"}, "unknown field in the certificate")
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
    """A winning line is played; otherwise a closed set holds no winning end, and either all of it
    ends (followers come before), or the rest lets play go on for ever."""
    ruleset, data = claim.ruleset, claim.data
    require(set(data) == {"mode", "hooks", "labels", "ending"}, "unknown field in the certificate")
    require(not data["hooks"], "puzzles are searched without hooks")
    require(claim.value is None and claim.winning_count is None, "a puzzle has no value or count")
    require(claim.winning == claim.line[:1], "the winning move is the first of the line")
    raise_unless_named = claim.method["name"] == "breadth-first search"
    require(raise_unless_named, "the search is described wrongly")
    if claim.outcome == "Win":
        return _check_line(claim)
    require(claim.line == [], "a line is claimed without a win")
    seen: dict[Any, int] = {}
    for text in data["labels"]:
        require(isinstance(text, str), "positions are text")
        position = ruleset.parse(text)
        require(ruleset.format(position) == text and position not in seen, f"{text!r} is odd")
        seen[position] = len(seen)
    require(claim.position in seen, "the position itself is not in the closed set")
    require(is_count(data["ending"], len(seen) + 1), "ending must be a count")
    for position, place in seen.items():
        followers = [follower for _, follower in ruleset.options(position)]
        require(all(f in seen for f in followers), "the set is not closed under moves")
        require(followers or not ruleset.won(position), "a winning end can be reached")
        if place < data["ending"]:
            require(all(seen[f] < place for f in followers), "play was said to end here")
        else:
            require(any(seen[f] >= data["ending"] for f in followers), "play ends here after all")
    draws = data["ending"] < len(seen)
    require(claim.outcome == ("D" if draws else "Lose"), "the outcome is not the one proven")
    _check_statement(
        claim,
        "breadth-first search",
        "the first winning end met is reached by a shortest line",
        len(seen),
    )
    if draws:
        # Every position of the set must be reachable for its cycle to count.
        reached, queue = {claim.position}, [claim.position]
        for position in queue:
            new = {follower for _, follower in ruleset.options(position)} - reached
            reached |= new
            queue.extend(new)
        require(len(reached) == len(seen), "the cycle is not reached from the position")
    return [f"outcome {claim.outcome}: no winning end among all {len(seen)} reachable positions"]


def _check_line(claim: Claim) -> list[str]:
    require(claim.data["labels"] == [], "a win needs no closed set")
    position = claim.position
    for step in claim.line:
        fitting = [f for move, f in claim.ruleset.options(position) if plain(move) == step]
        require(len(fitting) == 1, f"{step!r} is no move here")
        position = fitting[0]
    require(not list(claim.ruleset.options(position)), "the line stops before play ends")
    require(claim.ruleset.won(position), "the line ends in a loss")
    return [f"outcome Win: the line of {len(claim.line)} moves was played to a winning end"]
