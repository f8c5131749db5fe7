"""Work in a process of its own, which may hang or die."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from threading import Event, Thread
from typing import Any, Generic, TypeVar

from grundy.core.budget import interruptions

T = TypeVar("T")
R = TypeVar("R")

_LOOKS_EVERY = 0.2
"""Seconds between two looks whether to stop."""


class LostError(Exception):
    """The process died, or was ended as it hung."""


class Apart(Generic[T, R]):
    """A process that works on one job after the other, begun when it is first asked.

    It is replaced where it died or hung, and where a clock broke off what it did, for then tables
    may be half filled. It ends with this process, even where that is killed.
    """

    def __init__(self, work: Callable[[T], R]) -> None:
        """`work` is a function of a module, raises nothing, and jobs and findings are pickled."""
        self.work = work
        self.process: Any = None
        self.about: object = None

    def ask(
        self,
        job: T,
        seconds: float | None = None,
        stop: Event | None = None,
        about: object = None,
    ) -> R:
        """work(job), in a new process if the last job was about something else.

        Raises LostError, also after so many seconds; InterruptedError when `stop` is set.
        """
        if about != self.about:
            self.end()
            self.about = about
        if self.process is None:
            self._begin()
        try:
            self.pipe.send(job)
            left = seconds
            while not self.pipe.poll(_LOOKS_EVERY):
                if stop is not None and stop.is_set():
                    raise InterruptedError
                if left is not None:
                    left -= _LOOKS_EVERY
                    if left < 0:
                        self.end()
                        raise LostError(f"it hung, and was ended after {seconds:g} s")
            found, broken_off = self.pipe.recv()
        except (EOFError, ConnectionError):
            self.process.join()
            code = self.process.exitcode
            self.end()
            how = f"signal {-code}" if code < 0 else f"exit code {code}"
            raise LostError(f"the process that worked on it died ({how})") from None
        if broken_off:
            self.end()
        made: R = found
        return made

    def _begin(self) -> None:
        # Begun afresh: a copy of this process would hold the pipes of others, and their locks.
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(self.work, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def end(self) -> None:
        """Kill the process, if there is one."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process.close()
            self.pipe.close()
            self.process = None


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """Answer until nobody asks any more. What work prints is no answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    Thread(target=_follow, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            found = work(pipe.recv())
            pipe.send((found, interruptions() > 0))


def _follow() -> None:
    """End with the process that began this one."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)
