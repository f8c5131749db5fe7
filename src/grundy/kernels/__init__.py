"""Functions on plain arrays that know no game.

Each module is one source for two lives: compiled ahead of time by Cython at install, or run as
plain Python where no compiler was found. Kernels validate nothing and raise nothing; callers do.
"""

from __future__ import annotations

import sys


def _load_buffers() -> None:
    """Load Cython's buffers without `collections`, which takes longer than a small case.

    They would register as sequences there, which nobody needs, and do without where they cannot.
    """
    if "collections" in sys.modules:
        return
    sys.modules["collections"] = None  # type: ignore[assignment]
    try:
        __import__(f"{__name__}._buffers")
    except ImportError:
        # No kernel is compiled.
        pass
    finally:
        del sys.modules["collections"]


_load_buffers()


def interpreted() -> list[str]:
    """The kernels loaded so far that run as plain Python."""
    return [
        name
        for name, module in list(sys.modules.items())
        if name.startswith(f"{__name__}.")
        and "._" not in name
        and str(getattr(module, "__file__", "")).endswith(".py")
    ]


def how_they_run() -> str:
    """'kernels compiled', or which of them are interpreted."""
    from importlib import import_module

    from grundy.core.folders import modules_in

    names = modules_in(__path__)
    for name in names:
        import_module(f"{__name__}.{name}")
    slow = interpreted()
    if not slow:
        return "kernels compiled"
    if len(slow) == len(names):
        return "kernels interpreted: no C compiler was found at install"
    return "kernels compiled, except " + ", ".join(sorted(n.rsplit(".", 1)[1] for n in slow))
