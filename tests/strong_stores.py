"""Labels made up by seed, and stores to put them into."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from grundy.core.nimber import mex
from grundy.strong.columns import Column
from grundy.strong.draft import Draft
from grundy.strong.files import BLOCK, Meta
from grundy.strong.games import Game
from grundy.strong.labels import DRAWN, NARROW, label_of
from grundy.strong.query import Labels

SIZES = (0, 1, 2, BLOCK // 2 - 1, BLOCK // 2, BLOCK // 2 + 1, BLOCK + 77)
"""Of labels of two bytes: none, one, a block, one more and one less."""


def some_labels(size: int, seed: int = 1, dtype: Any = NARROW) -> Any:
    rng = np.random.default_rng(seed)
    return (rng.integers(0, 50, size) * 4 + rng.integers(1, 4, size)).astype(dtype)


def some_positions(size: int, seed: int = 1) -> Any:
    found = np.unique(np.random.default_rng(seed).integers(0, 2**63, 2 * size + 2).astype("u8"))
    return np.sort(np.random.default_rng(seed).permutation(found)[:size])


def write(
    store: Path,
    labels: Any,
    positions: Any = None,
    name: str = "nim",
    piece: int = 1000,
    **more: Any,
) -> Meta:
    size = len(labels) if positions is None else None
    whose = {"game": "nim", "rules": "f" * 64, "kind": "outcomes", "dtype": labels.dtype, **more}
    with Draft(store, name=name, size=size, **whose) as draft:
        for first in range(0, len(labels), piece):
            part = slice(first, first + piece)
            draft.put(labels[part], None if positions is None else positions[part])
        return draft.commit()


def everything(labels: Labels) -> tuple[list[int], list[int]]:
    numbers, found = [np.empty(0, "u8")], [np.empty(0, "u4")]
    for some, theirs in labels.parts():
        numbers.append(some.astype("u8"))
        found.append(theirs)
    return np.concatenate(numbers).tolist(), np.concatenate(found).tolist()


def solution_folder(store: Path, name: str = "nim") -> Path:
    (folder,) = store.glob(f"{name}.*")
    return folder


class InMemory(Column):
    """Numbers that are altered by who tests."""

    def __init__(self, numbers: Any) -> None:
        super().__init__(Path("memory"), "labels", numbers.dtype, len(numbers))
        self.numbers = numbers
        self.firsts = numbers[:: self.each].astype("u8")

    def block(self, number: int) -> Any:
        return self.numbers[number * self.each : (number + 1) * self.each]


def plain_labels(game: Game, kind: str = "outcomes") -> dict[int, int]:
    """The label of every key that play reaches, by definitions alone: a round for each move."""
    after: dict[int, list[int]] = {}
    todo = list(game.starts) or list(range(game.size or 0))
    while todo:
        key = todo.pop()
        if key not in after:
            after[key] = game.follower_keys(key)
            todo += after[key]
    return plain_values(after) if kind == "values" else plain_outcomes(game, after)


def plain_values(after: dict[int, list[int]]) -> dict[int, int]:
    labels: dict[int, int] = {}
    while len(labels) < len(after):
        for key, followers in after.items():
            if key not in labels and all(follower in labels for follower in followers):
                labels[key] = 1 + mex(labels[follower] - 1 for follower in followers)
    return labels


def plain_outcomes(game: Game, after: dict[int, list[int]]) -> dict[int, int]:
    known: dict[int, tuple[str, int]] = {}
    for key, followers in after.items():
        end = game.end(game.position(key))
        if end is not None:
            known[key] = end, 0
        elif not followers:
            known[key] = ("won" if game.play == "misere" else "lost"), 0
    for tied in (False, True):
        moves, fresh = 0, True
        while fresh:
            before = dict(known)
            for key in after.keys() - before.keys():
                theirs = [before.get(follower, ("", 0)) for follower in after[key]]
                if tied and ("tied", moves) in theirs:
                    known[key] = "tied", moves + 1
                elif not tied and ("lost", moves) in theirs:
                    known[key] = "won", moves + 1
                elif not tied and all(outcome == "won" for outcome, _ in theirs):
                    known[key] = "lost", moves + 1
            moves, fresh = moves + 1, len(known) > len(before)
    labels = {key: label_of(*known[key]) for key in known}
    return {key: labels.get(key, DRAWN) for key in after}


def solved(store: Path, game: Game, kind: str = "outcomes", **more: Any) -> Meta:
    """Put the solution of a game into a store, made by definitions alone."""
    labels = plain_labels(game, kind)
    keys = np.array(sorted(labels), np.int64)
    found = np.array([labels[key] for key in keys.tolist()], NARROW)
    runs = more.get("runs", game.size is None)
    with Draft.of(store, game, kind=kind, **{**more, "runs": runs}) as draft:
        if runs:
            draft.put(found, keys)
        else:
            every = np.zeros(game.size or 0, NARROW)
            every[keys] = found
            draft.put(every)
        return draft.commit()
