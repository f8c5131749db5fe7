"""A file of rules that a user names: it is executed, as any program they run."""

from __future__ import annotations

import inspect
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from grundy.core.errors import GrundyError, InputError
from grundy.core.partisan import PLAYERS, other
from grundy.core.rules import Rules, place_of, rules
from grundy.core.ruleset import Ruleset


def load_rules(path: str | Path) -> Ruleset[Any]:
    """The ruleset in a Python file.

    It defines a function `followers(position)`, with `won(position)` for a puzzle; or two functions
    `left(position)` and `right(position)` for a partisan game; with either PLAY = "misere" for
    misère play; or one class derived from `Rules` or `Ruleset`; or RULESETS
    with one ruleset. Its name is the file's, unless a class says another. Modules beside the file
    can be imported by it. Raises InputError that names the line of a mistake.
    """
    path = Path(path)
    try:
        # Compiled here, not imported: a cached file would hide a change made a moment ago.
        code = compile(path.read_bytes(), str(path), "exec")
    except OSError as fault:
        raise InputError(f"cannot read {path}: {fault.strerror}") from fault
    except SyntaxError as fault:
        raise InputError(
            f"{fault.msg}: {(fault.text or '').strip()!r}",
            where=f"{path.name}, line {fault.lineno or 1}",
        ) from fault
    except ValueError as fault:
        raise InputError(f"{path.name} is no Python source: {fault}") from fault
    module = ModuleType(f"rules_file_{path.stem}")
    module.__file__ = str(path)
    # Dataclasses look their module up by name.
    sys.modules[module.__name__] = module
    beside = str(path.parent.resolve())
    if beside not in sys.path:
        sys.path.append(beside)
    try:
        exec(code, vars(module))
    except GrundyError:
        raise
    except Exception as fault:
        where, line = place_of(fault, code)
        raise InputError(
            f"{path.name} raised {type(fault).__name__}: {fault}{line}", where=where
        ) from fault
    return _ruleset_in(module, path)


def file_with(path: Path, text: bytes) -> Path:
    """A file of rules with this content: the one at `path` if it is, or one made here."""
    if path.exists() and path.read_bytes() == text:
        return path
    # Kept as long as the process, so that lines can be quoted and compiled.
    made = Path(tempfile.mkdtemp(prefix="grundy-rules-")) / path.name
    made.write_bytes(text)
    return made


def _ruleset_in(module: ModuleType, path: Path) -> Ruleset[Any]:
    names = vars(module)
    found: list[Any] = list(names.get("RULESETS", ()))
    if not found:
        found = [
            kind
            for kind in names.values()
            if isinstance(kind, type)
            and issubclass(kind, Ruleset)
            and kind.__module__ == module.__name__
            and not inspect.isabstract(kind)
        ]
    stated = names.get("followers") or (None if found else _sides(names, path))
    if stated is not None:
        found = [stated]
    if len(found) != 1:
        raise InputError(
            f"{path.name} defines {len(found) or 'no'} rules",
            remedy="define a function followers(position), or left(position) and right(position), "
            "or one class derived from grundy.Rules",
        )
    if stated is None:
        ruleset = rules(found[0])
        if ruleset.name == Rules.name:
            ruleset.name = path.stem
        return ruleset
    return rules(found[0], name=path.stem, play=names.get("PLAY", "normal"), won=names.get("won"))


def _sides(names: dict[str, Any], path: Path) -> tuple[Any, Any] | None:
    """The functions `left` and `right` of a partisan game. Raises InputError if one is missing."""
    sides = [side for side in PLAYERS if callable(names.get(side))]
    if len(sides) == 1:
        raise InputError(
            f"{path.name} defines {sides[0]} but not {other(sides[0])}",
            remedy="a partisan game needs left(position) and right(position)",
        )
    return (names["left"], names["right"]) if sides else None
