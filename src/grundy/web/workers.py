"""A few worker processes, shared fairly, and replaced when they hang, crash or grow.

Every question starts as a short one. After `QUICKLY` it is a long one: it goes on if a place for
long questions is free, else it is stopped and waits for one. One process never does long ones, so
that short ones are answered however many long ones there are.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from grundy.web.worker import HEADER, Frame

QUICKLY = 0.5
"""Seconds after which a question is a long one."""
MOST_WAITING = 100
"""Questions that may wait; more are turned away."""
CANCELS_IN = 0.35
"""Seconds that a process has to end a job that is cancelled; it looks four times a second."""
GRACE = 2.0
"""Seconds beyond the time limit in which a process must refuse by itself."""
CLOSES_IN = 5.0
"""Seconds to wait for processes that were killed."""
GIVES_UP = 3
"""Processes that may fail to start, one after the other, before those who wait are told."""
STARTS_IN = 60.0
"""Seconds in which a process must be ready."""

Told = Callable[[str, int], None]


class Busy(Exception):  # noqa: N818 (it says why, and is no error of ours)
    """Too many questions wait."""


class Gone(Exception):  # noqa: N818
    """The process that worked on a question has ended, or was ended as it hung."""

    def __init__(self, hung: bool) -> None:
        self.hung = hung
        super().__init__(hung)


@dataclass(frozen=True)
class Limits:
    """Of one answer: seconds, and bytes of memory of its process (None: no bound)."""

    seconds: float = 60.0
    memory: int | None = 1_500_000_000


class Process:
    """One worker process, from the server's side."""

    def __init__(self, rules: str | None, limits: Limits) -> None:
        self.frames: asyncio.Queue[Frame | None] = asyncio.Queue()
        self.fault: str | None = None
        self.ready = False
        self.jobs = 0
        options = json.dumps({"rules": rules, "memory": limits.memory})
        # A task of its own, as whoever waits for it may be cancelled; then `end` ends it.
        self._made = asyncio.create_task(
            asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "grundy.web.worker", options),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # Ctrl-C on the terminal is for the server alone.
                start_new_session=True,
            )
        )

    async def start(self) -> None:
        """Wait until it is ready; then `fault` tells what is wrong with the user's rules, if
        anything. Raises Gone, OSError."""
        self.process = await asyncio.shield(self._made)
        self.reader = asyncio.create_task(self._read())
        try:
            async with asyncio.timeout(STARTS_IN):
                frame = await self.frames.get()
        except TimeoutError:
            raise Gone(hung=True) from None
        if frame is None:
            raise Gone(hung=False)
        self.fault = frame["ready"]
        self.ready = True

    @property
    def ended(self) -> bool:
        """Whether it has ended without being asked to."""
        return self.process.returncode is not None

    async def _read(self) -> None:
        assert self.process.stdout is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                header = await self.process.stdout.readexactly(HEADER.size)
                data = await self.process.stdout.readexactly(HEADER.unpack(header)[0])
                self.frames.put_nowait(json.loads(data))
        self.frames.put_nowait(None)

    def send(self, frame: Frame) -> None:
        """Write a frame; a process that has ended is noticed by its reader."""
        assert self.process.stdin is not None
        data = json.dumps(frame).encode()
        with suppress(ConnectionError, RuntimeError):
            self.process.stdin.write(HEADER.pack(len(data)) + data)

    async def next(self, until: float) -> Frame:
        """The next frame of the job, by that time of the loop. Raises TimeoutError, Gone."""
        while True:
            async with asyncio.timeout_at(until):
                frame = await self.frames.get()
            if frame is None:
                raise Gone(hung=False)
            if frame.get("job") == self.jobs:
                return frame

    async def cancel(self) -> bool:
        """Whether the job ends soon, and the process can go on with others."""
        self.send({"cancel": self.jobs})
        until = _now() + CANCELS_IN
        with suppress(TimeoutError, Gone):
            while True:
                frame = await self.next(until)
                if "progress" not in frame:
                    return "leave" not in frame
        return False

    async def end(self) -> None:
        """Kill it, with all that it started, and wait until it has gone."""
        try:
            process = await self._made
        except OSError:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()


def _now() -> float:
    return asyncio.get_running_loop().time()


