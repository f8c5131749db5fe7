"""Where the text of a position stands: in an option, in a file, or in the input."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from grundy.core.errors import InputError
from grundy.engine.named import is_file


def position_text(options: argparse.Namespace, named: str) -> str:
    """What the options say of a position: its text itself, or the file it stands in.

    Of own rules the position itself follows, since it is short; - still reads it.
    """
    if options.position is not None:
        text: str = options.position
        return text
    if is_file(named) and options.file != "-":
        file: str = options.file
        return file
    return read_text(options.file)


def read_text(
    name: str, what: str = "a position", remedy: str = "--position TEXT takes text itself"
) -> str:
    """The text in a file, - for standard input; `what` it should be. Raises InputError."""
    try:
        if name == "-":
            if sys.stdin.isatty():
                print(f"grundy: type {what}, then Ctrl-D", file=sys.stderr)
            data = sys.stdin.buffer.read()
        else:
            data = Path(name).read_bytes()
    except OSError as fault:
        raise InputError(f"cannot read {name}: {fault.strerror}", remedy=remedy) from fault
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"byte {fault.start} is not UTF-8 text", remedy="save as UTF-8") from fault
