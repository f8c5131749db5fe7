"""One file per published problem; a file here is found by its name, there is no list to edit.

A judge module has a docstring (rules, format, traps), TITLE, RULESET (a ruleset's name), THEOREM
(a name), and `judge(scan)`: a generator of output text, one piece per case, that raises
InputError at the first fault, so that the cases before it stand.
"""

from __future__ import annotations

from grundy.core.errors import InputError
from grundy.core.folders import module, modules_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def names() -> list[str]:
    """The problems there are, sorted."""
    return modules_in(__path__)


def find(name: str) -> ModuleType:
    """The judge module called `name`."""
    path = f"{__name__}.{name}"
    try:
        if name.isidentifier() and name[0] != "_":
            return module(path)
    except ModuleNotFoundError as missing:
        if missing.name != path:
            raise
    known = names()
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1)
    raise InputError(
        f"no problem is called {name!r}",
        remedy=f"did you mean {near[0]!r}?" if near else "grundy judge --list shows them",
    )
