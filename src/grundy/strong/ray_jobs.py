"""Many jobs that need nothing of each other, on a cluster of Ray."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from grundy.core.errors import GrundyError, InputError
from grundy.strong.ray_cluster import join, the_ray

J = TypeVar("J")
R = TypeVar("R")


def on_ray(
    work: Callable[[J], R],
    jobs: list[J],
    done: Callable[[J, R], None],
    *,
    address: str = "",
    workers: int = 1,
) -> None:
    """work(job) for each job, begun in this order; `done` is called here as each ends.

    Jobs whose worker or node dies are begun anew. `work` and jobs are sent to workers, so `work` is
    a function of a module, which all machines have. `address` and `workers` as for `join`. Raises
    what work raises, or InputError.
    """
    ray = the_ray()
    own = join(ray, address, workers)
    waiting: dict[Any, J] = {}
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(work)
        todo = iter(jobs)
        more = True
        while more or waiting:
            # A few more than can be worked on, so that nobody waits for this process.
            while more and len(waiting) < 2 * int(ray.cluster_resources().get("CPU", 1)):
                job = next(todo, None)
                if job is None:
                    more = False
                    break
                waiting[remote.remote(job)] = job
            if waiting:
                (ended,), _ = ray.wait(list(waiting), num_returns=1)
                # Not to be cancelled below: Ray 2.60 aborts this process if it is just ending.
                job = waiting.pop(ended)
                try:
                    found = ray.get(ended)
                except ray.exceptions.RayTaskError as fault:
                    if isinstance(fault.cause, (GrundyError, MemoryError)):
                        raise fault.cause from None
                    raise
                except ray.exceptions.RayError as fault:
                    raise InputError(f"the cluster of Ray is lost: {fault}") from fault
                done(job, found)
    finally:
        for each in waiting:
            ray.cancel(each, force=True)
        if own:
            ray.shutdown()
