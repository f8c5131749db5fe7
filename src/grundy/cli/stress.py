"""`grundy stress`: find an input on which a program fails, and make it small."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from grundy.cli._limits import count, seconds, size
from grundy.contest import inputs
from grundy.contest.workshop.making import Format
from grundy.contest.workshop.reasons import Reason
from grundy.contest.workshop.runner import Limits, Runner, prepare
from grundy.contest.workshop.stress import Failure, Progress, Stress
from grundy.core.errors import InputError
from grundy.render.text import solution_lines

SUMMARY = "find an input on which your program fails, and make it small"

_EPILOG = """\
COMMAND is a program with its arguments, or a source file: .cpp .cc .c .rs .go .java are compiled,
.py and .js run, by the usual tools. The program reads an input of the problem and prints the
answers; it is run on edge cases, and then on cases of all shapes, growing up to the judge's limits.
The first failure is made as small as it gets and kept in a file, with the right answer and why.
Exit code 0: all rounds passed; 1: it failed; 2: misuse, or it does not compile.

examples:
  grundy stress poj3710 mine.cpp
  grundy stress cf936b --rounds 5000 --time-limit 1 -- mine.cpp
  grundy stress hdu4678 --beyond-promise -- python3 -O mine.py
"""

LINES, WIDTH, FLOOD = 40, 300, 3
"""So many lines are shown of a text, and so much of each; fewer of what is printed without end."""
ONCE = {"seen as", "theorem", "search", "source"}
"""What is not said again of the next answer."""


def run(words: list[str]) -> int:
    """Everything before -- is ours, and what follows is the command; a lone program needs no --."""
    at = words.index("--") if "--" in words else len(words)
    parser = _parser()
    options = parser.parse_intermixed_args(words[:at])
    command = words[at + 1 :] or ([options.program] if options.program else [])
    if not command:
        parser.error("name the program, as in: grundy stress poj3710 ./mine")
    if options.program and "--" in words:
        parser.error(f"found {options.program!r} before --, expected the whole command after it")
    form: Format = inputs.find(options.problem).FORMAT
    if options.size is not None and not 0 < options.size <= form.judge and not options.beyond:
        raise InputError(
            f"size {options.size} is beyond the judge's limits for {options.problem}, {form.judge}",
            remedy="add --beyond-limits",
        )
    limits = Limits(options.time_limit, options.memory_limit)
    with TemporaryDirectory(prefix="grundy-") as folder:
        runner = Runner(prepare(command, Path(folder)), limits)
        stress = Stress(
            options.problem,
            runner,
            seed=options.seed,
            size=options.size,
            promise=not options.beyond_promise,
            workers=max(1, options.workers),
            shrink_seconds=options.shrink_seconds,
        )
        progress = Progress(options.rounds)
        with _ended_in_order(), _shown(options.rounds) as show:

            def told(now: Progress) -> None:
                nonlocal progress
                progress = now
                show(now)

            failure = stress.run(options.rounds, told)
    if failure is None:
        return _passed(progress, options)
    files = _keep(failure, options.keep or f"{options.problem}-failing")
    if options.json:
        print(json.dumps(_as_json(failure, files), indent=2, ensure_ascii=False))
    else:
        for line in _report(failure, files):
            print(line)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "grundy stress",
        usage="grundy stress PROBLEM [options] (PROGRAM | -- COMMAND ...)",
        description="Runs a program on inputs of growing size until it fails, or passes.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("problem", metavar="PROBLEM", help="such as poj3710; `grundy generate --list` shows them")
    add("program", nargs="?", metavar="PROGRAM", help="a program or source file without arguments")
    add("--rounds", type=count, default=2000, metavar="N", help="cases to pass (default 2000)")
    add("--seed", type=count, default=1, metavar="N", help="another seed, other cases")
    add("--size", type=count, metavar="N", help="the largest size of a case")
    add("--time-limit", type=seconds, default=5.0, metavar="S", help="seconds per input (5)")
    add(
        "--memory-limit", type=size, default=512 << 20, metavar="B", help="bytes (512M), 0 for none"
    )
    add("--workers", type=count, default=min(2, os.cpu_count() or 1), metavar="N",
        help="programs run at once")  # fmt: skip
    add(
        "--shrink-seconds", type=seconds, default=15.0, metavar="S", help="for making it small (15)"
    )
    add("--beyond-promise", action="store_true", help="break the promises of the statement, too")
    add("--beyond-limits", dest="beyond", action="store_true", help="allow any --size")
    add("--keep", metavar="NAME", help="where the failing input goes: NAME.in and NAME.out")
    add("--json", action="store_true", help="the report as JSON")
    return parser


def _passed(progress: Progress, options: argparse.Namespace) -> int:
    if options.json:
        row = {"problem": options.problem, "passed": True, "rounds": progress.done}
        print(json.dumps({**row, "inputs": progress.runs, "refused": progress.refused}))
        return 0
    print(f"passed: {progress.done} cases in {progress.runs} inputs, seed {options.seed}")
    if progress.refused:
        print(f"left out: {progress.refused} cases that grundy itself cannot answer in its budget")
    return 0


def _keep(failure: Failure, name: str) -> tuple[str, str]:
    """Write the input and the right answer; their names."""
    files = f"{name}.in", f"{name}.out"
    try:
        Path(files[0]).write_text(failure.text, encoding="utf-8")
        Path(files[1]).write_text(failure.trial.right, encoding="utf-8")
    except OSError as fault:
        raise InputError(
            f"cannot write {name}.in: {fault.strerror}", remedy="--keep NAME names another place"
        ) from fault
    return files


def _report(failure: Failure, files: tuple[str, str]) -> Iterator[str]:
    trial = failure.trial
    assert trial.run is not None
    yield f"{trial.kind}: {trial.wrong}"
    yield f"found after {failure.first.done} cases: {failure.first.origin}"
    if not failure.steady:
        yield "it comes and goes: the same input passes at times, so it was not made smaller"
    elif failure.smallest:
        yield f"smallest: {failure.tries} smaller inputs were tried, and no step down fails"
    else:
        yield f"made smaller until time was up, {failure.tries} tries: --shrink-seconds gives more"
    yield "\ninput"
    yield from _cut(failure.text)
    yield "\nyour program"
    yield from _cut(trial.run.output, FLOOD if trial.kind == "too much output" else LINES)
    if trial.run.errors:
        yield "\nits errors"
        yield from _cut(trial.run.errors)
    yield "\nright"
    yield from _cut(trial.right)
    told: set[tuple[str, str]] = set()
    for reason in failure.why.reasons:
        yield "\nwhy"
        for line in _reason_lines(reason):
            if line not in told or line[0] not in ONCE:
                yield f"  {line[0]:8} {line[1]}"
            told.add(line)
    for part in failure.why.left_out:
        yield f"\nnot explained: {part}"
    yield f"\nkept in {files[0]}, the right answer in {files[1]}"


def _reason_lines(reason: Reason) -> Iterator[tuple[str, str]]:
    """(label, text) of a reason: what it is about, how it is seen, and the solution."""
    if reason.about:
        yield "about", reason.about
    for sentence in reason.question.seen:
        yield "seen as", sentence
    if reason.solution:
        yield from solution_lines(reason.solution, explain=True)


def _cut(text: str, most: int = LINES) -> Iterator[str]:
    lines = text.splitlines()
    for line in lines[:most]:
        yield "  " + (line if len(line) <= WIDTH else f"{line[:WIDTH]} ...")
    if len(lines) > most:
        yield f"  ... ({len(lines)} lines in all)"
    if not lines:
        yield "  (nothing)"


def _as_json(failure: Failure, files: tuple[str, str]) -> dict[str, Any]:
    trial, run = failure.trial, failure.trial.run
    assert run is not None
    return {
        "problem": failure.problem,
        "passed": False,
        "failure": trial.kind,
        "difference": trial.wrong,
        "rounds": failure.first.done,
        "origin": failure.first.origin,
        "steady": failure.steady,
        "smallest": failure.smallest,
        "tries": failure.tries,
        "measure": failure.input.measure(),
        "input": failure.text,
        "program": {"output": run.output, "errors": run.errors, "exit": run.code},
        "right": trial.right,
        "why": [dict_of(_reason_lines(reason)) for reason in failure.why.reasons],
        "not_explained": failure.why.left_out,
        "files": list(files),
    }


def dict_of(lines: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """Texts by their labels."""
    found: dict[str, list[str]] = {}
    for label, text in lines:
        found.setdefault(label, []).append(text)
    return found


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """The signal to terminate becomes an exception, so that no program under test is left over."""

    def leave(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _shown(rounds: int) -> Iterator[Callable[[Progress], None]]:
    """A function that shows progress, on a terminal; elsewhere nothing is shown."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=rounds)

        def show(progress: Progress) -> None:
            doing = progress.origin
            if progress.found is not None:
                things = progress.found.measure()[0]
                doing = f"fails; made smaller: {things} things left after {progress.tries} tries"
            bar.update(task, completed=progress.done, description=doing)

        yield show
