"""Progress on a terminal, and nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

# Called with what is done and what is to do.
Report = Callable[[int, int], None]


def progress(label: str) -> AbstractContextManager[Report | None]:
    """A bar on stderr where that is a terminal; else nothing, as rich costs start-up time."""
    return _Bar(label) if sys.stderr.isatty() else nullcontext()


class _Bar:
    """A bar that appears with the first report; reports may come from any thread, one by one."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.bar: Any = None

    def __enter__(self) -> Report:
        return self.report

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.stop()

    def report(self, done: int, wanted: int) -> None:
        """Show that `done` of `wanted` are done."""
        if self.bar is None:
            from rich.console import Console
            from rich.progress import Progress

            self.bar = Progress(console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task(self.label, total=wanted)
            self.bar.start()
        self.bar.update(self.task, completed=done, total=wanted)
