"""Every kernel in both its lives: compiled, and as plain Python from the same source."""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import sysconfig
from pathlib import Path
from types import ModuleType

import grundy.kernels
from grundy.core.folders import modules_in

FOLDER = Path(grundy.kernels.__file__).parent
KERNELS = modules_in(grundy.kernels.__path__)


def compiler() -> str | None:
    """The C compiler that an install would find, if there is one."""
    named = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    return next(
        (found for name in (named, "cc", "gcc", "clang") if (found := shutil.which(name))), None
    )


def both(name: str) -> list[ModuleType]:
    """The kernel module `name` compiled and interpreted.

    Fails where it was not compiled though there is a compiler; without one, only the second.
    """
    found = importlib.import_module(f"grundy.kernels.{name}")
    if str(found.__file__).endswith(".py"):
        assert compiler() is None, f"kernel {name} is not compiled: reinstall grundy"
        return [interpreted(name)]
    return [found, interpreted(name)]


def interpreted(name: str) -> ModuleType:
    """The kernel module `name` as plain Python."""
    spec = importlib.util.spec_from_file_location(f"interpreted_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
