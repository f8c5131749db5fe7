"""Stores of strong solutions: what is written is read, whole or not at all, by the right rules."""

from __future__ import annotations

import errno
import os
import random
import resource
import shutil
import signal
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.core.errors import InputError
from grundy.strong import catalogue, files
from grundy.strong.draft import Draft
from grundy.strong.files import BLOCK
from grundy.strong.labels import NARROW, WIDE
from grundy.strong.query import Store, open_store
from strong_stores import SIZES, everything, solution_folder, some_labels, some_positions, write


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dtype", [NARROW, WIDE])
def test_labels_by_rank(tmp_path: Path, size: int, dtype: Any) -> None:
    labels = some_labels(size, dtype=dtype)
    meta = write(tmp_path, labels)
    assert (meta.size, meta.positions, meta.bytes) == (size, size, size * dtype.itemsize)
    found = open_store(tmp_path)["nim"]
    assert found.meta == meta
    assert everything(found) == (list(range(size)), labels.tolist())
    ranks = np.random.default_rng(2).integers(0, max(size, 1), 3000 if size else 0)
    for fresh in (found, open_store(tmp_path)["nim"]):
        assert (fresh.labels(ranks) == labels[ranks]).all()
    fresh = open_store(tmp_path)["nim"]
    assert [fresh.label(int(rank)) for rank in ranks[:500]] == labels[ranks[:500]].tolist()
    for wrong in (-1, size, 2**70):
        with pytest.raises(InputError, match=f"{wrong} is no rank of nim"):
            found.label(wrong)
    for wrong in (-1, size):
        with pytest.raises(InputError, match=f"{wrong} is no rank of nim"):
            found.labels(np.array([0, wrong] if size else [wrong]))


