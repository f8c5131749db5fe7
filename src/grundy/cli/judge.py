"""`grundy judge`: answers of a published problem's input, in the judge's own format."""

from __future__ import annotations

import sys

from grundy.core.errors import GrundyError, InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import BinaryIO

    from grundy.contest.parts.scan import Scanner

SUMMARY = "answer the input of a published contest problem"

USAGE = """\
usage: grundy judge PROBLEM [FILE ...]
       grundy judge --list [--json]

Reads a problem's input from FILE... (one after the other) or from standard input, and prints
the answers in the judge's format. Cases before a fault in the input are answered; then one
message names line and column, and the exit code is 2.

examples:
  grundy judge poj3710 < case.in > case.out
  grundy judge hdu3094 tests/*.in
  grundy judge --list
"""

BATCH = 4096


def run(words: list[str]) -> int:
    """Parsed by hand: argparse would take longer than a small case does."""
    if not words or words[0] in ("-h", "--help"):
        sys.stdout.write(USAGE)
        return 0 if words else 2
    listing = words[0] == "--list"
    allowed = ("--list", "--json") if listing else ("-",)
    for word in words:
        if word not in allowed and (listing or word.startswith("-")):
            raise InputError(f"unknown option {word!r}", remedy="grundy judge --help")
    if listing:
        return _list(as_json="--json" in words)
    from grundy.contest.judges import find

    problem = find(words[0])
    for name in words[1:] or ["-"]:
        if name == "-":
            _answer(problem, _scanner(sys.stdin.buffer, "standard input"))
            continue
        with _open(name) as file:
            scan = _scanner(file, name)
            try:
                _answer(problem, scan)
            except GrundyError as fault:
                fault.where = f"{name}, {fault.where}" if fault.where else name
                raise
    return 0


def _open(name: str) -> BinaryIO:
    try:
        return open(name, "rb")  # noqa: PTH123  (pathlib costs start-up time)
    except OSError as fault:
        raise InputError(f"cannot read {name}: {fault.strerror}") from fault


def _scanner(file: BinaryIO, name: str) -> Scanner:
    from grundy.contest.parts.scan import Scanner

    try:
        return Scanner(file)
    except OSError as fault:
        raise InputError(f"cannot read {name}: {fault.strerror}") from fault


def _answer(problem: ModuleType, scan: Scanner) -> None:
    # Written in batches: one write per case takes longer than a small case does.
    pieces: list[str] = []
    try:
        for piece in problem.judge(scan):
            pieces.append(piece)
            if len(pieces) == BATCH:
                sys.stdout.write("".join(pieces))
                pieces.clear()
    finally:
        sys.stdout.write("".join(pieces))


def _list(as_json: bool) -> int:
    from grundy.contest.judges import find, names

    rows = []
    for name in names():
        problem = find(name)
        rows.append((name, problem.TITLE, problem.RULESET, problem.THEOREM))
    if as_json:
        import json

        keys = ("name", "title", "ruleset", "theorem")
        print(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], indent=2))
        return 0
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row[:3], widths, strict=True)]
        print("  ".join([*cells, row[3]]))
    return 0
