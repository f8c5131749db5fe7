"""The kernel of partitions, for NumPy's arrays in both its lives."""

from __future__ import annotations

from typing import Any

from grundy.kernels import partitions


def _viewed(given: Any) -> Any:
    return memoryview(given) if hasattr(given, "__array_interface__") else given


class Plain:
    """A kernel that runs as plain Python is given views of arrays: their items are Python's ints,
    which no operation cuts, and not NumPy's."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        function = getattr(self._module, name)
        if not callable(function):
            return function

        def viewed(*given: Any) -> Any:
            return function(*map(_viewed, given))

        return viewed


kernel: Any = Plain(partitions) if str(partitions.__file__).endswith(".py") else partitions
