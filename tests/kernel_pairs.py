"""Every kernel in both its lives: compiled, and as plain Python from the same source."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType

import grundy.kernels

FOLDER = Path(grundy.kernels.__file__).parent


def both(name: str) -> list[ModuleType]:
    """The kernel module `name` compiled and interpreted; fails where it was not compiled."""
    compiled = importlib.import_module(f"grundy.kernels.{name}")
    assert not str(compiled.__file__).endswith(".py"), f"kernel {name} is not compiled"
    return [compiled, interpreted(name)]


def interpreted(name: str) -> ModuleType:
    """The kernel module `name` as plain Python."""
    spec = importlib.util.spec_from_file_location(f"interpreted_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