class Workers:
    """The processes, and the questions that wait for one."""

    def __init__(self, rules: str | None, limits: Limits, count: int | None = None) -> None:
        self.rules, self.limits = rules, limits
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        self.count = count or max(2, min(8, (cores or 1) + 1))
        self.idle: list[Process] = []
        self.all: set[Process] = set()
        self.long = 0
        self.waiting: dict[bool, deque[asyncio.Future[Process]]] = {False: deque(), True: deque()}
        self._failures = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> str | None:
        """Start one process and see to the others; what is wrong with a user's rules, if any.

        Raises Gone, OSError where not even one starts.
        """
        fault = await self._start()
        for _ in range(self.count - 1):
            self._background(self._restart())
        return fault

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self) -> str | None:
        process = Process(self.rules, self.limits)
        self.all.add(process)
        try:
            await process.start()
        except (Gone, OSError):
            await process.end()
            self.all.discard(process)
            raise
        self._give_back(process)
        return process.fault

    async def _restart(self) -> None:
        """A new process, in the end: while none can be started, there are pauses."""
        while True:
            try:
                await self._start()
            except (Gone, OSError):
                self._failures += 1
                if self._failures >= GIVES_UP and not any(p.ready for p in self.all):
                    self._turn_away()
                await asyncio.sleep(min(10.0, 0.1 * 2**self._failures))
            else:
                self._failures = 0
                return

    def _turn_away(self) -> None:
        """Tell all who wait that there is no process."""
        for queue in self.waiting.values():
            while queue:
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_exception(Gone(hung=False))

    async def close(self) -> None:
        """End all processes, and start no more."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        ends = asyncio.gather(*self._tasks, *(p.end() for p in self.all), return_exceptions=True)
        # All were killed; whatever the system takes over it, the server ends.
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSES_IN):
                await ends

    async def ask(self, kind: str, asked: Frame, told: Told | None = None) -> Frame:
        """The frame that answers a question. Raises Busy, Gone. Cancelled, it stops the work."""
        if sum(map(len, self.waiting.values())) >= MOST_WAITING:
            raise Busy
        frame = await self._asked(kind, asked, told, long=False)
        if frame is None:
            if told:
                told("waiting", 0)
            frame = await self._asked(kind, asked, told, long=True)
            assert frame is not None
        return frame

    async def _asked(
        self, kind: str, asked: Frame, told: Told | None, *, long: bool
    ) -> Frame | None:
        """The answer of one process; None if it proved a long question and there is no place."""
        process = await self._take(long)
        process.jobs += 1
        seconds = self.limits.seconds
        process.send({"job": process.jobs, "kind": kind, "asked": asked, "seconds": seconds})
        began = _now()
        usable: bool | None = None
        try:
            while True:
                try:
                    until = began + (seconds + GRACE if long else QUICKLY)
                    frame = await process.next(until)
                except TimeoutError:
                    if long:
                        raise Gone(hung=True) from None
                    if self.long == self.count - 1:
                        return None
                    self.long += 1
                    long = True
                    continue
                if "progress" not in frame:
                    usable = "leave" not in frame
                    return frame
                if told:
                    told(*frame["progress"])
        except Gone:
            usable = False
            raise
        finally:
            self.long -= long
            if usable is None:
                self._background(self._recovered(process))
            elif usable:
                self._give_back(process)
            else:
                self._background(self._replaced(process))

    async def _take(self, long: bool) -> Process:
        """A process, when one is free, and for a long question a place for it."""
        waiting: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self.waiting[long].append(waiting)
        self._serve()
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled() and waiting.exception() is None:
                self.long -= long
                self._give_back(waiting.result())
            raise

    def _serve(self) -> None:
        """Give idle processes to those who wait, short questions first."""
        while self.idle:
            places = self.long < self.count - 1
            long = not self.waiting[False]
            if not self.waiting[long] or (long and not places):
                return
            waiting = self.waiting[long].popleft()
            if waiting.done():
                continue
            process = self.idle.pop()
            if process.ended:
                # It ended while nobody looked.
                self.waiting[long].appendleft(waiting)
                self._background(self._replaced(process))
                continue
            self.long += long
            waiting.set_result(process)

    def _give_back(self, process: Process) -> None:
        self.idle.append(process)
        self._serve()

    async def _recovered(self, process: Process) -> None:
        """Stop what a process does, by ending it if need be."""
        if await process.cancel():
            self._give_back(process)
        else:
            await self._replaced(process)

    async def _replaced(self, process: Process) -> None:
        await process.end()
        self.all.discard(process)
        await self._restart()
