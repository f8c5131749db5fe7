"""One run at a time on a file that is written to."""

from __future__ import annotations

from typing import IO

try:
    import fcntl
except ImportError:
    # A system without file locks: two runs on one file are then the user's care.
    fcntl = None  # type: ignore[assignment]


def lock(file: IO[bytes]) -> bool:
    """Hold an open file until it is closed; False if another open file holds it."""
    if fcntl is not None:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


def unlock(file: IO[bytes]) -> None:
    """Let it go although views of it may keep it open."""
    if fcntl is not None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
