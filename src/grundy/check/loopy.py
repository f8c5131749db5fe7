"""Loopy nimbers: labels with numbers that prove the finite ones, and a reply that keeps the others.

A position labelled m at number c is worth m if for each j < m an option is worth j, and each
option is worth less than m or has an option worth m, all by labels of numbers below c: whatever
is played in it beside a heap of m, the answer leads to equal values with a smaller number. A
position labelled infinite over K is that if K are its options' finite values and one of its
options is infinite over a set without the least nimber missing from K: that move keeps the draw
(Winning Ways, ch. 12). Numbers are the least possible, positions in the order moves lead to them.
"""

from __future__ import annotations

from typing import Any

from grundy.check.claim import Claim, check_winning, is_count, read_infinity, require, stated_name
from grundy.core.loopy import Infinity, Value, loopy_outcome, loopy_sum
from grundy.core.nimber import mex
from grundy.core.ruleset import Ruleset, Sum, sum_options
from grundy.core.solution import plain

NAME = "loopy nimbers"
RULE = (
    "a position is worth m if its options have all values below m and each of the others leads "
    "back to m; what can be worth no nimber is infinite over the values of its options"
)
SOURCE = "Smith 1966; Fraenkel and Perl 1975; Winning Ways, ch. 12"


def check(claim: Claim) -> list[str]:
    """Check all labels, then value, outcome and moves. O(positions + options)."""
    require(set(claim.data) == {"labels"}, "unknown field in the certificate")
    require(claim.ruleset.players == 2, "nimbers belong to games of two players")
    labels = _read_labels(claim.ruleset, claim.data["labels"])
    followers = _followers(claim, labels)
    replies = {position: _least(labels, after) for position, after in followers.items()}
    for position, (value, number) in labels.items():
        after = followers[position]
        if isinstance(value, Infinity):
            _check_infinite(labels, after, value)
            continue
        direct = replies[position]
        require(all(j in direct for j in range(value)), f"no option is worth what {value} needs")
        needed = [direct[j] for j in range(value)]
        for follower in after:
            worth, own = labels[follower]
            ways = [replies[follower].get(value), own if below(worth, value) else None]
            known = [n for n in ways if n is not None]
            require(known, f"an option of a position labelled {value} does not lead back to it")
            needed.append(min(known))
        require(number == 1 + max(needed, default=-1), "a label has another number")
    values = {position: value for position, (value, _) in labels.items()}
    total = loopy_sum(values[part] for part in _parts(claim.position))
    require(claim.loopy_value == total, f"the value is {total}")
    require(claim.outcome == loopy_outcome(total).value, "the outcome contradicts the value")
    check_winning(claim, _winning(claim, values))
    require(claim.line == [], "a line is not part of this proof")
    stated = (stated_name(claim), claim.method["statement"], claim.method["source"])
    described = (NAME, f"{RULE}; {len(labels)} positions", SOURCE)
    require(stated == described, "the search is described wrongly")
    infinite = sum(isinstance(value, Infinity) for value in values.values())
    return [
        f"value {total} and outcome {claim.outcome}: {len(labels)} labels, {infinite} infinite",
        f"all {len(claim.winning)} winning moves, and no others",
    ]


def below(worth: Value, value: int) -> bool:
    """Whether `worth` is a nimber below `value`."""
    return not isinstance(worth, Infinity) and worth < value


def _winning(claim: Claim, values: dict[Any, Value]) -> list[Any]:
    """The moves to sums worth 0."""
    options, parts = claim.ruleset.options, _parts(claim.position)
    won = []
    for i, part in enumerate(parts):
        rest = loopy_sum(values[other] for j, other in enumerate(parts) if j != i)
        for move, follower in sum_options(options, part):
            if loopy_sum([rest, values[follower]]) == 0:
                won.append(plain((i, move) if isinstance(claim.position, Sum) else move))
    return won


def _least(labels: Labels, followers: list[Any]) -> dict[int, int]:
    """The least number by which a follower is labelled each nimber."""
    found: dict[int, int] = {}
    for follower in followers:
        worth, number = labels[follower]
        if number is not None and not isinstance(worth, Infinity):
            found[worth] = min(number, found.get(worth, number))
    return found


def read_written(ruleset: Ruleset[Any], written: Any) -> Any:
    """The position, or the sum of those in a list, that are written as the ruleset writes them."""
    texts = written if isinstance(written, list) else [written]
    require(all(isinstance(text, str) for text in texts), "positions are text")
    parts = [ruleset.parse(text) for text in texts]
    own = [ruleset.format(part) for part in parts]
    require(own == texts, f"{written!r} is not the ruleset's own form")
    return Sum(parts) if isinstance(written, list) else parts[0]


Labels = dict[Any, tuple[Value, int | None]]


def _read_labels(ruleset: Ruleset[Any], data: Any) -> Labels:
    """Values and numbers by position."""
    require(isinstance(data, list), "labels are a list")
    labels: Labels = {}
    for label in data:
        require(isinstance(label, list) and len(label) == 3, "a label is position, value, number")
        text, stated, number = label
        infinity = read_infinity(stated)
        require(infinity is not None or is_count(stated), f"{stated!r} is no value")
        value: Value = stated if infinity is None else infinity
        require(number is None if infinity else is_count(number), "only finite labels are numbered")
        position = read_written(ruleset, text)
        require(position not in labels, f"{text!r} is labelled twice")
        labels[position] = (value, number)
    return labels


def _parts(position: Any) -> list[Any]:
    return list(position) if isinstance(position, Sum) else [position]


def _followers(claim: Claim, labels: Labels) -> dict[Any, list[Any]]:
    """Every position's followers. The labels are those of the positions met, in that order."""
    found: dict[Any, list[Any]] = {}
    order = iter(labels)
    for part in _parts(claim.position):
        waiting = [] if part in found else [part]
        while waiting:
            met: dict[Any, None] = {}
            for position in waiting:
                require(next(order, None) == position, "a position is missing or misplaced")
                found[position] = []
            for position in waiting:
                options = sum_options(claim.ruleset.options, position)
                found[position] = [follower for _, follower in options]
                met.update((f, None) for f in found[position] if f not in found)
            waiting = list(met)
    require(len(found) == len(labels), "positions are labelled that no move leads to")
    return found


def _check_infinite(labels: Labels, followers: list[Any], value: Infinity) -> None:
    around = [labels[follower][0] for follower in followers]
    finite = {n for n in around if not isinstance(n, Infinity)}
    require(value.over == finite, "an infinite label is over other values than its options have")
    least = mex(finite)
    kept = any(isinstance(n, Infinity) and least not in n.over for n in around)
    require(kept, f"a position labelled infinite is worth {least}, as no option keeps the draw")
