"""Times stores of strong solutions: questions by rank and by position, archives, verification.

    python bench/store.py [--board 45]

Solves Connect Four on a board (width and height; 4x5 by default), stores it by rank and sorted by
position, and asks. "Warm": every block was read and checked before. Processor time of this process.
Exit code 1: a target is missed: 10 microseconds for a label, 0.5 for each of many. Needs the extra
`[parquet]`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "examples" / "strong"))
MANY = 1_000_000
FEW = 100_000
TARGETS = {"one": 10.0, "many": 0.5}


def timed(work: Callable[[], Any], repeat: int = 3) -> float:
    """Processor seconds, the least of several runs."""
    least = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    return least


def ask(labels: Any, numbers: Any) -> tuple[float, float]:
    """Microseconds for a label alone, and for one of many."""
    some = numbers[:FEW].tolist()

    def each() -> None:
        for number in some:
            labels.label(number)

    return timed(each) / len(some) * 1e6, timed(lambda: labels.labels(numbers)) / len(numbers) * 1e6


def main() -> int:
    """Solve, store, ask, print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--board", type=int, default=45)
    options = parser.parse_args()
    from connect_four import ConnectFour

    from grundy.strong.archive import METHODS, open_archive, write_archive
    from grundy.strong.draft import Draft
    from grundy.strong.export import export_parquet
    from grundy.strong.query import open_store
    from grundy.strong.solving import solve_all
    from grundy.strong.verify import Verifier, compiled

    game = ConnectFour(*divmod(options.board, 10))
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        found = solve_all(game, store=folder, name="by-rank", workers=1)
        dense = open_store(folder)["by-rank"]
        with Draft.of(folder, found.game, kind="outcomes", runs=True, name="sorted") as draft:
            for numbers, labels in dense.parts():
                draft.put(labels[labels > 0], numbers[labels > 0])
            draft.commit()
        every = np.concatenate([number[label > 0] for number, label in dense.parts()])
        rng = np.random.default_rng(1)
        reached = every[rng.integers(0, len(every), MANY)]
        anywhere = rng.integers(0, dense.meta.size, MANY)
        print(f"{game.name}: {len(every):,} positions, {dense.meta.size:,} ranks\n")
        print(
            "| store | bytes | asked about | one us | many us |\n| --- | ---: | --- | ---: | ---: |"
        )
        for name in ("by-rank", "sorted"):
            for what, numbers in (("positions", reached), ("any ranks", anywhere)):
                labels = open_store(folder)[name]
                cold = timed(lambda: labels.labels(numbers), repeat=1) / MANY * 1e6  # noqa: B023
                one, many = ask(labels, numbers)
                missed += one > TARGETS["one"] or many > TARGETS["many"]
                print(
                    f"| {name} | {labels.meta.bytes:,} | {what} | {one:.2f} | {many:.3f} "
                    f"(first time {cold:.3f}) |"
                )
        for name in ("by-rank", "sorted"):
            for method in METHODS:
                path = Path(folder) / f"{name}.{method}"
                start = time.process_time()
                size = write_archive(open_store(folder)[name], path, method)
                rate = dense.meta.bytes / (time.process_time() - start) / 1e6
                packed = open_archive(path)
                some = reached[:1000].tolist()
                one = timed(lambda: [packed.label(n) for n in some], 1) / len(some) * 1e6  # noqa: B023
                many = timed(lambda: packed.labels(reached), 1) / MANY * 1e6  # noqa: B023
                what = f"{name}, {method} ({rate:.0f} MB/s)"
                print(f"| {what} | {size:,} | positions | {one:.0f} | {many:.3f} |")
        verifier = Verifier(dense, found.game)
        rules = compiled(found.game)
        verifier.full(rules)
        whole, full = timed(verifier.whole, 1), timed(lambda: verifier.full(rules), 1)
        sample = timed(lambda: verifier.sample(10_000, 1), 1)
        rows = timed(lambda: export_parquet(dense, Path(folder) / "table"), 1)
        print(
            f"\nreading and checking all bytes {whole:.2f} s, 10,000 labels by interpreted rules "
            f"{sample:.2f} s, all labels {full:.2f} s ({full / len(every) * 1e6:.2f} us each); "
            f"Parquet {rows:.2f} s, {(Path(folder) / 'table').stat().st_size:,} bytes"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
