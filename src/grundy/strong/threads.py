"""Partitions side by side in one process; their work runs without Python's lock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from numpy.typing import NDArray

from grundy.strong.partition import Message, Partition, Told, together
from grundy.strong.places import in_order

T = TypeVar("T")


class Threads:
    """`parts` partitions, worked on by `workers` threads."""

    def __init__(self, make: Callable[[int], Partition], parts: int, workers: int) -> None:
        """`make` gives the partition with an index."""
        self.partitions = [make(index) for index in range(parts)]
        self.pool = ThreadPoolExecutor(min(workers, parts))
        self.out: list[list[Message]] = []

    def _all(self, work: Callable[[int], T]) -> list[T]:
        return list(self.pool.map(work, range(len(self.partitions))))

    def _inbox(self, index: int) -> list[Message]:
        return [boxes[index] for boxes in self.out]

    @property
    def done(self) -> bool:
        """Whether everything is labelled."""
        return self.partitions[0].done

    @property
    def told(self) -> Told:
        """How far all partitions are."""
        return together([part.told for part in self.partitions])

    def start(self) -> None:
        """The first step."""
        self.out = self._all(lambda i: self.partitions[i].start())

    def step(self) -> None:
        """One step of all partitions."""
        self.out = self._all(lambda i: self.partitions[i].step(self._inbox(i)))

    def save(self, folder: Path) -> None:
        """Write a file for each partition. Raises OSError."""
        self._all(lambda i: self.partitions[i].save(folder / f"part-{i}", self._inbox(i)))

    def load(self, folder: Path) -> None:
        """Continue from such files. Raises InputError."""
        inboxes = self._all(lambda i: self.partitions[i].load(folder / f"part-{i}"))
        self.out = [list(boxes) for boxes in zip(*inboxes, strict=True)]

    def labels(self) -> Iterator[tuple[NDArray[Any], NDArray[Any] | None]]:
        """All labels in order of their keys, in pieces; where keys are sparse also the keys."""
        return in_order([(part.owner, part.labels) for part in self.partitions])

    def close(self) -> None:
        """Let the threads go."""
        self.pool.shutdown(cancel_futures=True)
