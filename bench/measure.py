"""One program run as a whole process: wall time, peak memory, how it ended (Linux)."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import artifacts

# An installed package has its bytecode cached; a shell may forbid to write it beside a checkout.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True)
class Run:
    """What one run took.

    ``seconds`` is wall time from before the fork to the end, ``peak_kib`` the largest resident set
    in KiB, ``exit_code`` the program's, or minus the number of the signal that ended it. After a
    time-out both figures are lower bounds.
    """

    seconds: float
    peak_kib: int
    exit_code: int
    timed_out: bool


@dataclass(frozen=True)
class Streams:
    """The files that stand for a program's standard streams."""

    stdin: Path
    stdout: Path
    stderr: Path


def run(command: Sequence[str], streams: Streams, timeout: float) -> Run:
    """Runs a command to its end, or for ``timeout`` seconds. Exit code 127: it cannot be run."""
    launcher = artifacts.compiled(artifacts.BENCH / "launcher.cpp")
    files = (str(streams.stdin), str(streams.stdout), str(streams.stderr))
    launched = [str(launcher), str(timeout), *files, *command]
    done = subprocess.run(launched, stdout=subprocess.PIPE, text=True, check=True, env=ENVIRONMENT)
    nanoseconds, peak_kib, exit_code, timed_out = map(int, done.stdout.split())
    return Run(nanoseconds / 1e9, peak_kib, exit_code, bool(timed_out))
