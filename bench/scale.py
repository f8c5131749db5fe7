"""A model of strong solutions on many machines, fitted to runs on this one.

    python bench/scale.py --measure scale.json   # runs at 1, 2, 4 and 8 partitions; some minutes
    python bench/scale.py --ray scale.json       # what a step costs on Ray, with nothing to do
    python bench/scale.py scale.json             # fits the model, checks it, prints the tables

Processor time is counted for each partition and step (`time.thread_time`), so that other load
disturbs little; messages are counted where they leave one partition for another. The model, in
seconds of a processor, in all partitions together:

    positions * a + keys * b + partitions * steps * c

where `keys` go from one partition to another, and a belongs to the game. It is fitted to all sizes
but the largest, and checked against that. Needs the extra `[cluster]` and SciPy.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "examples" / "strong")]
PARTS = (1, 2, 4, 8)
SIZES = {
    # Primes, as maps modulo a round number leave many positions alone.
    "shuffle": (300_007, 1_000_003, 3_000_017, 10_000_019),
    "ratchet": (300_000, 1_000_000, 3_000_000, 10_000_000),
    # Width and height of the board.
    "connect-four": (44, 45, 54),
}
"""Of each game the largest is held out."""
KEY = 8
"""Bytes."""
HEAD = 32
"""Bytes of a message without keys."""


class Run(NamedTuple):
    """What a solution took: processor `seconds` of all partitions, `early` of them before positions
    are labelled, and `critical`, of the slowest partition in each step; `keys` between partitions;
    how many positions each of the `levels` labelled; `memory` in bytes on top of what the process
    held."""

    game: str
    size: int
    parts: int
    places: int
    positions: int
    steps: int
    seconds: float
    early: float
    critical: float
    keys: int
    memory: int
    levels: list[int]


def game_named(name: str, size: int) -> Any:
    """A game of some size."""
    from connect_four import ConnectFour

    from grundy.strong.games import game_of
    from strong_games import Ratchet, Shuffle

    if name == "connect-four":
        return game_of(ConnectFour(*divmod(size, 10)))
    return game_of({"shuffle": Shuffle, "ratchet": Ratchet}[name](size))


def solve(name: str, size: int, parts: int, game: Any) -> Run:
    """Solve it on one thread, and count."""
    from grundy.strong.partition import Partition, together

    before = peak(fresh=True)
    crew = [Partition(game, index, parts) for index in range(parts)]
    clock = time.thread_time
    seconds = early = critical = 0.0
    steps = keys = decided = 0
    levels: dict[tuple[str, int], int] = {}
    out: list[list[Any]] = []
    while not out or not crew[0].done:
        told = together([partition.told for partition in crew])
        took, made = [], []
        for index, partition in enumerate(crew):
            start = clock()
            made.append(partition.step([box[index] for box in out]) if out else partition.start())
            took.append(clock() - start)
        out = made
        for index, boxes in enumerate(out):
            apart = [box for target, box in enumerate(boxes) if target != index]
            keys += sum(int(box[2]) + int(box[3]) for box in apart)
        seconds, critical, steps = seconds + sum(took), critical + max(took), steps + 1
        if told.stage in ("discover", "spread"):
            early = seconds
        else:
            now = together([partition.told for partition in crew]).done
            levels[told[:2]] = levels.get(told[:2], 0) + now - decided
            decided = now
    positions = sum(int(np.count_nonzero(partition.labels)) for partition in crew)
    places = sum(partition.owner.count for partition in crew)
    return Run(
        *(name, size, parts, places, positions, steps, seconds, early, critical, keys),
        *(peak() - before, list(levels.values())),
    )


def peak(*, fresh: bool = False) -> int:
    """The most memory this process held; with `fresh`, counted from now on (Linux)."""
    if fresh:
        Path("/proc/self/clear_refs").write_text("5")
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024


def measure(path: Path) -> None:
    """Run everything, each game and size in a process of its own; what is there is kept."""
    known = json.loads(path.read_text()) if path.exists() else {"runs": []}
    done = {(run["game"], run["size"]) for run in known["runs"]}
    for name, sizes in SIZES.items():
        for size in sizes:
            if (name, size) in done:
                continue
            command = [sys.executable, __file__, "--one", name, str(size)]
            lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
            known["runs"] += [json.loads(line) for line in lines.splitlines()]
            path.write_text(json.dumps(known))


def one(name: str, size: int) -> None:
    """The better of two runs for each number of partitions."""
    from grundy.strong import asking

    # The first positions would be asked about interpreted, too, by each partition.
    asking.COMPARED = 0
    game = game_named(name, size)
    # Compiled once for all.
    asking.Asker(game)
    for parts in PARTS:
        runs = [solve(name, size, parts, game) for _ in range(2)]
        print(json.dumps(min(runs, key=lambda run: run.seconds)._asdict()), flush=True)


class Idle:
    """A game of one line: a step has hardly anything to do, and there are many."""

    SOURCE = """\
