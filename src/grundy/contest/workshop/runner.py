"""Programs of other people: made ready from a source file, and run within limits.

A program is started by `sh`, which sets limits on memory, processor time and the size of what it
writes, in a session and process group of its own. When its first process has ended, or its time is
up, the whole group is killed, so children that go on are no trouble. Input and output are files, so
it does not matter whether a program reads or writes all of them. POSIX only.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import BinaryIO, Literal

from grundy.core.errors import InputError, quote

Ending = Literal["done", "crash", "timeout", "output"]

COMPILE_SECONDS = 120
PATIENCE = 3
BLOCK = 512
"""The unit of `ulimit -f`."""
TOLD = 2000
"""So many bytes of what a program writes to standard error are kept, from the end."""

# Compilers by the end of the source's name: what to look for, and the words after it.
_COMPILED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    ".cpp": (("g++", "clang++", "c++"), ("-O2", "-std=c++17", "-o")),
    ".cc": (("g++", "clang++", "c++"), ("-O2", "-std=c++17", "-o")),
    ".c": (("gcc", "clang", "cc"), ("-O2", "-o")),
    ".rs": (("rustc",), ("-O", "-o")),
    ".go": (("go",), ("build", "-o")),
}
# Programs that reserve far more memory than they use, so that a limit on it would end them.
_RESERVES = {"java", "node", "deno", "go", "dotnet"}

_LAUNCH = (
    'ulimit -c 0; ulimit -t "$1"; ulimit -f "$2"; [ "$3" = 0 ] || ulimit -v "$3" 2>/dev/null; '
    'shift 3; exec "$@"'
)


@dataclass(frozen=True)
class Limits:
    """Seconds, bytes of address space (0: no limit), bytes written to each file.

    Where the system tells it (Linux), the seconds are processor time, so that a busy machine makes
    no program fail; a program that waits may do so PATIENCE times as long. Elsewhere they are
    seconds on the clock.
    """

    seconds: float = 5.0
    memory: int = 512 << 20
    output: int = 8 << 20


@dataclass(frozen=True)
class Run:
    """How a run ended, what the program wrote, and its exit code (negative: the signal)."""

    ending: Ending
    output: str
    errors: str
    code: int
    seconds: float

    def told(self) -> str:
        """The ending in words."""
        if self.ending == "timeout":
            return f"it did not end within {self.seconds:.1f} s"
        if self.ending == "output":
            return "it printed without end"
        if self.code < 0:
            return f"it was ended by {_signal_name(-self.code)}"
        return f"it ended with exit code {self.code}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def prepare(words: Sequence[str], folder: Path) -> list[str]:
    """The command that runs a program; one that is a source file is compiled into `folder`.

    Raises InputError if there is no such program, no compiler, or the source does not compile.
    """
    if os.name != "posix":
        raise InputError("programs are run within limits on POSIX systems only")
    if not words:
        raise InputError("no program is named", remedy="put it after --, such as -- ./mine")
    source, rest = Path(words[0]), list(words[1:])
    if source.suffix in (".py", ".java", ".js", *_COMPILED) and not source.is_file():
        raise InputError(f"there is no file {source}")
    if source.suffix == ".py":
        return [_python(), str(source), *rest]
    if source.suffix == ".js":
        return [_tool(("node",), source), str(source), *rest]
    if source.suffix == ".java":
        _compile([_tool(("javac",), source), "-d", str(folder), str(source)], source)
        return [_tool(("java",), source), "-Xss64m", "-cp", str(folder), source.stem, *rest]
    if source.suffix in _COMPILED:
        tools, options = _COMPILED[source.suffix]
        made = str(folder / "program")
        libraries = ["-lm"] if source.suffix == ".c" else []
        _compile([_tool(tools, source), *options, made, str(source), *libraries], source)
        return [made, *rest]
    found = shutil.which(words[0])
    if found is None:
        raise InputError(f"no program is called {quote(words[0])}", remedy="such as -- ./mine")
    return [found, *rest]


def _python() -> str:
    """What `python3` is in the end: behind that name a slow script may stand that looks it up."""
    words = ["python3", "-c", "import sys; print(sys.executable)"]
    try:
        asked = subprocess.run(words, capture_output=True, text=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return sys.executable
    return asked.stdout.strip() or sys.executable


def _tool(names: tuple[str, ...], source: Path) -> str:
    for name in names:
        if found := shutil.which(name):
            return found
    raise InputError(f"{source} needs {' or '.join(names)}, which is not installed")


def _compile(command: list[str], source: Path) -> None:
    try:
        made = subprocess.run(
            command, capture_output=True, text=True, timeout=COMPILE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise InputError(f"compiling {source} takes over {COMPILE_SECONDS} s") from None
    if made.returncode:
        raise InputError(f"{source} does not compile:\n{made.stderr.strip()[:TOLD]}")


class Runner:
    """Runs one command, in several threads if wanted; `close` ends what still runs."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._limits, self._lock, self._running = limits, Lock(), set[int]()
        self._closed = False
        free = Path(command[0]).name in _RESERVES
        numbers = (int(limits.seconds) + 2, limits.output // BLOCK + 1, limits.memory // 1024)
        limited = map(str, (*numbers[:2], 0 if free else numbers[2]))
        self._command = ["/bin/sh", "-c", _LAUNCH, "sh", *limited, *command]

    def run(self, data: bytes) -> Run:
        """One run with `data` on standard input."""
        with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
            stdin.write(data)
            stdin.seek(0)
            began = time.perf_counter()
            process = subprocess.Popen(
                self._command, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True
            )
            with self._lock:
                self._running.add(process.pid)
            try:
                ended = not self._closed and _wait_fairly(process.pid, self._limits.seconds)
            finally:
                # Not waited for yet, the process still holds its number, so no other is killed.
                with self._lock:
                    self._running.discard(process.pid)
                    _kill_group(process.pid)
                code = process.wait()
            seconds = time.perf_counter() - began
            ending: Ending = "crash" if code else "done"
            if not ended or code == -signal.SIGXCPU:
                ending = "timeout"
            if os.fstat(stdout.fileno()).st_size >= self._limits.output:
                ending = "output"
            output, errors = _content(stdout, self._limits.output), _end(stderr)
        return Run(ending, output, errors, code, seconds)

    def close(self) -> None:
        """Kill what runs; runs that are under way return at once."""
        with self._lock:
            self._closed = True
            for pid in self._running:
                _kill_group(pid)


def _wait_fairly(pid: int, seconds: float) -> bool:
    """Whether the process ended in its time."""
    end = time.monotonic() + PATIENCE * seconds
    left = seconds
    while not _wait(pid, left):
        used = _processor_seconds(pid)
        left = seconds if used is None else seconds - used
        if used is None or left <= 0 or time.monotonic() >= end:
            return False
        left = max(left, 0.01)
    return True


def _processor_seconds(pid: int) -> float | None:
    """What the process has used so far, to a hundredth; None where the system does not tell."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # After the name in parentheses: state, ..., and as the 12th and 13th user and system ticks.
    words = stat.rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _wait(pid: int, seconds: float) -> bool:
    """Whether the process ended in time. It stays to be waited for."""
    try:
        handle = os.pidfd_open(pid)
    except (AttributeError, OSError):
        return _look_until_ended(pid, seconds)  # not Linux, or not permitted
    try:
        ended = select.poll()
        ended.register(handle, select.POLLIN)
        return bool(ended.poll(1000 * seconds))
    finally:
        os.close(handle)


def _look_until_ended(pid: int, seconds: float) -> bool:
    """The same by looking again and again, up to fifty times a second."""
    end = time.monotonic() + seconds
    pause = 0.0005
    while os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        if time.monotonic() >= end:
            return False
        time.sleep(pause)
        pause = min(2 * pause, 0.02)
    return True


def _kill_group(leader: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # all of it may have gone
        os.killpg(leader, signal.SIGKILL)


def _content(file: BinaryIO, most: int) -> str:
    file.seek(0)
    return file.read(most).decode("utf-8", "backslashreplace")


def _end(file: BinaryIO) -> str:
    file.seek(max(0, file.seek(0, os.SEEK_END) - TOLD))
    return file.read().decode("utf-8", "backslashreplace").strip()
