"""What runs on Ray, in a process of its own: see `test_ray` in test_strong_engines.py."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grundy.core.errors import InputError
from grundy.engine.sweep import Asked, games_in, sweep
from grundy.sequences.census import Census, Job, classes, work_on
from grundy.strong.partition import Told
from grundy.strong.ray_cluster import RayCrew, the_ray
from grundy.strong.ray_jobs import on_ray
from grundy.strong.solving import solve_all
from test_strong_engines import rules, solved

EXPLORED = """\
def followers(position):
    a, b = position
    if a:
        yield a - 1, (b * 3 + a) % 41
        yield a - 1, b // 2
    if b % 5 == 2:
        yield min(a + 1, 30), b - 1
"""
DRIVER = """\
import os, signal, sys
from grundy.strong.solving import solve_all
left = iter(range(12))
solve_all(
    sys.argv[1], store=sys.argv[2], on="ray", partitions=2, chunk=30, every=1, jit=False,
    tell=lambda told: next(left, None) is None and os.kill(os.getpid(), signal.SIGKILL),
)
"""


def no_ray(work: Any, jobs: list[Any], done: Any) -> None:
    assert not jobs


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """One cluster of two nodes for all that follows."""
    os.environ["RAY_BACKEND_LOG_LEVEL"] = "error"
    ray = the_ray()
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 80_000_000}
    made = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    made.others = [made.add_node(**node)]
    made.more = lambda: made.others.append(made.add_node(**node))
    ray.init(made.address, log_to_driver=False, logging_level="CRITICAL")
    os.environ["RAY_ADDRESS"] = made.address
    yield made
    os.environ.pop("RAY_ADDRESS")
    ray.shutdown()
    made.shutdown()


def test_ray(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it in one test: workers, drivers and nodes are killed, and labels stay the same."""
    word = rules(tmp_path)
    whole = solved(word, tmp_path / "whole")
    assert solved(word, tmp_path / "ray", on="ray", partitions=2, chunk=100) == whole
    crews: list[RayCrew] = []
    kept = RayCrew.__init__

    def noted(crew: RayCrew, *given: Any) -> None:
        crews.append(crew)
        kept(crew, *given)

    monkeypatch.setattr(RayCrew, "__init__", noted)
    rng = Random(2)
    killed = 0

    def kill_some(told: Told) -> None:
        nonlocal killed
        if killed < 6 and rng.random() < 0.3:
            killed += 1
            os.kill(rng.choice(crews[-1].processes), signal.SIGKILL)

    choices: dict[str, Any] = {"on": "ray", "partitions": 2, "chunk": 30, "every": 1}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert solved(word, tmp_path / "killed", tell=kill_some, **choices) == whole
    assert killed == 6

    driver = subprocess.run(
        [sys.executable, "-c", DRIVER, word, str(tmp_path / "driver")], capture_output=True
    )
    assert driver.returncode == -signal.SIGKILL, driver.stderr
    assert solved(word, tmp_path / "driver", resume=True, **choices) == whole

    def lose_a_node(told: Told) -> None:
        if cluster.others and told.stage == "label":
            cluster.remove_node(cluster.others.pop(), allow_graceful=False)
            cluster.more()
            cluster.others.clear()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert solved(word, tmp_path / "node", tell=lose_a_node, **choices) == whole

    gather, lives = RayCrew.labels, iter(range(2))

    def lose_while_read(crew: RayCrew) -> Any:
        if next(lives, None) is not None:
            os.kill(crew.processes[1], signal.SIGKILL)
        return gather(crew)

    with warnings.catch_warnings(), monkeypatch.context() as patched:
        warnings.simplefilter("ignore")
        patched.setattr(RayCrew, "labels", lose_while_read)
        assert solved(word, tmp_path / "read", **choices) == whole
    assert next(lives, None) is None

    explored = rules(tmp_path, EXPLORED)
    alone = solved(explored, tmp_path / "alone", starts=[(20, 40)])
    assert solved(explored, tmp_path / "found", starts=[(20, 40)], **choices) == alone

    codes = classes(1)
    kept_here = Census(2000, 2).run(codes, {})
    told: list[int] = []
    elsewhere = Census(2000, 1, tmp_path / "census", on_ray)
    assert elsewhere.run(codes, {}, lambda at, _: told.append(at)) == kept_here
    assert told == sorted(told) and len(told) == len(codes)
    assert Census(2000, 1, tmp_path / "census").run(codes, {}) == kept_here
    job = Job(next(iter(codes)), 100, tmp_path / "none")
    with pytest.raises(InputError, match="No such file"):
        on_ray(work_on, [job], lambda job, found: None)

    (tmp_path / "dies.py").write_text("raise SystemExit\n", "ascii")
    games = games_in(f"kayles\ndies.py\n0.07\n{word} (3, {{}})\n", tmp_path)
    asked = Asked(("0..20",), positions=5000, seconds=20.0)
    tables = sweep(games, asked, workers=2)
    assert sweep(games, asked, folder=tmp_path / "sweep", spread=on_ray) == tables
    assert [bool(table.failed) for table in tables] == [False, True, False, False]
    assert sweep(games, asked, folder=tmp_path / "sweep", spread=no_ray) == tables

    with pytest.raises(InputError, match="rules raised ZeroDivisionError"):
        solve_all(
            rules(tmp_path, "def followers(n):\n    return [max(n - 1, 0), 6 // (n - 3) * 0]\n"),
            *([9],),
            on="ray",
            partitions=2,
            jit=False,
        )
