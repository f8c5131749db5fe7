"""One file per ruleset; a file here that defines RULESETS is found, there is no list to edit."""

from __future__ import annotations

from importlib import import_module

from grundy.core.errors import InputError
from grundy.core.folders import modules_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Judge runs load private modules of this folder, and must start fast.
    from typing import Any

    from grundy.core.ruleset import Ruleset


def all_rulesets() -> list[Ruleset[Any]]:
    """Every ruleset of the house, by file and then in the file's order."""
    return [
        r for name in modules_in(__path__) for r in import_module(f"{__name__}.{name}").RULESETS
    ]


def find(name: str) -> Ruleset[Any]:
    """The ruleset called `name`, or with that alias. One file is imported if it has that name."""
    module = name.replace("-", "_")
    if module in modules_in(__path__):
        for ruleset in import_module(f"{__name__}.{module}").RULESETS:
            if ruleset.name == name:
                found: Ruleset[Any] = ruleset
                return found
    for ruleset in all_rulesets():
        if name == ruleset.name or name in ruleset.aliases:
            return ruleset
    from difflib import get_close_matches

    names = [ruleset.name for ruleset in all_rulesets()]
    near = get_close_matches(name, names, n=1)
    raise InputError(
        f"no ruleset is called {name!r}",
        remedy=f"did you mean {near[0]!r}?" if near else "grundy rulesets lists them",
    )
