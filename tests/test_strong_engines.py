"""Threads and Ray label alike, and nothing stops them for good: kill -9, full disks, cut files."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from grundy.core.errors import BudgetError, InputError
from grundy.engine.sweep import Asked, games_in, sweep
from grundy.sequences.census import Census, Job, classes, work_on
from grundy.strong import record
from grundy.strong.partition import Told
from grundy.strong.query import open_store
from grundy.strong.ray_cluster import RayCrew, join, the_ray
from grundy.strong.ray_jobs import on_ray
from grundy.strong.solving import solve_all

GAME = """\
from grundy import Ranked


class Loopy(Ranked):
    size = {size}

    def followers(self, position):
        for i in range(position * 7 // 5 % 4):
            yield (position * (2 * i + 3) + 11 * i) % {size}

    def ended(self, position):
        return "tied" if position % 97 == 5 else None
"""
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
KILLING = Path(__file__).with_name("strong_killing.py")


def rules(folder: Path, text: str = GAME, size: int = 1000) -> str:
    path = folder / "loopy.py"
    path.write_text(text.replace("{size}", str(size)), encoding="ascii")
    return str(path)


def stored(store: Path, name: str = "loopy") -> bytes:
    """The labels of a solution, and its positions where they have no ranks."""
    solution = open_store(store)[name]
    data: bytes = solution.column.array.tobytes() if hasattr(solution.column, "array") else b""
    for numbers, labels in solution.parts():
        data += numbers.tobytes() + labels.tobytes()
    return data


def solved(word: str, store: Path, **choices: Any) -> bytes:
    starts = choices.pop("starts", ())
    solve_all(word, starts, store=store, jit=False, workers=2, **choices)
    return stored(store)


def test_killed_thirty_times_and_more(tmp_path: Path) -> None:
    killed, seed = 0, 0
    word = rules(tmp_path)
    whole = solved(word, tmp_path / "whole", partitions=1)
    while killed < 30:
        store = tmp_path / str(seed)
        command = [sys.executable, str(KILLING), word, str(store), str(seed), str(1 + seed % 4)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        killed += int(done.stdout)
        assert stored(store) == whole
        assert sorted(path.suffix for path in store.iterdir() if path.is_dir()) != [".checkpoints"]
        assert not list(store.glob("*.checkpoints"))
        seed += 1


class _StopError(Exception):
    pass


def stopped(word: str, store: Path, steps: int, **choices: Any) -> None:
    """Solve, and give up after so many steps."""
    left = [steps]

    def tell(told: Told) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise _StopError

    with pytest.raises(_StopError):
        solved(word, store, every=2, tell=tell, **choices)


def test_a_cut_checkpoint_is_passed_over_or_refused(tmp_path: Path) -> None:
    word = rules(tmp_path)
    whole = solved(word, tmp_path / "whole")
    choices: dict[str, Any] = {"partitions": 2, "chunk": 50}
    store = tmp_path / "store"
    folder = store / "loopy.checkpoints"
    stopped(word, store, 9, **choices)
    with pytest.raises(InputError, match=r"an earlier run did not end .*--resume"):
        solved(word, store, **choices)
    steps = sorted(int(path.name[5:]) for path in folder.glob("step-*"))
    assert steps == [6, 8]
    last = folder / "step-8" / "part-1"
    last.write_bytes(last.read_bytes()[:-5])
    with pytest.warns(RuntimeWarning, match="passed over: .*step-8/part-1.*cut short"):
        stopped(word, store, 1, resume=True, **choices)
    for path in folder.glob("step-*/part-0"):
        path.write_bytes(path.read_bytes()[:99])
    with pytest.raises(InputError, match=r"no checkpoint is whole: .*cut short"):
        solved(word, store, resume=True, **choices)
    shutil.rmtree(folder)
    assert solved(word, store, resume=True, **choices) == whole


def test_a_checkpoint_of_another_job_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "store"
    word = rules(tmp_path)
    stopped(word, store, 5, partitions=2, chunk=50)
    with pytest.raises(InputError, match="the checkpoint has parts 2, this job 3"):
        solved(word, store, resume=True, partitions=3)
    with pytest.raises(InputError, match="the checkpoint has rules"):
        solved(rules(tmp_path, size=999), store, resume=True)
    # The number of partitions is known.
    whole = solved(rules(tmp_path), store, resume=True)
    assert whole == solved(word, tmp_path / "whole")
    with pytest.raises(InputError, match="--resume continues from a store"):
        solve_all(word, resume=True)


def test_a_full_disk_is_named_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = rules(tmp_path)
    whole = solved(word, tmp_path / "whole")
    store = tmp_path / "store"
    choices: dict[str, Any] = {"partitions": 2, "chunk": 50, "every": 1, "resume": True}
    rng = Random(1)
    for _ in range(6):
        left = [rng.randint(1, 40)]
        with monkeypatch.context() as patched:

            def full(handle: int, left: list[int] = left, kept: Any = os.fsync) -> None:
                left[0] -= 1
                if left[0] <= 0:
                    raise OSError(28, "No space left on device")
                kept(handle)

            patched.setattr(record.os, "fsync", full)
            with pytest.raises(InputError, match="No space left on device"):
                solved(word, store, **choices)
    assert solved(word, store, **choices) == whole


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """The system itself refuses to write more."""
    word = rules(tmp_path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, limits[1]))
        with pytest.raises(
            InputError, match="the checkpoint of step 2 cannot be written: File too"
        ):
            solved(word, tmp_path / "store", every=2, chunk=50)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
    again = solved(word, tmp_path / "store", resume=True)
    assert again == solved(word, tmp_path / "whole")


def test_two_runs_do_not_share_a_job(tmp_path: Path) -> None:
    word = rules(tmp_path)

    def tell(told: Told) -> None:
        with pytest.raises(InputError, match="another run is at this"):
            solved(word, tmp_path, resume=True)

    solved(word, tmp_path, tell=tell)


def test_bounds(tmp_path: Path) -> None:
    word = rules(tmp_path)
    with pytest.raises(BudgetError, match="passed its budget of 1e-09 s at level"):
        solve_all(word, jit=False, seconds=1e-9)
    with pytest.raises(BudgetError, match="needs more than 1 kB"):
        solve_all(word, jit=False, memory=1000, partitions=1, store=tmp_path / "store")
    assert not list((tmp_path / "store").iterdir())
    with pytest.raises(InputError, match="'boat' runs nothing"):
        solve_all(word, jit=False, on="boat")
    with pytest.raises(InputError, match="put them into a file"):
        solve_all(grundy.rules(lambda n: []), [0], jit=False, on="ray")


def no_ray(work: Any, jobs: list[Any], done: Any) -> None:
    assert not jobs


class _Slow:
    """Ray on a machine that is too slow for it."""

    is_initialized = staticmethod(lambda: False)

    def init(self, *_: Any, **__: Any) -> None:
        raise Exception("The current node timed out during startup.\nMore.")


@pytest.mark.parametrize(
    ("address", "told"),
    [("", r"--on ray: .* begun here: The .* startup\. "), ("//x:1", "ray://x:1: .* joined")],
)
def test_a_cluster_that_does_not_begin(
    address: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(InputError, match=told):
        join(_Slow(), address, 1)


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
