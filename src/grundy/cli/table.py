"""`grundy table`: outcomes and values of many positions."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import add_limits, run_limited
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.loopy import plain_value
from grundy.core.outcome import Outcome
from grundy.core.rules import function_of
from grundy.core.ruleset import Ruleset
from grundy.engine.named import Range, check_size, named_rules, positions_in, ranges_in

if TYPE_CHECKING:
    from grundy.engine.store import AnswerStore
    from grundy.engine.table import Table

SUMMARY = "outcomes and values of many positions"

_EPILOG = """\
A range a..b stands for the numbers from a to b, and a..b,c..d for all pairs of a number from a to b
and one from c to d: two heaps, or the tuple (x, y) of rules of your own. Any other word is one
position. --plot and --show draw the values of one range as a scatter plot, and the P-positions of a
range of pairs as a map, the first heap to the right.

examples:
  grundy table my_rules.py 0..200
  grundy table my_rules.py '(1, 2)' '(3, 5)' --json
  grundy table kayles 0..40 --values | grundy pattern
  grundy table officers 0..2000 --plot officers.svg
  grundy table wythoff 0..40,0..40 --show --values
  grundy table my_rules.py 0..100,0..100 --plot map.svg --misere
"""

_PIECE = 100_000
"""Values printed at a time."""


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
    add("positions", metavar="POSITION", nargs="+", help="or a range: 0..200, or 0..40,0..40")
    add("--misere", action="store_true", help="misère play: who cannot move wins")
    add("--values", action="store_true", help="only the values, a line for each range or row")
    add("--json", action="store_true", help="rows as JSON")
    add("--plot", metavar="OUT.svg", help="draw the values, or the P-positions of pairs")
    add("--show", action="store_true", help="the same in characters, instead of the table")
    add_limits(parser)
    options = parser.parse_args(words)
    ruleset = named_rules(options.rules)
    return run_limited(ruleset, options, partial(_answer, ruleset, options))


def _answer(
    ruleset: Ruleset[Any], options: argparse.Namespace, budget: Budget, store: AnswerStore | None
) -> int:
    from grundy.engine.table import table

    ranges = [ranges_in(word) for word in options.positions]
    drawn = bool(options.plot or options.show)
    if drawn and (len(ranges) > 1 or not ranges[0]):
        raise InputError(
            "a plot is of one range", remedy="give one, such as 0..200 or 0..40,0..40, and no more"
        )
    for word, each in zip(options.positions, ranges, strict=True):
        check_size(word, each, budget)
    made = table(
        ruleset,
        _wanted(ruleset, options, ranges),
        play="misere" if options.misere else None,
        budget=budget,
        store=store,
        jit=options.jit,
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
        if any(row.value is None for row in made):
            raise InputError("these positions have outcomes, not values")
        _print_values(made, ranges)
    elif not options.show:
        for line in made.lines():
            print(line)
    if drawn:
        _draw(made, ranges[0], options)
    return 0


def _print_values(made: Table, ranges: list[list[Range]]) -> None:
    """The values in one line; of a single range of pairs, a line for each first number."""
    wide = len(made)
    if len(ranges) == 1 and len(ranges[0]) == 2:
        first, last = ranges[0][1]
        wide = last - first + 1
    for at in range(0, len(made), wide):
        end = min(at + wide, len(made))
        for piece in range(at, end, _PIECE):
            rows = made.rows[piece : min(piece + _PIECE, end)]
            print(*(row.value for row in rows), end="\n" if piece + _PIECE >= end else " ")


def _draw(made: Table, ranges: list[Range], options: argparse.Namespace) -> None:
    """The map of P-positions of pairs, or the values of a range; outcomes where there are none."""
    from grundy.cli import _plots

    name = Path(options.rules).name
    play = ", misère play" if made.play == "misere" else ""
    if len(ranges) == 2:
        (x, _), (y, last) = ranges
        won = [int(row.outcome is not Outcome.P) for row in made]
        rows = [won[at : at + last - y + 1] for at in range(0, len(won), last - y + 1)]
        title = f"P-positions of {name}{play}"
        _plots.draw(rows, (x, y), title, svg=options.plot, show=options.show)
        return
    values = [value for value in made.values if isinstance(value, int)]
    if len(values) < len(made):
        raise InputError(
            "these positions have no plain values to plot",
            remedy="outcomes of pairs can be drawn: a range such as 0..40,0..40",
        )
    title = f"values of {name}{play}"
    _plots.draw(values, ranges[0][0], title, svg=options.plot, show=options.show)


def _wanted(
    ruleset: Ruleset[Any], options: argparse.Namespace, ranges: list[list[Range]]
) -> Sequence[Any]:
    """The positions of all words; a range of compiled rules is never listed."""
    if options.jit and [len(each) for each in ranges] == [1] and function_of(ruleset):
        first, last = ranges[0][0]
        return range(first, last + 1)
    return [
        position
        for word, each in zip(options.positions, ranges, strict=True)
        for position in positions_in(ruleset, word, each)
    ]
