"""Archives and exports of strong solutions: the same labels, in one file."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.core.errors import InputError
from grundy.strong import archive
from grundy.strong.archive import METHODS, open_archive, write_archive
from grundy.strong.files import BLOCK
from grundy.strong.labels import NARROW, WIDE
from grundy.strong.query import open_store
from strong_stores import SIZES, everything, some_labels, some_positions, write


@pytest.mark.parametrize(
    ("method", "size"), [*(("zlib", size) for size in SIZES), ("lzma", 1), ("lzma", SIZES[-2])]
)
@pytest.mark.parametrize("runs", [False, True])
def test_an_archive_says_what_the_store_says(
    tmp_path: Path, method: str, size: int, runs: bool
) -> None:
    labels = some_labels(size, dtype=WIDE if size % 2 else NARROW)
    positions = some_positions(size) if runs else None
    meta = write(tmp_path / "store", labels, positions)
    stored = open_store(tmp_path / "store")["nim"]
    length = write_archive(stored, tmp_path / "nim", method)
    assert length == (tmp_path / "nim").stat().st_size
    packed = open_archive(tmp_path / "nim")
    assert packed.meta == meta
    assert everything(packed) == everything(stored)
    if not size:
        return
    rng = np.random.default_rng(4)
    some = positions[rng.integers(0, size, 500)] if runs else rng.integers(0, size, 500)
    near = np.concatenate([some, some + np.uint64(1)]) if runs else some
    packed = open_archive(tmp_path / "nim")
    wanted = stored.labels(near).tolist()
    assert packed.labels(near).tolist() == wanted
    assert open_archive(tmp_path / "nim").labels(near[:7]).tolist() == wanted[:7]
    assert [packed.label(number) for number in near.tolist()] == wanted


def test_few_blocks_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "KEPT", 2)
    labels = some_labels(5 * BLOCK)
    write(tmp_path / "store", labels, piece=len(labels))
    write_archive(open_store(tmp_path / "store")["nim"], tmp_path / "nim")
    packed: Any = open_archive(tmp_path / "nim")
    ranks = np.random.default_rng(1).permutation(len(labels))
    assert (packed.labels(ranks) == labels[ranks]).all()
    assert len(packed.column._kept) == 2


def test_regular_labels_take_little_room(tmp_path: Path) -> None:
    labels = np.repeat(some_labels(100), 2000)
    write(tmp_path / "store", labels, np.arange(len(labels)) * 3)
    stored = open_store(tmp_path / "store")["nim"]
    assert write_archive(stored, tmp_path / "nim") * 50 < stored.meta.bytes


@pytest.mark.parametrize("method", sorted(METHODS))
def test_every_byte_of_an_archive_that_was_altered_is_found(tmp_path: Path, method: str) -> None:
    write(tmp_path / "store", some_labels(40), some_positions(40))
    path = tmp_path / "nim"
    write_archive(open_store(tmp_path / "store")["nim"], path, method)
    whole = path.read_bytes()
    # Every one of the blocks and the index; of the rest, which has one check, some.
    ends = whole.index(b"{")
    for at in [*range(ends), *range(ends, len(whole), 7)]:
        changed = bytearray(whole)
        changed[at] ^= 1 << at % 8
        path.write_bytes(changed)
        with pytest.raises(InputError):
            everything(open_archive(path))
    for end in range(0, len(whole), 31):
        path.write_bytes(whole[:end])
        with pytest.raises(InputError):
            open_archive(path)
    path.write_bytes(whole + b"\0")
    with pytest.raises(InputError, match="altered at its end, or cut short"):
        open_archive(path)


def test_one_altered_block_leaves_the_others(tmp_path: Path) -> None:
    labels = some_labels(2 * BLOCK)
    write(tmp_path / "store", labels, piece=len(labels))
    path = tmp_path / "nim"
    write_archive(open_store(tmp_path / "store")["nim"], path)
    changed = bytearray(path.read_bytes())
    changed[1000] ^= 255
    path.write_bytes(changed)
    packed = open_archive(path)
    assert packed.label(BLOCK) == labels[BLOCK]
    with pytest.raises(InputError, match=f"labels 0 to {BLOCK // 2 - 1} were altered"):
        packed.label(3)


def test_what_is_no_archive_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "store", some_labels(10))
    stored = open_store(tmp_path / "store")["nim"]
    with pytest.raises(InputError, match="cannot be read: No such file"):
        open_archive(tmp_path / "nothing")
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        open_archive(tmp_path)
    (tmp_path / "empty").write_bytes(b"")
    with pytest.raises(InputError, match="no archive"):
        open_archive(tmp_path / "empty")
    with pytest.raises(InputError, match="no method is called 'rar'"):
        write_archive(stored, tmp_path / "nim", "rar")
    with pytest.raises(InputError, match=r"writing the archive failed: No such file"):
        write_archive(stored, tmp_path / "no" / "nim")
    write_archive(stored, tmp_path / "nim")
    before = (tmp_path / "nim").read_bytes()

    def full(*_: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"No space left on device.* unchanged"):
        write_archive(stored, tmp_path / "nim")
    assert (tmp_path / "nim").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "nim", "store"]
