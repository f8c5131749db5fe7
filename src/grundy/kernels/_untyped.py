"""Stands in for the `cython` module where Cython is not installed.

Kernel annotations are never evaluated (`from __future__ import annotations`), so only the
decorators and the flag below have to exist for a kernel to run as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

compiled = False
ushort = uint = int


def cfunc(function: F) -> F:
    """A C function when compiled; the function itself here."""
    return function


def inline(function: F) -> F:
    """A hint to the C compiler; the function itself here."""
    return function


def exceptval(*_: Any, **__: Any) -> Callable[[F], F]:
    """How a C function reports errors; meaningless here."""
    return cfunc


class _Unlocked:
    """Marks what runs without Python's lock when compiled, so that threads run side by side."""

    def __call__(self, function: F) -> F:
        return function

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass


nogil = _Unlocked()


def fused_type(*_: Any) -> Any:
    """One name for several C types; any type here."""
    return int