@pytest.mark.parametrize("size", [*SIZES, BLOCK // 8, BLOCK // 8 + 1])
def test_labels_by_position(tmp_path: Path, size: int) -> None:
    labels, positions = some_labels(size), some_positions(size)
    write(tmp_path, labels, positions)
    found = open_store(tmp_path)["nim"]
    assert everything(found) == (positions.tolist(), labels.tolist())
    held = dict(zip(positions.tolist(), labels.tolist(), strict=True))
    some = positions[np.random.default_rng(3).integers(0, max(size, 1), 3000 if size else 0)]
    near = np.concatenate([some, some + np.uint64(1), some - np.uint64(1), np.array([0], "u8")])
    wanted = [held.get(position, 0) for position in near.tolist()]
    for whole in (found, open_store(tmp_path)["nim"]):
        assert whole.labels(near).tolist() == wanted
        assert whole.labels(near[:20]).tolist() == wanted[:20]
    fresh = open_store(tmp_path)["nim"]
    assert [fresh.label(position) for position in near.tolist()] == wanted
    assert found.label(2**64 - 1) == 0
    for wrong in (-1, 2**64):
        with pytest.raises(InputError, match="is no rank of nim, expected one from 0 to"):
            found.label(wrong)
    with pytest.raises(InputError, match="is no rank"):
        found.labels(np.array([-1]))


def test_what_is_no_array_of_ranks_is_refused(tmp_path: Path) -> None:
    write(tmp_path, some_labels(10))
    found = open_store(tmp_path)["nim"]
    assert found.labels(np.array([], "i8")).tolist() == []
    for wrong in (np.array([1.0]), np.array([[1]]), np.array(["1"])):
        with pytest.raises(InputError, match="an array of integers"):
            found.labels(wrong)


def test_counts_are_those_of_the_labels(tmp_path: Path) -> None:
    labels = np.array([0, 1, 4, 4, 2 + 4 * 9, 3, 1 + 4 * 7, 0], NARROW)
    meta = write(tmp_path, labels)
    assert meta.counts == {"unreached": 2, "lost": 2, "won": 1, "tied": 1, "drawn": 2}
    assert (meta.positions, meta.longest) == (6, 9)
    values = np.array([1, 1, 2, 5, 0, 100, 71], NARROW)
    meta = write(tmp_path, values, name="values", kind="values")
    assert meta.counts == {"unreached": 1, "0": 2, "1": 1, "4": 1, "more": 2}
    assert (meta.positions, meta.longest) == (6, 99)


def test_a_draft_takes_only_what_fits(tmp_path: Path) -> None:
    def draft(**more: Any) -> Draft:
        whose: dict[str, Any] = {"name": "a", "game": "a", "rules": "", "kind": "outcomes"}
        return Draft(tmp_path, **{**whose, "size": 3, **more})

    for wrong in ({"dtype": "<u8"}, {"kind": "outcome"}):
        with pytest.raises(ValueError, match="labels"):
            draft(**wrong)
    for name in ("", "../a", ".a", "a/b", "a" * 101, "a b"):
        with pytest.raises(InputError, match="a solution cannot be called"):
            draft(name=name)
    with draft() as dense, pytest.raises(ValueError, match="2 labels, expected 3"):
        dense.put(some_labels(2))
        dense.commit()
    with draft() as dense:
        with pytest.raises(ValueError, match="labels are uint32"):
            dense.put(some_labels(3, dtype=WIDE))
        with pytest.raises(ValueError, match="positions come with"):
            dense.put(some_labels(3), some_positions(3))
    with draft(size=None) as runs:
        with pytest.raises(ValueError, match="positions come with"):
            runs.put(some_labels(3))
        with pytest.raises(ValueError, match="2 positions and 3 labels"):
            runs.put(some_labels(3), some_positions(2))
        runs.put(some_labels(2), np.array([3, 5], "u8"))
        for wrong in ([5, 6], [7, 7], [9, 8], [4, 9]):
            with pytest.raises(ValueError, match="positions do not ascend"):
                runs.put(some_labels(2), np.array(wrong, "u8"))
    assert not [path for path in tmp_path.iterdir() if path.is_dir()]


def test_a_new_solution_takes_the_place_of_the_old(tmp_path: Path) -> None:
    old, new = some_labels(40_000, 1), some_labels(50_000, 2)
    write(tmp_path, old)
    reader = open_store(tmp_path)["nim"]
    write(tmp_path, new)
    # Whoever has the old one open goes on with it.
    assert everything(reader)[1] == old.tolist()
    assert everything(open_store(tmp_path)["nim"])[1] == new.tolist()
    assert len([path for path in tmp_path.iterdir() if path.is_dir()]) == 1


def test_solutions_are_listed_by_name(tmp_path: Path) -> None:
    for name in ("kayles", "nim-3", "Chomp_4x5"):
        write(tmp_path, some_labels(5), name=name, method={"how": "by hand"}, starts=[2])
    store = open_store(tmp_path)
    assert [meta.name for meta in store] == ["Chomp_4x5", "kayles", "nim-3"]
    assert store.meta("kayles").method == {"how": "by hand"}
    assert store.meta("kayles").starts == [2]
    with pytest.raises(InputError, match="no solution called 'nim', but Chomp_4x5, kayles, nim-3"):
        store["nim"]


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such store"):
        open_store(tmp_path / "nothing")
    with pytest.raises(InputError, match="this folder is no store"):
        open_store(tmp_path)
    (tmp_path / "x").write_text("")
    with pytest.raises(InputError, match="there is no such store"):
        open_store(tmp_path / "x")
    (tmp_path / "y").mkdir()
    (tmp_path / "y" / "catalogue.sqlite").write_text("this is no catalogue, whatever it is called")
    with pytest.raises(InputError, match=r"the catalogue cannot be used: .*remove it"):
        open_store(tmp_path / "y")


# What was altered.


def test_a_catalogue_that_is_lost_is_made_again(tmp_path: Path) -> None:
    write(tmp_path, some_labels(5), name="a")
    second = write(tmp_path, some_labels(6), name="b")
    (tmp_path / "catalogue.sqlite").unlink()
    assert [meta.name for meta in open_store(tmp_path)] == ["a", "b"]
    assert open_store(tmp_path)["b"].meta == second


def test_every_byte_that_was_altered_is_found(tmp_path: Path) -> None:
    labels, positions = some_labels(30), some_positions(30)
    write(tmp_path, labels, positions)
    store = open_store(tmp_path)
    folder = solution_folder(tmp_path)
    altered = 0
    for path in sorted(folder.iterdir()):
        whole = path.read_bytes()
        for at in range(len(whole)):
            changed = bytearray(whole)
            changed[at] ^= 1 << at % 8
            path.write_bytes(changed)
            with pytest.raises(InputError):
                everything(store["nim"])
            altered += 1
        path.write_bytes(whole)
    assert altered > 30 * 10
    assert everything(open_store(tmp_path)["nim"])[1] == labels.tolist()


def test_a_block_is_refused_by_every_way_to_read_it(tmp_path: Path) -> None:
    size = 3 * BLOCK
    labels, positions = some_labels(size), some_positions(size)
    write(tmp_path, labels, positions, piece=size)
    for name, each in (("labels", BLOCK // 2), ("positions", BLOCK // 8)):
        path = solution_folder(tmp_path) / f"{name}.bin"
        whole = path.read_bytes()
        spoilt = bytearray(whole)
        spoilt[BLOCK + 4] ^= 255
        path.write_bytes(spoilt)
        inside, outside = positions[each + 9], positions[2 * each + 9]
        found = open_store(tmp_path)["nim"]
        assert found.label(int(outside)) == labels[2 * each + 9]
        assert found.labels(np.array([outside])).tolist() == [labels[2 * each + 9]]
        with pytest.raises(InputError, match=f"{name}.bin: {name} {each} to {2 * each - 1} were"):
            found.label(int(inside))
        with pytest.raises(InputError, match="were altered"):
            found.labels(np.array([inside]))
        with pytest.raises(InputError, match="were altered"):
            everything(found)
        path.write_bytes(whole)


@pytest.mark.parametrize(
    ("name", "length", "reason"),
    [
        ("labels.bin", 100, "cut short: 100 bytes instead of 160000"),
        ("labels.bin", 0, "cut short: 0 bytes"),
        ("labels.bin", 160_002, "made longer"),
        ("labels.checks", 8, "the checks of its blocks were altered"),
        ("meta.json", 90, "is not JSON"),
        ("labels.bin", None, "labels.bin is missing"),
        ("labels.checks", None, "labels.checks is missing"),
        ("meta.json", None, "cannot be read: No such file"),
    ],
)
def test_what_was_cut_short_is_refused(
    tmp_path: Path, name: str, length: int | None, reason: str
) -> None:
    write(tmp_path, some_labels(80_000))
    path = solution_folder(tmp_path) / name
    if length is None:
        path.unlink()
    else:
        os.truncate(path, length)
    with pytest.raises(InputError, match=reason):
        open_store(tmp_path)["nim"]


def test_a_solution_that_the_catalogue_does_not_name_is_refused(tmp_path: Path) -> None:
    write(tmp_path, some_labels(10, 1), name="a")
    write(tmp_path, some_labels(10, 2), name="b")
    a, b = solution_folder(tmp_path, "a"), solution_folder(tmp_path, "b")
    shutil.rmtree(a)
    shutil.copytree(b, a)
    with pytest.raises(InputError, match="is not the one that the catalogue names"):
        open_store(tmp_path)["a"]


def test_later_versions_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("grundy.strong.draft.FORMAT", 2)
        patched.setattr(files, "FORMAT", 2)
        write(tmp_path, some_labels(10))
    with pytest.raises(InputError, match=r"format 2, of a later version .*use a newer grundy"):
        open_store(tmp_path)["nim"]
    with sqlite3.connect(tmp_path / "catalogue.sqlite") as connection:
        connection.execute("pragma user_version = 7")
    connection.close()
    with pytest.raises(InputError, match="it has version 7"):
        open_store(tmp_path)


def test_what_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    write(tmp_path / "other", some_labels(5, 3), name="copied")
    write(tmp_path / "s", some_labels(10))
    ours = solution_folder(tmp_path / "s")
    shutil.copytree(solution_folder(tmp_path / "other", "copied"), tmp_path / "s" / "copied.x")
    shutil.copytree(ours, tmp_path / "s" / "nim.by-hand")
    (tmp_path / "s" / "notes").mkdir()
    (tmp_path / "s" / "notes" / "meta.json").write_text("{}", "utf-8")
    write(tmp_path / "s", some_labels(10, 2))
    left = {path.name for path in (tmp_path / "s").iterdir() if path.is_dir()}
    assert {"copied.x", "nim.by-hand", "notes"} < left and ours.name not in left
    assert len(left) == 4


# Runs that are killed, full disks, several at once.


def writes_for_ever(store: Path, turn: int, told: int) -> None:
    """Solutions of one label each, that of their turn; each is told when it is there."""
    while True:
        labels = np.full(100_000, 4 * turn + 1, WIDE)
        write(store, labels, piece=20_000)
        os.write(told, f"{turn} ".encode())
        turn += 1


def test_killed_at_any_moment_the_old_or_the_new_is_there(tmp_path: Path) -> None:
    rng = random.Random(5)
    turn = 0
    write(tmp_path, np.full(100_000, 4 * turn + 1, WIDE))
    for _ in range(30):
        listen, told = os.pipe()
        writer = os.fork()
        if not writer:
            try:
                writes_for_ever(tmp_path, turn + 1, told)
            finally:
                os._exit(1)
        os.close(told)
        time.sleep(rng.random() * 0.12)
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
        with os.fdopen(listen) as said:
            done = [int(word) for word in said.read().split()]
        found = set(everything(open_store(tmp_path)["nim"])[1])
        assert len(found) == 1
        (label,) = found
        # What was said to be there is there, or the next.
        assert label // 4 - max(done, default=turn) in (0, 1)
        turn = label // 4
    assert turn > 5
    write(tmp_path, some_labels(10), name="another")
    # What killed runs left behind is gone.
    assert len([path for path in tmp_path.iterdir() if path.is_dir()]) == 2


def test_a_kill_between_any_two_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def dies(*_: Any, **__: Any) -> None:
        raise Killed

    old, new = some_labels(100, 1), some_labels(100, 2)
    steps = [
        ("grundy.strong.draft.to_disk", old),
        ("grundy.strong.draft.meta_text", old),
        ("grundy.strong.draft.adopt", old),
        ("grundy.strong.catalogue._leave", old),
        ("grundy.strong.catalogue.directory_to_disk", old),
        ("grundy.strong.catalogue._enter", old),
        ("grundy.strong.catalogue._tidy", new),
        ("grundy.strong.catalogue.shutil.rmtree", new),
    ]
    for number, (step, wanted) in enumerate(steps):
        store = tmp_path / str(number)
        write(store, old)
        with monkeypatch.context() as patched:
            patched.setattr(step, dies)
            patched.setattr(Draft, "discard", Draft._let_go)
            with pytest.raises(Killed):
                write(store, new)
        assert everything(open_store(store)["nim"])[1] == wanted.tolist(), step
        write(store, some_labels(3), name="other")
        assert len([path for path in store.iterdir() if path.is_dir()]) == 2, step
        assert everything(open_store(store)["nim"])[1] == wanted.tolist(), step


class Raises:
    def __init__(self, fault: BaseException) -> None:
        self.fault = fault

    def __call__(self, *_: Any, **__: Any) -> None:
        raise self.fault


def test_a_full_disk_is_said_and_the_old_remains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = some_labels(100)
    write(tmp_path, old)

    full = Raises(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    for place in ("os.fsync", "pathlib.Path.mkdir", "grundy.strong.draft._Written.put"):
        with monkeypatch.context() as patched:
            patched.setattr(place, full)
            with pytest.raises(InputError, match=r"failed: No space left on device.* unchanged"):
                write(tmp_path, some_labels(5000))
        assert everything(open_store(tmp_path)["nim"])[1] == old.tolist()
        assert len([path for path in tmp_path.iterdir() if path.is_dir()]) == 1
    with monkeypatch.context() as patched:
        fault = sqlite3.OperationalError("database or disk is full")
        patched.setattr(catalogue, "_enter", Raises(fault))
        with pytest.raises(InputError, match=r"disk is full .*unchanged; make room"):
            write(tmp_path, some_labels(5000))
    assert everything(open_store(tmp_path)["nim"])[1] == old.tolist()
    assert len([path for path in tmp_path.iterdir() if path.is_dir()]) == 1
    with pytest.raises(InputError, match=r"the solution takes 1e\+06 TB, and .* are free"):
        Draft(tmp_path, name="a", game="a", rules="", kind="outcomes", size=5 * 10**17)


def test_a_file_that_cannot_grow(tmp_path: Path) -> None:
    write(tmp_path, some_labels(100))
    child = os.fork()
    if not child:
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
            with pytest.raises(InputError, match=r"writing labels failed: File too large"):
                write(tmp_path, some_labels(200_000), piece=7_000)
            status = 0
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(everything(open_store(tmp_path)["nim"])[1]) == 100


def test_readers_go_on_while_solutions_come_and_go(tmp_path: Path) -> None:
    write(tmp_path, np.full(20_000, 5, NARROW), name="kept")
    write(tmp_path, np.full(20_000, 5, NARROW))
    ended = threading.Event()
    faults: list[BaseException] = []
    looks = 0

    def read() -> None:
        nonlocal looks
        try:
            while not ended.is_set():
                store = Store(tmp_path)
                for name in ("kept", "nim"):
                    labels = store[name].labels(np.arange(0, 20_000, 77))
                    assert len(set(labels.tolist())) == 1
                looks += 1
        except BaseException as fault:
            faults.append(fault)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for turn in range(30):
        write(tmp_path, np.full(20_000, 4 * turn + 1, NARROW))
        if turn % 10 == 0:
            write(tmp_path, np.full(20_000, 4 * turn + 1, NARROW), name=f"more-{turn}")
    ended.set()
    for reader in readers:
        reader.join()
    assert not faults
    assert looks


def test_a_store_in_use_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, some_labels(10))
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    with files.held(tmp_path), pytest.raises(InputError, match="another run is changing the store"):
        write(tmp_path, some_labels(10))
    assert catalogue.entries(tmp_path)[0].name == "nim"
