"""Labels made up by seed, and stores to put them into."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from grundy.strong.draft import Draft
from grundy.strong.files import BLOCK, Meta
from grundy.strong.labels import NARROW
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
