"""Threads and Ray label alike, and nothing stops them for good: kill -9, full disks, cut files."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import grundy
from grundy.core.errors import BudgetError, InputError
from grundy.strong import record
from grundy.strong.partition import Told
from grundy.strong.query import open_store
from grundy.strong.ray_cluster import join
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
CASES = Path(__file__).with_name("ray_cases.py")
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


def test_ray(tmp_path: Path) -> None:
    """In a process of its own, once more if Ray ended it: where it finds itself in an unexpected
    state, Ray 2.60 aborts the process that uses it.
    """
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(CASES)]
    for attempt in range(2):
        # No pipe: what Ray leaves behind would keep it open.
        said = tmp_path / f"said-{attempt}"
        with said.open("wb") as file:
            ran = subprocess.Popen(
                [*words, f"--basetemp={tmp_path / str(attempt)}"],
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            code = ran.wait(timeout=300)
            with suppress(ProcessLookupError):
                os.killpg(ran.pid, signal.SIGKILL)
        told = said.read_text("utf-8", "replace")
        if " passed" in told or " failed" in told or " error" in told:
            break
    assert code == 0, told
