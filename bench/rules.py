"""Times rules of one's own, compiled and interpreted, each as a whole process.

    python bench/rules.py [--only NAME] [--small]

Processor and wall time include start-up, loading Numba and compiling (about 3 s together); memory
is the most the process held. `--small` divides sizes by 100. Exit code 1: a target is missed.
Targets: 2 * 10^7 positions a second and core for the take-away table, and for the clock of 10^8
positions two minutes of wall time and 1 GB. Needs the extra `[jit]`.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import grundy
from grundy.core.budget import Budget
from grundy.core.ruleset import Ruleset

Pair = tuple[int, int]
HOURS = int(os.environ.get("HOURS", "10000"))


def take(heap: int) -> Iterator[int]:
    """Take 1, 2 or 5."""
    for stones in (1, 2, 5):
        if stones <= heap:
            yield heap - stones


def clock(hands: Pair) -> Iterator[Pair]:
    """A hand goes back by 1, 2 or 5 hours; at 0 it stays. Nearly all positions are drawn."""
    a, b = hands
    if a:
        for hours in (1, 2, 5):
            yield (a - hours) % HOURS, b
    if b:
        for hours in (1, 2, 5):
            yield a, (b - hours) % HOURS


def ratchet(hands: Pair) -> Iterator[Pair]:
    """Back by 1, 2 or 5 without passing 0; from 3 modulo 7 also 2 on, so that play can loop."""
    a, b = hands
    for hours in (1, 2, 5):
        if a >= hours:
            yield a - hours, b
        if b >= hours:
            yield a, b - hours
    if a % 7 == 3 and a + 2 < HOURS:
        yield a + 2, b
    if b % 7 == 3 and b + 2 < HOURS:
        yield a, b + 2


def kayles(pins: int) -> Iterator[Any]:
    """Knock down one pin or two neighbours."""
    for hit in (1, 2):
        for left in range(pins - hit + 1):
            yield grundy.Sum((left, pins - hit - left))


# Name, rules, positions of the table (None: solve from the last hour), whether compiled.
CASES: dict[str, tuple[Any, int | None, bool]] = {
    "take": (take, 10**8, True),
    "take-interpreted": (take, 3 * 10**5, False),
    "kayles": (kayles, 10**4, True),
    "kayles-interpreted": (kayles, 10**3, False),
    "clock": (clock, None, True),
    "ratchet": (ratchet, None, True),
    "ratchet-interpreted": (ratchet, None, False),
}
INTERPRETED_HOURS = "300"


def run(name: str, divisor: int) -> None:
    """One case, in this process; prints positions, seconds, megabytes."""
    rules, size, jit = CASES[name]
    ruleset: Ruleset[Any] = grundy.rules(rules)
    budget = Budget(positions=10**9)
    began = time.perf_counter()
    if size is not None:
        count = size // divisor
        found: Any = grundy.table(ruleset, range(count), jit=jit, budget=budget)
        said = str(found.rows[count - 1].value)
    else:
        count = HOURS * HOURS
        start = (HOURS - 1, HOURS - 1)
        found = grundy.solve(ruleset, start, jit=jit, budget=budget)
        said = found.outcome.value
    wall = time.perf_counter() - began
    used = resource.getrusage(resource.RUSAGE_SELF)
    megabytes = used.ru_maxrss / 1024
    print(count, wall, used.ru_utime + used.ru_stime, megabytes, said)


def main() -> int:
    """All cases, or one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--only", choices=[*CASES], help="one case")
    parser.add_argument("--small", action="store_true", help="a hundredth of the size")
    parser.add_argument("--here", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        run(options.here, 100 if options.small else 1)
        return 0
    missed = False
    print("| rules | positions | wall s | processor s | 10^6 positions / processor s | MB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in [options.only] if options.only else CASES:
        hours = INTERPRETED_HOURS if name.endswith("interpreted") else str(HOURS)
        if options.small:
            hours = str(max(int(hours) // 10, 10))
        words = [sys.executable, __file__, "--here", name, *(["--small"] * options.small)]
        done = subprocess.run(
            words, env={**os.environ, "HOURS": hours}, capture_output=True, text=True, check=True
        )
        count, wall, processor, megabytes = map(float, done.stdout.split()[:4])
        speed = count / processor / 1e6
        cells = (name, f"{count:,.0f}", f"{wall:.1f}", f"{processor:.1f}", f"{speed:.3g}")
        print(f"| {' | '.join(cells)} | {megabytes:,.0f} |", flush=True)
        if not options.small:
            missed |= name == "take" and speed < 20
            missed |= name == "clock" and (wall > 120 or megabytes > 1000)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
