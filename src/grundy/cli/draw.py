"""`grundy draw`: a position as an SVG file, or in the terminal."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import add_limits, run_limited
from grundy.cli._plots import write_file
from grundy.cli._rules import position_text
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.ruleset import Ruleset
from grundy.engine.named import named_rules, read_position

if TYPE_CHECKING:
    from grundy.engine.store import AnswerStore

SUMMARY = "draw a position: SVG, or characters in the terminal"


def run(words: list[str]) -> int:
    """Draw one position."""
    options = _parser().parse_args(words)
    ruleset = named_rules(options.ruleset)
    text = position_text(options, options.ruleset)
    return run_limited(ruleset, options, partial(_draw, ruleset, text, options))


def _draw(
    ruleset: Ruleset[Any],
    text: str,
    options: argparse.Namespace,
    budget: Budget,
    store: AnswerStore | None,
) -> int:
    from grundy.render.picture import picture_of

    position = read_position(ruleset, text)
    winning: Any = ()
    if options.winning:
        from grundy.engine.solve import solve

        winning = solve(ruleset, position, budget=budget, store=store, jit=options.jit).winning
    picture = picture_of(ruleset, position, winning)
    if picture is None:
        raise InputError(
            f"this position of {ruleset.name} has no picture",
            remedy="it is too large to be looked at, or the rules have no `draw`",
        )
    if options.output is None:
        from grundy.render.terminal import show_picture

        show_picture(picture)
        return 0
    from grundy.render.svg import svg

    document = svg(picture, title=ruleset.title)
    if options.output == "-":
        sys.stdout.write(document)
    else:
        write_file(options.output, document)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy draw",
        description="Draw a position of RULESET, or of rules in a Python file: in the terminal, or "
        "as SVG. Graphs are laid out by igraph where it is installed.",
    )
    add = parser.add_argument
    add("ruleset", metavar="RULESET", help="its name, or a file of rules such as my_rules.py")
    add("file", nargs="?", default="-", metavar="FILE", help="the position; - for standard input")
    add("-p", "--position", metavar="TEXT", help="the position itself")
    add("--output", metavar="OUT", help="write SVG to this file; - for standard output")
    add("--winning", action="store_true", help="solve the position and mark the winning moves")
    add_limits(parser)
    return parser
