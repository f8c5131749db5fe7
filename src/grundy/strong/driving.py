"""A crew of partitions taken through its steps, whatever happens to it on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

from numpy.typing import NDArray

from grundy.core.errors import InputError
from grundy.strong.checkpoint import Checkpoints
from grundy.strong.partition import Told

LOSSES = 5
"""A crew may be lost so often without a new checkpoint in between."""

Tell = Callable[[Told], None]
"""Told how far the crew is, once for each step."""


class Crew(Protocol):
    """All partitions of a job, wherever they run."""

    @property
    def done(self) -> bool: ...
    @property
    def told(self) -> Told: ...
    def start(self) -> None: ...
    def step(self) -> None: ...
    def save(self, folder: Path) -> None: ...
    def load(self, folder: Path) -> None: ...
    def labels(self) -> Iterator[tuple[NDArray[Any], NDArray[Any] | None]]: ...
    def close(self) -> None: ...


class LostError(Exception):
    """A part of the crew is gone, and with it what it knew."""

    def __init__(self, why: str, revive: Callable[[], None]) -> None:
        """`revive` makes a new crew in the place of what is left."""
        super().__init__(why)
        self.revive = revive


def drive(
    crew: Crew,
    checkpoints: Checkpoints | None = None,
    tell: Tell | None = None,
    warn: Callable[[str], None] | None = None,
    finish: Callable[[int], None] | None = None,
) -> int:
    """Run a crew until it is done; how many steps that are from the start.

    Continues from the last checkpoint if there is one, and whenever a part of the crew was lost.
    `finish` is called with the steps when it is done, to read the labels; again if a part is lost
    meanwhile. Raises InputError, BudgetError.
    """
    step: int | None = None
    losses = 0
    while True:
        try:
            if step is None:
                step = checkpoints.restore(crew.load) if checkpoints else None
                if checkpoints and warn:
                    for fault in checkpoints.passed_over:
                        warn(f"passed over: {fault}")
                if step is None:
                    crew.start()
                    step = 0
            while not crew.done:
                crew.step()
                step += 1
                if tell:
                    tell(crew.told)
                if checkpoints and not crew.done and checkpoints.due(step):
                    checkpoints.save(step, crew.save)
                    losses = 0
            if finish:
                finish(step)
            return step
        except LostError as fault:
            losses += 1
            if losses > LOSSES:
                raise InputError(
                    f"a part of the cluster was lost {losses} times without a checkpoint in "
                    f"between; the last time: {fault}",
                    remedy="see to the machines, or make checkpoints more often",
                ) from fault
            if warn:
                warn(f"{fault}; going on from the last checkpoint")
            fault.revive()
            step = None
