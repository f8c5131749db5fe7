"""A game solved on Ray again and again, while workers, drivers and nodes are killed at random.

    python bench/soak_cluster.py [KILLS]    # 36, a third of each kind

Each life is a driver of its own on a cluster of three nodes on this machine; when one is killed,
the next resumes from its checkpoints, and whenever a life ends with all labels, they are compared
with those of threads, bit by bit, and the game begins anew. Fails where a label differs, or a life
ends in another way. Prints what it did. Needs the extra `[cluster]`.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from grundy.strong.query import open_store
from grundy.strong.ray_cluster import RayCrew, the_ray
from grundy.strong.solving import solve_all

GAME = """\
from grundy import Ranked


class Loopy(Ranked):
    size = 4000

    def followers(self, position):
        for i in range(position * 7 // 5 % 4):
            yield (position * (2 * i + 3) + 11 * i) % 4000

    def ended(self, position):
        return "tied" if position % 97 == 5 else None
"""
KINDS = ("worker", "driver", "node")
STEPS = 50
"""At most so many steps of a life before something is killed; the game takes 58."""
LIFE = 300.0
"""Seconds a life may take."""


def labels(store: Path) -> bytes:
    """All labels of the game."""
    solution = open_store(store)["loopy"]
    return b"".join(each.tobytes() for part in solution.parts() for each in part)


def live(rules: str, store: str, kind: str, steps: str) -> None:
    """Be a driver: resume, and after so many steps kill a worker or this process, or ask for a node
    to be killed and wait until it is."""
    crews: list[RayCrew] = []
    begin = RayCrew.__init__

    def noted(crew: RayCrew, *given: Any) -> None:
        crews.append(crew)
        begin(crew, *given)

    RayCrew.__init__ = noted  # type: ignore[method-assign]
    left = int(steps)

    def tell(_: object) -> None:
        nonlocal left
        left -= 1
        if left:
            return
        print("killed", flush=True)
        if kind == "driver":
            os.kill(os.getpid(), signal.SIGKILL)
        elif kind == "worker":
            os.kill(random.choice(crews[-1].processes), signal.SIGKILL)
        else:
            sys.stdin.readline()

    solve_all(
        *(rules,),
        store=store,
        on="ray",
        partitions=3,
        chunk=100,
        every=2,
        resume=True,
        jit=False,
        tell=tell,
    )


def one_life(rules: Path, store: Path, kind: str, steps: int, lose: Any) -> tuple[bool, bool]:
    """Whether something was killed in it, and whether it ended with all labels."""
    command = [sys.executable, __file__, "live", str(rules), str(store), kind, str(steps)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as life:
        assert life.stdout is not None
        # Ray writes there as well.
        killed = any(line == "killed\n" for line in life.stdout)
        if killed and kind == "node":
            lose()
            told = "on\n"
        else:
            told = None
        _, wrong = life.communicate(told, timeout=LIFE)
    ended = life.returncode == 0
    if not ended and not (kind == "driver" and killed and life.returncode == -signal.SIGKILL):
        sys.exit(f"a life ended with {life.returncode} ({kind}, {steps} steps):\n{wrong}")
    return killed, ended


def main(kills: int) -> None:
    """Kill so many, and compare."""
    # Else a dying node sends all its statistics.
    os.environ["RAY_BACKEND_LOG_LEVEL"] = "error"
    the_ray()
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 80_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    others = [cluster.add_node(**node), cluster.add_node(**node)]
    os.environ["RAY_ADDRESS"] = cluster.address
    rng = random.Random(kills)

    def lose() -> None:
        lost = others.pop(rng.randrange(len(others)))
        cluster.remove_node(lost, allow_graceful=False)
        others.append(cluster.add_node(**node))

    killed: Counter[str] = Counter()
    wholes = lives = 0
    began = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as folder:
            rules = Path(folder) / "loopy.py"
            rules.write_text(GAME, "ascii")
            solve_all(str(rules), store=Path(folder) / "threads", jit=False)
            whole = labels(Path(folder) / "threads")
            store = Path(folder) / "ray"
            while killed.total() < kills:
                kind = KINDS[killed.total() % len(KINDS)]
                hit, ended = one_life(rules, store, kind, rng.randint(1, STEPS), lose)
                lives += 1
                killed[kind] += hit
                if ended:
                    if labels(store) != whole:
                        sys.exit(f"labels differ after {dict(killed)}")
                    wholes += 1
                    shutil.rmtree(store)
                print(f"  {killed.total()} killed, {wholes} times all labels", flush=True)
            if store.exists():
                one_life(rules, store, "none", 10**9, lose)
                if labels(store) != whole:
                    sys.exit(f"labels differ after {dict(killed)}")
                wholes += 1
    finally:
        cluster.shutdown()
    print(
        f"killed {dict(killed)} in {lives} lives; {wholes} times {len(whole):,} bytes of labels, "
        f"the same as on threads; {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["live"]:
        live(*sys.argv[2:])
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 36)
