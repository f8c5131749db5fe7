"""A strong solution from beginning to end: rules in, labels of all positions out."""

from __future__ import annotations

import os
import re
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from grundy.core.errors import BudgetError, InputError
from grundy.core.memory import free_memory
from grundy.core.rules import rules as as_rules
from grundy.engine.named import named_rules
from grundy.strong.checkpoint import Checkpoints
from grundy.strong.counts import Counts
from grundy.strong.draft import Draft
from grundy.strong.driving import Crew, Tell, drive
from grundy.strong.files import Meta
from grundy.strong.games import Game, game_of
from grundy.strong.labels import KINDS
from grundy.strong.partition import CHUNK, Partition, Told
from grundy.strong.places import SHIFT
from grundy.strong.recipe import recipe_of
from grundy.strong.threads import Threads

FOLDER = ".checkpoints"
"""What comes after the name of a solution in the name of the folder of its checkpoints."""
_REACH = 0.9
"""The part of the free memory that is used, unless something else is asked for."""


class Strong(NamedTuple):
    """A strong solution: `counts` says how many positions have each outcome or value, `longest` is
    the greatest remoteness or value, `starts` the labels of the keys asked for. `meta` describes
    what was stored, if it was."""

    game: Game
    kind: str
    positions: int
    counts: dict[str, int]
    longest: int
    starts: dict[int, int]
    steps: int
    seconds: float
    meta: Meta | None


def solve_all(
    rules: Any,
    starts: Sequence[Any] = (),
    *,
    box: Sequence[tuple[int, int]] | None = None,
    play: str | None = None,
    values: bool = False,
    store: str | os.PathLike[str] | None = None,
    name: str | None = None,
    on: str = "threads",
    partitions: int | None = None,
    workers: int | None = None,
    resume: bool = False,
    every: int | None = None,
    chunk: int = CHUNK,
    jit: bool = True,
    positions: int | None = None,
    memory: int | None = None,
    seconds: float | None = None,
    tell: Tell | None = None,
) -> Strong:
    """Label every position of a game, or every one that `starts` lead to.

    `rules`: a `Ranked` game, other rules or a function, or the name of a ruleset or a file.
    `starts` and `box` say which positions there are, as for `game_of`. With `values` labels are
    Grundy values, for play that always ends. In `store` the solution is kept under a `name`, and
    before it is done checkpoints, after `every` so many steps or now and then; with `resume` it
    goes on from there. `on` is "threads", "ray" or "ray://HOST:PORT", `partitions` are shared by
    `workers`. More than `positions` or `memory` bytes or `seconds` are refused.

    Raises InputError, BudgetError.
    """
    began = time.monotonic()
    word = str(rules) if isinstance(rules, (str, os.PathLike)) else None
    ruleset = as_rules(rules) if word is None else named_rules(word)
    if play is not None:
        ruleset.play = play
    game = game_of(ruleset, starts, box)
    kind = KINDS[values]
    name = re.sub(r"[^A-Za-z0-9._+-]", "-", game.name) if name is None else name
    folder = Path(store) / f"{name}{FOLDER}" if store is not None else None
    earlier = _earlier(folder, resume, store)
    workers = workers or os.cpu_count() or 1
    parts = partitions or (earlier or {}).get("parts") or workers
    if parts < 1 or workers < 1:
        raise InputError("a strong solution takes 1 partition or more, and 1 worker or more")
    if memory is None:
        free = free_memory()
        memory = int(free * _REACH) if free else None
    choices: dict[str, Any] = {"values": values, "chunk": chunk, "jit": jit}
    choices |= {"positions": positions, "memory": memory // parts if memory else None}
    job = {"rules": game.fingerprint, "kind": kind, "parts": parts, "shift": SHIFT}
    checkpoints = Checkpoints(folder, job, every) if folder else None

    def watch(told: Told) -> None:
        if tell:
            tell(told)
        if seconds is not None and time.monotonic() - began > seconds:
            raise BudgetError(
                f"passed its budget of {seconds:g} s at level {told.level} of stage {told.stage!r}",
                remedy="raise it with --timeout" + ("; --resume goes on" if store else ""),
            )

    found: tuple[Counts, dict[int, int], Meta | None]

    def finish(steps: int) -> None:
        nonlocal found
        method = {"on": on.partition(":")[0], "partitions": parts, "steps": steps}
        found = _kept(crew, game, kind, store, name, method)

    with checkpoints.held() if checkpoints else nullcontext():
        crew = _crew(on, word, game, starts, box, parts, workers, choices)
        try:
            steps = drive(crew, checkpoints, watch, _warn, finish)
        finally:
            crew.close()
        if checkpoints:
            checkpoints.clear()
    counts, labels, meta = found
    return Strong(
        *(game, kind, counts.positions, counts.found, counts.longest, labels, steps),
        *(time.monotonic() - began, meta),
    )


def _earlier(
    folder: Path | None, resume: bool, store: str | os.PathLike[str] | None
) -> dict[str, Any] | None:
    """What an earlier run was at, if this is to go on with it."""
    if folder is None:
        if resume:
            raise InputError("--resume continues from a store", remedy="name it with --store DIR")
        return None
    job = Checkpoints(folder, {}).newest_job()
    if job is not None and not resume:
        raise InputError(
            "an earlier run did not end",
            where=str(folder),
            remedy="--resume continues it, or remove the folder to begin anew",
        )
    return job


def _crew(
    on: str,
    word: str | None,
    game: Game,
    starts: Sequence[Any],
    box: Sequence[tuple[int, int]] | None,
    parts: int,
    workers: int,
    choices: dict[str, Any],
) -> Crew:
    if on == "threads":
        make: Callable[[int], Partition] = lambda i: Partition(game, i, parts, **choices)  # noqa: E731
        return Threads(make, parts, workers)
    if on == "ray" or on.startswith("ray:"):
        if word is None:
            raise InputError(
                "other processes cannot see these rules",
                remedy="put them into a file, and give its name",
            )
        from grundy.strong.ray_cluster import RayCrew

        recipe = recipe_of(word, game, tuple(starts), box and tuple(box))
        return RayCrew(recipe, parts, workers, choices, on.removeprefix("ray").removeprefix(":"))
    raise InputError(f"{on!r} runs nothing", remedy="--on threads, ray, or ray://HOST:PORT")


def _kept(
    crew: Crew,
    game: Game,
    kind: str,
    store: str | os.PathLike[str] | None,
    name: str,
    method: dict[str, Any],
) -> tuple[Counts, dict[int, int], Meta | None]:
    """Count the labels, look up the starts, and put all of it into the store."""
    counts = Counts(kind)
    labels: dict[int, int] = {}
    first = 0
    draft: Draft | None = None
    try:
        for found, keys in crew.labels():
            counts.add(found)
            for start in game.starts:
                at = start - first if keys is None else int(np.searchsorted(keys, start))
                if 0 <= at < len(found) and (keys is None or keys[at] == start):
                    labels[start] = int(found[at])
            first += len(found)
            if store is not None:
                if draft is None:
                    draft = Draft.of(
                        store,
                        game,
                        kind=kind,
                        runs=keys is not None,
                        dtype=found.dtype,
                        method=method,
                        name=name,
                    )
                draft.put(found, keys)
        return counts, labels, draft.commit() if draft else None
    finally:
        if draft:
            draft.discard()


def _warn(message: str) -> None:
    warnings.warn(message, RuntimeWarning, stacklevel=3)
