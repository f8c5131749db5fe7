"""Times searches of Cram boards, each in a process of its own, and pycgt where it is installed.

    python bench/search.py                 # all boards but 7x7; some minutes
    python bench/search.py --only 7x7      # the outcome of 7x7; needs about 3 GB and a while
    python bench/search.py --peer PYTHON   # time pycgt on 5x5 too, with an interpreter that has it

Times are CPU seconds of the whole process, start of the interpreter included. "met" counts the
components that the search knows of, "asked" those whose moves it has listed, "couples" the pairs of
component and heap. A search that passes its budget says how far it got.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time

# Board, whether only the outcome is asked, and what is right: the value, or None for "not 0".
CASES = [
    *(
        (f"{r}x{c}", False, v)
        for r, c, v in [(3, 3, 0), (3, 4, 1), (3, 5, 1), (4, 4, 0), (4, 5, 2)]
    ),
    ("5x5", False, 0),
    ("5x6", False, 2),
    ("6x6", False, 0),
    ("5x7", True, None),
    ("7x7", True, None),
]
PEER = """
from pycgt.notation import render
from pycgt.rulesets import cram
print(render(cram.rectangle(5, 5)))
"""


def measured(board: str, outcome_only: bool, memory: int, seconds: float) -> dict[str, object]:
    """One search, in this process."""
    from grundy.core.budget import Budget
    from grundy.core.errors import BudgetError
    from grundy.engine.loopy import loopy_search
    from grundy.engine.nimbers import NimberTable, nimber_search
    from grundy.rulesets import find

    cram = find("cram")
    table = NimberTable(cram)
    budget = Budget(positions=10**9, seconds=seconds, memory=memory)
    try:
        answer = nimber_search(
            cram,
            cram.parse(board),
            budget,
            outcome_only=outcome_only,
            cyclic=loopy_search,
            table=table,
        )[1]
        found: dict[str, object] = {"outcome": answer.outcome.value, "value": answer.value}
    except BudgetError as fault:
        found = {"refused": str(fault)}
    counts = {"met": len(table), "asked": table.expanded, "couples": table.couples}
    return {**found, **counts, "table_mb": table.size() // 10**6}


def run(command: list[str]) -> tuple[str, float, float, int]:
    """Output, CPU seconds, seconds and peak MB of a child process."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout.strip(), cpu, time.perf_counter() - start, after.ru_maxrss // 1024


def main() -> int:
    """Exit code 1 if an answer is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="one board")
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that can import pycgt")
    parser.add_argument("--memory", type=int, default=3_000_000_000, help="bytes a search may hold")
    parser.add_argument("--seconds", type=float, default=600, help="seconds a search may take")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        board, outcome = options.one
        found = measured(board, outcome == "outcome", options.memory, options.seconds)
        print(json.dumps(found))
        return 0
    wrong = 0
    ours = 0.0
    print("| board | asked | answer | met | asked for moves | couples | CPU s | peak MB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for board, outcome_only, right in CASES:
        if board != options.only if options.only else board == "7x7":
            continue
        what = "outcome" if outcome_only else "value"
        bounds = ["--memory", str(options.memory), "--seconds", str(options.seconds)]
        text, cpu, _, peak = run([sys.executable, __file__, *bounds, "--one", board, what])
        found = json.loads(text)
        if "refused" in found:
            answer = found["refused"]
        else:
            answer = f"{found['outcome']}, {found['value']}"
            good = found["outcome"] == ("P" if right == 0 else "N")
            good = good and (outcome_only or found["value"] == right)
            wrong += not good
        ours = cpu if board == "5x5" else ours
        counts = f"{found['met']} | {found['asked']} | {found['couples']}"
        print(f"| {board} | {what} | {answer} | {counts} | {cpu:.2f} | {peak} |", flush=True)
    if options.peer:
        text, cpu, _, _ = run([options.peer, "-c", PEER])
        wrong += text != "0"
        ratio = f"; {cpu / ours:.0f} times ours" if ours else ""
        print(f"pycgt, value of 5x5: {text}, {cpu:.1f} s{ratio}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