from grundy import Ranked

class Line(Ranked):
    size = 600
    def followers(self, position):
        return [position - 1] if position else []
    def predecessors(self, position):
        return [position + 1] if position < 599 else []
"""


def ray(path: Path) -> None:
    """Seconds of an idle step on Ray, by partitions: the least of many."""
    from grundy.engine.named import named_rules
    from grundy.strong.games import game_of
    from grundy.strong.ray_cluster import RayCrew
    from grundy.strong.recipe import recipe_of

    known = json.loads(path.read_text())
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "line.py")
        Path(file).write_text(Idle.SOURCE, "utf-8")
        game = game_of(named_rules(file))
        for parts in PARTS:
            crew = RayCrew(recipe_of(file, game, (), None), parts, 2, {"jit": False}, "")
            crew.start()
            took = []
            for _ in range(200):
                start = time.perf_counter()
                crew.step()
                took.append(time.perf_counter() - start)
            crew.close()
            found[parts] = min(took)
            print(parts, found[parts], flush=True)
    path.write_text(json.dumps({**known, "ray": found}))


class Model(NamedTuple):
    """Coefficients in seconds, and what was counted of each game."""

    position: dict[str, float]
    key: float
    step: float
    keys: dict[str, float]
    """For each position, if all others were on other partitions."""
    early: dict[str, float]
    """The share of the time before positions are labelled."""

    def seconds(self, run: Run) -> float:
        """In all partitions together."""
        moving = run.positions * self.position[run.game] + run.keys * self.key
        return moving + run.parts * run.steps * self.step


def fitted(runs: list[Run]) -> Model:
    """Least squares of the relative error; no coefficient is negative."""
    from scipy.optimize import nnls

    games = sorted({run.game for run in runs})
    rows = []
    for run in runs:
        row = np.zeros(len(games) + 2)
        row[games.index(run.game)] = run.positions
        row[-2:] = run.keys, run.parts * run.steps
        rows.append(row / run.seconds)
    found = nnls(np.array(rows), np.ones(len(rows)))[0].tolist()
    # Counted where most lie apart: of the largest game on the most partitions.
    most = {run.game: run for run in sorted(runs, key=lambda run: (run.places, run.parts))}
    return Model(
        dict(zip(games, found[:-2], strict=True)),
        *found[-2:],
        {game: run.keys / run.positions / (1 - 1 / run.parts) for game, run in most.items()},
        {game: run.early / run.seconds for game, run in most.items()},
    )


class Machines(NamedTuple):
    """What is assumed of a cluster: `count` machines with `cores`, bytes a second that each sends
    while it takes as many, seconds to copy a byte to the other side of a process, twice."""

    count: int
    cores: int = 16
    network: float = 1.25e9
    copy: float = 5e-10


CHUNKS = (2**18, 2**20, 2**22)
MOST_LEVELS = 2_000
PLACES = 2**32 - 2
"""A partition can have."""
MEMORY = 64e9
"""Bytes of a machine; what needs more is left out."""
THREADS = 3e-4
"""Seconds to wait for the slowest thread of a machine."""


def simulated(
    model: Model,
    run: Run,
    positions: int,
    levels: int,
    on: Machines,
    parts: int,
    chunk: int,
    idle: Callable[[int], float],
) -> tuple[float, float, float, int]:
    """Go through all steps of a game like that of `run`, on so many partitions of each machine.

    Positions are dealt out at random, so that of a level a partition has a number that is Poisson;
    all wait for the slowest. `idle` gives seconds of an idle step by partitions. Returns seconds of
    work, of messages under way, of waiting, and steps.
    """
    rng = np.random.default_rng(1)
    total = parts * on.count
    # The levels of the run, drawn out or together; of many, some stand for several each.
    shown = min(levels, MOST_LEVELS)
    alike = levels / shown
    have = np.array(run.levels, float)
    ends = np.interp(
        np.linspace(0, len(have), shown + 1), np.arange(len(have) + 1), np.r_[0, have.cumsum()]
    )
    decided = positions * have.sum() / run.positions
    # Before, all positions, evenly; then those of each level.
    sizes = np.r_[positions, np.diff(ends) / have.sum() * decided / alike]
    times = np.r_[1, np.full(shown, alike)]
    apart = model.keys[run.game] * (1 - 1 / total)
    each = (model.position[run.game] + model.key * apart) * positions
    early = model.early[run.game]
    cost = np.r_[early * each / positions, np.full(shown, (1 - early) * each / max(decided, 1))]
    mean = sizes / total
    rounds = np.ceil(np.maximum(mean / chunk, 1))
    slowest = rng.poisson(mean[:, None], (len(mean), min(total, 2000))).max(1)
    steps = float((times * rounds).sum())
    work = float((times * slowest * cost).sum()) + steps * model.step
    wire = 0.0
    if on.count > 1:
        # Threads of one machine hand messages over as they are.
        sent = KEY * apart * positions
        outside = (1 - 1 / on.count) / (1 - 1 / total)
        wire = sent * outside / on.count / on.network + 2 * sent * on.copy / total
    return work, wire, steps * idle(total), round(steps)


def idle_of(ray: dict[str, float]) -> tuple[Any, float, float, float]:
    """Seconds of an idle step by partitions: l + m * partitions + n * partitions**2, fitted."""
    from scipy.optimize import nnls

    parts = np.array([int(each) for each in ray], float)
    took = np.array(list(ray.values()))
    terms = np.stack([np.ones(len(parts)), parts, parts**2], 1)
    l, m, n = nnls(terms / took[:, None], np.ones(len(parts)))[0].tolist()  # noqa: E741
    return (lambda count: l + m * count + n * count**2), l, m, n


def report(known: dict[str, Any]) -> None:
    """Fit, check, predict."""
    runs = [Run(**run) for run in known["runs"]]
    largest = {game: max(run.places for run in runs if run.game == game) for game in SIZES}
    kept = [run for run in runs if run.places < largest[run.game]]
    held = [run for run in runs if run.places == largest[run.game]]
    model = fitted(kept)
    print("| game | a | keys per position | early |\n| --- | ---: | ---: | ---: |")
    for game, cost in model.position.items():
        print(
            f"| {game} | {cost * 1e9:.0f} ns | {model.keys[game]:.2f} | {model.early[game]:.0%} |"
        )
    print(f"\nb = {model.key * 1e9:.0f} ns for a key, c = {model.step * 1e6:.0f} us for a step\n")
    print(
        "| game | positions | partitions | steps | keys | model | processor s | model | critical s "
        "| bytes a position | |\n| --- |" + " ---: |" * 9 + " --- |"
    )
    for run in runs:
        keys = model.keys[run.game] * run.positions * (1 - 1 / run.parts)
        print(
            f"| {run.game} | {run.positions:,} | {run.parts} | {run.steps:,} | {run.keys:,} | "
            + (f"{keys / run.keys - 1:+.1%}" if run.keys else "")
            + f" | {run.seconds:.2f} | {model.seconds(run) / run.seconds - 1:+.0%} | "
            f"{run.critical:.2f} | {run.memory / run.positions:.1f} | "
            f"{'held out' if run in held else ''} |"
        )
    for name, some in (("fitted", kept), ("held out", held)):
        wrong = [model.seconds(run) / run.seconds - 1 for run in some]
        print(f"\n{name}: {np.mean(np.abs(wrong)):.0%} off on average", end="")
        print(f", {max(wrong, key=abs):+.0%} at most, {np.mean(wrong):+.0%} in the mean")
    if "ray" in known:
        predict(fitted(runs), held, known["ray"])


def predict(model: Model, held: list[Run], ray: dict[str, float]) -> None:
    """Times of larger games on clusters, each with the best number of partitions."""
    idle, *terms = idle_of(ray)
    print(f"\nidle step on Ray: {ray}; fitted {terms}")
    columns = (
        "game, levels, positions, machines, GB each, partitions, chunk, steps, TB sent, work, "
    )
    columns += "messages, waiting, all"
    print("\n| " + " | ".join(columns.split(", ")) + " |\n| --- |" + " ---: |" * 12)
    for run in held:
        if run.parts != max(PARTS):
            continue
        for positions, count in product((10**9, 10**10, 10**11, 10**12), (1, 10, 100)):
            levels = len(run.levels)
            if run.game == "ratchet":
                # It lasts as long as its side.
                levels = int(levels * (positions / run.positions) ** 0.5)
            memory = bytes_each(run) * positions / count / 1e9
            row = [run.game, f"{levels:,}", f"10^{round(np.log10(positions))}", count]
            row += [f"{memory:.1f}", *best(model, run, positions, levels, Machines(count), idle)]
            if memory < MEMORY / 1e9:
                print("| " + " | ".join(map(str, row)) + " |")


def best(
    model: Model, run: Run, positions: int, levels: int, on: Machines, idle: Callable[[int], float]
) -> list[str]:
    """Partitions, chunk, steps, bytes sent and times of the quickest choice."""
    waits = idle if on.count > 1 else lambda _: THREADS
    choices = [
        (sum(took[:3]), parts * on.count, chunk, took)
        for parts, chunk in product((1, 2, 4, 8, 16), CHUNKS)
        if positions * run.places / run.positions / parts / on.count < PLACES
        for took in [simulated(model, run, positions, levels, on, parts, chunk, waits)]
    ]
    if not choices:
        return []
    whole, parts, chunk, (*times, steps) = min(choices)
    sent = KEY * model.keys[run.game] * positions * (1 - 1 / on.count) / 1e12
    row = [f"{parts:,}", f"2^{round(np.log2(chunk))}", f"{steps:,}", f"{sent:.3g}"]
    return row + [spell(each) for each in (*times, whole)]


def bytes_each(run: Run) -> float:
    """For a position: its label, those of ranks that are not reached, and half a share of all
    stacks; buffers of messages, which do not grow with the game, are left out."""
    return run.places / run.positions * 2 + 1.5


def spell(seconds: float) -> str:
    """Seconds, minutes, hours or days."""
    for size, unit in ((86_400, "d"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.2g} s"


def main() -> int:
    """Measure, or fit and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("file", nargs="?", type=Path, help="what was measured")
    add("--measure", metavar="OUT", type=Path)
    add("--ray", metavar="OUT", type=Path)
    add("--one", nargs=2, metavar=("GAME", "SIZE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        one(options.one[0], int(options.one[1]))
    elif options.measure:
        measure(options.measure)
    elif options.ray:
        ray(options.ray)
    elif options.file:
        report(json.loads(options.file.read_text()))
    else:
        parser.print_help()
    return 0


if __name__ == "__main__":
    sys.exit(main())
