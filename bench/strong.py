"""Strong solutions timed, each in a process of its own.

    python bench/strong.py              # 10^7 positions on threads and on Ray
    python bench/strong.py large        # 10^8 positions, one thread and two
    python bench/strong.py soak         # 10^9 positions: 24 GB and half an hour at most
    python bench/strong.py shifts       # how neighbours are dealt out to partitions

Compiling the rules is not counted (2 to 4 s, on Ray in every worker). "processor" is of this
process; the workers of Ray are not in it. Needs the extra `[cluster]`.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import strong_games

HERE = Path(__file__).parent
CASES: dict[str, list[dict[str, Any]]] = {
    "usual": [
        {"game": game, "size": 10**7, "on": on, "partitions": parts}
        for game in ("Shuffle", "Ratchet")
        for on, parts in (("threads", 1), ("threads", 2), ("ray", 2))
    ],
    "large": [
        {"game": game, "size": 10**8, "on": "threads", "partitions": parts}
        for game in ("Shuffle", "Ratchet")
        for parts in (1, 2)
    ],
    "soak": [{"game": "Shuffle", "size": 10**9, "on": "threads", "partitions": 2}],
    "shifts": [
        {"game": game, "size": 10**7, "on": "threads", "partitions": 4, "shift": shift}
        for game in ("Shuffle", "Ratchet")
        for shift in (0, 12, 21)
    ],
}
LIMITS = {"soak": (24 * 10**9, 1800.0)}
"""Bytes and seconds of which a case may not take more."""


def run(case: dict[str, Any]) -> dict[str, Any]:
    """One case, in this process."""
    from grundy.core.errors import InputError
    from grundy.strong import places, solving
    from grundy.strong.driving import drive
    from grundy.strong.games import game_of
    from grundy.strong.partition import Partition
    from grundy.strong.recipe import Recipe
    from grundy.strong.threads import Threads

    made = getattr(strong_games, case["game"])(case["size"])
    game = game_of(made)
    parts, shift = case["partitions"], case.get("shift", places.SHIFT)
    choices: dict[str, Any] = {"shift": shift, "memory": case.get("memory")}
    if case["on"] == "ray":
        from grundy.strong import ray_cluster

        text = (
            f"import sys\nsys.path.append({str(HERE)!r})\nimport strong_games\n"
            f"RULESETS = (strong_games.{case['game']}({case['size']}),)\n"
        )
        recipe = Recipe("strong_case.py", text.encode(), "normal", (), None, game.fingerprint)
        choices["chunk"] = 1 << 20
        crew: solving.Crew = ray_cluster.RayCrew(recipe, parts, parts, choices, "")
    elif case["on"] == "threads":
        crew = Threads(lambda i: Partition(game, i, parts, **choices), parts, 2)
    else:
        raise InputError(f"{case['on']!r} runs nothing")
    began, processor = time.perf_counter(), time.process_time()
    steps = drive(crew)
    seconds, processor = time.perf_counter() - began, time.process_time() - processor
    counts = solving.Counts("outcomes")
    for labels, _ in crew.labels():
        counts.add(labels)
    crew.close()
    return {
        "positions": game.size,
        "steps": steps,
        "levels": counts.longest,
        "wall": seconds,
        "processor": processor,
        "counts": counts.found,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main(which: str) -> None:
    """A line of a table for each case."""
    print("| game | positions | on | partitions | steps | wall s | processor s | MB | load |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    most, seconds = LIMITS.get(which, (None, None))
    for case in CASES[which]:
        if most is not None:
            case["memory"] = most // case["partitions"]
        done = subprocess.run(
            [sys.executable, __file__, "--case", json.dumps(case)],
            stdout=subprocess.PIPE,
            check=True,
            timeout=seconds,
        )
        found = json.loads(done.stdout.splitlines()[-1])
        on = case["on"] + (f", shift {case['shift']}" if "shift" in case else "")
        print(
            f"| {case['game'].lower()} | {found['positions']:,} | {on} | {case['partitions']} "
            f"| {found['steps']} | {found['wall']:.2f} | {found['processor']:.2f} "
            f"| {found['megabytes']:.0f} | {os.getloadavg()[0]:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--case"]:
        print(json.dumps(run(json.loads(sys.argv[2]))))
    else:
        main(sys.argv[1] if len(sys.argv) > 1 else "usual")
