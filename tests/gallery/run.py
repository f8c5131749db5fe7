"""`make gallery`: does `grundy stress` catch every mistake, and let every right program pass?

A mistake is caught if its failure is found and made small within SECONDS, and at most one step
separates the result from the smallest failing input known. Right programs are those that the
mistakes are put into, and the C++ programs of the benchmarks. With --page a table is written.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from gallery.mistakes import PROBLEMS, Mistake, mistakes, right_program  # noqa: E402
from grundy.cli import main as grundy  # noqa: E402

SECONDS = 20
SHRINK = ("--shrink-seconds", "5")
ROUNDS = 10_000
BASELINES = HERE.parents[1] / "bench" / "baselines"

COLUMNS = "| mistake | what it does | failure | made small | smallest known | seconds |"
HEAD = """\
# A gallery of mistakes

What people get wrong in the six founding problems and six more, as small changes to right programs
(`tests/gallery`). `make gallery` runs `grundy stress` on each wrong program and writes this page.
Each failure is found and made small within {seconds} seconds, to within one step (a vertex, an
edge, a row of cells) of the smallest failing input known. Small inputs were searched exhaustively
for that (`tests/gallery/smallest.py`). In the inputs below a slash stands for a line break.

{count} mistakes. Right programs pass {rounds} rounds: {right}.
"""


def report(problem: str, program: Path, *options: str) -> dict[str, Any]:
    """What `grundy stress --json` says of a program."""
    said = io.StringIO()
    with redirect_stdout(said):
        code = grundy(["stress", problem, "--json", *options, "--", str(program)])
    if code not in (0, 1):
        raise SystemExit(f"{program} could not be tested")
    found: dict[str, Any] = json.loads(said.getvalue())
    return found


def things(problem: str, text: str) -> int:
    """How much an input consists of: cells, and the numbers of those listed, or its numbers."""
    words = text.split()
    if problem == "bzoj1443":
        return sum(map(len, words[2:]))
    if problem == "hdu4678":
        return int(words[1]) * int(words[2]) + len(words)
    return len(words)


def step(problem: str, text: str) -> int:
    """How much of an input one step takes away: a row of cells, or an edge with a vertex."""
    sides = {"bzoj1443": (0, 1), "hdu4678": (1, 2)}.get(problem)
    return max(int(text.split()[side]) for side in sides) if sides else 3


def amiss(mistake: Mistake, found: dict[str, Any], seconds: float) -> str:
    """What is wrong with the result on a mistake; nothing if it is caught."""
    if found["passed"]:
        return "not found"
    if isinstance(mistake.smallest, str):
        more = things(mistake.problem, found["input"]) - things(mistake.problem, mistake.smallest)
    else:
        more = found["measure"][0] - mistake.smallest
    if more > step(mistake.problem, found["input"]):
        return f"larger than the smallest known by {more}"
    return f"took {seconds:.0f} s" if seconds > SECONDS else ""


def caught(mistake: Mistake, folder: Path) -> tuple[dict[str, Any], float, str]:
    """The report on a mistake, the seconds it took, and what is amiss."""
    program = mistake.write(folder)
    began = time.perf_counter()
    found = report(mistake.problem, program, *SHRINK, *mistake.options)
    seconds = time.perf_counter() - began
    return found, seconds, amiss(mistake, found, seconds)


def right_programs() -> list[tuple[str, Path]]:
    """Problems with programs that are right."""
    ours = [(problem, right_program(problem)) for problem in PROBLEMS]
    theirs = [(path.stem.partition("_")[0], path) for path in sorted(BASELINES.glob("*.cpp"))]
    return ours + theirs


def row(mistake: Mistake, found: dict[str, Any], seconds: float) -> str:
    """A line of the table."""
    known, made = (
        f"{text} things" if isinstance(text, int) else _in_line(text)
        for text in (mistake.smallest, found.get("input", ""))
    )
    cells = (mistake.name, mistake.says, found.get("failure", ""), made, known, f"{seconds:.1f}")
    return "| " + " | ".join(cells) + " |"


def _in_line(text: str) -> str:
    line = " / ".join(text.rstrip("\n").split("\n"))
    return f"`{line}`" if len(line) < 60 else f"{len(text.split())} words"


def main() -> int:
    """Run what is named, or everything; 1 if something is amiss."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument(
        "names", nargs="*", help="problems, mistakes, programs or `right`; default: all"
    )
    parser.add_argument("--rounds", default=ROUNDS, type=int, help="what right programs must pass")
    parser.add_argument("--page", type=Path, help="write the table to this file")
    options = parser.parse_args()
    page = options.page.resolve() if options.page else None
    lines: list[str] = []
    wrong: list[str] = []
    count = 0
    with TemporaryDirectory() as folder:
        os.chdir(folder)  # failing inputs are kept here
        for problem in PROBLEMS:
            lines += ["", f"## {problem}", "", COLUMNS, "| --- " * COLUMNS.count(" | ") + "| --- |"]
            for mistake in mistakes(problem):
                if options.names and not {problem, mistake.name} & set(options.names):
                    continue
                found, seconds, fault = caught(mistake, Path(folder))
                count += 1
                lines.append(row(mistake, found, seconds))
                print(f"{problem} {mistake.name}: {fault or 'caught'}, {seconds:.1f} s", flush=True)
                if fault:
                    wrong.append(f"{problem} {mistake.name}")
        if page:
            right = ", ".join(f"{path.parent.name}/{path.name}" for _, path in right_programs())
            facts = {"seconds": SECONDS, "count": count, "rounds": f"{options.rounds:,}"}
            text = HEAD.format(**facts, right=right) + "\n".join(lines) + "\n"
            page.write_text(text, encoding="utf-8")
        for problem, program in right_programs():
            if options.names and not {"right", program.name} & set(options.names):
                continue
            began = time.perf_counter()
            found = report(problem, program, "--rounds", str(options.rounds))
            fault = "" if found["passed"] else f"fails: {found['difference']}"
            seconds = time.perf_counter() - began
            print(f"right {program.name}: {fault or 'passes'}, {seconds:.1f} s", flush=True)
            if fault:
                wrong.append(f"right {program.name}")
    print(f"{count} mistakes, amiss: {', '.join(wrong) or 'nothing'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
