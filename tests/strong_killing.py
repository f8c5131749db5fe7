"""Solves a game again and again, killed each time at another moment, until it is done.

A program of its own, since what is killed is a process: `python strong_killing.py RULES STORE SEED`
prints how often it was. Each life is a fork, so that nothing is imported anew.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from grundy.strong import checkpoint, draft, partition, record
from grundy.strong.solving import solve_all


class Countdown:
    """Kills this process when something happens for the n-th time."""

    def __init__(self, left: int) -> None:
        self.left = left

    def watch(self, home: Any, name: str) -> None:
        """Count the calls of a function."""
        kept: Callable[..., Any] = getattr(home, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return kept(*given, **named)

        setattr(home, name, counted)


def live(rules: str, store: str, moments: int, parts: int) -> None:
    """One life: killed in the middle of a step, of a file, before it is renamed, ..."""
    clock = Countdown(moments)
    clock.watch(partition.Partition, "step")
    clock.watch(record, "_bytes")
    clock.watch(record.os, "fsync")
    clock.watch(checkpoint, "directory_to_disk")
    clock.watch(checkpoint.Path, "rename")
    clock.watch(draft.Draft, "put")
    warnings.simplefilter("ignore")
    solve_all(
        *(rules,),
        store=store,
        partitions=parts,
        workers=2,
        chunk=40,
        every=2,
        resume=True,
        jit=False,
    )


def main(rules: str, store: str, seed: str, parts: str) -> None:
    """Print how many lives it took, less one."""
    rng = Random(int(seed))
    killed = 0
    while True:
        # Enough to load a checkpoint and to get to the next.
        moments = rng.randint(1, 400)
        child = os.fork()
        if not child:
            try:
                live(rules, store, moments, int(parts))
            except BaseException as fault:
                print(fault, file=sys.stderr)
                os._exit(1)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        if not os.WIFSIGNALED(status):
            break
        killed += 1
    if os.waitstatus_to_exitcode(status):
        sys.exit(1)
    print(killed)


if __name__ == "__main__":
    main(*sys.argv[1:])
