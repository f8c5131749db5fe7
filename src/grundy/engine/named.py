"""What words of a command name: rules of the house or in a file, positions, and ranges of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import BudgetError, InputError
from grundy.core.rules import Rules
from grundy.core.ruleset import Ruleset

Range = tuple[int, int]
"""First and last number."""
PLACE = "{}"
"""Where the positions of a range stand in a form."""


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


def ranges_in(word: str) -> list[Range]:
    """One range or two that the word stands for, or none where it is a position."""
    one = r"(-?\d{1,9})\.\.(-?\d{1,9})"
    found = re.fullmatch(rf"{one}(?:,{one})?", word, re.ASCII)
    if not found:
        if re.match(r"-?\d+\.\.[-\d.,]*$", word, re.ASCII):
            raise InputError(
                f"found the range {word!r}, expected one of numbers of up to nine digits",
                remedy="write it like 0..200, or 0..40,0..40",
            )
        return []
    numbers = [int(number) for number in found.groups() if number is not None]
    ranges = list(zip(numbers[::2], numbers[1::2], strict=True))
    for first, last in ranges:
        if last < first:
            raise InputError(f"the range {first}..{last} is empty", remedy=f"write {last}..{first}")
    return ranges


def check_size(word: str, ranges: list[Range], budget: Budget) -> None:
    """Raise BudgetError if the word stands for more positions than the budget allows."""
    size = 1
    for first, last in ranges:
        size *= last - first + 1
    if size > budget.positions:
        raise BudgetError(
            f"{word} stands for {size:,} positions; the budget is {budget.positions:,}",
            remedy="ask for fewer, or raise it with --max-positions",
        )


def positions_in(
    ruleset: Ruleset[Any], word: str, ranges: list[Range], form: str = PLACE
) -> Iterator[Any]:
    """The positions that the word stands for, each put into the form, in which {} is its place."""
    for text in _texts(ruleset, word, ranges):
        yield read_position(ruleset, form.replace(PLACE, text))


def _texts(ruleset: Ruleset[Any], word: str, ranges: list[Range]) -> Iterator[str]:
    if not ranges:
        yield word
        return
    for number in range(ranges[0][0], ranges[0][1] + 1):
        if len(ranges) == 1:
            yield str(number)
            continue
        for other in range(ranges[1][0], ranges[1][1] + 1):
            yield f"({number}, {other})" if isinstance(ruleset, Rules) else f"{number} {other}"
