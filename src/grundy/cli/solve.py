"""`grundy solve`: outcome, value, winning moves, theorem and proof of a position."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import add_limits, count, run_limited
from grundy.cli._plots import write_file
from grundy.cli._rules import position_text
from grundy.core.budget import Budget
from grundy.core.errors import InputError
from grundy.core.partisan import PLAYERS, PartisanRuleset, move_words
from grundy.core.rules import Rules
from grundy.core.ruleset import Ruleset
from grundy.core.solution import Solution
from grundy.engine.named import named_rules, read_position

if TYPE_CHECKING:
    from grundy.engine.store import AnswerStore

METHODS = ["theorem", "search", "nimbers"]
SUMMARY = "solve a position: who wins, by which moves, why"


def run(words: list[str]) -> int:
    """The ruleset's name comes first, so that --help can show its text form."""
    if any(word.partition("=")[0] in ("--strong", "--on") for word in words):
        from grundy.cli import strong

        # Compiled rules are the rule there.
        return strong.run([word for word in words if word not in ("--strong", "--jit")])
    named = words[0] if words and not words[0].startswith("-") else None
    ruleset = named_rules(named) if named else None
    parser = _parser(ruleset, named or "")
    if ruleset is None:
        if "-h" in words or "--help" in words:
            parser.print_help()
            return 0
        parser.error(
            "the first argument is the ruleset or a file of rules; `grundy rulesets` lists them"
        )
    options = parser.parse_args(words[1:])
    text = position_text(options, words[0])
    return run_limited(ruleset, options, partial(_answer, ruleset, text, options))


def _answer(
    ruleset: Ruleset[Any],
    text: str,
    options: argparse.Namespace,
    budget: Budget,
    store: AnswerStore | None,
) -> int:
    from grundy.engine.solve import solve

    position = read_position(ruleset, text)
    play = "misere" if options.misere else ruleset.play
    if options.play:
        from grundy.cli._play import play_game

        second = options.play == "second"
        play_game(ruleset, position, play, budget, second=second, starter=options.starter)
        return 0
    if options.value or options.thermograph:
        _show_value(ruleset, position, options, budget)
        return 0
    solution = solve(
        ruleset,
        position,
        method=options.method,
        play=play,
        budget=budget,
        store=store,
        jit=options.jit,
        outcome_only=options.outcome,
    )
    facts = solution.verify() if options.check else []
    if options.svg:
        _write_svg(solution, options.svg)
    if options.json:
        json.dump(solution.to_json(), sys.stdout, ensure_ascii=False)
        print()
        for fact in facts:
            print(f"proven: {fact}", file=sys.stderr)
        return 0
    from grundy.render.terminal import show

    show(solution, explain=options.explain, facts=facts, picture=options.picture)
    if options.line:
        _show_lines(solution, budget, options.starter)
    return 0


def _show_lines(solution: Solution, budget: Budget, starter: str | None) -> None:
    """A best line, or in a partisan game one for each who may start, if none is chosen."""
    ruleset = solution.ruleset
    both = isinstance(ruleset, PartisanRuleset) and starter is None
    for first in PLAYERS if both else (starter,):
        line = solution.best_line(budget, starter=first)
        moves = ", ".join(move_words(ruleset, move) for move in line)
        start = f"if {first.capitalize()} starts: " if first else ""
        print(f"{'best':8} {start}{moves or 'play has ended'}")


