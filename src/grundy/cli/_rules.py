"""What words on the command line name: rules of the house or in a file, and positions."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from grundy.core.errors import InputError
from grundy.core.rules import Rules
from grundy.core.ruleset import Ruleset


def is_file(word: str) -> bool:
    """Whether `word` names a file of rules."""
    return word.endswith(".py")


def named_rules(word: str) -> Ruleset[Any]:
    """The ruleset called `word`, or the one in the file of rules; the file is executed."""
    if is_file(word):
        from grundy.engine.rules_file import load_rules

        return load_rules(word)
    from grundy.rulesets import find

    return find(word)


def read_position(ruleset: Ruleset[Any], text: str) -> Any:
    """The position that `text` stands for; of own rules a text would be a position itself."""
    return ruleset.adopt(ruleset.parse(text) if isinstance(ruleset, Rules) else text)


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


def read_text(name: str) -> str:
    """The text in a file, - for standard input. Raises InputError."""
    try:
        if name == "-":
            if sys.stdin.isatty():
                print("grundy: type a position, then Ctrl-D", file=sys.stderr)
            data = sys.stdin.buffer.read()
        else:
            data = Path(name).read_bytes()
    except OSError as fault:
        raise InputError(
            f"cannot read {name}: {fault.strerror}", remedy="--position TEXT takes text itself"
        ) from fault
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"byte {fault.start} is not UTF-8 text", remedy="save as UTF-8") from fault
