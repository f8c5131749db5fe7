"""`grundy strong`: a label for every position of a game."""

from __future__ import annotations

import argparse
import json
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import count, say_warning, seconds, size
from grundy.cli._numbers import whole
from grundy.core.budget import in_bytes
from grundy.core.errors import InputError
from grundy.engine.named import named_rules, read_position

if TYPE_CHECKING:
    from grundy.strong.driving import Tell
    from grundy.strong.partition import Told
    from grundy.strong.solving import Strong

SUMMARY = "label every position of a game: outcome and remoteness, or value"

_EPILOG = """\
RULES is a ruleset, or a file of rules (it is executed): best a class derived from grundy.Ranked,
which numbers its positions; else rules whose positions are ints or tuples of ints, with a box that
they fill, or with positions to start from. docs/strong.md says more.

With --store the solution is kept, and checkpoints on the way: whatever stops a run, --resume goes
on from the last one. --on ray begins a cluster of Ray on this machine, or joins the one that
RAY_ADDRESS names; --on ray://HOST:PORT joins another.

examples:
  grundy strong examples/strong/connect_four.py --store solutions
  grundy strong my_rules.py --box 0..99,0..99 --values
  grundy strong my_rules.py '(7, 9)' --store solutions --on ray --partitions 8
  grundy strong my_rules.py --check-ranks
"""
_STAGES = {
    "discover": "finding positions",
    "spread": "asking for moves",
    "label": "labelling",
    "tie": "labelling ties",
    "done": "done",
}


def run(words: list[str]) -> int:
    """Solve, and say how many positions have which outcome, or value."""
    options = _parser().parse_intermixed_args(words)
    try:
        import numba  # noqa: F401 (to say how to get it)
        import numpy as np  # noqa: F401
    except ImportError as fault:
        raise InputError(
            "strong solutions need NumPy and Numba, which are not installed",
            remedy="pip install 'grundy[strong]'",
        ) from fault
    ruleset = named_rules(options.rules)
    starts = [read_position(ruleset, text) for text in options.positions + options.position]
    box = _box(options.box) if options.box else None
    if options.check_ranks:
        return _check(ruleset, starts, box, options)
    from grundy.strong.solving import solve_all

    with _telling() as tell, warnings.catch_warnings():
        warnings.showwarning = say_warning
        found = solve_all(
            options.rules,
            starts,
            box=box,
            play="misere" if options.misere else None,
            values=options.values,
            store=options.store,
            name=options.name,
            on=options.on,
            partitions=options.partitions,
            workers=options.workers,
            resume=options.resume,
            every=options.every,
            jit=not options.no_jit,
            positions=options.max_positions,
            memory=options.max_memory,
            seconds=options.timeout,
            tell=tell,
        )
    if options.json:
        print(json.dumps(_record(found)))
    else:
        _show(found)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy strong",
        description="Label every position of a game.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("rules", metavar="RULES", help="a ruleset, or a file such as my_rules.py")
    add("positions", metavar="POSITION", nargs="*", help="only what moves reach from these")
    add("-p", "--position", metavar="TEXT", action="append", default=[], help="the same")
    add("--box", metavar="A..B,C..D", help="first and last value of each coordinate of positions")
    add("--values", action="store_true", help="Grundy values instead of outcomes; play must end")
    add("--misere", action="store_true", help="misère play: who cannot move wins")
    add("--store", metavar="DIR", help="keep the solution in a folder, and checkpoints before")
    add("--name", metavar="NAME", help="what it is called there (default: the game's name)")
    add("--resume", action="store_true", help="go on from the last checkpoint, if there is one")
    add("--every", type=whole, metavar="N", help="steps between checkpoints (default: by time)")
    add("--on", default="threads", metavar="WHERE", help="threads, ray or ray://HOST:PORT")
    add("--partitions", type=whole, metavar="N", help="parts that positions are dealt out to")
    add("--workers", type=whole, metavar="N", help="threads, or processors of a new cluster")
    add("--no-jit", action="store_true", help="do not compile the rules (much slower)")
    add("--max-positions", type=count, metavar="N", help="refuse to label more")
    add(
        "--max-memory", type=size, metavar="B", help="bytes it may take, such as 2G (default: free)"
    )
    add("--timeout", type=seconds, metavar="S", help="seconds it may take")
    add("--json", action="store_true", help="print JSON")
    add("--check-ranks", action="store_true", help="only look whether positions are numbered well")
    return parser


def _box(text: str) -> list[tuple[int, int]]:
    found = []
    for part in text.split(","):
        match = re.fullmatch(r"(-?\d{1,18})\.\.(-?\d{1,18})", part, re.ASCII)
        if not match:
            raise InputError(
                f"found the box {text!r}, expected ranges",
                where="--box",
                remedy="write it like 0..99 or 0..99,0..99",
            )
        found.append((int(match[1]), int(match[2])))
    return found


def _check(
    ruleset: Any, starts: list[Any], box: list[tuple[int, int]] | None, options: argparse.Namespace
) -> int:
    from grundy.strong.conformance import check_ranks

    for fact in check_ranks(ruleset, starts, box=box, most=options.max_positions):
        print(f"found: {fact}")
    return 0


def _record(found: Strong) -> dict[str, Any]:
    game = found.game
    return {
        "game": game.name,
        "rules": game.fingerprint,
        "kind": found.kind,
        "positions": found.positions,
        "counts": found.counts,
        "longest": found.longest,
        "starts": [
            {"position": game.ruleset.format(game.position(key)), **_said(found, label)}
            for key, label in found.starts.items()
        ],
        "steps": found.steps,
        "seconds": round(found.seconds, 3),
        "stored": found.meta.name if found.meta else None,
    }


def _said(found: Strong, label: int) -> dict[str, Any]:
    from grundy.strong.labels import outlook

    return {"value": label - 1} if found.kind == "values" else outlook(label)._asdict()


def _show(found: Strong) -> None:
    game = found.game
    print(f"{'game':10} {game.name}")
    print(f"{'positions':10} {found.positions:,}")
    for word, many in found.counts.items():
        print(f"{word:10} {many:,}")
    print(f"{'longest':10} {found.longest:,}")
    for key, label in found.starts.items():
        said = _said(found, label)
        words = f"value {said['value']}" if "value" in said else said["outcome"]
        if said.get("remoteness") is not None:
            words += f", {said['remoteness']} moves"
        text = game.ruleset.format(game.position(key)).replace("\n", "/")
        print(f"{'start':10} {text}: {words}")
    if found.meta:
        print(f"{'stored':10} {found.meta.name}, {in_bytes(found.meta.bytes)}")


@contextmanager
def _telling() -> Iterator[Tell | None]:
    """On a terminal: how far it is, in a line that goes away."""
    if not sys.stderr.isatty():
        yield None
        return
    yield _tell
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _tell(told: Told) -> None:
    part = told.done / max(told.of, 1)
    bar = "#" * int(20 * part)
    level = f" {told.level}" if told.stage in ("label", "tie") else ""
    print(
        f"\r\x1b[K[{bar:20}] {_STAGES[told.stage]}{level}: {told.done:,} of {told.of:,} positions",
        end="",
        file=sys.stderr,
        flush=True,
    )
