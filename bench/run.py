"""Times ``grundy judge`` and its rivals as whole processes, on the cases in ``cases.py``.

    python bench/run.py [--only GLOB] [--runs N] [--quick] [--json FILE] [--markdown] [--list]

Exit code 0: all targets are met. 1: a target is missed, or outputs disagree. 2: nothing could be
measured. Standard library, g++ and Linux are all it needs.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import artifacts
from cases import CASES, Agreement, Case, Rival
from measure import Run, Streams, run
from results import Result, case_list, failed, markdown, table

QUICK_RUNS = 3
DEFAULT_TIMEOUT = 300.0  # seconds


class SetupError(Exception):
    """Nothing can be measured; the message says why and what would help."""


@dataclass(frozen=True)
class Settings:
    """How to measure: our command, seconds allowed per run, and a number of runs for all cases but
    those run once (None: each case's own)."""

    grundy: str
    timeout: float = DEFAULT_TIMEOUT
    runs: int | None = None

    def runs_of(self, case: Case) -> int:
        """How many times each program is run."""
        return 1 if case.once else self.runs or case.runs


def find_grundy(given: str | None) -> str:
    """The command to test: the given one, else the one beside this interpreter, else PATH's."""
    beside = Path(sys.executable).parent / "grundy"
    candidates = [given] if given else [str(beside), "grundy"]
    for candidate in candidates:
        found = shutil.which(candidate)
        if found:
            return str(Path(found).absolute())
    raise SetupError(
        f"no command {' or '.join(candidates)}; install the package or give --grundy PATH"
    )


def version_of(grundy: str) -> str:
    """What the command says about itself. Also its first run, which may have caches to fill."""
    done = subprocess.run([grundy, "--version"], capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()


def rival_command(case: Case) -> list[str] | None:
    """The command that a case is timed against, if any."""
    if case.rival is Rival.CPLUSPLUS:
        return [str(artifacts.baseline(case.baseline))]
    if case.rival is Rival.BARE_PYTHON:
        return [sys.executable, "-c", "pass"]
    return None


def measure(case: Case, settings: Settings, folder: Path) -> Result:
    """Runs both programs in turn, ours first, and compares what they wrote to ``folder``."""
    case_input = artifacts.input_file(case.name, case.recipe)
    ours_at = Streams(case_input, folder / "ours.out", folder / "ours.err")
    theirs_at = Streams(case_input, folder / "theirs.out", folder / "theirs.err")
    grundy = [settings.grundy, "judge", case.problem]
    rival = rival_command(case)
    ours: list[Run] = []
    theirs: list[Run] = []
    for _ in range(settings.runs_of(case)):
        ours.append(run(grundy, ours_at, settings.timeout))
        if rival:
            theirs.append(run(rival, theirs_at, settings.timeout))
    answered = all(done.exit_code == 0 for done in ours)
    agreement = _agreement(case, ours_at, theirs_at, theirs) if answered else None
    complaint = ours_at.stderr.read_text(encoding="utf-8", errors="replace").strip()
    return Result(case, ours, theirs, agreement, complaint.partition("\n")[0])


def _agreement(
    case: Case, ours_at: Streams, theirs_at: Streams, theirs: Sequence[Run]
) -> Agreement | None:
    """What is to be said of our last output; None if nothing, or if the C++ program has none."""
    if case.check:
        return case.check(ours_at.stdin, ours_at.stdout)
    if not case.compare:
        return None
    if case.rival is Rival.CPLUSPLUS:
        reference = theirs[-1]
    else:  # the program is not timed, but run for its output
        reference = run([str(artifacts.baseline(case.baseline))], theirs_at, DEFAULT_TIMEOUT)
    if reference.exit_code != 0:
        return None
    return case.compare(ours_at.stdin, ours_at.stdout, theirs_at.stdout)


def chosen_cases(pattern: str, quick: bool) -> list[Case]:
    """The cases whose names match a shell pattern; without the large ones if quick."""
    cases = [
        case
        for case in CASES
        if fnmatch.fnmatchcase(case.name, pattern) and not (quick and case.large)
    ]
    if not cases:
        raise SetupError(f"no case matches {pattern!r}; see --list")
    return cases


def measure_all(cases: Sequence[Case], settings: Settings) -> list[Result]:
    """Measures one case after the other and says on stderr how each ended."""
    for program in sorted({case.baseline for case in cases}):
        artifacts.baseline(program)  # a compiler's fault shows before the long work begins
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(cases, start=1):
            print(f"[{number}/{len(cases)}] {case.name}: ", end="", file=sys.stderr, flush=True)
            results.append(measure(case, settings, Path(folder)))
            print(results[-1].verdict, file=sys.stderr)
    return results


def circumstances(settings: Settings) -> dict[str, str]:
    """What the figures depend on besides the programs."""
    compiler = subprocess.run(
        [artifacts.COMPILER, "--version"], capture_output=True, text=True, check=True
    )
    return {
        "grundy": version_of(settings.grundy),
        "python": platform.python_version(),
        "compiler": compiler.stdout.partition("\n")[0] + " " + " ".join(artifacts.FLAGS),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
    }


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return "unknown"


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    purpose = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="bench/run.py", description=purpose)
    parser.add_argument("--only", metavar="GLOB", default="*", help="cases whose names match")
    parser.add_argument("--runs", metavar="N", type=int, help="runs of each program and case")
    parser.add_argument("--quick", action="store_true", help="no large cases, three runs")
    parser.add_argument(
        "--timeout", metavar="S", type=float, default=DEFAULT_TIMEOUT, help="seconds per run"
    )
    parser.add_argument("--grundy", metavar="PATH", help="the command to test")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all figures to FILE")
    parser.add_argument("--markdown", action="store_true", help="print the README's table")
    parser.add_argument("--list", action="store_true", help="print the cases and do nothing")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    options = arguments().parse_args(argv)
    try:
        cases = chosen_cases(options.only, options.quick)
        if options.list:
            print(case_list(cases))
            return 0
        runs = options.runs or (QUICK_RUNS if options.quick else None)
        settings = Settings(find_grundy(options.grundy), options.timeout, runs)
        results = measure_all(cases, settings)
        facts = circumstances(settings)
    except (SetupError, artifacts.BuildError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    if options.json:
        report = {"circumstances": facts, "results": [result.as_dict() for result in results]}
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print("\n".join(f"{name}: {fact}" for name, fact in facts.items()), end="\n\n")
    print(markdown(results) if options.markdown else table(results))
    missed = failed(results)
    print(f"\n{len(results) - len(missed)} of {len(results)} cases meet their targets")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
