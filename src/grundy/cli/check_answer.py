"""`grundy check-answer`: whether an output answers a published problem's input."""

from __future__ import annotations

import argparse

from grundy.cli._input import read_bytes
from grundy.contest.workshop.answers import check_output, right_output
from grundy.core.errors import GrundyError

SUMMARY = "check a program's output, special judges included"

_EPILOG = """\
Outputs are compared word by word: blanks and line breaks do not matter. Where a problem has more
than one right output (any walk that wins in cf936b) each of them passes.
Exit code 0: right; 1: wrong, with the first difference; 2: the input is at fault.

example:
  ./mine < case.in > case.out && grundy check-answer cf936b case.in case.out
"""


def run(words: list[str]) -> int:
    """Say `right`, or what is wrong."""
    parser = argparse.ArgumentParser(
        "grundy check-answer",
        description="Checks the output of a program against the input it was given.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("problem", metavar="PROBLEM", help="such as poj3710")
    add("input", metavar="INPUT", help="the file that the program read")
    add("output", metavar="OUTPUT", help="the file that it wrote")
    add("--loose", action="store_true", help="cells in any order (bzoj1443)")
    options = parser.parse_args(words)
    data = read_bytes(options.input)
    try:
        right = right_output(options.problem, data)
    except GrundyError as fault:
        fault.where = f"{options.input}, {fault.where}" if fault.where else options.input
        raise
    given = read_bytes(options.output).decode("utf-8", "backslashreplace")
    wrong = check_output(options.problem, data, given, right, loose=options.loose)
    print(f"wrong: {wrong}" if wrong else "right")
    return 1 if wrong else 0
