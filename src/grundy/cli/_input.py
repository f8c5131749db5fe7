"""What a command reads: a file, or standard input for -."""

from __future__ import annotations

import sys

from grundy.core.buffers import read_all
from grundy.core.errors import InputError


def read_bytes(name: str, remedy: str = "") -> bytes:
    """All of a file, - for standard input. Raises InputError, or MemoryError if it is endless."""
    try:
        if name == "-":
            return read_all(sys.stdin.buffer)
        with open(name, "rb") as file:  # noqa: PTH123 (pathlib loads slowly)
            return read_all(file)
    except OSError as fault:
        raise InputError(f"cannot read {name}: {fault.strerror}", remedy=remedy) from fault


def read_text(
    name: str, what: str = "a position", remedy: str = "--position TEXT takes text itself"
) -> str:
    """The text in a file, - for standard input; `what` it should be. Raises InputError."""
    if name == "-" and sys.stdin.isatty():
        print(f"grundy: type {what}, then Ctrl-D", file=sys.stderr)
    try:
        return read_bytes(name, remedy).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"byte {fault.start} is not UTF-8 text", remedy="save as UTF-8") from fault
