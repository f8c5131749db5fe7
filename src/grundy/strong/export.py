"""Solutions as Parquet, for other tools: a row for each position that play reaches."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import InputError
from grundy.strong.files import Meta, replacing
from grundy.strong.labels import KINDS, OUTCOMES, UNREACHED, codes, remotenesses, worths
from grundy.strong.query import Labels

ROWS = 1 << 20
"""Rows that are written together."""


def export_parquet(labels: Labels, path: str | os.PathLike[str]) -> int:
    """Write a Parquet file; how many rows it has. O(size), in memory for some 10^6 rows.

    Columns: `rank` (of sorted solutions `position`), the coordinates `x0`, `x1`, ... of positions
    in a box, then `outcome` and `remoteness` (null where play does not end), or `value`. What the
    solution is stands in the file's metadata. Raises InputError where pyarrow is missing, labels
    were altered, or the disk is full.
    """
    arrow, parquet = _pyarrow()
    meta = labels.meta
    schema = _schema(arrow, meta)
    written = 0
    waiting: list[tuple[NDArray[Any], NDArray[Any]]] = []
    held = 0
    with (
        replacing(Path(path), "writing the table") as name,
        parquet.ParquetWriter(name, schema, compression="zstd") as writer,
    ):
        for numbers, found in labels.parts():
            reached = found != UNREACHED
            waiting.append((numbers[reached], found[reached]))
            held += len(waiting[-1][0])
            if held >= ROWS:
                writer.write_table(_table(arrow, schema, meta, waiting), row_group_size=ROWS)
                written, held, waiting = written + held, 0, []
        if held or not written:
            writer.write_table(_table(arrow, schema, meta, waiting), row_group_size=ROWS)
    return written + held


def _pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as fault:
        raise InputError(
            "Parquet needs pyarrow, which is not installed",
            remedy="pip install 'grundy[parquet]'",
        ) from fault


def _schema(arrow: Any, meta: Meta) -> Any:
    fields = [("position" if meta.sorted else "rank", arrow.uint64())]
    fields += [(f"x{i}", arrow.int64()) for i in range(len(meta.box[0]) if meta.box else 0)]
    if meta.kind == KINDS[0]:
        words = arrow.dictionary(arrow.int8(), arrow.string())
        fields += [("outcome", words), ("remoteness", arrow.int32())]
    else:
        fields += [("value", arrow.int64())]
    said = {"name": meta.name, "game": meta.game, "rules": meta.rules, "seal": meta.seal}
    return arrow.schema(fields, metadata={f"grundy.{key}": text for key, text in said.items()})


def _table(
    arrow: Any, schema: Any, meta: Meta, pieces: list[tuple[NDArray[Any], NDArray[Any]]]
) -> Any:
    numbers = np.concatenate([np.empty(0, np.uint64), *(some for some, _ in pieces)])
    labels = np.concatenate([np.empty(0, meta.dtype), *(some for _, some in pieces)])
    columns: list[Any] = [numbers.astype(np.uint64), *_coordinates(meta, numbers)]
    if meta.kind == KINDS[0]:
        moves = remotenesses(labels)
        words = arrow.DictionaryArray.from_arrays(codes(labels).view(np.int8), list(OUTCOMES))
        columns += [words, arrow.array(moves, mask=moves < 0)]
    else:
        columns += [worths(labels)]
    return arrow.table(columns, schema=schema)


def _coordinates(meta: Meta, numbers: NDArray[Any]) -> list[NDArray[Any]]:
    """Of positions in a box, along each side."""
    found: list[NDArray[Any]] = []
    rest = numbers.astype(np.int64)
    for low, length in reversed(list(zip(*meta.box[:2], strict=True)) if meta.box else []):
        found.append(low + rest % length)
        rest = rest // length
    return found[::-1]
