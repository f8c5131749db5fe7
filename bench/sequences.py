"""Times values of take-and-break games, each as a whole process: start-up and imports included.

    python bench/sequences.py [--only CODE] [--runs N] [--long] [--check]

`period` is what `Sequence.values` takes: once a period is proven, the rest is copied. `methods` is
the engine alone, which computes every value. Both are CPU seconds, least of the runs; the target is
half of what a published Rust program takes on a machine of this class. `--long` also proves the
longest known periods, half a minute's work, and `--check` lets the checker verify, value by value,
those of less than a million heaps. Exit code 1: a target is missed, or a period is another.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time

# Code, last heap, seconds of the Rust program (None: a target of its own, in seconds).
GAMES: list[tuple[str, int, float | None, float]] = [
    ("0.156", 100_000, 0.08, 0.04),
    ("0.16", 600_000, 1.3, 0.65),
    ("0.6", 2**20, 24.0, 12.0),
    ("0.77", 40_000, 0.9, 0.45),
    ("0.007", 100_000, 7.4, 3.7),
    ("4u.0", 1_000_000, None, 10.0),
]
# Code, preperiod, period.
LONG = [
    ("0.127", 46_578, 4),
    ("0.16", 105_351, 149_459),
    ("0.56", 326_640, 144),
    ("0.376", 2_268_248, 4),
    ("0.354", 10_061_916, 1_180),
]

WITH_PERIOD = """
from grundy.sequences import octal
values = octal({code!r}).values({most})
"""
ENGINE_ALONE = """
from array import array
from grundy.sequences.code import parse
from grundy.sequences.engines import engine_for
engine = engine_for(parse({code!r}))
values = memoryview(array(engine.typecode, bytes(array(engine.typecode).itemsize * ({most} + 1))))
done = 1
while done <= {most}:
    # Blocks, as in a run with progress: the method is chosen anew for each.
    stop = min({most} + 1, done + max(done // 2, 1024))
    engine.advance(values, done, stop)
    done = stop
"""
PROVEN = """
from grundy.sequences import octal
period = octal({code!r}).period({most})
assert period.proven and (period.preperiod, period.period) == ({start}, {period}), period
"""
CHECKED = (
    PROVEN
    + """
from grundy.check.period import verify_period
verify_period(period.certificate())
"""
)

# Modules are compiled to bytecode once, as those of an installed package are, whatever is set here.
CACHE = tempfile.TemporaryDirectory(prefix="grundy-bench-")
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT["PYTHONPYCACHEPREFIX"] = CACHE.name


def seconds(program: str, runs: int) -> float:
    """The least CPU time of `runs` processes that run `program`. Raises if one of them fails."""
    best = float("inf")
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", program], check=True, env=ENVIRONMENT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        best = min(best, used)
    return best


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="CODE", help="one game of the table")
    parser.add_argument("--runs", type=int, default=3, help="processes per figure (3)")
    parser.add_argument("--long", action="store_true", help="prove long periods as well")
    parser.add_argument("--check", action="store_true", help="verify the proofs as well")
    options = parser.parse_args()
    missed = 0
    subprocess.run([sys.executable, "-c", WITH_PERIOD.format(code="0.7", most=99)], env=ENVIRONMENT)
    bare = seconds("pass", max(options.runs, 3))
    print(
        f"a bare interpreter: {bare:.3f} s; {time.strftime('%Y-%m-%d')}, Python {sys.version[:6]}"
    )
    print("| game | heaps to | Rust | target | with period | every value | met |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    for code, most, rust, target in GAMES:
        if options.only in (None, code):
            quick, whole = (
                seconds(program.format(code=code, most=most), options.runs)
                for program in (WITH_PERIOD, ENGINE_ALONE)
            )
            met = quick <= target
            missed += not met
            figures = (
                f"{rust} s" if rust else "",
                f"{target} s",
                f"{quick:.3f} s",
                f"{whole:.3f} s",
            )
            print(f"| {code} | {most} | {' | '.join(figures)} | {'yes' if met else 'no'} |")
    for code, start, period in LONG:
        decides = 2 * start + 2 * period + 3
        for wanted, program, done in (
            (options.long, PROVEN, "proven"),
            (options.check and start < 500_000, CHECKED, "proven and verified"),
        ):
            if wanted and options.only in (None, code):
                filled = program.format(code=code, most=decides, start=start, period=period)
                taken = seconds(filled, 1)
                print(f"{code}: period {period} from {start} {done} in {taken:.1f} s", flush=True)
    return missed > 0


if __name__ == "__main__":
    sys.exit(main())
