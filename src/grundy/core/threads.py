"""Work on many things side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from threading import Event
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

# Works on jobs elsewhere, and says of each when it is done. Raises what work raises.
Spread = Callable[[Callable[[T], R], list[T], Callable[[T, R], None]], None]


def side_by_side(work: Callable[[T], R], items: Iterable[T], workers: int, stop: Event) -> list[R]:
    """work(item) for each item, begun in this order by `workers` threads.

    If one raises, or this thread is interrupted, `stop` is set: work should look at it now and
    then and raise anything, for all threads are waited for. Then the first exception is raised.
    """
    with ThreadPoolExecutor(workers) as pool:
        tasks = [pool.submit(work, item) for item in items]
        try:
            done = wait(tasks, return_when=FIRST_EXCEPTION).done
            for task in done:
                task.result()
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
        return [task.result() for task in tasks]
