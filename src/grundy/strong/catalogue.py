"""The solutions in a store: which there are, whose they are, and how one takes another's place.

A store is a folder: a folder for each solution, and `catalogue.sqlite`, which says by name which
one counts. A solution is in the store from the moment that the catalogue names its folder; what
was named before is removed after that, and what a killed run left behind by the next that is
committed. A catalogue that is missing is made again from the folders.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from grundy.core.errors import InputError
from grundy.core.locks import lock
from grundy.strong.files import (
    DRAFT,
    HELD,
    META,
    PATIENCE,
    Meta,
    directory_to_disk,
    held,
    read_meta,
)

CATALOGUE = "catalogue.sqlite"
_VERSION = 1
_TABLES = """
create table if not exists left_over (folder text primary key);
create table if not exists solutions (
    name text primary key, folder text not null, game text not null, rules text not null,
    kind text not null, size integer not null, positions integer not null, dtype text not null,
    sorted integer not null, bytes integer not null, counts text not null, method text not null,
    finished text not null, seal text not null
);
"""


class Entry(NamedTuple):
    """A line of the catalogue: where a solution lies, and the seal of what it is."""

    name: str
    folder: str
    seal: str
    rules: str


def entries(store: str | os.PathLike[str]) -> list[Entry]:
    """What the catalogue of a store says, by name. Raises InputError where there is no store."""
    folder = Path(store)
    if not folder.is_dir():
        raise InputError(
            "there is no such store",
            where=str(store),
            remedy="grundy strong RULES --store DIR makes one",
        )
    if not (folder / CATALOGUE).exists():
        if not any(path.is_dir() for path in folder.iterdir()):
            raise InputError("this folder is no store: it holds no solution", where=str(store))
        with held(folder), _opened(folder) as connection:
            _fill(folder, connection)
    with _read(folder) as connection:
        found = connection.execute(
            "select name, folder, seal, rules from solutions order by name"
        ).fetchall()
    return [Entry(*line) for line in found]


def adopt(store: Path, draft: Path, meta: Meta) -> Path:
    """Let a finished draft be the solution of its name; the folder where it lies from now on.

    What is on the disk is either the old solution or the new one, whenever this is killed.
    """
    place = store / f"{meta.name}.{uuid4().hex[:8]}"
    with held(store), _opened(store) as connection:
        # Until the catalogue names it, whoever tidies up may take it.
        _leave(connection, place.name)
        connection.commit()
        (draft / HELD).unlink()
        draft.rename(place)
        try:
            directory_to_disk(store)
            for (folder,) in connection.execute(
                "select folder from solutions where name = ?", (meta.name,)
            ).fetchall():
                _leave(connection, folder)
            _enter(connection, place, meta)
            connection.commit()
        except (OSError, sqlite3.Error):
            shutil.rmtree(place, ignore_errors=True)
            raise
        # The solution is there; what cannot be removed now can be later.
        with suppress(OSError, sqlite3.Error):
            _tidy(store, connection)
    return place


def _leave(connection: sqlite3.Connection, folder: str) -> None:
    connection.execute("insert or replace into left_over values (?)", (folder,))


def _enter(connection: sqlite3.Connection, place: Path, meta: Meta) -> None:
    line = {
        **{name: getattr(meta, name) for name in _COPIED},
        "folder": place.name,
        "counts": json.dumps(meta.counts),
        "method": json.dumps(meta.method),
        "sorted": int(meta.sorted),
    }
    marks = ", ".join(f":{name}" for name in line)
    connection.execute(
        f"insert or replace into solutions ({', '.join(line)}) values ({marks})", line
    )
    connection.execute("delete from left_over where folder = ?", (place.name,))


_COPIED = (
    *("name", "game", "rules", "kind", "size", "positions", "dtype", "bytes", "finished", "seal"),
)


def _fill(store: Path, connection: sqlite3.Connection) -> None:
    """Enter the solutions whose folders are there; of two with one name the later."""
    found = []
    for place in sorted(store.iterdir()):
        if place.name.startswith(DRAFT) or not (place / META).exists():
            continue
        found.append((read_meta(place), place))
    for meta, place in sorted(found, key=lambda pair: pair[0].finished):
        _enter(connection, place, meta)
    connection.commit()


def _tidy(store: Path, connection: sqlite3.Connection) -> None:
    """Remove drafts whose run is dead, and solutions that another took the place of; nothing that
    the catalogue does not know of."""
    rubbish = [place for place in store.iterdir() if place.name.startswith(DRAFT)]
    for (folder,) in connection.execute("select folder from left_over").fetchall():
        if (store / folder).is_dir():
            # Killed from here on, it is known as rubbish though its files be gone.
            rubbish.append((store / folder).rename(store / f"{DRAFT}{uuid4().hex}"))
        connection.execute("delete from left_over where folder = ?", (folder,))
    connection.commit()
    for place in rubbish:
        if not _in_use(place / HELD):
            shutil.rmtree(place, ignore_errors=True)


def _in_use(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return not lock(file)
    except OSError:
        return False


@contextmanager
def _opened(store: Path) -> Iterator[sqlite3.Connection]:
    """The catalogue, to be written to; made if there is none."""
    with _blamed(store), closing(sqlite3.connect(store / CATALOGUE, timeout=PATIENCE)) as made:
        (version,) = made.execute("pragma user_version").fetchone()
        if version == 0:
            made.executescript(f"begin; {_TABLES} pragma user_version = {_VERSION}; commit;")
        else:
            _same(version)
        made.execute("pragma synchronous = full")
        yield made


@contextmanager
def _read(store: Path) -> Iterator[sqlite3.Connection]:
    """The catalogue, to be read."""
    # Not "ro": what a killed run left half done must be undone by who comes next.
    name = (store / CATALOGUE).resolve().as_uri() + "?mode=rw"
    with _blamed(store), closing(sqlite3.connect(name, timeout=PATIENCE, uri=True)) as opened:
        _same(opened.execute("pragma user_version").fetchone()[0])
        yield opened


def _same(version: int) -> None:
    if version != _VERSION:
        raise sqlite3.DatabaseError(f"it has version {version}, and this grundy knows {_VERSION}")


@contextmanager
def _blamed(store: Path) -> Iterator[None]:
    """Say of a catalogue that cannot be read what can be done."""
    try:
        yield
    except sqlite3.Error as fault:
        remedy = "if it is damaged, remove it: it is made again from the folders"
        if "full" in str(fault):
            remedy = "what was there before is unchanged; make room, or use another folder"
        problem = f"the catalogue cannot be used: {fault}"
        raise InputError(problem, where=str(store / CATALOGUE), remedy=remedy) from fault
