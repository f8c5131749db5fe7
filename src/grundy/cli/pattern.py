"""`grundy pattern`: the formulas that values follow, told apart from chance."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.cli._input import read_text
from grundy.cli._numbers import natural, whole
from grundy.core.errors import InputError

if TYPE_CHECKING:
    from grundy.sequences.patterns import Pattern

SUMMARY = "find the formula that values follow: periods, nim-sums, rulers, digits, ..."

_EPILOG = """\
Values are numbers with blanks, commas, brackets or line ends between; # starts a comment.
Exit code: 0 if a pattern is found, 1 if none is, 2 for a fault in the input.

examples:
  echo 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 | grundy pattern
  echo 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 | grundy pattern
  grundy pattern values.txt --start 1 --most 1
  grundy pattern table.txt --table --plot zeros.svg      two heaps: a row per line
  grundy octal 0.77 --to 300 --values - | grundy pattern --code 0.77
"""
_SOURCE_SHOWN = 1500


def run(words: list[str]) -> int:
    """Read, search, print."""
    options = _parser().parse_args(words)
    from grundy.sequences import patterns

    text = read_text(options.file, "values", "")
    start = options.start or 0
    if options.table:
        from grundy.sequences._text import parse_table

        rows = parse_table(text)
        count = sum(map(len, rows))
        _some(count)
        found = patterns.fitting_table(rows, start)
        _plot(options, rows, start)
    else:
        start, values = _values(text, options)
        count = len(values)
        _some(count)
        found = patterns.fitting(values, start)
        if options.code:
            found = patterns.prove(found, values, start, options.code)
        _plot(options, values, start)
    offered = [pattern for pattern in found if pattern.offered]
    if options.json:
        weak = [pattern for pattern in found if not pattern.offered and pattern.saved > 0]
        record = {
            "count": count,
            "start": start,
            "bits_needed": patterns.BITS,
            "patterns": [pattern.to_json() for pattern in offered[: options.most]],
            "perhaps_chance": [pattern.to_json() for pattern in weak[: options.most]],
        }
        print(json.dumps(record))
    elif offered:
        print("\n\n".join(_words(pattern) for pattern in offered[: options.most]))
    else:
        print(_nothing(count, found))
    return 0 if offered else 1


def _words(pattern: Pattern) -> str:
    """Formula, verdict and Python of a pattern."""
    from grundy.sequences.patterns import BITS

    found = f"found in {pattern.fitted}, tested on {pattern.tested}"
    lines = [
        pattern.formula,
        f"  {pattern.verdict} ({found}; saves {pattern.saved:.0f} bits, {BITS:.0f} are needed)",
        "",
    ]
    if len(pattern.source) > _SOURCE_SHOWN:
        lines.append(f"    # {len(pattern.source)} characters of Python: --json has them")
    else:
        lines += [f"    {line}".rstrip() for line in pattern.source.splitlines()]
    return "\n".join(lines)


def _nothing(count: int, found: Sequence[Pattern]) -> str:
    from grundy.sequences.patterns import BITS

    text = f"no pattern: nothing predicts these {count} values better than chance would"
    best = max(found, key=lambda pattern: pattern.saved, default=None)
    if best is None or best.saved <= 0:
        return text
    return (
        f"{text}\nthe nearest fits, but may be chance: {best.formula}\n"
        f"  (saves {best.saved:.0f} bits, {BITS:.0f} are needed; more values would tell)"
    )


def _values(text: str, options: argparse.Namespace) -> tuple[int, list[int]]:
    from grundy.sequences._text import parse_pairs, parse_values

    if not options.pairs:
        return options.start or 0, parse_values(text)
    if options.start is not None:
        raise InputError("--pairs gives the indices itself", remedy="leave out --start")
    return parse_pairs(text)


def _some(count: int) -> None:
    if not count:
        raise InputError("found no number, expected values")


def _plot(
    options: argparse.Namespace, values: Sequence[int] | Sequence[Sequence[int]], start: int
) -> None:
    from grundy.cli import _plots

    name = Path(options.file).name if options.file != "-" else "standard input"
    title = f"P-positions of {name}" if options.table else f"values of {name}"
    _plots.draw(values, start, title, svg=options.plot, show=options.show)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy pattern",
        description="Finds the formulas that values follow, and offers none that chance explains.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("file", metavar="FILE", nargs="?", default="-", help="values, - for standard input")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--pairs", action="store_true", help="each line is an index and a value")
    shape.add_argument("--table", action="store_true", help="two heaps: each line is a row")
    add("--start", type=natural, metavar="N", help="index of the first value (0)")
    add("--code", metavar="CODE", help="a take-and-break code these values are of: proves a period")
    add("--most", type=whole, default=3, metavar="N", help="patterns listed at most (3)")
    add("--json", action="store_true", help="print all about them as JSON")
    add("--plot", metavar="OUT.svg", help="draw the values, or the P-positions of a table")
    add("--show", action="store_true", help="the same in characters")
    return parser
