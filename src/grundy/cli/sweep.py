"""`grundy sweep`: tables of many games, spread over processes or a cluster."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.cli._bar import progress
from grundy.cli._input import read_text
from grundy.cli._limits import add_bounds
from grundy.cli._where import add_where, spread_on
from grundy.core.loopy import Infinity

if TYPE_CHECKING:
    from grundy.engine.sweep import Found

SUMMARY = "tables of many games at once, spread over processes or a cluster"

_EPILOG = """\
A line of GAMES is a game: a ruleset, an octal code such as 0.77, or a file of rules, looked for
beside GAMES and executed. A form may follow, where {} is the place of each position: so the games
of a family are told apart. What follows # is a comment. Positions are written as for grundy table.

  kayles
  0.137
  subtraction set 1 3 4 heaps {}
  my_rules.py (3, {})

Each game has the whole budget for itself. One whose rules are broken, hang, bring their process
down or pass the budget is reported, and the others go on. With --store FOLDER each table is kept as
it is made, a line of JSON in FOLDER/found.jsonl; started again, also after kill -9, what is there
is not done anew. A file of rules that has changed is (modules that it imports are not looked at);
so is what failed, under another budget. On Ray games whose worker dies are done anew.
Exit code: 0 done; 1 some games failed; 2 a fault in the input.

examples:
  grundy sweep games.txt 0..200
  grundy sweep games.txt 0..1000 --store tables --timeout 60 --max-memory 1G
  grundy sweep games.txt 0..40,0..40 --misere --json
  for k in $(seq 2 40); do echo "subtraction set 1 $k heaps {}"; done | grundy sweep - 0..500
  grundy sweep games.txt 0..1000 --store /shared/tables --on ray://HOST:10001
"""


def run(words: list[str]) -> int:
    """A line per game."""
    options = _parser().parse_args(words)
    from grundy.engine.sweep import Asked, games_in, sweep

    text = read_text(options.games, "a game on each line", "GAMES is a file, - standard input")
    beside = Path() if options.games == "-" else Path(options.games).parent
    games = games_in(text, beside)
    asked = Asked(
        tuple(options.positions),
        options.misere,
        options.max_positions,
        options.timeout,
        options.max_memory,
    )
    with progress(f"{len(games)} games") as report:
        made = sweep(
            games,
            asked,
            workers=options.workers,
            folder=Path(options.store) if options.store else None,
            spread=spread_on(options, "processes"),
            progress=report,
        )
    for found in made:
        print(json.dumps(asdict(found)) if options.json else _line(found))
    return int(any(found.failed for found in made))


def _line(found: Found) -> str:
    if found.failed:
        return f"{found.game}: failed: {found.failed}"
    if found.values is None:
        return f"{found.game}: {found.outcomes}"
    return f"{found.game}: {' '.join(map(_value, found.values))}"


def _value(value: Any) -> str:
    return str(value if isinstance(value, int) else Infinity(value["infinity"]))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy sweep",
        description="Outcomes and values of the same positions in many games.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("games", metavar="GAMES", help="a file with a game on each line, or - for standard input")
    add("positions", metavar="POSITION", nargs="+", help="or a range: 0..200, or 0..40,0..40")
    add("--misere", action="store_true", help="misère play: who cannot move wins")
    add("--json", action="store_true", help="a line of JSON for each game")
    add_bounds(parser)
    add_where(parser, "processes")
    return parser
