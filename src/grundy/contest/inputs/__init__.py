"""One file per published problem, called like its judge: how inputs of it are made.

`grundy.contest.workshop.making` says what such a file holds. A file here is found by its name.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from grundy.contest import judges
from grundy.core.errors import InputError
from grundy.core.folders import modules_in


def names() -> list[str]:
    """The problems whose inputs can be made, sorted."""
    return modules_in(__path__)


def find(name: str) -> ModuleType:
    """The module that says how inputs of the problem are made.

    Raises InputError where there is no such problem, or nothing that makes its inputs.
    """
    judges.find(name)
    if name not in names():
        raise InputError(
            f"inputs of {name} cannot be made yet", remedy="grundy generate --list shows the others"
        )
    return import_module(f"{__name__}.{name}")
