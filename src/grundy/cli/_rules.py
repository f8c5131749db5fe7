"""The rules that a word on the command line names: a ruleset of the house, or a file."""

from __future__ import annotations

from typing import Any

from grundy.core.rules import Rules
from grundy.core.ruleset import Ruleset


def is_file(word: str) -> bool:
    """Whether `word` names a file of rules."""
    return word.endswith(".py")


def named_rules(word: str) -> Ruleset[Any]:
    """The ruleset called `word`, or the one in the file of rules; the file is executed."""
    if is_file(word):
        from grundy.engine.rules_file import load_rules

        return load_rules(word)
    from grundy.rulesets import find

    return find(word)


def read_position(ruleset: Ruleset[Any], text: str) -> Any:
    """The position that `text` stands for; of own rules a text would be a position itself."""
    return ruleset.adopt(ruleset.parse(text) if isinstance(ruleset, Rules) else text)
