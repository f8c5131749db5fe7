"""Times searches of Cram boards, each in a process of its own, and pycgt where it is installed.

    python bench/search.py                 # all boards; about a minute
    python bench/search.py --only 7x7      # the outcome of 7x7
    python bench/search.py --general       # by the table for all rulesets, not the one for Cram
    python bench/search.py --peer PYTHON   # time pycgt on 5x5 too, with an interpreter that has it

Times are CPU seconds of the whole process, start of the interpreter included. "known" counts the
components about which something is proven (or, by the table for all rulesets, that it has met),
"couples" how often the moves of a component were looked at for a question about it and a heap, "MB"
what the process held at most. A search that passes its budget says how far it got.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys

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
    ("5x7", False, 1),
    ("7x7", True, None),
]
PEER = """
from pycgt.notation import render
from pycgt.rulesets import cram
print(render(cram.rectangle(5, 5)))
"""


def measured(
    board: str, outcome_only: bool, memory: int, seconds: float, general: bool
) -> dict[str, object]:
    """One search, in this process."""
    from grundy.core.budget import Budget
    from grundy.core.errors import BudgetError
    from grundy.engine.loopy import loopy_search
    from grundy.engine.nimbers import NimberTable, nimber_search
    from grundy.rulesets import find

    cram = find("cram")
    position = cram.parse(board)
    table = NimberTable(cram) if general else cram.value_table(position)
    assert table is not None
    budget = Budget(positions=10**9, seconds=seconds, memory=memory)
    try:
        answer = nimber_search(
            cram,
            position,
            budget,
            outcome_only=outcome_only,
            cyclic=loopy_search,
            table=table,
        )[1]
        found: dict[str, object] = {"outcome": answer.outcome.value, "value": answer.value}
    except BudgetError as fault:
        found = {"refused": str(fault)}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {**found, "known": len(table), "couples": table.couples, "peak": peak}


def run(command: list[str]) -> tuple[str, float]:
    """Output and CPU seconds of a child process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout.strip(), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    """Exit code 1 if an answer is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="one board")
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that can import pycgt")
    parser.add_argument("--memory", type=int, default=3_000_000_000, help="bytes a search may hold")
    parser.add_argument("--seconds", type=float, default=600, help="seconds a search may take")
    parser.add_argument("--general", action="store_true", help="the table for all rulesets")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        board, outcome = options.one
        bounds = options.memory, options.seconds
        found = measured(board, outcome == "outcome", *bounds, options.general)
        print(json.dumps(found))
        return 0
    wrong = 0
    ours = 0.0
    print("| board | asked | answer | known | couples | CPU s | MB |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: |")
    for board, outcome_only, right in CASES:
        if options.only not in (None, board):
            continue
        what = "outcome" if outcome_only else "value"
        bounds = ["--memory", str(options.memory), "--seconds", str(options.seconds)]
        bounds += ["--general"] * options.general
        text, cpu = run([sys.executable, __file__, *bounds, "--one", board, what])
        found = json.loads(text)
        if "refused" in found:
            answer = found["refused"]
        else:
            answer = f"{found['outcome']}, {found['value']}"
            good = found["outcome"] == ("P" if right == 0 else "N")
            good = good and (outcome_only or found["value"] == right)
            wrong += not good
        ours = cpu if board == "5x5" else ours
        counts = f"{found['known']:,} | {found['couples']:,}"
        line = f"{board} | {what} | {answer} | {counts} | {cpu:.2f} | {found['peak']}"
        print(f"| {line} |", flush=True)
    if options.peer:
        text, cpu = run([options.peer, "-c", PEER])
        wrong += text != "0"
        ratio = f"; {cpu / ours:.0f} times ours" if ours else ""
        print(f"pycgt, value of 5x5: {text}, {cpu:.1f} s{ratio}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
