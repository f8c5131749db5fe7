"""`grundy table`: outcomes and values of many positions."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import add_limits, run_limited
from grundy.cli._rules import named_rules, read_position
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.loopy import plain_value
from grundy.core.ruleset import Ruleset

if TYPE_CHECKING:
    from grundy.engine.store import AnswerStore

SUMMARY = "outcomes and values of many positions"

_EPILOG = """\
A range a..b stands for the numbers from a to b; any other word is one position.

examples:
  grundy table my_rules.py 0..200
  grundy table my_rules.py '(1, 2)' '(3, 5)' --json
  grundy table kayles 0..40 --values | grundy pattern
"""


def run(words: list[str]) -> int:
    """A line per position, or the values alone."""
    parser = argparse.ArgumentParser(
        "grundy table",
        description="Outcome and value of each position, searched with one memory.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("rules", metavar="RULES", help="a ruleset, or a file such as my_rules.py (it is executed)")
    add("positions", metavar="POSITION", nargs="+", help="positions, or ranges such as 0..200")
    add("--misere", action="store_true", help="misère play: who cannot move wins")
    add("--values", action="store_true", help="only the values, in one line")
    add("--json", action="store_true", help="rows as JSON")
    add_limits(parser)
    options = parser.parse_args(words)
    ruleset = named_rules(options.rules)
    return run_limited(ruleset, options, partial(_answer, ruleset, options))


def _answer(
    ruleset: Ruleset[Any], options: argparse.Namespace, budget: Budget, store: AnswerStore | None
) -> int:
    from grundy.engine.table import table

    made = table(
        ruleset,
        [position for word in options.positions for position in _positions(ruleset, word)],
        play="misere" if options.misere else None,
        budget=budget,
        store=store,
    )
    if options.json:
        rows = [
            {
                "position": ruleset.format(row.position),
                "outcome": row.outcome.value,
                "value": plain_value(row.value),
            }
            for row in made
        ]
        print(json.dumps({"ruleset": ruleset.name, "play": made.play, "rows": rows}))
    elif options.values:
        if None in made.values:
            raise InputError("these positions have outcomes, not values")
        print(*made.values)
    else:
        print(made)
    return 0


def _positions(ruleset: Ruleset[Any], word: str) -> Iterator[Any]:
    found = re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", word, re.ASCII)
    if not found:
        yield read_position(ruleset, word)
        return
    first, last = map(int, found.groups())
    if last < first:
        raise InputError(f"the range {word} is empty", remedy=f"write {last}..{first}")
    for number in range(first, last + 1):
        yield read_position(ruleset, str(number))
