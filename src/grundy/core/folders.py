"""Registration by being there: the modules of a package folder."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType


def modules_in(path: Iterable[str]) -> list[str]:
    """Names of the modules in the folders `path` (a package's `__path__`), sorted.

    Names with a leading underscore are private. pkgutil does the same but costs more start-up
    time than a small question takes to answer.
    """
    files = [name for folder in path for name in os.listdir(folder)]  # noqa: PTH208
    return sorted(name[:-3] for name in files if name.endswith(".py") and name[0] != "_")


def module(path: str) -> ModuleType:
    """The module called `path` in full; as importlib has it, which costs start-up time."""
    __import__(path)
    return sys.modules[path]
