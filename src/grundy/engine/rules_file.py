"""A file of rules that a user names: it is executed, as any program they run."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from grundy.core.errors import GrundyError, InputError
from grundy.core.rules import Rules, place_of, rules
from grundy.core.ruleset import Ruleset


def load_rules(path: str | Path) -> Ruleset[Any]:
    """The ruleset in a Python file.

    It defines a function `followers(position)`, with `won(position)` for a puzzle and
    PLAY = "misere" for misère play; or one class derived from `Rules` or `Ruleset`; or RULESETS
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
    if "followers" in names:
        found = [names["followers"]]
    if len(found) != 1:
        raise InputError(
            f"{path.name} defines {len(found) or 'no'} rules",
            remedy="define a function followers(position), or one class derived from grundy.Rules",
        )
    if "followers" not in names:
        ruleset = rules(found[0])
        if ruleset.name == Rules.name:
            ruleset.name = path.stem
        return ruleset
    return rules(found[0], name=path.stem, play=names.get("PLAY", "normal"), won=names.get("won"))
