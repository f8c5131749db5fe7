"""Partitions as actors of Ray, on one machine or many.

Messages go from worker to worker and never through the driver. A worker that dies takes its
partition along; then all workers are replaced, and load the last checkpoint, whose folder all
machines must see under one name.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from grundy.core.errors import GrundyError, InputError
from grundy.strong.driving import LostError
from grundy.strong.partition import Partition, Told, together
from grundy.strong.places import in_order
from grundy.strong.recipe import Recipe

# Ray is told before it is imported, and tells its workers: nobody is phoned, nothing is opened.
_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "0",
}
PATIENCE = 600.0
"""Seconds that new workers may take to come up."""
ANSWER = 60.0
"""Seconds after which a worker that does nothing, and says nothing, counts as gone."""


def the_ray() -> Any:
    """The module. Raises InputError where it is not installed."""
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        return import_module("ray")
    except ImportError as fault:
        raise InputError(
            "solving on several machines needs Ray, which is not installed",
            remedy="pip install 'grundy[cluster]', or leave out --on",
        ) from fault


def join(ray: Any, address: str, workers: int) -> bool:
    """Join the cluster at `address`, such as //HOST:PORT, unless one is joined; if it is empty, the
    one that the environment names, or begin one with `workers` processors here: then true.

    Raises InputError.
    """
    if ray.is_initialized():
        return False
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address:
            ray.init(f"ray:{address}" if address.startswith("//") else address, **quiet)
        elif "RAY_ADDRESS" in os.environ:
            ray.init("auto", **quiet)
        else:
            here = {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
            ray.init("local", num_cpus=workers, **here, **quiet)
            return True
    except Exception as fault:
        # Ray raises plain ones too, such as that a node timed out while it started.
        told = (str(fault).strip() or type(fault).__name__).splitlines()[0]
        begun = not address and "RAY_ADDRESS" not in os.environ
        raise InputError(
            f"no cluster of Ray can be {'begun here' if begun else 'joined'}: {told}",
            where=f"--on ray:{address}" if address else "--on ray",
            remedy="see that this machine has memory and processors to spare, and start again"
            if begun
            else "see that it runs: ray status",
        ) from fault
    return False


class RayCrew:
    """`parts` partitions of the game of a recipe, each an actor."""

    def __init__(
        self, recipe: Recipe, parts: int, workers: int, choices: dict[str, Any], address: str
    ) -> None:
        """Join the cluster at `address`, or begin one (see `join`). Raises InputError."""
        self.ray = the_ray()
        self.recipe, self.parts, self.choices = recipe, parts, choices
        self.workers: list[Any] = []
        self.processes: list[int] = []
        self.out: list[list[Any]] = []
        self._told = [Told("spread", 0, 0, 0)]
        self.own = join(self.ray, address, workers)
        try:
            self._hire()
        except BaseException:
            self.close()
            raise

    def _hire(self) -> None:
        """Put new workers in the place of those that are missing."""
        # A share of a processor each, so that any number of partitions finds room.
        share = min(1.0, self.ray.cluster_resources().get("CPU", 1.0) / self.parts)
        actor = self.ray.remote(num_cpus=int(share * 100) / 100, max_restarts=0)(_Worker)
        self.workers = [
            worker or actor.remote(self.recipe, index, self.parts, self.choices)
            for index, worker in enumerate(self.workers or [None] * self.parts)
        ]
        self.processes = self._get([worker.ready.remote() for worker in self.workers], PATIENCE)

    def revive(self) -> None:
        """New workers in the place of those that are gone. What the others know is of no use."""
        self.out = []
        for index, worker in enumerate(self.workers):
            try:
                self.ray.get(worker.ready.remote(), timeout=ANSWER)
            except (self.ray.exceptions.RayError, self.ray.exceptions.GetTimeoutError):
                self.ray.kill(worker, no_restart=True)
                self.workers[index] = None
        self._hire()

    def _get(self, refs: list[Any], timeout: float | None = None) -> Any:
        """What workers answer. Raises what they raised, LostError where one is gone."""
        errors = self.ray.exceptions
        try:
            return self.ray.get(refs, timeout=timeout)
        except errors.RayTaskError as fault:
            cause = fault.cause
            if isinstance(cause, (GrundyError, OSError, MemoryError)):
                raise cause from None
            if isinstance(cause, errors.RayError):
                raise LostError(
                    f"a worker lost messages ({type(cause).__name__})", self.revive
                ) from fault
            raise
        except errors.GetTimeoutError as fault:
            raise InputError(
                f"the cluster has not begun {self.parts} workers in {timeout:g} s",
                remedy="see that machines have processors to spare, or use fewer partitions",
            ) from fault
        except errors.RayError as fault:
            raise LostError(f"a worker was lost ({type(fault).__name__})", self.revive) from fault

    def _each(self, method: str, *arguments: Any, inbox: bool = False, boxes: bool = True) -> None:
        """Call a method of all workers; what they make are the boxes of the next step."""
        made = []
        for index, worker in enumerate(self.workers):
            mine = [boxes_[index] for boxes_ in self.out] if inbox else []
            call = getattr(worker, method).options(num_returns=1 + self.parts * boxes)
            found = call.remote(*arguments, *mine)
            made.append(found if boxes else [found])
        told = self._get([each[0] for each in made])
        if boxes:
            self._told = told
            self.out = [each[1:] for each in made]

    @property
    def done(self) -> bool:
        """Whether everything is labelled."""
        return self._told[0].stage == "done"

    @property
    def told(self) -> Told:
        """How far all partitions are."""
        return together(self._told)

    def start(self) -> None:
        """The first step."""
        self._each("start")

    def step(self) -> None:
        """One step of all partitions."""
        self._each("step", inbox=True)

    def save(self, folder: Path) -> None:
        """Write a file for each partition. Raises OSError."""
        self._each("save", str(folder), inbox=True, boxes=False)

    def load(self, folder: Path) -> None:
        """Continue from such files, which hold for worker i what all sent to it."""
        self._each("load", str(folder))
        self.out = [list(column) for column in zip(*self.out, strict=True)]

    def labels(self) -> Iterator[tuple[NDArray[Any], NDArray[Any] | None]]:
        """All labels in order of their keys, in pieces; where keys are sparse also the keys."""
        return in_order(self._get([worker.labels.remote() for worker in self.workers]))

    def close(self) -> None:
        """Let the workers go, and the cluster if it was begun for them."""
        for worker in filter(None, self.workers):
            # Some are dead already.
            self.ray.kill(worker, no_restart=True)
        self.workers, self.out = [], []
        if self.own:
            self.ray.shutdown()


class _Worker:
    """One partition."""

    def __init__(self, recipe: Recipe, index: int, parts: int, choices: dict[str, Any]) -> None:
        self._made: Partition | Exception
        try:
            with warnings.catch_warnings():
                # Said once, by the first.
                if index:
                    warnings.simplefilter("ignore")
                self._made = Partition(recipe.game(), index, parts, **choices)
        except GrundyError as fault:
            # An actor that fails to begin would look like one that died.
            self._made = fault

    @property
    def _part(self) -> Partition:
        if isinstance(self._made, Exception):
            raise self._made
        return self._made

    def ready(self) -> int:
        """The process it lives in. Raises what went wrong at the beginning."""
        assert self._part
        return os.getpid()

    def start(self) -> tuple[Any, ...]:
        """How far it is, and the boxes."""
        boxes = self._part.start()
        return self._part.told, *boxes

    def step(self, *inbox: Any) -> tuple[Any, ...]:
        """As above."""
        boxes = self._part.step(list(inbox))
        return self._part.told, *boxes

    def save(self, folder: str, *inbox: Any) -> int:
        """Write the state; its size."""
        return self._part.save(Path(folder) / f"part-{self._part.index}", list(inbox))

    def load(self, folder: str) -> tuple[Any, ...]:
        """How far it is, and its inbox."""
        inbox = self._part.load(Path(folder) / f"part-{self._part.index}")
        return self._part.told, *inbox

    def labels(self) -> Any:
        """Who owns what, and the labels."""
        return self._part.owner, self._part.labels