def _show_value(
    ruleset: Ruleset[Any], position: Any, options: argparse.Namespace, budget: Budget
) -> None:
    """Value of a partisan position, and its thermograph where it is wanted."""
    from grundy.engine.values import partisan_value
    from grundy.render.thermograph import summary, thermograph_rows, thermograph_svg

    if options.misere:
        raise InputError("values belong to normal play", remedy="leave out --misere")
    unused = ("method", "line", "explain", "svg", "picture")
    given = [f"--{name}" for name in unused if getattr(options, name)]
    if given:
        raise InputError(
            f"--value and --thermograph do not go with {given[0]}",
            remedy="leave it out, or leave them out to search for the winning moves",
        )
    worth = partisan_value(ruleset, position, budget=budget)
    facts = worth.verify(budget) if options.check else []
    if options.json:
        named = {"ruleset": ruleset.name, "position": ruleset.format(position)}
        print(json.dumps({**named, **worth.to_json()}))
    else:
        print(f"outcome  {worth.outcome.value}: {worth.outcome.words}")
        print(f"value    {worth.canonical}")
        print(f"heat     {summary(worth.thermograph)}")
    for fact in facts:
        print(f"proven   {fact}", file=sys.stderr if options.json else sys.stdout)
    if options.thermograph == "-" and not options.json:
        plain = not (sys.stdout.encoding or "").lower().startswith("utf")
        size = min(72, shutil.get_terminal_size().columns)
        print("\n".join(thermograph_rows(worth.thermograph, width=size, ascii_only=plain)))
    elif options.thermograph not in (None, "-"):
        write_file(options.thermograph, thermograph_svg(worth.thermograph, title=worth.canonical))


def _write_svg(solution: Solution, name: str) -> None:
    from grundy.render.svg import svg

    picture = solution.ruleset.draw(solution.position, solution.winning)
    if picture is None:
        raise InputError(f"this position of {solution.ruleset.name} is too large to be drawn")
    write_file(name, svg(picture, title=solution.ruleset.title))


def _parser(ruleset: Ruleset[Any] | None, named: str) -> argparse.ArgumentParser:
    if ruleset is None:
        about = "Solve a position of RULESET, or of rules in a Python file such as my_rules.py"
        more = "`grundy rulesets` lists the rulesets; `grundy solve RULESET --help` says more."
        parser = argparse.ArgumentParser("grundy solve", description=f"{about}. {more}")
        parser.add_argument("ruleset", metavar="RULESET")
    else:
        example = "\n".join("    " + line for line in ruleset.example.splitlines())
        parser = argparse.ArgumentParser(
            f"grundy solve {named}",
            description=f"{ruleset.title} ({ruleset.source}).",
            epilog=f"how a position is written:\n{_indent(ruleset.text_form)}\n\nexample:\n"
            f"  grundy solve {named} --explain <<END\n{example}\nEND",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    add = parser.add_argument
    own = ruleset is not None and isinstance(ruleset, Rules)
    add(
        "file",
        metavar="POSITION" if own else "FILE",
        nargs="?",
        default="-",
        help="position, - for standard input",
    )
    add("-p", "--position", metavar="TEXT", help="the position itself instead of a file")
    add("--method", choices=METHODS, help="insist on one way to the answer")
    add(
        "--outcome",
        action="store_true",
        help="ask for nothing but who wins, with a winning move: by nimber search if no theorem",
    )
    add("--misere", action="store_true", help="misère play: who cannot move wins")
    add("--line", action="store_true", help="play a whole line of best moves")
    add(
        "--play",
        choices=["first", "second"],
        nargs="?",
        const="first",
        help="play against the perfect opponent, moving first or second",
    )
    add("--starter", choices=PLAYERS, help="who moves first in --line or --play (partisan games)")
    add(
        "--value",
        action="store_true",
        help="canonical form, stops, mean and temperature instead of the winning moves (partisan "
        "games; needs grundy[partisan])",
    )
    add(
        "--thermograph",
        metavar="OUT",
        help="the same, and the thermograph as SVG, or - to draw it in the terminal",
    )
    add("--explain", action="store_true", help="say the steps in words")
    add("--check", action="store_true", help="verify the certificate independently")
    add("--json", action="store_true", help="print the solution as JSON, certificate included")
    add("--svg", metavar="OUT", help="draw the position, winning moves marked")
    add("--picture", action="store_true", help="draw it in the terminal")
    add("--max-moves", type=count, default=Budget.moves, metavar="N", help="moves listed at most")
    add("--strong", action="store_true", help="label every position: see `grundy strong --help`")
    add("--on", metavar="WHERE", help="the same, on threads, ray or ray://HOST:PORT")
    add_limits(parser)
    return parser


def _indent(text: str) -> str:
    return "\n".join("  " + line for line in text.splitlines())
