"""What proves the outcome of a one-player puzzle, however its positions are written.

Layers: layer k holds the positions reached in k moves and no fewer, in the order in which the
options of the layer before lead to them. They are all there are, or, for a win, those nearer than
the winning end; none of them is a winning end. A win is then a line of one move per layer; a draw
a walk that comes back to a position; a loss comes with levels, by which every option leads to a
lower one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from grundy.check.claim import Claim, require
from grundy.core.solution import plain

Read = Callable[[Any, int], Any]
"""The position that a label in layer, walk step or level number k stands for."""


def check_puzzle(claim: Claim, data: dict[str, Any], in_layer: Read, in_level: Read) -> list[str]:
    """Check all claims on a puzzle from `data`: layers, and cycle or levels. O(positions + moves).

    Layers are written by the number of moves made, steps of the cycle likewise, levels by height.
    """
    evidence = {"Win": [], "D": ["cycle"], "Lose": ["levels"]}
    require(claim.outcome in evidence, f"a puzzle does not end in {claim.outcome!r}")
    won = claim.outcome == "Win"
    require(set(data) == {"layers", *evidence[claim.outcome]}, "the proof has other parts")
    require(claim.value is None, "a puzzle has no value")
    require(claim.winning == claim.line[:1], "the winning move is the first of the line")
    require(claim.winning_count == (None if won else 0), "the count of winning moves is not proven")
    seen = _check_layers(claim, _lists(data["layers"]), in_layer)
    if won:
        require(len(claim.line) == len(data["layers"]), "the line is longer than the layers prove")
        _check_line(claim)
        steps = f"{len(claim.line)} moves"
        return [f"outcome Win: a line of {steps} was played to a winning end, and none is shorter"]
    require(claim.line == [], "a line is claimed without a win")
    if claim.outcome == "D":
        require(isinstance(data["cycle"], list), "the cycle is a list")
        _check_cycle(claim, data["cycle"], in_layer)
        after = "play can go on for ever"
    else:
        _check_levels(claim, seen, _lists(data["levels"]), in_level)
        after = "every line of play ends"
    return [f"outcome {claim.outcome}: no winning end among {len(seen)} positions, and {after}"]


def _lists(data: Any) -> list[list[Any]]:
    require(isinstance(data, list), "layers and levels are lists")
    require(all(isinstance(part, list) for part in data), "layers and levels hold lists")
    lists: list[list[Any]] = data
    return lists


def _followers(claim: Claim, position: Any) -> list[Any]:
    return [follower for _, follower in claim.ruleset.options(position)]


def _check_layers(claim: Claim, layers: list[list[Any]], in_layer: Read) -> dict[Any, int]:
    """The positions of the layers in order, each once, numbered from 0."""
    seen = {claim.position: 0}
    expected = [claim.position]
    for k, labels in enumerate(layers):
        positions = [in_layer(label, k) for label in labels]
        require(positions and positions == expected, f"layer {k} is not what moves lead to")
        expected = []
        for position in positions:
            followers = _followers(claim, position)
            ends_won = not followers and claim.ruleset.won(position)
            require(not ends_won, f"a winning end can be reached in {k} moves")
            for follower in followers:
                if follower not in seen:
                    seen[follower] = len(seen)
                    expected.append(follower)
    require(claim.outcome == "Win" or not expected, "the layers are not closed under moves")
    return seen


def _check_line(claim: Claim) -> None:
    position = claim.position
    for step in claim.line:
        fitting = [f for move, f in claim.ruleset.options(position) if plain(move) == step]
        require(len(fitting) == 1, f"{step!r} is no move here")
        position = fitting[0]
    require(not _followers(claim, position), "the line stops before play ends")
    require(claim.ruleset.won(position), "the line ends in a loss")


def _check_cycle(claim: Claim, cycle: list[Any], in_layer: Read) -> None:
    """Positions from the start on; the last one is the first to come again."""
    walk = [in_layer(label, k) for k, label in enumerate(cycle)]
    require(walk and walk[0] == claim.position, "the cycle is not walked to from the position")
    for before, after in pairwise(walk):
        require(after in _followers(claim, before), "the walk to the cycle makes an illegal move")
    last = walk.pop()
    met = set(walk)
    require(len(met) == len(walk) and last in met, "the walk does not close a cycle once")


def _check_levels(
    claim: Claim, seen: dict[Any, int], levels: list[list[Any]], in_level: Read
) -> None:
    """Level h: the positions whose options reach level h - 1 and no higher, as the layers go."""
    height: dict[Any, int] = {}
    for h, labels in enumerate(levels):
        before = -1
        for label in labels:
            position = in_level(label, h)
            require(seen.get(position, -1) > before, f"level {h} has another order")
            before = seen[position]
            reached = [height.get(follower, h) for follower in _followers(claim, position)]
            require(max(reached, default=-1) == h - 1, f"a position of level {h} is elsewhere")
            height[position] = h
    require(len(height) == len(seen), "the levels leave out a position")
