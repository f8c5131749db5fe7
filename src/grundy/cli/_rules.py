"""Where the text of a position stands: in an option, in a file, or in the input."""

from __future__ import annotations

import argparse

from grundy.cli._input import read_text
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
