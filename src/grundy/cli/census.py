"""`grundy census`: the periods of all octal games of a few digits, beside the published ones."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.cli._bar import progress
from grundy.cli._numbers import heap
from grundy.cli._where import add_where, spread_on

if TYPE_CHECKING:
    from grundy.sequences.census import Game
    from grundy.sequences.published import Compared

SUMMARY = "periods of all octal games of up to three digits, compared with the published ones"

_EPILOG = """\
All codes 0.d1d2d3 and 4.d1d2d3 are looked at; codes that are the same game by their rules, or one
heap further on (first cousins), once. A line of the table is a sequence of values:

  code        its first code, and how many others have the same values
  period      and the preperiod: the first heap from which it holds
  exceptions  how many heaps before that differ from what the period continues backwards to
  how         proven (for all heaps), fits (so far, not proven), or none seen

Then the statements of the published tables that differ, each with what was recomputed, and those
that would take larger heaps to decide. Games whose period is published are followed to the heap
that proves it, if that is at most --follow; all others end at --to.

The work is shared by threads, one game each: the kernels run without Python's lock, threads start
at once, and none is left behind when the command is killed. With --store it continues from what was
done, in a larger --to as well. --on ray gives each game to a worker of a cluster, which is begun on
this machine, or joined: games whose worker dies are looked at anew, progress is told of whole
games, and a --store must be a folder that all machines see.
Exit code: 0 done; 2 for a fault in the input.

examples:
  grundy census --digits 2                     all two-digit games, in seconds
  grundy census --store census                 killed and started again, it continues
  grundy census --to 1000000 --store census --workers 2
  grundy census --digits 2 --json
"""
_FOLLOW = 25_000_000


def run(words: list[str]) -> int:
    """Scan, compare, print."""
    options = _parser().parse_args(words)
    from grundy.sequences.census import Census, classes, games
    from grundy.sequences.published import Published

    started = time.monotonic()
    found = classes(options.digits)
    published = Published(options.digits)
    farther = published.farther(options.follow)
    spread = spread_on(options, "threads")
    # Workers elsewhere begin in folders of their own.
    store = options.store and Path(options.store).resolve()
    census = Census(options.to, options.workers, store, spread)
    with progress(f"heaps of {len(found)} games") as report:
        findings = census.run(found, farther, report)
    sequences = games(findings, found)
    compared = list(published.compare(findings, options.to))
    if options.json:
        print(
            json.dumps(
                {
                    "digits": options.digits,
                    "to": options.to,
                    "follow": options.follow,
                    "seconds": round(time.monotonic() - started, 1),
                    "games": [_record(game) for game in sequences],
                    "published": [asdict(statement) for statement in compared],
                }
            )
        )
        return 0
    for line in _lines(sequences, compared):
        print(line)
    print(f"\n{time.monotonic() - started:.0f} s with {options.workers} workers")
    return 0


def _record(game: Game) -> dict[str, object]:
    code, shift = game.codes[0]
    finding = game.finding
    return {
        "code": code,
        "period": finding.period,
        "preperiod": None if finding.period is None else finding.preperiod_after(shift),
        "exceptions": finding.exceptions,
        "proven": finding.proven,
        "heaps": finding.heap + shift,
        "codes": [name for name, _ in game.codes],
    }


def _lines(sequences: list[Game], compared: list[Compared]) -> Iterator[str]:
    yield f"{'code':8}{'same':>6}{'period':>12}{'preperiod':>12}{'exceptions':>12}  how"
    for game in sequences:
        code, shift = game.codes[0]
        finding = game.finding
        others = f"+{len(game.codes) - 1}" if len(game.codes) > 1 else ""
        if finding.period is None:
            yield f"{code:8}{others:>6}{'':36}  none seen up to heap {finding.heap + shift}"
            continue
        start, many = finding.preperiod_after(shift), finding.exceptions
        how = "proven" if finding.proven else f"fits up to heap {finding.heap + shift}, not proven"
        yield (
            f"{code:8}{others:>6}{finding.period:>12}{start:>12}"
            f"{'' if many is None else many:>12}  {how}"
        )
    codes, proven = sum(len(g.codes) for g in sequences), sum(g.finding.proven for g in sequences)
    yield ""
    yield f"{codes} codes, {len(sequences)} sequences of values: {proven} proven periodic"
    from grundy.sequences.published import DIFFERS, OPEN, summary

    counts = summary(compared)
    yield (
        f"{len(compared)} published statements: {counts['agrees']} agree, "
        f"{counts['differs']} differ, {counts['open']} are not decided by these heaps"
    )
    for verdict, title in ((DIFFERS, "differ"), (OPEN, "not decided")):
        for each in compared:
            if each.verdict == verdict:
                yield f"  {title}: {each.code}, {each.says} ({each.source}): {each.why}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy census",
        description="The periods of all octal games of up to three digits, and what is published.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--to", type=heap, default=100_000, metavar="HEAP", help="the last heap (100000)")
    add("--digits", type=int, choices=(1, 2, 3), default=3, help="digits after the point (3)")
    add(
        "--follow",
        type=heap,
        default=_FOLLOW,
        metavar="HEAP",
        help=f"the last heap to follow a published period to ({_FOLLOW})",
    )
    add("--json", action="store_true", help="print it as JSON")
    add_where(parser, "threads")
    return parser
