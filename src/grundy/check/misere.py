"""Misère play: sums labelled with ranks, or tame values of their components.

Ranks: every sum of components, ended ones left out, has an outcome and the moves until play ends:
won at 0 where no move is left, won at r if the shortest lost option is at r - 1, lost if all are
won, the longest at r - 1, drawn if none is lost and one is drawn. Tame values: each position has
the mex of its options in normal and in misère play (there 1 if it has none), equal or 0 and 1 in
some order; then sums behave as in Nim (Conway, On Numbers and Games, ch. 12).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.check.claim import Claim, check_winning, is_count, require
from grundy.check.loopy import read_written
from grundy.core.nimber import mex
from grundy.core.ruleset import Ruleset, Sum, sum_options
from grundy.core.solution import plain

RANKS = (
    "misère search",
    "a position is won if it has no option or a lost one, lost if all options win, else drawn",
    "",
)
TAME = (
    "tame misère sums",
    "where all positions have misère and normal value equal, or 0 and 1, a sum with an equal pair "
    "is worth the xor in both, any other the xor and its opposite",
    "Conway, On Numbers and Games, ch. 12; Winning Ways, ch. 13",
)

Key = tuple[str, ...]
"""A sum: the texts of its components in order, ended ones left out."""


def check(claim: Claim) -> list[str]:
    """Check every label against the options of its position. O(labels + options)."""
    require(set(claim.data) == {"mode", "labels"}, "a misère proof has a mode and labels")
    require(isinstance(claim.data["labels"], list), "labels are a list")
    require(claim.ruleset.players == 2, "misère play has two players")
    require(claim.value is None and claim.line == [], "no value or line is proven")
    modes = {"ranks": _check_ranks, "tame": _check_tame}
    mode = claim.data["mode"]
    require(isinstance(mode, str) and mode in modes, f"mode {mode!r} is unknown")
    return modes[mode](claim)


def _check_statement(claim: Claim, described: tuple[str, str, str], size: str) -> None:
    name, rule, source = described
    stated = (claim.method["name"], claim.method["statement"], claim.method["source"])
    require(stated == (name, f"{rule}; {size}", source), "the search is described wrongly")


def _parts(position: Any) -> Iterable[Any]:
    stack = [position]
    while stack:
        part = stack.pop()
        if isinstance(part, Sum):
            stack.extend(part)
        else:
            yield part


class Keys:
    """Sums as keys; whether a component has ended is looked up once."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self.texts: dict[Any, str | None] = {}

    def __call__(self, position: Any) -> Key:
        for part in _parts(position):
            if part not in self.texts:
                ended = next(iter(self.ruleset.options(part)), None) is None
                self.texts[part] = None if ended else self.ruleset.format(part)
        texts = [self.texts[part] for part in _parts(position)]
        return tuple(sorted(text for text in texts if text is not None))


def _check_ranks(claim: Claim) -> list[str]:
    ruleset, key = claim.ruleset, Keys(claim.ruleset)
    labels: dict[Key, tuple[str, int | None]] = {}
    positions: dict[Key, Any] = {}
    before: Key | None = None
    for label in claim.data["labels"]:
        require(isinstance(label, list) and len(label) == 3, "a label is a sum, outcome, rank")
        texts, outcome, rank = label
        require(isinstance(texts, list), "a sum is a list of texts")
        whole = read_written(ruleset, texts)
        name = key(whole)
        require(list(name) == texts, f"{texts!r} is not how this sum is written")
        require(before is None or before < name, "labels are not in order")
        decided = is_count(rank) and outcome == ("P" if rank % 2 else "N")
        require(decided or (rank is None and outcome == "D"), "such a label there is not")
        labels[name], positions[name], before = (outcome, rank), whole, name
    start = key(claim.position)
    met, waiting = {start}, [start]
    while waiting:
        name = waiting.pop()
        require(name in labels, "the set of labelled sums is not closed under moves")
        around = {key(follower) for _, follower in sum_options(ruleset.options, positions[name])}
        waiting += around - met
        met |= around
        require(around <= labels.keys(), "the set of labelled sums is not closed under moves")
        _check_rank(labels[name], [labels[follower] for follower in around])
    require(len(met) == len(labels), "sums are labelled that no move leads to")
    require(claim.outcome == labels[start][0], "the outcome is not the one proven")
    moves = sum_options(ruleset.options, claim.position)
    check_winning(claim, [plain(move) for move, f in moves if labels[key(f)][0] == "P"])
    _check_statement(claim, RANKS, f"{len(labels)} sums")
    return [f"outcome {claim.outcome} in misère play: {len(labels)} sums, each by its options"]


def _check_rank(label: tuple[str, int | None], around: list[tuple[str, int | None]]) -> None:
    outcome, rank = label
    lost = [r for o, r in around if o == "P" and r is not None]
    won = [r for o, r in around if o == "N" and r is not None]
    if outcome == "N":
        require(min(lost, default=-1) + 1 == rank, "a won sum lacks its winning move")
        require(lost or not around, "a sum is labelled as ended that is not")
    elif outcome == "P":
        require(around and len(won) == len(around), "a lost sum has a move that does not lose")
        require(max(won, default=-1) + 1 == rank, "a lost sum has another rank")
    else:
        require(not lost, "a drawn sum has a winning move")
        require(len(won) < len(around), "a drawn sum has no drawing move")


def _check_tame(claim: Claim) -> list[str]:
    ruleset = claim.ruleset
    pairs: dict[Any, tuple[int, int]] = {}
    needed: set[Any] = set()
    heights: dict[Any, int] = {}
    before = (-1, "")

    def worth(whole: Any) -> tuple[int, int]:
        total, fickle = 0, True
        for part in _parts(whole):
            require(part in pairs, "a position is not labelled before it is needed")
            needed.add(part)
            normal, misere = pairs[part]
            total ^= normal
            fickle = fickle and normal != misere
        return (total, 1 - total) if fickle else (total, total)

    for label in claim.data["labels"]:
        require(isinstance(label, list) and len(label) == 3, "a label is a position, two values")
        text, normal, misere = label
        require(isinstance(text, str) and is_count(normal) and is_count(misere), "no such label")
        position = read_written(ruleset, text)
        require(position not in pairs, f"{text!r} is labelled twice")
        options = [worth(follower) for _, follower in ruleset.options(position)]
        require(mex(n for n, _ in options) == normal, f"{text!r} has another value")
        require((mex(m for _, m in options) if options else 1) == misere, "another misère value")
        require(normal == misere or {normal, misere} == {0, 1}, f"{text!r} is not tame")
        pairs[position] = normal, misere
        below = (part for _, f in ruleset.options(position) for part in _parts(f))
        heights[position] = max((heights[part] + 1 for part in below), default=0)
        require(before < (heights[position], text), "labels are not in order")
        before = heights[position], text
    total = worth(claim.position)
    require(claim.outcome == ("N" if total[1] else "P"), "the outcome contradicts the value")
    moves = sum_options(ruleset.options, claim.position)
    check_winning(claim, [plain(move) for move, follower in moves if worth(follower)[1] == 0])
    require(len(needed) == len(pairs), "positions are labelled that the proof does not need")
    _check_statement(claim, TAME, f"{len(pairs)} positions")
    return [f"outcome {claim.outcome} in misère play: all {len(pairs)} positions are tame"]
